"""One process owns a database at a time, by locks that a crash releases."""

import fcntl
import os
import stat
from pathlib import Path
from typing import ClassVar

from storage.base import StoreError
from storage.sqlite.files import create_private, real_path


class Ownership:
    """Two locks that are held while the process may write; the operating system releases them when it ends.

    The lock on the database itself holds under every name of the file: links, hard links, mounts. The lock file beside
    it holds for the name, even when another file takes its place, and keeps out earlier versions of Taproom.
    """

    _held: ClassVar[set[tuple[int, int]]] = set()
    """The databases of this process, by device and inode. They must not be opened to try the lock: closing a
    descriptor of a file releases the locks that SQLite's connections in this process have on it."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._descriptors: list[int] = []
        self._file: os.stat_result | None = None

    def take(self) -> None:
        """Take the database. Raises `StoreError` if another process has it, or if that cannot be known."""
        if self._descriptors:
            return
        path = real_path(self._database)
        try:
            self._lock_name(path.with_name(f"{path.name}.lock"))
            create_private(path)
            self._lock_file(path)
        except BaseException:
            self.release()
            raise

    def check(self) -> None:
        """Raise `StoreError` if the name leads to another file by now: what is written would be gone at the restart."""
        if self._file is None:
            return
        try:
            found = os.stat(self._database)
        except (FileNotFoundError, NotADirectoryError):
            found = None
        except OSError:
            return  # nothing is known of the file, so nothing is wrong with it
        if found is None or not os.path.samestat(found, self._file):
            raise StoreError(f"The database {self._database} was replaced or removed while in use; restart Taproom.")

    def release(self) -> None:
        """Close the descriptors, after all connections. The lock file stays: another process may have opened it."""
        for descriptor in self._descriptors:
            os.close(descriptor)
        self._descriptors = []
        if self._file is not None:
            self._held.discard(_identity(self._file))
            self._file = None

    def _lock_name(self, path: Path) -> None:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o600)
        except OSError as error:
            if not os.path.lexists(path):
                return  # opening the database will say what is wrong with the folder
            raise StoreError(f"The lock {path} cannot be opened: {error.strerror}.") from error
        self._lock(descriptor, path)

    def _lock_file(self, path: Path) -> None:
        try:
            found = os.stat(path)
            if not stat.S_ISREG(found.st_mode):
                raise StoreError(f"The database {self._database} is not a regular file.")
            if _identity(found) in self._held:
                raise self._taken()
            descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        except OSError:
            return  # opening the database will say what is wrong with the file
        self._lock(descriptor, path)
        self._file = os.fstat(descriptor)
        self._held.add(_identity(self._file))
        self.check()

    def _lock(self, descriptor: int, path: Path) -> None:
        self._descriptors.append(descriptor)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise self._taken() from error
        except OSError as error:
            raise StoreError(f"The lock on {path} cannot be taken: {error.strerror}.") from error

    def _taken(self) -> StoreError:
        return StoreError(f"Another Taproom is using the database {self._database.name}; stop that one first.")


def _identity(file: os.stat_result) -> tuple[int, int]:
    return file.st_dev, file.st_ino
