"""How showing each table goes: one post or edit at a time, apart from answers to clicks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from weakref import WeakValueDictionary


@dataclass(slots=True, weakref_slot=True)
class Display:
    """How showing one table goes."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = 0
    """The newest version that was sent anywhere, to notice that an older one may have arrived after it."""


class Displays:
    """The tables that are being shown; forgotten when nobody shows them any more."""

    def __init__(self) -> None:
        self._displays: WeakValueDictionary[int, Display] = WeakValueDictionary()

    def of(self, table_id: int) -> Display:
        display = self._displays.get(table_id)
        if display is None:
            display = self._displays[table_id] = Display()
        return display
