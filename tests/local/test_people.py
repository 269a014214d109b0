"""Names from the command line: spaces are tidied, and names that cannot be used are refused in a sentence."""

from __future__ import annotations

import pytest

from bot.local.errors import LocalTableError
from bot.local.people import MAX_PEOPLE, parse_people


def test_names_keep_their_order_and_lose_stray_spaces() -> None:
    assert parse_people(" Ann, Bo  Lee ,,Çelik ") == ("Ann", "Bo Lee", "Çelik")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" , ", "not 0"),
        (",".join(f"P{n}" for n in range(MAX_PEOPLE + 1)), f"1 to {MAX_PEOPLE} people"),
        ("Ann,ann", "same name"),
        ("Ann,B/o", "has a character"),
        ("x" * 40, "more than 32 characters"),
    ],
)
def test_what_cannot_be_a_name_is_refused(text: str, reason: str) -> None:
    with pytest.raises(LocalTableError, match=reason):
        parse_people(text)
