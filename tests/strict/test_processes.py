"""The whole program as a process: it is pointed at the strict Discord, stopped, killed, and goes on where it was."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.delivery.ids import decode
from tests.strict.client import Client, Json
from tests.strict.processes import Program, strict_discord

pytestmark = pytest.mark.real_clock


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    async with strict_discord(latency=0.02) as made:
        yield made
        report = await made.report()
        assert report["violations"] + report["refused"] + report["late"] + report["crashes"] == []


async def seated(client: Client) -> None:
    """Open and start a game by a command and two clicks."""
    opened = await client.outcome(await client.command("Ann", "table open", game="whiskey_business"))
    lobby = opened["answers"][0]["id"]
    for name, label in (("Bo", "Join"), ("Ann", "Start")):
        assert (await client.outcome(await client.click(name, lobby, label=label)))["answered"]
        await client.until_quiet()


async def table_of(client: Client) -> Json:
    """The one message that offers moves."""
    [table] = [message for message in await client.messages() if moves(message)]
    return table


def moves(message: Json) -> list[str]:
    refs = {custom_id: decode(custom_id) for custom_id in message["custom_ids"]}
    return [custom_id for custom_id, ref in refs.items() if ref is not None and ref.kind == "act"]


async def play(client: Client, clicks: int) -> None:
    """The person whom the table message notified takes the first move on it."""
    for _ in range(clicks):
        table = await table_of(client)
        click = await client.click(table["notified"][0], table["id"], custom_id=moves(table)[0])
        assert (await client.outcome(click))["answered"]
        await client.until_quiet(0.3)


async def test_a_game_goes_on_after_a_stop_and_after_a_kill(client: Client, tmp_path: Path) -> None:
    async with Program(client, tmp_path) as program:
        await seated(client)
        await play(client, 2)
        for number, code in ((signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL)):
            assert await program.end(number) == code
            await program.start()
            await client.until_quiet()
            await play(client, 2)
    assert (await client.report())["unanswered"] == []
