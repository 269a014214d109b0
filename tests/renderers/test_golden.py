"""Golden scenes: the text of a few boards, to be read as a diff when a layout changes.

Accept a change with `ACCEPT=1 python -m pytest tests/renderers/test_golden.py`, and read the diff before committing.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from renderers.scene import dump
from tests.renderers.boards import BOARDS, GOLDEN

FOLDER = Path(__file__).with_name("golden")


@pytest.mark.parametrize("name", GOLDEN)
def test_scene_is_as_accepted(name: str) -> None:
    now = dump(BOARDS[name])
    file = FOLDER / f"{name}.txt"
    if os.environ.get("ACCEPT"):
        file.write_text(now, "utf-8")
    assert now == file.read_text("utf-8")


def test_no_golden_scene_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(GOLDEN)
