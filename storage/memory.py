"""The store in memory: the same promises, for as long as the process lives."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from storage.base import (
    LIVE,
    ActionRow,
    Change,
    Counts,
    DuplicateOrigin,
    EventRow,
    GuildRow,
    MessageRow,
    PlayerRow,
    ResultRow,
    Seated,
    SeatRow,
    Status,
    Store,
    StoreError,
    TableRow,
    VersionConflict,
)

Entry = TypeVar("Entry", ActionRow, EventRow)


@dataclass(slots=True)
class _Table:
    row: TableRow
    seats: tuple[SeatRow, ...]
    actions: dict[int, ActionRow] = field(default_factory=dict[int, ActionRow])
    events: dict[int, EventRow] = field(default_factory=dict[int, EventRow])
    origins: set[str] = field(default_factory=set[str])
    messages: dict[tuple[str, int], MessageRow] = field(default_factory=dict[tuple[str, int], MessageRow])
    voices: set[tuple[int, str, int]] = field(default_factory=set[tuple[int, str, int]])
    result: ResultRow | None = None

    @property
    def seated(self) -> Seated:
        return self.row, self.seats


class MemoryStore(Store):
    def __init__(self) -> None:
        self._tables: dict[int, _Table] = {}
        self._players: dict[int, PlayerRow] = {}
        self._guilds: dict[int, GuildRow] = {}
        self._meta: dict[str, str] = {}
        self._is_open = False

    async def open(self) -> None:
        self._is_open = True

    async def close(self) -> None:
        self._is_open = False

    async def create(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> TableRow:
        self._require_open()
        row = replace(table, id=len(self._tables) + 1, version=1)
        own_seats = tuple(replace(seat, table_id=row.id) for seat in seats)
        self._tables[row.id] = _Table(row, _in_order(own_seats))
        return row

    async def commit(self, change: Change) -> None:
        self._require_open()
        table = self._tables.get(change.table.id)
        if table is None or table.row.version != change.table.version - 1:
            raise VersionConflict(change.table.id)
        origins = _fresh_origins(table, change)
        new_actions = _fresh_entries(table.actions, change.actions)
        new_events = _fresh_entries(table.events, change.events)
        # Nothing can fail from here on: the change is taken whole or not at all.
        table.row = change.table
        table.origins |= origins
        table.actions |= new_actions
        table.events |= new_events
        if change.seats is not None:
            table.seats = _in_order(change.seats)
        if change.result is not None:
            table.result = change.result

    async def load(self, table_id: int) -> Seated | None:
        self._require_open()
        table = self._tables.get(table_id)
        return table.seated if table else None

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        found = self._with_status(statuses)
        return tuple(t.row for t in found if place_id in (t.row.channel_id, t.row.thread_id))

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        found = self._with_status(statuses)
        return tuple(t.row for t in found if any(seat.user_id == user_id for seat in t.seats))

    async def live(self) -> tuple[Seated, ...]:
        return tuple(table.seated for table in self._with_status(LIVE))

    async def actions(self, table_id: int, after: int = -1) -> tuple[ActionRow, ...]:
        self._require_open()
        table = self._tables.get(table_id)
        return _entries_after(table.actions, after) if table else ()

    async def events(self, table_id: int, after: int = -1) -> tuple[EventRow, ...]:
        self._require_open()
        table = self._tables.get(table_id)
        return _entries_after(table.events, after) if table else ()

    async def put_message(self, message: MessageRow) -> None:
        self._existing(message.table_id).messages[message.kind, message.user_id] = message

    async def messages(self, table_id: int) -> tuple[MessageRow, ...]:
        self._require_open()
        table = self._tables.get(table_id)
        return tuple(message for _, message in sorted(table.messages.items())) if table else ()

    async def player(self, user_id: int) -> PlayerRow:
        self._require_open()
        return self._players.get(user_id) or PlayerRow(user_id)

    async def put_player(self, player: PlayerRow) -> None:
        self._require_open()
        self._players[player.user_id] = player

    async def guild(self, guild_id: int) -> GuildRow:
        self._require_open()
        return self._guilds.get(guild_id) or GuildRow(guild_id)

    async def put_guild(self, guild: GuildRow) -> None:
        self._require_open()
        self._guilds[guild.guild_id] = guild

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        self._require_open()
        found = [table.result for table in self._tables.values() if table.result]
        wanted = [result for result in found if game is None or result.game == game]
        return tuple(sorted(wanted, key=lambda result: (result.finished_at, result.table_id)))

    async def add_reaction(self, table_id: int, decision: int, key: str, user_id: int) -> int:
        self._existing(table_id).voices.add((decision, key, user_id))
        return await self.reactions(table_id, decision, key)

    async def reactions(self, table_id: int, decision: int, key: str) -> int:
        self._require_open()
        table = self._tables.get(table_id)
        return sum(voice[:2] == (decision, key) for voice in table.voices) if table else 0

    async def meta(self, key: str) -> str | None:
        self._require_open()
        return self._meta.get(key)

    async def set_meta(self, key: str, value: str) -> None:
        self._require_open()
        self._meta[key] = value

    async def counts(self) -> Counts:
        return Counts(
            lobby=len(self._with_status(["lobby"])),
            playing=len(self._with_status(["playing"])),
            over=len(self._with_status(["over"])),
            closed=len(self._with_status(["closed"])),
            actions=sum(len(table.actions) for table in self._tables.values()),
            events=sum(len(table.events) for table in self._tables.values()),
        )

    async def backup(self, path: Path) -> None:
        raise StoreError("A store in memory has no file to copy.")

    def _require_open(self) -> None:
        if not self._is_open:
            raise StoreError("The store is not open.")

    def _existing(self, table_id: int) -> _Table:
        self._require_open()
        if table_id not in self._tables:
            raise StoreError(f"There is no table {table_id}.")
        return self._tables[table_id]

    def _with_status(self, statuses: Sequence[Status]) -> list[_Table]:
        self._require_open()
        return [table for table in self._tables.values() if table.row.status in statuses]


def _in_order(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    return tuple(sorted(seats, key=lambda seat: seat.seat))


def _fresh_origins(table: _Table, change: Change) -> set[str]:
    given = [action.origin for action in change.actions if action.origin is not None]
    fresh = set(given) - table.origins
    if len(fresh) != len(given):
        raise DuplicateOrigin(change.table.id)
    return fresh


def _fresh_entries(known: dict[int, Entry], rows: Sequence[Entry]) -> dict[int, Entry]:
    fresh = {row.seq: row for row in rows if row.seq not in known}
    if len(fresh) != len(rows):
        raise StoreError("The log already has an entry with this number.")
    return fresh


def _entries_after(known: dict[int, Entry], after: int) -> tuple[Entry, ...]:
    return tuple(known[seq] for seq in sorted(known) if seq > after)
