"""The requests of delivery, as a transport performs them. Nothing here raises what the other side may answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from bot.delivery.card import Card
from bot.delivery.faces import Face
from bot.delivery.failures import Failed
from bot.delivery.knowledge import Outcome, Post
from bot.delivery.pace import Urgency


class Answer(NamedTuple):
    """The outcome of a request."""

    outcome: Outcome
    message: int = 0
    failed: Failed | None = None


def outcome_of(failed: Failed) -> Answer:
    if failed.passing:
        return Answer("lost", failed=failed)
    return Answer("gone" if failed.gone else "refused", failed=failed)


class Transport(Protocol):
    """Sends, edits, deletes and finds messages of the bot's own."""

    def search_from(self, *earlier: int) -> int:
        """Return the message after which a post that is made now will be found."""
        ...

    async def send(self, face: Face, place: int, card: Card, nonce: str, urgency: Urgency) -> Answer: ...

    async def edit(self, face: Face, place: int, message: int, card: Card) -> Answer: ...

    async def shrink(self, place: int, message: int, card: Card | None) -> Answer:
        """Make an old message a line of text, or delete it where there is none."""
        ...

    async def find(self, post: Post, is_unmarked: Callable[[str], bool]) -> Answer:
        """Look for the message that was made of a post. `is_unmarked` knows the ids of one without a mark."""
        ...


class DirectMessages(Protocol):
    """The places in which one person alone reads."""

    async def channel(self, user_id: int) -> int | Failed | None:
        """Return the channel for DMs to this person, None if they are closed, or the failure to open it."""
        ...

    async def refused(self, user_id: int, failed: Failed) -> None:
        """Remember why a message did not get through."""
        ...
