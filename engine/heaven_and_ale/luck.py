"""Luck: the new tiles of the resources with which a player is furthest behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.luck import Draw, Luck, counted_draw, events_of
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import AnyEvent, RoundBegan
from engine.heaven_and_ale.rules.production import furthest_behind
from engine.heaven_and_ale.state import State


def draws(catalog: Catalog, before: State, events: Sequence[AnyEvent]) -> Iterator[Draw]:
    for event in events_of(events, RoundBegan):
        for seat, player in enumerate(before.players):
            wanted = set(furthest_behind(catalog, player))
            for new, pile in _drawn(before, len(event.tiles)):
                good = sum(catalog.tiles[tile].family in wanted for tile in pile)
                worth = sum(catalog.tiles[tile].family in wanted for tile in new)
                yield counted_draw(seat, worth, len(new), good, len(pile))


def _drawn(before: State, count: int) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Yield the tiles that are drawn with all that were in the same pile: pile I first, then pile II."""
    half, end = len(before.pile) // 2, before.drawn + count
    for first, last in ((0, half), (half, len(before.pile))):
        pile = before.pile[max(first, before.drawn) : last]
        if new := before.pile[max(first, before.drawn) : min(last, end)]:
            yield new, pile


LUCK = Luck("new tiles of the resource furthest behind", draws)
