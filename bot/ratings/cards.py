"""Ratings as messages, and what the lobby and the end say about a series."""

from __future__ import annotations

from collections.abc import Sequence

from bot.delivery.card import Card
from bot.display import elements
from bot.ratings.service import PROVISIONAL_GAMES, Rated
from engine.core.game import AnyGame
from engine.core.words import counted, sentence

NOBODY_YET = (
    "No game of it has been rated in this server yet. The host of a table decides that before the start: `/table edit "
    "rated:True`, or **Settings** on the lobby card."
)
SHOWN = 25
METHOD = (
    "-# Everyone begins at 1000. What a game changes depends on the places of all who finished it and on what was "
    "known of them before (Plackett-Luce, by OpenSkill). Computer players do not count."
)


def ranking_card(game: AnyGame, ranking: Sequence[Rated], server: str) -> Card:
    """Show the ratings of a server at one game."""
    if not ranking:
        return elements.note(NOBODY_YET)
    lines = [f"**{place}.** {_line(one)}" for place, one in enumerate(ranking[:SHOWN], 1)]
    more = [f"-# … and {len(ranking) - SHOWN} more."] if len(ranking) > SHOWN else []
    head = elements.text([f"## Ratings: {game.meta.title} in {server}"])
    return Card(elements.build_view(head, elements.text([*lines, *more], 3000), elements.text([METHOD])))


def _line(one: Rated) -> str:
    return sentence(f"{one.name}: {in_words(one)}")


def in_words(one: Rated) -> str:
    """Return a rating with the number of games it rests on."""
    if one.is_provisional:
        return f"{one.points}, provisional ({one.games} of {PROVISIONAL_GAMES} games)"
    return f"{one.points} ({counted(one.games, 'game')})"
