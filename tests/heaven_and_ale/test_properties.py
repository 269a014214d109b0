"""Whatever is played: the events tell everything that happens to a board, and states survive being stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.rng import Rng
from engine.heaven_and_ale.actions import Enter, Move
from engine.heaven_and_ale.events import (
    Activated,
    Advanced,
    AnyEvent,
    BarrelsTaken,
    CardPlaced,
    CardSold,
    DucatsSpent,
    Entered,
    Exchanged,
    Gain,
    Placed,
    Scored,
    ShedBuilt,
)
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.rules.scoring import exchange_all
from engine.heaven_and_ale.state import Player, State
from engine.players import choose
from tests.heaven_and_ale.table import CATALOG, GAME
from tests.kit.playing import copied, random_positions

LAST = CATALOG.production.last


@dataclass
class Board:
    """A player board kept by the events alone."""

    ducats: int = CATALOG.table.setup.ducats
    markers: dict[str, int] = field(default_factory=lambda: dict(CATALOG.production.start.resources))
    brewmaster: int = CATALOG.production.start.brewmaster
    garden: dict[str, str] = field(default_factory=dict)
    sheds: dict[str, int] = field(default_factory=dict)
    spots: set[str] = field(default_factory=set)
    barrels: int = 0

    def brew(self, steps: int) -> None:
        self.brewmaster = min(LAST, self.brewmaster + steps)

    def gain(self, gain: Gain) -> None:
        for resource, steps in gain.steps:
            self.markers[resource] = min(LAST, self.markers[resource] + steps)
        self.ducats += gain.ducats + gain.surplus
        self.brew(gain.brewmaster)

    def same_as(self, player: Player) -> bool:
        return (self.ducats, self.markers, self.brewmaster, self.garden, self.sheds, self.spots) == (
            *(player.ducats, player.markers, player.brewmaster, player.garden, player.sheds),
            set(player.discs),
        )


def _entered(board: Board, event: Entered) -> None:
    board.ducats += event.ducats
    board.brew(event.brewmaster)


def _placed(board: Board, event: Placed) -> None:
    board.ducats -= event.price
    board.garden[event.hex] = event.tile


def _shed_built(board: Board, event: ShedBuilt) -> None:
    board.sheds[event.shed] = event.type
    board.brew(event.brewmaster)


def _activated(board: Board, event: Activated) -> None:
    board.gain(event.gain)


def _scored(board: Board, event: Scored) -> None:
    board.spots.add(event.spot)
    board.gain(event.gain)


def _advanced(board: Board, event: Advanced) -> None:
    board.gain(Gain(((event.resource, event.steps),), 0, 0, event.surplus))


def _card_placed(board: Board, event: CardPlaced) -> None:
    card = CATALOG.cards[event.card]
    if card.effect == "ducats":
        board.ducats += card.amount
    elif card.effect == "brewmaster":
        board.brew(card.amount)


def _card_sold(board: Board, event: CardSold) -> None:
    board.ducats += event.ducats


def _barrels_taken(board: Board, event: BarrelsTaken) -> None:
    board.barrels += len(event.barrels)


def _exchanged(board: Board, event: Exchanged) -> None:
    assert sum(board.markers.values()) - sum(dict(event.positions).values()) == event.times * (event.rate - 1)
    board.markers = dict(event.positions)


def _ducats_spent(board: Board, event: DucatsSpent) -> None:
    board.ducats -= event.ducats
    board.markers = dict(event.positions)


HEARD: dict[str, Callable[[Board, Any], None]] = {
    "entered": _entered,
    "placed": _placed,
    "shed_built": _shed_built,
    "activated": _activated,
    "scored": _scored,
    "advanced": _advanced,
    "card_placed": _card_placed,
    "card_sold": _card_sold,
    "barrels_taken": _barrels_taken,
    "exchanged": _exchanged,
    "ducats_spent": _ducats_spent,
}


def hear(boards: list[Board], events: Iterable[AnyEvent]) -> None:
    for event in events:
        if event.kind in HEARD:
            HEARD[event.kind](boards[getattr(event, "seat", 0)], event)


@pytest.mark.parametrize("ducats", [25, 80, 300])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_events_tell_everything_that_happens_to_a_board(seats: int, ducats: int) -> None:
    for seed in range(3):
        boards = [Board() for _ in range(seats)]
        for position in random_positions(GAME, seats, HeavenAndAleOptions(), seed):
            if not position.number:
                for seat, player in enumerate(position.state.players):
                    boards[seat].ducats += ducats - 25
                    player.ducats += ducats - 25
                    boards[seat].brewmaster = player.brewmaster
            assert all(b.same_as(p) for b, p in zip(boards, position.state.players, strict=True))
            trial = position.state.clone()
            hear(boards, GAME.apply(trial, position.seat, position.action, copied(position.rng)))
        assert all(b.same_as(p) for b, p in zip(boards, trial.players, strict=True))
        owned = [*trial.large.values(), *trial.small.values()]
        assert [board.barrels for board in boards] == [owned.count(seat) for seat in range(seats)]


@given(st.lists(st.integers(-8, 20), min_size=5, max_size=5), st.integers(1, 5))
def test_the_exchange_never_lowers_the_last_marker_and_loses_what_the_rate_says(spots: list[int], rate: int) -> None:
    before = list(spots)
    times = exchange_all(spots, rate)
    assert min(spots) >= min(before)
    assert sum(before) - sum(spots) == times * (rate - 1)
    target = min(spots) + 1
    assert sum(spot - target for spot in spots if spot > target) < rate


def play(seats: int, seed: int, moves: int) -> State:
    rng, chooser = Rng(seed), Rng(seed + 1)
    state = GAME.setup(seats, HeavenAndAleOptions(), rng)
    for _ in range(moves):
        active = GAME.active_seats(state)
        if not active:
            break
        GAME.apply(state, active[0], chooser.pick(GAME.legal_actions(state, active[0])), rng)
    return state


@settings(max_examples=40)
@given(st.integers(2, 4), st.integers(0, 2**64), st.integers(0, 200))
def test_the_text_of_a_state_gives_the_state_back(seats: int, seed: int, moves: int) -> None:
    state = play(seats, seed, moves)
    assert GAME.states.load(GAME.states.dump(state)) == state
    assert state.clone() == state
    assert GAME.check(state) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_a_usual_turn_takes_no_more_than_four_decisions(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.setup(seats, HeavenAndAleOptions(), rng)
    turns: list[int] = [0]
    while active := GAME.active_seats(state):
        seat = active[0]
        action = choose(GAME, state, seat, "fair", rng)
        if isinstance(action, Move | Enter):
            turns.append(0)
        turns[-1] += 1
        GAME.apply(state, seat, action, rng)
    assert sorted(turns)[len(turns) * 9 // 10] <= 4
    assert sum(turns) / len(turns) < 3
