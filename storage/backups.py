"""Rotating copies of a database, made while it is in use."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from storage.base import StoreError
from storage.copies import copy_database

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
            raise StoreError(f"The folder {self.folder} cannot be made: {error.strerror}.") from error
        copy_database(self.database, path)
        for old in self.copies()[: -self.keep]:
            old.unlink(missing_ok=True)
        return path

    def copies(self) -> list[Path]:
        """The copies there are, the oldest first; other files in the folder are left alone."""
        if not self.folder.is_dir():
            return []
        return sorted(path for path in self.folder.iterdir() if self._made_at(path) is not None)

    def newest(self) -> datetime | None:
        """When the last copy was made."""
        copies = self.copies()
        return self._made_at(copies[-1]) if copies else None

    def _made_at(self, path: Path) -> datetime | None:
        stem, suffix = self.database.stem, self.database.suffix
        if path.suffix != suffix or not path.name.startswith(f"{stem}-"):
            return None
        try:
            return datetime.strptime(path.stem.removeprefix(f"{stem}-"), _STAMP).replace(tzinfo=UTC)
        except ValueError:
            return None
