"""Tempers: other characters at the same level, made of small weights; and what they say."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.core.game import Event, kind_of
from engine.core.rng import Rng
from engine.core.rules import RulesGame, members
from engine.players import choose, is_player, level_and_temper, played_states, player, tempered


def test_a_name_holds_a_level_and_a_temper() -> None:
    game = GAMES["angels_share"]
    assert level_and_temper(tempered("strong", "bold")) == ("strong", "bold")
    assert (tempered("fair", ""), level_and_temper("fair")) == ("fair", ("fair", ""))
    assert is_player(game, "fair.bold")
    for wrong in ("fair.angry", "random.bold", "fair.", "best.bold"):
        assert not is_player(game, wrong) or wrong == "fair."
    with pytest.raises(KeyError):
        player(game, "fair.angry")


@pytest.mark.parametrize("key", sorted(GAMES))
def test_tempers_choose_alike_most_of_the_time_and_differ_now_and_then(key: str) -> None:
    game, asked = GAMES[key], 0
    differed = dict.fromkeys(game.tempers, 0)
    for seed in range(3):
        for number, state in enumerate(played_states(game, 2, game.meta.options_type(), seed, "fair")):
            active = game.active_seats(state)
            if number % 2 or not active or len(game.legal_actions(state, active[0])) < 2:
                continue
            asked += 1
            usual = choose(game, state, active[0], "fair", Rng(number))
            for temper in game.tempers:
                action = choose(game, state, active[0], tempered("fair", temper), Rng(number))
                assert action in game.legal_actions(state, active[0])
                differed[temper] += action != usual
    assert len(differed) == 3
    assert all(0 < count < 0.4 * asked for count in differed.values()), (differed, asked)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_all_that_is_said_follows_an_event_of_the_game(key: str) -> None:
    game = GAMES[key]
    assert isinstance(game, RulesGame)
    rules = game._rules
    kinds = {kind_of(one): one for one in members(rules.event) if issubclass(one, Event)}
    assert set(rules.talk) <= set(kinds)
    for kind, lines in rules.talk.items():
        assert {"seat"} <= set(kinds[kind].__dataclass_fields__)
        assert set(lines) <= {"", *game.tempers}
        assert all(line and line[-1] in ".!?" and len(line) < 80 for line in lines.values())
