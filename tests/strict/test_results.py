"""Announced results at the strict Discord: told once, whatever happens to the request or the process."""

from __future__ import annotations

import pytest

from tests.bot.preferences.test_menus import manager
from tests.bot.world import selects, shown, text
from tests.strict.world import StrictWorld

LATER = 300.0


async def running(world: StrictWorld) -> str:
    """A running game; tells the path by which its end is announced."""
    wall = world.guild.create_text_channel("results")
    await world.settle()
    boss = manager(world)
    settings = shown(await boss.slash(world.channel, "table settings"))
    chosen = next(menu.custom_id for menu in selects(settings) if ":announce:" in (menu.custom_id or ""))
    await boss.select(settings, [wall], custom_id=chosen)
    await world.seated("Ann", "Bo")
    return f"POST /channels/{wall.id}/messages"


async def played_out(world: StrictWorld) -> None:
    for _ in range(200):
        if (await world.live()).row.status == "over":
            return
        await world.step()
    raise AssertionError("the game does not end")


def told(world: StrictWorld) -> int:
    wall = world.guild.channels["results"]
    return sum(" is over. " in text(message) for message in wall.history())


@pytest.mark.parametrize("trouble", ["lost", "hang", "throttled", "outage"])
async def test_a_result_is_announced_once_in_any_weather(world: StrictWorld, trouble: str) -> None:
    part = await running(world)
    match trouble:
        case "lost":
            world.strict.lose_next(part)
        case "hang":
            world.strict.hang(part, times=1, applied=True)
        case "throttled":
            world.strict.throttle_next(part, 50)
        case _:
            world.strict.fail_next(part, 502, times=9)
    await played_out(world)
    await world.wait(LATER)
    assert told(world) == 1


@pytest.mark.parametrize("applied", [False, True])
async def test_a_kill_neither_loses_nor_doubles_an_announcement(world: StrictWorld, applied: bool) -> None:
    killing = world.kill_at(await running(world), applied=applied)
    await played_out(world)
    await world.wait(4)
    assert killing.struck
    world.expected_late = len(world.unanswered)
    await world.restart()
    await world.wait(LATER)
    assert told(world) == 1
