"""Names from the command line: tidy ones are taken, doubtful ones are refused in a sentence."""

from __future__ import annotations

import pytest

from bot.local.errors import LocalTableError
from bot.local.people import MOST_PEOPLE, parse_people


def test_names_keep_their_order_and_lose_stray_spaces() -> None:
    assert parse_people(" Ann, Bo  Lee ,,Çelik ") == ("Ann", "Bo Lee", "Çelik")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" , ", "0 were named"),
        (",".join(f"P{n}" for n in range(MOST_PEOPLE + 1)), f"1 to {MOST_PEOPLE} people"),
        ("Ann,ann", "same name"),
        ("Ann,B/o", "has a sign"),
        ("x" * 40, "too long"),
    ],
)
def test_what_cannot_be_a_name_is_refused(text: str, reason: str) -> None:
    with pytest.raises(LocalTableError, match=reason):
        parse_people(text)
