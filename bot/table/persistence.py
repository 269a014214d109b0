"""Between sessions and stored rows: states, actions and events as text, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple, TypedDict

from bot.table.notes import TableNote, dump_note, load_note
from bot.table.snapshot import BEFORE_THE_FIRST, NO_SEAT, AnySession, PastEvent, TableSnapshot, awaited_mask
from engine.core.game import AnyGame, Event, Seat
from engine.core.history import Asked, Entry, History
from engine.core.session import Header, Snapshot
from storage.base import ActionRow, EventRow, SeatRow, TableRow

AnyEntry = Entry[Any, Any]
AnyHistory = History[Any, Any, Any, Any]

REMEMBERED_EVENTS = 240
"""Enough for everybody's recap; older ones are in the store."""


class Progress(TypedDict):
    """The columns of a table's row that follow from the position of its game."""

    state: str
    draws: int
    streams: str
    decision_numbers: str
    entries: int
    steps: int
    awaited: int


def header(row: TableRow, game: AnyGame, seats: int) -> Header:
    """Return the parameters with which a game was started."""
    options = game.meta.options_type.model_validate_json(row.options)
    return Header(seats, options, int(row.secret), read_words(row))


def read_words(row: TableRow) -> tuple[str, ...]:
    """Return the players' words for the secret, by seat."""
    return tuple(json.loads(row.words)) if row.words else ()


def progress(session: AnySession) -> Progress:
    """Return the columns that store a game's position."""
    position = session.snapshot()
    return {
        "state": session.game.states.dump(session.state),
        "draws": position.draws,
        "streams": json.dumps(dict(position.streams)) if position.streams else "",
        "decision_numbers": json.dumps(position.decisions, separators=(",", ":")),
        "entries": position.entries,
        "steps": position.steps,
        "awaited": awaited_mask(session.active),
    }


def resumed(row: TableRow, game: AnyGame, seats: int) -> AnySession:
    """Return the stored game, ready to go on, without its log; raise `CodecError` for a state it cannot read."""
    streams: Mapping[str, int] = json.loads(row.streams) if row.streams else {}
    numbers = tuple(json.loads(row.decision_numbers))
    position = Snapshot(game.states.load(row.state), row.draws, numbers, row.entries, row.steps, streams)
    return AnySession.resume(game, header(row, game, seats), position)


def replayed(row: TableRow, game: AnyGame, seats: int, actions: Sequence[ActionRow]) -> AnySession:
    """Return the game rebuilt from its log, so that moves can be taken back or proved."""
    log = [read_entry(game, action) for action in actions]
    return AnySession.replay(game, header(row, game, seats), log, tuple(json.loads(row.decision_numbers)))


def history(row: TableRow, game: AnyGame, seats: int, actions: Sequence[ActionRow]) -> AnyHistory:
    """Return the log of a game, with the means to re-create what it says."""
    started = header(row, game, seats)
    log = [read_entry(game, action) for action in actions]
    return AnyHistory(game, started.seats, started.options, started.seed, log)


# Log entries


def read_entry(game: AnyGame, row: ActionRow) -> AnyEntry:
    """Return a stored line of the log; raise `CodecError` for an action it cannot read."""
    data: Any = json.loads(row.data)
    if row.kind == "act":
        return Entry(row.seq, row.step, row.seat, "act", game.actions.from_data(data), (), row.draws, ())
    kind = "undo" if row.kind == "undo" else "redo"
    return Entry(row.seq, row.step, row.seat, kind, None, tuple(data), row.draws, ())


def action_rows(
    table: TableSnapshot, entries: Sequence[AnyEntry], user_id: int | None, origin: str | None, at: float
) -> tuple[ActionRow, ...]:
    """Return rows for the log. The first carries the interaction's id, so that it cannot act twice."""
    rows: list[ActionRow] = []
    for number, entry in enumerate(entries):
        data = json.dumps(entry.targets) if entry.action is None else table.game.actions.dump(entry.action)
        user = user_id if table.seats[entry.seat].user_id == user_id else None
        rows.append(
            ActionRow(
                table.id, entry.seq, entry.step, entry.seat, entry.kind, data, entry.draws, user,
                origin if number == 0 else None, at,
            )
        )  # fmt: skip
    return tuple(rows)


def taken_back(actions: Sequence[ActionRow]) -> set[int]:
    """Return the log entries that have been taken back."""
    gone: set[int] = set()
    for row in actions:
        if row.kind == "undo":
            gone.update(json.loads(row.data))
        elif row.kind == "redo":
            gone.difference_update(json.loads(row.data))
    return gone


def concerned_seats(actions: Sequence[ActionRow]) -> list[set[Seat]]:
    """Return for each log entry who made it, and whose moves it takes back or brings back."""
    movers = [row.seat for row in actions]
    targets: list[list[int]] = [[] if row.kind == "act" else json.loads(row.data) for row in actions]
    return [{mover, *(movers[seq] for seq in seqs)} for mover, seqs in zip(movers, targets, strict=True)]


# Events


def past_events(
    table: TableSnapshot, opening: Sequence[Event], entries: Sequence[AnyEntry], notes: Sequence[TableNote]
) -> list[PastEvent]:
    """Return the events of the set-up, those of these entries, then the news that came with them."""
    names = table.names
    found = [PastEvent(BEFORE_THE_FIRST, NO_SEAT, event, names) for event in opening]
    found += [PastEvent(e.seq, e.seat, event, names) for e in entries for event in e.events]
    after = entries[-1].seq if entries else table.newest_act
    return [*found, *(PastEvent(after, NO_SEAT, note, names) for note in notes)]


def event_rows(table: TableSnapshot, happened: Sequence[PastEvent]) -> tuple[EventRow, ...]:
    """Return rows for what happened, numbered on from what is stored."""
    return tuple(_event_row(table, table.row.event_count + number, past) for number, past in enumerate(happened))


def _event_row(table: TableSnapshot, seq: int, past: PastEvent) -> EventRow:
    event = past.event
    if isinstance(event, TableNote):
        return EventRow(table.id, seq, past.entry, None, False, dump_note(event))
    audience = None if event.audience is None else json.dumps(event.audience)
    return EventRow(table.id, seq, past.entry, audience, event.reveals, table.game.events.dump(event))


def read_event(game: AnyGame, row: EventRow) -> Event | TableNote:
    """Return a stored event of the game, or a note about the table."""
    return load_note(row.data) or game.events.load(row.data)


def read_past(
    game: AnyGame, seats: Sequence[SeatRow], actions: Sequence[ActionRow], events: Sequence[EventRow]
) -> list[PastEvent]:
    """Return stored events as they are remembered, under the names of their time; what was taken back is left out."""
    gone, movers = taken_back(actions), {row.seq: row.seat for row in actions}
    read = [(row, read_event(game, row)) for row in events]
    named = _names_over_time([seat.name for seat in seats], [event for _, event in read])
    return [
        PastEvent(row.action_seq, _mover(event, movers, row.action_seq), event, names)
        for (row, event), names in zip(read, named, strict=True)
        if isinstance(event, TableNote) or row.action_seq not in gone
    ]


def _mover(event: Event | TableNote, movers: Mapping[int, int], entry: int) -> int:
    return NO_SEAT if isinstance(event, TableNote) else movers.get(entry, NO_SEAT)


def names_at(names: Sequence[str], events: Sequence[EventRow], entry: int) -> tuple[str, ...]:
    """Return the names by seat at this log entry, found backward from today's names."""
    found = list(names)
    for row in reversed(events):
        note = load_note(row.data) if row.action_seq >= entry else None
        if note is not None and note.kind == "seated" and 0 <= note.seat < len(found):
            found[note.seat] = note.before
    return tuple(found)


def _names_over_time(names: list[str], events: Sequence[Event | TableNote]) -> list[tuple[str, ...]]:
    """Return the names at each event, found backward from those of today."""
    found: list[tuple[str, ...]] = []
    current = tuple(names)
    for event in reversed(events):
        if isinstance(event, TableNote) and event.kind == "seated" and 0 <= event.seat < len(current):
            current = (*current[: event.seat], event.before, *current[event.seat + 1 :])
        found.append(current)
    return found[::-1]


def remembered(
    recent: Sequence[PastEvent], happened: Sequence[PastEvent], entries: Sequence[AnyEntry] = ()
) -> tuple[PastEvent, ...]:
    """Return the events to keep in memory after these entries, without those that were taken back."""
    gone = {seq for entry in entries if entry.kind == "undo" for seq in entry.targets}
    kept: Iterator[PastEvent] = iter(recent)
    if gone:
        kept = (past for past in recent if past.entry not in gone or isinstance(past.event, TableNote))
    return (*kept, *happened)[-REMEMBERED_EVENTS:]


def seat_rows(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Return seats counted from 0 without gaps, in the order they are in."""
    return tuple(replace(seat, seat=number) for number, seat in enumerate(seats))


# Turns


class TurnMarks(NamedTuple):
    """The beginnings of the seats' latest turns in the log."""

    asked_at: Mapping[Seat, int]
    turn_starts: Mapping[Seat, int]


def marked_turns(table: TableSnapshot, session: AnySession, entries: Sequence[AnyEntry]) -> TurnMarks:
    """Return the marks after these entries: a turn begins with the first move after its seat was newly asked."""
    first = {entry.seat: entry.seq for entry in reversed(entries)}
    newly_asked = [s for s in first if table.asked_at.get(s, 0) > table.last_acts.get(s, BEFORE_THE_FIRST)]
    starts = {**table.turn_starts, **{seat: first[seat] for seat in newly_asked}}
    rounds = table.game.rounds
    before = Asked(table.row.entries, table.awaited, rounds(table.session.state) if table.session else 0)
    now = Asked(session.snapshot().entries, session.active, rounds(session.state))
    return TurnMarks({**table.asked_at, **dict.fromkeys(_newly_asked(before, now), now.entries)}, starts)


def _newly_asked(before: Asked, now: Asked) -> set[Seat]:
    """Return the seats whose next turn has come: those not asked before, and all of them in a new round."""
    return set(now.seats) if now.rounds != before.rounds else set(now.seats) - set(before.seats)


def reviewed_turns(log: Sequence[AnyEntry], asked: Sequence[Asked]) -> TurnMarks:
    """Return the marks after a whole log, which has been played through."""
    asked_at: dict[Seat, int] = dict.fromkeys(asked[0].seats, 0)
    starts: dict[Seat, int] = {}
    last: dict[Seat, int] = {}
    for before, now in pairwise(asked):
        seq = now.entries - 1
        seat = log[seq].seat
        if asked_at.get(seat, 0) > last.get(seat, BEFORE_THE_FIRST):
            starts[seat] = seq
        last[seat] = seq
        asked_at |= dict.fromkeys(_newly_asked(before, now), now.entries)
    return TurnMarks(asked_at, starts)


def found_turns(table: TableSnapshot, actions: Sequence[ActionRow]) -> TurnMarks:
    """Return the marks as far as the log alone tells: a turn is a run of moves by the same seat."""
    starts: dict[Seat, int] = {}
    mover: Seat | None = None
    for row in actions:
        if row.seat != mover:
            starts[row.seat] = row.seq
        mover = row.seat
    return TurnMarks({**starts, **{seat: table.row.entries for seat in table.awaited if seat != mover}}, starts)
