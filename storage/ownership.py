"""One process owns a database at a time, by a lock that a crash releases."""

import fcntl
import os
from pathlib import Path

from storage.base import StoreError


class Ownership:
    """Held as long as the process may write; the operating system lets go of it when the process ends."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}.lock")
        self._descriptor: int | None = None

    def take(self) -> None:
        """Raises `StoreError` if another process has the database, or if nobody can know whether one has."""
        if self._descriptor is not None:
            return
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            if not self._path.exists():
                return  # opening the database will say what is wrong with the folder
            raise StoreError(f"The lock {self._path} cannot be opened: {error.strerror}.") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(descriptor)
            name = self._path.name.removesuffix(".lock")
            raise StoreError(f"Another Taproom is using the database {name}; stop that one first.") from error
        except OSError as error:
            os.close(descriptor)
            raise StoreError(f"The lock {self._path} cannot be taken: {error.strerror}.") from error
        self._descriptor = descriptor

    def release(self) -> None:
        """Let go. The lock's file stays: removing it could take it away from the next process."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
