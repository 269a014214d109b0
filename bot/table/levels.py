"""Computer players as people see them: their names at the table, and the one of each level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.core.game import AnyGame
from engine.players import FAIR, GREEDY, RANDOM, levels_of, usual_player
from storage.people import Level

NAMES = ("Cooper", "Maltby", "Bung", "Spile", "Dram", "Wort", "Tun", "Stillman")
"""Names for computer players; as many as the largest table could need."""

LevelWord = Literal["relaxed", "fair", "strong", "master", "best", "easy"]
"""The words that commands take; the last two are what *fair* and *relaxed* were called before."""

WORDS = {GREEDY: FAIR, RANDOM: "plays at random"}
"""The words shown for a computer player's internal name, where that is not the level itself."""


def player_of(game: AnyGame, wanted: Level) -> str:
    """Return the computer player of this level, or of the highest one below it that this game has."""
    levels = levels_of(game)
    if not levels:
        return usual_player(game)
    return wanted if wanted in levels else levels[-1]


def level_of(word: LevelWord) -> Level:
    """Return the level that a word of a command stands for."""
    return "fair" if word == "best" else "relaxed" if word == "easy" else word


def free_name(taken: Sequence[str]) -> str:
    """Return a name for one more computer player."""
    return next((name for name in NAMES if name not in taken), f"Cooper {len(taken) + 1}")


def level(player: str) -> str:
    """Return the playing strength of a computer player, in words."""
    return WORDS.get(player, player)
