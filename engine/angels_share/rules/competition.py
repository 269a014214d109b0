"""Phases 3 and 4: cards are turned up, distilleries line up by value, and the matrix moves the prices."""

from __future__ import annotations

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Competed, PricesMoved
from engine.angels_share.rules.tracks import barrel_cost, shift_price
from engine.angels_share.state import Context, Distillery, State


def rating(catalog: Catalog, place: Distillery) -> int:
    """Return the value that competes: a Master Distillery counts before cards are compared (AS-06)."""
    return catalog.cards[place.card or ""].value + bonus(catalog, place)


def bonus(catalog: Catalog, place: Distillery) -> int:
    return catalog.effects.master_bonus if "master_distillery" in place.upgrades else 0


def compete(ctx: Context) -> None:
    """Let every face-up card compete (AS-29). The sort is stable, so ties keep their old order (AS-06)."""
    state, catalog = ctx.state, ctx.catalog
    flipped: list[tuple[str, int]] = []
    for distillery, place in state.distilleries.items():
        if place.placed_by is not None:
            flipped.append((distillery, catalog.cards[place.card or ""].value))
            place.placed_by = None
    state.competition.sort(key=lambda distillery: rating(catalog, state.distilleries[distillery]))
    bonuses = tuple((d, bonus(catalog, place)) for d, place in state.distilleries.items() if bonus(catalog, place))
    ctx.emit(Competed(tuple(flipped), tuple(state.competition), bonuses, state.round))


def matrix_moves(catalog: Catalog, state: State) -> list[tuple[str, int]]:
    """Return (distillery, columns) in competition order, as the tracks stand now (AS-33)."""
    matrix = catalog.boards[state.board].matrix
    rows = {distillery: matrix[row] for row, distillery in enumerate(state.market)}
    return [(distillery, rows[distillery][column]) for column, distillery in enumerate(state.competition)]


def adjust_prices(ctx: Context, *, extra: bool = False) -> None:
    catalog, places = ctx.catalog, ctx.state.distilleries
    moves = [(d, shift_price(catalog, places[d], columns)) for d, columns in matrix_moves(catalog, ctx.state)]
    costs = tuple(barrel_cost(catalog, places[d]) for d, _ in moves)
    ctx.emit(PricesMoved(tuple(moves), extra, costs))
