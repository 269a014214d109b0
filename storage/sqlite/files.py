"""Database files as the operating system sees them: their names, kinds and rights."""

import os
import sqlite3
from pathlib import Path

UNREADABLE = (sqlite3.Error, ValueError, OverflowError, MemoryError)
"""Raised by the `sqlite3` module over a damaged file: a schema that is not UTF-8 and lengths that cannot be true
are no `sqlite3.Error`."""


def reason(error: BaseException) -> str:
    """Return the message of an error as one printable line: SQLite quotes a damaged file as it is."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split()) or type(error).__name__


def real_path(path: Path) -> Path:
    """Return the path behind all symbolic links; it need not exist."""
    return Path(os.path.realpath(path))


def create_private(path: Path) -> None:
    """Make sure that only the owner can read the file; SQLite gives its companions the same rights.

    An existing file is not opened: closing it would release the locks of SQLite's own connections in this process.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        _make_private(path)
    except OSError:
        pass  # opening the database will say what is wrong


def _make_private(path: Path) -> None:
    try:
        if path.is_file() and path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError:
        pass  # somebody else's file: its owner decides
