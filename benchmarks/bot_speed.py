"""B7, B9, B10: whole clicks with the network stubbed, as ratios within one run."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from dataclasses import replace
from statistics import median, quantiles

from benchmarks.history import copy_finished
from benchmarks.naive import naive_bench
from benchmarks.stubbed import GROUPS, Bench, bench, settle
from bot.hands.cards import LONGEST_PAUSES
from engine import GAMES
from storage.base import ActionRow, Change
from storage.notices import DueRow

ROUNDS = 9
CLICKS = 120
WARM_UP = 200
MANY = 1000
LONG, SHORT = 10_000, 100
FINISHED = 10_000
CLICKS_PER_SECOND = 100
SECONDS = 4
PEOPLE, WARM_UP_REQUESTS, WAITS, ENDLESS = 2, 20, 40, 1e6
CLICKS_A_WAIT = 3 * LONGEST_PAUSES
"""A brisk game: a click in each third of the pause after which hands follow a quiet table."""
CROWD, FEW, CLICKS_EACH = 200, 3, 2

Work = Callable[[], Awaitable[int]]


async def _cpu_per(work: Work) -> float:
    start = time.process_time()
    units = await work()
    return (time.process_time() - start) / units


async def cpu_ratio(numerator: Work, denominator: Work) -> float:
    """Return the median over the rounds of CPU per unit of one side against the other."""
    await numerator()
    await denominator()
    gc.collect()
    return median([await _cpu_per(numerator) / await _cpu_per(denominator) for _ in range(ROUNDS)])


def b6() -> float:
    """Return CPU to have a thousand stored games ready to go on ÷ CPU to fetch their rows."""
    return asyncio.run(_recovery())


async def _recovery() -> float:
    async with bench() as made:
        await made.many(list(GAMES), MANY)
        services = made.bot.services

        async def start() -> int:
            """Start the bot. This only asks who is awaited and what was not shown; tables are read on a click."""
            await services.computers.resume()
            await services.publisher.catch_up()
            await services.hands.catch_up()
            await services.tasks.drain()
            return len(made.tables)

        with closing(sqlite3.connect(made.file)) as raw:

            async def fetch() -> int:
                raw.execute("SELECT * FROM seats").fetchall()
                return len(raw.execute("SELECT * FROM tables").fetchall())

            return await cpu_ratio(start, fetch)


def b12() -> Mapping[str, float]:
    """Return clicks for each second of CPU, 200 tables at once, ÷ those of a naive bot."""
    return {game: asyncio.run(_against_naive(game)) for game in GAMES}


async def _against_naive(game: str) -> float:
    async with bench() as made, naive_bench() as naive:
        many = [await made.table(game) for _ in range(CROWD)]
        few = [await naive.table(game) for _ in range(FEW)]

        async def ours() -> int:
            return await _crowded(made, many, game)

        async def theirs() -> int:
            return await _crowded(naive, few, game)

        return 1 / await cpu_ratio(ours, theirs)


async def _crowded(made: Bench, tables: list[int], game: str) -> int:
    """Click some times at each of these tables at once, up to the last hand that they change."""

    async def play(place: int) -> None:
        one = [tables[place]]
        await made.clicks(one, CLICKS_EACH, game)
        [tables[place]] = one

    await asyncio.gather(*(play(place) for place in range(len(tables))))
    await made.bot.services.hands.flush()
    await made.bot.services.tasks.drain()
    return len(tables) * CLICKS_EACH


def b7() -> Mapping[str, float]:
    """Return CPU of a whole click ÷ discord.py alone taking clicks and sending the same messages."""
    return {game: asyncio.run(_whole_click(game)) for game in GAMES}


async def _whole_click(game: str) -> float:
    async with bench() as made:
        tables = [await made.table(game) for _ in range(GROUPS)]
        await made.clicks(tables, WARM_UP, game)
        await made.bot.services.tasks.drain()
        made.wire.recording = True
        await made.clicks(tables, CLICKS, game)
        made.wire.recording = False
        await made.bot.services.tasks.drain()
        answers = [answer for answer in made.wire.answers if answer.components]
        made.clicked = next(answer.components for answer in answers if answer.files)

        async def whole() -> int:
            await made.clicks(tables, CLICKS, game)
            await made.bot.services.tasks.drain()
            return CLICKS

        async def plain() -> int:
            for answer in answers:
                await made.answer_plainly(answer)
            return CLICKS

        return await cpu_ratio(whole, plain)


def b9() -> Mapping[str, float]:
    """Return CPU per click ÷ without: 1,000 live tables, 10,000 log entries, 1,000 reminders, 10,000 finished games."""
    return {
        "tables": asyncio.run(_many_tables()),
        "log": asyncio.run(_long_log()),
        "reminders": asyncio.run(_many_reminders()),
        "history": asyncio.run(_long_past()),
    }


async def _many_tables() -> float:
    game = "whiskey_business"
    async with bench() as made, bench() as alone:
        many = await made.many([game], MANY)
        one = [await alone.table(game)]
        place = 0

        async def among_many() -> int:
            nonlocal place
            place = (place + CLICKS) % MANY
            return await made.clicks(many[place : place + CLICKS] or many[:CLICKS], CLICKS, game)

        async def with_one() -> int:
            return await alone.clicks(one, CLICKS, game)

        return await cpu_ratio(among_many, with_one)


async def _many_reminders() -> float:
    game = "whiskey_business"
    async with bench() as made, bench() as alone:
        waiting, free = await made.table(game), await alone.table(game)
        later = made.bot.services.tables.clock() + 30 * 24 * 3600
        rows = [DueRow(f"waiting {n}", "turn", waiting, n, later + n, "{}") for n in range(1000, 1000 + MANY)]
        await made.bot.store.put_due(rows)
        for bot in (made.bot, alone.bot):
            bot.services.schedule.start(bot.services.notices.handlers)
            await bot.services.tasks.drain()

        async def with_reminders() -> int:
            return await made.clicks([waiting], CLICKS, game)

        async def without() -> int:
            return await alone.clicks([free], CLICKS, game)

        return await cpu_ratio(with_reminders, without)


async def _long_past() -> float:
    """Return the CPU per click of people who have played ten thousand games; a new game is opened now and then, too."""
    game = "whiskey_business"
    async with bench() as made, bench() as alone:
        old, free = await made.table(game), await alone.table(game)
        while await made.click(old):
            pass
        await made.bot.services.tasks.drain()
        copy_finished(made.file, old, FINISHED)
        table = await made.table(game)

        async def with_past() -> int:
            return await made.clicks([table], CLICKS, game)

        async def without() -> int:
            return await alone.clicks([free], CLICKS, game)

        return await cpu_ratio(with_past, without)


async def _long_log() -> float:
    game = "whiskey_business"
    logging.getLogger("bot.table.loading").setLevel(logging.CRITICAL)  # it rightly says that these logs are made up
    async with bench() as made:
        long_ids = [await _with_log(made, game, LONG) for _ in range(4)]
        short_ids = [await _with_log(made, game, SHORT) for _ in range(4)]

        async def long() -> int:
            return await made.clicks(long_ids, CLICKS, game)

        async def short() -> int:
            return await made.clicks(short_ids, CLICKS, game)

        return await cpu_ratio(long, short)


async def _with_log(made: Bench, game: str, entries: int) -> int:
    """Open a table whose log is as long as that: mostly undos that take nothing back."""
    table_id = await made.table(game)
    tables = made.bot.services.tables
    async with tables.lock(table_id) as table:
        row = replace(table.row, version=table.row.version + 1, entries=entries, steps=entries)
        log = tuple(ActionRow(table_id, n, n, 0, "undo", "[]", row.draws, None, None, 0.0) for n in range(entries))
        await made.bot.store.commit(Change(row, None, log))
        tables._tables.clear()  # it has changed behind the registry's back
    return table_id


def b14() -> Mapping[str, float]:
    """Return requests that count against Discord's limit for the whole bot, per click, with hands in DMs."""
    return {game: asyncio.run(_requests(game)) for game in GAMES}


async def _requests(game: str) -> float:
    """Return the requests of people who click on, so that their table is quiet only once, at the end.

    Hands are as overdue as they are then. That is brought about here, because how long a machine takes for a click must
    not matter.
    """
    async with bench(hand_pause=ENDLESS) as made:
        hands, tables = made.bot.services.hands, [await made.table(game, PEOPLE)]
        await made.clicks(tables, WARM_UP_REQUESTS, game)
        await settle(made)
        before = made.wire.counted
        for _ in range(WAITS):
            await made.clicks(tables, CLICKS_A_WAIT, game)
            for waiting in filter(None, map(made.bot.services.tables.newest, [*hands._waiting])):
                hands._deliver_overdue(waiting)
            await made.bot.services.tasks.drain()
        await settle(made)
        return (made.wire.counted - before) / (WAITS * CLICKS_A_WAIT)


def b10() -> float:
    """Measure the delay of the event loop at a hundred clicks a second, p99, in times of one picture."""
    return asyncio.run(_lag())


async def _lag() -> float:
    game = "whiskey_business"
    async with bench() as made:
        tables = [await made.table(game) for _ in range(25)]
        await made.clicks(tables, 100, game)
        lags: list[float] = []
        watching = asyncio.create_task(_watch(lags))
        loop, start = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        under_way: set[asyncio.Task[int]] = set()
        for number in range(CLICKS_PER_SECOND * SECONDS):
            await asyncio.sleep(max(0.0, start + number / CLICKS_PER_SECOND - loop.time()))
            under_way.add(asyncio.create_task(made.clicks([tables[number % len(tables)]], 1, game)))
        await asyncio.gather(*under_way)
        watching.cancel()
        frame = made.bot.services.metrics.timings["picture"].summary().p50
        return quantiles(lags, n=100)[98] / frame


async def _watch(lags: list[float]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(0.002)
        lags.append(max(0.0, loop.time() - before - 0.002))
