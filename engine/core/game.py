"""The protocol every game speaks.

A `Game` is a stateless rules object; the state knows nothing of its rules. Interfaces, computer players,
fuzzers and the validator all read the same list of legal actions, so an illegal move cannot even be offered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.core.clone import Cloneable
from engine.core.codec import Codec
from engine.core.rng import Rng

Seat = int
"""A place at the table, counted from 0."""

# What Discord and a reader's patience allow; the contract suite holds every game to them.
LABEL_LIMIT = 80
HINT_LIMIT = 100
GROUP_LIMIT = 60
KEY_LIMIT = 40
VERB_LIMIT = 25
ALT_TEXT_LIMIT = 1024


class Options(BaseModel):
    """What a host may set before the start. Field titles and descriptions are what people read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Action(Protocol):
    """A frozen dataclass tagged by `kind`. It does not name the seat that takes it."""

    @property
    def kind(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Subclasses carry a `kind` tag and the facts.

    `reveals` marks kinds that bring new information out (a draw, a flip, a look): undo stops there.
    """

    reveals: ClassVar[bool] = False
    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)
    """Who may know; None is everybody."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing players do in a game; each becomes a slash command."""

    name: str
    description: str
    takes_choice: bool = True


@dataclass(frozen=True, slots=True)
class Choice:
    """How a person sees one legal action."""

    key: str
    """Stable within the decision, safe inside a component id, and never an index."""
    verb: str
    label: str
    hint: str = ""
    """The consequence in one line."""
    group: str = ""
    most: int = 0
    """How many equal ones one batch may hold; 0 for an action that is never part of a batch."""
    private: bool = False
    """Only the chooser may even know that it is on offer."""
    private_label: str | None = None
    private_hint: str | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Small choices that make one thought. Every selection within the limits is legal, in listed order."""

    key: str
    label: str
    picks: tuple[tuple[str, int], ...]
    """(choice key, how many of it at most), in the order in which they are applied."""
    limit: int = 0
    """How many in all at most; 0 where the picks themselves are the only limit."""

    @property
    def most(self) -> int:
        """The largest selection."""
        total = sum(count for _, count in self.picks)
        return min(total, self.limit) if self.limit else total


@dataclass(frozen=True, slots=True)
class ScoreLine:
    source: str
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    winners: tuple[Seat, ...]
    """Empty for a lost solo game."""
    scores: tuple[int, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where its points came from; the lines add up to the score."""
    note: str = ""
    """How a tie was broken, if it was."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something the others may shout that is no move; voices are counted outside the log."""

    key: str
    label: str
    seats: tuple[Seat, ...]
    tally: str
    """What the count is called, with `{count}` in it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A piece of rules help, for someone who has never seen the game."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class GameMeta:
    key: str
    title: str
    command: str
    """The name of the game's slash-command group."""
    summary: str
    min_seats: int
    max_seats: int
    options_type: type[Options]
    verbs: tuple[Verb, ...]
    rules_version: int
    credits: str
    has_secrets: bool = False
    reconstructed: tuple[str, ...] = ()
    """Tables that stand in for printed ones we have not seen."""


S = TypeVar("S", bound=Cloneable)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V")

Strategy = Callable[[V, Seat, Sequence[A], Rng], A]
"""A computer player's mind: it gets a view, the legal actions and its own chance, never the true state."""


class Game(ABC, Generic[S, A, E, V]):
    """One game's rules. One instance serves every table."""

    meta: GameMeta
    data_hash: str
    states: Codec[S]
    actions: Codec[A]
    events: Codec[E]
    strategies: Mapping[str, Strategy[V, A]]
    """The computer players written for this game, by name."""
    topics: Sequence[Topic]
    glossary: Sequence[Topic]
    """Single cards, tokens and the like, for looking up."""

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> S: ...

    @abstractmethod
    def active_seats(self, state: S) -> tuple[Seat, ...]:
        """Who must act; several at once choose simultaneously; empty after the end."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """What this seat may do now: ordered, unique, empty for a seat that may not act."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, rng: Rng) -> list[E]:
        """Carry out a legal action in place. Trusts its input: `Session` is the checked door."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know; None is what everyone may see."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    @abstractmethod
    def choice(self, state: S, seat: Seat, action: A) -> Choice: ...

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str:
        """What this seat is asked, in a public line."""

    @abstractmethod
    def narrate(self, event: E, names: Sequence[str]) -> str:
        """One line about an event; empty when it is not worth telling."""

    @abstractmethod
    def describe(self, view: V, names: Sequence[str]) -> str:
        """The whole board as text. Its first paragraph serves as alt text."""

    @abstractmethod
    def rounds(self, state: S) -> int:
        """Rounds begun so far, by the game's own count."""

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Every broken invariant, for tests and fuzzing."""

    def batches(self, state: S, seat: Seat) -> Sequence[Batch]:
        """Which choices may be picked together. By default those that share a verb and a group."""
        groups: dict[tuple[str, str], list[Choice]] = {}
        for action in self.legal_actions(state, seat):
            choice = self.choice(state, seat, action)
            if choice.most:
                groups.setdefault((choice.verb, choice.group), []).append(choice)
        return [
            Batch(picks[0].verb, group or picks[0].verb.capitalize(), tuple((c.key, c.most) for c in picks))
            for (_, group), picks in groups.items()
            if sum(c.most for c in picks) > 1
        ]

    def reactions(self, state: S) -> tuple[Reaction, ...]:
        return ()


AnyGame = Game[Any, Any, Any, Any]
"""For those who work with whatever game there is."""


def seat_mark(seat: Seat) -> str:
    """Stands for a player's name in questions, labels and hints: the rules do not know how people are called."""
    return f"{{seat {seat}}}"


def with_names(text: str, names: Sequence[str]) -> str:
    """The text as people read it."""
    if "{seat " not in text:
        return text
    for seat, name in enumerate(names):
        text = text.replace(seat_mark(seat), name)
    return text


def alt_text(description: str) -> str:
    """The head of a described board, cut to what a picture's alt text may hold."""
    head = description.split("\n\n", 1)[0].strip()
    return head if len(head) <= ALT_TEXT_LIMIT else head[: ALT_TEXT_LIMIT - 1] + "…"
