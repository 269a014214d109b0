"""Killing the bot at full speed: clicks at every table, then the process is gone between any two instructions."""

from __future__ import annotations

from dataclasses import dataclass

from tests.faults.tables import Tables
from tests.strict.world import StrictWorld

TABLES, CHANNELS = 6, 3
MOST_STEPS = 130
"""Steps of its tasks that the bot takes for a click at each table, and all that follows from them."""
CATCHING_UP = 60.0
"""Seconds in which a restarted bot has shown everything."""


@dataclass(slots=True)
class Tally:
    kills: int = 0
    clicks: int = 0
    moves: int = 0
    lost: int = 0
    """Moves that were answered and are not stored."""
    doubled: int = 0
    """Clicks that moved twice."""
    orphaned: int = 0
    """Tables without a message to click on."""
    doubled_messages: int = 0
    """Tables with more than one."""
    mentions_off: int = 0
    """Turns that began without a mention, or with two."""

    @property
    def faults(self) -> int:
        return self.lost + self.doubled + self.orphaned + self.doubled_messages + self.mentions_off


async def killed(world: StrictWorld, kills: int, seed: int) -> Tally:
    """Kill the bot so often; the tables and their people stay the same."""
    tables, tally = Tables(world, seed), Tally()
    await tables.open(TABLES, CHANNELS)
    for _ in range(kills):
        await _kill_once(world, tables, tally)
    return tally


async def _kill_once(world: StrictWorld, tables: Tables, tally: Tally) -> None:
    before, asked, mentions = await tables.moves(), await tables.awaited(), tables.mentions()
    world.kill_after(tables.chance.randrange(MOST_STEPS))
    clicks, pause = {}, tables.chance.choice([0.0, 0.0, 0.1])
    for table_id in tables.chance.sample(tables.ids, len(tables.ids)):
        clicks[table_id] = await tables.press(table_id)
        await world.wait(pause)
        if world.is_killed:
            break
    await world.wait(tables.chance.choice([0.1, 1, 10]))
    world.kill()
    tally.kills += 1
    tally.clicks += len(clicks)
    await world.restart()
    await world.wait(CATCHING_UP)
    after, now = await tables.moves(), await tables.awaited()
    for table_id, made in ((table_id, after[table_id] - before[table_id]) for table_id in tables.ids):
        tally.moves += made
        tally.doubled += made > 1
        tally.lost += made == 0 and table_id in clicks and clicks[table_id].acknowledged
    await _count_messages(tables, tally)
    turns = sum(asked[table_id] != now[table_id] for table_id in tables.ids)
    tally.mentions_off += abs(tables.mentions() - mentions - turns)


async def _count_messages(tables: Tables, tally: Tally) -> None:
    offering = await tables.offering()
    tally.orphaned += sum(offering[table_id] == 0 for table_id in tables.ids)
    tally.doubled_messages += sum(offering[table_id] > 1 for table_id in tables.ids)
