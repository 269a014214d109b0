from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import pytest

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Answer, Flow, Mechanism, Parallel, ParallelFlow
from engine.core.game import Choice, Event, Options, Outcome, RulesError, Seat
from engine.core.rng import Rng
from engine.core.rules import GameRules
from engine.core.session import Session
from engine.core.story import Sentences
from tests.games.brewday import (
    CASK,
    HOP_SALE,
    OPINION,
    Advise,
    AskCask,
    AskMalt,
    AskOpinion,
    AskRoast,
    Brewday,
    BrewdayOptions,
    Consult,
    Fill,
    Mash,
    Roast,
    SellHops,
    Taste,
    Tasted,
)
from tests.games.common import NO_HELP, TinyGame, tiny_meta
from tests.games.ferment import Blend, Claim, Ferment, FermentOptions, Measure, Poured, Ready
from tests.games.tavern import Drank, Order, Sell, Tavern, TavernOptions, Tip


@dataclass(frozen=True, slots=True)
class Ask:
    seat: int
    what: str = ""
    kind: Literal["ask"] = "ask"


def test_the_top_prompt_decides_who_acts() -> None:
    flow = Flow[Ask]([Ask(0), Ask(1)])
    assert flow.awaited == (1,)
    assert flow.prompt_for(1) == Ask(1)
    assert flow.prompt_for(0) is None
    assert Flow[Ask]().awaited == ()
    assert Flow[Ask]().prompt_for(0) is None


def test_push_interrupts_and_pop_returns_to_what_was_asked() -> None:
    flow = Flow[Ask]([Ask(0, "sale")])
    flow.push(Ask(1, "bonus"))
    assert flow.awaited == (1,)
    flow.pop(1)
    assert flow.prompts == [Ask(0, "sale")]


def test_in_a_parallel_every_seat_has_its_own_stack() -> None:
    flow = Flow[Ask]([Ask(9), Parallel("all", {0: [Ask(0)], 1: [Ask(1)], 2: []})])
    assert flow.awaited == (0, 1)
    flow.push(Ask(0, "deeper"))
    assert flow.prompt_for(0) == Ask(0, "deeper")
    assert flow.prompt_for(1) == Ask(1)
    assert flow.prompt_for(2) is None
    flow.pop(1)
    assert flow.awaited == (0,)


def test_a_seat_outside_the_parallel_can_be_asked() -> None:
    flow = Flow[Ask]([Parallel("all", {0: [Ask(0)]})])
    flow.push(Ask(5, "opinion"))
    assert flow.awaited == (0, 5)
    assert flow.prompt_for(5) == Ask(5, "opinion")


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
    assert game.legal_actions(state, 0) == [Order(1), Order(2), Order(4), Sell()]
    assert [game.choice(state, 0, a).standing for a in game.legal_actions(state, 0)] == [False, False, False, True]
    assert game.legal_actions(state, 1) == ()
    game.apply(state, 0, Sell(), rng)
    assert game.active_seats(state) == (0,)
    assert game.legal_actions(state, 0) == [Order(1), Order(2), Order(4)]


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
    assert game.legal_actions(state, 0) == [Tip(0), Tip(1), Sell()]
    game.apply(state, 0, Tip(1), rng)
    assert game.active_seats(state) == (1,)


def test_what_happens_at_the_set_up_is_reported() -> None:
    def announce(ctx: Any) -> None:
        ctx.emit(Drank(0, 0, 0))

    class Announced(Tavern):
        rules = replace(Tavern.rules, proceed=announce)

    game = Announced()
    assert game.begin(2, TavernOptions(), Rng(0))[1] == [Drank(0, 0, 0)]
    session = Session[Any, Any, Any, Any].start(game, 2, TavernOptions(), 0)
    assert session.history is not None
    assert session.history.opening_events == [Drank(0, 0, 0)]


# Every seat of a Parallel runs a flow of its own


def brewday(seats: int = 3, seed: int = 1) -> tuple[Brewday, Any, Rng]:
    game, rng = Brewday(), Rng(seed)
    return game, game.setup(seats, BrewdayOptions(), rng), rng


def test_each_seat_goes_on_by_itself_until_it_is_done() -> None:
    game, state, rng = brewday(2)
    game.apply(state, 0, Mash("dark"), rng)
    assert game.legal_actions(state, 0)[:2] == [Roast(0), Roast(1)]
    game.apply(state, 0, Roast(1), rng)
    assert Fill("large") in game.legal_actions(state, 0)
    assert game.legal_actions(state, 1)[:2] == [Mash("pale"), Mash("dark")]
    game.apply(state, 0, Fill("large"), rng)
    assert game.active_seats(state) == (1,)
    game.apply(state, 1, Mash("pale"), rng)
    game.apply(state, 1, Fill("large"), rng)
    assert state.scores == [3 + 1, 1], "the one large cask went to the first in turn order"
    assert state.round == 2


def test_a_seat_that_sits_out_can_be_asked_for_an_opinion() -> None:
    game, state, rng = brewday(3)
    assert game.active_seats(state) == (0, 2)
    game.apply(state, 0, Mash("pale"), rng)
    game.apply(state, 2, Mash("pale"), rng)
    game.apply(state, 0, Consult(), rng)
    game.apply(state, 2, Consult(), rng)
    assert game.active_seats(state) == (0, 2, 1)
    game.apply(state, 0, Fill("small"), rng)
    game.apply(state, 2, Fill("small"), rng)
    assert game.active_seats(state) == (1,), "the barrier waits for the guest, too"
    game.apply(state, 1, Advise(True), rng)
    game.apply(state, 1, Advise(False), rng)
    assert state.scores == [1, 0, 2]
    assert state.round == 2


def test_chance_in_a_parallel_does_not_depend_on_who_acts_first() -> None:
    def flavors(order: Sequence[Seat]) -> tuple[list[int], int]:
        game, state, rng = brewday(2)
        for seat in (0, 1):
            game.apply(state, seat, Mash("pale"), rng)
        found = [0, 0]
        for seat in order:
            [event] = [e for e in game.apply(state, seat, Taste(), rng) if isinstance(e, Tasted)]
            found[seat] = found[seat] * 10 + event.flavor
        return found, rng.draws

    one, main = flavors([0, 1, 0, 1])
    assert flavors([1, 1, 0, 0]) == (one, main)
    assert main == 0, "the main stream is left alone"


def test_a_standing_action_inside_a_parallel_leaves_the_question_open() -> None:
    game, state, rng = brewday(2)
    game.apply(state, 1, SellHops(), rng)
    assert state.scores == [0, 2]
    assert game.legal_actions(state, 1) == [Mash("pale"), Mash("dark")]


# A Parallel on a Parallel


@dataclass(slots=True)
class NestState(Cloneable):
    log: list[str] = field(default_factory=list[str])
    inner: bool = False
    flow: Flow[Ask] = field(default_factory=Flow[Ask])


@dataclass(frozen=True, slots=True)
class Go:
    what: str
    kind: Literal["go"] = "go"


@dataclass(frozen=True, slots=True)
class Settled(Event):
    name: str
    kind: Literal["settled"] = "settled"


NestContext = ActionContext[NestState, None, Settled]


def go(ctx: NestContext, prompt: Ask, action: Go) -> None:
    ctx.state.log.append(f"{prompt.seat}{prompt.what}")
    if action.what == "nest":
        ctx.ask_all("inner", (1, 2), lambda seat: Ask(seat, "inner"))


def settle(name: str) -> ParallelFlow[NestState, None, Settled]:
    return ParallelFlow(name, settle=lambda ctx: ctx.emit(Settled(name)))


class Nest(TinyGame[NestState, Go, Settled, None]):
    rules = GameRules(
        meta=tiny_meta("nest", (3, 3), ("go",), Options, has_secrets=False),
        state=NestState,
        action=Go,
        event=Settled,
        prompt=Ask,
        mechanisms=(
            Mechanism(
                prompt=Ask,
                legal=lambda catalog, state, prompt: [Go("on"), Go("nest")],
                question=lambda catalog, state, prompt: prompt.what,
                answers={Go: Answer(go, lambda catalog, state, prompt, action: Choice(action.what, "go", action.what))},
            ),
        ),
        parallels=(settle("outer"), settle("inner")),
        deal=lambda catalog, seats, options, rng: NestState(),
        proceed=lambda ctx: None if ctx.state.log else ctx.ask_all("outer", (0, 1), lambda seat: Ask(seat, "outer")),
        view=lambda catalog, state, seat: None,
        outcome=lambda catalog, state: None if state.flow.prompts else Outcome((0,), (0, 0, 0), ((), (), ())),
        story=Sentences(lambda catalog, event, names: event.name),
        describe=lambda catalog, view, names: ("nest",),
        rounds=lambda state: 1,
        check=lambda catalog, state: [],
        **NO_HELP,
    )


def test_a_parallel_can_stand_on_another() -> None:
    game, rng = Nest(), Rng(0)
    state = game.setup(3, Options(), rng)
    assert game.active_seats(state) == (0, 1)
    game.apply(state, 0, Go("nest"), rng)
    assert game.active_seats(state) == (1, 2)
    assert game.question(state, 1) == "inner"
    game.apply(state, 1, Go("on"), rng)
    assert game.apply(state, 2, Go("on"), rng) == [Settled("inner")]
    assert game.active_seats(state) == (1,)
    assert game.question(state, 1) == "outer"
    assert game.apply(state, 1, Go("on"), rng) == [Settled("outer")]
    assert state.log == ["0outer", "1inner", "2inner", "1outer"]
    assert game.states.load(game.states.dump(state)) == state


ASK = Nest.rules.mechanisms[0]


def drawing(name: str) -> ParallelFlow[NestState, None, Settled]:
    """Report a draw at the barrier."""
    return ParallelFlow(name, settle=lambda ctx: ctx.emit(Settled(f"{name} {ctx.rng.below(1000)}")))


def open_inner(ctx: NestContext, prompt: Ask, action: Go) -> None:
    ctx.state.log.append(prompt.what)
    if action.what == "nest":
        ctx.ask_all("inner", (2,), lambda seat: Ask(seat, "inner"))


class DrawingNest(Nest):
    rules = replace(
        Nest.rules,
        parallels=(drawing("outer"), drawing("inner")),
        mechanisms=(replace(ASK, answers={Go: replace(ASK.answers[Go], effect=open_inner)}),),
    )


def test_a_barrier_inside_a_parallel_draws_from_the_stream_of_the_seat_that_opened_it() -> None:
    def drawn(order: Sequence[Seat]) -> list[str]:
        game, rng = DrawingNest(), Rng(5)
        state, found = game.setup(3, Options(), rng), []
        for seat in order:
            game.apply(state, seat, Go("nest"), rng)
            found += game.apply(state, 2, Go("on"), rng)
        return [event.name for event in found]

    *inner, outer = drawn([0, 1])
    *swapped, same = drawn([1, 0])
    assert inner == list(reversed(swapped))
    assert inner[0] != inner[1]
    assert outer == same


def test_a_parallel_that_no_flow_follows_is_found_when_it_is_opened() -> None:
    class Unfollowed(Nest):
        rules = replace(Nest.rules, parallels=(settle("inner"),))

    with pytest.raises(RulesError, match="no parallel flow is called 'outer'"):
        Unfollowed().setup(3, Options(), Rng(0))


# Mistakes in a rules record are found when the game is made


def broken(**changes: Any) -> type[Brewday]:
    return type("Broken", (Brewday,), {"rules": replace(Brewday.rules, **changes)})


@dataclass(frozen=True, slots=True)
class AlsoAdvise:
    kind: Literal["advise"] = "advise"


@dataclass(frozen=True, slots=True)
class AlsoReady(Event):
    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Untagged:
    seat: Seat


TWO_KINDS = replace(OPINION, answers={**OPINION.answers, AlsoAdvise: OPINION.answers[Advise]})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"mechanisms": Brewday.rules.mechanisms[:3]}, "no mechanism asks ask_opinion"),
        ({"mechanisms": (*Brewday.rules.mechanisms, CASK)}, "two mechanisms ask 'ask_cask'"),
        ({"standing": ()}, "no mechanism is answered by sell_hops"),
        ({"standing": (HOP_SALE, HOP_SALE)}, "'sell_hops' is a standing action twice"),
        ({"parallels": Brewday.rules.parallels * 2}, "two parallel flows are called 'brewing'"),
        ({"standing": (HOP_SALE, replace(HOP_SALE, answers=CASK.answers))}, "both an answer and a standing action"),
        ({"prompt": AskMalt | AskRoast | AskCask}, "not in the union of prompts: ask_opinion"),
        ({"action": Mash | Roast | Taste | Consult | Fill | Advise}, "not in the union of actions: sell_hops"),
        ({"mechanisms": (*Brewday.rules.mechanisms[:3], TWO_KINDS)}, "more than one action is of kind advise"),
        ({"event": Ready | Poured | AlsoReady}, "more than one event is of kind ready"),
        ({"prompt": AskMalt | AskRoast | AskCask | AskOpinion | Untagged}, "Untagged has no kind"),
    ],
)
def test_missing_and_doubled_kinds_are_found_at_construction(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        broken(**changes)()
