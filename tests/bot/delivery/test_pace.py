"""The pace of requests: never more than Discord takes, the most urgent first."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.pace import BURST, PER_SECOND, Pace, Urgency


class Sent:
    """Requests in the order in which they went, with their times."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        pace.limit()
        self.order: list[Urgency] = []
        self.times: list[float] = []

    async def send(self, urgency: Urgency) -> None:
        await self.pace.turn(urgency)
        self.order.append(urgency)
        self.times.append(asyncio.get_running_loop().time())


async def test_no_second_has_more_requests_than_discord_takes() -> None:
    assert PER_SECOND + BURST <= 50
    rate, burst = 400.0, 10
    sent = Sent(Pace(rate, burst))
    await asyncio.gather(*(sent.send(Urgency.EDIT) for _ in range(60)))
    for index, first in enumerate(sent.times):
        within = [time for time in sent.times[index:] if time - first < 0.05]
        assert len(within) <= burst + rate * 0.05 + 1


async def test_waiting_requests_go_by_urgency_and_then_in_their_order() -> None:
    sent = Sent(Pace(1000.0, 1))
    wanted = [Urgency.EDIT, Urgency.TIDYING, Urgency.TABLE, Urgency.EDIT, Urgency.HAND, Urgency.TABLE]
    await asyncio.gather(*map(sent.send, wanted))
    assert sent.order == [wanted[0], *sorted(wanted[1:])]


async def test_a_request_that_is_given_up_takes_nobodys_turn() -> None:
    sent = Sent(Pace(200.0, 1))
    await sent.send(Urgency.TABLE)
    given_up = asyncio.create_task(sent.send(Urgency.TABLE))
    last = asyncio.create_task(sent.send(Urgency.TIDYING))
    await asyncio.sleep(0)
    assert sent.pace.waiting == 2
    given_up.cancel()
    await last
    assert sent.order == [Urgency.TABLE, Urgency.TIDYING]
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert sent.pace.waiting == 0


async def test_nothing_waits_before_the_bot_connects() -> None:
    pace = Pace(1.0, 1)
    for _ in range(100):
        await pace.turn(Urgency.EDIT)
    assert pace.waiting == 0
