"""Re-deals whatever a seat of Angel's Share may not know."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.state import Distillery, State
from engine.core.game import Seat
from engine.core.rng import Rng
from tests.angels_share.table import CATALOG, GAME

Put = Callable[[str], None]


def scramble_angels_share(state: State, seat: Seat, rng: Rng) -> State:
    """Hands, face-down cards, decks, face-down discards, barrel fronts, the event stack and purses of the others."""
    new = state.clone()
    for distillery, place in new.distilleries.items():
        _redeal(new, distillery, place, seat, rng)
    rng.shuffle(new.event_stack)
    for number, player in enumerate(new.players):
        if number != seat:
            change = rng.below(player.cash + 30) - player.cash
            player.cash += change
            player.ledger["sales"] = player.ledger.get("sales", 0) + change
    return new


def _redeal(state: State, distillery: str, place: Distillery, seat: Seat, rng: Rng) -> None:
    places = [*_piles(place), *_board_card(place, seat), *_hidden_of_players(state, distillery, seat)]
    pool = [card for card, _ in places]
    rng.shuffle(pool)
    for (_, put), card in zip(places, pool, strict=True):
        put(card)


def _item(cards: list[str], index: int) -> tuple[str, Put]:
    return cards[index], lambda card: cards.__setitem__(index, card)


def _piles(place: Distillery) -> list[tuple[str, Put]]:
    return [_item(pile, index) for pile in (place.deck, place.unseen) for index in range(len(pile))]


def _board_card(place: Distillery, seat: Seat) -> list[tuple[str, Put]]:
    if place.card is None or place.placed_by in (None, seat):
        return []
    return [(place.card, lambda card: setattr(place, "card", card))]


def _hidden_of_players(state: State, distillery: str, seat: Seat) -> list[tuple[str, Put]]:
    hands = [p.hand for number, p in enumerate(state.players) if number != seat and distillery in p.hand]
    barrels = [b for player in state.players for b in player.barrels if b.distillery == distillery]
    away = state.putting_away if seat not in GAME.active_seats(state) else []
    return [
        *((hand[distillery], lambda card, hand=hand: hand.__setitem__(distillery, card)) for hand in hands),
        *((barrel.card, lambda card, barrel=barrel: setattr(barrel, "card", card)) for barrel in barrels),
        *(_item(away, n) for n, card in enumerate(away) if CATALOG.cards[card].distillery == distillery),
    ]
