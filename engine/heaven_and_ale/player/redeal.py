"""Deals again what is hidden from everyone: the order of the piles that lie face down."""

from __future__ import annotations

from collections import Counter

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.state import State


def determinize(catalog: Catalog, state: State, seat: Seat, rng: Rng) -> State:
    new = state.clone()
    new.pile = (*state.pile[: state.drawn], *_pile_ahead(catalog, state, rng))
    new.monk_stacks = (*state.monk_stacks[: state.round], *_stacks_ahead(catalog, state, rng))
    return new


def _pile_ahead(catalog: Catalog, state: State, rng: Rng) -> list[str]:
    """Return the tiles still to come: the rest of pile I in any order, then that of pile II."""
    end_of_first = max(state.drawn, len(catalog.resource_piles["I"]))
    first, second = state.pile[state.drawn : end_of_first], state.pile[end_of_first:]
    return [*rng.shuffled(sorted(first)), *rng.shuffled(sorted(second))]


def _stacks_ahead(catalog: Catalog, state: State, rng: Rng) -> list[tuple[str, ...]]:
    """Return stacks for the rounds ahead from all monks that have not come up, those in the box included."""
    backs = catalog.seat_rules[len(state.players)].monk_stacks
    unseen = {back: Counter(catalog.monk_piles[back]) for back in dict.fromkeys(backs)}
    for back, stack in zip(backs[: state.round], state.monk_stacks, strict=False):
        unseen[back].subtract(stack)
    piles = {back: rng.shuffled(sorted(monks.elements())) for back, monks in unseen.items()}
    return [
        tuple(piles[back].pop() for _ in stack)
        for back, stack in zip(backs[state.round :], state.monk_stacks[state.round :], strict=True)
    ]
