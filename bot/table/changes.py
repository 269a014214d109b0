"""A change of a table as one value, and the rows and the snapshot that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypedDict

from bot.notices.planner import TurnPlan
from bot.table import persistence
from bot.table.notes import TableNote
from bot.table.persistence import AnyEntry
from bot.table.results import Recorded
from bot.table.snapshot import AnySession, PastEvent, TableSnapshot
from engine.core.game import Event, Seat
from storage.base import Change, Pace, SeatRow, TableRow
from storage.notices import DueRow
from storage.people import AdviceRule


class RowChanges(TypedDict, total=False):
    """The parts of a table's row that the application changes."""

    status: Literal["lobby", "playing", "over", "closed"]
    channel_id: int
    thread_id: int | None
    host_id: int
    options: str
    pending: str
    secret: str
    words: str
    commitment: str
    rules_version: int
    data_hash: str
    pace: Pace
    name: str
    invited_only: bool
    rated: bool
    advice: AdviceRule


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game that was dealt, moved on or taken back."""

    session: AnySession
    """The game after the change."""
    entries: Sequence[AnyEntry] = ()
    opening: Sequence[Event] = ()
    """The events of the set-up, where the game was dealt."""
    mover: Seat | None = None
    """The seat that has seen the position after the change."""
    user_id: int | None = None
    origin: str | None = None
    """The interaction that asked for it, which acts once."""
    recorded: Recorded = field(default_factory=Recorded)

    @property
    def brings_back(self) -> bool:
        """True if moves were taken back or made again, so that events in the store count differently."""
        return any(entry.kind != "act" for entry in self.entries)


@dataclass(frozen=True, slots=True)
class TableChange:
    """All that changes at a table at once; what is left out stays as it is."""

    row: RowChanges = field(default_factory=lambda: RowChanges())
    seats: Sequence[SeatRow] | None = None
    game: GameChange | None = None
    notes: Sequence[TableNote] = ()
    due: Sequence[DueRow] = ()
    """The rows that become due because of the change."""


@dataclass(frozen=True, slots=True)
class NextTable:
    """A table before and after a change that is not stored yet."""

    before: TableSnapshot
    after: TableSnapshot
    change: TableChange
    happened: Sequence[PastEvent]


def apply(table: TableSnapshot, change: TableChange, at: float) -> NextTable:
    """Work out the table after a change; nothing is stored."""
    happened = _happened(table, change)
    row = _next_row(table.row, change, len(happened), at)
    return NextTable(table, _next_snapshot(table, row, change, happened), change, happened)


def to_store(following: NextTable, plan: TurnPlan) -> Change:
    """Return the rows to store as one unit: the change, and what it begins and ends."""
    table, change, game = following.before, following.change, following.change.game
    row = following.after.row
    return Change(
        row,
        None if change.seats is None else tuple(change.seats),
        persistence.action_rows(table, game.entries, game.user_id, game.origin, row.updated_at) if game else (),
        persistence.event_rows(table, following.happened),
        game.recorded.result if game else None,
        due=(*change.due, *plan.due),
        done=plan.done,
        scores=tuple(game.recorded.scores) if game else (),
    )


def _happened(table: TableSnapshot, change: TableChange) -> list[PastEvent]:
    game = change.game
    return persistence.past_events(table, game.opening if game else (), game.entries if game else (), change.notes)


def _next_row(row: TableRow, change: TableChange, events: int, at: float) -> TableRow:
    """Return the row after a change, with the position of the game where it moved."""
    changed: dict[str, Any] = {**change.row}
    if change.game is not None:
        changed |= persistence.progress(change.game.session)
    return replace(row, version=row.version + 1, updated_at=at, event_count=row.event_count + events, **changed)


def _next_snapshot(
    table: TableSnapshot, row: TableRow, change: TableChange, happened: Sequence[PastEvent]
) -> TableSnapshot:
    """Return the table with this row, and with the seats and the game of the change."""
    seats = table.seats if change.seats is None else tuple(change.seats)
    recent = persistence.remembered(table.recent, happened, change.game.entries if change.game else ())
    moved = {} if change.game is None else _moved(table, change.game)
    return replace(table, row=row, seats=seats, recent=recent, **moved)


def _moved(table: TableSnapshot, game: GameChange) -> dict[str, Any]:
    """Return the fields of a snapshot that follow the game."""
    marks = persistence.marked_turns(table, game.session, game.entries)
    seen = {} if game.mover is None else {game.mover: game.session.view(None)}
    return {
        "session": game.session,
        "last_acts": {**table.last_acts, **{entry.seat: entry.seq for entry in game.entries}},
        "asked_at": marks.asked_at,
        "turn_starts": marks.turn_starts,
        "last_seen_views": {**table.last_seen_views, **seen},
        "reactions": {} if game.entries else table.reactions,
    }
