"""Records of finished games: the result, and for each seat the score and the game's statistics."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.table import persistence
from bot.table.notes import TableNote
from bot.table.persistence import AnyEntry
from bot.table.snapshot import TableSnapshot
from engine.core.game import Event, Outcome
from storage.base import HUMAN, ResultRow, SeatRow, Store
from storage.scores import ScoreRow

log = logging.getLogger(__name__)


class Recorded(NamedTuple):
    """The rows to store when a game ends."""

    result: ResultRow | None = None
    scores: tuple[ScoreRow, ...] = ()


async def record(
    store: Store,
    table: TableSnapshot,
    seats: Sequence[SeatRow],
    outcome: Outcome,
    entries: Sequence[AnyEntry],
    at: float,
) -> Recorded:
    """Return the rows to store for a game that these entries ended; empty if it does not count."""
    if table.row.purpose != "game":
        return Recorded()
    data = {
        "winners": outcome.winners,
        "scores": outcome.scores,
        "players": [{"user": s.user_id, "name": s.name, "player": s.player} for s in seats],
    }
    result = ResultRow(table.id, table.row.game, len(seats), json.dumps(data), at)
    counted = await _statistics(store, table, entries)
    return Recorded(result, tuple(_score(table, seats, seat, outcome, counted, at) for seat in seats))


def _score(
    table: TableSnapshot,
    seats: Sequence[SeatRow],
    seat: SeatRow,
    outcome: Outcome,
    counted: Mapping[str, Sequence[int]],
    at: float,
) -> ScoreRow:
    return ScoreRow(
        table.id,
        seat.seat,
        table.row.guild_id,
        table.row.game,
        # It counts for the one who finished: the owner of a seat that a computer player holds did not.
        seat.user_id if seat.player == HUMAN else None,
        seat.name,
        sum(s.player == HUMAN for s in seats),
        seat.seat in outcome.winners,
        outcome.scores[seat.seat],
        json.dumps({key: numbers[seat.seat] for key, numbers in counted.items()}),
        at,
    )


async def _statistics(store: Store, table: TableSnapshot, entries: Sequence[AnyEntry]) -> Mapping[str, Sequence[int]]:
    """Return the game's statistics. A fault in them is logged: the last move is stored in any case."""
    if not table.game.statistic_kinds:
        return {}
    try:
        return table.game.statistics(await _all_events(store, table, entries), len(table.seats))
    except Exception:
        log.exception("the statistics of table %s could not be counted", table.id)
        return {}


async def _all_events(store: Store, table: TableSnapshot, entries: Sequence[AnyEntry]) -> list[Event]:
    actions = (*await store.actions(table.id), *persistence.action_rows(table, entries, None, None, 0.0))
    past = persistence.read_past(table.game, table.seats, actions, await store.events(table.id))
    stored = [one.event for one in past if not isinstance(one.event, TableNote)]
    return [*stored, *(event for entry in entries for event in entry.events)]
