"""Knowledge about one game that the tests need beyond its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.game import Seat
from engine.core.rng import Rng
from tests.kit.golden import Script

Scramble = Callable[[Any, Seat, Rng], Any]
"""Another state that this seat cannot tell from the true one: whatever is hidden from it is changed."""


@dataclass(frozen=True, slots=True)
class GameKit:
    """One per game, named `KIT` in `tests/<key>/kit.py`, where it is found by the game's key."""

    scripts: tuple[Script, ...] = ()
    """The golden games, between them all seat counts; the choices kept as golden come from the last one."""
    scramble: Scramble | None = None
    """For games with secrets."""
