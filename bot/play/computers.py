"""Computer players are players: they think outside the lock and off the event loop, and each move is a commit.

A restart picks up where they were, because the store knows which seats are awaited.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from bot.play.minds import Minds
from bot.play.service import GameService
from bot.runtime.tasks import Coalesced, Retries, Tasks
from bot.table.errors import TableError
from bot.table.registry import MaybeStored, NotStored, TableRegistry
from bot.table.snapshot import NO_SEAT, TableSnapshot
from engine.core.errors import GameError
from engine.core.game import Event, Seat
from engine.core.rng import Rng
from engine.players import RANDOM, choose

log = logging.getLogger(__name__)

SHOW_AFTER = 1.0
"""Seconds of thinking after which the moves made so far are shown."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until a move that could not be stored is tried again; the pause doubles each time."""


class Turn(NamedTuple):
    """The turn that a computer player is playing."""

    seat: Seat
    since: float


Later = Callable[[float, Callable[[], None]], asyncio.TimerHandle]
"""Calls a function after some seconds."""


class ComputerPlayers:
    """Plays the seats of computer players."""

    def __init__(
        self,
        tables: TableRegistry,
        games: GameService,
        tasks: Tasks,
        moved: Callable[[TableSnapshot], None],
        result_pause: float = 0.0,
        minds: Minds | None = None,
    ) -> None:
        """`moved` is called when they have moved and the table should be shown.

        For `result_pause` seconds a person looks at what their dice or cards have brought before computers go on.
        """
        self._result_pause = result_pause
        self._pauses: dict[int, asyncio.TimerHandle] = {}
        self._tables = tables
        self._games = games
        self._moved = moved
        self._retries = Retries[int](lambda table_id: self._turns.soon(table_id))
        self._turns = Coalesced(tasks, self._play, failed=self._retries.later)
        self.minds = minds or Minds()
        self.later: Later = _call_later
        """The timer for pauses."""
        self.faults = 0
        """Moves for which a computer player failed, so that any was made."""

    def close(self) -> None:
        """Stop all thinking."""
        for timer in self._pauses.values():
            timer.cancel()
        self._retries.close()
        self.minds.close()

    def wake(self, table: TableSnapshot) -> None:
        """Let computer players move if it is their turn, and plans go on that a fault has held up."""
        if (table.awaited_computer is None and table.planned_seat is None) or table.id in self._pauses:
            return
        if self._result_pause and _has_brought_something_out(table):
            self._pauses[table.id] = self.later(self._result_pause, partial(self._resume_table, table.id))
        else:
            self._turns.soon(table.id)

    def _resume_table(self, table_id: int) -> None:
        del self._pauses[table_id]
        self._turns.soon(table_id)

    async def resume(self) -> None:
        """Pick up where they were when the program stopped."""
        for table_id in await self._tables.waiting_for_computers():
            self._turns.soon(table_id)

    async def _play(self, table_id: int) -> None:
        try:
            table = await self._tables.read(table_id)
        except TableError as refusal:
            log.warning("table %s cannot go on: %s", table_id, refusal)
            return
        loop = asyncio.get_running_loop()
        shown, moved = loop.time(), False
        if table.planned_seat is not None and self._tables.is_home(table.row):
            table, moved = await self._games.carry_out_plans(table.id), True
        turn = Turn(NO_SEAT, shown)
        while (seat := table.awaited_computer) is not None and self._tables.is_home(table.row):
            if seat != turn.seat:
                turn = Turn(seat, loop.time())
            table, moved = await self._move(table, seat, loop.time() - turn.since), True
            if loop.time() - shown > SHOW_AFTER:
                self._moved(table)
                shown = loop.time()
        self._retries.worked(table_id)
        if moved:
            self._moved(table)

    async def _move(self, table: TableSnapshot, seat: Seat, spent: float) -> TableSnapshot:
        """Make one move; if the table changed while this seat was thinking, think again."""
        action, seconds = await self._chosen(table, seat, spent), FIRST_PAUSE
        while True:
            try:
                return await self._games.act_for_computer(table, seat, action)
            except (GameError, TableError) as refusal:
                now = await self._tables.read(table.id)
                if now.version != table.version:
                    return now
                if not isinstance(refusal, NotStored | MaybeStored):
                    raise
            await pause(seconds)
            seconds = min(LONGEST_PAUSE, 2 * seconds)

    async def _chosen(self, table: TableSnapshot, seat: Seat, spent: float) -> Any:
        """Return the action of this seat's player, or a random one if the player fails: people must not wait for it."""
        session, player = table.playing, table.seats[seat].player
        rng = Rng(session.header.seed ^ (seat + 1) << 130, table.row.entries)
        try:
            if table.seats[seat].stand_in:
                action = await self.minds.stand_in(table.game, session.state, seat, player, rng)
            else:
                action = await self.minds.choose(table.game, session.state, seat, player, rng, spent)
            if action in session.legal(seat):
                return action
            log.error("computer player %s chose what is not possible at table %s: %r", player, table.id, action)
        except Exception:
            log.exception("computer player %s found no move at table %s", player, table.id)
        self.faults += 1
        return choose(table.game, session.state, seat, RANDOM, rng)


def _call_later(seconds: float, function: Callable[[], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, function)


def _has_brought_something_out(table: TableSnapshot) -> bool:
    """Decide whether the latest move was a person's and revealed something to all: a roll, a draw, a flip."""
    latest = [past for past in table.recent if past.entry == table.newest_act]
    by_person = any(past.seat != NO_SEAT and not table.is_computer(past.seat) for past in latest)
    events = [past.event for past in latest if isinstance(past.event, Event)]
    return by_person and any(event.reveals and event.audience is None for event in events)


async def pause(seconds: float) -> None:
    """Wait before something is tried again."""
    await asyncio.sleep(seconds)
