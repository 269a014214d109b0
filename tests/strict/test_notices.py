"""Notices through the real HTTP client: each arrives once, wherever the bot is killed and whatever the network does."""

from __future__ import annotations

import pytest

from tests.bot.world import labels, text
from tests.strict.world import StrictWorld

HOUR = 3600.0
POST = "POST /channels/*/messages"


async def waiting(world: StrictWorld) -> int:
    """A table that waits for Ann, who wants to be reminded after three hours; how often she has been notified."""
    await world.seated("Ann", "Bo")
    await world.member("Ann").slash(world.channel, "table prefs", reminders=3)
    await world.settle()
    return world.notified("Ann")


def reminders(world: StrictWorld) -> int:
    return sum("waiting for you; you were asked" in text(message) for message in world.channel.history())


async def test_a_reminder_arrives_once_and_in_time(world: StrictWorld) -> None:
    before = await waiting(world)
    await world.wait(2.9 * HOUR)
    assert world.notified("Ann") == before
    await world.wait(0.2 * HOUR)
    assert world.notified("Ann") == before + 1
    assert labels(world.channel.last_message) == ["To the table", "Mute this table"]
    await world.wait(20 * HOUR)
    assert reminders(world) == 1


@pytest.mark.parametrize("applied", [False, True], ids=["before", "after"])
async def test_a_kill_with_the_reminder(world: StrictWorld, applied: bool) -> None:
    before = await waiting(world)
    world.kill_at(POST, applied=applied)
    await world.wait(3.1 * HOUR)
    assert world.is_killed
    await world.restart()
    await world.wait(HOUR)
    assert reminders(world) == 1
    assert world.notified("Ann") == before + 1


async def test_a_reminder_whose_answer_is_lost(world: StrictWorld) -> None:
    await waiting(world)
    world.strict.hang(POST, times=1, applied=True)
    await world.wait(5 * HOUR)
    assert reminders(world) == 1


@pytest.mark.parametrize("step", range(2, 40, 4))
async def test_a_kill_at_any_instant_around_the_reminder(world: StrictWorld, step: int) -> None:
    before = await waiting(world)
    await world.wait(3 * HOUR - 60)
    world.kill_after(step)
    await world.wait(120)
    await world.restart()
    await world.wait(HOUR)
    assert reminders(world) == 1
    assert world.notified("Ann") == before + 1


async def test_the_question_to_the_table_and_the_news_pass_the_rules(world: StrictWorld) -> None:
    await world.bot.services.preferences.change_guild(world.guild.id, pace="hours")
    await world.seated("Ann", "Bo")
    await world.member("Zed").slash(world.channel, "table follow")
    await world.wait(8.1 * HOUR)
    assert "What should the table do?" in text(world.table)
    await world.member("Bo").click(world.table, label="Let a computer keep the seat")
    await world.settle()
    assert any("keeps your seat" in text(message) for message in world.channel.history())
    await world.member("Ann").click(world.table, label="I am back (Ann)")
    await world.settle()
    assert (await world.live()).seat_of(world.member("Ann").id) == 0


async def test_invitations_and_found_tables_pass_the_rules(world: StrictWorld) -> None:
    await world.member("Bo").slash(world.channel, "table find")
    await world.open_table("Ann")
    await world.member("Ann").slash(world.channel, "table invite", player=world.member("Bo").user)
    await world.settle()
    invitation = next(m for m in world.channel.history() if "you are invited" in text(m))
    await world.member("Bo").slash(world.channel, "table find")
    await world.member("Bo").click(invitation, label="Join")
    await world.settle()
    await world.member("Ann").slash(world.channel, "table edit", name="Friday", pace="day", order="random")
    await world.member("Ann").slash(world.channel, "table away", until="3 days", plan="keep")
    await world.settle()
    assert sorted((await world.live()).names) == ["Ann", "Bo"]


async def test_who_declined_may_be_invited_again_at_once(world: StrictWorld) -> None:
    await world.open_table("Ann")
    for _ in range(2):
        await world.member("Ann").slash(world.channel, "table invite", player=world.member("Bo").user)
        await world.settle()
        [invitation] = [m for m in world.channel.history() if "you are invited" in text(m)]
        await world.member("Bo").click(invitation, label="No thanks")
        await world.settle()
        await world.wait(1)
