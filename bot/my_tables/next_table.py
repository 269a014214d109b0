"""After somebody's turn: the way to the next table that has been waiting for them."""

from __future__ import annotations

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.notices import cards as notices_cards
from bot.notices.service import Reminders
from bot.table.snapshot import TableSnapshot
from engine.core.words import counted


async def offer_next(reminders: Reminders, publisher: Publisher, reply: Reply, table: TableSnapshot) -> None:
    """Show where else this person is waited for, to them alone, once their turn here is over.

    Tables that have just asked are not offered: people who play at two of them see both anyway.
    """
    seat = table.seat_of(reply.user_id)
    if seat is None or seat in table.awaited:
        return
    waiting = [other for other in await reminders.waiting_long(reply.user_id) if other.id != table.id]
    for other in waiting:
        if (card := await _card(publisher, other, len(waiting))) is not None:
            await reply.show(card)
            return


async def _card(publisher: Publisher, table: TableSnapshot, count: int) -> Card | None:
    where = await publisher.link_to(table)
    if where is None:
        return None
    more = f" {counted(count, 'table')} wait for you; `/table mine` lists them." if count > 1 else ""
    line = f"{notices_cards.named(table, where)} is waiting for you, too.{more}"
    return Card(elements.build_view(elements.text([line]), components.row(*notices_cards.way(where, "Next table"))))
