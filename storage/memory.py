"""The store in memory: the same promises, for as long as the process lives."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from storage.base import (
    HUMAN,
    LIVE,
    ActionRow,
    Change,
    Counts,
    DuplicateOrigin,
    EventRow,
    GuildRow,
    OpenCounts,
    PlayerRow,
    ResultRow,
    Seated,
    SeatRow,
    Status,
    Store,
    StoredGame,
    StoreError,
    TableRow,
    VersionConflict,
)
from storage.memory_interactions import MemoryInteractions
from storage.memory_notices import MemoryNotices
from storage.memory_privacy import MemoryPrivacy, StoredTable
from storage.memory_scores import MemoryScores
from storage.memory_slots import MemorySlots

Entry = TypeVar("Entry", ActionRow, EventRow)


class MemoryStore(MemoryPrivacy, MemoryInteractions, Store):
    def __init__(self) -> None:
        MemoryNotices.__init__(self)
        MemoryScores.__init__(self)
        MemorySlots.__init__(self)
        MemoryInteractions.__init__(self)
        self._tables: dict[int, StoredTable] = {}
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
        self._tables[row.id] = StoredTable(row, _in_order(own_seats))
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
        self._scores |= {(row.table_id, row.seat): row for row in change.scores}
        for key in change.done:
            self._due.pop(key, None)
        await self.put_due(change.due)

    async def load(self, table_id: int) -> Seated | None:
        self._require_open()
        table = self._tables.get(table_id)
        return table.seated if table else None

    async def load_game(self, table_id: int, most_actions: int, latest_events: int) -> StoredGame | None:
        found = await self.load(table_id)
        if found is None:
            return None
        row, seats = found
        events = (await self.events(table_id))[-latest_events:]
        whole = row.entries <= most_actions or row.event_count <= latest_events or not events
        after = -1 if whole else events[0].action_seq - 1
        reactions = await self.reactions(table_id, row.entries)
        due = tuple(row for _, row in sorted(self._due.items()) if row.table_id == table_id)
        return StoredGame(row, seats, await self.actions(table_id, after), events, reactions, due)

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        found = self._with_status(statuses)
        return tuple(t.row for t in found if place_id in (t.row.channel_id, t.row.thread_id))

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        found = self._with_status(statuses)
        return tuple(t.row for t in found if any(seat.user_id == user_id for seat in t.seats))

    async def open_tables(self, guild_id: int) -> tuple[TableRow, ...]:
        found = [t for t in self._with_status(LIVE) if t.row.guild_id == guild_id]
        return tuple(t.row for t in found if t.row.status == "lobby" or any(s.stand_in == "open" for s in t.seats))

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

    async def open_counts(self, host_id: int, channel_id: int, guild_id: int | None) -> OpenCounts:
        rows = [table.row for table in self._with_status(LIVE)]
        hosted = [row.guild_id for row in rows if row.host_id == host_id]
        in_channel = sum(row.channel_id == channel_id for row in rows)
        return OpenCounts(
            len(hosted), hosted.count(guild_id), in_channel, sum(row.guild_id == guild_id for row in rows)
        )

    async def untouched_lobbies(self, before: float) -> tuple[int, ...]:
        return tuple(t.row.id for t in self._with_status(["lobby"]) if t.row.updated_at < before)

    async def guilds_with_tables(self) -> tuple[int, ...]:
        guilds = {table.row.guild_id for table in self._with_status(LIVE)}
        return tuple(sorted(guild for guild in guilds if guild is not None))

    async def rematch_of(self, table_id: int) -> int | None:
        self._require_open()
        return max((t.row.id for t in self._tables.values() if t.row.rematch_of == table_id), default=None)

    async def waiting_for_computers(self) -> tuple[int, ...]:
        playing = self._with_status(["playing"])
        return tuple(t.row.id for t in playing if _may_await_computer(t) and not self._rests(t))

    async def behind(self, kind: str) -> tuple[int, ...]:
        self._require_open()
        return tuple(t.row.id for t in self._tables.values() if self._is_behind(t, kind) and not self._rests(t))

    def _is_behind(self, table: StoredTable, kind: str) -> bool:
        slots = [row for row in self._slots.values() if row.table_id == table.row.id]
        shown = next((row for row in slots if row.kind == kind and row.message_id), None)
        live_unseen = shown is None and table.row.status in LIVE
        outdated = shown is not None and shown.version < table.row.version
        return bool(live_unseen or outdated or any(row.post or row.retired for row in slots))

    def _has_table(self, table_id: int) -> bool:
        self._require_open()
        return table_id in self._tables

    async def behind_hands(self, kind: str, games: Sequence[str]) -> tuple[int, ...]:
        found = [t for t in self._tables.values() if t.row.game in games and not self._rests(t)]
        return tuple(t.row.id for t in found if any(self._lacks_hand(t, kind, seat) for seat in t.seats))

    def _lacks_hand(self, table: StoredTable, kind: str, seat: SeatRow) -> bool:
        if seat.player != HUMAN or seat.user_id is None:
            return False
        player = self._players.get(seat.user_id) or PlayerRow(seat.user_id)
        if player.hand == "ephemeral" or player.dm_closed:
            return False
        of_table = [row for row in self._slots.values() if row.table_id == table.row.id and row.kind == kind]
        slot = next((row for row in of_table if row.user_id == seat.user_id), None)
        if slot is not None and (slot.post or slot.retired):
            return True
        if slot is None or not slot.message_id:
            return table.row.status == "playing"
        return slot.version < table.row.version

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

    async def result(self, table_id: int) -> ResultRow | None:
        self._require_open()
        table = self._tables.get(table_id)
        return table.result if table else None

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        self._require_open()
        found = [table.result for table in self._tables.values() if table.result]
        wanted = [result for result in found if game is None or result.game == game]
        return tuple(sorted(wanted, key=lambda result: (result.finished_at, result.table_id)))

    async def add_reaction(self, table_id: int, entries: int, key: str, user_id: int) -> None:
        self._existing(table_id).reactions.add((entries, key, user_id))

    async def reactions(self, table_id: int, entries: int) -> dict[str, int]:
        self._require_open()
        table = self._tables.get(table_id)
        return dict(Counter(key for at, key, _ in table.reactions if at == entries)) if table else {}

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

    def _rests(self, table: StoredTable) -> bool:
        guild = self._guilds.get(table.row.guild_id or 0)
        return guild is not None and guild.left_at is not None

    def _table_rests(self, table_id: int) -> bool:
        return self._rests(self._tables[table_id])

    def _is_recorded(self, user_id: int) -> bool:
        return user_id not in self._players or self._players[user_id].in_records

    def _require_open(self) -> None:
        if not self._is_open:
            raise StoreError("The store is not open.")

    def _existing(self, table_id: int) -> StoredTable:
        self._require_open()
        if table_id not in self._tables:
            raise StoreError(f"There is no table {table_id}.")
        return self._tables[table_id]

    def _with_status(self, statuses: Sequence[Status]) -> list[StoredTable]:
        self._require_open()
        return [table for table in self._tables.values() if table.row.status in statuses]


def _in_order(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    return tuple(sorted(seats, key=lambda seat: seat.seat))


def _fresh_origins(table: StoredTable, change: Change) -> set[str]:
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


def _may_await_computer(table: StoredTable) -> bool:
    awaited = table.row.awaited
    return awaited is None or any(awaited >> seat.seat & 1 for seat in table.seats if seat.player != HUMAN)
