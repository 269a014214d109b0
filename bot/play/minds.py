"""Lets computer players think: the quick ones in a thread, those that search in processes beside the bot.

A search in a thread would hold up the event loop. A process that dies, hangs or answers nonsense costs one search: it
is replaced, the move is made as *fair* plays it, and that is counted.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

from bot.play.thinker import ADVISER, read_advice, request_line
from bot.runtime.workers import Worker
from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.players import FAIR, MASTER, STRONG, Advice, advise, choose, level_and_temper, levels_of, stand_in

log = logging.getLogger(__name__)

SEARCHING = (STRONG, MASTER)
LONGEST_TURN = 5.0
"""Seconds that one computer's turn may take at a table."""
LEAST_TIME = 0.5
"""With less than this left of its turn a player searches no longer."""
START_TIME = 15.0
"""Seconds more for the first answer of a process, which loads the games before it."""
PATIENCE = 10.0
"""Seconds that the thread of a process waits beyond that: the process is killed before."""


class Minds:
    """Chooses moves for computer players."""

    def __init__(self, processes: int = 0, data_dir: Path | None = None) -> None:
        """Without processes, searches run in the thread, too."""
        self._quick = Worker("computers")
        self._processes = [_Process(data_dir) for _ in range(processes)]
        self._waiting = 0
        self.hurried = 0
        """Searches that made fewer playouts because others were waiting or the turn had taken long."""
        self.lost = 0
        """Searches that came to nothing."""

    def close(self) -> None:
        """Stop all thinking."""
        self._quick.close()
        for process in self._processes:
            process.close()

    async def stand_in(self, game: AnyGame, state: Any, seat: Seat, player: str, rng: Rng) -> Any:
        """Return the action of a player that sits in for an absent person and keeps what could not be got back."""
        return await self._quick.run(stand_in, game, state, seat, player, rng)

    async def choose(self, game: AnyGame, state: Any, seat: Seat, player: str, rng: Rng, spent: float = 0.0) -> Any:
        """Return the action of the named player; `spent` is the time this turn has taken already, in seconds."""
        if level_and_temper(player)[0] not in SEARCHING:
            return await self._quick.run(choose, game, state, seat, player, rng)
        left = LONGEST_TURN - spent
        if left < LEAST_TIME:
            self.hurried += 1
            return await self._quick.run(choose, game, state, seat, FAIR, rng)
        self._waiting += 1
        try:
            share = self._share(left)
            self.hurried += share < 1
            return await self._search(game, state, seat, player, rng, share, left)
        finally:
            self._waiting -= 1

    async def advise(self, game: AnyGame, state: Any, seat: Seat, rng: Rng) -> list[Advice]:
        """Return the best choices of a seat, found in one search; where it comes to nothing, those of *fair*."""
        self._waiting += 1
        try:
            share = self._share(LONGEST_TURN)
            if self._processes and STRONG in levels_of(game):
                process = min(self._processes, key=lambda one: one.requests)
                line = request_line(game, state, seat, ADVISER, rng, share)
                return await process.ask(line, LONGEST_TURN, partial(read_advice, game))
            return await self._quick.run(advise, game, state, seat, rng, share)
        except (OSError, ValueError, TimeoutError) as error:
            self.lost += 1
            log.warning("a search for advice came to nothing: %r", error)
            return await self._quick.run(advise, game, state, seat, rng, 1.0, FAIR)
        finally:
            self._waiting -= 1

    def _share(self, left: float) -> float:
        """Return the part of its playouts that a search makes: fewer where others wait, and late in a turn."""
        room = max(1, len(self._processes)) / max(1, self._waiting)
        return min(1.0, room, 2 * left / LONGEST_TURN)

    async def _search(
        self, game: AnyGame, state: Any, seat: Seat, player: str, rng: Rng, share: float, left: float
    ) -> Any:
        if not self._processes:
            return await self._quick.run(choose, game, state, seat, player, rng, share)
        process = min(self._processes, key=lambda one: one.requests)
        try:
            line = request_line(game, state, seat, player, rng, share)
            return await process.ask(line, left, game.actions.load)
        except (OSError, ValueError, TimeoutError) as error:
            self.lost += 1
            log.warning("a search for a computer player came to nothing: %r", error)
            return await self._quick.run(choose, game, state, seat, FAIR, rng)


class _Process:
    """One process that thinks, with a thread of ours that talks to it. It is started when it is first needed."""

    def __init__(self, data_dir: Path | None) -> None:
        self._command = [sys.executable, "-m", "bot.play.thinker", *([str(data_dir)] if data_dir else [])]
        self._child: subprocess.Popen[str] | None = None
        self._thread = Worker("thinker", LONGEST_TURN + START_TIME + PATIENCE)
        self.requests = 0
        """Requests that are under way or wait."""

    async def ask(self, line: str, seconds: float, read: Callable[[str], Any]) -> Any:
        """Return the answer to a request line, as it is read. Raises `OSError` if none comes in time."""
        self.requests += 1
        try:
            return await self._thread.run(self._answered, line, seconds, read)
        finally:
            self.requests -= 1

    def _answered(self, line: str, seconds: float, read: Callable[[str], Any]) -> Any:
        fresh = self._child is None or self._child.poll() is not None
        child = self._child = self._started() if fresh or self._child is None else self._child
        assert child.stdin is not None
        assert child.stdout is not None
        alarm = Timer(seconds + START_TIME * fresh, child.kill)
        alarm.start()
        try:
            child.stdin.write(line)
            child.stdin.flush()
            return read(child.stdout.readline())
        except (OSError, ValueError):  # it has ended or was killed, or what it says cannot be trusted any longer
            self._end()
            raise
        finally:
            alarm.cancel()

    def _started(self) -> subprocess.Popen[str]:
        # Its errors go where ours go; tokens and passwords are not for it to know.
        known = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "LANG", "HOME")}
        return subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=known, cwd=_ROOT
        )

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()

    def close(self) -> None:
        self._end()
        self._thread.close()


_ROOT = Path(__file__).parents[2]
"""The folder of our packages, whatever folder the bot was started in."""
