"""Closing a table: a lobby at once, a running game only after a private question, because others lose it too."""

from __future__ import annotations

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.handling import Handlers
from bot.interactions.refresh import Refresh
from bot.play.service import GameService
from bot.table.errors import GameGone, TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.words import listed

CLOSED = "The table is closed."


class Closing:
    """Closes tables for people who ask for it."""

    def __init__(self, tables: TableRegistry, play: GameService, refresh: Refresh) -> None:
        self._tables = tables
        self._play = play
        self._refresh = refresh

    async def close(self, reply: Reply, table_id: int) -> None:
        """Close a table, or ask whether that is really meant."""
        force = await reply.i.is_manager()
        try:
            table = await self._tables.read(table_id)
        except GameGone as gone:
            await self._play.close_gone(gone, reply.user_id, force)
            await reply.say(CLOSED)
            return
        if table.row.status == "playing" and not table.stuck:
            if not force:
                table.need_host(reply.user_id, "close this table")
            await reply.show(question(table))
            return
        closed = await self._play.close(table.id, reply.person, force)
        await reply.say(CLOSED)
        self._refresh.changed(closed)

    async def confirmed(self, reply: Reply, ref: Ref) -> None:
        """Close the table for good; the private question ends with what came of it."""
        if not reply.is_private:  # the button is only ever shown in private
            raise TableError("`/table close` ends a table.")
        try:
            closed = await self._play.close(ref.table, reply.person, await reply.i.is_manager())
        except TableError as refusal:
            await reply.update(elements.note(str(refusal)))
            return
        await reply.update(elements.note(CLOSED))
        self._refresh.changed(closed)


def question(table: TableSnapshot) -> Card:
    """Ask for confirmation before a running game is closed."""
    names = listed([f"**{name}**" for name in table.names])
    lines = [
        f"Close {table.game.meta.title}, table {table.id}?",
        f"The game of {names} ends here, without a winner. This cannot be taken back.",
    ]
    sure = elements.button("Yes, close this table", "close", table, style="danger")
    return Card(elements.build_view(elements.text(lines), components.row(sure)))


class HostingClicks:
    def __init__(self, closing: Closing) -> None:
        self.handlers: Handlers = {"close": closing.confirmed}
