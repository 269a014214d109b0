"""People who play on pages of our own, and the links by which they come: row types and their part of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from storage.base import TableRow


HOUSE = -1
"""The number that pages of our own have in place of a server's."""


def is_of_web(number: int) -> bool:
    """Return True for the id of a person or place on pages of our own; no id of Discord is negative."""
    return number < 0


@dataclass(frozen=True, slots=True)
class WebPersonRow:
    user_id: int
    name: str  # empty until they have arrived and said what they are called
    is_host: bool
    arrived_at: float


@dataclass(frozen=True, slots=True)
class WebLinkRow:
    hash: str  # of the secret, which is stored nowhere
    user_id: int | None  # whose pages it leads to
    place_id: int | None  # what may be watched with it, where it leads to nobody's pages
    created_at: float
    used_at: float | None = None


class WebStore(Protocol):
    async def web_people(self) -> tuple[WebPersonRow, ...]: ...

    async def put_web_person(self, row: WebPersonRow) -> None: ...

    async def web_links(self) -> tuple[WebLinkRow, ...]:
        """Return all links, oldest first."""
        ...

    async def put_web_link(self, row: WebLinkRow) -> None: ...

    async def drop_web_links(self, hashes: Sequence[str]) -> None: ...

    async def newest_tables(self, guild_id: int, most: int) -> tuple[TableRow, ...]:
        """Return the tables of a guild in which something happened last, whatever their status, newest first."""
        ...
