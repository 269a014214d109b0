"""The tracks: what a barrel costs and sells for, how markers move, and which events a round holds."""

from __future__ import annotations

from engine.angels_share.catalog import Catalog
from engine.angels_share.state import Distillery, Player, State


def sale_price(catalog: Catalog, state: State, distillery: str, age: int) -> int:
    return catalog.prices[age][state.distilleries[distillery].price]


def barrel_cost(catalog: Catalog, place: Distillery) -> int:
    """Return the cost at the present price (AS-21); the discount leaves at least 1, so there is no floor (AS-42)."""
    cost = catalog.costs[place.price]
    return cost - catalog.effects.barrel_maker_discount if "barrel_maker" in place.upgrades else cost


def market_drop(catalog: Catalog, state: State, place: Distillery) -> int:
    """Return the rows lost per sale. AS-41: a Marketer never lifts the marker. AS-50: gentler drops are an option."""
    drop = (catalog.soft_drops if state.soft_market else catalog.drops)[place.price]
    return max(0, drop - catalog.effects.marketer_rows) if "marketer" in place.upgrades else drop


def matrix_move(catalog: Catalog, state: State, distillery: str) -> int:
    """Return the move: row by market from the best, column by competition from the lowest (AS-05, AS-06)."""
    row, column = state.market.index(distillery), state.competition.index(distillery)
    return catalog.boards[state.board].matrix[row][column]


def clamped_column(catalog: Catalog, column: int) -> int:
    """Return the column on the chart: what would leave it is lost (AS-14)."""
    return min(max(column, 0), catalog.last_column)


def shift_price(catalog: Catalog, place: Distillery, columns: int) -> int:
    """Move a price marker. Return the columns that it really went."""
    before = place.price
    place.price = clamped_column(catalog, before + columns)
    return place.price - before


def shift_market(market: list[str], distillery: str, rows_up: int) -> int:
    """Lift the marker out and put it back in, the passed ones close the gap; return the rows gained (AS-08, AS-15)."""
    before = market.index(distillery)
    after = min(max(before - rows_up, 0), len(market) - 1)
    if after != before:
        del market[before]
        market.insert(after, distillery)
    return before - after


def upkeep_due(catalog: Catalog, state: State, player: Player) -> int:
    """Return the barrels that cost upkeep; those from a distillery with a Storehouse are left out (AS-32)."""
    counted = sum("storehouse" not in state.distilleries[barrel.distillery].upgrades for barrel in player.barrels)
    return catalog.upkeep[counted]


def column(catalog: Catalog, state: State, number: int) -> tuple[str, ...]:
    """Return a round's events from top to bottom, the printed ones first (AS-30)."""
    return (*catalog.round_events(catalog.boards[state.board], number), *state.track[number - 1])
