"""Requests of delivery on Discord: thin, without decisions. Nothing here raises what Discord may answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from datetime import timedelta
from typing import Any, TypeVar

import discord

from bot.delivery.card import Card
from bot.delivery.faces import Face
from bot.delivery.failures import OLD_MESSAGE, Failed
from bot.delivery.ids import decode
from bot.delivery.knowledge import Post
from bot.delivery.pace import Pace, Urgency
from bot.delivery.transport import Answer, outcome_of
from bot.discord.parts import NOBODY, allowed, files, view
from bot.discord.rest import attempt, attempt_card

LOOK_BACK = 100
"""The number of messages searched for a post that may have arrived; as many as one request lists."""
CLOCKS_DIFFER = timedelta(minutes=1)
"""The time by which our clock may be ahead of Discord's."""
T = TypeVar("T")


class DiscordTransport:
    """Sends, edits, deletes and finds messages of the bot's own."""

    def __init__(self, client: discord.Client, pace: Pace) -> None:
        self._client = client
        self._pace = pace

    def search_from(self, *earlier: int) -> int:
        """Return the message after which a post that is made now will be found."""
        return max(*earlier, discord.utils.time_snowflake(discord.utils.utcnow() - CLOCKS_DIFFER))

    async def send(self, face: Face, place: int, card: Card, nonce: str, urgency: Urgency) -> Answer:
        def sending(card: Card) -> Coroutine[Any, Any, discord.Message]:
            posted = self._place(place).send(
                view=view(card.view),
                files=files(card.pictures),
                allowed_mentions=allowed(card.mentions),
                nonce=nonce,
                silent=card.silent,
            )
            return self._in_turn(posted, urgency)

        sent = await attempt_card(card, sending, f"posting {face.what}")
        return outcome_of(sent) if isinstance(sent, Failed) else Answer("ok", sent.id)

    async def edit(self, face: Face, place: int, message: int, card: Card) -> Answer:
        def editing(card: Card) -> Coroutine[Any, Any, discord.Message]:
            edited = self._message(place, message).edit(
                view=view(card.view), attachments=files(card.pictures), allowed_mentions=NOBODY
            )  # an edit notifies no one
            return self._in_turn(edited, Urgency.EDIT)

        done = await attempt_card(card, editing, f"editing {face.what}")
        return outcome_of(done) if isinstance(done, Failed) else Answer("ok")

    async def shrink(self, place: int, message: int, card: Card | None) -> Answer:
        """Make an old message a line of text, or delete it where there is none."""
        old = self._message(place, message)
        if card is None:
            return await self._done(old.delete(), "deleting an old message", Urgency.TIDYING)
        shrinking = old.edit(view=view(card.view), attachments=[], allowed_mentions=NOBODY)
        answer = await self._done(shrinking, "shrinking an old message", Urgency.TIDYING)
        if answer.failed is not None and answer.failed.code == OLD_MESSAGE:
            return Answer("lost", failed=answer.failed)  # while it has buttons, people take it for the table
        return answer

    async def find(self, post: Post, is_unmarked: Callable[[str], bool]) -> Answer:
        """Look for the message that was made of a post. `is_unmarked` knows the ids of one without a mark."""

        def belongs(custom_id: str) -> bool:
            if not post.marked:
                return is_unmarked(custom_id)
            ref = decode(custom_id)
            return ref is not None and ref.mark == post.nonce

        found = await attempt(
            self._in_turn(self._find(post, belongs), Urgency.TABLE), "looking for a post that may have arrived"
        )
        return outcome_of(found) if isinstance(found, Failed) else Answer("ok", found)

    async def _find(self, post: Post, belongs: Callable[[str], bool]) -> int:
        found, own = 0, self._client.user
        history = self._place(post.place).history(limit=LOOK_BACK, after=discord.Object(post.after), oldest_first=True)
        async for message in history:
            if own is not None and message.author.id == own.id and _has(message.components, belongs):
                found = message.id
        return found

    async def _done(self, call: Coroutine[Any, Any, Any], what: str, urgency: Urgency) -> Answer:
        done = await attempt(self._in_turn(call, urgency), what)
        return outcome_of(done) if isinstance(done, Failed) else Answer("ok")

    async def _in_turn(self, call: Coroutine[Any, Any, T], urgency: Urgency) -> T:
        try:
            await self._pace.turn(urgency)
        except BaseException:
            call.close()
            raise
        return await call

    def _place(self, place: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place)

    def _message(self, place: int, message: int) -> discord.PartialMessage:
        return self._place(place).get_partial_message(message)


def _has(parts: Sequence[object], belongs: Callable[[str], bool]) -> bool:
    return any(
        belongs(str(getattr(part, "custom_id", None) or "")) or _has(getattr(part, "children", ()), belongs)
        for part in parts
    )
