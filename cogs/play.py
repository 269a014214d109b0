"""`/table show`, `hand` and `undo`: during the game."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.delivery.card import Card
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.pictures import Pictures, gallery, part_labels
from bot.display.publisher import Publisher
from bot.hands.cards import Hands
from bot.interactions.refresh import Refresh
from bot.play.service import GameService
from bot.replay import log
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from cogs.answering import answered, completed
from cogs.finding import ENDED, LIVE, complete, find, read


class PlayCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        tables: TableRegistry,
        play: GameService,
        publisher: Publisher,
        pictures: Pictures,
        hands: Hands,
        refresh: Refresh,
    ) -> None:
        self._tables = tables
        self._play = play
        self._publisher = publisher
        self._pictures = pictures
        self._hands = hands
        self._refresh = refresh

    @app_commands.command(name="show", description="Show the table again: as a picture, close up, or in words")
    @app_commands.describe(
        text="The whole board in words",
        seat="A close-up of this player's seat",
        part="A part of the board, or of that seat, large enough for a phone",
        table="Which table",
    )
    @answered()
    async def show(
        self,
        reply: Reply,
        text: bool = False,
        seat: str | None = None,
        part: str | None = None,
        table: str | None = None,
    ) -> None:
        found = await read(self._tables, reply, table, (*LIVE, *ENDED))
        if found.session is not None and text:
            board = log.board_text(found, None)
            await reply.show(log.text_card(board, f"table-{found.id}.txt"))
        elif found.session is not None and part is not None:
            await self._part(reply, found, part, seat)
        elif found.session is not None and seat is not None:
            await self._close_up(reply, found, seat)
        else:
            self._publisher.need_pause(found, reply.user_id)
            await self._publisher.repost(found, reply)

    @app_commands.command(name="hand", description="Your own hand and choices, for your eyes only")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def hand(self, reply: Reply, table: str | None = None) -> None:
        found = await read(self._tables, reply, table, ("playing", "over"))
        await reply.show(await self._hands.card(found, reply.user_id))

    @app_commands.command(name="undo", description="Take back your last move; the table is asked where it has to agree")
    @app_commands.describe(
        redo="Bring back what you took back instead", turn="Take back your whole turn", table="Which table"
    )
    @answered()
    async def undo(self, reply: Reply, redo: bool = False, turn: bool = False, table: str | None = None) -> None:
        table_id = await find(self._tables, reply, table, ("playing",))
        if redo:
            changed, said = await self._play.redo(table_id, reply.user_id, str(reply.i.id)), "Brought back."
        elif turn:
            changed, said = await self._play.undo_turn(table_id, reply.user_id, str(reply.i.id)), "Taken back."
        else:
            changed, done = await self._play.undo(table_id, reply.user_id, str(reply.i.id))
            said = "Taken back." if done else "I have asked the table to agree."
        await reply.say(said)
        self._refresh.changed(changed)

    @show.autocomplete("table")
    @hand.autocomplete("table")
    @undo.autocomplete("table")
    @completed
    async def _complete_table(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._tables, reply, current)

    @show.autocomplete("seat")
    @completed
    async def _complete_seat(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        try:
            named = reply.i.options.get("table")
            table = await read(self._tables, reply, named, (*LIVE, *ENDED))
        except TableError:
            return []
        return [
            app_commands.Choice(name=name[:100], value=str(seat))
            for seat, name in enumerate(table.names)
            if current.lower() in name.lower()
        ]

    @show.autocomplete("part")
    @completed
    async def _complete_part(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        try:
            table = await read(self._tables, reply, reply.i.options.get("table"), (*LIVE, *ENDED))
            seat = reply.i.options.get("seat")
            labels = part_labels(table.row.game, None if seat is None else _seat_number(table, seat))
        except TableError:
            return []
        return [app_commands.Choice(name=one, value=one) for one in labels if current.casefold() in one.casefold()]

    async def _part(self, reply: Reply, table: TableSnapshot, part: str, seat: str | None) -> None:
        number = None if seat is None else _seat_number(table, seat)
        try:
            picture = await self._pictures.part(table, part, number)
        except LookupError:
            labels = ", ".join(part_labels(table.row.game, number)) or "none in this game"
            raise TableError(f"There is no such part to see now. There are: {labels}.") from None
        view = elements.build_view(elements.text([elements.title(table), part]), gallery(picture))
        await reply.show(Card(view, (picture,) if picture else ()))

    async def _close_up(self, reply: Reply, table: TableSnapshot, seat: str) -> None:
        number = _seat_number(table, seat)
        picture = await self._pictures.public(table, "seat", number)
        view = elements.build_view(elements.text([elements.title(table), table.names[number]]), gallery(picture))
        await reply.show(Card(view, (picture,) if picture else ()))


def _seat_number(table: TableSnapshot, text: str) -> int:
    names = [name.casefold() for name in table.names]
    if text.isdecimal() and len(text) < 3 and int(text) < len(names):
        return int(text)
    if text.casefold() in names:
        return names.index(text.casefold())
    raise TableError("Nobody of that name sits here. There are " + ", ".join(table.names) + ".")
