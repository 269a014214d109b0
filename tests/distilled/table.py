"""A table to try rules on: positions are made by hand, then played through the game itself."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

from engine.core.data import DataFolder
from engine.core.game import Choice, Seat
from engine.core.rng import Rng
from engine.core.rules import RulesGame
from engine.distilled.actions import (
    DISTILL,
    PASS_MARKET,
    PASS_SALE,
    REST,
    AnyAction,
    ChooseIdentity,
    Cover,
    Fill,
    Make,
    ReturnGoal,
    RunStill,
    Sell,
)
from engine.distilled.catalog import Catalog
from engine.distilled.events import AnyEvent
from engine.distilled.game import RULES
from engine.distilled.meta import DistilledOptions
from engine.distilled.prompts import FRESH
from engine.distilled.state import Player, Spirit, State
from engine.distilled.view import View

GAME = RulesGame(RULES, DataFolder("distilled"))
CATALOG: Catalog = GAME.catalog
E = TypeVar("E")

PLAIN = ("japan", "india", "jamaica", "england", "korea")
"""Distillers whose powers rarely come into play."""


class RiggedRng(Rng):
    """Chance, but for the cards that are removed when somebody distills."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.cut: tuple[str, str] | None = None

    def stream(self, name: str) -> Rng:
        return RiggedStream(self, super().stream(name))


class RiggedStream(Rng):
    """The chance of one seat, which distills by the same rigged shuffle."""

    def __init__(self, main: RiggedRng, stream: Rng) -> None:
        super().__init__(stream.seed, stream.draws)
        self._main = main

    def shuffle(self, items: MutableSequence[Any]) -> None:
        super().shuffle(items)
        cut = self._main.cut
        if cut is not None and all(items.count(card) >= cut.count(card) for card in cut):
            top, bottom = cut
            items.remove(top)
            items.remove(bottom)
            items[:] = [top, *items, bottom]


class Table:
    """One game for a test, which may change the state as long as the invariants hold. Seat 0 begins."""

    def __init__(self, *identities: str, seats: int = 2, seed: int = 1, ready: bool = True, **options: Any) -> None:
        chosen = (*identities, *PLAIN)[: max(seats, len(identities))]
        self.rng = RiggedRng(seed)
        self.state: State = GAME.setup(len(chosen), DistilledOptions(**options), self.rng)
        self.events: list[AnyEvent] = []
        self.state.first = 0
        for player, identity in zip(self.state.players, chosen, strict=True):
            player.dealt = (identity,)
        while ready and self.state.stage == "setup":
            seat = self.seat
            identity = self.state.players[seat].dealt[0]
            self.do(ChooseIdentity(identity), seat=seat)
            if self.state.stage == "setup" and len(self.state.players[seat].goals) > 2:
                self.do(ReturnGoal(self.state.players[seat].goals[0]), seat=seat)
        self.events.clear()

    # Changing the state

    @property
    def seat(self) -> Seat:
        """Return the seats that are asked now."""
        return GAME.active_seats(self.state)[0]

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def money(self, seat: Seat, amount: int) -> None:
        player = self.player(seat)
        player.money, player.purse = amount, {"start": amount}

    def points(self, seat: Seat, amount: int) -> None:
        player = self.player(seat)
        player.sp, player.ledger = amount, {"sales": amount}

    def _take(self, card: str) -> None:
        """Out of its deck, the truck or its row; basic cards have no end."""
        market, deck = self.state.market, CATALOG.card(card).deck
        if deck not in ("upgrades", "ingredients", "items"):
            return
        for piles in (market.decks, market.truck, market.rows):
            if card in piles[deck]:
                cards = list(piles[deck])
                cards.remove(card)
                piles[deck] = tuple(cards)
                if piles is market.rows:
                    market.rows[deck] = (market.decks[deck][-1], *market.rows[deck])
                    market.decks[deck] = market.decks[deck][:-1]
                return
        raise AssertionError(f"no {card} is left")

    def give(self, seat: Seat, cards: str) -> None:
        """Cards for pantry, storeroom or upgrade spaces."""
        player = self.player(seat)
        for card in cards.split():
            self._take(card)
            kind = CATALOG.card(card).kind
            if kind == "upgrade":
                player.upgrades = (*player.upgrades, card)
            elif kind in ("barrel", "bottle"):
                player.storeroom = (*player.storeroom, card)
            else:
                if CATALOG.card(card).deck == "signature":
                    player.aside = False
                player.pantry = (*player.pantry, card)

    def pantry(self, seat: Seat, cards: str) -> None:
        """These cards instead of what is there; only for pantries without premium cards."""
        self.player(seat).pantry = ()
        self.give(seat, cards)

    def learn(self, seat: Seat, recipes: str) -> None:
        self.player(seat).cubes = tuple(recipes.split())

    def show(self, *cards: str) -> None:
        """Lay these at the right end of their rows."""
        market = self.state.market
        for card in cards:
            deck = CATALOG.card(card).deck
            assert deck in ("upgrades", "ingredients", "items")
            if card in market.rows[deck]:
                continue
            self._take(card)
            newest, *row = market.rows[deck]
            market.rows[deck] = (*row, card)
            market.decks[deck] = (newest, *market.decks[deck])

    def on_top(self, card: str) -> None:
        """Put a card on top of its deck."""
        deck = CATALOG.card(card).deck
        assert deck in ("upgrades", "ingredients", "items")
        self._take(card)
        self.state.market.decks[deck] = (*self.state.market.decks[deck], card)

    def on_truck(self, *cards: str) -> None:
        for card in cards:
            deck = CATALOG.card(card).deck
            assert deck in ("upgrades", "ingredients", "items")
            self._take(card)
            self.state.market.truck[deck] = (*self.state.market.truck[deck], card)

    def clear_truck(self) -> None:
        """Put what is on the truck under the decks."""
        market = self.state.market
        for deck, cards in market.truck.items():
            market.decks[deck], market.truck[deck] = (*cards, *market.decks[deck]), ()

    def age(self, seat: Seat, recipe: str, cards: str = "", *, flavors: int = 1, barrel: str = "") -> None:
        """A spirit in the warehouse, made in an earlier round."""
        made, kind = CATALOG.recipes[recipe], CATALOG.recipes[recipe].barrel
        barrel = barrel or {"clay": "clay_barrel", "wood": "wood_barrel", "metal": "metal_barrel"}[kind]
        for card in (*cards.split(), barrel):
            self._take(card)
        if not made.signature:
            self.state.labels[recipe] -= 1
        drawn, self.state.flavors = self.state.flavors[:flavors], self.state.flavors[flavors:]
        spirit = Spirit(recipe, tuple(cards.split()), barrel, True, self.state.round - 1, drawn)
        player = self.player(seat)
        player.warehouse = (*player.warehouse, spirit)

    # Playing

    def legal(self, seat: Seat | None = None) -> Sequence[AnyAction]:
        return GAME.legal_actions(self.state, self.seat if seat is None else seat)

    def offered(self, kind: type[E], seat: Seat | None = None) -> list[E]:
        """The legal actions of a kind."""
        return [action for action in self.legal(seat) if isinstance(action, kind)]

    def do(self, *actions: AnyAction, seat: Seat | None = None) -> list[AnyEvent]:
        """Take legal actions one after the other; every invariant must hold after each."""
        events: list[AnyEvent] = []
        for action in actions:
            who = self.seat if seat is None else seat
            assert action in self.legal(who), f"{action} is not among {self.legal(who)}"
            events += GAME.apply(self.state, who, action, self.rng)
            assert GAME.check(self.state) == []
        self.events += events
        return events

    def emitted(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def choice(self, action: AnyAction, seat: Seat | None = None) -> Choice:
        return GAME.choice(self.state, self.seat if seat is None else seat, action)

    def view(self, seat: Seat | None = None) -> View:
        return GAME.view(self.state, seat)

    # Through the phases

    def pass_market(self) -> None:
        """Nobody buys anything more this round."""
        now = self.state.round
        while self.state.stage == "market" and self.state.round == now:
            self.do(PASS_MARKET)

    def distill(self, seat: Seat, cards: str, cut: tuple[str, str], *powers: str) -> None:
        """Fill the washback with these and remove these two, using these upgrades, as far as the recipe."""
        for card in cards.split():
            self.do(Fill(card), seat=seat)
        self.rng.cut = cut
        self.do(DISTILL, seat=seat)
        if self.offered(RunStill, seat):
            self.do(RunStill(powers), seat=seat)

    def make(self, seat: Seat, recipe: str, barrel: str = "metal_barrel") -> None:
        if self.offered(Make, seat):
            self.do(Make(recipe, barrel), seat=seat)

    def rest(self, *seats: Seat) -> None:
        """Those who could distill do not; the others are not even asked."""
        for seat in seats:
            if self.state.stage == "distill" and REST in self.legal(seat):
                self.do(REST, seat=seat)

    def spirit(self, seat: Seat, recipe: str, cards: str, cut: tuple[str, str], barrel: str = "metal_barrel") -> None:
        """From the market to a finished spirit; everybody else makes nothing."""
        self.pass_market()
        self.distill(seat, cards, cut)
        self.make(seat, recipe, barrel)
        self.rest(*(other for other in range(len(self.state.players)) if other != seat))

    def sell(self, place: int = FRESH, bottle: str = "glass_bottle", space: str = "money") -> None:
        self.do(Sell(place, bottle))
        if self.offered(Cover):
            self.do(Cover(space))

    def pass_sales(self) -> None:
        while self.state.stage == "sell" and PASS_SALE in self.legal():
            self.do(PASS_SALE)


BATCH = "yeast water mixed_grains mixed_grains"


def selling(
    *identities: str, upgrades: str = "", recipe: str = "vodka", barrel: str = "metal_barrel", **options: Any
) -> Table:
    """In the sell phase: seat 0 has a spirit of two grains and two alcohol, and a Jug beside the Glass Bottle."""
    table = Table(*identities, **options)
    for seat in range(len(table.state.players)):
        table.pantry(seat, BATCH if seat == 0 else "")
    table.give(0, f"jug {upgrades}")
    if barrel != "metal_barrel":
        table.give(0, barrel)
    if CATALOG.recipes[recipe].tier:
        table.learn(0, recipe)
    table.spirit(0, recipe, BATCH, ("water", "yeast"), barrel)
    table.clear_truck()
    table.events.clear()
    return table
