"""The players whom a message has asked, as bits stored with it: each person is mentioned once for a question."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Set

from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat

SEATS = 16
"""No table has more seats. The bits of those who are to vote lie above those who are to move."""
END_SHOWN = 1 << 2 * SEATS
"""The message shows the end of the game."""

Audible = Callable[[TableSnapshot, Set[int]], Awaitable[Set[int]]]
"""Tells which of the people who are asked a message may notify now."""


def prompted_mask(table: TableSnapshot, before: int) -> int:
    """Return the people asked now, as bits. While only computer players are awaited, those asked before stay."""
    if table.row.status == "over":
        return END_SHOWN
    if table.row.status == "lobby":
        return sum(1 << seat for seat in invited(table))
    movers = sum(1 << seat for seat in table.awaited if not table.is_computer(seat))
    voters = sum(1 << seat + SEATS for seat in table.voters)
    if not movers and table.awaited:
        movers = before & (1 << SEATS) - 1
    return movers | voters


def invited(table: TableSnapshot) -> list[Seat]:
    """Return the people whom a rematch has seated without asking them, its host apart."""
    if table.row.rematch_of is None:
        return []
    return [seat.seat for seat in table.people if seat.user_id != table.row.host_id]


def prompted_users(table: TableSnapshot, mask: int) -> set[int]:
    """Return the users behind these bits."""
    seats = [seat for seat in table.seats if (mask | mask >> SEATS) >> seat.seat & 1]
    return {seat.user_id for seat in seats if seat.user_id is not None}


def prompted_seats(mask: int) -> list[Seat]:
    """Return the seats that were asked to move."""
    return [seat for seat in range(SEATS) if mask >> seat & 1]
