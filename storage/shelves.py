"""The tables of a database as they are copied into another one, and their part of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from storage.columns import Columns

UNFINISHED = "unfinished_copy"
"""The note that a store holds while it is being filled."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """One table of a database: its name, columns and key."""

    table: str
    names: tuple[str, ...]
    key: tuple[str, ...]

    @classmethod
    def of(cls, columns: Columns[Any]) -> Shelf:
        return cls(columns.table, columns.names, columns.key)

    def key_of(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """Return what a row is found by."""
        return tuple(row[self.names.index(name)] for name in self.key)


class TransferStore(Protocol):
    async def shelf_size(self, shelf: Shelf) -> int:
        """Return how many rows there are."""
        ...

    async def shelf_rows(self, shelf: Shelf, after: Sequence[Any] | None, most: int) -> Sequence[tuple[Any, ...]]:
        """Return the next rows by key."""
        ...

    async def fill_shelf(self, shelf: Shelf, rows: Sequence[tuple[Any, ...]]) -> None:
        """Store rows as they are, ids included."""
        ...

    async def end_filling(self) -> None:
        """Let new tables have ids after those that were stored, and remove the note that the copy is unfinished."""
        ...
