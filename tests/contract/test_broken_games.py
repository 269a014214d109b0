"""The contract suite catches games that break a promise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.codec import Codec
from engine.core.errors import GameError
from engine.core.game import Choice, Options, Seat
from engine.core.history import History, ReplayError
from engine.core.rng import Rng
from tests.games.ferment import Ferment
from tests.games.tavern import Sell, Tavern, TavernState
from tests.games.whisper import Shown, Whisper, WhisperOptions, WhisperState, WhisperView
from tests.kit.contract import check_batches, check_narration, check_whole_game
from tests.kit.leaks import check_leaks
from tests.kit.playing import Position
from tests.kit.undoing import check_undo


class LeakyQuestion(Whisper):
    def question(self, state: WhisperState, seat: Seat) -> str:
        return f"Draw? (the next card is {state.deck[:1]})"


class LeakyView(Whisper):
    def view(self, state: WhisperState, seat: Seat | None) -> WhisperView:
        seen = super().view(state, seat)
        return replace(seen, deck=len(state.deck) + int(sum(map(len, state.hands[0])) > 4))


class LeakyOffer(Whisper):
    def choice(self, state: WhisperState, seat: Seat, action: Any) -> Choice:
        return replace(super().choice(state, seat, action), private=False)


class LeakyEvent(Whisper):
    def apply(self, state: WhisperState, seat: Seat, action: Any, rng: Rng) -> list[Any]:
        return [Quiet(seat, state.deck[0]) if state.deck else Quiet(seat, ""), *super().apply(state, seat, action, rng)]


class Quiet(Shown):
    reveals = False


class TwinKeys(Whisper):
    def choice(self, state: WhisperState, seat: Seat, action: Any) -> Choice:
        return replace(super().choice(state, seat, action), key="same")


class LongLabel(Whisper):
    def choice(self, state: WhisperState, seat: Seat, action: Any) -> Choice:
        return replace(super().choice(state, seat, action), label="long " * 20)


class ImpureQuery(Whisper):
    def rounds(self, state: WhisperState) -> int:
        state.turns += 1
        return super().rounds(state)


class ActsOutOfTurn(Whisper):
    def legal_actions(self, state: WhisperState, seat: Seat) -> Sequence[Any]:
        return super().legal_actions(state, self.active_seats(state)[0])


class WideBatch(Whisper):
    """Lets two cards be shown together although the first one ends the turn."""

    def choice(self, state: WhisperState, seat: Seat, action: Any) -> Choice:
        return replace(super().choice(state, seat, action), max_count=1, group="all")

    def batches(self, state: WhisperState, seat: Seat, choices: Sequence[Choice] | None = None) -> Sequence[Any]:
        return [replace(batch, label=f"{batch.key} {batch.label}") for batch in super().batches(state, seat, choices)]


class LosesCards(Whisper):
    def apply(self, state: WhisperState, seat: Seat, action: Any, rng: Rng) -> list[Any]:
        events = super().apply(state, seat, action, rng)
        del state.deck[:1]
        return events


class SilentBarrier(Ferment):
    def apply(self, state: Any, seat: Seat, action: Any, rng: Rng) -> list[Any]:
        super().apply(state, seat, action, rng)
        return []


class ForgetfulTavern(Tavern):
    """Its log cannot be followed: a sale depends on how often anything was ever asked."""

    asked = 0

    def legal_actions(self, state: TavernState, seat: Seat) -> Sequence[Any]:
        ForgetfulTavern.asked += 1
        return [a for a in super().legal_actions(state, seat) if ForgetfulTavern.asked % 3 or a != Sell()]


@pytest.mark.parametrize("broken", [LeakyQuestion, LeakyView, LeakyOffer, LeakyEvent])
def test_leaks_are_noticed(broken: type[Whisper]) -> None:
    with pytest.raises(AssertionError):
        check_leaks(broken(), 3, WhisperOptions(), seed=1, stride=1)


@pytest.mark.parametrize("broken", [TwinKeys, LongLabel, ImpureQuery, ActsOutOfTurn, WideBatch, LosesCards])
def test_broken_promises_are_noticed(broken: type[Whisper]) -> None:
    with pytest.raises((AssertionError, GameError)):
        check_whole_game(broken(), 2, WhisperOptions(), seed=1, stride=1)


def test_a_barrier_that_falls_in_silence_is_noticed() -> None:
    with pytest.raises(AssertionError, match="barrier"):
        check_whole_game(SilentBarrier(), 2, SilentBarrier().meta.options_type(), seed=1, stride=50)


def test_a_log_that_cannot_be_followed_is_noticed() -> None:
    with pytest.raises((AssertionError, ReplayError, GameError)):
        check_undo(ForgetfulTavern(), 2, options(Tavern()), seed=1, attempts=10, gap=1)


class Forgetful(Codec[WhisperState]):
    """Leaves a part of the state out of what it reads back."""

    def load(self, text: str | bytes) -> WhisperState:
        state = super().load(text)
        state.turns = 0
        return state


class LossyJson(Whisper):
    def __init__(self) -> None:
        super().__init__()
        self.states = Forgetful(WhisperState)


def test_a_state_that_does_not_come_back_from_json_is_noticed() -> None:
    with pytest.raises(AssertionError):
        check_whole_game(LossyJson(), 2, WhisperOptions(), seed=1, stride=1)


@pytest.mark.parametrize(("guard", "game"), [("_refuse_revealing", Whisper()), ("_refuse_dependent", Ferment())])
def test_an_undo_that_goes_too_far_is_noticed(guard: str, game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, guard, lambda *_: None)
    with pytest.raises((AssertionError, GameError)):
        check_undo(game, 2, options(game), seed=1, attempts=20, gap=1)


def options(game: Any) -> Options:
    return game.meta.options_type()


def test_a_sound_game_passes_the_same_functions() -> None:
    game, rng = Whisper(), Rng(4)
    state = game.setup(2, WhisperOptions(), rng)
    seat = game.active_seats(state)[0]
    position = Position(state, rng, seat, game.legal_actions(state, seat)[0], 0)
    batches = [game.batches(state, seat) for seat in range(2)]
    assert batches[seat]
    check_batches(game, position, WhisperOptions(), 2, batches)
    check_narration(game, position, 2, lambda: game.apply(state, seat, position.action, rng))
