"""A dictionary of bounded size that forgets what was not used for longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedCache(Protocol):
    """Any of the caches, whatever it keeps."""

    limit: int

    def __len__(self) -> int: ...

    def clear(self) -> None:
        """Drop everything."""
        ...


class Cache(Generic[Key, Value]):
    """Keeps the values used last, up to a limit."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """The value of a key, which now counts as used, or None."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> Value:
        """Keeps a value, forgets the one unused for longest if there are too many, and returns the new one."""
        self._values[key] = value
        if len(self._values) > self.limit:
            self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forgets everything."""
        self._values.clear()
