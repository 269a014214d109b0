from __future__ import annotations

from pathlib import Path

import pytest

from engine import GAMES
from engine.core.game import ALT_TEXT_LIMIT
from renderers import LAYOUTS
from tests.cli.conftest import Command

GAME = "whiskey_business"
PNG = b"\x89PNG\r\n"


@pytest.mark.parametrize("key", sorted(GAMES.keys() & LAYOUTS.keys()))
def test_the_picture_is_written_and_only_its_alt_text_printed(command: Command, tmp_path: Path, key: str) -> None:
    out = tmp_path / "board.png"
    said = command("render", key, "--seed", "2", "--moves", "30", "--out", str(out))
    assert (said.code, said.err) == (0, "")
    assert out.read_bytes().startswith(PNG)
    assert 0 < len(said.out.strip()) <= ALT_TEXT_LIMIT


def test_the_same_arguments_give_the_same_picture(command: Command, tmp_path: Path) -> None:
    pictures = []
    for name in ("a.png", "b.png"):
        command("render", GAME, "--seed", "8", "--moves", "12", "--out", str(tmp_path / name))
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]


def test_more_moves_than_the_game_has_show_its_end(command: Command, tmp_path: Path) -> None:
    texts = [
        command("render", GAME, "--moves", str(moves), "--out", str(tmp_path / "end.png")).out
        for moves in (90_000, 99_999)
    ]
    assert texts[0] == texts[1]


def test_without_a_file_name_it_goes_to_the_out_folder(command: Command, tmp_path: Path) -> None:
    assert command("render", GAME, "--seat", "1", "--shot", "seat").code == 0
    [picture] = (tmp_path / "out").glob("*.png")
    assert picture.read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("poker",), "no game 'poker'"),
        ((GAME, "--shot", "sky"), "invalid choice: 'sky'"),
        ((GAME, "--shot", "hand"), "whose hand?"),
        ((GAME, "--seat", "2"), "no seat 2"),
        ((GAME, "--moves", "-1"), "--moves must not be negative"),
        ((GAME, "--seed", "-1"), "--seed must not be negative"),
        ((GAME, "--seats", "99"), "not by 99"),
        ((GAME, "--out", "/dev/null/board.png"), "cannot be written"),
        ((GAME, "--out", "missing/board.png"), "the folder missing does not exist"),
        ((GAME, "--out", "/no/such/folder/board.png"), "the folder /no/such/folder does not exist"),
    ],
)
def test_bad_arguments_get_one_clear_line(command: Command, arguments: tuple[str, ...], reason: str) -> None:
    said = command("render", *arguments)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert reason in said.err
