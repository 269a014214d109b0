"""The part of the store in memory for what is to happen later and what people want to hear of."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from storage.notices import DueRow, Interest, InterestRow, NoticeStore


class MemoryNotices(NoticeStore, ABC):
    def __init__(self) -> None:
        self._due: dict[str, DueRow] = {}
        self._interests: dict[tuple[int, int, Interest], InterestRow] = {}
        self._wishes: set[tuple[int, str, int]] = set()

    @abstractmethod
    def _require_open(self) -> None: ...

    @abstractmethod
    def _table_rests(self, table_id: int) -> bool: ...

    async def due(self, until: float, most: int) -> tuple[DueRow, ...]:
        return tuple(row for at, row in self._in_order() if at <= until)[:most]

    async def next_due(self) -> float | None:
        return next((at for at, _ in self._in_order()), None)

    async def due_of(self, user_id: int, kind: str) -> tuple[DueRow, ...]:
        self._require_open()
        return tuple(row for _, row in sorted(self._due.items()) if (row.user_id, row.kind) == (user_id, kind))

    async def put_due(self, rows: Sequence[DueRow]) -> None:
        self._require_open()
        self._due |= {row.key: row for row in rows}

    async def swap_due(self, before: DueRow, after: DueRow | None) -> bool:
        self._require_open()
        if self._due.get(before.key) != before:
            return False
        del self._due[before.key]
        if after is not None:
            self._due[after.key] = after
        return True

    async def interests(self, table_id: int) -> tuple[InterestRow, ...]:
        self._require_open()
        return tuple(row for key, row in sorted(self._interests.items()) if key[0] == table_id)

    async def add_interest(self, row: InterestRow) -> None:
        self._require_open()
        self._interests[row.table_id, row.user_id, row.kind] = row

    async def remove_interest(self, table_id: int, user_id: int, kind: Interest) -> None:
        self._require_open()
        self._interests.pop((table_id, user_id, kind), None)

    async def wishes(self, guild_id: int, game: str) -> tuple[int, ...]:
        self._require_open()
        return tuple(sorted(user for guild, wanted, user in self._wishes if (guild, wanted) == (guild_id, game)))

    async def add_wish(self, guild_id: int, game: str, user_id: int) -> None:
        self._require_open()
        self._wishes.add((guild_id, game, user_id))

    async def wishes_of(self, guild_id: int, user_id: int) -> tuple[str, ...]:
        self._require_open()
        return tuple(sorted(game for guild, game, user in self._wishes if (guild, user) == (guild_id, user_id)))

    async def remove_wish(self, guild_id: int, game: str, user_id: int) -> None:
        self._require_open()
        self._wishes.discard((guild_id, game, user_id))

    def _in_order(self) -> list[tuple[float, DueRow]]:
        self._require_open()
        waiting = [(row.due_at, row) for row in self._due.values() if row.due_at is not None]
        awake = [(at, row) for at, row in waiting if row.table_id is None or not self._table_rests(row.table_id)]
        return sorted(awake, key=lambda found: (found[0], found[1].key))
