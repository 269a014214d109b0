"""Cards and coins change hands. Every gain and payment is written down, so that they can be added up."""

from __future__ import annotations

from engine.distilled.catalog import Catalog
from engine.distilled.prompts import MarketDeck
from engine.distilled.state import Player, State

_DECK_OF: dict[str, MarketDeck] = {"upgrades": "upgrades", "ingredients": "ingredients", "items": "items"}


def without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the pile with one copy of the card taken out."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def market_deck(catalog: Catalog, card: str) -> MarketDeck | None:
    """Return the premium deck of a card; None for any other card."""
    return _DECK_OF.get(catalog.cards[card].deck)


def put_into_play(catalog: Catalog, player: Player, card: str, replaced: str = "") -> None:
    """Put ingredients into the pantry, items into the storeroom, an upgrade on a space, perhaps in place of another."""
    kind = catalog.cards[card].kind
    if kind == "upgrade":
        spaces = player.upgrades
        player.upgrades = tuple(card if u == replaced else u for u in spaces) if replaced else (*spaces, card)
    elif kind in ("barrel", "bottle"):
        player.storeroom = (*player.storeroom, card)
    else:
        player.pantry = (*player.pantry, card)


def discard(catalog: Catalog, state: State, card: str) -> None:
    """Put premium cards on the truck, basic cards and alcohol back on piles without end, the rest into the box."""
    deck = market_deck(catalog, card)
    if deck is not None:
        truck = state.market.truck
        truck[deck] = (*truck[deck], card)


def gain_money(player: Player, amount: int, source: str) -> None:
    if amount:
        player.money += amount
        player.round_money += amount
        player.purse[source] = player.purse.get(source, 0) + amount


def pay(player: Player, amount: int, purpose: str) -> None:
    if amount:
        player.money -= amount
        player.purse[purpose] = player.purse.get(purpose, 0) - amount


def gain_sp(player: Player, amount: int, source: str) -> None:
    if amount:
        player.sp += amount
        player.round_sp += amount
        player.ledger[source] = player.ledger.get(source, 0) + amount


def spend_sp(player: Player, amount: int, purpose: str) -> None:
    if amount:
        player.sp -= amount
        player.ledger[purpose] = player.ledger.get(purpose, 0) - amount
