from __future__ import annotations

from collections import Counter

from benchmarks.walk import BOOK_READ, TABLE_READ, Counted, Walk, lines_of, walked, way_down


def test_a_way_is_counted_by_functions_files_calls_and_changes() -> None:
    walk = Walk([("bot.a", "f"), ("bot.b", "g"), ("storage.c", "h"), ("bot.b", "g"), ("bot.a", "f"), ("bot.a", "i")])
    assert walk.counted(("bot",)) == Counted(functions=3, files=2, calls=5, changes=2)
    assert walk.counted() == Counted(functions=4, files=3, calls=6, changes=4)
    assert walk.modules() == ["bot.a", "bot.b"]


def test_modules_that_are_visited_again_are_named() -> None:
    walk = Walk([("bot.a", "f"), ("bot.b", "g"), ("bot.a", "f")], Counter({"bot.a": 1}))
    assert way_down(walk) == ["    bot.a  visited again further down, 1 times", "    bot.b"]


async def test_a_click_is_followed_from_the_router_to_the_store_and_the_picture() -> None:
    [walk] = await walked("whiskey_business", clicks=1, warm_up=3)
    modules = walk.modules()
    assert modules[0] == "bot.app"
    assert modules.index("bot.interactions.router") < modules.index("bot.play.service")
    functions = Counter(walk.calls)
    assert functions["bot.play.service", "GameService.act"] == 1
    assert functions["bot.table.registry", "TableRegistry.commit"] == 1
    assert functions["storage.sqlite.store", "SqliteStore.commit"] == 1
    assert any(module.startswith("renderers.paint") for module, _ in walk.calls)
    assert functions[TABLE_READ] > 0
    assert functions[BOOK_READ] > 0
    assert all("<" not in name for _, name in functions)
    assert len(lines_of(walk, "whiskey_business")) == 2
