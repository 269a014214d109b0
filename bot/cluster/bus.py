"""Words between processes: who is told, about what. All of them are hints, and any may be lost."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from storage.wire import EVERYONE, MOST_BYTES, Wire

log = logging.getLogger(__name__)

Hearer = Callable[..., None]
"""Called with the name of the process that tells something, and with what it tells."""


class Bus:
    def __init__(self, name: str, wire: Wire) -> None:
        self._name = name
        self._wire = wire
        self._hearers: Mapping[str, Hearer] = {}

    def start(self, hearers: Mapping[str, Hearer], gap: Callable[[], None]) -> None:
        """Listen. `hearers` are called by topic; `gap` is called when something may have been missed."""
        self._hearers = hearers
        self._wire.start(self._name, self._heard, gap)

    def tell(self, topic: str, *values: Any, to: str = EVERYONE) -> bool:
        """Tell one process, or all others. Return False if that is too much for one message."""
        words = json.dumps([self._name, topic, *values], separators=(",", ":"), ensure_ascii=False)
        if len(words.encode()) > MOST_BYTES:
            return False
        self._wire.send(to, words)
        return True

    async def close(self) -> None:
        await self._wire.close()

    def _heard(self, words: str) -> None:
        try:
            sender, topic, *values = json.loads(words)
            if sender != self._name and topic in self._hearers:
                self._hearers[topic](sender, *values)
        except Exception:  # another version may say what this one does not understand
            log.exception("a message of another process cannot be used")
