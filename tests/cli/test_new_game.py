"""A new game plays, keeps every promise and has a picture, without another line; a bad or taken key is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import discord
import pytest

from bot.cli.arguments import BadArgument
from bot.cli.new_game import COMMANDS, write_game
from engine import GAMES
from tests.bot.world import World
from tests.cli.conftest import ROOT, Command

TRY_IT = """
from engine import GAMES
from tests.kit.contract import check_meta, check_replay, check_whole_game
from tests.kit.samples import samples_of, scene_of
from tests.kit.undoing import check_undo
from tests.renderers.checks import outside, overlaps

game = GAMES["{key}"]
check_meta(game)
for seed in range(3):
    check_whole_game(game, 2, game.meta.options_type(), seed, stride=1)
    check_replay(game, 2, game.meta.options_type(), seed)
    check_undo(game, 2, game.meta.options_type(), seed, attempts=5)
scenes = [scene_of("{key}", sample) for sample in samples_of("{key}").boards.values()]
assert len(scenes) == 4
assert all((outside(scene), overlaps(scene)) == ([], []) for scene in scenes)
print(*GAMES)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the parts of the tree that a game is made of and tried with."""
    root = tmp_path / "checkout"
    for folder in ("engine", "renderers", "bot", "storage", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "golden", "static")
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def run(checkout: Path, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], cwd=checkout, check=True, capture_output=True, text=True, timeout=100
    ).stdout


@pytest.mark.parametrize("key", ["nim", "a_game_with_a_very_long_name_2"])
def test_a_new_game_plays_keeps_every_promise_and_has_a_picture(checkout: Path, key: str) -> None:
    said = run(checkout, "-m", "bot", "new-game", key)
    assert f"engine/{key}.py" in said
    assert "won" in run(checkout, "-m", "bot", "simulate", key, "--games", "2", "--player", "greedy,random")
    assert "on the heap" in run(checkout, "-m", "bot", "render", key, "--out", "board.png")
    assert (checkout / "board.png").read_bytes().startswith(b"\x89PNG")
    assert run(checkout, "-c", TRY_IT.format(key=key)).split() == [*GAMES, key]
    tools = Path(sys.executable).parent
    for check in (("check",), ("format", "--check")):
        subprocess.run([tools / "ruff", *check, f"engine/{key}.py", f"renderers/{key}"], cwd=checkout, check=True)


@pytest.mark.parametrize("key", ["Nim", "2nim", "nim-game", "nim__game", "nim_", "", "../nim", "n" * 31, "ním"])
def test_a_bad_key_is_refused(tmp_path: Path, key: str) -> None:
    with pytest.raises(BadArgument, match="a key has lower-case letters"):
        write_game(tmp_path, key)


@pytest.mark.parametrize("key", ["core", "players", "kit", "widgets", "theme", "distilled"])
def test_a_taken_key_is_refused(key: str) -> None:
    with pytest.raises(BadArgument, match=r"taken|already"):
        write_game(ROOT, key)


@pytest.mark.parametrize(("key", "why"), [("class", "a word of Python"), ("table", "a command /table already")])
def test_a_key_with_another_meaning_is_refused(command: Command, key: str, why: str) -> None:
    said = command("new-game", key)
    assert (said.code, said.out) == (2, "")
    assert why in said.err


def test_an_installed_package_gets_no_new_games(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="a checkout of the source"):
        write_game(tmp_path, "nim")


async def test_every_command_that_is_no_game_is_known(tmp_path: Path) -> None:
    async with World.start(tmp_path / "taproom.db") as world:
        slash = {command.name for command in world.bot.tree.get_commands(type=discord.AppCommandType.chat_input)}
    assert slash - {game.meta.command for game in GAMES.values()} == COMMANDS
