"""Small pieces of wording that every game needs."""

from __future__ import annotations

from collections.abc import Sequence

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: "1 barrel", "2 barrels".

    >>> counted(1, "barrel"), counted(3, "sheep", "sheep")
    ('1 barrel', '3 sheep')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return items as a phrase: "a, b and c".

    >>> listed(["water", "yeast", "barley"])
    'water, yeast and barley'
    """
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), items[-1]))) if items else ""


def ordinal(number: int) -> str:
    """Return a place in a row as a word.

    >>> ordinal(3), ordinal(14)
    ('third', '14th')
    """
    return ORDINALS[number - 1] if 0 < number <= len(ORDINALS) else f"{number}th"


def signed(number: int) -> str:
    """Return a change with its sign, with a true minus: "+3", "−2", "0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def percent(chance: float) -> str:
    """Return a chance in percent, rounded, but never 0 or 100 for a chance that is neither."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{chance:.0%}".replace("%", " %")


def sentence(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def first_fitting(limit: int, *versions: str) -> str:
    """Return the first version that is short enough; the last one is cut if none is.

    >>> first_fitting(8, "two barrels", "2 barrels", "2 b.")
    '2 b.'
    """
    return next((text for text in versions if len(text) <= limit), shortened(versions[-1], limit))


def shortened(text: str, limit: int) -> str:
    """Return the text, cut with an ellipsis where it is longer than the limit."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
