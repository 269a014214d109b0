"""Caches of the painters: they share one budget of bytes and evict values that were not used for a while."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from threading import Lock
from typing import Any, Final, Generic, TypeVar, cast
from weakref import WeakSet

from renderers.scene import Part, Stretch

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MEGABYTE: Final = 1_000_000
OBJECT: Final = 64
"""About as many bytes as Python and Pillow need for any object apart from what it holds."""
ITEM: Final = 400
"""About as many bytes as one thing in a layout takes."""


class Budget:
    """A number of bytes for several caches together. Threads may share it.

    New values are young. When all young ones take half of the bytes, they become old, and what is not used again
    before the next half is full is forgotten: a look-up then costs no more than that of a dictionary.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.forgot: Callable[[], None] = lambda: None
        """Called after old values were forgotten."""
        self._caches: WeakSet[Cache[Any, Any]] = WeakSet()
        self._young = 0
        self._counting = Lock()

    @property
    def caches(self) -> Iterator[Cache[Any, Any]]:
        """The caches that share it."""
        return iter(sorted(self._caches, key=lambda cache: cache.name))

    def add(self, cache: Cache[Any, Any]) -> None:
        """Let another cache share it."""
        self._caches.add(cache)

    def spend(self, size: int) -> None:
        """Count a value that is about to be kept; forget old ones if it does not fit into its half of the bytes."""
        with self._counting:
            self._young += size
            if self._young <= self.limit // 2:
                return
            self._young = size
            for cache in self._caches:
                cache.age()
        self.forgot()

    def refund(self, size: int) -> None:
        """Stop counting young values that a cache has dropped by itself."""
        with self._counting:
            self._young = max(0, self._young - size)


KEPT: Final = Budget(128 * MEGABYTE)
"""Cache shared by all pictures of the process; the program sets its limit when it starts."""


class Cache(Generic[Key, Value]):
    """Keeps values as long as its budget allows, those used last among them. Threads may share it.

    `most` is a number of values after which it forgets old ones by itself, for what soon loses its worth.
    """

    def __init__(self, name: str, budget: Budget = KEPT, most: float = math.inf) -> None:
        self.name = name
        self._budget = budget
        self._half = most // 2
        self._spent = 0
        """The bytes of the young values."""
        self._young: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}
        budget.add(self)

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    @property
    def size(self) -> int:
        """About how many bytes it keeps."""
        return sum(weight(kept) for kept in (*self._young.items(), *self._old.items()))

    def get(self, key: Key) -> Value | None:
        """Return the value of a key, which now counts as used, or None."""
        value = self._young.get(key)
        if value is None and (value := self._old.pop(key, None)) is not None:
            self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> Value:
        """Keep a value and return it."""
        if len(self._young) >= self._half:
            self._budget.refund(self._spent)
            self.age()
        size = weight((key, value))
        self._budget.spend(size)
        self._spent += size
        self._young[key] = value
        return value

    def age(self) -> None:
        """Forget the old values, and count the young ones as old."""
        self._young, self._old, self._spent = {}, self._young, 0

    def clear(self) -> None:
        """Forget everything."""
        self._budget.refund(self._spent)
        self._young, self._old, self._spent = {}, {}, 0


def weight(thing: object) -> int:
    """Return about how many bytes a value takes, with all that it holds."""
    if isinstance(thing, str | bytes):
        return OBJECT + len(thing)
    if isinstance(thing, tuple):
        return OBJECT + sum(map(weight, cast("tuple[object, ...]", thing)))
    if isinstance(thing, Part | Stretch):
        return OBJECT + ITEM * len(thing.items if isinstance(thing, Part) else thing.content)
    size: tuple[int, int] = getattr(thing, "size", (0, 0))  # that of a picture of Pillow, or of its core
    return OBJECT + size[0] * size[1]
