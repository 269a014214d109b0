"""Between sessions and stored rows: states, actions and events as text, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from bot.tables.table import BEFORE_THE_FIRST, NO_SEAT, AnyGame, AnySession, Table, Told
from engine.core.game import Event, Seat
from engine.core.history import Entry, History
from engine.core.session import Header, Snapshot
from storage.base import ActionRow, EventRow, TableRow

AnyEntry = Entry[Any, Any]
AnyHistory = History[Any, Any, Any, Any]

_NOTE = "table"
"""Marks a stored sentence about the table: the events of games are tagged by `kind`."""


def header(row: TableRow, game: AnyGame, seats: int) -> Header:
    return Header(seats, game.meta.options_type.model_validate_json(row.options), int(row.seed))


def progress_text(session: AnySession, events: int) -> str:
    """The counters of a game, as the row's `decisions`."""
    snapshot = session.snapshot()
    return json.dumps([list(snapshot.decisions), snapshot.entries, snapshot.steps, events], separators=(",", ":"))


def resume(table: Table) -> None:
    """Put the stored state on the table, ready to go on, without its log."""
    row = table.row
    progress = cast("tuple[list[int], int, int, int]", tuple(json.loads(row.decisions)))
    decisions, entries, steps, table.events = progress
    snapshot = Snapshot(table.game.states.load(row.state), row.draws, tuple(decisions), entries, steps)
    table.session = AnySession.resume(table.game, header(row, table.game, len(table.seats)), snapshot)


def replayed(table: Table, actions: Sequence[ActionRow]) -> AnySession:
    """The same session rebuilt from its log, so that moves can be taken back or proved."""
    decisions = table.session.snapshot().decisions if table.session else None
    log = [read_entry(table.game, row) for row in actions]
    return AnySession.replay(table.game, header(table.row, table.game, len(table.seats)), log, decisions)


def views_left(table: Table, actions: Sequence[ActionRow]) -> dict[Seat, Any]:
    """What each seat last saw of the open table, from the log: a restart must not make old things look new."""
    told = header(table.row, table.game, len(table.seats))
    log = [read_entry(table.game, row) for row in actions]
    return AnyHistory(table.game, told.seats, told.options, told.seed, log).last_views()


def read_entry(game: AnyGame, row: ActionRow) -> AnyEntry:
    data: Any = json.loads(row.data)
    if row.kind == "act":
        return Entry(row.seq, row.step, row.seat, "act", game.actions.from_data(data), (), row.draws, ())
    kind = "undo" if row.kind == "undo" else "redo"
    return Entry(row.seq, row.step, row.seat, kind, None, tuple(data), row.draws, ())


def taken_back(actions: Sequence[ActionRow]) -> set[int]:
    """The moves that do not count any more."""
    gone: set[int] = set()
    for row in actions:
        if row.kind == "undo":
            gone.update(json.loads(row.data))
        elif row.kind == "redo":
            gone.difference_update(json.loads(row.data))
    return gone


def action_rows(
    table: Table, entries: Sequence[AnyEntry], user_id: int | None, origin: str | None, at: float
) -> tuple[ActionRow, ...]:
    """Rows for the log. The first carries the interaction's id, so that it cannot act twice."""
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


def event_rows(table: Table, entries: Sequence[AnyEntry]) -> tuple[EventRow, ...]:
    rows: list[EventRow] = []
    for entry in entries:
        for event in entry.events:
            audience = None if event.audience is None else json.dumps(event.audience)
            data = table.game.events.dump(event)
            rows.append(EventRow(table.id, table.events + len(rows), entry.seq, audience, event.reveals, data))
    return tuple(rows)


def note_rows(table: Table, notes: Sequence[str], first: int) -> tuple[EventRow, ...]:
    """Sentences about the table, such as who left, kept among the events of the game."""
    after = table.newest_act
    return tuple(
        EventRow(table.id, first + number, after, None, False, json.dumps({_NOTE: note}, ensure_ascii=False))
        for number, note in enumerate(notes)
    )


def read_event(game: AnyGame, row: EventRow) -> Event | str:
    """An event of the game, or a sentence about the table."""
    if row.data.startswith(f'{{"{_NOTE}"'):
        return json.loads(row.data)[_NOTE]
    return game.events.load(row.data)


def remember_notes(table: Table, notes: Sequence[str]) -> None:
    table.recent.extend(Told(table.newest_act, NO_SEAT, note) for note in notes)


def remember(table: Table, entries: Sequence[AnyEntry]) -> None:
    """Keep what these entries tell at hand, and forget what they take back."""
    for entry in entries:
        table.last_acts[entry.seat] = entry.seq
        if entry.kind != "act":
            gone = set(entry.targets)
            kept = [told for told in table.recent if told.action_seq not in gone or isinstance(told.event, str)]
            table.recent.clear()
            table.recent.extend(kept)
            table.recent.append(Told(entry.seq, entry.seat, _turned_back(table, entry)))
        table.recent.extend(Told(entry.seq, entry.seat, event) for event in entry.events)


def _turned_back(table: Table, entry: AnyEntry) -> str:
    name, moves = table.seats[entry.seat].name, "a move" if len(entry.targets) == 1 else f"{len(entry.targets)} moves"
    return f"{name} {'took back' if entry.kind == 'undo' else 'brought back'} {moves}."


def recall(table: Table, actions: Sequence[ActionRow], events: Sequence[EventRow]) -> None:
    """Fill a freshly loaded table with what happened lately."""
    by_action: dict[int, list[Event | str]] = {}
    for row in events:
        by_action.setdefault(row.action_seq, []).append(read_event(table.game, row))
    remember_notes(table, _notes_among(by_action.get(BEFORE_THE_FIRST, ())))
    for row in actions:
        told = by_action.get(row.seq, ())
        happened = tuple(event for event in told if not isinstance(event, str))
        remember(table, [replace(read_entry(table.game, row), events=happened)])
        remember_notes(table, _notes_among(told))


def _notes_among(told: Sequence[Event | str]) -> list[str]:
    return [event for event in told if isinstance(event, str)]
