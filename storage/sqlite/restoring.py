"""Putting a copy in the place of a database."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from storage.base import StoreError
from storage.sqlite.copies import copy_database
from storage.sqlite.database import migrations, refuse_foreign, version_of
from storage.sqlite.files import UNREADABLE, real_path, reason
from storage.sqlite.inspection import copy_of, file_faults
from storage.sqlite.ownership import Ownership

_KEPT = "{stem}-before-restore-{now:%Y%m%d-%H%M%S}{suffix}"


def restore_database(copy: Path, database: Path, now: datetime) -> Path | None:
    """Replace the database with a copy, and return where it is kept; None if there was none.

    Raises `StoreError`, with everything as it was, if a bot runs on it, if the copy is not sound, or is of a newer
    version. The copy itself stays.
    """
    path = real_path(database)
    if copy.exists() and path.exists() and copy.samefile(path):
        raise StoreError(f"{copy} is the database itself.")
    with copy_of(copy) as checked:
        _check(checked, copy)
    ownership = Ownership(path)
    ownership.take()
    try:
        return _replace(copy, path, now)
    finally:
        ownership.release()


def _check(checked: Path, named: Path) -> None:
    """Raise `StoreError` unless this is a sound database that this Taproom can use."""
    try:
        with closing(sqlite3.connect(checked)) as connection:
            refuse_foreign(connection, named)
            version, faults = version_of(connection), file_faults(connection)
    except UNREADABLE as error:
        raise StoreError(f"The copy {named} cannot be used: {reason(error)}.") from error
    if version == 0:
        raise StoreError(f"The copy {named} holds nothing.")
    if version > len(migrations()):
        raise StoreError(f"The copy {named} was written by a newer Taproom (version {version}).")
    if faults:
        raise StoreError(f"The copy {named} is damaged: {faults[0]}.")


def _replace(copy: Path, path: Path, now: datetime) -> Path | None:
    kept = path.with_name(_KEPT.format(stem=path.stem, suffix=path.suffix, now=now))
    new = path.with_name(f"{path.name}.restored")
    try:
        existed = path.stat().st_size > 0
        copy_database(copy, new, overwrite=True)
        if existed:
            _put_aside(path, kept)
        os.replace(new, path)
        for companion in ("-wal", "-shm"):  # of the file that was here
            path.with_name(f"{path.name}{companion}").unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The database {path} could not be replaced: {reason(error)}.") from error
    return kept if existed else None


def _put_aside(path: Path, kept: Path) -> None:
    """Keep the present database with what is in its log; as it is if it can no longer be read."""
    try:
        copy_database(path, kept)
    except StoreError:
        for companion in ("", "-wal"):
            source = path.with_name(f"{path.name}{companion}")
            if source.exists():
                os.replace(source, kept.with_name(f"{kept.name}{companion}"))
