"""Golden scenes: the text of a few boards, to be read as a diff when a layout changes.

Accept a change with `ACCEPT=1 python -m pytest tests/renderers/test_golden.py`, and read the diff before committing.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from renderers.scene import dump
from tests.renderers.boards import BOARDS

GOLDEN = Path(__file__).with_name("golden")
NAMES = ("middle-6", "last_call-6-crowded", "start-2", "stuck-4", "over-6", "middle-seat-3", "standings-3-4")
ANGELS = ("four", "crowded-5", "two", "seat-three", "hand-7", "exchange-5", "over-3", "since")


@pytest.mark.parametrize("name", [*NAMES, *(f"angels-{name}" for name in ANGELS)])
def test_scene_is_as_accepted(name: str) -> None:
    now = dump(BOARDS[name])
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("ACCEPT"):
        file.write_text(now, "utf-8")
    assert now == file.read_text("utf-8")
