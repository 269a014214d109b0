"""The search and the levels: what they choose, and that they choose it again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine import GAMES
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.players import LEVELS, appraise, choose, levels_of, player_names, stand_in, state_after, usual_player
from engine.players.search import search
from tests.games.whisper import Whisper

SEARCHED = [key for key, game in GAMES.items() if game.think is not None]
MOVES = 25


def position(game: AnyGame) -> tuple[object, int]:
    """A position with something to choose from."""
    state = state_after(game, game.meta.max_seats, game.meta.options_type(), 6, MOVES)
    return state, game.active_seats(state)[0]


@pytest.mark.parametrize("key", GAMES)
def test_every_level_appraises_legal_actions_once_and_takes_the_best(key: str) -> None:
    game = GAMES[key]
    state, seat = position(game)
    for level in levels_of(game):
        judged = appraise(game, state, seat, level, Rng(3), 0.1)
        actions = [one.action for one in judged]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(game.legal_actions(state, seat))
        chosen = choose(game, state, seat, level, Rng(3), 0.1)
        assert next(one.value for one in judged if one.action == chosen) == max(one.value for one in judged)


def test_levels_are_named_from_the_weakest_and_greedy_is_fair() -> None:
    game = GAMES["angels_share"]
    assert levels_of(game) == LEVELS
    assert player_names(game) == (*LEVELS, "greedy", "random")
    assert (usual_player(game), usual_player(Whisper())) == ("fair", "random")
    state, seat = position(game)
    assert appraise(game, state, seat, "fair", Rng(1)) == appraise(game, state, seat, "greedy", Rng(2))


def test_relaxed_players_err_but_not_always() -> None:
    game = GAMES["angels_share"]
    state, seat = position(game)
    best = choose(game, state, seat, "fair", Rng(1))
    relaxed = [choose(game, state, seat, "relaxed", Rng(seed)) for seed in range(40)]
    assert best in relaxed
    assert set(relaxed) != {best}


@pytest.mark.parametrize("key", SEARCHED)
def test_a_search_changes_nothing_and_finds_the_same_again(key: str) -> None:
    game = GAMES[key]
    state, seat = position(game)
    before = game.states.dump(state)
    first, again = (search(game, state, seat, 6, Rng(9)) for _ in range(2))
    assert first == again
    assert game.states.dump(state) == before
    assert first[0].value == max(one.value for one in first)


def test_stand_ins_keep_what_cannot_be_got_back() -> None:
    game = GAMES["heaven_and_ale"]
    state = state_after(game, 2, game.meta.options_type(), 0, 46, "fair")
    seat = game.active_seats(state)[0]
    sold = choose(game, state, seat, "fair", Rng(1))
    assert game.gives_up(sold)
    kept = stand_in(game, state, seat, "fair", Rng(1))
    assert not game.gives_up(kept)
    assert kept in game.legal_actions(state, seat)


SCRIPT = """
from engine import GAMES
from engine.core.rng import Rng
from engine.players import appraise
from tests.core.test_search import SEARCHED, position
for key in SEARCHED:
    print(appraise(GAMES[key], *position(GAMES[key]), "master", Rng(5), 0.05))
"""


def test_other_processes_and_hash_seeds_find_the_same() -> None:
    def run(hash_seed: str) -> str:
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(command, env=surroundings, check=True, capture_output=True, text=True).stdout

    assert run("1") == run("2") != ""
