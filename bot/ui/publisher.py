"""Showing tables: one message each, edited in place, posted anew when the turn passes to somebody else.

Everything here happens after the move is stored. If Discord refuses, the game goes on and the next click repairs it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.tables.keeper import Keeper
from bot.tables.table import Table
from bot.ui import cards
from bot.ui.cards import Card
from bot.ui.people import People
from bot.ui.pictures import Pictures
from bot.ui.rest import MISSING_RIGHTS, Failed, attempt, say
from bot.ui.tasks import Coalesced, Tasks
from storage.base import MessageRow

FRESH_SECONDS = 3600.0
"""Discord throttles edits of messages older than an hour."""
VOICES = 16
"""Where the bits of those who are asked for their voice begin; no table has more seats than that."""
SLOW_DRAWING = 1.2
"""Seconds after which a click is acknowledged before its picture is ready."""


class Publisher:
    def __init__(
        self, client: discord.Client, keeper: Keeper, people: People, pictures: Pictures, tasks: Tasks
    ) -> None:
        self._client = client
        self._keeper = keeper
        self._people = people
        self.pictures = pictures
        self._refreshes = Coalesced(tasks, self._refresh)

    # What is shown

    async def card(self, table: Table, page: int = 0) -> Card:
        if table.row.status == "lobby":
            return cards.lobby(table)
        if table.row.status == "closed":
            return cards.closed(table)
        if table.stuck:
            return cards.stuck(table)
        picture = await self.pictures.board(table)
        if table.row.status == "over":
            # A game's last board has the standings on it; the plain sheet serves where it could not be drawn.
            return cards.over(table, picture or await self.pictures.standings(table))
        return cards.playing(table, picture, await self._people.mentioned(table), await self._chants(table), page)

    async def _chants(self, table: Table) -> dict[str, int]:
        entries = table.playing.snapshot().entries
        keys = [reaction.key for reaction in table.game.reactions(table.playing.state)]
        return {key: await self._keeper.store.reactions(table.id, entries, key) for key in keys}

    # Answering a click on a public message

    async def answer(self, i: discord.Interaction[Any], table: Table, page: int = 0) -> None:
        """Bring the clicked message up to date, as the answer to the click."""
        shown = await self.looked_up(table)
        if shown is None or i.message is None or i.message.id != shown.message_id:
            await self._retire(i, table, shown)
            await self.show(table, i)
        elif self._must_post(table, shown):
            await attempt(self._respond(i, cards.moved_on(table, None)), "shrinking the old table message")
            posted = await self._post(table, i)
            card = cards.moved_on(table, link(table, posted)) if posted else await self.card(table)
            await attempt(self._respond(i, card), "linking to the new table message")
        else:
            await self._edit_by_answer(i, table, page, shown)

    async def _edit_by_answer(self, i: discord.Interaction[Any], table: Table, page: int, shown: MessageRow) -> None:
        drawing = asyncio.ensure_future(self.card(table, page))
        done, _ = await asyncio.wait({drawing}, timeout=SLOW_DRAWING)
        if not done:
            await attempt(i.response.defer(), "acknowledging a click")
        answered = await attempt(self._respond(i, await drawing), "answering a click")
        if isinstance(answered, Failed):
            await self.show(table, None)
        else:
            await self._remember(table, shown.channel_id, shown.message_id, shown.posted_at)

    async def _retire(self, i: discord.Interaction[Any], table: Table, shown: MessageRow | None) -> None:
        """The click hit a message that is not the table any more."""
        await attempt(self._respond(i, cards.moved_on(table, link(table, shown))), "retiring an old message")

    async def _respond(self, i: discord.Interaction[Any], card: Card) -> None:
        if i.response.is_done():
            await i.edit_original_response(view=card.view, attachments=card.files())
        else:
            await i.response.edit_message(view=card.view, attachments=card.files())

    # Showing without a click on it

    async def show(self, table: Table, i: discord.Interaction[Any] | None = None) -> None:
        """Bring the table message up to date; `i` is whoever may be told if that is impossible."""
        shown = await self.looked_up(table)
        if shown is None:
            await self._post(table, i)
            return
        if not self._must_post(table, shown) and await self._edit(table, shown):
            return
        posted = await self._post(table, i)
        if posted:
            await self._shrink(table, shown, posted)

    def soon(self, table_id: int) -> None:
        """Show the table shortly; many calls make few edits, and the newest state wins."""
        self._refreshes.soon(table_id)

    async def _refresh(self, table_id: int) -> None:
        async with self._keeper.hold(table_id) as table:
            await self.show(table)

    async def _edit(self, table: Table, shown: MessageRow) -> bool:
        """Whether the message stands: a call that fails for the moment is repaired by the next one."""
        card = await self.card(table)
        edited = await attempt(
            self._partial(table, shown).edit(view=card.view, attachments=card.files()), "editing the table message"
        )
        if isinstance(edited, Failed):
            return edited.passing
        await self._remember(table, shown.channel_id, shown.message_id, shown.posted_at)
        return True

    async def _shrink(self, table: Table, old: MessageRow, new: MessageRow) -> None:
        card = cards.moved_on(table, link(table, new))
        message = self._partial(table, old)
        await attempt(message.edit(view=card.view, attachments=[]), "shrinking the old table message")

    async def _post(self, table: Table, i: discord.Interaction[Any] | None) -> MessageRow | None:
        card = (await self.card(table)).pinging(newly_addressed(table))
        sent = await self._send(table, card)
        if isinstance(sent, Failed) and sent.status == 404 and table.row.thread_id is not None:
            await self._keeper.commit(table, thread_id=None)  # the thread was deleted: back to its channel
            sent = await self._send(table, card)
        if isinstance(sent, Failed) and i is not None and i.response.is_done() and i.channel_id == table.place_id:
            sent = await attempt(
                i.followup.send(view=card.view, files=card.files(), allowed_mentions=card.allowed(), wait=True),
                "posting the table as a follow-up",
            )
        if isinstance(sent, Failed):
            if i is not None:
                await say(
                    i, MISSING_RIGHTS if sent.no_access else "Discord did not take the picture. Try `/table show`."
                )
            return None
        return await self._remember(table, table.place_id, sent.id, self._keeper.clock())

    async def _send(self, table: Table, card: Card) -> discord.Message | Failed:
        place = self._client.get_partial_messageable(table.place_id, guild_id=table.row.guild_id)
        return await attempt(
            place.send(view=card.view, files=card.files(), allowed_mentions=card.allowed()), "posting the table"
        )

    # Which message it is

    async def introduce(self, table: Table, i: discord.Interaction[Any]) -> None:
        """Show a new table as the answer to whoever opened it."""
        card = await self.card(table)
        sent = await attempt(i.response.send_message(view=card.view), "opening a table")
        if isinstance(sent, discord.InteractionCallbackResponse) and sent.message_id:
            await self._remember(table, table.place_id, sent.message_id, self._keeper.clock())
        else:
            await self.show(table, i)

    async def repost(self, table: Table, i: discord.Interaction[Any] | None) -> None:
        """The table message again, as the newest one in its place."""
        old = await self.looked_up(table)
        posted = await self._post(table, i)
        if posted and old:
            await self._shrink(table, old, posted)

    async def looked_up(self, table: Table) -> MessageRow | None:
        """The message that shows this table now."""
        if table.shown is None:
            rows = await self._keeper.store.messages(table.id)
            table.shown = next((row for row in rows if row.kind == "table"), None)
        return table.shown

    async def is_current(self, i: discord.Interaction[Any], table: Table) -> bool:
        """Whether the clicked message shows who is asked now."""
        shown = await self.looked_up(table)
        here = i.message is not None and shown is not None and i.message.id == shown.message_id
        return here and shown is not None and shown.decision == addressed(table)

    async def _remember(self, table: Table, channel_id: int, message_id: int, posted_at: float) -> MessageRow:
        row = MessageRow(table.id, "table", 0, channel_id, message_id, addressed(table), posted_at)
        if row != table.shown:
            await self._keeper.store.put_message(row)
            table.shown = row
        return row

    def _must_post(self, table: Table, shown: MessageRow) -> bool:
        """Somebody is asked who has not been told yet, or the message is too old to edit."""
        if table.row.status != "playing":
            return False
        if shown.channel_id != table.place_id or self._keeper.clock() - shown.posted_at >= FRESH_SECONDS:
            return True
        return bool(addressed(table) & ~shown.decision)

    def channel(self, channel_id: int) -> object:
        """The channel as Discord describes it, if it is known."""
        return self._client.get_channel(channel_id)

    def _partial(self, table: Table, row: MessageRow) -> discord.PartialMessage:
        place = self._client.get_partial_messageable(row.channel_id, guild_id=table.row.guild_id)
        return place.get_partial_message(row.message_id)


def addressed(table: Table) -> int:
    """The seats a message speaks to, as bits: kept with the message to know when the turn has passed on.

    Who is to move stands in the low bits, whose voice on a question is missing above them.
    """
    return sum(1 << seat for seat in table.awaited()) | sum(1 << seat + VOICES for seat in table.voters())


def newly_addressed(table: Table) -> set[int]:
    """The users to whom the last message did not speak yet: they are told once, not with every post."""
    fresh = addressed(table) & ~(table.shown.decision if table.shown else 0)
    seats = [seat for seat in table.seats if (fresh | fresh >> VOICES) >> seat.seat & 1]
    return {seat.user_id for seat in seats if seat.user_id is not None}


def link(table: Table, row: MessageRow | None) -> str | None:
    if row is None:
        return None
    return f"https://discord.com/channels/{table.row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"
