"""Stored tables as snapshots, ready to go on.

A state that cannot be read, or does not follow from its log, is rebuilt from it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from bot.notices.timing import read_turns
from bot.table import persistence
from bot.table.errors import GameGone, NoSuchTable
from bot.table.pending import read_pending
from bot.table.persistence import REMEMBERED_EVENTS
from bot.table.snapshot import AnySession, TableSnapshot
from engine.core.codec import CodecError
from engine.core.game import AnyGame
from engine.core.history import ReplayError
from storage.base import ActionRow, EventRow, Store, StoredGame, TableRow
from storage.threads import in_thread

log = logging.getLogger(__name__)
T = TypeVar("T")

REPLAYED_ENTRIES = 1500
"""Longer logs are played through in a thread; this many take some 30 ms."""
COMPARED_ENTRIES = 20_000
"""Longer logs are not played through when a table is loaded."""
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
        """Stored states that did not follow from their log, for the status command."""

    async def load(self, table_id: int) -> TableSnapshot:
        """Return a table, broken ones as stuck; raise `NoSuchTable`, or `GameGone` where not even its game is known."""
        found = await self._store.load_game(table_id, COMPARED_ENTRIES, REMEMBERED_EVENTS)
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
            session = persistence.resumed(row, game, seats)
        except CodecError:  # written by a version with another shape of state
            session = await self._rebuilt(table, found)
            log.info("the state of table %s was rebuilt from its log", table.id)
        table = replace(table, session=session, reactions=found.reactions)
        table = await self._compared(table, found) if row.status == "playing" else table
        return _with_recent(table, found.actions, found.events)

    async def _rebuilt(self, table: TableSnapshot, found: StoredGame) -> AnySession:
        """Return the game as its log says; raises `ReplayError` if the log cannot be played through."""
        actions = found.actions
        if found.table.entries > COMPARED_ENTRIES:
            actions = await self._store.actions(found.table.id)
        whole_log_or_error(table.row, actions)
        replay = partial(persistence.replayed, table.row, table.game, len(table.seats), actions)
        return (await _play_through(replay, len(actions))).fork()

    async def _compared(self, table: TableSnapshot, found: StoredGame) -> TableSnapshot:
        """Return the table as its log says, or as it is stored if the log cannot be played through."""
        try:
            table, difference = await self._reviewed(table, found.actions)
            if not difference:
                return table
            table = replace(table, session=await self._rebuilt(table, found))
        except ReplayError as error:  # all that is left is the state that people have seen
            self._report_mismatch(table, f"{error}; the game goes on from the stored state")
            return table
        self._report_mismatch(table, f"{difference}; it was rebuilt from the log")
        return table

    async def _reviewed(self, table: TableSnapshot, actions: Sequence[ActionRow]) -> tuple[TableSnapshot, str]:
        """Read from the log what each seat saw last and where its turn began: a restart must not make old things new.

        Also says how the stored state differs from the log. Of a very long log only the last entry is compared.
        """
        difference = _other_position(table, actions)
        if table.row.entries > COMPARED_ENTRIES:
            return table, difference
        whole_log_or_error(table.row, actions)
        history = persistence.history(table.row, table.game, len(table.seats), actions)
        review = await _play_through(history.review, len(actions))
        marks = persistence.reviewed_turns(history.log, review.asked)
        table = replace(
            table, last_seen_views=review.last_views, asked_at=marks.asked_at, turn_starts=marks.turn_starts
        )
        if not same_state(table.playing, review.state):
            difference = "its log leads to another state"
        return table, difference

    def _report_mismatch(self, table: TableSnapshot, why: str) -> None:
        self.differing += 1
        log.error("table %s: the stored state does not follow from its log: %s", table.id, why)

    async def recall(self, table: TableSnapshot) -> TableSnapshot:
        """Return the table with what happened recently, as the store has it."""
        found = await self._store.load_game(table.id, 0, REMEMBERED_EVENTS)
        return _with_recent(table, found.actions, found.events) if found else table


def _with_recent(table: TableSnapshot, actions: Sequence[ActionRow], events: Sequence[EventRow]) -> TableSnapshot:
    """Return the table with what these entries and events say about the recent past."""
    marks = persistence.found_turns(table, actions)
    return replace(
        table,
        recent=tuple(persistence.read_past(table.game, table.seats, actions, events)),
        last_acts={**table.last_acts, **{row.seat: row.seq for row in actions}},
        asked_at={**marks.asked_at, **table.asked_at},
        turn_starts={**marks.turn_starts, **table.turn_starts},
    )


async def _play_through(play: Callable[[], T], entries: int) -> T:
    """Play a log of this length through, in a thread if others would have to wait for it."""
    return await in_thread(play) if entries > REPLAYED_ENTRIES else play()


def _other_position(table: TableSnapshot, actions: Sequence[ActionRow]) -> str:
    """Say how the numbers beside the state differ from the last entries of the log; empty if they do not."""
    if not actions:
        return ""
    position = table.playing.snapshot()
    found = (position.entries, position.steps, table.playing.rng.total)
    wanted = (actions[-1].seq + 1, max(action.step for action in actions) + 1, actions[-1].draws)
    return f"it has {found} entries, steps and draws instead of {wanted}" if found != wanted else ""


def needs_other_rules(row: TableRow, game: AnyGame) -> str:
    """Explain why a game cannot go on: it never does under other rules or tables than it began with; "" if it can."""
    then, now = row.rules_version, game.meta.rules_version
    if then != now:
        return OTHER_RULES.format(title=game.meta.title, then=then, now=now)
    if not game.accepts_data(row.data_hash):
        return f"This game of {game.meta.title} was started with other data tables, and cannot go on with these."
    return ""


def _with_readable_question(row: TableRow) -> TableRow:
    """Return the row as it is, or without the question the table votes on if that cannot be read."""
    try:
        read_pending(row.pending)
    except ValidationError:
        log.exception("what table %s votes on cannot be read; the question is dropped", row.id)
        return replace(row, pending="")
    return row


def _known_options(row: TableRow, game: AnyGame) -> str:
    """Return the options of a lobby; those that an earlier version knew and this one does not are left out."""
    kind = game.meta.options_type
    try:
        return kind.model_validate_json(row.options).model_dump_json()
    except ValidationError:
        log.info("table %s has options that are not known anymore", row.id)
    kept: dict[str, Any] = {}
    for name, value in _written_options(row.options).items():
        with suppress(ValidationError):
            kind.model_validate({**kept, name: value})
            kept[name] = value
    return kind.model_validate(kept).model_dump_json()


def _written_options(text: str) -> dict[str, Any]:
    """Return options by name; none where they cannot be read."""
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
    """Decide whether the session is in this state."""
    return session.game.states.dump(session.state) == session.game.states.dump(state)
