"""The part of the store in memory for what is shown to whom."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from storage.base import SlotConflict, StoreError
from storage.notices import DueRow
from storage.slots import NOTICE, SlotRow, SlotStore


class MemorySlots(SlotStore, ABC):
    _due: dict[str, DueRow]

    def __init__(self) -> None:
        self._slots: dict[str, SlotRow] = {}

    async def slot(self, key: str) -> SlotRow | None:
        return self._slots.get(key)

    async def slots(self, table_id: int) -> tuple[SlotRow, ...]:
        return tuple(row for _, row in sorted(self._slots.items()) if row.table_id == table_id)

    async def put_slots(self, rows: Sequence[SlotRow]) -> None:
        for row in rows:
            known = self._slots.get(row.key)
            if row.revision != (known.revision if known else 0) + 1:
                raise SlotConflict(row.key)
            if row.table_id is not None and not self._has_table(row.table_id):
                raise StoreError(f"There is no table {row.table_id}.")
        self._slots |= {row.key: row for row in rows}

    async def drop_slot(self, key: str) -> None:
        self._slots.pop(key, None)

    async def drop_idle_notices(self) -> None:
        due = tuple(f"{NOTICE} {key}" for key in self._due)
        self._slots = {k: row for k, row in self._slots.items() if row.kind != NOTICE or k.startswith(due)}

    @abstractmethod
    def _has_table(self, table_id: int) -> bool: ...
