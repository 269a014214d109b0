"""Answers that are given in time and once, where a command is used and where it is allowed."""

from __future__ import annotations

from tests.bot.world import Click, act_id, acts, buttons
from tests.strict.world import StrictWorld


async def test_the_start_is_answered_before_a_thread_is_made(world: StrictWorld) -> None:
    lobby = await world.open_table("Ann", computers=1)
    start = next(b.custom_id for b in buttons(lobby) if b.label == "Start") or ""
    with world.strict.latency("/threads", 8):
        world.press(Click("Ann", lobby, start))
        await world.wait(4)
        assert world.unanswered == []
        await world.wait(60)
    assert world.strict.late == []
    answered, made = world.strict.asked("/callback")[-1], world.strict.asked("/threads")[-1]
    assert answered.answered_at is not None
    assert answered.answered_at <= made.at  # not by the watchdog, which would have been two seconds later
    assert world.channel.threads
    assert acts(world.table)


async def test_a_click_in_a_dm_updates_the_dm_once(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="angels_share")
    await world.settle()
    [name] = await world.awaited()
    letter = list(world.member(name).user.dm_channel.history())[-1]
    before = len(world.strict.requests)
    await world.member(name).user.click(letter, custom_id=act_id(letter))
    await world.settle()
    touched = [
        asked
        for asked in world.strict.requests[before:]
        if asked.fits("/callback") or (asked.method == "PATCH" and str(letter.id) in asked.path)
    ]
    assert [asked.method for asked in touched] == ["POST"]
