"""Text typed behind `/table prefs` and `/table away`: read, checked and turned into changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, cast
from zoneinfo import available_timezones

from bot.preferences.hours import DAY, local_time, quiet_hours, zone_named
from bot.preferences.service import PlayerChanges
from bot.table.errors import TableError
from storage.base import PlayerRow

_SPAN = re.compile(r"(\d{1,3})\s*(d|day|days|w|week|weeks)")
LONGEST_AWAY = 366 * DAY
NOT_AT_ALL = -1
"""Typed for a number that is to be taken away."""


def typed_preferences(given: Mapping[str, Any]) -> PlayerChanges:
    """Return the changes behind what was typed; options that were left out are None."""
    changes = {name: value for name, value in given.items() if value is not None}
    for name in ("remind_after", "digest_hour"):
        if changes.get(name) == NOT_AT_ALL:
            changes[name] = None
    if "quiet" in changes:
        changes["quiet"] = _quiet(changes["quiet"])
    if "zone" in changes and zone_named(changes["zone"]) is None:
        raise TableError("I do not know that time zone. They are called like Europe/Berlin or America/New_York.")
    return cast("PlayerChanges", changes)


def _quiet(text: str) -> str:
    if text.strip().lower() in ("", "none", "off", "no"):
        return ""
    hours = quiet_hours(text)
    if hours is None:
        raise TableError("Say the quiet hours like 22-8, or none.")
    return f"{hours[0]}-{hours[1]}"


def typed_away(text: str, person: PlayerRow, now: float) -> float | None:
    """Read the end of an absence: "3 days", "2 weeks" or a date in the person's time zone; None for one who is here."""
    words = text.strip().lower()
    if words in ("back", "here", "none", "now"):
        return None
    if match := _SPAN.fullmatch(words):
        until = now + int(match[1]) * (7 * DAY if match[2].startswith("w") else DAY)
    else:
        until = _start_of(words, person)
    if not now < until <= now + LONGEST_AWAY:
        raise TableError("That is not within the next year.")
    return until


def _start_of(date: str, person: PlayerRow) -> float:
    try:
        day = datetime.strptime(date, "%Y-%m-%d")  # noqa: DTZ007 (the zone follows)
    except ValueError:
        raise TableError("Say it like `3 days`, `2 weeks` or `2027-01-08`; `back` when you are here again.") from None
    return day.replace(tzinfo=local_time(person, 0.0).tzinfo).timestamp()


@lru_cache(maxsize=1)
def _zones() -> list[str]:
    """Return zones by region and city; the names without a region are old spellings."""
    return sorted(name for name in available_timezones() if "/" in name or name == "UTC")


def zones_like(text: str) -> list[str]:
    """Return the time zones whose name holds these letters."""
    wanted = text.strip().replace(" ", "_").casefold()
    return [name for name in _zones() if wanted in name.casefold()]
