"""Lessons for a first game: what to say when something comes up for the first time, and where to look.

A lesson depends on what everybody may know and on the question being asked, so it can stand in a public message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from engine.core.game import Seat

V = TypeVar("V")

AT_ONCE = 2
"""The most lessons in one message once the game has begun."""
LESSON_LIMIT = 320
"""Characters of one lesson: a few lines on a phone."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[V]):
    """A question to one seat, with all that a lesson about it may depend on."""

    view: V
    """The view that everyone may see."""
    seat: Seat
    """The seat that is asked and taught."""
    asked: str
    """The kind of the question."""
    verbs: frozenset[str] = frozenset()
    """The verbs of the choices that everyone may know of."""
    events: tuple[Any, ...] = ()
    """The public events since this seat was last asked."""

    def saw(self, *kinds: str) -> bool:
        """Return True if something of these kinds has just happened."""
        return any(event.kind in kinds for event in self.events)

    def did(self, *kinds: str) -> bool:
        """Return True if something of these kinds has just happened to this seat."""
        return any(event.kind in kinds and getattr(event, "seat", None) == self.seat for event in self.events)


@dataclass(frozen=True, slots=True)
class Lesson(Generic[V]):
    """One thing that a newcomer is told, once."""

    key: str
    text: str
    when: Callable[[Moment[V]], bool]
    spots: Callable[[Moment[V]], Sequence[str]] = lambda moment: ()
    """The things to point at, by their names in the pictures; the first that a picture shows is outlined."""
    private: bool = False
    """Told in private messages alone: the question itself is a secret."""
    opening: bool = False
    """Part of the few sentences before the first move: theme, goal, overview."""


@dataclass(frozen=True, slots=True)
class Guided:
    """A first game whose chance and first moves are chosen, so that the important things come up early."""

    seed: int
    brings: str
    """The things that come up early, as the end of a sentence: "a bust and a bank"."""
    opening: Sequence[tuple[Seat, str]] = ()
    """Moves made before the learner's first one: seat and key of the choice."""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    seats: int = 2
    """The learner sits in seat 0, computer players in the others."""


AnyLesson = Lesson[Any]


def due(
    lessons: Sequence[AnyLesson], moment: Moment[Any], told: Collection[str], private: bool = False
) -> list[AnyLesson]:
    """Return the lessons to tell now to someone who has been told those, in a private message or a public one.

    The opening comes whole, with one lesson about the first question; after that a message has few lessons, the first
    ones of the game's list.
    """
    tellable = [lesson for lesson in lessons if lesson.key not in told and (private or not lesson.private)]
    fitting = [lesson for lesson in tellable if lesson.when(moment)]
    opening = [lesson for lesson in fitting if lesson.opening]
    others = [lesson for lesson in fitting if not lesson.opening]
    return [*opening, *others[: 1 if opening else AT_ONCE]]


def always(moment: Moment[Any]) -> bool:
    """Fit every moment."""
    return True


def asked(*kinds: str) -> Callable[[Moment[Any]], bool]:
    """Return the condition that a question of these kinds is asked."""
    return lambda moment: moment.asked in kinds


def offered(*verbs: str) -> Callable[[Moment[Any]], bool]:
    """Return the condition that one may do one of these things."""
    wanted = frozenset(verbs)
    return lambda moment: bool(wanted & moment.verbs)


def saw(*kinds: str) -> Callable[[Moment[Any]], bool]:
    """Return the condition that something of these kinds has just happened to anyone."""
    return lambda moment: moment.saw(*kinds)


def did(*kinds: str) -> Callable[[Moment[Any]], bool]:
    """Return the condition that something of these kinds has just happened to the seat that is taught."""
    return lambda moment: moment.did(*kinds)


def at(*names: str) -> Callable[[Moment[Any]], Sequence[str]]:
    """Return the same things to point at in every moment; `{seat}` stands for the seat that is taught."""
    return lambda moment: tuple(name.format(seat=moment.seat) for name in names)
