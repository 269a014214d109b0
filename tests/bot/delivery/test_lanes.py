"""Knowledge about one slot in memory: nobody who clicked is forgotten, whatever fails."""

from __future__ import annotations

import asyncio
from typing import cast

from bot.delivery.faces import Face
from bot.delivery.knowledge import Click, Memory, Request, Slot, Stored
from bot.delivery.lanes import Lane, Waiting
from bot.delivery.reply import Reply


def waiting() -> Waiting:
    return Waiting(cast("Reply", object()), 0, asyncio.get_running_loop().create_future())


async def test_when_a_request_fails_its_click_and_those_that_wait_are_let_go() -> None:
    """An answer beside it is still on its way, and tells its click itself."""
    answered, queued, beside = waiting(), waiting(), waiting()
    memory = Memory(clicks=(Click(2, 10),), answers=(Request("edit", message=10, click=3),))
    lane = Lane(cast("Face", object()), Slot(Stored(), memory))
    lane.clicks |= {1: answered, 2: queued, 3: beside}
    lane.release()
    assert (await answered.answered, await queued.answered) == (False, False)
    assert not beside.answered.done()
    lane.answer(3, True)
    assert await beside.answered
    assert lane.slot.memory.clicks == ()
