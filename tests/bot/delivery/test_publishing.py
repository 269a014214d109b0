"""One quiet table message: edited in place, posted again when the turn passes or after an hour, with a recap."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.world import World, act_id, buttons, text

HOUR = 3600


def posts(world: World) -> int:
    return len(list(world.channel.history()))


def message_by_id(world: World, message_id: int) -> Any:
    return next(m for m in world.channel.history() if m.id == message_id)


async def test_a_turn_edits_one_message_in_place(world: World) -> None:
    message = await world.seated("Ann", "Bo", options="tips")
    [name] = await world.awaited()
    count = posts(world)
    while await world.awaited() == [name]:
        assert world.table.id == message.id
        assert posts(world) == count
        await world.step()
    assert posts(world) == count + 1


async def test_each_turn_makes_one_new_message_and_shrinks_the_old_one(world: World) -> None:
    await world.seated("Ann", "Bo", options="tips")
    count, turns = posts(world), 0
    while turns < 4:
        waiting, old = await world.awaited(), world.table
        await world.step()
        if await world.awaited() == waiting:
            assert posts(world) == count + turns
            continue
        turns += 1
        assert posts(world) == count + turns
        faded = message_by_id(world, old.id)
        assert not buttons(faded)
        assert f"/{world.table.id})" in text(faded)
        assert len(text(faded).splitlines()) == 1


async def test_a_typed_turn_makes_one_new_message_too(world: World) -> None:
    await world.seated("Ann", "Bo")
    count = posts(world)
    offered = await world.member("Ann").autocomplete(world.channel, "tavern order", "what", "")
    await world.member("Ann").slash(world.channel, "tavern order", what=offered[0]["value"])
    assert await world.awaited() == ["Bo"]
    assert posts(world) == count + 1


async def test_a_table_older_than_an_hour_is_posted_anew(world: World) -> None:
    message = await world.seated("Ann", "Bo", options="tips")
    await world.env.advance_time(HOUR - 60)
    await world.member("Ann").click(message, label="Sell the keepsake")
    assert world.table.id == message.id
    await world.env.advance_time(HOUR)
    await world.member("Ann").click(world.table, label="Order a drink for 1")
    assert await world.awaited() == ["Ann"]
    assert world.table.id != message.id
    assert not buttons(message_by_id(world, message.id))


def pinged(world: World) -> list[int]:
    """Return the people who were notified by the newest post."""
    bodies = [e.json for e in world.env.http_requests if e.method == "POST" and e.path.endswith("/messages")]
    return [int(user) for user in bodies[-1]["allowed_mentions"].get("users", [])]


async def turn_passes(world: World) -> str:
    waiting = await world.awaited()
    while await world.awaited() == waiting:
        await world.step()
    return (await world.awaited())[0]


async def test_whose_turn_it_becomes_is_mentioned_and_nobody_else(world: World) -> None:
    await world.seated("Ann", "Bo")
    name = await turn_passes(world)
    assert pinged(world) == [world.member(name).id]
    assert world.member(name).mention in text(world.table)


async def test_a_message_nobody_moved_on_becomes_the_question_that_replaced_it(world: World) -> None:
    old = await world.seated("Ann", "Bo", computers=1)
    await world.member("Zed").slash(world.channel, "table join")
    assert world.table.id != old.id
    shrunk = next(message for message in world.channel.history() if message.id == old.id)
    assert "**Zed** asked for Cooper's seat." in text(shrunk)


async def test_a_vote_in_the_middle_of_a_turn_leaves_no_half_turn_behind(world: World) -> None:
    old = await world.seated("Ann", "Bo", options="tips")
    [asker] = await world.awaited()
    [other] = {"Ann", "Bo"} - {asker}
    await world.member(asker).click(world.table, label="Order a drink for 1")
    await world.member(asker).click(world.table, label="Undo")
    assert f"**{asker}** asked to take back a move." in text(message_by_id(world, old.id))
    await world.member(other).click(world.table, label="Agree")
    assert "drinks" not in text(message_by_id(world, old.id))
    voted = world.table
    while await world.awaited() == [asker]:
        await world.step()
    assert f"**{asker}** drinks" in text(message_by_id(world, voted.id))


async def test_those_whose_voice_is_asked_for_are_mentioned_once(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy", options="tips")
    [asker] = await world.awaited()
    await world.member(asker).click(world.table, label="Order a drink for 1")
    await world.member(asker).click(world.table, label="Undo")
    others = [name for name in ("Ann", "Bo", "Cy") if name != asker]
    assert sorted(pinged(world)) == sorted(world.member(name).id for name in others)
    count = posts(world)
    await world.member(others[0]).click(world.table, label="Agree")
    assert posts(world) == count


async def test_what_is_news_to_somebody_is_still_news_after_a_restart(world: World) -> None:
    await world.seated("Ann", "Bo")
    await turn_passes(world)
    await turn_passes(world)
    before = (await world.live()).last_seen_views
    await world.restart()
    assert len(before) == 2
    assert (await world.live()).last_seen_views == before


async def test_who_does_not_want_mentions_gets_none(world: World) -> None:
    await world.member("Bo").slash(world.channel, "table prefs", mentions=False)
    await world.seated("Ann", "Bo")
    assert await turn_passes(world) == "Bo"
    assert pinged(world) == []
    assert world.member("Bo").mention not in text(world.table)
    assert "**Bo**" in text(world.table)


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_recap_tells_what_happened_since_ones_last_turn(world: World, restarted: bool) -> None:
    await world.seated("Ann", "Bo", options="tips")
    assert await turn_passes(world) == "Bo"
    if restarted:
        await world.restart()
        await world.member("Bo").slash(world.channel, "table show")
    recap = [line for line in text(world.table).splitlines() if line.startswith("> ")]
    assert 0 < len(recap) <= 6
    assert any("Ann" in line for line in recap)
    await world.member("Bo").click(world.table, custom_id=act_id(world.table))
    recap = [line for line in text(world.table).splitlines() if line.startswith("> ")]
    assert all("Ann" not in line for line in recap)
    assert any("Bo" in line for line in recap)


async def test_many_quick_typed_moves_make_few_edits(world: World) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    await world.settle()
    before = world.calls("PATCH", "/messages/")
    for key in ("take.tea", "take.tea", "take.milk", "borrow"):
        table = await world.live()
        moved = await world.bot.services.play.act(1, world.member("Ann").id, key, None)
        assert moved.version > table.version
        for _ in range(5):
            world.bot.services.refresh.changed(moved)
    await world.settle()
    assert 1 <= world.calls("PATCH", "/messages/") - before <= 4


async def test_every_new_picture_has_a_new_name(world: World) -> None:
    await world.seated("Ann", "Bo")
    for _ in range(4):
        await world.step()
    names = [a["filename"] for body in world.sent() for a in body.get("attachments") or []]
    boards = [name for name in names if name.startswith("board")]
    assert len(boards) == len(set(boards)) >= 5


async def test_a_question_that_stays_open_does_not_ping_again_at_every_turn(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1)
    await world.member("Zed").slash(world.channel, "table join")
    assert sorted(pinged(world)) == sorted(world.member(name).id for name in ("Ann", "Bo"))
    name = await turn_passes(world)
    assert pinged(world) == [world.member(name).id]
