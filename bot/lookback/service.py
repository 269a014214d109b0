"""Looks through finished games for the mistakes of a player, once for each, in a process beside the bot."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.lookback.worker import DONE, found, reporting, request_line
from bot.replay.archive import Archive
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame, Seat
from engine.players import LookBack, Mistake
from storage.base import Store
from storage.lookbacks import LookBackRow
from storage.threads import in_thread

log = logging.getLogger(__name__)

LONGEST = 600.0
"""Seconds after which a process is taken to hang; it works for two minutes, where others work as well."""
AT_ONCE = 1
"""Games that are looked through at the same time; the others wait."""
MOST_WAITING = 20
NOT_YOURS = "Only those who played can look back at their decisions."
TOO_MANY = "Many games are being looked through. Please try again in a few minutes."

Heard = Callable[[str], None]
Run = Callable[[str, Heard], Awaitable[str]]
"""(request line, called with each line of progress) -> the result as JSON"""


@dataclass(slots=True)
class Work:
    """A game that is being looked through."""

    decision: int = 0
    decisions: int = 0
    """The decisions that are played on, and the one that this is at; 0 before that is known."""
    failed: bool = False
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class LookBacks:
    """Finds mistakes and keeps them with the game."""

    def __init__(self, store: Store, tables: TableRegistry, archive: Archive, run: Run) -> None:
        self._store = store
        self._tables = tables
        self._archive = archive
        self._run = run
        self._under_way: dict[tuple[int, int], Work] = {}
        self._jobs: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(AT_ONCE)

    def close(self) -> None:
        """Stop looking: what is not found is looked for again when it is asked for."""
        for job in self._jobs:
            job.cancel()

    async def of(self, table: TableSnapshot, user_id: int) -> LookBack | Work:
        """Return what was found for this person, or the work that has begun to find it."""
        seat = seat_played(table, user_id)
        row = await self._store.look_back(table.id, user_id)
        if row is not None:
            return read(row.data)
        key = table.id, user_id
        work = self._under_way.get(key)
        if work is None:
            if len(self._under_way) >= MOST_WAITING:
                raise TableError(TOO_MANY)
            export = (await self._archive.export(table)).model_dump_json()
            work = self._under_way.setdefault(key, Work())
            job = asyncio.get_running_loop().create_task(self._find(work, key, request_line(export, seat, table.id)))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)
        return work

    async def _find(self, work: Work, key: tuple[int, int], request: str) -> None:
        def hear(line: str) -> None:
            done, _, of_them = line.partition(" ")
            if done.isdecimal() and of_them.isdecimal():
                work.decision, work.decisions = int(done) + 1, int(of_them)

        try:
            async with self._turn:
                result = await self._run(request, hear)
            read(result)
            seat_played(await self._tables.read(key[0]), key[1])  # they may have had their data deleted since
            await self._store.keep_look_back(LookBackRow(*key, result, self._tables.clock()))
        except Exception:
            work.failed = True
            log.exception("the game of table %s could not be looked through", key[0])
        finally:
            self._under_way.pop(key, None)
            work.ended.set()


def seat_played(table: TableSnapshot, user_id: int) -> Seat:
    """Return the seat of this person in a finished game; raise if there is none."""
    if table.row.status != "over" or table.session is None:
        raise TableError(table.stuck or "One can look back once the game is over.")
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableError(NOT_YOURS)
    return seat


def read(data: str) -> LookBack:
    """Return stored mistakes."""
    told = json.loads(data)
    return LookBack(told["decisions"], told["looked_at"], tuple(Mistake(**one) for one in told["mistakes"]))


def in_process(data_dir: Path | None) -> Run:
    """Return a way to look through a game in a process of its own."""
    command = [sys.executable, "-m", "bot.lookback.worker", *([str(data_dir)] if data_dir else [])]

    async def run(request: str, hear: Heard) -> str:
        # Tokens and passwords are not for it to know.
        known = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "LANG", "HOME")}
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, env=known, cwd=_ROOT, limit=_LONGEST_LINE
        )
        try:
            async with asyncio.timeout(LONGEST):
                assert child.stdin is not None
                assert child.stdout is not None
                child.stdin.write(request.encode())
                await child.stdin.drain()
                async for raw in child.stdout:
                    line = raw.decode().strip()
                    if line.startswith(DONE):
                        return line.removeprefix(DONE)
                    hear(line)
            raise OSError("it ended without a result")
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()

    return run


def in_a_thread(games: Mapping[str, AnyGame]) -> Run:
    """Return a way to look through a game without a process."""

    async def run(request: str, hear: Heard) -> str:
        return await in_thread(found, games, request, reporting(hear))

    return run


_ROOT = Path(__file__).parents[2]
"""The folder of our packages, whatever folder the bot was started in."""
_LONGEST_LINE = 1 << 20
