"""A PostgreSQL database, as its operator names it."""

import asyncio
import re
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from storage.base import Store, StoreError
from storage.postgres.address import Address
from storage.postgres.connections import Connections, StillConnections
from storage.postgres.leases import PostgresLeases
from storage.postgres.store import NO_BACKUP, PostgresStore
from storage.postgres.wire import PostgresWire
from storage.together import Together


class NoCopies:
    """A stand-in for rotating copies: the server's own tools make them."""

    def make(self, now: datetime) -> Path:
        raise StoreError(NO_BACKUP)

    def copies(self, now: datetime) -> list[Path]:
        return []

    def newest(self, now: datetime) -> datetime | None:
        return None


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    address: Address
    verdict = "All indexes of the database are valid; PostgreSQL checks its own files."
    copies_itself = False

    def __str__(self) -> str:
        return str(self.address)

    @property
    def companion(self) -> Path:
        return Path("taproom.db")

    def fault(self) -> str:
        return ""

    def require(self) -> None:
        """Do nothing: nothing is known before a connection is made."""

    def store(self, *, copied: bool = True) -> Store:
        return PostgresStore(self.address, Connections(self.address, copied=copied))

    def together(self, seconds: float, *, copied: bool = True) -> Together:
        connections = Connections(self.address, together=True, copied=copied)
        return Together(
            PostgresStore(self.address, connections), PostgresLeases(self.address, seconds), PostgresWire(self.address)
        )

    def still(self) -> AbstractAsyncContextManager[Store]:
        return PostgresStore(self.address, StillConnections(self.address))

    def backups(self, folder: Path | None, keep: int) -> NoCopies:
        return NoCopies()

    def copy(self, target: Path) -> None:
        raise StoreError(NO_BACKUP)

    def restore(self, copy: Path, now: datetime) -> Path | None:
        """Go back to the tables from before an update; the copy is named by its schema or its version."""
        named = re.fullmatch(rf"(?:{self.address.schema}_version_)?(\d+)", str(copy))
        if named is None:
            raise StoreError(NO_BACKUP)
        asyncio.run(Connections(self.address).go_back(int(named[1])))
        return None
