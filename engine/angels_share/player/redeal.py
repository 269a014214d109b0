"""Deals again what is hidden from a seat: cards in hands, decks and under barrels, events and purses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.angels_share.catalog import Catalog
from engine.angels_share.rules.tracks import sale_price
from engine.angels_share.state import Distillery, Player, State
from engine.core.game import Seat
from engine.core.rng import Rng

Slot = tuple[str, Callable[[str], None]]
"""A hidden card, and what puts another one in its place."""
DOUBT = 0.5
"""The share by which a guess of a purse may be wrong, to either side."""


def determinize(catalog: Catalog, state: State, seat: Seat, rng: Rng) -> State:
    new = state.clone()
    for distillery, place in new.distilleries.items():
        _redeal(catalog, new, distillery, place, seat, rng)
    new.event_stack = rng.shuffled(sorted(new.event_stack))
    wealth = _wealth(catalog, new, new.players[seat])
    for number, player in enumerate(new.players):
        if number != seat:
            _guess_purse(catalog, new, player, wealth, rng)
    return new


def _redeal(catalog: Catalog, state: State, distillery: str, place: Distillery, seat: Seat, rng: Rng) -> None:
    slots = [*_in_piles(place), *_on_board(place, seat), *_of_players(catalog, state, distillery, seat)]
    cards = rng.shuffled(sorted(card for card, _ in slots))
    for (_, put), card in zip(slots, cards, strict=True):
        put(card)


def _in_list(cards: list[str], index: int) -> Slot:
    return cards[index], lambda card: cards.__setitem__(index, card)


def _in_piles(place: Distillery) -> Iterator[Slot]:
    for pile in (place.deck, place.unseen):
        yield from (_in_list(pile, index) for index in range(len(pile)))


def _on_board(place: Distillery, seat: Seat) -> Iterator[Slot]:
    if place.card is not None and place.placed_by not in (None, seat):
        yield place.card, lambda card: setattr(place, "card", card)


def _of_players(catalog: Catalog, state: State, distillery: str, seat: Seat) -> Iterator[Slot]:
    for number, player in enumerate(state.players):
        hand = player.hand
        if number != seat and distillery in hand:
            yield hand[distillery], lambda card, hand=hand: hand.__setitem__(distillery, card)
        for barrel in player.barrels:
            if barrel.distillery == distillery:
                yield barrel.card, lambda card, barrel=barrel: setattr(barrel, "card", card)
    if seat not in state.flow.awaited:
        away = state.putting_away
        yield from (_in_list(away, n) for n, card in enumerate(away) if catalog.cards[card].distillery == distillery)


def _wealth(catalog: Catalog, state: State, player: Player) -> int:
    return player.cash + _barrels_worth(catalog, state, player) - player.loans * catalog.loan.penalty


def _barrels_worth(catalog: Catalog, state: State, player: Player) -> int:
    return sum(sale_price(catalog, state, b.distillery, b.age) for b in player.barrels if b.age)


def _guess_purse(catalog: Catalog, state: State, player: Player, wealth: int, rng: Rng) -> None:
    """Take the others to be about as rich as oneself: purses are secret, barrels and loans lie open."""
    spread = int(wealth * DOUBT)
    guess = wealth + rng.below(2 * spread + 1) - spread if spread > 0 else wealth
    others = _barrels_worth(catalog, state, player) - player.loans * catalog.loan.penalty
    player.cash = max(0, guess - others)
    player.ledger = {"sales": player.cash - catalog.setup.start_money}
