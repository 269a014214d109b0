"""Provable chance: every draw is a function of a secret seed and the number of draws before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORDS = 8  # 64-bit words in one hash block
_RANGE = 1 << 64


def combined_seed(secret: int, words: Sequence[str] = ()) -> int:
    """Return the seed of a game: the operator's secret mixed with the players' words, so that no one person chooses it.

    >>> combined_seed(7) == combined_seed(7, ["", ""]) == 7
    True
    >>> combined_seed(7, ["lucky"]) == combined_seed(7, ["unlucky"])
    False
    """
    if not any(words):
        return secret
    text = json.dumps([str(secret), *words], ensure_ascii=True)
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")


class Rng:
    """A counter-based generator: word `n` is part of the keyed hash of block `n // 8`.

    The draw counters are the whole state, so a stored game continues at its place at once, and a roll that is
    taken back and made again is the same roll. Named streams of one seed are independent of each other.

    >>> dice = Rng(seed=7)
    >>> [dice.below(6) + 1 for _ in range(5)] == [Rng(7, draws=n).below(6) + 1 for n in range(5)]
    True
    """

    __slots__ = ("_block", "_block_number", "_key", "_open", "_stored", "draws", "seed")

    def __init__(self, seed: int, draws: int = 0, streams: Mapping[str, int] | None = None) -> None:
        self.seed = seed
        self.draws = draws
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._block_number: int = -1
        self._block = b""
        self._stored = streams or {}
        self._open: dict[str, Rng] = {}

    def stream(self, name: str) -> Rng:
        """Return an independent generator of the same seed; it counts its own draws."""
        found = self._open.get(name)
        if found is None:
            found = self._open[name] = Rng(self.seed, self._stored.get(name, 0))
            found._key = blake2b(f"{self.seed} {name}".encode(), digest_size=32).digest()
        return found

    @property
    def streams(self) -> Mapping[str, int]:
        """The number of draws from each named stream."""
        return {**self._stored, **{name: rng.draws for name, rng in self._open.items() if rng.draws}}

    @property
    def total(self) -> int:
        """The draws of all streams together: two equal totals mean that nothing was drawn in between."""
        return self.draws + sum(self.streams.values()) if self._open or self._stored else self.draws

    def copy(self) -> Rng:
        """Return a generator at the same place that draws independently of this one."""
        return Rng(self.seed, self.draws, self.streams)

    def word(self) -> int:
        """Return the next 64 random bits."""
        number, offset = divmod(self.draws, _WORDS)
        if number != self._block_number:
            self._block = blake2b(number.to_bytes(8, "big"), key=self._key).digest()
            self._block_number = number
        self.draws += 1
        return int.from_bytes(self._block[offset * 8 : offset * 8 + 8], "big")

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1, every one equally likely."""
        if limit < 1:
            raise ValueError(f"a draw needs at least one possibility, not {limit}")
        fair = _RANGE - _RANGE % limit
        word = self.word()
        while word >= fair:  # the ragged end of the range would favor small numbers
            word = self.word()
        return word % limit

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order, as a new list."""
        mixed = list(items)
        self.shuffle(mixed)
        return mixed

    def __repr__(self) -> str:
        return f"Rng(draws={self.draws})"  # never the seed: reprs end up in logs
