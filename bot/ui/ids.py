"""Component ids: everything a click needs to be understood after any restart, in at most 100 characters.

An id is neither a secret nor a permission: seat, turn and legality are checked when the click arrives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ID_LIMIT = 100
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PATTERN = re.compile(r"tap:([a-z]+):([0-9a-z]+):([0-9a-z]+):([A-Za-z0-9_.-]*)")


@dataclass(frozen=True, slots=True)
class Ref:
    """What a component refers to."""

    kind: str
    table: int
    decision: int = 0
    """The decision number of the seat the component was made for."""
    key: str = ""


def encode(kind: str, table: int, decision: int = 0, key: str = "") -> str:
    text = f"tap:{kind}:{base36(table)}:{base36(decision)}:{key}"
    if len(text) > ID_LIMIT or not _PATTERN.fullmatch(text):
        raise ValueError(f"not usable as a component id: {text!r}")
    return text


def decode(text: str) -> Ref | None:
    """None for a component that is not ours."""
    match = _PATTERN.fullmatch(text)
    return Ref(match[1], int(match[2], 36), int(match[3], 36), match[4]) if match else None


def base36(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits or "0"
