"""A naive bot: the same program with a plain painter and one await per SQL statement, as a first version would have."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.stubbed import Bench, bench
from renderers.paint import plain
from storage import Change, SqliteStore
from storage.columns import ACTIONS, DUE, EVENTS, RESULTS, SCORES, SEATS, SLOTS, TABLES
from storage.slots import SlotRow
from storage.sqlite.moves import Note, Write

_UPDATE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in TABLES.names[1:])} WHERE id = ? AND version = ? - 1"


class NaiveStore(SqliteStore):
    """Writes every move by itself, statement by statement."""

    def __init__(self, path: Path, copied: bool = True) -> None:
        super().__init__(path, copied=copied)
        self._alone = asyncio.Lock()

    async def _run(self, function: Any, *args: Any, **kwargs: Any) -> Any:
        async with self._alone:
            return await super()._run(function, *args, **kwargs)

    async def _together(self, write: Write) -> None:
        async with self._alone:
            connection = self._opened()
            await connection.execute("BEGIN IMMEDIATE")
            for sql, values in _statements(write) if isinstance(write, Change) else map(_statement, write):
                await connection.execute(sql, values)
            await connection.execute("COMMIT")


def _statement(note: Note) -> tuple[str, Sequence[Any]]:
    """Return the statement of a note; there is one process, so the revision of a slot need not be asked for."""
    return (SLOTS.upsert, SLOTS.values(note)) if isinstance(note, SlotRow) else note


def _statements(change: Change) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the statements of a move."""
    row = change.table
    yield _UPDATE, (*TABLES.values(row)[1:], row.id, row.version)
    yield from ((ACTIONS.insert, ACTIONS.values(action)) for action in change.actions)
    yield from ((EVENTS.insert, EVENTS.values(event)) for event in change.events)
    yield from (("DELETE FROM due WHERE key = ?", (key,)) for key in change.done)
    yield from ((DUE.upsert, DUE.values(due)) for due in change.due)
    if change.result is not None:
        yield RESULTS.upsert, RESULTS.values(change.result)
    yield from ((SCORES.upsert, SCORES.values(score)) for score in change.scores)
    if change.seats is not None:
        yield "DELETE FROM seats WHERE table_id = ?", (row.id,)
        yield from ((SEATS.insert, SEATS.values(seat)) for seat in change.seats)


@asynccontextmanager
async def naive_bench() -> AsyncGenerator[Bench]:
    """Yield the naive bot on a database of its own, cut off from the network."""
    with patch("storage.sqlite.place.SqliteStore", NaiveStore):
        async with bench() as made:
            pictures = made.bot.services.pictures
            in_thread = patch.object(pictures, "paint_within", lambda scene, seconds: None)
            with in_thread, patch.object(pictures, "paint", plain.paint):
                yield made
