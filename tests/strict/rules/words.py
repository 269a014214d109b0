"""Lengths and numbers, said in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any


def longest(text: Any, most: int, what: str) -> list[str]:
    """Too long, or no text at all where there is something."""
    if text is None:
        return []
    if not isinstance(text, str):
        return [f"{what} is no text: {text!r}"]
    return [] if len(text) <= most else [f"{what} of {len(text)} characters"]


def sized(text: Any, most: int, what: str) -> list[str]:
    """Missing, empty or too long."""
    if not isinstance(text, str) or not text:
        return [f"{what} {text!r}"]
    return longest(text, most, what)


def between(number: Any, low: int, high: int, what: str) -> list[str]:
    good = isinstance(number, int) and not isinstance(number, bool) and low <= number <= high
    return [] if good else [f"{number} {what}"]


def twice(items: Iterable[Any], what: str) -> list[str]:
    return [f"{what} {item!r} twice" for item, count in Counter(items).items() if count > 1]


def unknown(body: Any, known: Iterable[str], what: str) -> list[str]:
    """Fields that this kind of request does not have."""
    return [f"{what} has no field {key!r}" for key in sorted(set(body) - set(known))]


def is_id(value: Any) -> bool:
    return not isinstance(value, bool) and str(value).isdecimal() and 0 < int(value) < 1 << 64
