"""Seats whose owner is away: what becomes of them as the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.table import persistence
from bot.table.persistence import AnyEntry
from bot.table.snapshot import AnySession, TableSnapshot
from engine.core.game import Seat
from storage.base import HUMAN, SeatRow


def with_seat(table: TableSnapshot, seat: SeatRow) -> tuple[SeatRow, ...]:
    """Return the seats of a table, with this one in place of the one before."""
    return (*table.seats[: seat.seat], seat, *table.seats[seat.seat + 1 :])


def seats_after_moves(
    table: TableSnapshot, session: AnySession, entries: Sequence[AnyEntry], mover: Seat | None
) -> tuple[SeatRow, ...] | None:
    """Return the seats after moves, where they change: a stand-in for one turn goes, an owner who moves is back."""
    if not any(seat.stand_in in ("turn", "open") for seat in table.seats):
        return None
    asked = persistence.marked_turns(table, session, entries).asked_at
    seats = list(table.seats)
    for number, seat in enumerate(seats):
        is_over = number not in session.active or asked.get(number) != table.asked_at.get(number)
        if seat.stand_in == "turn" and is_over:
            seats[number] = replace(seat, player=HUMAN, stand_in="")
        elif seat.stand_in == "open" and mover == number:
            seats[number] = replace(seat, stand_in="")
    return None if tuple(seats) == table.seats else tuple(seats)
