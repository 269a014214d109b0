"""A game turn by turn, from its stored log: for catching up with what one missed, and for finished games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.table import persistence
from bot.table.errors import TableError
from bot.table.notes import NOTE_START
from bot.table.persistence import AnyEntry, AnyHistory
from bot.table.snapshot import BEFORE_THE_FIRST, TableSnapshot
from engine.core.game import AnyGame, Event, Seat
from engine.core.history import ReplayError
from storage.base import EventRow, Store
from storage.threads import in_thread

UNPLAYABLE = "The log of this game cannot be replayed."


@dataclass(frozen=True, slots=True)
class Turn:
    """A stretch of moves by one seat."""

    seat: Seat
    first: int
    """Its first log entry."""
    last: int
    name: str
    """The player's name at that time."""
    round: int = 0
    """The round in which it began, by the game's own count."""
    event: str = ""
    """The most important thing that everybody saw in it, such as a loss or the end of a round."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after one turn, from one viewer's perspective."""

    number: int
    """0 is the set-up."""
    turns: Sequence[Turn]
    viewer: Seat | None
    view: Any
    before: Any
    """The view one turn earlier; None at the set-up."""
    lines: tuple[str, ...]
    """The lines about the turn."""
    names: tuple[str, ...]
    """The names of the players at that time."""

    @property
    def turn(self) -> Turn | None:
        """The turn that led here; None at the set-up."""
        return self.turns[self.number - 1] if self.number else None


@dataclass(slots=True)
class _Turning:
    """A turn while the log is played through."""

    seat: Seat
    first: int
    last: int
    events: list[Event] = field(default_factory=list[Event])


@dataclass(frozen=True, slots=True)
class _Played:
    """A game as it is stored."""

    game: AnyGame
    history: AnyHistory
    names: Sequence[str]
    """Of today."""
    notes: Sequence[EventRow]
    """News about the table, among them who took over a seat."""

    def names_at(self, entry: int) -> tuple[str, ...]:
        """Return the names by seat at this log entry."""
        return persistence.names_at(self.names, self.notes, entry)


class Replays:
    """Plays logs through, away from the event loop; it changes nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def moment(self, table: TableSnapshot, number: int, viewer: Seat | None = None) -> Moment:
        """Return the game after this many turns; numbers beyond its ends mean the nearest one.

        While a game runs, only what everybody may see is shown, to players as well.
        """
        if viewer is not None and (table.row.status != "over" or not 0 <= viewer < len(table.seats)):
            raise TableError("Other seats can be looked at once the game is over.")
        game = await self._played(table)
        return await in_thread(_moment, game, number, viewer)

    async def before(self, table: TableSnapshot, entry: int, viewer: Seat) -> Moment:
        """Return a finished game, as this seat saw it, when the turn with this log entry began."""
        turns = (await self.moment(table, 0, viewer)).turns
        number = next((at for at, turn in enumerate(turns) if turn.last >= entry), len(turns))
        return await self.moment(table, number, viewer)

    async def all_moments(self, table: TableSnapshot, most: int) -> list[Moment]:
        """Return at most `most` public views of a whole game, evenly spread, the first and the last included."""
        game = await self._played(table)
        return await in_thread(_all_moments, game, most)

    async def missed_from(self, table: TableSnapshot, seat: Seat) -> int:
        """Return the number of the first turn after this seat's last one."""
        turns = (await self.moment(table, 0)).turns
        own = [number for number, turn in enumerate(turns, 1) if turn.seat == seat]
        return min(own[-1] + 1 if own else 0, len(turns))

    async def acts_until(self, table: TableSnapshot, number: int) -> list[AnyEntry]:
        """Return the moves that count up to the end of this turn."""
        played = await self._played(table)
        turns = await in_thread(_turns, played)
        last = turns[min(number, len(turns)) - 1].last if number > 0 and turns else -1
        return [played.history.log[seq] for seq in played.history.live() if seq <= last]

    async def _played(self, table: TableSnapshot) -> _Played:
        if table.session is None:
            raise TableError(table.stuck or "No game has been played at this table yet.")
        actions, events = await self._store.actions(table.id), await self._store.events(table.id)
        notes = [row for row in events if row.data.startswith(NOTE_START)]
        history = persistence.history(table.row, table.game, len(table.seats), actions)
        return _Played(table.game, history, table.names, notes)


def _turning(history: AnyHistory) -> Iterator[tuple[_Turning, Any]]:
    """Yield each turn when it has ended, with the state then; the state changes with the next one."""
    current: _Turning | None = None
    before: Any = None
    try:
        for entry, state, events in history.play_through():
            if current is not None and entry.seat != current.seat:
                yield current, before
                current = None
            if current is None:
                current = _Turning(entry.seat, entry.seq, entry.seq)
            current.last = entry.seq
            current.events.extend(events)
            before = state.clone()
    except ReplayError as error:
        raise TableError(UNPLAYABLE) from error
    if current is not None:
        yield current, before


def _turns(played: _Played) -> list[Turn]:
    seats = [(played.history.log[seq].seat, seq) for seq in played.history.live()]
    turns: list[Turn] = []
    for seat, seq in seats:
        name = played.names_at(seq)[seat]
        if turns and turns[-1].seat == seat:
            turns[-1] = Turn(seat, turns[-1].first, seq, name)
        else:
            turns.append(Turn(seat, seq, seq, name))
    return turns


def _moment(played: _Played, number: int, viewer: Seat | None) -> Moment:
    game, history = played.game, played.history
    number = max(0, min(number, len(_turns(played))))
    start = history.opening()[0]
    view, before, events = game.view(start, viewer), None, list(history.opening_events)
    now, turns = game.rounds(start), list[Turn]()
    for at, (turning, state) in enumerate(_turning(history), 1):
        turns.append(_told_turn(played, turning, now))
        now = game.rounds(state)
        if at == number:
            before = view
        if number - 1 <= at <= number:
            view, events = game.view(state, viewer), turning.events
    names = played.names_at(turns[number - 1].last if number else BEFORE_THE_FIRST)
    return Moment(number, turns, viewer, view, before, _lines(game, events, names, viewer), names)


def _told_turn(played: _Played, turning: _Turning, now: int) -> Turn:
    """Return a turn with the marks by which it is found."""
    names = played.names_at(turning.last)
    public = [event for event in turning.events if event.audience is None]
    event = next((item.text for item in played.game.story(public, names) if item.important), "")
    return Turn(turning.seat, turning.first, turning.last, names[turning.seat], now, event)


def _all_moments(played: _Played, most: int) -> list[Moment]:
    game, history, turns = played.game, played.history, _turns(played)
    wanted = set(_thinned(len(turns), most))
    before: Any = game.view(history.opening()[0], None)
    names = played.names_at(BEFORE_THE_FIRST)
    found = [Moment(0, turns, None, before, None, _lines(game, list(history.opening_events), names, None), names)]
    for number, (turning, state) in enumerate(_turning(history), 1):
        if number in wanted:
            view, names = game.view(state, None), played.names_at(turning.last)
            lines = _lines(game, turning.events, names, None)
            found.append(Moment(number, turns, None, view, before, lines, names))
            before = view
    return found


def _thinned(turns: int, most: int) -> list[int]:
    """Return at most `most` of the numbers 1 … turns, evenly spread, the last one among them."""
    if turns < most:
        return list(range(1, turns + 1))
    return sorted({round(number * turns / (most - 1)) for number in range(1, most)})


def _lines(game: AnyGame, events: Sequence[Event], names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    known = [event for event in events if event.audience is None or viewer in event.audience]
    bold = [f"**{name}**" for name in names]
    return tuple(item.text for item in game.story(known, bold))
