"""Events in words: each kind of event has one line, and every text about events is made from it.

A game declares one record per kind of event in `engine/<game>/text/story.py`:

- `TurnLine(Sold, sold)`: something a player did. `sold(turn, event)` adds words that can follow the player's name
  to the turn, in the past tense ("sold 2 Rye for 9"), so that "You" can stand in the place of the name.
- `TableLine(GameEnded, game_ended)`: something that concerns the whole table. `game_ended(catalog, event, names)`
  returns whole sentences. An empty text tells nothing.
- `LogLine(Reshuffled, reshuffled)`: something only the log mentions, and what only one player may know.
- kinds that no text mentions are listed in `silent`.

A `Story` of these records groups the events by turn, joins the words of a turn and leaves private events out of the
recap. Its items are what a recap, an old message and the caption of a replay show. The line in the log is the story
of the event alone; `log=` words it differently where it must say more than it does within a turn.

A small game whose recap is one line per event gives a function instead: `Sentences(narrate)`.

Games word a turn as they like by subclassing `Turn`: more fields, `close` to flush what was held back, `words` to join
the parts in another way, `takes` to begin another turn of the same player.

>>> from dataclasses import dataclass
>>> from engine.core.game import Event
>>> @dataclass(frozen=True)
... class Bought(Event):
...     seat: int
...     thing: str
...     kind: str = "bought"
>>> @dataclass(frozen=True)
... class Closed(Event):
...     kind: str = "closed"
>>> story = Story(Turn, [
...     TurnLine(Bought, lambda turn, event: turn.add_to("bought", event.thing)),
...     TableLine(Closed, lambda catalog, event, names: "The market closes."),
... ])
>>> events = [Bought(0, "yeast"), Bought(0, "rye"), Bought(1, "corn"), Closed()]
>>> [item.text for item in story.tell(None, events, ["Ann", "Bo"])]
['Ann bought yeast and rye.', 'Bo bought corn.', 'The market closes.']
>>> story.log_line(None, events[1], ["Ann", "Bo"])
'Ann bought rye.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.game import Event, RulesError, Seat, StoryItem, kind_of
from engine.core.words import listed

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""

Sentence: TypeAlias = Callable[[Any, Any, Names], str]
"""(catalog, event, names) -> whole sentences about an event, or nothing."""

IN_TURN = "turn"
"""The phase of lines that name none."""


class Turn:
    """The deeds of one player in a turn or a phase, in order."""

    def __init__(self, catalog: Any, seat: Seat, names: Names) -> None:
        self.catalog = catalog
        self.seat = seat
        self.names = names
        self.parts: list[str] = []
        self.important = False
        """A loss, a win or a reveal: a recap never leaves it out."""
        self.over = False
        """True once later events belong to another turn."""
        self._verb = ""
        self._things: list[str] = []

    def add(self, part: str) -> None:
        """Add words that can follow the player's name."""
        self.close()
        self.parts.append(part)

    def add_to(self, verb: str, thing: str) -> None:
        """Add a thing to a verb: with the same verb several times in a row they make one phrase."""
        if verb != self._verb:
            self.close()
        self._verb = verb
        self._things.append(thing)

    def close(self) -> None:
        """Turn what was held back into a part."""
        if self._things:
            self.parts.append(f"{self._verb} {listed(self._things)}")
        self._verb, self._things = "", []

    def takes(self, event: Any) -> bool:
        """Return True if this event of the same player still belongs to this turn."""
        return not self.over

    def words(self) -> str:
        """Return the turn as words after the name; nothing if nothing in it is worth telling."""
        self.close()
        return ", ".join(self.parts)

    def text(self) -> str:
        """Return the turn as a sentence or more, or nothing."""
        words = self.words()
        return f"{self.names[self.seat]} {words}." if words else ""


T = TypeVar("T", bound=Turn)
E = TypeVar("E", bound=Event)


def _seat_of(event: Any) -> Seat:
    return event.seat


@dataclass(frozen=True, slots=True)
class TurnLine(Generic[T, E]):
    """One kind of event that a player brings about."""

    event: type[E]
    tell: Callable[[T, E], None]
    """Adds it to the player's turn."""
    phase: str | None = IN_TURN
    """A turn ends where the phase changes; None for events that occur in any phase."""
    seat: Callable[[E], Seat] = _seat_of
    """The seat whose turn it belongs to."""
    log: Sentence | None = None
    """The log's own words, where the event alone needs other ones than within a turn."""


@dataclass(frozen=True, slots=True)
class TableLine(Generic[E]):
    """One kind of event that concerns the whole table; it is always important."""

    event: type[E]
    tell: Sentence
    seat: Callable[[E], Seat] | None = None
    """The seat whose result it is, if it is that of one player."""
    log: Sentence | None = None


@dataclass(frozen=True, slots=True)
class LogLine(Generic[E]):
    """One kind of event that is left out of the story."""

    event: type[E]
    log: Sentence


Line: TypeAlias = TurnLine[Any, Any] | TableLine[Any] | LogLine[Any]


class Story(Generic[T]):
    """The lines of a game, one for each kind of event."""

    def __init__(
        self,
        turn: type[T],
        lines: Iterable[Line],
        *,
        silent: Iterable[type[Event]] = (),
        side_by_side: bool = False,
        paragraphs: bool = False,
    ) -> None:
        """Collect the lines of a game.

        `side_by_side`: turns of a phase alternate, so all of them stay open until the phase ends.
        `paragraphs`: table lines in a row make one item, except the result of one player.
        """
        self.turn = turn
        self.side_by_side = side_by_side
        self.paragraphs = paragraphs
        self.silent = frozenset(map(kind_of, silent))
        self.lines: Mapping[str, Line] = _by_kind(lines, self.silent)

    def tell(self, catalog: Any, events: Iterable[Event], names: Names) -> list[StoryItem]:
        """Return a stretch of events as a recap: one item per turn, and items for what concerns the whole table."""
        telling = _Telling(self, catalog, names)
        for event in events:
            if event.audience is None:
                telling.add(event)
        return telling.finish()

    def log_line(self, catalog: Any, event: Any, names: Names) -> str:
        """Return an event as a line of the log, empty if it is not worth one."""
        line = self.lines.get(event.kind)
        if line is None:
            return ""
        if line.log is not None:
            return line.log(catalog, event, names)
        telling = _Telling(self, catalog, names)
        telling.add(event)
        return " ".join(item.text for item in telling.finish())

    def require_all(self, game: str, events: Iterable[type[Event]]) -> None:
        """Raise if a kind of event has no line and is not silent, or a line is for an event that does not exist."""
        kinds = set(map(kind_of, events))
        told = set(self.lines) | self.silent
        if missing := kinds - told:
            raise RulesError(
                f"{game}: no line tells {', '.join(sorted(missing))}; name them in `silent` if none should"
            )
        if strange := told - kinds:
            raise RulesError(f"{game}: not in the union of events: {', '.join(sorted(strange))}")


def _by_kind(lines: Iterable[Line], silent: frozenset[str]) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for line in lines:
        kind = kind_of(line.event)
        if kind in found or kind in silent:
            raise RulesError(f"{kind!r} is told twice")
        found[kind] = line
    return found


@dataclass(frozen=True, slots=True)
class Sentences:
    """The story of a small game: one function says each event, and every event with a line is an item."""

    line: Sentence

    def tell(self, catalog: Any, events: Iterable[Event], names: Names) -> list[StoryItem]:
        """Return a stretch of events as a recap."""
        lines = ((event, self.line(catalog, event, names)) for event in events)
        return [StoryItem(line, getattr(event, "seat", None)) for event, line in lines if line]

    def log_line(self, catalog: Any, event: Any, names: Names) -> str:
        """Return an event as a line of the log, empty if it is not worth one."""
        return self.line(catalog, event, names)

    def require_all(self, game: str, events: Iterable[type[Event]]) -> None:
        """Require nothing: the function may leave any event out."""


class _Telling(Generic[T]):
    """The items so far, and the turns that are not closed yet."""

    def __init__(self, story: Story[T], catalog: Any, names: Names) -> None:
        self.story = story
        self.catalog = catalog
        self.names = names
        self.items: list[StoryItem] = []
        self.turns: dict[Seat, T] = {}
        self.phase: str | None = None
        self.paragraph: list[str] = []

    def add(self, event: Any) -> None:
        """Add an event to the turn of its player, or as a sentence of its own."""
        line = self.story.lines.get(event.kind)
        if isinstance(line, TurnLine):
            self._close_paragraph()
            line.tell(self._turn_of(line, event), event)
        elif isinstance(line, TableLine):
            self._add_sentence(line, event)

    def finish(self) -> list[StoryItem]:
        """Close all open turns and return the items."""
        self._close_turns()
        self._close_paragraph()
        return self.items

    def _turn_of(self, line: TurnLine[T, Any], event: Any) -> T:
        seat = line.seat(event)
        if not self._continues(line, event, seat):
            self._close_turns()
        self.phase = line.phase or self.phase
        if seat not in self.turns:
            self.turns[seat] = self.story.turn(self.catalog, seat, self.names)
        return self.turns[seat]

    def _continues(self, line: TurnLine[T, Any], event: Any, seat: Seat) -> bool:
        """Return True if the turns that are open stay open with this event."""
        if line.phase and self.phase and line.phase != self.phase:
            return False
        turn = self.turns.get(seat)
        return self.story.side_by_side if turn is None else turn.takes(event)

    def _close_turns(self) -> None:
        for turn in self.turns.values():
            if text := turn.text():
                self.items.append(StoryItem(text, turn.seat, turn.important))
        self.turns = {}
        self.phase = None

    def _add_sentence(self, line: TableLine[Any], event: Any) -> None:
        text = line.tell(self.catalog, event, self.names)
        if not text:
            return
        self._close_turns()
        if self.story.paragraphs and line.seat is None:
            self.paragraph.append(text)
        else:
            self._close_paragraph()
            self.items.append(StoryItem(text, line.seat(event) if line.seat else None, important=True))

    def _close_paragraph(self) -> None:
        if self.paragraph:
            self.items.append(StoryItem(" ".join(self.paragraph), important=True))
        self.paragraph = []
