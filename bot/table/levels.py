"""Computer players as people see them: their names at the table, and the one of each level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from engine.core.game import AnyGame
from engine.players import FAIR, GREEDY, RANDOM, level_and_temper, levels_of, tempered, usual_player
from storage.people import Level

EVEN_NAMES = ("Cooper", "Maltby", "Bung", "Spile", "Dram", "Wort", "Tun", "Stillman")
"""Names for computer players without a temper; as many as the largest table could need."""
NAMES_BY_TEMPER: Mapping[str, tuple[str, ...]] = {
    "bold": ("Rory", "Blaise", "Flint"),
    "careful": ("Prudence", "Ward", "Constance"),
    "builder": ("Mason", "Wright", "Carter"),
}
NAMES = (*EVEN_NAMES, *(name for names in NAMES_BY_TEMPER.values() for name in names))
"""All names for computer players."""

TemperWord = Literal["mixed", "even", "bold", "careful", "builder"]
"""The words that commands take: another temper for each, none, or one of them."""

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


def one_more(game: AnyGame, level: str, word: TemperWord, here: Sequence[str]) -> str:
    """Return one more computer player of this level beside those that sit here."""
    known = list(game.tempers) if level in levels_of(game) else []
    if word != "mixed":
        return tempered(level, word if word in known else "")
    used = [level_and_temper(player)[1] for player in here]
    return tempered(level, min(["", *known], key=used.count))


def free_name(taken: Sequence[str], player: str = "") -> str:
    """Return a name for one more computer player, one that suits its temper."""
    own = NAMES_BY_TEMPER.get(level_and_temper(player)[1], ())
    return next((name for name in (*own, *EVEN_NAMES) if name not in taken), f"Cooper {len(taken) + 1}")


def level(player: str) -> str:
    """Return the playing strength of a computer player, in words, and its temper."""
    strength, temper = level_and_temper(player)
    return ", ".join(filter(None, [WORDS.get(strength, strength), temper]))
