"""Discord at its worst: any request may be slow, refused, throttled, lost, or answered after it took effect."""

from __future__ import annotations

from dataclasses import dataclass

from tests.faults.tables import Tables
from tests.strict.troubles import Trouble
from tests.strict.world import StrictWorld

TABLES, CHANNELS = 4, 2
CATCHING_UP = 400.0
"""Seconds in which all is shown: a request that hangs is given up after one minute, the longest pause is two."""
LATE_ANSWERS = frozenset({10062, 10015, 50027, 40060})
"""Codes of answers that came too late, or a second time because the first one was lost."""
PARTS = ("/callback", "POST /channels/*/messages", "PATCH /channels/*/messages", "@original", "GET /channels", "")


@dataclass(slots=True)
class Storm:
    troubles: int = 0
    struck: int = 0
    """Requests that met one of them."""
    clicks: int = 0
    moves: int = 0
    doubled: int = 0
    orphaned: int = 0
    """Tables that one message does not show as they stand, when it is over."""


async def stormed(world: StrictWorld, rounds: int, seed: int) -> Storm:
    """Clicks at every table while something else goes wrong in each round; then the weather is fine again."""
    tables, storm = Tables(world, seed), Storm()
    await tables.open(TABLES, CHANNELS)
    ordered: list[Trouble] = []
    for _ in range(rounds):
        ordered.append(_trouble(world, tables))
        before = await tables.moves()
        for table_id in tables.ids:
            await tables.press(table_id)
            await world.wait(tables.chance.choice([0, 0.5, 4]))
        await world.wait(tables.chance.choice([0, 5, 60]))
        after = await tables.moves()
        storm.doubled += sum(after[table_id] - before[table_id] > 1 for table_id in tables.ids)
        storm.clicks += len(tables.ids)
    for trouble in ordered:
        trouble.end()
    await world.wait(CATCHING_UP)
    storm.troubles = len(ordered)
    storm.struck = sum(len(trouble.struck) for trouble in ordered)
    storm.moves = sum((await tables.moves()).values())
    offering = await tables.offering()
    storm.orphaned = sum(offering[table_id] != 1 for table_id in tables.ids)
    return storm


def _trouble(world: StrictWorld, tables: Tables) -> Trouble:
    """Something that goes wrong a few times from now on."""
    chance, strict = tables.chance, world.strict
    part, times = chance.choice(PARTS), chance.choice([1, 2, 8])
    match chance.randrange(7):
        case 0:
            return strict.outage(chance.choice([3, 20, 100]), part=part, status=chance.choice([500, 502, 503]))
        case 1:
            return strict.fail_next(part, chance.choice([500, 502]), times=times)
        case 2:
            return strict.throttle_next(part, chance.choice([1, 8, 40]), everywhere=chance.random() < 0.3, times=times)
        case 3:
            return strict.lose_next(part, times=times, applied=chance.random() < 0.7)
        case 4:
            return strict.hang(part, times=times, applied=chance.random() < 0.5)
        case 5:
            return strict.latency(part, chance.choice([0.5, 2, 10]), applied=chance.random() < 0.5)
        case _:
            return strict.fail_next("PATCH /channels/*/messages", 429, 30046, times=times)
