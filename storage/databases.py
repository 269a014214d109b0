"""The choice of a store. No other module chooses one."""

from contextlib import AbstractAsyncContextManager
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from storage.base import Store, StoreError
from storage.postgres.address import SCHEMES, Address
from storage.sqlite.place import SqliteDatabase
from storage.together import Together


class Copies(Protocol):
    """Rotating copies of a database."""

    def make(self, now: datetime) -> Path:
        """Write a copy, remove the oldest ones, and return its path; raise `StoreError` if it cannot be written."""
        ...

    def copies(self, now: datetime) -> list[Path]:
        """Return the copies there are, the oldest first."""
        ...

    def newest(self, now: datetime) -> datetime | None:
        """Return when the last copy was made."""
        ...


class Database(Protocol):
    """A place for tables. Its text names it without a password."""

    @property
    def companion(self) -> Path:
        """The path after which files beside the database are named."""
        ...

    @property
    def verdict(self) -> str:
        """The verdict on its files if no fault was found."""
        ...

    @property
    def copies_itself(self) -> bool:
        """True if the bot can make copies of it."""
        ...

    def fault(self) -> str:
        """Say why the place is no good before anything is opened; empty if nothing is known against it."""
        ...

    def require(self) -> None:
        """Raise `StoreError` if there is certainly no database."""
        ...

    def store(self, *, copied: bool = True) -> Store:
        """Return the store for the one process that may write; `copied` before an update changes its tables."""
        ...

    def together(self, seconds: float, *, copied: bool = True) -> Together:
        """Return what one of several processes needs, whose statements about leases take no longer than that.

        Raises `StoreError` if the database is for one process alone.
        """
        ...

    def still(self) -> AbstractAsyncContextManager[Store]:
        """Open what the database holds at this instant, for reading, while a bot may be using it."""
        ...

    def backups(self, folder: Path | None, keep: int) -> Copies:
        """Return its rotating copies in a folder, or in the usual one."""
        ...

    def copy(self, target: Path) -> None:
        """Write a copy to a new file; raise `StoreError` if that cannot be done."""
        ...

    def restore(self, copy: Path, now: datetime) -> Path | None:
        """Put a copy in the place of the database and return where that one is kept; None if there was none.

        Raises `StoreError` if the copy is not sound, if a bot runs, or if nothing can be written.
        """
        ...


def is_address(text: str) -> bool:
    """Return True for the address of a server, False for the path of a file."""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def database_at(place: str) -> Database:
    """Return the database at a path or an address; raise `StoreError` if the address cannot be used."""
    if not is_address(place):
        return SqliteDatabase(Path(place))
    if find_spec("asyncpg") is None:
        raise StoreError('A PostgreSQL database needs the extra "postgres": pip install "taproom[postgres]".')
    from storage.postgres.place import PostgresDatabase

    try:
        return PostgresDatabase(Address.parse(place))
    except ValueError as error:
        raise StoreError(f"The address of the database cannot be used: {error}.") from None
