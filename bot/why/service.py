"""Reasons of computer players, from what the asker may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.play.recaps import turn_start
from bot.table import persistence
from bot.table.errors import TableError
from bot.table.persistence import AnyHistory
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame, Event, Seat
from engine.core.history import ReplayError
from engine.players import Reason, why
from storage.base import Store
from storage.threads import in_thread

MOST_TURNS = 6
"""The latest turns of computer players that are explained at once."""
LARGEST = 3.0
"""In typical mistakes of a relaxed player: what differs by more counts as no larger, so that a later move explains."""
UNPLAYABLE = "The log of this game cannot be replayed."


@dataclass(frozen=True, slots=True)
class ExplainedTurn:
    """A turn of a computer player, as everybody saw it, and what spoke for it."""

    told: str
    reason: str
    """A sentence; empty where nothing that the asker may know decided it, or it had no choice."""


@dataclass(frozen=True, slots=True)
class _Move:
    seat: Seat
    events: Sequence[Event]
    reason: Reason | None


class Whys:
    """Plays the log of a running game through, away from the event loop; it changes nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def turns(self, table: TableSnapshot, asker: Seat) -> list[ExplainedTurn]:
        """Explain the turns of computer players since the asker's last one."""
        _ = table.playing
        actions = await self._store.actions(table.id)
        since = turn_start(table, asker)
        chosen = {
            row.seq for row in actions if row.seq >= since and row.user_id is None and table.is_computer(row.seat)
        }
        history = persistence.history(table.row, table.game, len(table.seats), actions)
        return await in_thread(_explained, table.game, history, chosen, asker, table.names)


def may_ask(table: TableSnapshot, asker: Seat) -> bool:
    """Decide whether a computer player has moved since this seat's last turn."""
    since = turn_start(table, asker)
    return any(past.entry >= since and past.seat >= 0 and table.is_computer(past.seat) for past in table.recent)


def _explained(
    game: AnyGame, history: AnyHistory, chosen: set[int], asker: Seat, names: Sequence[str]
) -> list[ExplainedTurn]:
    try:
        moves = list(_moves(game, history, chosen, asker))
    except ReplayError as error:
        raise TableError(UNPLAYABLE) from error
    turns = [_turn(game, list(turn), names) for _, turn in groupby(moves, key=lambda move: move.seat)]
    return [turn for turn in turns if turn.told][-MOST_TURNS:]


def _moves(game: AnyGame, history: AnyHistory, chosen: set[int], asker: Seat) -> Iterator[_Move]:
    """Yield the chosen moves with what the asker knows of them."""
    before: Any = history.opening()[0].clone()
    for entry, state, events in history.play_through():
        if entry.seq in chosen:
            known = [event for event in events if event.audience is None or asker in event.audience]
            yield _Move(entry.seat, known, why(game, before, entry.seat, entry.action, asker, entry.seq))
        before = state.clone()


def _turn(game: AnyGame, moves: Sequence[_Move], names: Sequence[str]) -> ExplainedTurn:
    """Return a turn with the reason of the move that mattered most, the later of equal ones."""
    events = [event for move in moves for event in move.events]
    told = " ".join(item.text for item in game.story(events, [f"**{name}**" for name in names]))
    most = LARGEST * game.noise
    reasons = [move.reason for move in reversed(moves) if move.reason is not None and move.reason.text]
    best = max(reasons, key=lambda reason: min(reason.size, most), default=None)
    return ExplainedTurn(told, best.text if best else "")
