"""Computer players as people see them: their names at the table, and the one that sits down by default."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import AnyGame
from engine.players import player_names
from storage.people import Level

NAMES = ("Cooper", "Maltby", "Bung", "Spile", "Dram", "Wort", "Tun", "Stillman")
"""Names for computer players; as many as the largest table could need."""

LEVELS = {"greedy": "clever", "random": "plays at random"}
"""The words shown for a computer player's internal name."""


def strongest(game: AnyGame) -> str:
    """Return the computer player that sits down unless another is asked for."""
    return player_names(game)[0]


def player_of(game: AnyGame, wanted: Level) -> str:
    """Return the computer player of this level."""
    return player_names(game)[0 if wanted == "best" else -1]


def free_name(taken: Sequence[str]) -> str:
    """Return a name for one more computer player."""
    return next((name for name in NAMES if name not in taken), f"Cooper {len(taken) + 1}")


def level(player: str) -> str:
    """Return the playing strength of a computer player, in words."""
    return LEVELS.get(player, player)
