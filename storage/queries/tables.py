"""Tables, their logs and results."""

from abc import ABC
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from storage.base import (
    HUMAN,
    LIVE,
    ActionRow,
    Counts,
    EventRow,
    OpenCounts,
    ResultRow,
    Seated,
    Status,
    StoredGame,
    TableRow,
)
from storage.columns import ACTIONS, DUE, EVENTS, RESULTS, SEATS, TABLES
from storage.leases import Share
from storage.queries.engine import AWAKE, Engine, Questions, one_of, rows_of, within

_OPEN_COUNTS = """
SELECT count(*) FILTER (WHERE host_id = ?1),
    count(*) FILTER (WHERE host_id = ?1 AND guild_id IS NOT DISTINCT FROM ?3),
    count(*) FILTER (WHERE channel_id = ?2), count(*) FILTER (WHERE guild_id IS NOT DISTINCT FROM ?3)
FROM tables WHERE status IN ('lobby', 'playing')
"""
_WAITING_FOR_COMPUTERS = f"""
SELECT id FROM tables WHERE status = 'playing' AND (awaited IS NULL OR EXISTS (
    SELECT 1 FROM seats WHERE table_id = tables.id AND (player <> ? OR plan <> '')
    AND ((tables.awaited >> CAST(seat AS INTEGER)) & 1) = 1
)) AND {AWAKE} AND {{share}} ORDER BY id
"""
_OPEN_TABLES = """guild_id = ? AND (status = 'lobby' OR status = 'playing' AND EXISTS (
    SELECT 1 FROM seats WHERE table_id = tables.id AND stand_in = 'open'
)) ORDER BY id"""
_REACTIONS = "SELECT key, count(*) FROM reactions WHERE table_id = ? AND entries = ? GROUP BY key ORDER BY key"


class TableQueries(Engine, ABC):
    async def load(self, table_id: int) -> Seated | None:
        found = await self._ask(partial(_seated_tables, "tables.id = ?", (table_id,)))
        return found[0] if found else None

    async def version_of(self, table_id: int) -> int | None:
        found = await self._fetch("SELECT version FROM tables WHERE id = ?", (table_id,))
        return found[0][0] if found else None

    async def home_of(self, table_id: int) -> tuple[int | None, int] | None:
        found = await self._fetch("SELECT guild_id, host_id FROM tables WHERE id = ?", (table_id,))
        return (found[0][0], found[0][1]) if found else None

    async def load_game(self, table_id: int, most_actions: int, latest_events: int) -> StoredGame | None:
        return await self._ask(partial(_stored_game, table_id, most_actions, latest_events))

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        where = f"(channel_id = ? OR thread_id = ?) AND {one_of('status', statuses)} ORDER BY id"
        return await self._select(TABLES, where, (place_id, place_id, *statuses))

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        where = f"id IN (SELECT table_id FROM seats WHERE user_id = ?) AND {one_of('status', statuses)} ORDER BY id"
        return await self._select(TABLES, where, (user_id, *statuses))

    async def open_tables(self, guild_id: int) -> tuple[TableRow, ...]:
        return await self._select(TABLES, _OPEN_TABLES, (guild_id,))

    async def live(self) -> tuple[Seated, ...]:
        return await self._ask(partial(_seated_tables, one_of("status", LIVE), LIVE))

    async def actions(self, table_id: int, after: int = -1) -> tuple[ActionRow, ...]:
        return await self._select(ACTIONS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))

    async def events(self, table_id: int, after: int = -1) -> tuple[EventRow, ...]:
        return await self._select(EVENTS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))

    async def open_counts(self, host_id: int, channel_id: int, guild_id: int | None) -> OpenCounts:
        [found] = await self._fetch(_OPEN_COUNTS, (host_id, channel_id, guild_id))
        return OpenCounts(*found)

    async def untouched_lobbies(self, before: float, share: Share | None = None) -> tuple[int, ...]:
        sql = f"SELECT id FROM tables WHERE status = 'lobby' AND updated_at < ? AND {within(share)} ORDER BY id"
        return tuple(row[0] for row in await self._fetch(sql, (before,)))

    async def guilds_with_tables(self) -> tuple[int, ...]:
        live = one_of("status", LIVE)
        sql = f"SELECT DISTINCT guild_id FROM tables WHERE {live} AND guild_id IS NOT NULL ORDER BY guild_id"
        return tuple(row[0] for row in await self._fetch(sql, LIVE))

    async def rematch_of(self, table_id: int) -> int | None:
        [[newest]] = await self._fetch("SELECT max(id) FROM tables WHERE rematch_of = ?", (table_id,))
        return newest

    async def waiting_for_computers(self, share: Share | None = None) -> tuple[int, ...]:
        sql = _WAITING_FOR_COMPUTERS.format(share=within(share))
        return tuple(row[0] for row in await self._fetch(sql, (HUMAN,)))

    async def result(self, table_id: int) -> ResultRow | None:
        found = await self._select(RESULTS, "table_id = ?", (table_id,))
        return found[0] if found else None

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        where = "(CAST(?1 AS TEXT) IS NULL OR game = ?1) ORDER BY finished_at, table_id"
        return await self._select(RESULTS, where, (game,))

    async def add_reaction(self, table_id: int, entries: int, key: str, user_id: int) -> None:
        sql = "INSERT INTO reactions (table_id, entries, key, user_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._fetch(sql, (table_id, entries, key, user_id))

    async def reactions(self, table_id: int, entries: int) -> dict[str, int]:
        return dict(await self._fetch(_REACTIONS, (table_id, entries)))

    async def counts(self) -> Counts:
        return await self._ask(_counts)


def _seated_tables(where: str, values: Sequence[Any]) -> Questions[tuple[Seated, ...]]:
    tables = yield from rows_of(TABLES, f"{where} ORDER BY id", values)
    of_these = f"table_id IN (SELECT id FROM tables WHERE {where}) ORDER BY table_id, seat"
    seats = yield from rows_of(SEATS, of_these, values)
    by_table = {table_id: tuple(rows) for table_id, rows in groupby(seats, attrgetter("table_id"))}
    return tuple((table, by_table.get(table.id, ())) for table in tables)


def _stored_game(table_id: int, most_actions: int, latest_events: int) -> Questions[StoredGame | None]:
    found = yield from _seated_tables("tables.id = ?", (table_id,))
    if not found:
        return None
    row, seats = found[0]
    newest = yield from rows_of(EVENTS, "table_id = ? ORDER BY seq DESC LIMIT ?", (table_id, latest_events))
    events = newest[::-1]
    whole = row.entries <= most_actions or row.event_count <= latest_events or not events
    after = -1 if whole else events[0].action_seq - 1
    actions = yield from rows_of(ACTIONS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))
    reactions: dict[str, int] = dict((yield _REACTIONS, (table_id, row.entries)))
    due = yield from rows_of(DUE, "table_id = ? ORDER BY key", (table_id,))
    return StoredGame(row, seats, actions, events, reactions, due)


def _counts() -> Questions[Counts]:
    by_status = dict((yield "SELECT status, count(*) FROM tables GROUP BY status", ()))
    statuses = [by_status.get(status, 0) for status in ("lobby", "playing", "over", "closed")]
    [[actions, events]] = yield "SELECT (SELECT count(*) FROM actions), (SELECT count(*) FROM events)", ()
    return Counts(*statuses, actions=actions, events=events)
