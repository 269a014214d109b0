"""The protocol every game speaks.

A `Game` is a stateless rules object; the state knows nothing of its rules. Interfaces, computer players,
fuzzers and the validator all read the same list of legal actions, so an illegal move cannot be offered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.core.clone import Cloneable
from engine.core.codec import Codec
from engine.core.rng import Rng

Seat = int
"""A place at the table, counted from 0."""

Shot = Literal["table", "seat", "hand"]
"""Which picture: the public table, a close-up of one seat, or one seat's private hand."""

Tone = Literal["primary", "gain", "plain", "risk"]
"""How a choice feels: the way on, a profit, neutral, or something that may be lost."""

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
    def kind(self) -> str:
        """Which action it is, also in stored logs."""
        ...


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Subclasses carry a `kind` tag and the facts.

    `reveals` marks kinds that bring new information out (a draw, a flip, a look): undo stops there.
    """

    reveals: ClassVar[bool] = False
    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)
    """Who may know; None is everybody."""


class RulesError(TypeError):
    """A game whose parts do not fit together."""


def kind_of(tagged: type[Any]) -> str:
    """Return the tag of a class of actions, events or prompts: the default of its field `kind`."""
    kind = next((one.default for one in fields(tagged) if one.name == "kind"), None)
    if not isinstance(kind, str):
        raise RulesError(f"{tagged.__name__} has no kind")
    return kind


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
    max_count: int = 0
    """How many equal ones one batch may hold; 0 for an action that is never part of a batch."""
    tone: Tone = "plain"
    spot: str = ""
    """The label printed on the board where this acts."""
    icon: str = ""
    """The icon that stands for it, by its name among the game's own; it replaces words and repeats none."""
    standing: bool = False
    """Allowed at any time in one's turn, so it does not answer the question; set by the flow, not by games."""
    confirm: str = ""
    """A question for the chooser alone, asked before something costly that only they know of happens."""
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
    hint: str = ""
    """The consequence of picking everything."""
    tone: Tone = "primary"
    suggested: bool = False
    """Worth a button of its own that picks everything at once."""
    icon: str = ""
    """The icon that stands for the whole."""
    then: str = ""
    """The key of a choice taken after all picks, as in "keep these & roll": such a batch is only taken whole."""

    @property
    def whole(self) -> list[str]:
        """The choice keys of everything in it, in the order in which they apply."""
        picks = [key for key, count in self.picks for _ in range(count)]
        return [*picks, self.then] if self.then else picks

    @property
    def is_button(self) -> bool:
        """Whether it is one button: suggested, and no limit keeps it from being taken whole."""
        return self.suggested and self.max_count == sum(count for _, count in self.picks)

    def holds(self, keys: Sequence[str]) -> bool:
        """Return True if this selection, in any order, may be taken from it."""
        counts = Counter(keys)
        if self.then:
            return counts == Counter(self.whole)
        return 0 < len(keys) <= self.max_count and counts <= Counter(dict(self.picks))

    @property
    def max_count(self) -> int:
        """The largest selection."""
        total = sum(count for _, count in self.picks)
        return min(total, self.limit) if self.limit else total


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one seat from one source."""

    source: str
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]
    """Empty for a lost solo game."""
    scores: tuple[int, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where its points came from; the lines add up to the score."""
    note: str = ""
    """How a tie was broken, if it was."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something the others may call out. It is no move: calls are counted outside the log."""

    key: str
    label: str
    seats: tuple[Seat, ...]
    tally: str
    """What the count is called, with `{count}` in it."""


@dataclass(frozen=True, slots=True)
class StoryItem:
    """One line of a recap: usually a whole turn of one player."""

    text: str
    seat: Seat | None = None
    """Whose turn it sums up; None for what concerns the whole table."""
    important: bool = False
    """A loss, a win, a reveal or the end of a round: a recap never leaves it out."""


@dataclass(frozen=True, slots=True)
class Award:
    """Something worth mentioning at the end of a game."""

    title: str
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Statistic:
    """A number that a game keeps about each seat, for the records of those who play it often."""

    key: str
    """How it is stored."""
    title: str
    """What its highest value is called, such as "Biggest bank"."""
    is_good: bool = True
    """Whether one is proud of a high value; else it is an oddity."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A piece of rules help, for someone who has never seen the game."""

    key: str
    title: str
    text: str
    legend: bool = False
    """Explains the icons of the board: what is shown first to those who are playing."""


@dataclass(frozen=True, slots=True)
class GameMeta:
    """What is known about a game before any rule is read: lobby, slash commands and help are made from it."""

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
    """Who made the game, as a sentence beside its title."""
    playing_time: str = ""
    """How long a game takes, such as "60–90 minutes"."""
    scored_in: tuple[str, str] | None = ("point", "points")
    """What a score counts: the word for one, and for several; None where the number alone says it best."""
    has_secrets: bool = False
    reconstructed: tuple[str, ...] = ()
    """Tables that stand in for printed ones we have not seen."""
    reworded_tables: tuple[tuple[str, str], ...] = ()
    """(earlier hash, later hash) of packaged tables that differ in words alone: games begun with the first go on."""


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
    statistic_kinds: Sequence[Statistic] = ()
    """What is counted in every game, for the records."""

    def accepts_data(self, data_hash: str) -> bool:
        """Whether a game that began with tables of this hash is the same game with the present ones."""
        return data_hash == self.data_hash or (data_hash, self.data_hash) in self.meta.reworded_tables

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> S:
        """A new game, ready for its first decision."""

    def begin(self, seats: int, options: Options, rng: Rng) -> tuple[S, list[E]]:
        """The set-up together with what happened in it, such as a roll for the first turn."""
        return self.setup(seats, options, rng), []

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

    def seat_view(self, state: S, seat: Seat, public: V) -> V:
        """The view of this seat, where what everyone may see is known already: most of a view is the same for all."""
        return self.view(state, seat)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who won and why; None while the game goes on."""

    @abstractmethod
    def choice(self, state: S, seat: Seat, action: A) -> Choice:
        """How a person sees this legal action."""

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str:
        """What this seat is asked, in a public line."""

    @abstractmethod
    def narrate(self, event: E, names: Sequence[str]) -> str:
        """One line about an event; empty when it is not worth a line."""

    @abstractmethod
    def describe(self, view: V, names: Sequence[str]) -> str:
        """The whole board as text. Its first paragraph serves as alt text."""

    @abstractmethod
    def rounds(self, state: S) -> int:
        """Rounds begun so far, by the game's own count."""

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Every broken invariant, for tests and fuzzing."""

    def batches(self, state: S, seat: Seat, choices: Sequence[Choice] | None = None) -> Sequence[Batch]:
        """Which choices may be picked together. By default those that share a verb and a group.

        `choices` are those of this seat, where they are known already: wording them again takes long.
        """
        return batches_by_group(self.choices(state, seat) if choices is None else choices)

    def choices(self, state: S, seat: Seat) -> Sequence[Choice]:
        """The legal actions as a person sees them, in the same order."""
        return [self.choice(state, seat, action) for action in self.legal_actions(state, seat)]

    def reactions(self, state: S) -> tuple[Reaction, ...]:
        """What the others may call out now."""
        return ()

    def shot(self, state: S, seat: Seat) -> Shot:
        """Which picture shows best what this seat is asked now."""
        return "table"

    @abstractmethod
    def story(self, events: Sequence[E], names: Sequence[str]) -> Sequence[StoryItem]:
        """A stretch of events as a recap, one item per turn."""

    def awards(self, events: Sequence[E], names: Sequence[str]) -> Sequence[Award]:
        """Three or four things worth a mention, from all events of a finished game."""
        return ()

    def statistics(self, events: Sequence[E], seats: int) -> Mapping[str, Sequence[int]]:
        """The numbers of every seat for each of the `statistic_kinds`, from all events of a finished game."""
        return {}


def batches_by_group(choices: Sequence[Choice]) -> list[Batch]:
    """One batch for the choices that share a verb and a group and may be picked more than once in all."""
    groups: dict[tuple[str, str], list[Choice]] = {}
    for choice in choices:
        if choice.max_count:
            groups.setdefault((choice.verb, choice.group), []).append(choice)
    return [
        Batch(picks[0].verb, group or picks[0].verb.capitalize(), tuple((c.key, c.max_count) for c in picks))
        for (_, group), picks in groups.items()
        if sum(c.max_count for c in picks) > 1
    ]


AnyGame = Game[Any, Any, Any, Any]
"""Any game, for code that works with all of them."""


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
