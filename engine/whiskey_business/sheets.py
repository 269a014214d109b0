"""Sheets to the wind: ships, shots and the shelf that the last sheet knocks over."""

from __future__ import annotations

from engine.core.game import Seat
from engine.whiskey_business.actions import Shelf
from engine.whiskey_business.banking import finished_barrels
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import CutOff, SheetTaken, ShelfFell
from engine.whiskey_business.state import AskShelf, State, Turn
from engine.whiskey_business.turns import end_turn


def meet_ship(play: Turn, seat: Seat) -> None:
    """A ship costs a sheet; with all sheets taken it ends the turn at once and costs nothing else (WB-08, WB-17)."""
    state = play.state
    if state.house.drinking_counters:
        state.sips[seat] += 1
    if state.sheets[seat] < play.catalog.sheets:
        take_sheet(play, seat, shot=False)
        return
    play.emit(CutOff(seat, finished_barrels(state)))
    end_turn(play, "cut_off", 0)


def take_sheet(play: Turn, seat: Seat, shot: bool) -> None:
    """One more sheet; the last one knocks over the smallest stock before anything else happens (WB-16, WB-18)."""
    state = play.state
    state.sheets[seat] += 1
    play.emit(SheetTaken(seat, state.sheets[seat], shot))
    if state.sheets[seat] < play.catalog.sheets:
        return
    smallest = smallest_stocks(state, seat)
    if len(smallest) > 1:
        state.prompts.append(AskShelf(seat))
    else:
        _fall(play, seat, smallest)


def smallest_stocks(state: State, seat: Seat) -> list[int]:
    """The whiskeys of which this cellar holds fewest, but some."""
    stocks = state.cellars[seat]
    least = min((stock for stock in stocks if stock), default=0)
    return [row for row, stock in enumerate(stocks) if stock and stock == least]


def shelf_choices(catalog: Catalog, state: State, prompt: AskShelf) -> list[Shelf]:
    return [Shelf(catalog.whiskeys[row].id) for row in smallest_stocks(state, prompt.seat)]


def drop_shelf(play: Turn, seat: Seat, action: Shelf) -> None:
    play.state.prompts.pop()
    _fall(play, seat, [play.catalog.rows[action.whiskey]])


def _fall(play: Turn, seat: Seat, rows: list[int]) -> None:
    """At most one stock falls; an empty cellar loses nothing."""
    cellar = play.state.cellars[seat]
    if not rows:
        play.emit(ShelfFell(seat, None, 0))
        return
    row = rows[0]
    play.emit(ShelfFell(seat, play.catalog.whiskeys[row].id, cellar[row]))
    cellar[row] = 0
