from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from bot.cli import simulating
from engine import AnyGame
from engine.core.rng import Rng
from tests.cli.conftest import Command
from tests.games.tavern import Tavern, TavernState
from tests.kit.registry import ALL

GAME = "whiskey_business"
SIX_GAMES = ("simulate", GAME, "--seats", "3", "--seed", "40", "--games", "6", "--json")


def use_games(monkeypatch: pytest.MonkeyPatch, games: Mapping[str, AnyGame]) -> None:
    monkeypatch.setattr(simulating, "known_games", lambda: MappingProxyType(dict(games)))


def test_one_json_object_per_game_and_nothing_else(process: Command) -> None:
    said = process(*SIX_GAMES)
    assert (said.code, said.err) == (0, "")
    games = [json.loads(line) for line in said.out.splitlines()]
    assert [game["seed"] for game in games] == list(range(40, 46))
    for game in games:
        assert list(game) == ["game", "seats", "seed", "decisions", "rounds", "winners", "scores"]
        assert (game["game"], game["seats"], len(game["scores"])) == (GAME, 3, 3)
        assert set(game["winners"]) <= {0, 1, 2}
        assert game["decisions"] > game["rounds"] > 0


def test_same_arguments_same_bytes(process: Command) -> None:
    assert process(*SIX_GAMES, hash_seed="1") == process(*SIX_GAMES, hash_seed="2")


def test_game_k_is_the_game_of_seed_plus_k(command: Command) -> None:
    all_six = command(*SIX_GAMES).out.splitlines()
    single = command("simulate", GAME, "--seats", "3", "--seed", "43", "--json").out.splitlines()
    assert single == [all_six[3]]


def test_each_seat_may_have_its_own_player(command: Command) -> None:
    said = command("simulate", GAME, "--games", "30", "--player", "greedy,random", "--json")
    wins = [json.loads(line)["winners"] for line in said.out.splitlines()]
    assert sum(0 in winners for winners in wins) > 20


def test_options_change_the_game(command: Command) -> None:
    plain = command("simulate", GAME, "--seed", "1", "--games", "5", "--json").out
    other = command("simulate", GAME, "--seed", "1", "--games", "5", "--json", "--option", "take_a_shot=on").out
    assert plain != other


def test_without_json_it_is_a_table_for_people(command: Command) -> None:
    said = command("simulate", GAME, "--seats", "2", "--games", "25")
    assert said.code == 0
    assert "decisions" in said.out.splitlines()[0]
    assert "… and 5 more" in said.out
    assert "seat 1 (random): won" in said.out


def test_a_lost_solo_game_has_no_winners(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    use_games(monkeypatch, ALL)
    said = command("simulate", "tavern", "--seats", "1", "--games", "20", "--json", "--option", "rounds=1")
    assert any(json.loads(line)["winners"] == [] for line in said.out.splitlines())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_who_waits_at_a_terminal_sees_progress(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    command("simulate", GAME, "--games", "20", "--json")
    assert screen.getvalue().endswith("20 of 20 games\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("poker",), f"no game 'poker'; there are: {GAME}"),
        ((GAME, "--seats", "1"), "played by 2 to 6 players, not by 1"),
        ((GAME, "--seats", "7"), "played by 2 to 6 players, not by 7"),
        ((GAME, "--seats", "two"), "--seats: invalid int value"),
        ((GAME, "--player", "genius"), "no player 'genius'; there are: relaxed, fair, strong, master, greedy, random"),
        ((GAME, "--seats", "3", "--player", "random,random"), "one for each of the 3 seats"),
        ((GAME, "--option", "take_a_shot"), "written name=value"),
        ((GAME, "--option", "take_a_shot=maybe"), "cannot be 'maybe'; choose from: on, off"),
        ((GAME, "--option", "shots=on"), "no option 'shots'; there are: top_shelf"),
        ((GAME, "--games", "0"), "--games must be at least 1"),
        ((GAME, "--seed", "-1"), "--seed must not be negative"),
        ((GAME, "--speed", "9"), "unrecognized arguments"),
        ((), "required: GAME"),
    ],
)
def test_bad_arguments_get_one_clear_line(command: Command, arguments: tuple[str, ...], reason: str) -> None:
    said = command("simulate", *arguments)
    assert (said.code, said.out) == (2, "")
    assert reason in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "reason"),
    [("rounds=9", "less than or equal to 4"), ("rounds=many", "valid integer"), ("hand=3", "choose from: 1, 2")],
)
def test_options_out_of_range_are_refused(
    command: Command, monkeypatch: pytest.MonkeyPatch, option: str, reason: str
) -> None:
    use_games(monkeypatch, ALL)
    said = command("simulate", "whisper" if option.startswith("hand") else "tavern", "--option", option)
    assert said.code == 2
    assert reason in said.err


def test_a_literal_option_is_understood(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    use_games(monkeypatch, ALL)
    assert command("simulate", "whisper", "--option", "hand=1", "--json").code == 0


class Bankrupt(Tavern):
    def check(self, state: TavernState) -> list[str]:
        return ["the till is empty"] if state.turns > 2 else []


class Crashing(Tavern):
    def apply(self, state: TavernState, seat: int, action: Any, rng: Rng) -> list[Any]:
        raise ZeroDivisionError("no cups")


class Endless(Tavern):
    def apply(self, state: TavernState, seat: int, action: Any, rng: Rng) -> list[Any]:
        return []


@pytest.mark.parametrize(
    ("broken", "reason"), [(Bankrupt, "the till is empty"), (Crashing, "no cups"), (Endless, "no end after")]
)
def test_broken_rules_end_with_the_seed_to_see_it_again(
    command: Command, monkeypatch: pytest.MonkeyPatch, broken: type[Tavern], reason: str
) -> None:
    use_games(monkeypatch, {"tavern": broken()})
    monkeypatch.setattr(simulating, "MAX_DECISIONS", 50)
    said = command("simulate", "tavern", "--seats", "2", "--seed", "77", "--json")
    assert said.code == 1
    assert "seed 77" in said.err
    assert reason in said.err


def test_no_command_or_a_wrong_one_is_refused(command: Command) -> None:
    assert command().code == command("brew").code == 2


def test_an_owners_bad_table_stops_the_command(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "own" / "no_such_game").mkdir(parents=True)
    monkeypatch.setenv("TAPROOM_DATA_DIR", str(tmp_path / "own"))
    said = command("simulate", GAME)
    assert said.code == 2
    assert "no game of that name" in said.err
