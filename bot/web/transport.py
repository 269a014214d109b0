"""The requests of delivery on pages of our own: what is sent is kept, and the pages that show it are told."""

from __future__ import annotations

from collections.abc import Callable

from bot.delivery.card import Card
from bot.delivery.faces import Face
from bot.delivery.failures import Failed
from bot.delivery.knowledge import Post
from bot.delivery.pace import Urgency
from bot.delivery.transport import Answer
from bot.web.messages import KINDS, Kind, Message, Messages
from storage.slots import NOTICE
from storage.web import is_of_web

ELSEWHERE = Answer("refused", failed=Failed(403))
"""A place of Discord, from a run that was connected to it: what is there stays as it is."""


class WebTransport:
    """Sends, edits, deletes and finds messages on pages."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def search_from(self, *earlier: int) -> int:
        return max(earlier)

    async def send(self, face: Face, place: int, card: Card, nonce: str, urgency: Urgency) -> Answer:
        if not is_of_web(place):
            return ELSEWHERE
        message = self._messages.numbers.message(KINDS[face.kind])
        self._put(face, place, message, card)
        return Answer("ok", message)

    async def edit(self, face: Face, place: int, message: int, card: Card) -> Answer:
        """Let a message be so; one that an earlier run has sent is there again by this."""
        if not is_of_web(place):
            return ELSEWHERE
        self._put(face, place, message, card)
        return Answer("ok")

    def _put(self, face: Face, place: int, message: int, card: Card) -> None:
        table = face.table_id or 0
        if face.kind != NOTICE:
            self._messages.put(message, KINDS[face.kind], place, table, face.user_id, card)
            return
        # A notice at a table calls people by name; here it reaches those, and no one else has to read it.
        for owner in {face.user_id, *card.mentions} - {0}:
            own = message if owner == face.user_id else self._messages.numbers.message(Kind.NOTICE)
            self._messages.put(own, Kind.NOTICE, owner, table, owner, card)

    async def shrink(self, place: int, message: int, card: Card | None) -> Answer:
        """Take an old message away: the story of a table has what it would say."""
        found = self._messages.get(message)
        if found is not None and found.place == place:  # a forged click may name one of another place
            self._messages.remove(message)
        return Answer("ok")

    async def find(self, post: Post, is_unmarked: Callable[[str], bool]) -> Answer:
        def belongs(message: Message) -> bool:
            return post.nonce in message.marks

        return Answer("ok", self._messages.find(post.place, belongs))


class WebDirectMessages:
    """The places in which one person alone reads: each has the number of its person."""

    async def channel(self, user_id: int) -> int | Failed | None:
        return user_id if is_of_web(user_id) else None

    async def refused(self, user_id: int, failed: Failed) -> None:
        """Do nothing: no page refuses a message."""
