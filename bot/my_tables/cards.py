"""The tables of a person: `/table mine`, and after their turn the next table that has been waiting for them."""

from __future__ import annotations

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.notices import cards as notices_cards
from bot.notices.service import Reminders
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.words import counted, listed
from storage.base import TableRow

SHOWN = 20


async def my_tables(tables: TableRegistry, publisher: Publisher, user_id: int) -> Card:
    """List the tables of this person, those that wait for them first. One of a game that is gone is listed as such."""
    found = [(row, await _readable(tables, row)) for row in await tables.rows_of(user_id)]
    mine = [(row, table) for row, table in found if table is None or _has_seat(table, user_id)]
    if not mine:
        return elements.note("You are not sitting at any table. `/table open` starts one.")
    mine.sort(key=lambda item: item[1] is None or not _waiting(item[1], user_id))
    lines = [await _line(publisher, row, table, user_id) for row, table in mine[:SHOWN]]
    if len(mine) > SHOWN:
        lines.append(f"-# … and {len(mine) - SHOWN} more.")
    return Card(elements.build_view(elements.text(["## Your tables", *lines])))


async def _readable(tables: TableRegistry, row: TableRow) -> TableSnapshot | None:
    try:
        return await tables.read(row.id)
    except TableError:
        return None


def _has_seat(table: TableSnapshot, user_id: int) -> bool:
    return table.seat_of(user_id) is not None or _is_kept(table, user_id)


def _is_kept(table: TableSnapshot, user_id: int) -> bool:
    """Decide whether a computer player sits in for this person, who has not left."""
    return any(seat.user_id == user_id and seat.stand_in in ("turn", "keep") for seat in table.kept_seats)


def _waiting(table: TableSnapshot, user_id: int) -> bool:
    return table.seat_of(user_id) in table.awaited


async def _line(publisher: Publisher, row: TableRow, table: TableSnapshot | None, user_id: int) -> str:
    name = f"{row.title} · table {row.id}"
    if table is None:
        return f"- {name}: this game is not part of the bot anymore; `/table close` ends it"
    name, where = table.title, await publisher.link_to(table)
    return f"- {f'[{name}]({where})' if where else name}: {_state(table, user_id)}"


def _state(table: TableSnapshot, user_id: int) -> str:
    if table.row.status == "lobby":
        return "in the lobby"
    if table.stuck:
        return "cannot go on; `/table close` ends it"
    if _is_kept(table, user_id):
        return "a computer player keeps your seat; **I am back** at the table brings it back"
    if _waiting(table, user_id):
        return "**waiting for you**"
    return "waiting for " + listed([table.names[seat] for seat in table.awaited])


# After a turn


async def offer_next(reminders: Reminders, publisher: Publisher, reply: Reply, table: TableSnapshot) -> None:
    """Show where else this person is waited for, to them alone, once their turn here is over.

    Tables that have just asked are not offered: people who play at two of them see both anyway.
    """
    seat = table.seat_of(reply.user_id)
    if seat is None or seat in table.awaited:
        return
    waiting = [other for other in await reminders.waiting_long(reply.user_id) if other.id != table.id]
    for other in waiting:
        if (card := await _next_card(publisher, other, len(waiting))) is not None:
            await reply.show(card)
            return


async def _next_card(publisher: Publisher, table: TableSnapshot, count: int) -> Card | None:
    where = await publisher.link_to(table)
    if where is None:
        return None
    more = f" {counted(count, 'table')} wait for you; `/table mine` lists them." if count > 1 else ""
    line = f"{notices_cards.named(table, where)} is waiting for you, too.{more}"
    return Card(elements.build_view(elements.text([line]), components.row(*notices_cards.way(where, "Next table"))))
