"""Breadth first through all that can happen, so that the first violation is reached by a shortest way."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from tests.model import steps, world
from tests.model.world import Rules

Steps = Callable[[Any, Rules], Iterator[tuple[str, Any]]]


class System(NamedTuple):
    """A world to explore: its steps, and what must hold."""

    natural: Steps
    disturbances: Steps
    is_quiet: Callable[[Any, Rules], bool]
    violation: Callable[[Any, Rules], str | None]


ONE = System(steps.natural, steps.disturbances, world.is_quiet, world.violation)
"""One process, and the next one after it."""


@dataclass(frozen=True)
class Result:
    """Everything that can be reached from a start, as far as it was looked at."""

    states: int
    violations: int
    seconds: float
    what: str = ""
    trace: tuple[str, ...] = ()
    is_complete: bool = True


def explore(first: Hashable, rules: Rules | None = None, limit: int = 10_000_000, system: System = ONE) -> Result:
    """Look at every reachable state, up to the first violation; also find what never comes to rest."""
    rules, began = rules or Rules(), time.perf_counter()
    seen: dict[Hashable, int] = {first: 0}
    parents, labels, calm = [-1], [""], [0]
    todo, found, what = deque([first]), -1, ""
    while todo and len(parents) < limit:
        state = todo.popleft()
        number = seen[state]
        if (broken := system.violation(state, rules)) is not None:
            found, what = number, broken
            break
        quiet, ways = system.is_quiet(state, rules), list(system.natural(state, rules))
        if not quiet and not ways:
            found, what = number, "it waits for ever"
            break
        for index, (label, after) in enumerate(chain(ways, system.disturbances(state, rules))):
            known = seen.get(after)
            if known is None:
                known = seen[after] = len(parents)
                parents.append(number)
                labels.append(label)
                calm.append(known)
                todo.append(after)
            if index == 0 and not quiet:
                calm[number] = known
    if found < 0 and not todo and (found := _restless(calm)) >= 0:
        what = "it never comes to rest"
    trace = _way(found, parents, labels)
    return Result(len(parents), int(found >= 0), time.perf_counter() - began, what, trace, not todo or found >= 0)


def _way(number: int, parents: list[int], labels: list[str]) -> tuple[str, ...]:
    trace: list[str] = []
    while number > 0:
        trace.append(labels[number])
        number = parents[number]
    return tuple(reversed(trace))


def _restless(calm: list[int]) -> int:
    """Return a state from which the undisturbed way is a circle; -1 if there is none."""
    at_rest = [after == number for number, after in enumerate(calm)]
    for number in range(len(calm)):
        way: list[int] = []
        on_way: set[int] = set()
        at = number
        while not at_rest[at]:
            if at in on_way:
                return number
            way.append(at)
            on_way.add(at)
            at = calm[at]
        for passed in way:
            at_rest[passed] = True
    return -1
