"""People click and ask for the table while a request is under way: one message keeps the choices of now."""

from __future__ import annotations

import pytest

from bot.delivery.driver import DOUBT_SECONDS
from bot.delivery.ids import encode
from storage.slots import TABLE_MESSAGE
from tests.bot.world import Click, Typed, act_id
from tests.strict.test_showing import (
    ANSWER,
    CATCHING_UP,
    EDIT,
    POST,
    before_a_turn_change,
    is_shown_as_it_stands,
    press,
    type_move,
)
from tests.strict.world import StrictWorld

SHOW = "table show"


async def posted(world: StrictWorld) -> str:
    """A turn passes on: its message is there, and the bot does not know that yet. Return who has moved."""
    mover, _ = await before_a_turn_change(world)
    old = world.table.id
    await press(world)
    await world.wait(2)
    assert world.table.id != old
    return mover


async def test_a_wrong_click_on_a_message_whose_post_is_unanswered_leaves_its_buttons(world: StrictWorld) -> None:
    with world.strict.latency(POST, 6, applied=True):
        mover = await posted(world)
        world.press(Click(mover, world.table, act_id(world.table)))
        await world.wait(1)
    await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)


async def test_a_stale_undo_on_such_a_message_leaves_its_buttons(world: StrictWorld) -> None:
    with world.strict.latency(POST, 6, applied=True):
        mover = await posted(world)
        world.press(Click(mover, world.table, "tap:undo:1:99:"))
        await world.wait(1)
    await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)


async def test_the_first_click_after_a_kill_leaves_the_buttons_of_a_post_nobody_knows_of(world: StrictWorld) -> None:
    mover, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.kill_at(POST, applied=True)
    await press(world)
    await world.wait(4)
    world.expected_late = len(world.unanswered)
    await world.restart()
    world.press(Click(mover, world.table, act_id(world.table)))
    await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1


@pytest.mark.parametrize("gap", [0, 0.5, 2])
async def test_two_people_ask_for_the_table_at_once(world: StrictWorld, gap: float) -> None:
    await before_a_turn_change(world)
    with world.strict.latency(POST, 1, applied=True):
        for name in ("Ann", "Bo"):
            world.deliver(Typed(name, SHOW))
            await world.wait(gap)
        await press(world)
        await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)


async def test_a_move_is_answered_while_the_table_is_posted_again(world: StrictWorld) -> None:
    await before_a_turn_change(world)
    with world.strict.latency(POST, 2, applied=True):
        world.deliver(Typed("Zed", SHOW))
        await world.wait(0.5)
        await press(world)
        await world.wait(0.5)
        world.deliver(Typed("Bo", SHOW))
        await world.wait(CATCHING_UP)
    assert world.unanswered == []
    assert world.strict.late == []
    await is_shown_as_it_stands(world)


async def test_an_answer_that_was_lost_opens_one_table(world: StrictWorld) -> None:
    """The answer to a command has no nonce: it is posted in the channel only when it can no longer arrive."""
    world.strict.lose_next(ANSWER, applied=False)
    world.deliver(Typed("Ann", "table open", {"game": "tavern"}))
    await world.wait(10)
    assert world.offering() == []
    await world.wait(CATCHING_UP)
    world.expected_late = len(world.unanswered)
    assert len(world.offering()) == 1


async def test_an_answer_that_arrived_unknown_to_the_bot_is_found(world: StrictWorld) -> None:
    world.strict.lose_next(ANSWER, applied=True)
    world.deliver(Typed("Ann", "table open", {"game": "tavern"}))
    await world.wait(10)
    [message] = world.offering()
    await world.wait(CATCHING_UP)
    assert [found.id for found in world.offering()] == [message.id]


async def test_doubt_ends_although_an_answer_was_under_way_at_its_end(world: StrictWorld) -> None:
    """While anything is in doubt nothing is stored about a message, and no lost answer is posted again."""
    await before_a_turn_change(world)
    world.strict.lose_next(EDIT)
    await type_move(world)
    await world.wait(DOUBT_SECONDS - 4)
    with world.strict.latency(ANSWER, 10, applied=True):
        world.press(Click("Ann", world.table, encode("page", 1)))
        await world.wait(1)
        lane = world.bot.services.delivery._lanes.known(f"{TABLE_MESSAGE} 1")
        assert lane is not None
        assert lane.slot.memory.doubtful
        assert lane.slot.memory.answers
        await world.wait(20)
    assert not lane.slot.memory.doubtful
    await is_shown_as_it_stands(world)
