"""Limits for one person, channel and server. Refusals are friendly, and a flood harms no one but its author."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from bot.table.errors import TableError
from storage.people import GuildRow

REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits; operators can change some of them."""

    tables_per_person: int = 12
    """Open tables that one person may host."""
    tables_per_channel: int = 25
    tables_per_server: int = 250
    ask_again_seconds: float = 600.0
    """Pause after a table has refused a request for a seat or for taking back."""
    show_again_seconds: float = 15.0
    """Pause between two requests by one person to post a table again."""
    stranger_show_seconds: float = 60.0
    """Pause between two such requests by people who do not sit at the table, all of them together."""
    close_lobbies_after_days: float = 7.0

    def within(self, guild: GuildRow) -> TableLimits:
        """Return the limits of open tables in a server: its own, within those of the operator."""
        return TableLimits(
            _smaller(guild.max_per_person, self.tables_per_person),
            _smaller(guild.max_per_channel, self.tables_per_channel),
            _smaller(guild.max_per_server, self.tables_per_server),
        )


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The limits of open tables in one server."""

    per_person: int
    per_channel: int
    per_server: int


def _smaller(wanted: int | None, allowed: int) -> int:
    return allowed if wanted is None else min(wanted, allowed)


class CoolDowns:
    """Things that were just done and may not be done again for a while."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: OrderedDict[Hashable, float] = OrderedDict()

    def start(self, key: Hashable, seconds: float) -> None:
        """Make this wait from now on."""
        self._until.pop(key, None)
        self._until[key] = self._clock() + seconds
        if len(self._until) > REMEMBERED:
            self._until.popitem(last=False)

    def left(self, key: Hashable) -> float:
        """Return the seconds that this still has to wait; 0 when it may be done."""
        return max(0.0, self._until.get(key, 0.0) - self._clock())

    def need(self, key: Hashable, what: str) -> None:
        """Raise a `TableError` while this has to wait; `what` completes "Please wait … before you …"."""
        if seconds := self.left(key):
            raise TableError(f"Please wait {_in_words(seconds)} before you {what}.")


def _in_words(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min"
