"""Finished games looked through for one player's mistakes: row type and its part of the store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class LookBackRow:
    """The mistakes that were found for one person at one table."""

    table_id: int
    user_id: int
    data: str
    made_at: float


class LookBackStore(Protocol):
    async def look_back(self, table_id: int, user_id: int) -> LookBackRow | None:
        """Return the mistakes that were found for this person in the game of this table."""
        ...

    async def keep_look_back(self, row: LookBackRow) -> None:
        """Store the mistakes that were found; what was stored before stays."""
        ...
