"""Many people clicking at once: how many of them Discord would call late.

Time stands still while the bot computes, so what counts here is what it waits for: locks, limits, Discord itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from bot.delivery.ids import encode
from tests.bot.world import Click, Typed
from tests.faults.tables import Tables
from tests.strict.env import EPOCH
from tests.strict.world import StrictWorld

TABLES = 40
LATENCY = 0.15
"""Seconds that a request takes."""
DEADLINE = 3.0
CALLBACK = re.compile(r"/interactions/(\d+)/")


@dataclass(slots=True)
class Rush:
    clicks: int = 0
    moves: int = 0
    late: int = 0
    """Clicks whose first answer came after three seconds, or never."""
    slowest: float = 0.0
    """Seconds until a first answer, at most."""
    orphaned: int = 0
    """Tables that are not shown by one message when the rush is over."""


async def rushed(world: StrictWorld, per_second: int, seconds: int) -> Rush:
    """That many clicks a second, at one table after the other, each in a channel of its own."""
    tables = Tables(world, per_second)
    await tables.open(TABLES, TABLES)
    before = sum((await tables.moves()).values())
    clicks = per_second * seconds
    with world.strict.latency("", LATENCY):
        for number in range(clicks):
            await tables.press(tables.ids[number % TABLES])
            await world.wait(1 / per_second)
        await world.wait(60)
    moves = sum((await tables.moves()).values()) - before
    offering = await tables.offering()
    orphaned = sum(offering[table_id] != 1 for table_id in tables.ids)
    late = len(world.strict.late) + len(world.unanswered)
    return Rush(clicks, moves, late, max(first_answers(world)), orphaned)


def first_answers(world: StrictWorld) -> list[float]:
    """Seconds that each click waited for its first answer."""
    found = [(CALLBACK.search(asked.path), asked) for asked in world.strict.asked("/callback") if asked.applied]
    return [asked.at + LATENCY - _created(world, int(match[1])) for match, asked in found if match]


def _created(world: StrictWorld, interaction_id: int) -> float:
    deadline = world.env.backend.interactions[interaction_id].initial_response_deadline or ""
    return (datetime.fromisoformat(deadline) - EPOCH).total_seconds() - DEADLINE


async def flooded(world: StrictWorld, strangers: int, seconds: int) -> list[float]:
    """Strangers click and type at somebody's table all the time; tells how long each player's click waited."""
    tables = Tables(world, strangers)
    await tables.open(1, 1)
    waits: list[float] = []
    with world.strict.latency("", LATENCY):
        for _ in range(seconds):
            message = await tables.message(1)
            for number in range(strangers):
                name, custom_id = f"Zed {number}", encode(tables.chance.choice(["act", "undo", "fresh", "hand"]), 1)
                world.press(Click(name, message, custom_id))
            world.deliver(*(Typed(f"Zed {number}", "table show") for number in range(0, strangers, 5)))
            before = len(first_answers(world))
            await tables.press(1)
            await world.wait(1)
            waits += first_answers(world)[before:]
        await world.wait(60)
    return waits
