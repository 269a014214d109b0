"""Rotating copies of a database, made while it is in use."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from storage.base import StoreError
from storage.sqlite.copies import copy_database
from storage.sqlite.files import reason

_STAMP = "%Y%m%d-%H%M%S"


@dataclass(frozen=True, slots=True)
class Backups:
    """Copies of one database in one folder, each with the time in its name; the newest `keep` of them stay."""

    database: Path
    folder: Path
    keep: int

    def make(self, now: datetime) -> Path:
        """Copy the database, then remove the oldest copies; raises `StoreError` if the copy cannot be written."""
        path = self.folder / f"{self.database.stem}-{now:{_STAMP}}{self.database.suffix}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {self.folder} cannot be made: {reason(error)}.") from error
        copy_database(self.database, path)
        with suppress(OSError, StoreError):  # there is a copy, and that is what counts
            for old in self.copies(now)[: -self.keep]:
                old.unlink(missing_ok=True)
        return path

    def copies(self, now: datetime) -> list[Path]:
        """Return the copies there are, the oldest first; other files in the folder are left alone.

        A copy from a time to come was made while the clock was ahead. It counts as older than all others: whatever
        is made from now on is newer, and must not make room for it.
        """
        try:
            dated = [(made, path) for path in self.folder.iterdir() if (made := self._made_at(path)) is not None]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoreError(f"The folder {self.folder} cannot be read: {reason(error)}.") from error
        return [path for _, path in sorted(dated, key=lambda copy: (copy[0] <= now, *copy))]

    def newest(self, now: datetime) -> datetime | None:
        """Return when the last copy was made."""
        copies = self.copies(now)
        return self._made_at(copies[-1]) if copies else None

    def _made_at(self, path: Path) -> datetime | None:
        stem, suffix = self.database.stem, self.database.suffix
        if path.suffix != suffix or not path.name.startswith(f"{stem}-"):
            return None
        try:
            return datetime.strptime(path.stem.removeprefix(f"{stem}-"), _STAMP).replace(tzinfo=UTC)
        except ValueError:
            return None
