"""The one door for every click, select and form, with its own error handling.

Ids say what was clicked; who may do it, and whether it still holds, is decided by the services each time.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any, cast

import discord

from bot.absence.clicks import AbsenceClicks
from bot.delivery.ids import Ref, decode
from bot.delivery.reply import Reply
from bot.guests.clicks import GuestClicks
from bot.hosting.clicks import ClosingClicks
from bot.interactions.context import Context
from bot.interactions.faults import fault, is_fault
from bot.lobby.clicks import LobbyClicks
from bot.notices.clicks import NoticeClicks
from bot.play.clicks import GameClicks
from bot.preferences.clicks import PreferenceClicks
from bot.privacy.clicks import PrivacyClicks
from bot.replay.clicks import ReplayClicks
from bot.rules.clicks import ReadingClicks
from bot.servers.clicks import ServerClicks
from bot.table.errors import AlreadyDone, GameGone, NotSeated, OtherServer, TableError
from bot.table.snapshot import TableSnapshot
from bot.welcome.clicks import WelcomeClicks
from engine.core.errors import GameError, NotYourTurn, StaleDecision
from engine.core.words import listed

log = logging.getLogger(__name__)

OLD_KINDS = {"chant": "react"}
"""Kinds of components that earlier versions sent, by what they are called now."""
STALE = "The table has moved on since that button was made. This is how it stands now."
STRANGER = (
    "You are not playing at this table. `/table join` asks for a seat that a computer player holds; "
    "`/table open` starts a table of your own."
)
UNKNOWN = "I do not know that button any more. `/table show` shows a table as it is now."
CLOSING = "I am restarting. Please try again in a few seconds; nothing is lost."


class Router:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._game = GameClicks(context)
        self._handlers = {
            **LobbyClicks(context).handlers,
            **self._game.handlers,
            **ReadingClicks(context).handlers,
            **ReplayClicks(context).handlers,
            **WelcomeClicks(context).handlers,
            **PreferenceClicks(context).handlers,
            **ServerClicks(context).handlers,
            **ClosingClicks(context).handlers,
            **PrivacyClicks(context).handlers,
            **NoticeClicks(context).handlers,
            **AbsenceClicks(context).handlers,
            **GuestClicks(context).handlers,
        }

    async def on_interaction(self, i: discord.Interaction[Any]) -> None:
        """Listens to every interaction and takes those that belong to components and forms of ours."""
        if i.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        ref, reply = decode(str(cast("dict[str, Any]", i.data or {}).get("custom_id", ""))), Reply(i)
        kind = OLD_KINDS.get(ref.kind, ref.kind) if ref else ""
        if ref is None or kind not in self._handlers:
            await reply.say(UNKNOWN)
            return
        if self._context.closing:
            await reply.say(CLOSING)
            return
        reply.watch()
        try:
            with self._context.tasks.including_this(), self._context.metrics.timed("click"):
                await self._handle(reply, ref, kind)
                await reply.acknowledge_unless_answered()
        except Exception:
            await self._report(reply, ref)
        finally:
            reply.close()

    async def _handle(self, reply: Reply, ref: Ref, kind: str) -> None:
        try:
            await self._need_same_server(reply, ref)
            await self._handlers[kind](reply, ref)
        except (StaleDecision, AlreadyDone):
            await self._stale(reply, ref)
        except (GameError, TableError) as refusal:
            if is_fault(reply, refusal):
                raise
            await self._refuse(reply, ref, refusal)

    async def _need_same_server(self, reply: Reply, ref: Ref) -> None:
        """Raise if a forged click concerns a table of another server; in a DM people click on their own hands."""
        if not ref.table or reply.i.guild_id is None:
            return
        try:
            elsewhere = (await self._context.tables.read(ref.table)).row.guild_id != reply.i.guild_id
        except GameGone as gone:
            elsewhere = gone.row.guild_id != reply.i.guild_id
        if elsewhere:
            raise OtherServer

    async def _report(self, reply: Reply, ref: Ref) -> None:
        self._context.metrics.counts["error"] += 1
        number = secrets.token_hex(3)
        log.exception("click %s failed (%s at table %s)", number, ref.kind, ref.table)
        await self._context.after_fault(reply.changed_tables)
        await reply.say(fault(reply.stored, number))

    async def _stale(self, reply: Reply, ref: Ref) -> None:
        """Refresh what was clicked, and tell the clicker alone."""
        await self._game.refresh(reply, await self._context.tables.read(ref.table))
        await reply.say(STALE)

    async def _refuse(self, reply: Reply, ref: Ref, refusal: Exception) -> None:
        if not ref.table or isinstance(refusal, OtherServer):  # it concerns no table, or none of this server
            await reply.say(str(refusal))
            return
        try:
            table = await self._context.tables.read(ref.table)
        except TableError as unreadable:  # there is no such table, or nothing is known of its game any more
            await reply.say(str(unreadable))
            return
        outdated = not await self._is_current(reply, ref)
        if isinstance(refusal, NotYourTurn) and table.awaited and outdated:
            await self._stale(reply, ref)
            return
        if table.row.status in ("over", "closed") and outdated:
            await self._game.refresh(reply, table)  # the click shows that somebody still takes it for the table
        await self._say_refusal(reply, table, refusal)

    async def _say_refusal(self, reply: Reply, table: TableSnapshot, refusal: Exception) -> None:
        stranger = table.seat_of(reply.user_id) is None and table.row.status != "lobby"
        names = [table.seats[seat].name for seat in table.awaited]
        if stranger and isinstance(refusal, NotSeated | NotYourTurn):
            await reply.say(STRANGER)
        elif isinstance(refusal, NotYourTurn) and names:
            await reply.say(f"It is {listed(names)}'s turn.")
        else:
            await reply.say(str(refusal))

    async def _is_current(self, reply: Reply, ref: Ref) -> bool:
        table = await self._context.tables.read(ref.table)
        return await self._context.publisher.is_current(reply, table)
