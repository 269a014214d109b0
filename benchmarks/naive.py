"""A naive bot: the same program with a plain painter and one await per SQL statement, as a first version would have."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.stubbed import Bench, bench
from renderers.paint import plain
from storage import Change, SqliteStore
from storage.columns import ACTIONS, DUE, EVENTS, RESULTS, SCORES, SEATS, TABLES

_UPDATE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in TABLES.names[1:])} WHERE id = ? AND version = ? - 1"


class NaiveStore(SqliteStore):
    """Writes every move by itself, statement by statement."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._alone = asyncio.Lock()

    async def _run(self, function: Any, *args: Any, **kwargs: Any) -> Any:
        async with self._alone:
            return await super()._run(function, *args, **kwargs)

    async def commit(self, change: Change) -> None:
        async with self._alone:
            await self._write_alone(change)

    async def _write_alone(self, change: Change) -> None:
        connection, row = self._opened(), change.table
        await connection.execute("BEGIN IMMEDIATE")
        await connection.execute(_UPDATE, (*TABLES.values(row)[1:], row.id, row.version))
        for action in change.actions:
            await connection.execute(ACTIONS.insert, ACTIONS.values(action))
        for event in change.events:
            await connection.execute(EVENTS.insert, EVENTS.values(event))
        for key in change.done:
            await connection.execute("DELETE FROM due WHERE key = ?", (key,))
        for due in change.due:
            await connection.execute(DUE.upsert, DUE.values(due))
        if change.result is not None:
            await connection.execute(RESULTS.upsert, RESULTS.values(change.result))
        for score in change.scores:
            await connection.execute(SCORES.upsert, SCORES.values(score))
        if change.seats is not None:
            await connection.execute("DELETE FROM seats WHERE table_id = ?", (row.id,))
            for seat in change.seats:
                await connection.execute(SEATS.insert, SEATS.values(seat))
        await connection.execute("COMMIT")


@asynccontextmanager
async def naive_bench() -> AsyncGenerator[Bench]:
    """The naive bot on a database of its own, cut off from the network."""
    with patch("bot.app.SqliteStore", NaiveStore):
        async with bench() as made:
            pictures = made.bot.context.publisher.pictures
            with patch.object(pictures, "paint", plain.paint):
                yield made
