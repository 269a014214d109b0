"""Two processes that share a store, of which one at a time should be the home of a table.

A home whose lease ends forgets the slot and sends nothing more; what it has under way may still arrive, also at the
store. The other one begins as after a kill, and shows all again once none of these requests can be on its way. Only
after a lease that was handed over in order, with nothing under way, it need not do that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.delivery import machine
from bot.delivery.knowledge import Request
from tests.model import steps, world
from tests.model.explorer import System
from tests.model.steps import calls_left, ended, stopped
from tests.model.world import LATE, Budget, Flight, Rules, World, notified_twice, start

OWN = ("version", "turn", "slot", "young", "way", "forgotten", "missed", "note", "waiting", "flight", "claim")
"""The fields of a world that each process has for itself: what it knows, and what it has under way."""
Step = tuple[str, "Homes"]


class Homes(NamedTuple):
    """The world as one process sees it, and the other process."""

    seen: World
    other: tuple[Any, ...]
    is_home: bool = True
    """The lease belongs to the process that sees this."""

    @property
    def swapped(self) -> Homes:
        """The same as the other process sees it."""
        own = dict(zip(OWN, self.other, strict=True))
        rival = any(not flight.answer and flight.stored is None for flight in self.seen.flight)
        return Homes(self.seen._replace(rival=rival, **own), _own(self.seen), not self.is_home)

    @property
    def newest(self) -> World:
        """The table as it is stored: the view of a process that has heard of the last move."""
        return max(self.seen, self.swapped.seen, key=lambda seen: seen.version)

    def after(self, seen: World) -> Homes:
        """Return the two after a step of this process. Its writes take the claim of the other one."""
        swapped = self._replace(seen=seen).swapped
        if seen.store is not self.seen.store:
            swapped = swapped._replace(seen=swapped.seen._replace(claim=False))
        return swapped.swapped


def start_of_two(budget: Budget) -> Homes:
    """The first process is the home; the other one does not know of the table."""
    return Homes(start(budget), _own(ended(start(budget))))


def _own(seen: World) -> tuple[Any, ...]:
    return tuple(getattr(seen, name) for name in OWN)


def _of_both(homes: Homes) -> Iterator[tuple[str, Homes, bool]]:
    yield "the first one", homes, False
    yield "the second one", homes.swapped, True


def natural(homes: Homes, rules: Rules) -> Iterator[Step]:
    """Return what may happen while nothing new comes from outside."""
    for who, view, is_swapped in _of_both(homes):
        for label, after in _natural_of_one(view, rules):
            yield f"{who}: {label}", after.swapped if is_swapped else after


def _natural_of_one(view: Homes, rules: Rules) -> Iterator[Step]:
    seen, newest = view.seen, view.newest
    happening = steps.natural if seen.slot is not None else steps.landings
    for label, after in happening(seen, rules):
        yield label, view.after(after)
    known = {"version": newest.version, "turn": newest.turn}
    if seen.slot is None and view.is_home:
        slot = rules.restarted(seen.store, view.swapped.seen.young)
        yield "it takes over", view.after(seen._replace(slot=slot, young=True, claim=True, **known))
    elif seen.slot is not None and not view.is_home:
        yield "it notices that it is the home no longer", view.after(_let_go(seen))
    elif seen.slot is not None and seen.version < newest.version:
        yield "it hears of a move", view.after(seen._replace(slot=machine.retried(seen.alive), **known))


def disturbances(homes: Homes, rules: Rules) -> Iterator[Step]:
    """Return what people and accidents may do. Only who knows the newest move can store another one."""
    for who, view, is_swapped in _of_both(homes):
        seen, moves = view.seen, view.seen.budget.moves
        if seen.version < view.newest.version:
            seen = seen._replace(budget=seen.budget._replace(moves=0))
        for label, after in steps.disturbances(seen, rules):
            if seen.budget.moves < moves:
                after = after._replace(budget=after.budget._replace(moves=moves))
            yield f"{who}: {label}", view.after(after).swapped if is_swapped else view.after(after)
        for label, after in _ends_of_lease(view, rules):
            yield f"{who}: {label}", after.swapped if is_swapped else after


def _ends_of_lease(view: Homes, rules: Rules) -> Iterator[Step]:
    seen = view.seen
    if not view.is_home or seen.slot is None or not seen.budget.takeovers:
        return
    left = view.after((_let_go(seen) if rules.lets_go else seen).spend("takeovers"))
    yield "its lease ends", left._replace(is_home=False)
    if steps.is_drained(seen, rules):
        given = view.after(stopped(seen, rules).spend("takeovers"))
        yield "it hands its lease over in order", given._replace(is_home=False)


def _let_go(seen: World) -> World:
    """Return the world with what is left of a process that is the home no longer."""
    late = [flight._replace(owner=LATE) for flight in seen.flight if flight.stored is not None and not flight.answer]
    if seen.note is not None:
        late.append(Flight(LATE, Request("finish"), stored=seen.note))
    return ended(seen).with_flight(*calls_left(seen), *late)


def is_quiet(homes: Homes, rules: Rules) -> bool:
    """The home has come to rest, and nothing is left of the other process."""
    home, other = (homes, homes.swapped) if homes.is_home else (homes.swapped, homes)
    is_gone = other.seen.slot is None and not other.seen.flight
    return is_gone and home.seen.version == home.newest.version and world.is_quiet(home.seen, rules)


def violation(homes: Homes, rules: Rules) -> str | None:
    if is_quiet(homes, rules):
        return world.violation((homes if homes.is_home else homes.swapped).seen, rules)
    return notified_twice(homes.seen)


TWO = System(natural, disturbances, is_quiet, violation)
