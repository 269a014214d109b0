"""Pictures of games are found by themselves, and their packages are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import renderers
from engine import GAMES
from renderers import LAYOUTS, PICTURES
from renderers.paint.palette import palette_file
from tests.kit.samples import samples_of

FOLDER = Path(renderers.__file__).parent
ENGINE = re.compile(r"^(?:from|import) engine\.(\w+)", re.MULTILINE)


def test_pictures_belong_to_games() -> None:
    assert PICTURES.keys() == LAYOUTS.keys()
    assert PICTURES.keys() <= GAMES.keys()


@pytest.mark.parametrize("key", PICTURES)
def test_package_is_named_after_its_game_and_has_its_palette(key: str) -> None:
    assert (FOLDER / key / "__init__.py").is_file()
    assert palette_file(key) == FOLDER / key / "palette.json"
    shared = not PICTURES[key].colors  # only colors of its own need a palette of its own
    assert palette_file(key).is_file() or shared


@pytest.mark.parametrize("key", PICTURES)
def test_pictures_of_a_game_know_no_other_game(key: str) -> None:
    known = {name for file in (FOLDER / key).glob("*.py") for name in ENGINE.findall(file.read_text("utf-8"))}
    assert known <= {"core", key}


@pytest.mark.parametrize("key", PICTURES)
def test_samples_name_boards_that_exist(key: str) -> None:
    samples = samples_of(key)
    assert set(samples.painted) | set(samples.golden) <= set(samples.boards)
    assert len(samples.golden) in (0, 2, 3)
    assert {sample.shot for sample in samples.boards.values()} == set(PICTURES[key].shots)
