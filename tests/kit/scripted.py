"""Chance that falls as a test wants it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.rng import Rng


class ScriptedRng(Rng):
    """Gives the listed numbers, one per draw, and refuses a draw that was not foreseen."""

    __slots__ = ("_script",)

    def __init__(self, script: Iterable[int] = ()) -> None:
        super().__init__(seed=0)
        self._script = list(script)

    def expect(self, numbers: Iterable[int]) -> None:
        self._script += numbers

    @property
    def unused(self) -> int:
        return len(self._script)

    def below(self, limit: int) -> int:
        assert self._script, "a draw that the test did not foresee"
        number = self._script.pop(0)
        assert 0 <= number < limit, f"the script says {number}, but only {limit} things are possible"
        self.draws += 1
        return number
