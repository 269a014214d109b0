"""Computer players as people see them: their names at the table, and the one of each level."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import AnyGame
from engine.players import FAIR, GREEDY, RANDOM, usual_player
from storage.people import Level

NAMES = ("Cooper", "Maltby", "Bung", "Spile", "Dram", "Wort", "Tun", "Stillman")
"""Names for computer players; as many as the largest table could need."""

WORDS = {GREEDY: FAIR, RANDOM: "plays at random"}
"""The words shown for a computer player's internal name, where that is not the level itself."""


def player_of(game: AnyGame, wanted: Level) -> str:
    """Return the computer player of this level."""
    return usual_player(game) if wanted == "best" else RANDOM


def free_name(taken: Sequence[str]) -> str:
    """Return a name for one more computer player."""
    return next((name for name in NAMES if name not in taken), f"Cooper {len(taken) + 1}")


def level(player: str) -> str:
    """Return the playing strength of a computer player, in words."""
    return WORDS.get(player, player)
