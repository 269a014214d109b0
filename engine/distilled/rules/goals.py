"""Distillery goals and spirit awards: who has them."""

from __future__ import annotations

from engine.core.game import Seat
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Award, Goal
from engine.distilled.rules.facts import facts
from engine.distilled.rules.measures import met, value
from engine.distilled.state import State


def standing(catalog: Catalog, state: State, goal: Goal) -> tuple[int, ...]:
    """Return the number that a distillery goal compares, for every seat."""
    return tuple(value(facts(catalog, state, seat), goal.metric) for seat in range(len(state.players)))


def achieved(catalog: Catalog, state: State, seat: Seat) -> tuple[str, ...]:
    """Return the goals of a player for which no one has more; zero is never enough (DI-14)."""
    return tuple(
        goal for goal in state.players[seat].goals if _leads(standing(catalog, state, catalog.goals[goal]), seat)
    )


def _leads(standing: tuple[int, ...], seat: Seat) -> bool:
    return standing[seat] > 0 and standing[seat] == max(standing)


def fulfilled(catalog: Catalog, state: State, award: Award) -> tuple[Seat, ...]:
    """Return the seats that meet a spirit award now, in turn order."""
    return tuple(seat for seat in state.order if met(facts(catalog, state, seat), award.metric))


def share(award: Award, seats: int) -> int:
    """Return the SP for each player who fulfills an award in the same round, rounded up (DI-26)."""
    return -(-award.sp // seats)
