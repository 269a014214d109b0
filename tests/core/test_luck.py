"""Luck adds up to nothing in the long run, and says in words how rare it was."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from engine import FIRST, GAMES
from engine.core.luck import Draw, SeatLuck, counted_draw, luck_of
from engine.core.session import Session
from engine.players import choose, player_rng

NUMBERS = {"whiskey_business": 2, "angels_share": 12, "heaven_and_ale": 12, "distilled": 4}
MANY = 1000


def played(key: str, seed: int, player: str) -> Session[Any, Any, Any, Any]:
    game, seats = GAMES[key], 2
    session = Session.start(game, seats, game.meta.options_type(), seed)
    rngs = [player_rng(seed, seat) for seat in range(seats)]
    while session.active:
        seat = session.active[0]
        session.act(seat, choose(game, session.state, seat, player, rngs[seat]))
    return session


def lucks(key: str, games: int, player: str) -> list[SeatLuck]:
    """Return the luck of one seat of each game: those of one game depend on each other."""
    found: list[SeatLuck] = []
    for seed in range(games):
        history = played(key, seed, player).history
        assert history is not None
        found.append(luck_of(GAMES[key], history, 2)[seed % 2])
    return found


def mean_in_errors(found: list[SeatLuck]) -> float:
    differences = [one.difference for one in found]
    mean = sum(differences) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / (len(found) - 1))
    return mean / (spread / sqrt(len(found)))


@pytest.mark.parametrize("key", FIRST)
def test_every_game_counts_luck_against_what_was_to_be_expected(key: str) -> None:
    found = lucks(key, NUMBERS[key], "greedy" if key in ("distilled", "whiskey_business") else "random")
    assert GAMES[key].luck_unit
    assert sum(one.variance for one in found) > 0
    assert all(abs(one.difference) <= 4 * sqrt(one.variance) for one in found)


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", FIRST)
def test_luck_is_nothing_in_the_mean_of_a_thousand_games(key: str) -> None:
    found = lucks(key, MANY, "greedy" if key in ("distilled", "whiskey_business") else "random")
    assert abs(mean_in_errors(found)) <= 2
    spread = sqrt(sum(one.difference**2 / one.variance for one in found if one.variance) / MANY)
    assert 0.8 < spread < 1.2, "the variance that is declared is not that of the luck"


def test_a_draw_without_putting_back_varies_less_than_with() -> None:
    assert counted_draw(0, 2, drawn=4, good=2, total=4) == Draw(0, 2, 2.0, 0.0)
    assert counted_draw(0, 1, drawn=1, good=1, total=2) == Draw(0, 1, 0.5, 0.25)


@pytest.mark.parametrize(
    ("worth", "told"),
    [
        (10, "10 where 10.0 were to be expected, neither lucky nor unlucky"),
        (12, "12 where 10.0 were to be expected, luckier than in 8 of 10 games"),
        (8, "8 where 10.0 were to be expected, unluckier than in 8 of 10 games"),
        (30, "30 where 10.0 were to be expected, luckier than in 9 of 10 games"),
    ],
)
def test_luck_is_told_by_the_share_of_games_with_less(worth: int, told: str) -> None:
    luck = SeatLuck()
    luck.add(Draw(0, worth, 10, 4))
    assert luck.in_words() == told


def test_without_any_draw_nobody_was_lucky() -> None:
    assert SeatLuck().in_words().endswith("neither lucky nor unlucky")
