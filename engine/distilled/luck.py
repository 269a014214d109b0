"""Luck: the sugars that a distillation leaves in the spirit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.luck import Draw, Luck, counted_draw, events_of
from engine.distilled.catalog import Catalog
from engine.distilled.events import AnyEvent
from engine.distilled.spirit_events import Distilled
from engine.distilled.state import State


def draws(catalog: Catalog, before: State, events: Sequence[AnyEvent]) -> Iterator[Draw]:
    for event in events_of(events, Distilled):
        left = _sugars(catalog, event.stack)
        total = len(event.washback)
        yield counted_draw(event.seat, left, len(event.stack), _sugars(catalog, event.washback), total)


def _sugars(catalog: Catalog, cards: Sequence[str]) -> int:
    return sum(catalog.cards[card].kind == "sugar" for card in cards)


LUCK = Luck("sugars left after distilling", draws)
