"""Tavern: a keepsake may be sold at any time, and who can afford nothing gets water without being asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.codec import Codec
from engine.core.game import Choice, Event, Options, Outcome, ScoreLine, Seat
from engine.core.prompts import Parallel, Play, pop, push
from engine.core.rng import Rng
from tests.games.common import TinyGame, ranked, tiny_meta

PRICES = (1, 2, 4)
PURSE = 5
KEEPSAKE = 3
SOLO_TARGET = 6


class TavernOptions(Options):
    rounds: int = Field(default=3, ge=1, le=4)
    tips: bool = False


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


TavernAction = Annotated[Order | Tip | Sell, Field(discriminator="kind")]


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


TavernEvent = Annotated[Drank | Tipped | Sold, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Ordering:
    seat: Seat
    kind: Literal["ordering"] = "ordering"


@dataclass(frozen=True, slots=True)
class Tipping:
    seat: Seat
    kind: Literal["tipping"] = "tipping"


TavernPrompt = Annotated[Ordering | Tipping | Parallel[Ordering | Tipping], Field(discriminator="kind")]


@dataclass(slots=True)
class TavernState(Cloneable):
    last_round: int
    tips: bool
    coins: list[int]
    joy: list[int]
    keepsakes: list[bool]
    turns: int
    prompts: list[TavernPrompt]


@dataclass(frozen=True, slots=True)
class TavernView:
    coins: tuple[int, ...]
    joy: tuple[int, ...]
    keepsakes: tuple[bool, ...]


TavernPlay = Play[TavernState, None, Drank | Tipped | Sold]


def legal_ordering(catalog: None, state: TavernState, prompt: Ordering | Tipping) -> Sequence[Order | Tip | Sell]:
    affordable = [Order(price) for price in PRICES if price <= state.coins[prompt.seat]]
    return affordable or [Order(0)]


def legal_tipping(catalog: None, state: TavernState, prompt: Ordering | Tipping) -> Sequence[Order | Tip | Sell]:
    return [Tip(coins) for coins in range(min(state.coins[prompt.seat], 1) + 1)]


def do_order(play: TavernPlay, seat: Seat, action: Order) -> None:
    state = play.state
    pop(state.prompts, seat)
    joy = play.rng.below(action.price + 1) + action.price if action.price else 0
    state.coins[seat] -= action.price
    state.joy[seat] += joy
    play.emit(Drank(seat, action.price, joy))
    if state.tips and action.price:
        push(state.prompts, Tipping(seat))


def do_tip(play: TavernPlay, seat: Seat, action: Tip) -> None:
    pop(play.state.prompts, seat)
    play.state.coins[seat] -= action.coins
    play.emit(Tipped(seat))


def do_sell(play: TavernPlay, seat: Seat, action: Sell) -> None:
    play.state.keepsakes[seat] = False
    play.state.coins[seat] += KEEPSAKE
    play.emit(Sold(seat))


LEGAL = {"ordering": legal_ordering, "tipping": legal_tipping}
EFFECTS = {"order": do_order, "tip": do_tip, "sell": do_sell}


class Tavern(TinyGame[TavernState, Order | Tip | Sell, Drank | Tipped | Sold, TavernView, Ordering | Tipping]):
    meta = tiny_meta("tavern", (1, 3), ("order", "tip", "sell"), TavernOptions, has_secrets=False)
    states = Codec[TavernState](TavernState)
    actions = Codec[Order | Tip | Sell](TavernAction)
    events = Codec[Drank | Tipped | Sold](TavernEvent)
    legal = LEGAL
    effects = EFFECTS
    forced = frozenset({"ordering", "tipping"})

    def setup(self, seats: int, options: Options, rng: Rng) -> TavernState:
        assert isinstance(options, TavernOptions)
        purses = [PURSE] * seats
        state = TavernState(options.rounds, options.tips, purses, [0] * seats, [True] * seats, 0, [])
        self.advance(Play(state, None, rng))
        return state

    def proceed(self, play: TavernPlay) -> None:
        state = play.state
        if state.turns < state.last_round * len(state.coins):
            state.prompts.append(Ordering(state.turns % len(state.coins)))
            state.turns += 1

    def standing(self, state: TavernState, seat: Seat) -> Sequence[Order | Tip | Sell]:
        return [Sell()] if state.keepsakes[seat] else []

    def view(self, state: TavernState, seat: Seat | None) -> TavernView:
        return TavernView(tuple(state.coins), tuple(state.joy), tuple(state.keepsakes))

    def outcome(self, state: TavernState) -> Outcome | None:
        if state.prompts:
            return None
        if len(state.joy) == 1 and state.joy[0] < SOLO_TARGET:
            return Outcome((), tuple(state.joy), ((ScoreLine("points", state.joy[0]),),))
        return ranked(state.joy)

    def choice(self, state: TavernState, seat: Seat, action: Order | Tip | Sell) -> Choice:
        match action:
            case Order(price=price):
                return Choice(f"order.{price}", "order", f"A drink for {price}", "the dearer the merrier")
            case Tip(coins=coins):
                return Choice(f"tip.{coins}", "tip", f"Tip {coins}")
            case Sell():
                return Choice("sell", "sell", "Sell the keepsake", f"+{KEEPSAKE} coins")

    def question(self, state: TavernState, seat: Seat) -> str:
        return "What will it be?"

    def narrate(self, event: Drank | Tipped | Sold, names: Sequence[str]) -> str:
        match event:
            case Drank(seat=seat, joy=joy):
                return f"{names[seat]} drinks: joy +{joy}."
            case Sold(seat=seat):
                return f"{names[seat]} sells a keepsake."
            case Tipped():
                return ""

    def describe(self, view: TavernView, names: Sequence[str]) -> str:
        rows = [f"{name}: {view.coins[i]} coins, joy {view.joy[i]}" for i, name in enumerate(names)]
        return "In the tavern.\n\n" + "\n".join(rows)

    def rounds(self, state: TavernState) -> int:
        return -(-state.turns // len(state.coins))

    def check(self, state: TavernState) -> list[str]:
        return [f"seat {seat} owes money" for seat, coins in enumerate(state.coins) if coins < 0]
