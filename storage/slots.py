"""Messages by addressee: one row for each addressee of a table, and their part of the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from storage.leases import Lease, Share

TABLE_MESSAGE, CARD, HAND, NOTICE = "table", "card", "hand", "notice"
"""The kinds of messages: the table for everyone, its announcement, someone's hand, and a notice."""


@dataclass(frozen=True, slots=True)
class SlotRow:
    """The state of the message for one addressee. The texts are JSON of the delivery's own."""

    key: str
    kind: str
    table_id: int | None  # None for a message about several tables
    user_id: int  # 0 for a message everyone shares
    revision: int  # rises with every write
    message_id: int  # 0 where none is shown
    version: int  # the version of the table that the message shows
    shown: str = ""  # the message; empty where there is none
    post: str = ""  # a message that is being posted: after a crash nobody knows whether it arrived
    retired: str = ""  # old messages that still have to shrink


class SlotStore(Protocol):
    async def slot(self, key: str) -> SlotRow | None:
        """Return what is known about one addressee."""
        ...

    async def slots(self, table_id: int) -> tuple[SlotRow, ...]:
        """Return the addressees of a table, by key."""
        ...

    async def put_slots(self, rows: Sequence[SlotRow], lease: Lease | None = None) -> None:
        """Store these rows together. Each must be one revision ahead of the stored one, else `SlotConflict`.

        With a lease, they are stored only while it stands, else `LeaseLost`.
        """
        ...

    async def drop_slot(self, key: str) -> None:
        """Forget an addressee."""
        ...

    async def drop_idle_notices(self) -> None:
        """Forget the notices of which nothing is due."""
        ...

    async def behind(self, kind: str, share: Share | None = None) -> tuple[int, ...]:
        """Return the tables whose message of this kind is not up to date; not those that rest."""
        ...

    async def behind_hands(self, kind: str, games: Sequence[str], share: Share | None = None) -> tuple[int, ...]:
        """Return the tables of these games where someone has no message of this kind, or one of an earlier version.

        People who want or take no direct messages do not count, nor do tables that rest or ended without one.
        """
        ...
