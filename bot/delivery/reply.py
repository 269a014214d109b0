"""The answer to one interaction: acknowledged in time whatever happens, and never twice.

Discord waits three seconds for a first answer. A watchdog acknowledges after two, and what is ready later goes out
by the ways that are open then. Every body sets who may be mentioned: only people a card names.
"""

from __future__ import annotations

import asyncio

from bot.delivery import components
from bot.delivery.card import Body, Card, Form
from bot.delivery.failures import INVALID, Failed
from bot.delivery.ids import decode
from bot.delivery.interaction import Interaction
from bot.lobby.service import Person
from bot.table import storing
from bot.table.snapshot import TableSnapshot
from bot.table.storing import Extent, Storing

ACKNOWLEDGE_AFTER = 2.0
"""Seconds after its creation at which an interaction is acknowledged at the latest."""
DEADLINE = 3.0
"""Seconds after which Discord refuses an answer."""
SHORTEST_WAIT = 0.3
"""Seconds that an answer is given in any case, to save the extra request of an acknowledgment."""
HERE_IT_IS = "Here it is."
TOO_SLOW_FOR_A_FORM = "That took me too long to open a form. Please press the button again."


class Reply:
    def __init__(self, i: Interaction, public: bool = False) -> None:
        """`public` answers to a slash command are for everyone in the channel."""
        self.i = i
        self.table: TableSnapshot | None = None
        """The table of a click, as it was read when the click arrived."""
        self._public = public
        self._answering = asyncio.Lock()
        self._watchdog: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._storing = Storing()
        self._tried = False
        """An answer was sent, perhaps in vain."""
        self._unfilled = False
        """A loading message is shown that the next message takes the place of."""

    # Acknowledging in time

    def watch(self) -> None:
        """Begin to watch the clock, and what is stored in answer to this; `close` ends it."""
        self._storing = storing.watched()
        age = self.i.age
        # Older than the deadline means that our clock is wrong: then the time of arrival has to do.
        left = ACKNOWLEDGE_AFTER - age if 0 <= age < DEADLINE else ACKNOWLEDGE_AFTER
        self._watchdog = asyncio.get_running_loop().call_later(max(left, SHORTEST_WAIT), self._defer_soon)

    def close(self) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()

    def _defer_soon(self) -> None:
        self._deferring = asyncio.get_running_loop().create_task(self.acknowledge())

    async def acknowledge_unless_answered(self) -> None:
        """Acknowledge an interaction that has not been answered, so that it does not seem to fail."""
        if not self._tried:
            await self.acknowledge()

    async def acknowledge(self) -> None:
        """Tell Discord that an answer is on its way, unless one has been given."""
        async with self._answering:
            if self.i.is_answered:
                return
            self._tried = True
            await self.i.acknowledge(self._public)
            self._unfilled = self.i.is_command

    @property
    def stored(self) -> Extent:
        """The extent to which the request has been stored, in case something fails."""
        return self._storing.extent

    @property
    def changed_tables(self) -> frozenset[int]:
        """The tables that were changed in answer to this."""
        return frozenset(self._storing.tables)

    # The person, and what they did

    @property
    def user_id(self) -> int:
        return self.i.user_id

    @property
    def person(self) -> Person:
        """The person who clicked or typed."""
        return Person(self.i.user_id, self.i.name)

    @property
    def guild_id(self) -> int | None:
        return self.i.guild_id

    @property
    def channel_id(self) -> int | None:
        return self.i.channel_id

    @property
    def message_id(self) -> int | None:
        """The message whose component was clicked."""
        return self.i.message_id

    @property
    def mark(self) -> str:
        """The mark of the post that made the clicked message; empty where it has none."""
        ref = decode(self.i.custom_id)
        return ref.mark if ref is not None else ""

    @property
    def is_private(self) -> bool:
        """True if the clicked message is a person's own: not the message of a table, which a DM may also show."""
        is_played_here = self.table is not None and self.table.is_direct
        return self.i.is_ephemeral or (self.i.guild_id is None and not is_played_here)

    # Answering

    async def update(self, card: Card) -> bool:
        """Bring the clicked message up to date. Return True if that was taken."""
        async with self._answering:
            self._tried = True
            return await self.i.edit(card) is None

    async def say(self, sentence: str) -> None:
        """Send a line for this person alone."""
        await self._send(Body(sentence))

    async def show(self, card: Card) -> None:
        """Send a private message to this person."""
        sent = await self._send(Body(view=card.view, files=card.pictures))
        if isinstance(sent, Failed) and sent.status == INVALID and components.has_emoji(card.view.parts):
            await self.show(card.in_words())

    async def post(self, card: Card) -> int | Failed:
        """Answer with a message for everyone. Return its id, or why it was not taken."""
        return await self._send(Body("", card.view, card.pictures, card.mentions), private=False)

    async def say_unless_answered(self, sentence: str) -> None:
        """Send a line for this person alone, if they have not been told anything yet."""
        if not self.i.is_answered or self._unfilled:
            await self.say(sentence)

    async def ask(self, form: Form) -> None:
        """Open a form; only possible as the first answer."""
        async with self._answering:
            if not self.i.is_answered:
                self._tried = True
                await self.i.ask(form)
                return
        await self.say(TOO_SLOW_FOR_A_FORM)

    async def withdraw(self) -> None:
        """Delete the private message that was the answer, such as a question that is asked again elsewhere."""
        await self.i.withdraw()

    async def _send(self, body: Body, private: bool = True) -> int | Failed:
        async with self._answering:
            self._tried = True
            if not self.i.is_answered:
                return await self.i.answer(body, private)
            if self._unfilled:
                self._unfilled = False
                return await self.i.fill(body)
            return await self.i.follow_up(body, private)
