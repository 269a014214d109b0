"""Due rows, and the interests of people in tables: row types and their part of the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from storage.leases import Share

Interest = Literal["muted", "watching", "invited"]


@dataclass(frozen=True, slots=True)
class DueRow:
    """Something that is to happen once; there is one row of each key."""

    key: str
    kind: str
    table_id: int | None
    user_id: int | None
    due_at: float | None  # None where nothing more is to happen and the row is kept for what it says
    data: str = ""
    started_at: float | None = None  # set where an earlier version had begun to send it


@dataclass(frozen=True, slots=True)
class InterestRow:
    """A person's interest in a table."""

    table_id: int
    user_id: int
    kind: Interest
    since: float


class NoticeStore(Protocol):
    async def due(self, until: float, most: int, share: Share | None = None) -> tuple[DueRow, ...]:
        """Return the rows that are due by then, earliest first; not at tables that rest."""
        ...

    async def next_due(self, share: Share | None = None) -> float | None:
        """Return the time at which the next row is due; not at tables that rest."""
        ...

    async def due_of(self, user_id: int, kind: str) -> tuple[DueRow, ...]:
        """Return the rows of this kind that concern this person, at any due time."""
        ...

    async def put_due(self, rows: Sequence[DueRow]) -> None:
        """Remember these, each in place of an earlier one of the same key."""
        ...

    async def swap_due(self, before: DueRow, after: DueRow | None) -> bool:
        """Replace or remove a row if it is unchanged. Return True if it was."""
        ...

    async def interests(self, table_id: int) -> tuple[InterestRow, ...]:
        """Return the interests of people in this table."""
        ...

    async def add_interest(self, row: InterestRow) -> None: ...

    async def remove_interest(self, table_id: int, user_id: int, kind: Interest) -> None: ...

    async def wishes(self, guild_id: int, game: str) -> tuple[int, ...]:
        """Return the people who want to know when a table of this game is opened in this guild."""
        ...

    async def add_wish(self, guild_id: int, game: str, user_id: int) -> None: ...

    async def wishes_of(self, guild_id: int, user_id: int) -> tuple[str, ...]:
        """Return the games of which this person wants to know in this guild."""
        ...

    async def remove_wish(self, guild_id: int, game: str, user_id: int) -> None: ...
