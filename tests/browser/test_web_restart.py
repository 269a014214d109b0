"""A table whose program is killed and started again under play: everybody goes on with the same page."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from tests.browser.players import CHROMIUM, PHONE, WIDE, Player, open_browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.real_clock,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; install it to drive the web table"),
]
PROGRAM = """
import asyncio, sys
from bot.settings import Settings
from bot.web.serving import serve
settings = Settings(_env_file=None, database=sys.argv[1], web_port=int(sys.argv[2]), result_pause_seconds=0)
asyncio.run(serve(settings, ("Ann", "Bo"), lambda line: print(line, flush=True)))
"""
KILLS, MOVES = 3, 6
START_SECONDS = 60.0


async def start(database: Path, port: int) -> tuple[Process, list[str]]:
    """Return the program and the links that it prints."""
    program = await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, str(database), str(port), stdout=PIPE)
    assert program.stdout is not None
    links: list[str] = []
    async with asyncio.timeout(START_SECONDS):
        while len(links) < 2:
            links += re.findall(r"http\S+/p/\S+", (await program.stdout.readline()).decode())
    return program, links


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


async def move(chance: random.Random, *players: Player) -> None:
    """Let whoever is asked make moves."""
    for _ in range(MOVES):
        for player in players:
            await player.turn(chance)
            await player.idle()


async def test_everybody_goes_on_after_the_program_was_killed(tmp_path: Path) -> None:
    database, port, chance = tmp_path / "taproom.db", free_port(), random.Random(2)
    program, links = await start(database, port)
    async with open_browser() as browser:
        ann = await Player.arrive(browser, links[0], "Ann", WIDE)
        bo = await Player.arrive(browser, links[1], "Bo", PHONE)
        await bo.go_to(await ann.open_table("whiskey_business"))
        await bo.press("Join")
        await ann.press("Start")
        await asyncio.gather(ann.sees("playing"), bo.sees("playing"))
        for _ in range(KILLS):
            await move(chance, ann, bo)
            before = int(await ann.version())
            program.kill()
            await program.wait()
            await asyncio.gather(*(player.reads("Reconnecting") for player in (ann, bo)))
            asked = ann if await ann.choices() else bo
            while not await asked.is_waiting():  # what is pressed while nobody is there to hear it is kept
                await asked.turn(chance)
            program, _ = await start(database, port)
            await asyncio.gather(ann.idle(), bo.idle())
            await asyncio.gather(*(player.is_connected() for player in (ann, bo)))
            assert int(await asked.version()) == before + 1
        assert ann.counts.refusals == bo.counts.refusals == []
        assert await ann.shifts() == await bo.shifts() == []
    program.kill()
    await program.wait()
