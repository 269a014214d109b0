"""Every promise of DESIGN's protocol, over every game, every seat count and many seeds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine import GAMES
from engine.core.game import Options
from tests.kit.contract import check_meta, check_replay, check_whole_game
from tests.kit.leaks import check_leaks
from tests.kit.options import option_sets
from tests.kit.redealing import check_choices_of_levels, check_reasons, check_redealing
from tests.kit.registry import ALL, SCRAMBLES
from tests.kit.undoing import check_undo

SEEDS = 20
MANY_SEEDS = 60
TABLES = [(k, n) for k, game in ALL.items() for n in range(game.meta.min_seats, game.meta.max_seats + 1)]
REAL_TABLES = [(key, seats) for key, seats in TABLES if key in GAMES]
SECRET_TABLES = [(key, seats) for key, seats in TABLES if ALL[key].meta.has_secrets]

each_table = pytest.mark.parametrize(("key", "seats"), TABLES)
each_real_table = pytest.mark.parametrize(("key", "seats"), REAL_TABLES)
each_secret_table = pytest.mark.parametrize(("key", "seats"), SECRET_TABLES)


def options_for(key: str, seed: int) -> Options:
    sets = option_sets(ALL[key].meta.options_type)
    return sets[seed % len(sets)]


@pytest.mark.parametrize("key", ALL)
def test_the_game_introduces_itself_within_the_limits(key: str) -> None:
    check_meta(ALL[key])


@pytest.mark.parametrize("key", ALL)
def test_a_game_with_secrets_can_be_scrambled(key: str) -> None:
    assert ALL[key].meta.has_secrets == (key in SCRAMBLES)


@each_table
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_whole_random_game_keeps_every_promise(key: str, seats: int, seed: int) -> None:
    options = options_for(key, seats * SEEDS + seed)  # others for each number of seats, so that all are played
    check_whole_game(ALL[key], seats, options, seed, stride=23, thinning=12)


@each_table
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.full) for seed in (2, 3))])
def test_the_log_replays_to_the_same_state(key: str, seats: int, seed: int) -> None:
    check_replay(ALL[key], seats, options_for(key, seed), seed)


@each_secret_table
def test_nothing_leaks(key: str, seats: int) -> None:
    changed = [check_leaks(ALL[key], seats, options_for(key, seed), seed, stride=9) for seed in range(4)]
    assert sum(changed) > 0, "nothing hidden was ever changed"


@each_real_table
def test_what_a_seat_does_not_know_is_dealt_again(key: str, seats: int) -> None:
    dealt = check_redealing(ALL[key], seats, options_for(key, seats), seats, stride=29)
    assert dealt > 0 or not ALL[key].meta.has_secrets, "nothing hidden was ever dealt again"


@each_real_table
def test_a_computer_player_knows_no_more_than_its_seat(key: str, seats: int) -> None:
    check_choices_of_levels(ALL[key], seats, options_for(key, seats), seats, moves=20 + seats)


@pytest.mark.parametrize(("key", "seats"), [one for one in SECRET_TABLES if one in REAL_TABLES and one[1] > 1])
def test_a_reason_tells_nothing_that_is_hidden(key: str, seats: int) -> None:
    assert check_reasons(ALL[key], seats, options_for(key, seats), seats, stride=17) > 0


@pytest.mark.full
@each_real_table
@pytest.mark.parametrize("seed", range(6))
def test_a_computer_player_knows_no_more_than_its_seat_at_any_time(key: str, seats: int, seed: int) -> None:
    check_redealing(ALL[key], seats, options_for(key, seed), seed, stride=3)
    check_reasons(ALL[key], seats, options_for(key, seed), seed, stride=3)
    for moves in range(0, 150, 11):
        check_choices_of_levels(ALL[key], seats, options_for(key, seed), seed, moves)


@each_table
def test_undo_stops_where_it_must(key: str, seats: int) -> None:
    walks = [check_undo(ALL[key], seats, options_for(key, seed), seed, attempts=12) for seed in range(3)]
    assert sum(walk.free + walk.agreed for walk in walks) > 0


def test_two_processes_with_different_hash_seeds_agree() -> None:
    def run(hash_seed: str) -> str:
        command = [sys.executable, "-m", "tests.kit.fingerprint"]
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(command, env=surroundings, check=True, capture_output=True, text=True).stdout

    assert run("1").splitlines() == run("2").splitlines() != []


@pytest.mark.full
@each_table
@pytest.mark.parametrize("seed", range(SEEDS, MANY_SEEDS))
def test_many_random_games_keep_every_promise(key: str, seats: int, seed: int) -> None:
    check_whole_game(ALL[key], seats, options_for(key, seed), seed, stride=3)


@pytest.mark.full
@each_secret_table
@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_leaks_at_any_move(key: str, seats: int, seed: int) -> None:
    assert check_leaks(ALL[key], seats, options_for(key, seed), seed, stride=1) > 0


@pytest.mark.full
@each_table
@pytest.mark.parametrize("seed", range(SEEDS))
def test_undo_stops_where_it_must_in_many_games(key: str, seats: int, seed: int) -> None:
    walk = check_undo(ALL[key], seats, options_for(key, seed), seed, attempts=60, gap=1)
    assert walk.free + walk.agreed > 0
