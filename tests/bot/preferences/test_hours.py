"""Time zones, quiet hours and the full hours of people's clocks, also where a day has 23 or 25 hours."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.preferences.hours import awake, is_away, is_quiet, local_time, next_hour, quiet_hours, zone_named
from storage.base import PlayerRow


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("22-8", (22, 8)),
        ("0-9", (0, 9)),
        ("24-7", (0, 7)),
        ("13 - 15", (13, 15)),
        ("8-8", None),
        ("25-8", None),
        ("", None),
    ],
)
def test_quiet_hours_as_they_are_typed(text: str, hours: tuple[int, int] | None) -> None:
    assert quiet_hours(text) == hours


@pytest.mark.parametrize(
    ("zone", "quiet", "moment", "expected"),
    [
        ("UTC", "22-8", "2026-03-02 21:59", "2026-03-02 21:59"),
        ("UTC", "22-8", "2026-03-02 22:00", "2026-03-03 08:00"),
        ("UTC", "22-8", "2026-03-03 07:59", "2026-03-03 08:00"),
        ("UTC", "22-8", "2026-03-03 08:00", "2026-03-03 08:00"),
        ("UTC", "13-15", "2026-03-03 13:30", "2026-03-03 15:00"),
        ("Asia/Tokyo", "22-8", "2026-03-02 13:30", "2026-03-02 23:00"),
        ("America/New_York", "22-8", "2026-03-08 06:30", "2026-03-08 12:00"),  # that night clocks went forward
        ("Europe/Berlin", "22-8", "2026-10-24 21:00", "2026-10-25 07:00"),  # that night clocks went back
        ("Nowhere/Land", "22-8", "2026-03-02 23:00", "2026-03-03 08:00"),  # unknown here: UTC
        ("UTC", "", "2026-03-02 23:00", "2026-03-02 23:00"),
    ],
)
def test_what_falls_into_quiet_hours_waits_until_they_end(zone: str, quiet: str, moment: str, expected: str) -> None:
    person = PlayerRow(1, zone=zone, quiet=quiet)
    assert utc(awake(person, at(moment))) == expected
    assert is_quiet(person, at(moment)) == (moment != expected)


@pytest.mark.parametrize(
    ("moment", "expected"),
    [("2026-03-02 06:59", "2026-03-02 07:00"), ("2026-03-02 07:00", "2026-03-03 07:00")],
)
def test_the_next_full_hour_of_somebodys_clock(moment: str, expected: str) -> None:
    assert utc(next_hour(PlayerRow(1, zone="Europe/Berlin"), 8, at(moment))) == expected


def test_an_unknown_zone_is_none_and_shows_utc() -> None:
    assert zone_named("Nowhere/Land") is None
    assert zone_named("../etc/passwd") is None
    assert local_time(PlayerRow(1, zone="Nowhere/Land"), 0.0).hour == 0


def test_away_ends_by_itself() -> None:
    person = PlayerRow(1, away_until=100.0)
    assert is_away(person, 99.0)
    assert not is_away(person, 100.0)
    assert not is_away(PlayerRow(1), 0.0)
