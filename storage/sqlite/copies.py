"""Copying a database while it is in use."""

import os
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from storage.base import StoreError
from storage.sqlite.files import UNREADABLE, create_private, real_path, reason

KEPT_VERSIONS = 2
"""Copies from before a migration that are kept, the one just made included."""


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


def copy_old_version(database: Path, version: int) -> Path:
    """Copy a database beside itself before it is migrated, under a name with its version; remove all but a few others.

    A copy of the same version is replaced: it was made before a migration that failed or was undone by a restore.
    """
    path = real_path(database)
    copy = path.with_name(f"{path.stem}-version-{version}{path.suffix}")
    copy_database(path, copy, overwrite=True)
    with suppress(OSError):  # too many copies are no reason not to start
        others = [other for other in old_versions(path) if other != copy]
        for superfluous in others[: len(others) - KEPT_VERSIONS + 1]:
            superfluous.unlink()
    return copy


def old_versions(database: Path) -> list[Path]:
    """Return the copies from before migrations that lie beside the database, the lowest version first."""
    pattern = re.compile(rf"{re.escape(database.stem)}-version-(\d+){re.escape(database.suffix)}")
    found = [(match, path) for path in database.parent.iterdir() if (match := pattern.fullmatch(path.name))]
    return [path for _, path in sorted((int(match[1]), path) for match, path in found)]
