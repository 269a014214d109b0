"""Every game under test. A new game is found by itself; one with secrets adds its entry to `SCRAMBLES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import GAMES
from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from tests.angels_share.scramble import scramble_angels_share
from tests.games.ferment import Ferment, scramble_ferment
from tests.games.tavern import Tavern
from tests.games.whisper import Whisper, scramble_whisper

TINY: Mapping[str, AnyGame] = {game.meta.key: game for game in (Whisper(), Ferment(), Tavern())}
ALL: Mapping[str, AnyGame] = {**GAMES, **TINY}

Scramble = Callable[[Any, Seat, Rng], Any]
"""Another state that this seat cannot tell from the true one: whatever is hidden from it is changed."""

SCRAMBLES: Mapping[str, Scramble] = {
    "whisper": scramble_whisper,
    "ferment": scramble_ferment,
    "angels_share": scramble_angels_share,
}
