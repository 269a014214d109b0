"""Bots that start quickly: real processes, forked from one that has imported the program already."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest

import bot.gateway.sessions
import bot.run
import bot.web.serving
from bot.__main__ import main
from tests.bot.small_games import know_small_games
from tests.strict.processes import LOG, Program, waited

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload([__name__])


class ForkedProgram(Program):
    """Run what `python -m bot` runs, with the tiny games among its games."""

    _fork: ForkServerProcess | None = None

    identify_seconds: float | None = None
    """Discord's pause between two sessions; None for its own."""

    async def spawn(self, settings: dict[str, str], folder: Path) -> None:
        self._fork = _context.Process(target=_run, args=(settings, folder, self.identify_seconds), daemon=True)
        await asyncio.to_thread(self._fork.start)

    def send(self, number: int) -> None:
        """Send a signal, and do not wait for what comes of it."""
        assert self._fork is not None
        assert self._fork.pid is not None
        os.kill(self._fork.pid, number)

    async def end(self, number: int = signal.SIGTERM) -> int:
        assert self._fork is not None
        if self._fork.is_alive() and self._fork.pid is not None:
            os.kill(self._fork.pid, number)
        await asyncio.to_thread(self._fork.join)
        return self._fork.exitcode or 0

    @property
    def waited(self) -> float:
        """Seconds for which it has waited for a processor since it was started."""
        return waited(self._fork.pid) if self._fork is not None and self._fork.pid is not None else 0.0


def _run(settings: dict[str, str], folder: Path, identify_seconds: float | None) -> None:
    if identify_seconds is not None:
        bot.gateway.sessions.IDENTIFY_SECONDS = identify_seconds
    os.environ.update(settings)
    os.chdir(folder)
    log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    know_small_games(pytest.MonkeyPatch())
    sys.exit(main([]))
