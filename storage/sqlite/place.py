"""A database file, as its operator names it."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from storage.base import Store, StoreError
from storage.sqlite.backups import Backups
from storage.sqlite.copies import copy_database
from storage.sqlite.files import real_path, reason
from storage.sqlite.inspection import copy_of
from storage.sqlite.restoring import restore_database
from storage.sqlite.store import SqliteStore
from storage.together import Together


@dataclass(frozen=True, slots=True)
class SqliteDatabase:
    path: Path
    verdict = "The database file is sound."
    copies_itself = True

    def __str__(self) -> str:
        return str(self.path)

    @property
    def companion(self) -> Path:
        return self.path

    def fault(self) -> str:
        try:
            return self._fault()
        except (OSError, ValueError) as error:
            return f"{self.path} cannot be reached: {reason(error)}"

    def require(self) -> None:
        if not self.path.is_file():
            raise StoreError(f"There is no database {self.path}.")

    def store(self, *, copied: bool = True) -> Store:
        return SqliteStore(self.path, copied=copied)

    def together(self, seconds: float, *, copied: bool = True) -> Together:
        raise StoreError("Several processes need a PostgreSQL database; an SQLite file belongs to one.")

    @asynccontextmanager
    async def still(self) -> AsyncGenerator[Store]:
        """Open a copy, so that a running bot is not disturbed."""
        with copy_of(self.path) as copy:
            async with SqliteStore(copy, copied=False) as store:
                yield store

    def backups(self, folder: Path | None, keep: int) -> Backups:
        return Backups(self.path, folder or self.path.parent / "backups", keep)

    def copy(self, target: Path) -> None:
        copy_database(self.path, target)

    def restore(self, copy: Path, now: datetime) -> Path | None:
        return restore_database(copy, self.path, now)

    def _fault(self) -> str:
        path = self.path
        if path.is_dir():
            return f"{path} is a folder, not a file"
        if path.exists() and not path.is_file():
            return f"{path} is not a regular file"
        written = path if path.exists() else real_path(path).parent
        if not written.exists():
            return f"the folder {written} does not exist"
        return "" if os.access(written, os.W_OK) else f"{written} cannot be written"
