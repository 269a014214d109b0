"""The one door for every click, select and modal, with its own error handling.

Ids say what was clicked; who may do it, and whether it still holds, is decided here and below each time.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord

from bot.tables.errors import AlreadyDone, NoSuchTable, TableError
from bot.tables.lobby import Person
from bot.tables.table import Table
from bot.ui import cards, menus, options, reading
from bot.ui.context import Context
from bot.ui.ids import Ref, decode
from bot.ui.rest import attempt, say
from bot.ui.starting import rematch, started
from engine.core.errors import GameError, NotYourTurn, StaleDecision

log = logging.getLogger(__name__)

Click = discord.Interaction[Any]
Handler = Callable[[Click, Table, Ref], Awaitable[None]]

REMEMBERED_CLICKS = 4096
FORMATTING = str.maketrans(dict.fromkeys("*`~|<>[]#\\"))
GONE = "That table is no longer there."
STALE = "The table has moved on since that button was made. This is how it stands now."
STRANGER = (
    "Nice thought, but you are not playing at this table. `/table join` asks for a seat that a computer player holds; "
    "`/table open` starts a table of your own."
)
FAULT = "Something went wrong on my side (note {number}). No move is lost: `/table show` tells how things stand."
CLOSING = "I am restarting. Please try again in a few seconds; nothing is lost."


class Router:
    def __init__(self, context: Context) -> None:
        self._ctx = context
        self.errors = 0
        """Clicks that failed by a fault of ours; tests hold this to zero."""
        self._known: OrderedDict[int, None] = OrderedDict()
        self._handlers: dict[str, Handler] = {
            "join": self._join,
            "leave": self._leave,
            "more": self._add_computer,
            "fewer": self._remove_computer,
            "switch": self._switch,
            "set": self._set,
            "start": self._start,
            "act": self._act,
            "pick": self._act,
            "batch": self._batch,
            "page": self._page,
            "choose": self._choose,
            "hand": self._choose,
            "fresh": self._fresh,
            "undo": self._undo,
            "yes": self._answer,
            "no": self._answer,
            "chant": self._chant,
            "rematch": self._rematch,
            "rules": self._rules,
            "log": self._log,
        }

    async def on_interaction(self, i: Click) -> None:
        if i.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        ref = decode(str(cast("dict[str, Any]", i.data or {}).get("custom_id", "")))
        if ref is None or ref.kind not in self._handlers:
            return
        if self._ctx.closing:
            await say(i, CLOSING)
        elif self._is_new(i.id):
            try:
                await self._handle(i, ref)
            except Exception:
                await self._report(i, ref)

    def _is_new(self, interaction_id: int) -> bool:
        """Whether this click has not come in before; after a restart the log still knows those that moved."""
        if interaction_id in self._known:
            return False
        self._known[interaction_id] = None
        if len(self._known) > REMEMBERED_CLICKS:
            self._known.popitem(last=False)
        return True

    async def _handle(self, i: Click, ref: Ref) -> None:
        try:
            async with self._ctx.keeper.hold(ref.table) as table:
                try:
                    await self._handlers[ref.kind](i, table, ref)
                except (StaleDecision, AlreadyDone):
                    await self._stale(i, await self._ctx.keeper.peek(table.id) or table)
                except (GameError, TableError) as refusal:
                    await self._refuse(i, table, refusal)
        except NoSuchTable:
            await say(i, GONE)
        except TableError as refusal:
            await say(i, str(refusal))

    async def _report(self, i: Click, ref: Ref) -> None:
        self.errors += 1
        number = secrets.token_hex(3)
        log.exception("click %s failed (%s at table %s)", number, ref.kind, ref.table)
        await say(i, FAULT.format(number=number))

    async def _stale(self, i: Click, table: Table) -> None:
        """Refresh what was clicked, and tell the clicker alone."""
        await self._refreshed(i, table)
        await say(i, STALE)

    async def _refuse(self, i: Click, table: Table, refusal: Exception) -> None:
        seated = table.seat_of(i.user.id) is not None
        if isinstance(refusal, NotYourTurn) and not await self._ctx.publisher.is_current(i, table):
            await self._stale(i, table)
        else:
            await say(i, str(refusal) if seated or table.row.status == "lobby" else STRANGER)

    # Answers

    async def _refreshed(self, i: Click, table: Table, page: int = 0) -> None:
        """Bring the clicked message up to date: the table message, or the clicker's private one."""
        if is_private(i):
            await self._show_own(i, table, page)
        else:
            await self._ctx.publisher.answer(i, table, page)

    async def _moved(self, i: Click, table: Table) -> None:
        """A move was made: answer where it was made, then bring everything else up to date."""
        await self._refreshed(i, table)
        if is_private(i):
            self._ctx.publisher.soon(table.id)
        self._ctx.hands.soon(table)

    async def _show_own(self, i: Click, table: Table, page: int = 0) -> None:
        if table.seat_of(i.user.id) is None:
            view = cards.note("You are not sitting at this table any more.")
            await attempt(i.response.edit_message(view=view, attachments=[]), "answering a stranger's hand")
            return
        card = await self._ctx.hands.card(table, i.user.id, page)
        await attempt(i.response.edit_message(view=card.view, attachments=card.files()), "answering in a hand")

    # In the lobby

    async def _join(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.lobby.join(table, person(i))
        await self._refreshed(i, table)

    async def _leave(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.lobby.leave(table, i.user.id)
        await self._refreshed(i, table)

    async def _add_computer(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.lobby.add_computer(table, i.user.id)
        await self._refreshed(i, table)

    async def _remove_computer(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.lobby.remove_computer(table, i.user.id)
        await self._refreshed(i, table)

    async def _switch(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.lobby.set_options(table, i.user.id, options.switched(table, values(i)))
        await self._refreshed(i, table)

    async def _set(self, i: Click, table: Table, ref: Ref) -> None:
        value = options.parsed(table.game, ref.key, values(i)[0])
        await self._ctx.lobby.set_options(table, i.user.id, {ref.key: value})
        await self._refreshed(i, table)

    async def _start(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.lobby.start(table, i.user.id)
        await started(self._ctx, i, table)
        await self._ctx.publisher.answer(i, table)
        self._ctx.hands.soon(table)

    # Moves

    async def _act(self, i: Click, table: Table, ref: Ref) -> None:
        key = values(i)[0] if ref.kind == "pick" else ref.key
        await self._ctx.play.act(table, i.user.id, key, ref.decision, str(i.id))
        await self._moved(i, table)

    async def _batch(self, i: Click, table: Table, ref: Ref) -> None:
        keys = menus.picked_keys(values(i))
        await self._ctx.play.act(table, i.user.id, keys, ref.decision, str(i.id))
        await self._moved(i, table)

    async def _page(self, i: Click, table: Table, ref: Ref) -> None:
        table.need_seat(i.user.id)
        await self._refreshed(i, table, int(ref.key or 0))

    async def _choose(self, i: Click, table: Table, ref: Ref) -> None:
        """The clicker's own choices, and hand if there is one, for their eyes only."""
        card = await self._ctx.hands.card(table, i.user.id)
        await attempt(
            i.response.send_message(view=card.view, files=card.files(), ephemeral=True), "showing private choices"
        )

    async def _fresh(self, i: Click, table: Table, ref: Ref) -> None:
        await self._refreshed(i, table)

    async def _undo(self, i: Click, table: Table, ref: Ref) -> None:
        table.need_seat(i.user.id)
        if ref.decision != table.playing.snapshot().entries:
            raise StaleDecision
        await self._ctx.play.undo(table, i.user.id, str(i.id))
        await self._moved(i, table)

    async def _answer(self, i: Click, table: Table, ref: Ref) -> None:
        await self._ctx.play.answer(table, i.user.id, ref.decision, ref.kind == "yes", str(i.id))
        await self._moved(i, table)

    async def _chant(self, i: Click, table: Table, ref: Ref) -> None:
        reaction = next((r for r in table.game.reactions(table.playing.state) if r.key == ref.key), None)
        if reaction is None or ref.decision != table.playing.snapshot().entries:
            raise StaleDecision
        if table.seat_of(i.user.id) not in (*reaction.seats, None):
            await say(i, "This one is for the others to shout.")
            return
        await self._ctx.keeper.store.add_reaction(table.id, ref.decision, ref.key, i.user.id)
        await self._refreshed(i, table)

    # Afterwards, and looking things up

    async def _rematch(self, i: Click, table: Table, ref: Ref) -> None:
        await rematch(self._ctx, i, table, person(i))

    async def _rules(self, i: Click, table: Table, ref: Ref) -> None:
        await attempt(i.response.send_message(view=reading.overview(table.game), ephemeral=True), "showing the rules")

    async def _log(self, i: Click, table: Table, ref: Ref) -> None:
        view, files = await reading.game_log(self._ctx, table)
        await attempt(i.response.send_message(view=view, files=files, ephemeral=True), "showing the log")


def is_private(i: Click) -> bool:
    """Whether the clicked message is for one person only."""
    return i.guild_id is None or (i.message is not None and i.message.flags.ephemeral)


def person(i: Click) -> Person:
    """Whoever clicked or typed. Names stand in formatted text, so what would make links or headings of them goes."""
    name = " ".join(i.user.display_name.translate(FORMATTING).split())
    return Person(i.user.id, name or i.user.name)


def values(i: Click) -> list[str]:
    return list(cast("dict[str, Any]", i.data or {}).get("values", ()))
