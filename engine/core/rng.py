"""Chance that can be proved: every draw is a function of a secret seed and the number of draws before it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORDS = 8  # 64-bit words in one hash block
_RANGE = 1 << 64


class Rng:
    """A counter-based generator: word `n` is part of the keyed hash of block `n // 8`.

    `draws` is the whole state, so a stored game seeks to its place at once, and a roll that is taken back and
    made again is the same roll.
    """

    __slots__ = ("_block", "_block_number", "_key", "draws", "seed")

    def __init__(self, seed: int, draws: int = 0) -> None:
        self.seed = seed
        self.draws = draws
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._block_number: int = -1
        self._block = b""

    def word(self) -> int:
        """The next 64 random bits."""
        number, offset = divmod(self.draws, _WORDS)
        if number != self._block_number:
            self._block = blake2b(number.to_bytes(8, "big"), key=self._key).digest()
            self._block_number = number
        self.draws += 1
        return int.from_bytes(self._block[offset * 8 : offset * 8 + 8], "big")

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, every one equally likely."""
        if limit < 1:
            raise ValueError(f"a draw needs at least one possibility, not {limit}")
        fair = _RANGE - _RANGE % limit
        word = self.word()
        while word >= fair:  # the ragged end of the range would favour small numbers
            word = self.word()
        return word % limit

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def __repr__(self) -> str:
        return f"Rng(draws={self.draws})"  # never the seed: reprs end up in logs
