"""The naive bot is the same program, but for its store and its painter."""

from __future__ import annotations

from benchmarks.naive import NaiveStore, naive_bench


async def test_the_naive_bot_answers_clicks_and_stores_every_move_by_itself() -> None:
    async with naive_bench() as made:
        tables = [await made.table("whiskey_business")]
        await made.clicks(tables, 4, "whiskey_business")
        services = made.bot.services
        services.delivery.flush()
        await services.tasks.drain()
        assert isinstance(made.bot.store, NaiveStore)
        assert services.tasks.failures == services.metrics.counts["error"] == 0
        assert (await services.tables.read(tables[0])).row.entries == 4
        assert max(row.version for row in await made.bot.store.slots(tables[0])) > 1
