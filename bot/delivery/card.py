"""A message ready to be sent or edited to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

import discord

from bot.delivery import components
from bot.delivery.ids import marked
from bot.delivery.rest import Failed, attempt
from bot.discord_internals import PlainView

T = TypeVar("T")
INVALID = 400
"""The status of a message that Discord does not take as it is."""


class Attachment(Protocol):
    """A picture that belongs to a message."""

    def file(self) -> discord.File: ...


@dataclass(frozen=True, slots=True)
class Card:
    """The view of a message, the pictures that belong to it, and whom it mentions."""

    view: PlainView
    pictures: Sequence[Attachment] = ()
    mentions: tuple[int, ...] = ()
    silent: bool = False
    """It makes no sound."""

    def files(self) -> list[discord.File]:
        return [picture.file() for picture in self.pictures]

    def pinging(self, users: Set[int]) -> Card:
        """Return the same message, notifying only those of the mentioned who are named here."""
        return replace(self, mentions=tuple(user for user in self.mentions if user in users))

    def allowed(self) -> discord.AllowedMentions:
        users = [discord.Object(user) for user in self.mentions]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)

    def in_words(self) -> Card:
        """Return the same message without emoji."""
        return replace(self, view=PlainView(*components.without_emoji(self.view.parts)))

    def stamped(self, mark: str) -> Card:
        """Put the mark of its post into the ids of its components. The parts are this card's own."""
        if mark:
            for part in components.nested(self.view.parts):
                if (custom_id := part.get("custom_id")) is not None:
                    part["custom_id"] = marked(custom_id, mark)
        return self


async def attempt_card(card: Card, request: Callable[[Card], Awaitable[T]], what: str) -> T | Failed:
    """Send a card; in words alone if Discord refuses it, because one of its emoji may have been deleted."""
    done = await attempt(request(card), what)
    if isinstance(done, Failed) and done.status == INVALID and components.has_emoji(card.view.parts):
        done = await attempt(request(card.in_words()), what)
    return done
