"""Appraisals of actions, and the knowledge of a game that a search uses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core.rng import Rng

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
S = TypeVar("S")

Parts = tuple[tuple[str, float], ...]
"""(name, amount): what a value is made of."""


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[A_co]):
    """The value of one legal action to a computer player, in its game's own unit."""

    action: A_co
    value: float
    parts: Parts = ()


def appraised(values: Mapping[A, float], part: str = "") -> list[Appraisal[A]]:
    """Return values by action as appraisals; with a name, each value is that one part."""
    return [Appraisal(action, value, ((part, value),) if part else ()) for action, value in values.items()]


def best(appraisals: Iterable[Appraisal[A]]) -> Appraisal[A]:
    """Return the appraisal of the highest value, the first of equal ones.

    >>> best([Appraisal("pass", 0.0), Appraisal("buy", 2.5), Appraisal("sell", 2.5)]).action
    'buy'
    """
    return max(appraisals, key=lambda one: one.value)


@dataclass(frozen=True, slots=True)
class Difference(Generic[A_co]):
    """The part of two values that speaks most for one action rather than another."""

    chosen: Appraisal[A_co]
    other: Appraisal[A_co]
    part: str

    @property
    def amount(self) -> float:
        """The amount of this part for the chosen action."""
        return amount_of(self.chosen, self.part)

    @property
    def against(self) -> float:
        """The amount for the other one."""
        return amount_of(self.other, self.part)

    @property
    def size(self) -> float:
        """The amount by which this part speaks for the chosen action."""
        return self.amount - self.against


def amount_of(appraisal: Appraisal[Any], part: str) -> float:
    """Return the amount of a part; 0 where a value has no such part."""
    return sum(amount for name, amount in appraisal.parts if name == part)


LEAST_DIFFERENCE = 0.05
"""Parts that differ by less are no reason."""


def difference(chosen: Appraisal[A], other: Appraisal[A]) -> Difference[A] | None:
    """Return the part that speaks most for the chosen action; None if none does.

    >>> go = Appraisal("go", 7.0, (("barrel", 9.0), ("price", -2.0)))
    >>> difference(go, Appraisal("stay", 4.0, (("barrel", 4.0),))).part
    'barrel'
    """
    names = dict.fromkeys(name for one in (chosen, other) for name, _ in one.parts)
    found = max((Difference(chosen, other, name) for name in names), key=lambda one: one.size, default=None)
    return found if found is not None and found.size >= LEAST_DIFFERENCE else None


def preferring(chosen: A, appraisals: Iterable[Appraisal[A]]) -> list[Appraisal[A]]:
    """Return the appraisals with none above that of the chosen action, which comes first.

    For players that decide by more than one number: what outranks the choice is no better than it.
    """
    known = {one.action: one for one in appraisals}
    first = known.pop(chosen, Appraisal(chosen, 0.0))
    return [first, *(Appraisal(a.action, min(a.value, first.value), a.parts) for a in known.values())]


Strategy = Callable[[Any, int, Sequence[Any], Rng], Sequence[Appraisal[Any]]]
"""A computer player's mind: it gets a view, the seat, the legal actions and its own chance, and appraises the actions.

An action that it leaves out is never taken. It never sees the true state.
"""


class Thought(ABC, Generic[S, A]):
    """The knowledge of a game that one search uses. It lives as long as the search, so it may remember what it found.

    All states that it gets are re-dealt ones, in which what is hidden from the seat is a guess.
    """

    caution: float = 0.0
    """Standard errors by which another candidate must be better than the most promising one to be preferred to it."""

    def plans(self, state: S, seat: int, legal: Sequence[A]) -> Sequence[tuple[A, ...]]:
        """Return the candidates, the most promising first: a search of few playouts leaves the last ones out.

        Each is a legal action, and what should follow it in the same turn; what is not possible then is skipped.
        """
        return [(action,) for action in legal]

    def play(self, state: S, seat: int, legal: Sequence[A], rng: Rng) -> A:
        """Return the move of any seat in a playout; by default any legal one."""
        return rng.pick(legal)

    def is_over(self, state: S) -> bool:
        """Return True where a playout ends although the game goes on."""
        return False

    @abstractmethod
    def estimate(self, state: S, seat: int) -> float:
        """Return the value of the end of a playout to this seat."""
