"""Clock times of people: their time zone, their quiet hours, and how long a table waits for them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from storage.base import Pace, PlayerRow

HOUR = 3600.0
DAY = 24 * HOUR
PACES: dict[Pace, float | None] = {"none": None, "hours": 8 * HOUR, "day": DAY, "days": 3 * DAY}
"""Seconds that a table waits for a person before it asks what to do; None is forever."""
_QUIET = re.compile(r"(\d{1,2})\s*-\s*(\d{1,2})")


def pace_seconds(pace: Pace) -> float | None:
    """Return the seconds that a table of this pace waits for a person; None for no limit."""
    return PACES[pace]


@lru_cache(maxsize=1024)
def zone_named(name: str) -> tzinfo | None:
    """Return the time zone of this name, if there is one."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def local_time(person: PlayerRow, at: float) -> datetime:
    """Return the time on this person's clock; UTC if their time zone is unknown here."""
    return datetime.fromtimestamp(at, zone_named(person.zone) or UTC)


def quiet_hours(text: str) -> tuple[int, int] | None:
    """Return the first hour without notices and the hour at which they begin again; None where there are none."""
    match = _QUIET.fullmatch(text.strip())
    if match is None:
        return None
    start, end = int(match[1]) % 24, int(match[2]) % 24
    return None if start == end or max(int(match[1]), int(match[2])) > 24 else (start, end)


def awake(person: PlayerRow, at: float) -> float:
    """Return the first moment from then on that is not in this person's quiet hours."""
    hours = quiet_hours(person.quiet)
    if hours is None:
        return at
    start, end = hours
    local = local_time(person, at)
    inside = start <= local.hour < end if start < end else local.hour >= start or local.hour < end
    return next_hour(person, end, at) if inside else at


def is_quiet(person: PlayerRow, at: float) -> bool:
    """Decide whether this time is in the person's quiet hours."""
    return awake(person, at) > at


def next_hour(person: PlayerRow, hour: int, after: float) -> float:
    """Return the next time after this one at which this person's clock shows that full hour."""
    local = local_time(person, after)
    for days in range(3):
        date = local.date() + timedelta(days=days)
        found = datetime.combine(date, time(hour), tzinfo=local.tzinfo).timestamp()
        if found > after:
            return found
    return after + DAY  # not reached: one of three days has that hour


def is_away(person: PlayerRow, at: float) -> bool:
    """Decide whether the person is away at this time, by their own word."""
    return person.away_until is not None and at < person.away_until
