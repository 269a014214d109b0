"""Copying a database while it is in use."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from storage.base import StoreError
from storage.files import UNREADABLE, create_private, reason


def copy_database(source: Path, target: Path, *, overwrite: bool = False) -> None:
    """Write a consistent copy through a connection of its own: writers do not wait for it."""
    partial = target.with_name(f"{target.name}.partial")
    try:
        if not source.is_file():
            raise StoreError(f"There is no database {source}.")
        if target.exists() and not overwrite:
            raise StoreError(f"{target} exists already.")
        partial.unlink(missing_ok=True)  # left behind by a copy that was interrupted
        create_private(partial)
        _fill(source, partial)
        os.replace(partial, target)
    except (OSError, *UNREADABLE) as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise StoreError(f"The copy {target} of {source} could not be written: {reason(error)}.") from error


def _fill(source: Path, copy: Path) -> None:
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(copy)) as filled:
        original.backup(filled)
