"""Reading and filling whole tables."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from storage.queries.engine import Engine
from storage.shelves import UNFINISHED, Shelf, TransferStore


class TransferQueries(Engine, TransferStore, ABC):
    @abstractmethod
    async def _count_on(self) -> None:
        """Let new tables have ids after all that are there."""

    async def shelf_size(self, shelf: Shelf) -> int:
        [[size]] = await self._fetch(f"SELECT count(*) FROM {shelf.table}")
        return size

    async def shelf_rows(self, shelf: Shelf, after: Sequence[Any] | None, most: int) -> Sequence[tuple[Any, ...]]:
        key = ", ".join(shelf.key)
        beyond = "" if after is None else f"WHERE ({key}) > ({', '.join('?' * len(shelf.key))})"
        sql = f"SELECT {', '.join(shelf.names)} FROM {shelf.table} {beyond} ORDER BY {key} LIMIT ?"
        return await self._fetch(sql, (*(after or ()), most))

    async def fill_shelf(self, shelf: Shelf, rows: Sequence[tuple[Any, ...]]) -> None:
        marks = ", ".join("?" * len(shelf.names))
        await self._write_all([(f"INSERT INTO {shelf.table} ({', '.join(shelf.names)}) VALUES ({marks})", rows)])

    async def end_filling(self) -> None:
        await self._count_on()
        await self._fetch("DELETE FROM meta WHERE key = ?", (UNFINISHED,))
