"""`/table mine`: where somebody plays, and where they are waited for."""

from __future__ import annotations

from discord import ui

from bot.tables.table import Table
from bot.ui import cards
from bot.ui.context import Context
from bot.ui.publisher import link

SHOWN = 20


async def my_tables(context: Context, user_id: int) -> ui.LayoutView:
    rows = await context.keeper.store.tables_of(user_id)
    found = [table for row in rows if (table := await context.keeper.peek(row.id)) is not None]
    tables = [table for table in found if table.seat_of(user_id) is not None]
    if not tables:
        return cards.note("You are not sitting at any table. `/table open` starts one.")
    tables.sort(key=lambda table: not _waiting(table, user_id))
    lines = [await _line(context, table, user_id) for table in tables[:SHOWN]]
    if len(tables) > SHOWN:
        lines.append(f"-# … and {len(tables) - SHOWN} more.")
    return cards.finished(cards.text(["## Your tables", *lines]))


def _waiting(table: Table, user_id: int) -> bool:
    return table.seat_of(user_id) in table.awaited()


async def _line(context: Context, table: Table, user_id: int) -> str:
    await context.publisher.looked_up(table)
    where = link(table, table.shown)
    name = f"{table.game.meta.title} · table {table.id}"
    if table.row.status == "lobby":
        state = "in the lobby"
    elif table.stuck:
        state = "cannot go on; `/table close` ends it"
    elif _waiting(table, user_id):
        state = "**waiting for you**"
    else:
        state = "waiting for " + ", ".join(table.names[seat] for seat in table.awaited())
    return f"- {f'[{name}]({where})' if where else name}: {state}"
