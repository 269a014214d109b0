"""New tiles, monks and discs for a round."""

from __future__ import annotations

from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import RoundBegan
from engine.heaven_and_ale.state import State


def last_round(catalog: Catalog, state: State) -> int:
    return catalog.seat_rules[len(state.players)].rounds


def refill(catalog: Catalog, state: State) -> None:
    """Add a tile to every tile space, and a disc to every empty disc space; what was not taken stays."""
    spaces, tiles, discs = catalog.ahead[0], state.tiles, state.discs
    for number in spaces.resources:  # HA-07: clockwise
        tiles[number] += (state.pile[state.drawn],)
        state.drawn += 1
    for space, monk in zip(spaces.monks, state.monk_stacks[state.round - 1], strict=True):
        tiles[space.number] += (monk,)
    extra = extra_discs(catalog, state)
    for space in spaces.discs:
        wanted = 2 if space.number in extra else 1
        state.spare_discs -= wanted - discs[space.number]
        discs[space.number] = wanted


def extra_discs(catalog: Catalog, state: State) -> tuple[int, ...]:
    """Return the spaces with a second disc: only when the final round is prepared (HA-14)."""
    rules = catalog.seat_rules[len(state.players)]
    return rules.extra_discs if state.round == rules.rounds else ()


def round_began(catalog: Catalog, state: State) -> RoundBegan:
    """Return the event that shows a prepared round."""
    new = len(catalog.ahead[0].resources)
    return RoundBegan(
        state.round,
        state.first,
        state.pile[state.drawn - new : state.drawn],
        state.monk_stacks[state.round - 1],
        extra_discs(catalog, state),
        state.round == last_round(catalog, state),
    )
