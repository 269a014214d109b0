"""The answer to one interaction: acknowledged in time whatever happens, and never twice.

Discord waits three seconds for a first answer. A watchdog acknowledges after two, and what is ready later goes out
by the ways that are open then. Every body sets who may be mentioned: only people a card names.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, cast

import discord
from discord import ui

from bot.delivery import components
from bot.delivery.card import INVALID, Card, attempt_card
from bot.delivery.ids import decode
from bot.delivery.rest import Failed, attempt
from bot.discord_internals import PlainView
from bot.table import storing
from bot.table.snapshot import TableSnapshot
from bot.table.storing import Extent, Storing

ACKNOWLEDGE_AFTER = 2.0
"""Seconds after its creation at which an interaction is acknowledged at the latest."""
DEADLINE = 3.0
"""Seconds after which Discord refuses an answer."""
SHORTEST_WAIT = 0.3
"""Seconds that an answer is given in any case, to save the extra request of an acknowledgment."""
NOBODY = discord.AllowedMentions.none()
HERE_IT_IS = "Here it is."
TOO_SLOW_FOR_A_FORM = "That took me too long to open a form. Please press the button again."

AnyInteraction = discord.Interaction[Any]


class Reply:
    def __init__(self, i: AnyInteraction, public: bool = False) -> None:
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
        age = (discord.utils.utcnow() - self.i.created_at).total_seconds()
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
            if self.i.response.is_done():
                return
            self._tried = True
            if self._is_click:
                await attempt(self.i.response.defer(), "acknowledging a click")
            else:
                await attempt(
                    self.i.response.defer(ephemeral=not self._public, thinking=True), "acknowledging a command"
                )
                self._unfilled = True

    @property
    def _is_click(self) -> bool:
        return self.i.type is not discord.InteractionType.application_command

    @property
    def stored(self) -> Extent:
        """The extent to which the request has been stored, in case something fails."""
        return self._storing.extent

    @property
    def changed_tables(self) -> frozenset[int]:
        """The tables that were changed in answer to this."""
        return frozenset(self._storing.tables)

    # The click

    @property
    def user_id(self) -> int:
        return self.i.user.id

    @property
    def message_id(self) -> int | None:
        """The message whose component was clicked."""
        return self.i.message.id if self.i.message is not None else None

    @property
    def mark(self) -> str:
        """The mark of the post that made the clicked message; empty where it has none."""
        ref = decode(str(cast("dict[str, Any]", self.i.data or {}).get("custom_id", "")))
        return ref.mark if ref is not None else ""

    @property
    def is_private(self) -> bool:
        """True if the clicked message is a person's own: not the message of a table, which a DM may also show."""
        ephemeral = self.i.message is not None and self.i.message.flags.ephemeral
        is_played_here = self.table is not None and self.table.is_direct
        return ephemeral or (self.i.guild_id is None and not is_played_here)

    # Answering

    async def update(self, card: Card) -> bool:
        """Bring the clicked message up to date. Return True if Discord took it."""
        async with self._answering:
            self._tried = True
            done = await attempt_card(card, self._updating, "answering a click")
        return not isinstance(done, Failed)

    def _updating(self, card: Card) -> Awaitable[object]:
        parts: dict[str, Any] = {
            "view": card.view,
            "attachments": card.files(),
            "allowed_mentions": NOBODY,  # an edit notifies no one
        }
        if self.i.response.is_done():
            return self.i.edit_original_response(**parts)
        return self.i.response.edit_message(**parts)

    async def say(self, sentence: str) -> None:
        """Send a line for this person alone."""
        await self._send(content=sentence)

    async def show(self, card: Card) -> None:
        """Send a private message to this person."""
        sent = await self._send(view=card.view, files=card.files())
        if isinstance(sent, Failed) and sent.status == INVALID and components.has_emoji(card.view.parts):
            await self.show(card.in_words())

    async def show_view(self, view: PlainView, files: Sequence[discord.File] = ()) -> None:
        """Send a private message that is not a card."""
        await self._send(view=view, files=list(files))

    async def post(self, card: Card) -> int | Failed:
        """Answer with a message for everyone. Return its id, or why Discord did not take it."""
        sent = await self._send(ephemeral=False, view=card.view, files=card.files(), allowed_mentions=card.allowed())
        if isinstance(sent, discord.InteractionCallbackResponse):
            return sent.message_id or 0
        return sent.id if isinstance(sent, discord.Message) else cast("Failed", sent)

    async def say_unless_answered(self, sentence: str) -> None:
        """Send a line for this person alone, if they have not been told anything yet."""
        if not self.i.response.is_done() or self._unfilled:
            await self.say(sentence)

    async def ask(self, modal: ui.Modal) -> None:
        """Open a form; only possible as the first answer."""
        async with self._answering:
            if not self.i.response.is_done():
                self._tried = True
                await attempt(self.i.response.send_modal(modal), "opening a form")
                return
        await self.say(TOO_SLOW_FOR_A_FORM)

    async def withdraw(self) -> None:
        """Delete the private message that was the answer, such as a question that is asked again elsewhere."""
        await attempt(self.i.delete_original_response(), "withdrawing a private message")

    async def _send(self, ephemeral: bool = True, **parts: Any) -> object:
        parts.setdefault("allowed_mentions", NOBODY)
        async with self._answering:
            self._tried = True
            if not self.i.response.is_done():
                return await attempt(self.i.response.send_message(ephemeral=ephemeral, **parts), "answering")
            if self._unfilled:
                self._unfilled = False
                return await attempt(self.i.edit_original_response(**_as_edit(parts)), "answering later")
            return await attempt(self.i.followup.send(ephemeral=ephemeral, wait=True, **parts), "following up")


def _as_edit(parts: dict[str, Any]) -> dict[str, Any]:
    """Convert the parts of a new message into those of an edit."""
    files = parts.pop("files", None)
    return parts if files is None else parts | {"attachments": files}
