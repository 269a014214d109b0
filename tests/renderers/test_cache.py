"""Caches that share a number of bytes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from renderers.paint.cache import OBJECT, Budget, Cache, weight
from renderers.paint.canvas import tile_of

KILOBYTE = bytes(1000)


def filled(budget: Budget, name: str = "") -> Cache[str, bytes]:
    return Cache(name, budget)


def test_what_was_not_used_for_long_is_forgotten() -> None:
    cache = filled(Budget(5000))
    for key in "abcdef":
        assert cache.get("a") == (None if key == "a" else KILOBYTE)
        cache.put(key, KILOBYTE)
        assert cache.size <= 5000
    assert [key for key in "abcdef" if cache.get(key)] == ["a", "e", "f"]


def test_caches_share_their_bytes() -> None:
    budget = Budget(10_000)
    one, other = filled(budget, "one"), filled(budget, "other")
    one.put("a", KILOBYTE)
    for number in range(20):
        other.put(str(number), KILOBYTE)
        assert one.size + other.size <= 10_000
    assert one.get("a") is None
    assert [cache.name for cache in budget.caches] == ["one", "other"]


def test_a_cache_that_is_gone_leaves_its_budget() -> None:
    budget = Budget(10_000)
    filled(budget, "gone").put("a", KILOBYTE)
    assert [cache.name for cache in budget.caches] == []


def test_without_bytes_nothing_is_kept_for_long() -> None:
    cache = filled(Budget(0))
    for key in "abc":
        assert cache.put(key, KILOBYTE) == KILOBYTE
        assert len(cache) <= 2


def test_a_cache_of_few_values_leaves_the_bytes_to_others() -> None:
    budget = Budget(20_000)
    few: Cache[str, bytes] = Cache("few", budget, most=4)
    other = filled(budget, "other")
    other.put("a", KILOBYTE)
    for number in range(100):
        few.put(str(number), KILOBYTE)
        assert len(few) <= 4
    assert other.get("a") == KILOBYTE


def test_a_budget_says_when_it_forgot() -> None:
    budget, times = Budget(10_000), list[int]()
    cache = filled(budget)
    budget.forgot = lambda: times.append(len(cache))
    for number in range(9):
        cache.put(str(number), KILOBYTE)
    assert times == [4, 4]


def test_a_limit_may_change() -> None:
    budget = Budget(100_000)
    cache = filled(budget)
    for number in range(40):
        cache.put(str(number), KILOBYTE)
    budget.limit = 10_000
    for number in range(10):
        cache.put(str(number), KILOBYTE)
    assert cache.size <= 10_000


def test_a_value_weighs_what_it_holds() -> None:
    image = Image.new("L", (30, 20))
    assert weight(b"12345") == OBJECT + 5
    assert weight(image) == weight(image.im) == OBJECT + 600
    assert weight(tile_of(image, image)) == weight(tile_of(image)) + 600
    assert weight(("key", image)) == OBJECT + weight("key") + weight(image)


def test_threads_may_share_a_cache() -> None:
    budget = Budget(8 * weight((0, 0)))
    cache: Cache[int, int] = Cache("", budget)

    def use(offset: int) -> None:
        for number in range(20_000):
            key = (number * 7 + offset) % 23
            assert cache.get(key) in (None, key)
            cache.put(key, key)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    assert len(cache) <= 8 + 4  # each thread may be in the middle of putting one
