"""The part of the store in memory for what it holds about one person, and for removing it."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from storage.base import (
    ActionRow,
    EventRow,
    PlayerRow,
    ResultRow,
    Seated,
    SeatRow,
    TableRow,
)
from storage.memory_notices import MemoryNotices
from storage.memory_scores import MemoryScores
from storage.memory_slots import MemorySlots
from storage.privacy import Erasure, PrivacyStore, Traces


@dataclass(slots=True)
class StoredTable:
    row: TableRow
    seats: tuple[SeatRow, ...]
    actions: dict[int, ActionRow] = field(default_factory=dict[int, ActionRow])
    events: dict[int, EventRow] = field(default_factory=dict[int, EventRow])
    origins: set[str] = field(default_factory=set[str])
    reactions: set[tuple[int, str, int]] = field(default_factory=set[tuple[int, str, int]])
    result: ResultRow | None = None

    @property
    def seated(self) -> Seated:
        return self.row, self.seats

    def concerns(self, user_id: int) -> bool:
        """Whether this person has to do with the table."""
        texts = (self.row.pending, self.row.words, self.result.data if self.result else "")
        users = (self.row.host_id, *(s.user_id for s in self.seats), *(a.user_id for a in self.actions.values()))
        return user_id in users or any(str(user_id) in text for text in texts)


class MemoryPrivacy(MemoryNotices, MemoryScores, MemorySlots, PrivacyStore, ABC):
    _tables: dict[int, StoredTable]
    _players: dict[int, PlayerRow]

    @abstractmethod
    def _require_open(self) -> None: ...

    async def traces(self, user_id: int, names: Collection[str], note_start: str) -> Traces:
        self._require_open()
        scores = tuple(row for row in self._scores.values() if row.user_id == user_id)
        concerned = [table for table in self._tables.values() if table.concerns(user_id)]
        promises = {table.row.commitment for table in concerned}
        copies = [t for t in self._tables.values() if t.row.purpose != "game" and t.row.commitment in promises]
        own = [seat for table in concerned for seat in table.seats if seat.user_id == user_id]
        known = frozenset(names) | {row.name for row in (*own, *scores)}
        guilds = {table.row.guild_id for table in concerned} - {None}
        near = [table for table in self._tables.values() if table.row.guild_id in guilds]
        taken = [t for t in near if any(s.user_id is None and s.name in known for s in t.seats)]
        tables = {table.row.id: table for table in (*concerned, *copies, *taken)}
        seats = tuple(seat for table in tables.values() for seat in table.seats)
        namesakes = {t.row.id for t in near for s in t.seats if s.user_id not in (None, user_id) and s.name in known}
        telling = {*tables, *({table.row.id for table in near} - namesakes)}
        return Traces(
            names=known,
            tables=tuple(table.row for table in tables.values()),
            seats=seats,
            actions=tuple(a for table in tables.values() for a in table.actions.values() if a.user_id == user_id),
            notes=tuple(note for note in self._notes(note_start) if note.table_id in telling),
            results=tuple(table.result for table in tables.values() if table.result),
            slots=tuple(row for row in self._slots.values() if row.table_id in tables and row.retired),
            scores=scores,
            player=self._players.get(user_id),
            messages=tuple(row for row in self._slots.values() if row.user_id == user_id),
            due=tuple(row for row in self._due.values() if row.user_id == user_id),
            interests=tuple(row for row in self._interests.values() if row.user_id == user_id),
            wishes=tuple((guild, game) for guild, game, user in self._wishes if user == user_id),
            reactions=sum(user == user_id for t in self._tables.values() for _, _, user in t.reactions),
        )

    def _notes(self, start: str) -> list[EventRow]:
        return [e for table in self._tables.values() for e in table.events.values() if e.data.startswith(start)]

    async def erase(self, erasure: Erasure) -> None:
        self._require_open()
        for row in erasure.tables:
            self._tables[row.id].row = row
        for seat in erasure.seats:
            table = self._tables[seat.table_id]
            table.seats = tuple(seat if other.seat == seat.seat else other for other in table.seats)
        for note in erasure.notes:
            self._tables[note.table_id].events[note.seq] = note
        for result in erasure.results:
            self._tables[result.table_id].result = result
        self._slots |= {row.key: row for row in erasure.slots}
        self._remove(erasure.user_id)

    def _remove(self, user_id: int) -> None:
        self._players.pop(user_id, None)
        self._scores = {key: row for key, row in self._scores.items() if row.user_id != user_id}
        self._due = {key: row for key, row in self._due.items() if row.user_id != user_id}
        self._interests = {key: row for key, row in self._interests.items() if row.user_id != user_id}
        self._wishes = {wish for wish in self._wishes if wish[2] != user_id}
        self._slots = {key: row for key, row in self._slots.items() if row.user_id != user_id}
        for table in self._tables.values():
            moves = table.actions.items()
            table.actions = {n: replace(a, user_id=None) if a.user_id == user_id else a for n, a in moves}
            table.reactions = {one for one in table.reactions if one[2] != user_id}
