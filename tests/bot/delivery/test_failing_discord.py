"""Discord refuses, forgets, throttles, breaks or stays silent: moves are kept, the next click repairs the message."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import bot.delivery.driver
from bot.delivery.ids import decode, encode
from bot.table.snapshot import TableSnapshot
from engine.core.game import Choice
from renderers.scene import Scene
from tests.bot.failures import ANSWER, EDIT, EDIT_OF_ANSWER, EVERYTHING, FAILURES, FOLLOW_UP, POST, failing
from tests.bot.world import Click, World, act_id, acts, buttons, offers, said, selects, text
from tests.kit.waiting import until

CALLS = {
    "the answer to a click": ANSWER,
    "an edit of that answer": EDIT_OF_ANSWER,
    "a follow-up": FOLLOW_UP,
    "a post": POST,
    "an edit": EDIT,
    "everything": EVERYTHING,
}


async def shopping(world: World) -> Any:
    """A game of many turns, each of several clicks."""
    return await world.seated("Ann", "Bo", game="pantry", options="rounds=30")


def next_choice(table: TableSnapshot) -> Choice:
    """Take what there is, then finish; nothing that has to be confirmed."""
    return next(choice for choice in table.playing.choices(table.awaited[0]) if not choice.confirm)


async def click_on(world: World) -> None:
    """A click on the message that stands for the table, even if its buttons are old."""
    table = await world.live()
    seat = table.awaited[0]
    shown = await world.bot.services.publisher.shown(table.id)
    assert shown is not None
    message = next(m for m in world.channel.history() if m.id == shown.message)
    custom_id = encode("act", table.id, table.playing.decision(seat), next_choice(table).key)
    await world.raw(Click(table.names[seat], message, custom_id))


async def type_on(world: World) -> None:
    table = await world.live()
    choice, name = next_choice(table), table.names[table.awaited[0]]
    await world.member(name).slash(world.place, f"{table.row.game} {choice.verb}", what=choice.key)


async def assert_repaired(world: World) -> None:
    """The newest table message offers exactly what may be done now."""
    table = await world.live()
    [seat] = table.awaited
    assert all(offers(world.table, choice.key) for choice in table.playing.choices(seat))
    ids = [decode(part.custom_id or "") for part in (*buttons(world.table), *selects(world.table))]
    assert {ref.decision for ref in ids if ref and ref.kind in ("act", "batch")} == {table.playing.decision(seat)}


SAMPLE = {
    ("the answer to a click", "unknown"),
    ("the answer to a click", "time-out"),
    ("an edit of that answer", "broken"),
    ("a follow-up", "no access"),
    ("a post", "no permission"),
    ("a post", "archived"),
    ("a post", "throttled"),
    ("an edit", "unknown"),
    ("an edit", "too old"),
    ("everything", "broken"),
    ("everything", "time-out"),
}
CASES = [
    pytest.param(call, failure, marks=[] if (call, failure) in SAMPLE else pytest.mark.full)
    for call in CALLS
    for failure in FAILURES
]


@pytest.mark.parametrize(("call", "failure"), CASES)
@pytest.mark.parametrize("by", [click_on, type_on], ids=["clicked", "typed"])
async def test_moves_are_kept_and_the_next_one_repairs_the_message(
    world: World, call: str, failure: str, by: Any
) -> None:
    await shopping(world)
    first, clicks = await world.awaited(), 0
    with failing(world, CALLS[call], failure):
        while await world.awaited() == first or clicks < 6:
            await by(world)
            clicks += 1
    assert await world.moves() == clicks
    await by(world)
    assert await world.moves() == clicks + 1
    await assert_repaired(world)


async def test_a_deleted_table_message_is_posted_anew(world: World) -> None:
    message = await shopping(world)
    world.env.backend.delete_message(world.channel.id, message.id)
    await type_on(world)
    await assert_repaired(world)
    assert world.table.id != message.id


async def test_a_message_too_old_to_edit_is_posted_anew(world: World) -> None:
    message = await shopping(world)
    with failing(world, CALLS["an edit"], "too old"):
        await type_on(world)
    assert world.table.id != message.id
    await assert_repaired(world)


async def test_an_archived_thread_is_reopened_by_a_new_post(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Start")
    old = world.table.id
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)
    await world.member("Ann").slash(world.place, "tavern sell")
    assert world.table.id != old
    await assert_repaired(world)


async def test_a_deleted_thread_brings_the_game_back_to_its_channel(world: World) -> None:
    await world.open_table("Ann", computers=1, options="tips")
    await world.member("Ann").click(world.table, label="Start")
    thread = world.place.id
    for method, path in (("PATCH", f"/channels/{thread}/messages/*"), ("POST", f"/channels/{thread}/messages")):
        world.env.inject_error(method, path, status=404, code=10003)
    await world.member("Ann").slash(world.channel, "tavern sell")
    await world.settle()
    assert (await world.live()).place_id == world.channel.id
    message = world.channel.last_message
    assert "**Ann** sells" in text(message)
    await world.member("Ann").click(message, custom_id=act_id(message))
    assert await world.moves() == 2


@pytest.mark.parametrize("failure", ["no permission", "unknown", "throttled", "broken", "time-out"])
async def test_a_thread_that_cannot_be_made_leaves_the_game_in_the_channel(world: World, failure: str) -> None:
    await world.open_table("Ann", computers=1)
    with failing(world, ("POST", "/channels/*/messages/*/threads"), failure):
        await world.member("Ann").click(world.table, label="Start")
    assert not world.channel.threads
    await assert_repaired(world)
    await click_on(world)
    assert await world.moves() > 0


async def test_missing_permissions_are_told_in_plain_words(world: World) -> None:
    await world.seated("Ann", "Bo")
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    world.env.inject_error("POST", "/webhooks/*/*", status=403, code=50013)
    answer = said(await world.member("Zed").slash(world.channel, "table show"))
    assert "I need the permissions View Channel, Send Messages" in answer
    assert acts(world.table)


async def test_a_post_refused_in_the_channel_goes_out_as_a_follow_up(world: World) -> None:
    old = await world.seated("Ann", "Bo")
    with failing(world, CALLS["a post"], "no permission"):
        await world.member("Zed").slash(world.channel, "table show")
    assert world.table.id != old.id
    await click_on(world)
    await assert_repaired(world)


@pytest.mark.parametrize("failure", ["broken", "time-out"])
async def test_a_table_whose_answer_may_still_arrive_is_posted_when_it_no_longer_can(
    world: World, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.delivery.driver, "DOUBT_SECONDS", 0.1)
    with failing(world, CALLS["the answer to a click"], failure):
        await world.member("Ann").slash(world.channel, "table open", game="tavern")
    await until(lambda: bool(world.env.backend.messages.get(world.channel.id)))
    await world.member("Bo").click(world.table, label="Join")
    assert "4 seats free" in text(world.table)


@pytest.mark.parametrize("failure", ["no access", "unknown", "throttled"])
async def test_a_table_is_opened_even_if_the_answer_is_refused(world: World, failure: str) -> None:
    with failing(world, CALLS["the answer to a click"], failure):
        await world.member("Ann").slash(world.channel, "table open", game="tavern")
    await world.member("Bo").click(world.table, label="Join")
    assert "4 seats free" in text(world.table)


async def test_seats_taken_while_discord_is_down_are_kept(world: World) -> None:
    await world.open_table("Ann")
    with failing(world, CALLS["everything"], "broken"):
        await world.member("Bo").click(world.table, label="Join")
    assert (await world.live()).names == ("Ann", "Bo")
    await world.member("Cy").click(world.table, label="Join")
    assert "3 seats free" in text(world.table)


async def test_a_channel_that_shuts_the_bot_out_does_not_stop_the_game(world: World) -> None:
    await shopping(world)
    with failing(world, ("*", f"/channels/{world.channel.id}/*"), "no access"):
        for _ in range(8):
            await click_on(world)
    assert await world.moves() == 8
    await click_on(world)
    await assert_repaired(world)


async def test_a_picture_that_fails_leaves_the_words(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo")
    pictures = world.bot.services.pictures
    with monkeypatch.context() as patch:
        patch.setattr(pictures, "paint_within", _broken)
        await world.member("Ann").click(world.table, label="Sell the keepsake")
        assert "**Ann** sells" in text(world.table)
        assert acts(world.table)
    assert pictures.failures == 1
    pictures.failures = 0


def _broken(scene: object, seconds: float) -> bytes:
    raise ValueError("no paint")


async def test_a_picture_that_takes_long_is_finished_in_a_thread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo")
    pictures, threads = world.bot.services.pictures, list[bool]()
    paint = pictures.paint

    def finish(scene: Scene) -> bytes:
        threads.append(threading.current_thread() is not threading.main_thread())
        assert pictures.waiting == 1
        return paint(scene)

    monkeypatch.setattr(pictures, "paint", finish)
    monkeypatch.setattr(pictures, "paint_within", lambda scene, seconds: paint(scene))
    await world.member("Ann").click(world.table, label="Sell the keepsake")
    assert threads == []  # it was drawn at once
    monkeypatch.setattr(pictures, "paint_within", lambda scene, seconds: None)
    await world.step()
    assert threads == [True]
    assert pictures.waiting == 0


async def test_a_slow_picture_is_acknowledged_first(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await world.seated("Ann", "Bo")
    cards = world.bot.services.publisher.cards
    draw = cards.card

    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(2.5)
        return await draw(*args)

    before = world.calls("PATCH", "@original")
    monkeypatch.setattr(cards, "card", slowly)
    result = await world.member("Ann").click(message, label="Sell the keepsake")
    assert result.acknowledged
    assert world.calls("PATCH", "@original") == before + 1
    assert "**Ann** sells" in text(world.table)


async def test_a_fault_of_ours_is_noted_and_told_and_costs_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await world.seated("Ann", "Bo")
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.services.play, "_commit_moves", _stumble)
        result = await world.member("Ann").click(message, custom_id=act_id(message))
    assert "Something went wrong on my side" in said(result)
    assert "Nothing has changed" in said(result)
    assert await world.moves() == 0
    assert world.bot.services.metrics.counts["error"] == 1
    world.expected_errors = 1
    await world.step()
    assert await world.moves() == 1
    assert (await world.live()).playing.snapshot().entries == 1


async def _stumble(*args: object) -> None:
    raise RuntimeError("tripped")


async def test_a_fault_after_the_move_says_that_it_is_stored(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await world.seated("Ann", "Bo")
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.services.publisher, "answer", _stumble)
        patch.setattr("cogs.verbs._result", lambda *_: 1 / 0)
        clicked = await world.member("Ann").click(message, label="Sell the keepsake")
        typed = await world.member("Ann").slash(world.channel, "tavern order", what="order.1")
    for result in (clicked, typed):
        assert "That is stored" in said(result)
    assert await world.moves() == 2
    world.expected_errors = 2
    world.env._errors.clear()  # the simulator reports it as well
    await world.step()
