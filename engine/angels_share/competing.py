"""Phases 3 and 4: cards are turned up, distilleries line up by value, and the matrix moves the prices."""

from __future__ import annotations

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Competed, PricesMoved
from engine.angels_share.state import House, State, Step
from engine.angels_share.tracks import shift_price


def rating(catalog: Catalog, house: House) -> int:
    """AS-06: a Master Distillery counts before cards are compared."""
    return catalog.cards[house.card or ""].value + bonus(catalog, house)


def bonus(catalog: Catalog, house: House) -> int:
    return catalog.effects.master_bonus if "master_distillery" in house.upgrades else 0


def compete(step: Step) -> None:
    """AS-29: every face-up card counts. AS-06: the sort is stable, so ties keep their old order."""
    state, catalog = step.state, step.catalog
    flipped: list[tuple[str, int]] = []
    for distillery, house in state.houses.items():
        if house.placed_by is not None:
            flipped.append((distillery, catalog.cards[house.card or ""].value))
            house.placed_by = None
    state.competition.sort(key=lambda distillery: rating(catalog, state.houses[distillery]))
    bonuses = tuple((d, bonus(catalog, house)) for d, house in state.houses.items() if bonus(catalog, house))
    step.emit(Competed(tuple(flipped), tuple(state.competition), bonuses))


def matrix_moves(catalog: Catalog, state: State) -> list[tuple[str, int]]:
    """(distillery, columns) in competition order, as the tracks stand now (AS-33)."""
    matrix = catalog.boards[state.board].matrix
    rows = {distillery: matrix[row] for row, distillery in enumerate(state.market)}
    return [(distillery, rows[distillery][column]) for column, distillery in enumerate(state.competition)]


def adjust_prices(step: Step, *, extra: bool = False) -> None:
    catalog, houses = step.catalog, step.state.houses
    moves = [(d, shift_price(catalog, houses[d], columns)) for d, columns in matrix_moves(catalog, step.state)]
    step.emit(PricesMoved(tuple(moves), extra))
