"""Nothing waits for ever: answers that hang or get lost, and very long limits, hold up one request and no more."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.world import Click, act_id
from tests.strict.test_troubles import goes_on
from tests.strict.world import StrictWorld

PARTS = {
    "the answer to a click": "/callback",
    "an edit of that answer": "@original",
    "a post": "POST /channels/*/messages",
    "an edit": "PATCH /channels/*/messages",
    "a search": "GET /channels",
}
TROUBLES = ("hang", "hang after", "lost", "throttled", "throttled everywhere")
LONG = 4000.0
"""Seconds that Discord wants to be left alone for: longer than anybody may wait."""
A_MINUTE = 60.0
"""The longest that any request is waited for, with all its retries; as docs/reliability.md promises."""
LATE = frozenset({10062, 10015, 40060})


def order(world: StrictWorld, part: str, trouble: str) -> None:
    match trouble:
        case "hang":
            world.strict.hang(part, times=2)
        case "hang after":
            world.strict.hang(part, times=2, applied=True)
        case "lost":
            world.strict.lose_next(part, times=2)
        case "throttled":
            world.strict.throttle_next(part, LONG, times=2)
        case _:
            world.strict.throttle_next(part, LONG, everywhere=True)


async def press(world: StrictWorld) -> None:
    name = (await world.awaited())[0]
    world.press(Click(name, world.table, act_id(world.table)))


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("part", PARTS)
async def test_the_game_goes_on(world: StrictWorld, part: str, trouble: str) -> None:
    await world.seated("Ann", "Bo", game="inn")
    order(world, PARTS[part], trouble)
    for clicks in range(1, 4):
        await press(world)
        await world.wait(3 * A_MINUTE)
        assert await world.moves() == clicks
    world.strict.forget_troubles()
    world.expected_late, world.expected_codes = len(world.unanswered), LATE
    await goes_on(world)


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_other_tables_do_not_wait_for_one_that_hangs(world: StrictWorld, trouble: str) -> None:
    await world.seated("Ann", "Bo", game="inn")
    order(world, f"PATCH /channels/{world.channel.id}/messages", trouble)
    other = world.guild.create_text_channel("other")
    await world.settle()
    await world.member("Cy").slash(other, "table open", game="inn", computers=1)
    before = len(world.strict.late)
    await press(world)
    await world.member("Cy").click(other.last_message, label="Start")
    await world.wait(10)
    assert "Cy" in await world.awaited(2)
    assert len(world.strict.late) == before
    await world.wait(3 * A_MINUTE)
    world.strict.forget_troubles()


@pytest.mark.parametrize("part", ["POST /channels/*/messages", "PATCH /channels/*/messages", "/callback"])
async def test_the_end_of_the_program_waits_for_no_answer(world: StrictWorld, part: str) -> None:
    await world.seated("Ann", "Bo", game="inn")
    world.strict.hang(part)
    await press(world)
    await world.wait(1)
    loop = asyncio.get_running_loop()
    before = loop.time()
    await world.bot.close()
    assert loop.time() - before <= 21  # by the virtual clock
    world.strict.forget_troubles()
    world.expected_late = len(world.unanswered)


async def test_an_announcement_that_hangs_holds_up_no_other_notice(world: StrictWorld) -> None:
    walls = [world.guild.create_text_channel(name) for name in ("first", "second")]
    await world.settle()
    world.strict.hang(f"POST /channels/{walls[0].id}/messages", times=1)
    for number, wall in enumerate(walls, 1):
        await world.bot.services.preferences.change_guild(world.guild.id, results_channel_id=wall.id, place="channel")
        await world.open_table("Ann", computers=1)
        await world.member("Ann").click(world.table, label="Start")
        await world.play_on(number)
    await world.wait(10 * A_MINUTE)
    assert [len(list(wall.history())) for wall in walls] == [1, 1]


async def test_a_global_limit_ends_although_the_call_that_met_it_was_given_up(world: StrictWorld) -> None:
    """discord.py tells the other requests that the limit is over only when that call has waited it out."""
    await world.seated("Ann", "Bo")
    limits = world.strict.throttle_next("POST /channels/*/messages", 25, everywhere=True, times=3)
    while not limits.struck:
        await world.step()
    await world.wait(2 * A_MINUTE)
    assert len(limits.struck) == 3
    before = len(world.strict.asked("POST /channels/*/messages"))
    await goes_on(world)
    assert len(world.strict.asked("POST /channels/*/messages")) > before


async def test_a_limit_of_more_than_half_a_minute_is_not_slept_through(world: StrictWorld) -> None:
    """The call is given up at once; soon it is looked whether the post has arrived all the same."""
    await world.seated("Ann", "Bo")
    limits = world.strict.throttle_next("POST /channels/*/messages", 45)
    while not limits.struck:
        await world.step()
    await world.wait(15)
    refused = limits.struck[0]
    searches = [search for search in world.strict.asked("GET /channels") if search.number > refused.number]
    assert searches[0].at < refused.at + 15
    await goes_on(world)
