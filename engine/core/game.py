"""The protocol every game speaks.

A `Game` is a stateless rules object; the state knows nothing of its rules. Interfaces, computer players,
fuzzers and the validator all read the same list of legal actions, so an illegal move cannot be offered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.core.clone import Cloneable
from engine.core.codec import Codec
from engine.core.lessons import AnyLesson, Guided
from engine.core.luck import Draw
from engine.core.rng import Rng
from engine.core.rulings import Ruling
from engine.core.thinking import Difference, Strategy, Thought
from engine.core.words import counted

Seat = int
"""A place at the table, counted from 0."""

Shot = Literal["table", "seat", "hand"]
"""The picture to show: the public table, a close-up of one seat, or one seat's private hand."""

Tone = Literal["primary", "gain", "plain", "risk"]
"""The mood of a choice: the way on, a profit, neutral, or something that may be lost."""

# What Discord and a reader's patience allow; the contract suite holds every game to them.
MENU_LIMIT = 25
"""The most picks of a batch that is to be one menu."""
LABEL_LIMIT = 80
HINT_LIMIT = 100
GROUP_LIMIT = 60
KEY_LIMIT = 40
VERB_LIMIT = 25
ALT_TEXT_LIMIT = 1024


class Options(BaseModel):
    """The settings of a host before the start. People read the titles and descriptions of the fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Action(Protocol):
    """A frozen dataclass tagged by `kind`. It does not name the seat that takes it."""

    @property
    def kind(self) -> str:
        """The tag of the action, also in stored logs."""
        ...


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Subclasses carry a `kind` tag and the facts.

    `reveals` marks kinds that bring new information out (a draw, a flip, a look): undo stops there.
    """

    reveals: ClassVar[bool] = False
    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)
    """The seats that may know; None for everyone."""


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
    """One legal action as players see it."""

    key: str
    """Stable within the decision, safe inside a component id, and never an index."""
    verb: str
    label: str
    hint: str = ""
    """The consequence in one line."""
    group: str = ""
    max_count: int = 0
    """The most equal ones that one batch may hold; 0 for an action that is never part of a batch."""
    tone: Tone = "plain"
    spot: str = ""
    """The label printed on the board where this acts."""
    about: tuple[str, ...] = ()
    """The things on the board that this acts on, as the pictures name them, such as "space.12"."""
    icon: str = ""
    """The icon that stands for it, by its name among the game's own; it replaces words and repeats none."""
    standing: bool = False
    """Allowed at any time in one's turn, so it does not answer the question; set by the flow, not by games."""
    confirm: str = ""
    """A question for the chooser alone, asked before something costly that only they know of happens."""
    pictured: bool = False
    """Its label and the picture say what it does, so that as one of many buttons it needs no line. The first of such
    choices are the likeliest: they are buttons even where the others are in a menu."""
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
    """The most picks in all; 0 where the picks themselves are the only limit."""
    hint: str = ""
    """The consequence of picking everything."""
    tone: Tone = "primary"
    suggested: bool = False
    """Worth a button of its own that picks everything at once."""
    icon: str = ""
    """The icon that stands for the whole."""
    then: str = ""
    """The key of a choice taken after all picks, as in "keep these & roll". It may be left out, but no pick may."""
    closes: str = ""
    """The key of a choice that follows any selection where it is possible then, as in "fill and distill"."""
    brief: str = ""
    """The label of a button that needs no line beside it, because the main figure is in it; else it is in a menu."""
    in_turns: bool = False
    """Only the first pick is taken now, the others one by one in later turns, as long as they are still as they were.
    So a selection need not be possible as a whole."""

    @property
    def whole(self) -> list[str]:
        """The choice keys of everything in it, in the order in which they apply."""
        picks = [key for key, count in self.picks for _ in range(count)]
        return [*picks, self.then] if self.then else picks

    @property
    def is_button(self) -> bool:
        """True if it is one choice, and a button where it is suggested: no limit keeps it from being taken whole."""
        return bool(self.then) or (self.suggested and self.max_count == sum(count for _, count in self.picks))

    @property
    def is_minor(self) -> bool:
        """True if it is one of many in a menu, to be left out where there are none."""
        return bool(self.then) and not (self.suggested or self.brief)

    def holds(self, keys: Sequence[str]) -> bool:
        """Return True if this selection, in any order, may be taken from it."""
        counts = Counter(keys)
        if self.then:
            return counts in (Counter(self.whole), Counter(dict(self.picks)))
        if self.closes and counts.pop(self.closes, 1) > 1:
            return False
        return 0 < counts.total() <= self.max_count and counts <= Counter(dict(self.picks))

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
    """The result of a game."""

    winners: tuple[Seat, ...]
    """Empty for a lost solo game."""
    scores: tuple[int, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where its points came from; the lines add up to the score."""
    note: str = ""
    """The tie-breaker that decided, if there was a tie."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something the others may call out. It is no move: calls are counted outside the log."""

    key: str
    label: str
    seats: tuple[Seat, ...]
    tally: str
    """The text for the count, with `{count}` in it."""
    invitation: str = ""
    """The text while no one has called yet: whom it is for, and what it means."""


@dataclass(frozen=True, slots=True)
class StoryItem:
    """One line of a recap: usually a whole turn of one player."""

    text: str
    seat: Seat | None = None
    """The seat whose turn it sums up; None for what concerns the whole table."""
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
    """The name under which it is stored."""
    title: str
    """The title of its highest value, such as "Biggest bank"."""
    is_good: bool = True
    """True if a high value is one to be proud of."""
    unit: str = ""
    """The noun of its values, in the singular, where the title does not imply it."""

    @property
    def heading(self) -> str:
        """Return the title of a value that stands alone."""
        return f"{self.title}, in {self.unit}s" if self.unit else self.title

    def in_words(self, value: int) -> str:
        """Return the title and a value with its noun."""
        return f"{self.title}: {counted(value, self.unit) if self.unit else value}"


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
    """The facts about a game for its lobby, slash commands and help; no rule need be read for them."""

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
    """The makers of the game, as a sentence beside its title."""
    playing_time: str = ""
    """The length of a game, such as "60–90 minutes"."""
    scored_in: tuple[str, str] | None = ("point", "points")
    """The unit of a score: the word for one, and for several; None where the number alone says it best."""
    has_secrets: bool = False
    reconstructed: tuple[str, ...] = ()
    """Tables that stand in for printed ones we have not seen."""
    reworded_tables: tuple[tuple[str, str], ...] = ()
    """(earlier hash, later hash) of packaged tables that differ in words alone: games begun with the first go on."""


S = TypeVar("S", bound=Cloneable)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
V = TypeVar("V")


class Game(ABC, Generic[S, A, E, V]):
    """One game's rules. One instance serves every table."""

    meta: GameMeta
    data_hash: str
    states: Codec[S]
    actions: Codec[A]
    events: Codec[E]
    strategies: Mapping[str, Strategy]
    """The computer players written for this game, by name."""
    think: Callable[[S, Seat], Thought[S, A]] | None = None
    """(re-dealt state, seat) -> what a search needs to know; None for a game without search players."""
    playouts: Mapping[str, int] = MappingProxyType({})
    """The playouts of a decision by level, for games with search players."""
    noise: float = 1.0
    """The typical mistake of a relaxed player, in the unit of the game's appraisals."""
    tempers: Mapping[str, Mapping[str, float]] = MappingProxyType({})
    """The characters of computer players by name, each as weights on the parts of their values."""
    exact_appraisals: frozenset[str] = frozenset()
    """The kinds of actions whose values are exact for the best play of the rest of a turn: no playout improves them."""
    topics: Sequence[Topic]
    glossary: Sequence[Topic]
    """Single cards, tokens and the like, for looking up."""
    luck_unit: str = ""
    """The things by which luck is counted, in the plural; empty for a game that counts none."""
    rulings: Sequence[Ruling] = ()
    """The answers to what the rules leave open."""
    statistic_kinds: Sequence[Statistic] = ()
    """The numbers counted in every game, for the records."""
    lessons: Sequence[AnyLesson] = ()
    """The lessons for a newcomer, in the order of teaching."""
    guided: Guided | None = None
    """A first game in which the important things come up early; None for a game without one."""

    def accepts_data(self, data_hash: str) -> bool:
        """Return True if a game that began with tables of this hash may go on with the present ones."""
        return data_hash == self.data_hash or (data_hash, self.data_hash) in self.meta.reworded_tables

    @abstractmethod
    def setup(self, seats: int, options: Options, rng: Rng) -> S:
        """Return a new game, ready for its first decision."""

    def begin(self, seats: int, options: Options, rng: Rng) -> tuple[S, list[E]]:
        """Return a new game and the events of its set-up, such as a roll for the first turn."""
        return self.setup(seats, options, rng), []

    @abstractmethod
    def active_seats(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that must act; several choose simultaneously; empty after the end."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Return the actions this seat may take now: ordered, unique, empty for a seat that may not act."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, rng: Rng) -> list[E]:
        """Carry out a legal action in place and return its events. The input is trusted: `Session` checks it."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that this seat may know; with None, only what everyone may see."""

    def seat_view(self, state: S, seat: Seat, public: V) -> V:
        """Return the view of this seat, made from the public view: most of a view is the same for all."""
        return self.view(state, seat)

    def gives_up(self, action: A) -> bool:
        """Return True if the action parts with something for good that its owner may want to keep."""
        return False

    def determinize(self, state: S, seat: Seat, rng: Rng) -> S:
        """Return a copy in which all that this seat does not know is dealt again.

        States that look the same to the seat give the same copies, so nothing can be learned from the true one. A game
        in which the seats know all that matters needs no more than the copy.
        """
        return state.clone()

    def expected(self, view: V, value: float) -> str:
        """Return the value that a search found for an action in words, such as "12 points"; empty without words."""
        return ""

    def remark(self, event: E, temper: str) -> str:
        """Return what a computer player of this temper says about a public event of its own; often nothing."""
        return ""

    def reason(self, view: V, seat: Seat, found: Difference[A]) -> str:
        """Return what speaks for an action in the words of the game, such as "keeps the barrel: 42 now, 50 later".

        The view is that of the seat whose action it is. Empty where the game has no words for it.
        """
        return ""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the winners and the scores; None while the game goes on."""

    @abstractmethod
    def choice(self, state: S, seat: Seat, action: A) -> Choice:
        """Return the choice that shows this legal action to players."""

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str:
        """Return the question to this seat as a public line."""

    def asked(self, state: S, seat: Seat) -> str:
        """Return the kind of the question to this seat; empty if it is not asked."""
        return ""

    @abstractmethod
    def narrate(self, event: E, names: Sequence[str]) -> str:
        """Return one line about an event; empty when it is not worth a line."""

    @abstractmethod
    def paragraphs(self, view: V, names: Sequence[str]) -> Iterator[str]:
        """Yield the board as text, as everyone may know it; the first paragraph serves as alt text.

        Each is put together when it is asked for, because most often only the first one is.
        """

    @abstractmethod
    def secrets(self, view: V) -> str:
        """Return as text what only the owner of this view knows; empty where that is nothing."""

    def describe(self, view: V, names: Sequence[str]) -> str:
        """Return the whole board as text, with what the owner of this view knows at its end."""
        return "\n\n".join(filter(None, [*self.paragraphs(view, names), self.secrets(view)]))

    def summary(self, view: V, names: Sequence[str]) -> str:
        """Return the board in a few words, as alt text."""
        return alt_text(next(self.paragraphs(view, names)))

    @abstractmethod
    def rounds(self, state: S) -> int:
        """Return the number of rounds begun so far, by the game's own count."""

    def next_seat(self, state: S) -> Seat | None:
        """Return the seat whose turn follows the present one; None where that is not settled yet."""
        return None

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Return every broken invariant, for tests and fuzzing."""

    def batches(self, state: S, seat: Seat, choices: Sequence[Choice] | None = None) -> Sequence[Batch]:
        """Return the choices that may be picked together; by default those that share a verb and a group.

        `choices` are those of this seat, where they are known already: wording them again takes long.
        """
        return batches_by_group(self.choices(state, seat) if choices is None else choices)

    def choices(self, state: S, seat: Seat) -> Sequence[Choice]:
        """Return the legal actions as choices for players, in the same order."""
        return [self.choice(state, seat, action) for action in self.legal_actions(state, seat)]

    def undisturbed(self, state: S, seat: Seat) -> S:
        """Return a copy in which the others do nothing more in this phase, to try out what this seat plans."""
        return state.clone()

    def reactions(self, state: S) -> tuple[Reaction, ...]:
        """Return the reactions that the other players may call out now."""
        return ()

    def shot(self, state: S, seat: Seat) -> Shot:
        """Return the picture that shows best what this seat is asked now."""
        return "table"

    @abstractmethod
    def story(self, events: Sequence[E], names: Sequence[str]) -> Sequence[StoryItem]:
        """Return a stretch of events as a recap, one item per turn."""

    def awards(self, events: Sequence[E], names: Sequence[str]) -> Sequence[Award]:
        """Return three or four awards worth a mention, from all events of a finished game."""
        return ()

    def statistics(self, events: Sequence[E], seats: int) -> Mapping[str, Sequence[int]]:
        """Return the numbers of every seat for each of the `statistic_kinds`, from all events of a finished game."""
        return {}

    def draws(self, before: S, events: Sequence[E]) -> Iterable[Draw]:
        """Return what chance brought each seat in a move, against its mean: the state before and the events tell."""
        return ()


def batches_by_group(choices: Sequence[Choice]) -> list[Batch]:
    """Return a batch for each set of choices with the same verb and group, if it allows more than one pick."""
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
    """Return a placeholder for a player's name in questions, labels and hints: the rules know no names."""
    return f"{{seat {seat}}}"


def with_names(text: str, names: Sequence[str]) -> str:
    """Return the text with players' names in place of the seat marks."""
    if "{seat " not in text:
        return text
    for seat, name in enumerate(names):
        text = text.replace(seat_mark(seat), name)
    return text


def alt_text(description: str) -> str:
    """Return the first paragraph of a described board, cut to the length that alt text may have."""
    head = description.split("\n\n", 1)[0].strip()
    return head if len(head) <= ALT_TEXT_LIMIT else head[: ALT_TEXT_LIMIT - 1] + "…"
