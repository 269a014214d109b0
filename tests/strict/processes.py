"""Real processes: a strict Discord, and a bot that is started, stopped and killed against it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.strict.client import PATIENCE, Client

LOG = "bot.log"
ROOT = Path(__file__).parent.parent.parent
TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 30}"


@asynccontextmanager
async def strict_discord(latency: float = 0.0) -> AsyncIterator[Client]:
    """Run `python -m tests.strict.serve` until the block ends."""
    command = [sys.executable, "-m", "tests.strict.serve", "--until-eof", "--latency", str(latency)]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            line = json.loads(await process.stdout.readline())
        async with Client.at(line) as client:
            yield client
    finally:
        await stop(process)


def bot_environment(client: Client, folder: Path) -> dict[str, str]:
    """The settings of a bot that keeps everything in this folder; pauses are short, because they are waited for."""
    return {
        "DISCORD_TOKEN": TOKEN,
        "TAPROOM_DISCORD_API": client.api,
        "TAPROOM_DATABASE": str(folder / "taproom.db"),
        "TAPROOM_BACKUP_EVERY_HOURS": "0",
        "TAPROOM_EMOJI": "no",
        "TAPROOM_HAND_PAUSE_SECONDS": "0.1",
        "TAPROOM_RESULT_PAUSE_SECONDS": "0",
        "TAPROOM_SHOW_AGAIN_SECONDS": "0",
        "TAPROOM_STRANGER_SHOW_SECONDS": "0",
    }


class Program:
    """`python -m bot` with a folder of its own. What it logs is in `bot.log` there."""

    def __init__(self, client: Client, folder: Path) -> None:
        self._client = client
        self._folder = folder
        self._process: Process | None = None

    async def start(self) -> None:
        """Start it and wait until it is connected."""
        before = (await self._client.gateway())["identified"]
        await self.spawn(bot_environment(self._client, self._folder), self._folder)
        await self._client.until_ready(before + 1)

    async def spawn(self, settings: dict[str, str], folder: Path) -> None:
        environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
        with (folder / LOG).open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", cwd=folder, env=environment, stdout=log, stderr=log
            )

    async def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal if it still runs, and wait for its end; returns the exit code."""
        assert self._process is not None
        return await stop(self._process, number)

    async def __aenter__(self) -> Program:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end(signal.SIGKILL)


async def stop(process: Process, number: int = signal.SIGTERM) -> int:
    """Send a signal if the process still runs, and wait for its end; returns the exit code."""
    if process.returncode is None:
        process.send_signal(number)
    async with asyncio.timeout(PATIENCE):
        return await process.wait()


def waited(pid: int) -> float:
    """Seconds for which the threads of a process were ready and the machine had no processor for them; 0 where the
    system does not tell."""
    return sum(int(_words(file)[1]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def _words(file: Path) -> list[str]:
    try:
        return file.read_text().split()
    except OSError:
        return ["0", "0"]  # the thread has ended meanwhile
