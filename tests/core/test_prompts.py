from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.prompts import Parallel, awaited, pop, prompt_for, push, swap
from engine.core.rng import Rng
from tests.games.ferment import Blend, Claim, Ferment, FermentOptions, Measure, Poured, Ready
from tests.games.tavern import Drank, Order, Sell, Tavern, TavernOptions, Tip


@dataclass(frozen=True, slots=True)
class Ask:
    seat: int
    what: str = ""
    kind: Literal["ask"] = "ask"


Prompts = list[Ask | Parallel[Ask]]


def test_the_top_prompt_decides_who_acts() -> None:
    prompts: Prompts = [Ask(0), Ask(1)]
    assert awaited(prompts) == (1,)
    assert prompt_for(prompts, 1) == Ask(1)
    assert prompt_for(prompts, 0) is None
    assert awaited([]) == ()
    assert prompt_for([], 0) is None


def test_push_interrupts_and_pop_returns_to_what_was_asked() -> None:
    prompts: Prompts = [Ask(0, "sale")]
    push(prompts, Ask(1, "bonus"))
    assert awaited(prompts) == (1,)
    assert pop(prompts, 1) == Ask(1, "bonus")
    assert prompts == [Ask(0, "sale")]


def test_swap_replaces_the_question() -> None:
    prompts: Prompts = [Ask(0, "first")]
    swap(prompts, Ask(0, "second"))
    assert prompts == [Ask(0, "second")]


def test_in_a_parallel_every_seat_has_its_own_stack() -> None:
    prompts: Prompts = [Ask(9), Parallel({0: [Ask(0)], 1: [Ask(1)], 2: []})]
    assert awaited(prompts) == (0, 1)
    push(prompts, Ask(0, "deeper"))
    assert prompt_for(prompts, 0) == Ask(0, "deeper")
    assert prompt_for(prompts, 1) == Ask(1)
    assert prompt_for(prompts, 2) is None
    pop(prompts, 1)
    assert awaited(prompts) == (0,)
    swap(prompts, Ask(0, "other"))
    assert [pop(prompts, 0), pop(prompts, 0)] == [Ask(0, "other"), Ask(0)]
    assert awaited(prompts) == ()


def test_a_barrier_waits_for_the_deepest_stack_and_settles_in_turn_order() -> None:
    game, rng = Ferment(), Rng(0)
    state = game.setup(3, FermentOptions(bonus=True), rng)
    assert game.apply(state, 2, Claim(5), rng) == [Ready(2)]
    assert game.apply(state, 0, Blend(), rng) == []
    assert game.apply(state, 1, Claim(5), rng) == [Ready(1)]
    assert game.active_seats(state) == (0,)
    assert state.scores == [0, 0, 0]
    assert game.apply(state, 0, Measure(2), rng) == [Ready(0), Poured((2, 5, 0))]
    assert game.active_seats(state) == (0, 1, 2)


def test_standing_actions_join_every_prompt_of_the_seat() -> None:
    game, rng = Tavern(), Rng(0)
    state = game.setup(2, TavernOptions(), rng)
    assert game.legal_actions(state, 0) == (Order(1), Order(2), Order(4), Sell())
    assert game.legal_actions(state, 1) == ()
    game.apply(state, 0, Sell(), rng)
    assert game.active_seats(state) == (0,)
    assert list(game.legal_actions(state, 0)) == [Order(1), Order(2), Order(4)]


def test_a_prompt_with_one_answer_plays_itself_whatever_stands_beside_it() -> None:
    game, rng = Tavern(), Rng(0)
    state = game.setup(2, TavernOptions(rounds=2), rng)
    state.coins = [4, 0]
    events = game.apply(state, 0, Order(4), rng)
    assert [(e.seat, e.price) for e in events if isinstance(e, Drank)] == [(0, 4), (1, 0), (0, 0), (1, 0)]
    assert game.outcome(state) is not None


def test_only_the_seats_own_prompt_interrupts() -> None:
    game, rng = Tavern(), Rng(0)
    state = game.setup(2, TavernOptions(tips=True), rng)
    game.apply(state, 0, Order(1), rng)
    assert game.active_seats(state) == (0,)
    assert game.legal_actions(state, 0) == (Tip(0), Tip(1), Sell())
    game.apply(state, 0, Tip(1), rng)
    assert game.active_seats(state) == (1,)
