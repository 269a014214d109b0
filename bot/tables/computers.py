"""Computer players at the table: they move as soon as it is their turn, as part of the move before."""

from __future__ import annotations

import asyncio

from bot.tables.records import AnyEntry
from bot.tables.table import Table
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.players import choose, player_names

NAMES = ("Cooper", "Maltby", "Bung", "Spile", "Dram", "Wort", "Tun", "Stillman")
"""Names for computer players; as many as the largest table could need."""

MOVES_BETWEEN_BREATHS = 8


def strongest(table: Table) -> str:
    return player_names(table.game)[0]


def free_name(table: Table) -> str:
    taken = set(table.names)
    return next((name for name in NAMES if name not in taken), f"Cooper {len(taken) + 1}")


async def move_computers(table: Table) -> list[AnyEntry]:
    """Let computer players move until a person must decide or the game is over."""
    session = table.playing
    entries: list[AnyEntry] = []
    while (seat := _next_computer(table)) is not None:
        rng = Rng(session.header.seed ^ (seat + 1) << 130, session.snapshot().entries)
        action = choose(table.game, session.state, seat, table.seats[seat].player, rng)
        entries += session.act(seat, action)
        if len(entries) % MOVES_BETWEEN_BREATHS == 0:
            await asyncio.sleep(0)  # other tables have people waiting, too
    return entries


def _next_computer(table: Table) -> Seat | None:
    return next((seat for seat in table.awaited() if table.is_computer(seat)), None)
