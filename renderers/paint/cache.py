"""A dictionary of bounded size that forgets what has not been used for a while."""

from __future__ import annotations

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
    """Keeps at most so many values, those used last among them. Threads may share it.

    New values go into one dictionary. When it is half full, it becomes the old one, and what is not used again before
    the next one is half full is forgotten: a look-up then costs no more than that of a dictionary.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._new: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def get(self, key: Key) -> Value | None:
        """The value of a key, which now counts as used, or None."""
        value = self._new.get(key)
        if value is None and (value := self._old.pop(key, None)) is not None:
            self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> Value:
        """Keeps a value and returns it."""
        if len(self._new) >= self.limit // 2:
            self._new, self._old = {}, self._new
        self._new[key] = value
        return value

    def clear(self) -> None:
        """Forgets everything."""
        self._new, self._old = {}, {}
