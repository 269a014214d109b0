"""Faces, the side of delivery that knows tables: each kind of message has one, which tells what should be seen."""

from __future__ import annotations

from typing import Protocol

from bot.delivery.card import Card
from bot.delivery.failures import Failed
from bot.delivery.knowledge import Request, Shown, Wanted
from bot.delivery.reply import Reply


class Face(Protocol):
    """The content for one addressee. `card` and `line` describe the state that the last call of `wanted` read."""

    @property
    def key(self) -> str:
        """The name of the slot."""
        ...

    @property
    def kind(self) -> str: ...

    @property
    def what(self) -> str:
        """The name of the message in logs."""
        ...

    @property
    def table_id(self) -> int | None: ...

    @property
    def user_id(self) -> int:
        """The only reader; 0 for a message everyone shares."""
        ...

    async def wanted(self, shown: Shown | None) -> Wanted | None:
        """Return what should be seen instead of this message; None where everything stays as it is."""
        ...

    async def card(self, request: Request, page: int) -> Card:
        """Return the message for a request to send or to edit."""
        ...

    def line(self, old: Shown | None, place: int, message: int) -> str:
        """Return what an old message shrinks to when another takes its place; empty where it is deleted.

        Without `old`, nothing is known of the message.
        """
        ...

    def shrunk(self, line: str) -> Card | None:
        """Return an old message that has shrunk to this line; None where it is deleted."""
        ...

    def is_unmarked(self, custom_id: str) -> bool:
        """Return True for the id of a component that only this message has, where ids carry no mark."""
        ...

    async def refused(self, place: int, failed: Failed, reply: Reply | None) -> None:
        """React to the refusal of a new message, such as by moving the table to another place."""
        ...
