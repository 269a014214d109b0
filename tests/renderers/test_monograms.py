"""The letters on seat tokens come from the players' names and differ at every table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers import LAYOUTS, theme
from renderers.fonts import TextStyle, has_letter, text_width
from renderers.scene import Sprite
from renderers.widgets.monograms import monograms
from renderers.widgets.token import letter_size
from tests.angels_share import samples


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Ann", "Bo", "Cy"], ["A", "B", "C"]),
        (["Ann", "Alice", "Bo"], ["AN", "AL", "B"]),
        (["Ann", "anna", "Anne"], ["AN", "AA", "AE"]),
        (["Bo", "Bo", "B"], ["BO", "B1", "B2"]),
        (["  émile", "_x_"], ["É", "X"]),
        (["🦊", "日本", "Zoë"], ["1", "2", "Z"]),
    ],
)
def test_names_become_letters(names: list[str], letters: list[str]) -> None:
    assert monograms(names) == tuple(letters)


@given(st.lists(st.text(max_size=32), min_size=1, max_size=6))
def test_everybody_at_a_table_has_other_letters(names: list[str]) -> None:
    letters = monograms(names)
    assert len(set(letters)) == len(names)
    assert all(1 <= len(mark) <= 2 for mark in letters)
    assert all(has_letter(letter, "display") for mark in letters for letter in mark)


@pytest.mark.parametrize("look", theme.SEATS)
def test_two_letters_are_no_wider_than_their_token_allows(look: theme.SeatLook) -> None:
    one, two = letter_size(look.outline, "A"), letter_size(look.outline, "WM")
    assert two < one
    assert text_width("WM", TextStyle("display", 100)) / 100 * two <= 1.4


def test_the_tokens_on_a_board_carry_them() -> None:
    scene = LAYOUTS["angels_share"](samples.FOUR, ("Ann", "Alice", "Bo", "Cy"))
    keys = {item.art.key for item in scene.named("seat.") if isinstance(item, Sprite) and item.name.endswith(".token")}
    assert {key.split(":")[2] for key in keys} == {"AN", "AL", "B", "C"}
    pawns = [item.art.key for item in scene.named("house.") if isinstance(item, Sprite) and ".pawn." in item.name]
    assert {key.split(":")[2] for key in pawns} <= {"AN", "AL", "B", "C"}
