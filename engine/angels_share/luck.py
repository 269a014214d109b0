"""Luck: the values of the cards that players draw for whiskeys they own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import AnyEvent, DrewCard
from engine.angels_share.state import State
from engine.core.luck import Draw, Luck, events_of

ENOUGH = 2
"""Cards in a deck before a move that neither a second barrel nor a draw can use up, so that no discard comes back."""


def draws(catalog: Catalog, before: State, events: Sequence[AnyEvent]) -> Iterator[Draw]:
    for event in events_of(events, DrewCard):
        owns = any(barrel.distillery == event.distillery for barrel in before.players[event.seat].barrels)
        deck = before.distilleries[event.distillery].deck
        if owns and len(deck) >= ENOUGH:
            values = [catalog.cards[card].value for card in deck]
            mean = sum(values) / len(values)
            variance = sum(value * value for value in values) / len(values) - mean * mean
            yield Draw(event.seat, event.value, mean, variance)


LUCK = Luck("points on the cards drawn for whiskeys that one owns", draws)
