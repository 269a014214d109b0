"""An owner's own tables with one change, for testing what a game makes of them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from engine.core.data import DataError, DataFolder
from engine.core.game import AnyGame


def changed_folder(tmp_path: Path, game: str, name: str, old: str, new: str) -> DataFolder:
    """The tables of a game, with the first `old` in one file replaced."""
    text = (files(f"engine.{game}") / "data" / name).read_text(encoding="utf-8")
    assert old in text
    folder = tmp_path / game
    folder.mkdir()
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return DataFolder(game, tmp_path)


def check_refused(
    make: Callable[[DataFolder], AnyGame], folder: DataFolder, name: str, record: str, reason: str
) -> None:
    """The game does not start, and the error names the file, the record and the reason."""
    with pytest.raises(DataError) as caught:
        make(folder)
    assert caught.value.file.endswith(name)
    assert record in caught.value.record
    assert reason in caught.value.reason
