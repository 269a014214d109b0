"""Interactions as they arrive, and which of them have arrived before."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.delivery.ids import OPENERS, decode
from storage.interactions import REMEMBERED_SECONDS

REMEMBERED = 50_000
"""Interactions that are remembered in memory, however young: 55 a second for 15 minutes."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The fields of an interaction that are needed to answer it, even if nothing else of it can be read."""

    id: int
    token: str
    type: int
    component: str = ""
    """The kind of the component that was clicked."""
    guild_id: int | None = None
    """The server; None in direct messages."""

    @classmethod
    def read(cls, event: object) -> Arrival | None:
        """Read the least that an answer needs; None where even that is missing."""
        if not isinstance(event, Mapping):
            return None
        fields = cast("Mapping[str, Any]", event)
        number, token, kind = snowflake(fields.get("id")), fields.get("token"), fields.get("type")
        if number is None or not isinstance(token, str) or not isinstance(kind, int):
            return None
        return cls(number, token, kind, _component(fields.get("data")), snowflake(fields.get("guild_id")))

    @property
    def is_autocomplete(self) -> bool:
        return self.type == discord.InteractionType.autocomplete.value

    @property
    def is_stored(self) -> bool:
        """True if the id is stored, so that not even a restart lets it be acted on twice.

        Clicks that move are told apart by the origin of their move. The others on components say what a setting or a
        seat is to be, so a repetition changes nothing, and the durable write is saved; autocomplete changes nothing
        at all.
        """
        if self.type == discord.InteractionType.component.value:
            return self.component in OPENERS
        return not self.is_autocomplete


class Arrivals:
    """Remembers interactions by their ids, bounded by time and number."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: OrderedDict[int, float] = OrderedDict()

    def take(self, interaction_id: int) -> bool:
        """Return True the first time that an id is given."""
        now = self._clock()
        self._forget(now - REMEMBERED_SECONDS)
        if interaction_id in self._known:
            return False
        self._known[interaction_id] = now
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return True

    def _forget(self, before: float) -> None:
        while self._known and next(iter(self._known.values())) < before:
            self._known.popitem(last=False)


def snowflake(value: object) -> int | None:
    """Read an id; None for what does not fit a column of the database and was not made by Discord."""
    text = str(value) if isinstance(value, str | int) else ""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
    return number if 0 <= number < 2**63 else None


def _component(data: object) -> str:
    custom_id = cast("Mapping[str, Any]", data).get("custom_id") if isinstance(data, Mapping) else None
    ref = decode(custom_id) if isinstance(custom_id, str) else None
    return ref.kind if ref else ""
