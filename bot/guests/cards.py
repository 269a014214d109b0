"""`/table find`: the tables of a server that a person can join, and a wish to hear of the next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.choices import menus
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.guests.service import Guests
from bot.notices.cards import named
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame
from engine.core.words import counted, listed
from storage.base import TableRow

SHOWN = 6
"""Tables in one message; each takes several components."""
GAMES_SHOWN = 10


class Finder:
    """Finds tables that a person can join."""

    def __init__(
        self, games: Mapping[str, AnyGame], tables: TableRegistry, guests: Guests, publisher: Publisher
    ) -> None:
        self._games = games
        self._tables = tables
        self._guests = guests
        self._publisher = publisher

    async def card(self, reply: Reply) -> Card:
        """List lobbies and free seats, each with Join, for the person who asked."""
        guild_id, user_id = reply.guild_id or 0, reply.user_id
        rows = [row for row in await self._guests.open_tables(guild_id, user_id) if reply.i.sees(row.channel_id)]
        tables = [table for row in rows if (table := await self._joinable(row, user_id)) is not None]
        parts: list[Component] = [
            elements.text(["## Tables to join" if tables else "No table is open for you right now."])
        ]
        for table in tables[:SHOWN]:
            where = await self._publisher.link_to(table)
            join = components.button("Join", _join_id(table), "success")
            parts.append(components.section(elements.text([named(table, where), _state(table)], 400), join))
        if len(tables) > SHOWN:
            parts.append(elements.text([f"-# … and {len(tables) - SHOWN} more."]))
        wishes = await self._guests.wishes(guild_id, user_id)
        return Card(elements.build_view(*parts, components.separator(), *_wish_parts(self._games.values(), wishes)))

    async def _joinable(self, row: TableRow, user_id: int) -> TableSnapshot | None:
        try:
            table = await self._tables.read(row.id)
        except TableError:
            return None
        full = table.row.status == "lobby" and len(table.seats) >= table.game.meta.max_seats
        return None if full or table.seat_of(user_id) is not None else table


def _join_id(table: TableSnapshot) -> str:
    return encode("accept", 0, table.id, "find")


def _state(table: TableSnapshot) -> str:
    names = listed([seat.name for seat in table.seats])
    if table.row.status == "playing":
        free_seat = table.open_seats[0]
        others = [seat.name for seat in table.seats if seat.seat != free_seat.seat]
        verb = "is" if len(others) == 1 else "are"
        return f"{listed(others)} {verb} playing. {free_seat.name}'s seat is free."
    free = table.game.meta.max_seats - len(table.seats)
    return f"{names} {'is' if len(table.seats) == 1 else 'are'} waiting. {counted(free, 'seat')} free."


def _wish_parts(known: Iterable[AnyGame], wishes: tuple[str, ...]) -> list[Component]:
    """Return a button for each game that starts or stops notices of new tables of it."""
    games = list(known)[:GAMES_SHOWN]
    buttons = [
        components.button(
            game.meta.title,
            encode("unwish" if game.meta.key in wishes else "wish", 0, 0, game.meta.key),
            "primary" if game.meta.key in wishes else "secondary",
        )
        for game in games
    ]
    on = listed([game.meta.title for game in games if game.meta.key in wishes])
    opened = f"when a table of {on} is opened here." if on else "when a table is opened here:"
    asked = f"{'You get' if on else 'Send me'} a notice {opened}"
    return [elements.text([asked]), *menus.button_rows(buttons)]
