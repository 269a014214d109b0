from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal
from engine.players import choose, player_names, player_rng
from tests.games.whisper import Draw, Whisper, WhisperOptions, WhisperView


def drawer(view: WhisperView, seat: Seat, actions: Any, rng: Rng) -> Any:
    assert isinstance(view, WhisperView)
    assert view.private is not None
    return [Appraisal(action, float(action == Draw())) for action in actions]


class Strategic(Whisper):
    rules = replace(Whisper.rules, strategies={"drawer": lambda catalog: drawer})


def test_every_game_can_be_played_at_random_and_by_its_own_players() -> None:
    assert player_names(Whisper()) == ("random",)
    assert player_names(Strategic()) == ("drawer", "random")


def test_a_player_sees_its_view_and_never_the_state() -> None:
    game = Strategic()
    state = game.setup(2, WhisperOptions(), Rng(1))
    assert choose(game, state, 0, "drawer", Rng(2)) == Draw()


def test_the_random_player_takes_any_legal_action() -> None:
    game = Whisper()
    state = game.setup(2, WhisperOptions(), Rng(1))
    chosen = {choose(game, state, 0, "random", Rng(seed)) for seed in range(60)}
    assert chosen == set(game.legal_actions(state, 0))


def test_an_unknown_player_is_refused() -> None:
    game = Whisper()
    with pytest.raises(KeyError, match="genius"):
        choose(game, game.setup(2, WhisperOptions(), Rng(1)), 0, "genius", Rng(1))


def test_players_have_chance_of_their_own() -> None:
    words = {player_rng(seed, seat).word() for seed in range(3) for seat in range(3)}
    assert len(words) == 9
    assert Rng(0).word() not in words
