"""Stored tables as snapshots, ready to go on. A state that cannot be read is rebuilt from its log."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from pydantic import ValidationError

from bot.tables import records
from bot.tables.errors import GameGone, NoSuchTable
from bot.tables.pending import read_pending
from bot.tables.records import REMEMBERED_EVENTS
from bot.tables.snapshot import AnySession, TableSnapshot
from bot.tables.turns import read_turns
from engine.core.codec import CodecError
from engine.core.game import AnyGame
from engine.core.history import ReplayError
from storage.base import ActionRow, EventRow, Store, StoredGame, TableRow

log = logging.getLogger(__name__)

REPLAYED_ENTRIES = 1500
"""Longer logs are not played through just to know what each seat saw last."""
OTHER_RULES = (
    "This game was started under version {then} of the rules and tables of {title}, and cannot go on under "
    "version {now}. It is kept as it was."
)

UNREADABLE = "What is stored of this game cannot be read, so it cannot go on. The table can still be closed."


class Loader:
    """Loads stored tables."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games
        self.unreadable = 0
        """Stored tables that turned out to be broken, for the status command."""
        self.differing = 0
        """Stored states that were not what their log leads to."""

    async def load(self, table_id: int) -> TableSnapshot:
        """Raises `NoSuchTable`, or `GameGone` where not even its game is known. A broken table is returned stuck."""
        found = await self._store.load_game(table_id, REPLAYED_ENTRIES, REMEMBERED_EVENTS)
        if found is None:
            raise NoSuchTable
        row = found.table
        game = self._games.get(row.game)
        if game is None:
            raise GameGone(row, found.seats)
        row = _with_readable_question(row)
        table = TableSnapshot(row, found.seats, game, turns=read_turns(found.due))
        if not row.state:
            return replace(table, row=replace(row, options=_known_options(row, game)))
        if other_rules := needs_other_rules(row, game):
            return replace(table, stuck=other_rules)
        try:
            return await self._with_game(table, found)
        except (CodecError, ReplayError, ValueError, TypeError, LookupError):
            self.unreadable += 1
            log.exception("table %s cannot be read", row.id)
            return replace(table, stuck=UNREADABLE)

    async def _with_game(self, table: TableSnapshot, found: StoredGame) -> TableSnapshot:
        row, game, seats = table.row, table.game, len(table.seats)
        if [seat.seat for seat in table.seats] != list(range(len(json.loads(row.decision_numbers)))):
            raise ValueError(f"it does not have the seats that its game was begun with, but {seats}")
        try:
            session = records.resumed(row, game, seats)
        except CodecError:  # written by a version with another shape of state
            actions = await self._whole_log(found)
            whole_log_or_error(row, actions)
            session = records.replayed(row, game, seats, actions).fork()
            log.info("the state of table %s was rebuilt from its log", table.id)
        table = replace(table, session=session, reactions=found.reactions)
        table = self._reviewed(table, found.actions) if row.status == "playing" else table
        return _with_recent(table, found.actions, found.events)

    async def _whole_log(self, found: StoredGame) -> Sequence[ActionRow]:
        if found.table.entries <= REPLAYED_ENTRIES:
            return found.actions
        return await self._store.actions(found.table.id)

    def _reviewed(self, table: TableSnapshot, actions: Sequence[ActionRow]) -> TableSnapshot:
        """What each seat saw last and where its turn began, from the log: a restart must not make old things new."""
        if table.row.entries > REPLAYED_ENTRIES:
            return table
        try:
            whole_log_or_error(table.row, actions)
            history = records.history(table.row, table.game, len(table.seats), actions)
            review = history.review()
        except ReplayError as error:
            self._report_mismatch(table, str(error))
            return table
        if not same_state(table.playing, review.state):
            self._report_mismatch(table, "its log leads to another state")
        marks = records.reviewed_turns(history.log, review.asked)
        return replace(table, last_seen_views=review.last_views, asked_at=marks.asked_at, turn_starts=marks.turn_starts)

    def _report_mismatch(self, table: TableSnapshot, why: str) -> None:
        """The stored state is what is played on; somebody should know that the log does not prove it."""
        self.differing += 1
        log.error("table %s: the stored state does not follow from its log: %s", table.id, why)

    async def recall(self, table: TableSnapshot) -> TableSnapshot:
        """The table with what happened recently, as the store has it."""
        found = await self._store.load_game(table.id, 0, REMEMBERED_EVENTS)
        return _with_recent(table, found.actions, found.events) if found else table


def _with_recent(table: TableSnapshot, actions: Sequence[ActionRow], events: Sequence[EventRow]) -> TableSnapshot:
    """The table with what these entries and events say about the recent past."""
    marks = records.found_turns(table, actions)
    return replace(
        table,
        recent=tuple(records.read_past(table.game, table.seats, actions, events)),
        last_acts={**table.last_acts, **{row.seat: row.seq for row in actions}},
        asked_at={**marks.asked_at, **table.asked_at},
        turn_starts={**marks.turn_starts, **table.turn_starts},
    )


def needs_other_rules(row: TableRow, game: AnyGame) -> str:
    """Why a game cannot go on, since it never does under other rules or tables than it began with; empty if it can."""
    then, now = row.rules_version, game.meta.rules_version
    if then != now:
        return OTHER_RULES.format(title=game.meta.title, then=then, now=now)
    if not game.accepts_data(row.data_hash):
        return f"This game of {game.meta.title} was started with other data tables, and cannot go on with these."
    return ""


def _with_readable_question(row: TableRow) -> TableRow:
    """The row as it is, or without the question the table votes on if that cannot be read."""
    try:
        read_pending(row.pending)
    except ValidationError:
        log.exception("what table %s votes on cannot be read; the question is dropped", row.id)
        return replace(row, pending="")
    return row


def _known_options(row: TableRow, game: AnyGame) -> str:
    """The options of a lobby; those that an earlier version knew and this one does not are left out."""
    kind = game.meta.options_type
    try:
        return kind.model_validate_json(row.options).model_dump_json()
    except ValidationError:
        log.info("table %s has options that are not known any more", row.id)
    kept: dict[str, Any] = {}
    for name, value in _written_options(row.options).items():
        with suppress(ValidationError):
            kind.model_validate({**kept, name: value})
            kept[name] = value
    return kind.model_validate(kept).model_dump_json()


def _written_options(text: str) -> dict[str, Any]:
    """Options by name; none where they cannot be read."""
    try:
        options = json.loads(text)
    except ValueError:
        return {}
    return cast("dict[str, Any]", options) if isinstance(options, dict) else {}


def whole_log_or_error(row: TableRow, actions: Sequence[ActionRow]) -> None:
    """Raise `ReplayError` if entries are missing."""
    if [action.seq for action in actions] != list(range(row.entries)):
        raise ReplayError(f"its log does not have the entries 0 to {row.entries - 1}")


def same_state(session: AnySession, state: object) -> bool:
    """Whether the session stands where this state does."""
    return session.game.states.dump(session.state) == session.game.states.dump(state)
