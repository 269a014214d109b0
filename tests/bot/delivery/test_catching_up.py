"""Catching up: an older state never stays, and an outage, a crash or a restart is made good."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise

import pytest

from bot.delivery.ids import encode
from storage import SlotRow
from tests.bot.failures import ANSWER, EDIT, POST, losing_answers, stalling
from tests.bot.showing import acknowledged, assert_up_to_date, id_of
from tests.bot.world import Click, Typed, World, act_id, acts, buttons, selects, text
from tests.kit.waiting import until

# Newer is never overwritten by older


@pytest.mark.usefixtures("no_watchdog")
async def test_an_older_answer_that_arrives_late_is_made_good(world: World) -> None:
    message = await world.seated("Ann", "Bo", game="pantry")
    with stalling(ANSWER, most=1) as stall:
        world.deliver(Click("Ann", message, id_of(message, "Borrow")))
        await stall.reached()
        [newer] = world.deliver(Click("Ann", message, id_of(message, "Cheers")))
        await acknowledged(newer)
        moved = await world.bot.services.play.act(1, world.member("Ann").id, "take.tea", None)
        [newest] = world.deliver(Click("Ann", message, encode("page", 1, 0, "0")))
        await acknowledged(newest)
        await until(lambda: "takes tea" in text(world.table))
        assert moved.row.entries == 2
        stall.let_go()
    await world.settle()
    assert "takes tea" in text(world.table)
    await assert_up_to_date(world)


@pytest.mark.usefixtures("no_watchdog")
async def test_an_older_edit_that_arrives_late_is_made_good(world: World) -> None:
    message = await world.seated("Ann", "Bo", game="pantry")
    with stalling(EDIT, most=1) as stall:
        world.deliver(Typed("Ann", "pantry borrow"))
        await stall.reached()
        [menu] = selects(message)
        table = await world.live()
        batch = encode("batch", 1, table.playing.decision(0), "")
        assert menu.custom_id
        [newer] = world.deliver(Click("Ann", message, batch, ("take.tea#1",)))
        await acknowledged(newer)
        await until(lambda: "takes tea" in text(world.table))
        stall.let_go()
    await world.settle()
    assert "takes tea" in text(world.table)
    await assert_up_to_date(world)


@pytest.mark.usefixtures("no_watchdog")
async def test_a_post_that_arrives_late_is_brought_up_to_date(world: World) -> None:
    message = await world.seated("Ann", "Bo", game="pantry")
    with stalling(POST, most=1) as stall:
        world.deliver(Click("Ann", message, act_id(message)))  # Ann finishes: Bo's turn is posted
        await stall.reached()
        for key in ("take.tea", "take.milk"):
            await world.bot.services.play.act(1, world.member("Bo").id, key, None)
        world.bot.services.refresh.changed(await world.live())
        stall.let_go()
    await world.settle()
    assert "takes milk" in text(world.table)
    await assert_up_to_date(world)


@pytest.mark.usefixtures("no_watchdog")
async def test_an_answer_that_arrives_late_does_not_bring_an_old_message_back(world: World) -> None:
    message = await world.seated("Ann", "Bo", game="pantry")
    with stalling(ANSWER, most=1) as stall:
        world.deliver(Click("Ann", message, id_of(message, "Borrow")))
        await stall.reached()
        world.deliver(Typed("Ann", "pantry finish"))
        await until(lambda: world.table.id != message.id)
        stall.let_go()
    await assert_up_to_date(world)
    old = next(m for m in world.channel.history() if m.id == message.id)
    assert not buttons(old)
    assert f"/{world.table.id})" in text(old)


# After an outage


async def test_an_outage_is_made_good_without_a_click(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    world.env.inject_error(*POST, status=502, code=0, times=None)
    await world.member("Ann").click(message, custom_id=act_id(message))
    await world.settle()
    assert world.channel.last_message.id == message.id
    world.env.backend.faults.clear()
    await world.env.advance_time(61)  # the first pause; see the fixture
    await world.settle()
    assert world.channel.last_message.id != message.id
    await assert_up_to_date(world)


async def test_the_pauses_grow_while_an_outage_lasts(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    world.env.inject_error(*POST, status=502, code=0, times=None)
    await world.member("Ann").click(message, custom_id=act_id(message))
    await world.settle()
    tries = [world.calls("POST", "/channels/")]
    for seconds in (61, 61, 61):
        await world.env.advance_time(seconds)
        await world.settle()
        tries.append(world.calls("POST", "/channels/"))
    world.env.backend.faults.clear()
    assert [later - earlier for earlier, later in pairwise(tries)] == [1, 0, 1]


@pytest.mark.parametrize("crash", [False, True])
async def test_what_was_not_shown_is_shown_after_a_restart(world: World, crash: bool) -> None:
    message = await world.seated("Ann", "Bo")
    if crash:
        await world.bot.services.play.act(1, world.member("Ann").id, "order.1", None)
    else:
        world.env.inject_error("*", "/channels/*", status=502, code=0, times=None)
        await world.member("Ann").slash(world.channel, "tavern order", what="order.1")
        await world.settle()
        world.env.backend.faults.clear()
    assert world.channel.last_message.id == message.id
    await world.restart()
    await world.settle()
    assert world.channel.last_message.id != message.id
    await assert_up_to_date(world)


def tables_shown(world: World) -> list[int]:
    """The messages in the channel that can be played from."""
    return [message.id for message in world.channel.history() if acts(message)]


@pytest.mark.parametrize("by", ["waiting", "restart", "click"])
async def test_a_post_whose_answer_was_lost_is_not_made_twice(world: World, by: str) -> None:
    message = await world.seated("Ann", "Bo")
    with losing_answers(POST) as lost:
        await world.member("Ann").click(message, custom_id=act_id(message))
        await world.settle()
    assert len(lost) == 1
    [posted] = [shown for shown in tables_shown(world) if shown != message.id]
    if by == "restart":
        await world.restart()
    elif by == "waiting":
        await world.env.advance_time(61)
    else:
        await world.member("Bo").click(world.table, label="Sell the keepsake")
    await world.settle()
    assert tables_shown(world) == [posted]
    await assert_up_to_date(world)


async def test_a_crash_before_a_post_was_noted_does_not_double_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await world.seated("Ann", "Bo")
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store, "put_slots", _crash_when_arrived(world.bot.store.put_slots))
        await world.member("Ann").slash(world.channel, "tavern order", what="order.1")
        await world.settle()
    world.expected_errors = world.bot.services.tasks.failures
    [posted] = [shown for shown in tables_shown(world) if shown != message.id]
    await world.restart()
    await world.settle()
    assert tables_shown(world) == [posted]
    await assert_up_to_date(world)


def _crash_when_arrived(write: Callable[[Sequence[SlotRow]], Awaitable[None]]) -> object:
    async def write_or_crash(rows: Sequence[SlotRow], lease: object = None) -> None:
        if any(row.kind == "table" and row.revision > 1 and not row.post for row in rows):
            raise RuntimeError("the power went")
        await write(rows)

    return write_or_crash
