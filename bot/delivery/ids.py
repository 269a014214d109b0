"""Component ids: everything a click needs to be understood after any restart, in at most 100 characters.

An id is neither a secret nor a permission: seat, turn and legality are checked when the click arrives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ID_LIMIT = 100
NUMBER_DIGITS = 11
"""More base-36 digits than any number of ours has; what is longer was not made by us."""
OPENERS = frozenset({"open", "solo", "practise", "learn"})
"""Kinds of buttons that open a table: nothing else tells a repeated click from a second wish."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = f"([0-9a-z]{{1,{NUMBER_DIGITS}}})"
_MARK = r"(?:\.([0-9a-z]+))?"
_PATTERN = re.compile(rf"tap:([a-z]+):{_NUMBER}{_MARK}:{_NUMBER}:([A-Za-z0-9_.-]*)")


@dataclass(frozen=True, slots=True)
class Ref:
    """The target of a component. The meaning of `number` depends on the kind."""

    kind: str
    table: int
    number: int = 0
    key: str = ""
    mark: str = ""
    """The nonce of the post that made the message: a click on it proves that the post arrived."""

    @property
    def decision(self) -> int:
        """For choices: the decision number of the seat they were offered to."""
        return self.number

    @property
    def entries(self) -> int:
        """For undo and reactions: the length of the log they were offered at."""
        return self.number

    @property
    def question(self) -> int:
        """For votes: the number of the question."""
        return self.number

    @property
    def page(self) -> int:
        """For pages: which one; the first where the id makes no sense."""
        return int(self.key) if self.key.isdecimal() and len(self.key) < 4 else 0


def encode(kind: str, table: int, number: int = 0, key: str = "") -> str:
    text = f"tap:{kind}:{base36(table)}:{base36(number)}:{key}"
    if len(text) > ID_LIMIT or not _PATTERN.fullmatch(text):
        raise ValueError(f"not usable as a component id: {text!r}")
    return text


def decode(text: str) -> Ref | None:
    """Return the target of a component; None if it is not ours."""
    match = _PATTERN.fullmatch(text)
    return Ref(match[1], int(match[2], 36), int(match[4], 36), match[5], match[3] or "") if match else None


def marked(custom_id: str, mark: str) -> str:
    """Return the id with the mark of its message behind the table; a foreign or very long id stays as it is."""
    match = _PATTERN.fullmatch(custom_id)
    if match is None or len(custom_id) + len(mark) >= ID_LIMIT:
        return custom_id
    return f"tap:{match[1]}:{match[2]}.{mark}:{match[4]}:{match[5]}"


def base36(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits or "0"
