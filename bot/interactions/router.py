"""The one door for every click, select and form, with its own error handling.

Ids say what was clicked; who may do it, and whether it still holds, is decided by the services each time.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.delivery.ids import Ref, decode
from bot.delivery.reply import Reply
from bot.display.publisher import Publisher
from bot.interactions import refusals
from bot.interactions.faults import is_fault, report_fault
from bot.interactions.handling import Handlers
from bot.interactions.refresh import Refresh
from bot.interactions.work import CLOSING, Work
from bot.play.clicks import GameClicks
from bot.table.errors import AlreadyDone, GameGone, OtherServer, TableError
from bot.table.registry import ChangedMeanwhile, TableRegistry
from engine.core.errors import GameError, NotYourTurn, StaleDecision
from storage.base import TableRow

OLD_KINDS = {"chant": "react"}
"""Kinds of components that earlier versions sent, by what they are called now."""


class Router:
    def __init__(
        self,
        game: GameClicks,
        others: Iterable[Handlers],
        tables: TableRegistry,
        publisher: Publisher,
        refresh: Refresh,
        work: Work,
    ) -> None:
        """`others` are the handlers of all clicks that are no moves in a game."""
        self._game = game
        self._handlers = {kind: handler for some in (game.handlers, *others) for kind, handler in some.items()}
        self._tables = tables
        self._publisher = publisher
        self._refresh = refresh
        self._work = work

    async def handle(self, reply: Reply) -> None:
        """Handle a click on a component, or a form that was sent."""
        ref = decode(reply.i.custom_id)
        kind = OLD_KINDS.get(ref.kind, ref.kind) if ref else ""
        if ref is None or kind not in self._handlers:
            await reply.say(refusals.UNKNOWN)
            return
        if self._work.closing:
            await reply.say(CLOSING)
            return
        reply.watch()
        try:
            with self._work.under_way("click"):
                await self._handle(reply, ref, kind)
                await reply.acknowledge_unless_answered()
        except Exception as error:
            await report_fault(reply, f"a click ({ref.kind} at table {ref.table})", error, self._refresh)
        finally:
            reply.close()

    async def _handle(self, reply: Reply, ref: Ref, kind: str) -> None:
        try:
            await self._need_right_place(reply, ref)
            await self._act(reply, ref, kind)
        except (StaleDecision, AlreadyDone):
            await self._stale(reply, ref)
        except (GameError, TableError) as refusal:
            if is_fault(reply, refusal):
                raise
            await self._refuse(reply, ref, refusal)

    async def _act(self, reply: Reply, ref: Ref, kind: str) -> None:
        """Do what was clicked; once more if another process was faster at that table."""
        try:
            await self._handlers[kind](reply, ref)
        except ChangedMeanwhile:
            if reply.stored != "nothing" or reply.i.is_answered:
                raise
            reply.table = await self._tables.read(ref.table) if ref.table else None
            await self._handlers[kind](reply, ref)

    async def _need_right_place(self, reply: Reply, ref: Ref) -> None:
        """Raise if a forged click concerns a table of another server or DM."""
        if not ref.table:
            return
        try:
            reply.table = await self._tables.read(ref.table)
            row, seats = reply.table.row, reply.table.seats
        except GameGone as gone:
            row, seats = gone.row, gone.seats
        is_own_replay = row.status == "over" and any(seat.user_id == reply.user_id for seat in seats)
        if not is_own_replay and not _is_clickable(row, reply):
            raise OtherServer

    async def _stale(self, reply: Reply, ref: Ref) -> None:
        """Refresh what was clicked, and tell the clicker alone."""
        if ref.table:  # a forged click may name none
            await self._game.refresh(reply, await self._tables.read(ref.table))
        await reply.say(refusals.STALE)

    async def _refuse(self, reply: Reply, ref: Ref, refusal: Exception) -> None:
        if not ref.table or isinstance(refusal, OtherServer):  # it concerns no table, or none of this server
            await reply.say(str(refusal))
            return
        try:
            table = await self._tables.read(ref.table)
        except TableError as unreadable:  # there is no such table, or its game is unknown
            await reply.say(str(unreadable))
            return
        outdated = not await self._is_current(reply, ref)
        if isinstance(refusal, NotYourTurn) and table.awaited and outdated:
            await self._stale(reply, ref)
            return
        if table.row.status in ("over", "closed") and outdated:
            await self._game.refresh(reply, table)  # the click shows that a player still takes it for the table
        await reply.say(refusals.sentence(table, reply.user_id, refusal))

    async def _is_current(self, reply: Reply, ref: Ref) -> bool:
        table = await self._tables.read(ref.table)
        return await self._publisher.is_current(reply, table)


def _is_clickable(row: TableRow, reply: Reply) -> bool:
    """Return True if a message about this table may stand where the click was made: hands stand in DMs."""
    if row.guild_id is None:
        return reply.channel_id == row.channel_id
    return reply.guild_id in (None, row.guild_id)
