"""Tavern: a keepsake may be sold at any time, and who can afford nothing gets water without being asked.

By option the evening begins with a toast by everybody at once, and drinks are followed by a tip that others shout for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Answer, Flow, Mechanism, ParallelFlow, Standing
from engine.core.game import Choice, Event, Options, Outcome, Reaction, ScoreLine, Seat, Statistic, seat_mark
from engine.core.rng import Rng
from engine.core.rules import GameRules
from engine.core.statistics import Counted, largest
from engine.core.story import Sentences
from tests.games.common import NO_HELP, TinyGame, ranked, tiny_meta

PRICES = (1, 2, 4)
PURSE = 5
KEEPSAKE = 3
SOLO_TARGET = 6


class TavernOptions(Options):
    rounds: int = Field(default=3, ge=1, le=4)
    tips: bool = False
    toast: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    price: int
    kind: Literal["order"] = "order"


@dataclass(frozen=True, slots=True)
class Tip:
    coins: int
    kind: Literal["tip"] = "tip"


@dataclass(frozen=True, slots=True)
class Sell:
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Toast:
    whom: Seat
    kind: Literal["toast"] = "toast"


AnyAction = Order | Tip | Sell | Toast
TavernAction = Annotated[AnyAction, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Drank(Event):
    seat: Seat
    price: int
    joy: int
    kind: Literal["drank"] = "drank"


@dataclass(frozen=True, slots=True)
class Tipped(Event):
    seat: Seat
    kind: Literal["tipped"] = "tipped"


@dataclass(frozen=True, slots=True)
class Sold(Event):
    seat: Seat
    kind: Literal["sold"] = "sold"


@dataclass(frozen=True, slots=True)
class Toasted(Event):
    seat: Seat
    whom: Seat
    kind: Literal["toasted"] = "toasted"


AnyEvent = Drank | Tipped | Sold | Toasted
TavernEvent = Annotated[AnyEvent, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Ordering:
    seat: Seat
    kind: Literal["ordering"] = "ordering"


@dataclass(frozen=True, slots=True)
class Tipping:
    seat: Seat
    kind: Literal["tipping"] = "tipping"


@dataclass(frozen=True, slots=True)
class Toasting:
    seat: Seat
    kind: Literal["toasting"] = "toasting"


AnyPrompt = Ordering | Tipping | Toasting


@dataclass(slots=True)
class TavernState(Cloneable):
    last_round: int
    tips: bool
    coins: list[int]
    joy: list[int]
    keepsakes: list[bool]
    turns: int
    flow: Flow[AnyPrompt]
    toast: bool = False
    """True if everyone is still to be asked for a toast."""


@dataclass(frozen=True, slots=True)
class TavernView:
    coins: tuple[int, ...]
    joy: tuple[int, ...]
    keepsakes: tuple[bool, ...]


TavernContext = ActionContext[TavernState, None, AnyEvent]


def legal_ordering(catalog: None, state: TavernState, prompt: Ordering) -> Sequence[Order]:
    affordable = [Order(price) for price in PRICES if price <= state.coins[prompt.seat]]
    return affordable or [Order(0)]


def order(ctx: TavernContext, prompt: Ordering, action: Order) -> None:
    state, seat = ctx.state, prompt.seat
    joy = ctx.rng.below(action.price + 1) + action.price if action.price else 0
    state.coins[seat] -= action.price
    state.joy[seat] += joy
    ctx.emit(Drank(seat, action.price, joy))
    if state.tips and action.price:
        ctx.ask(Tipping(seat))


def order_choice(catalog: None, state: TavernState, prompt: Ordering, action: Order) -> Choice:
    hint = "the more it costs, the more fun it is"
    return Choice(f"order.{action.price}", "order", f"Order a drink for {action.price}", hint, tone="primary")


ORDERING = Mechanism(
    prompt=Ordering,
    legal=legal_ordering,
    question=lambda catalog, state, prompt: "What will it be?",
    answers={Order: Answer(order, order_choice)},
    forced=True,
)


def legal_tipping(catalog: None, state: TavernState, prompt: Tipping) -> Sequence[Tip]:
    return [Tip(coins) for coins in range(min(state.coins[prompt.seat], 1) + 1)]


def tip(ctx: TavernContext, prompt: Tipping, action: Tip) -> None:
    ctx.state.coins[prompt.seat] -= action.coins
    ctx.emit(Tipped(prompt.seat))


def tip_choice(catalog: None, state: TavernState, prompt: Tipping, action: Tip) -> Choice:
    return Choice(f"tip.{action.coins}", "tip", f"Tip {action.coins}")


TIPPING = Mechanism(
    prompt=Tipping,
    legal=legal_tipping,
    question=lambda catalog, state, prompt: "A tip?",
    answers={Tip: Answer(tip, tip_choice)},
    forced=True,
)


def legal_sale(catalog: None, state: TavernState, prompt: AnyPrompt) -> Sequence[Sell]:
    return [Sell()] if state.keepsakes[prompt.seat] else []


def sell(ctx: TavernContext, prompt: AnyPrompt, action: Sell) -> None:
    ctx.state.keepsakes[prompt.seat] = False
    ctx.state.coins[prompt.seat] += KEEPSAKE
    ctx.emit(Sold(prompt.seat))


def sell_choice(catalog: None, state: TavernState, prompt: AnyPrompt, action: Sell) -> Choice:
    return Choice("sell", "sell", "Sell the keepsake", f"+{KEEPSAKE} coins", tone="gain")


def toast(ctx: TavernContext, prompt: Toasting, action: Toast) -> None:
    ctx.state.joy[action.whom] += 1
    ctx.emit(Toasted(prompt.seat, action.whom))


def toast_choice(catalog: None, state: TavernState, prompt: Toasting, action: Toast) -> Choice:
    return Choice(
        f"toast.{action.whom}", "toast", f"Toast {seat_mark(action.whom)}", f"+1 joy for {seat_mark(action.whom)}"
    )


TOASTING = Mechanism(
    prompt=Toasting,
    legal=lambda catalog, state, prompt: [Toast(seat) for seat in range(len(state.joy))],
    question=lambda catalog, state, prompt: "To whom?",
    answers={Toast: Answer(toast, toast_choice)},
)


KEEPSAKE_SALE = Standing(legal=legal_sale, answers={Sell: Answer(sell, sell_choice)})


def deal(catalog: None, seats: int, options: TavernOptions, rng: Rng) -> TavernState:
    keepsakes = [True] * seats
    return TavernState(options.rounds, options.tips, [PURSE] * seats, [0] * seats, keepsakes, 0, Flow(), options.toast)


def proceed(ctx: TavernContext) -> None:
    state = ctx.state
    if state.toast:
        state.toast = False
        ctx.ask_all("toasting", range(len(state.joy)), Toasting)
    elif state.turns < state.last_round * len(state.coins):
        ctx.ask(Ordering(state.turns % len(state.coins)))
        state.turns += 1


def build_view(catalog: None, state: TavernState) -> TavernView:
    return TavernView(tuple(state.coins), tuple(state.joy), tuple(state.keepsakes))


def outcome(catalog: None, state: TavernState) -> Outcome | None:
    if state.flow.prompts:
        return None
    if len(state.joy) == 1 and state.joy[0] < SOLO_TARGET:
        return Outcome((), tuple(state.joy), ((ScoreLine("points", state.joy[0]),),))
    return ranked(state.joy)


def reactions(catalog: None, state: TavernState) -> tuple[Reaction, ...]:
    asked = state.flow.top
    if not isinstance(asked, Tipping):
        return ()
    others = tuple(seat for seat in range(len(state.joy)) if seat != asked.seat)
    return (Reaction("tip", "Shout", others, "{count} shouting for a tip.", "Others may shout for a tip."),)


def narrate(catalog: None, event: AnyEvent, names: Sequence[str]) -> str:
    match event:
        case Drank(seat=seat, joy=joy):
            return f"{names[seat]} drinks: joy +{joy}."
        case Sold(seat=seat):
            return f"{names[seat]} sells a keepsake."
        case Toasted(seat=seat, whom=whom):
            return f"{names[seat]} toasts {names[whom]}."
        case Tipped():
            return ""


def describe(catalog: None, view: TavernView, names: Sequence[str]) -> Iterator[str]:
    yield "In the tavern."
    yield "\n".join([f"{name}: {view.coins[i]} coins, joy {view.joy[i]}" for i, name in enumerate(names)])


def best_drink(catalog: None, events: Sequence[AnyEvent]) -> dict[Seat, int]:
    return largest((event.seat, event.joy) for event in events if isinstance(event, Drank))


def keepsakes(catalog: None, events: Sequence[AnyEvent]) -> Counter[Seat]:
    return Counter(event.seat for event in events if isinstance(event, Sold))


def check(catalog: None, state: TavernState) -> list[str]:
    return [f"seat {seat} owes money" for seat, coins in enumerate(state.coins) if coins < 0]


class Tavern(TinyGame[TavernState, AnyAction, AnyEvent, TavernView]):
    rules = GameRules(
        meta=tiny_meta("tavern", (1, 6), ("order", "tip", "sell", "toast"), TavernOptions, has_secrets=False),
        state=TavernState,
        action=TavernAction,
        event=TavernEvent,
        prompt=AnyPrompt,
        mechanisms=(ORDERING, TIPPING, TOASTING),
        standing=(KEEPSAKE_SALE,),
        parallels=(ParallelFlow("toasting", settle=lambda context: None),),
        deal=deal,
        proceed=proceed,
        view=build_view,
        outcome=outcome,
        story=Sentences(narrate),
        describe=describe,
        rounds=lambda state: -(-state.turns // len(state.coins)),
        check=check,
        reactions=reactions,
        statistics=(
            Counted(Statistic("joy", "Best drink"), best_drink),
            Counted(Statistic("sold", "Most keepsakes sold", is_good=False), keepsakes),
        ),
        **NO_HELP,
    )
