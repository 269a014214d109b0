"""A table to try rules on: positions are made by hand, then played through the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.angels_share.actions import AnyAction, Move
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import AnyEvent
from engine.angels_share.game import RULES
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.state import Barrel, Distillery, Player, State
from engine.angels_share.view import View
from engine.core.data import DataFolder
from engine.core.game import Choice, Seat
from engine.core.rng import Rng
from engine.core.rules import RulesGame

GAME = RulesGame(RULES, DataFolder("angels_share"))
CATALOG: Catalog = GAME.catalog
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")

E = TypeVar("E")


class Table:
    """One game for a test, which may change the state as long as the invariants hold."""

    def __init__(self, seats: int = 2, seed: int = 1, *, event_limit: bool = False, soft_market: bool = False) -> None:
        self.rng = Rng(seed)
        options = AngelsShareOptions(event_limit=event_limit, soft_market=soft_market)
        self.state: State = GAME.setup(seats, options, self.rng)
        self.events: list[AnyEvent] = []

    # Changing the state

    @property
    def seat(self) -> Seat:
        """Return the seats that are asked now."""
        return GAME.active_seats(self.state)[0]

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    def distillery(self, distillery: str) -> Distillery:
        return self.state.distilleries[distillery]

    def show(self, distillery: str, action: str) -> str:
        """Make the distillery's face-up card one with this action."""
        cards = [card for card in CATALOG.decks[distillery] if CATALOG.cards[card].action == action]
        return self.show_card(distillery, next(card for card in cards if self._is_within_reach(card)))

    def show_card(self, distillery: str, card: str) -> str:
        place = self.distillery(distillery)
        if place.card != card:
            self._swap(distillery, card, place.card or "")
            place.card = card
        return card

    def hold(self, seat: Seat, distillery: str, card: str) -> None:
        """Put this card into a hand, in exchange for the one there."""
        hand = self.state.players[seat].hand
        if hand[distillery] != card:
            self._swap(distillery, card, hand[distillery])
            hand[distillery] = card

    def hold_value(self, seat: Seat, distillery: str, value: int) -> None:
        options = [c for c in CATALOG.decks[distillery] if CATALOG.cards[c].value == value]
        self.hold(seat, distillery, next(c for c in options if c != self.distillery(distillery).card))

    def give(self, seat: Seat, distillery: str, age: int) -> None:
        """A barrel out of the deck."""
        barrel = Barrel(self.distillery(distillery).deck.pop(0), distillery, age)
        self.state.players[seat].barrels.append(barrel)

    def purse(self, seat: Seat, amount: int) -> None:
        player = self.state.players[seat]
        player.ledger["sales"] = player.ledger.get("sales", 0) + amount - player.cash
        player.cash = amount

    def loans(self, seat: Seat, count: int) -> None:
        self.state.players[seat].loans = count

    def upgrade(self, distillery: str, *upgrades: str) -> None:
        missing = [upgrade for upgrade in upgrades if upgrade not in self.distillery(distillery).upgrades]
        for upgrade in missing:
            self.distillery(distillery).upgrades.append(upgrade)
            self.state.upgrade_tokens[upgrade] -= 1

    def event(self, token: str, number: int | None = None) -> None:
        """Put a token on a round, this one by default."""
        self.state.event_stack.remove(token)
        self.state.track[(number or self.state.round) - 1].append(token)

    def next_token(self, token: str) -> None:
        self.state.event_stack.remove(token)
        self.state.event_stack.append(token)

    def market(self, *distilleries: str) -> None:
        self.state.market[:] = distilleries

    def last_round(self) -> None:
        self.state.round = len(self.state.track)

    def _is_within_reach(self, card: str) -> bool:
        return not any(barrel.card == card for player in self.state.players for barrel in player.barrels)

    def _swap(self, distillery: str, wanted: str, instead: str) -> None:
        """Take a card from its pile or hand and leave another in its place."""
        place = self.distillery(distillery)
        if place.card == wanted:
            place.card = instead
            return
        for pile in (place.deck, place.shown, place.unseen):
            if wanted in pile:
                pile[pile.index(wanted)] = instead
                return
        holder = next(player for player in self.state.players if player.hand.get(distillery) == wanted)
        holder.hand[distillery] = instead

    def run_dry(self, distillery: str) -> None:
        """With four seats: neither deck nor discards, for the second and third player own the other ten cards."""
        deck = self.distillery(distillery).deck
        for seat in self.state.order[1:3]:
            self.state.players[seat].barrels = [Barrel(deck.pop(), distillery, 10) for _ in range(5)]
        assert not deck

    # Playing

    def legal(self) -> Sequence[AnyAction]:
        return GAME.legal_actions(self.state, self.seat)

    def do(self, action: AnyAction) -> list[AnyEvent]:
        """Take a legal action; every invariant must hold afterward."""
        assert action in self.legal(), f"{action} is not among {self.legal()}"
        events = GAME.apply(self.state, self.seat, action, self.rng)
        assert GAME.check(self.state) == []
        self.events += events
        return events

    def visit(self, distillery: str, action: str) -> list[AnyEvent]:
        """Go to a distillery that shows this action; the pawn may come from anywhere else."""
        self.show(distillery, action)
        return self.do(Move(distillery))

    def choice(self, action: AnyAction) -> Choice:
        return GAME.choice(self.state, self.seat, action)

    def told(self, action: AnyAction) -> str:
        """Return what the chooser may read about an action in private."""
        choice = self.choice(action)
        return choice.private_hint or choice.hint

    def view(self, seat: Seat | None = None) -> View:
        return GAME.view(self.state, seat)

    def finish_turn(self) -> None:
        """Play on at random until somebody else is asked, or the next turn begins."""
        seat, turn, number = self.seat, self.state.turn, self.state.round
        while GAME.active_seats(self.state) == (seat,) and (self.state.turn, self.state.round) == (turn, number):
            self.do(self._quiet(self.legal()))

    def finish_round(self) -> None:
        number = self.state.round
        while GAME.active_seats(self.state) and self.state.round == number:
            self.do(self._quiet(self.legal()))

    def _quiet(self, actions: Sequence[AnyAction]) -> AnyAction:
        """The last answer is a move, a pass or a late round, so it neither sells nor buys."""
        return actions[-1]

    def emitted(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]
