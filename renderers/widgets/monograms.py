"""The letters on seat tokens: the first ones of the players' own names, different for everybody at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from renderers.fonts import has_letter


def monograms(names: Sequence[str]) -> tuple[str, ...]:
    """Return one letter for each name, two where others begin with the same one: `A` and `B`, but `AN` and `AL`."""
    return _monograms(tuple(names))


@lru_cache(maxsize=1024)
def _monograms(names: tuple[str, ...]) -> tuple[str, ...]:
    spelled = [_letters(name) or str(seat) for seat, name in enumerate(names, 1)]
    sharing = Counter(letters[0] for letters in spelled)
    marks: list[str] = []
    for letters in spelled:
        marks.append(letters[0] if sharing[letters[0]] == 1 else _pair(letters, marks))
    return tuple(marks)


def _letters(name: str) -> str:
    """Return the letters and digits of a name that the display face has, in capitals."""
    return "".join(letter for letter in name.upper() if letter.isalnum() and has_letter(letter, "display"))


def _pair(letters: str, taken: Sequence[str]) -> str:
    """Return the first letter with the next one that no other monogram has beside it, else with a number."""
    seconds = (*letters[1:], *map(str, range(1, len(taken) + 2)))
    return next(pair for second in seconds if (pair := letters[0] + second) not in taken)
