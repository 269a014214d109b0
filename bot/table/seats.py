"""Seats whose owner is away: what becomes of them as the game goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.table import persistence
from bot.table.persistence import AnyEntry
from bot.table.plans import SeatPlan, write_plan
from bot.table.snapshot import AnySession, TableSnapshot
from engine.core.game import Seat
from storage.base import HUMAN, SeatRow


def with_seat(table: TableSnapshot, seat: SeatRow) -> tuple[SeatRow, ...]:
    """Return the seats of a table, with this one in place of the one before; a plan stays with its person."""
    before = table.seats[seat.seat]
    if (seat.user_id, seat.player) != (before.user_id, before.player):
        seat = replace(seat, plan="")
    if seat.user_id not in (None, before.user_id):
        seat = replace(seat, advised=0, advised_at=-1)
    return (*table.seats[: seat.seat], seat, *table.seats[seat.seat + 1 :])


def with_plans(seats: Sequence[SeatRow], plans: Mapping[Seat, SeatPlan | None]) -> tuple[SeatRow, ...]:
    """Return the seats with these plans in place of those before."""
    return tuple(replace(row, plan=write_plan(plans[row.seat])) if row.seat in plans else row for row in seats)


def seats_after_moves(
    table: TableSnapshot,
    session: AnySession,
    entries: Sequence[AnyEntry],
    mover: Seat | None,
    plans: Mapping[Seat, SeatPlan | None],
) -> tuple[SeatRow, ...] | None:
    """Return the seats after moves, where they change: a stand-in for one turn goes, an owner who moves is back."""
    seats = list(with_plans(table.seats, plans))
    if any(seat.stand_in in ("turn", "open") for seat in seats):
        _end_stand_ins(table, session, entries, mover, seats)
    return None if tuple(seats) == table.seats else tuple(seats)


def _end_stand_ins(
    table: TableSnapshot,
    session: AnySession,
    entries: Sequence[AnyEntry],
    mover: Seat | None,
    seats: list[SeatRow],
) -> None:
    asked = persistence.marked_turns(table, session, entries).asked_at
    for number, seat in enumerate(seats):
        is_over = number not in session.active or asked.get(number) != table.asked_at.get(number)
        if seat.stand_in == "turn" and is_over:
            seats[number] = replace(seat, player=HUMAN, stand_in="")
        elif seat.stand_in == "open" and mover == number:
            seats[number] = replace(seat, stand_in="")
