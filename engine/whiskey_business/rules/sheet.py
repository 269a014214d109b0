"""Sheets to the wind: ships, and the shelf that the last sheet knocks over."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted
from engine.whiskey_business.actions import Shelf
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import SheetTaken, ShelfFell, Sipped
from engine.whiskey_business.rules.turn import cut_off
from engine.whiskey_business.state import AskShelf, Context, State


def meet_ship(ctx: Context, seat: Seat) -> None:
    """Take a sheet for a ship; with all sheets taken it ends the turn at once and costs nothing else (WB-08, WB-17)."""
    state = ctx.state
    if state.options.drinking_counters:
        state.sips[seat] += 1
        ctx.emit(Sipped(seat, False, state.sips[seat]))
    if state.sheets[seat] < ctx.catalog.sheets:
        take_sheet(ctx, seat, shot=False)
    else:
        cut_off(ctx)


def take_sheet(ctx: Context, seat: Seat, shot: bool) -> None:
    """Take one more sheet; the last one knocks over the smallest stock before anything else happens (WB-16, WB-18)."""
    state = ctx.state
    state.sheets[seat] += 1
    ctx.emit(SheetTaken(seat, state.sheets[seat], shot))
    if state.sheets[seat] < ctx.catalog.sheets:
        return
    smallest = smallest_stocks(state, seat)
    if len(smallest) > 1:
        ctx.ask(AskShelf(seat))
    else:
        _fall(ctx, seat, smallest)


def smallest_stocks(state: State, seat: Seat) -> list[int]:
    """Return the whiskeys of which this cellar holds fewest, but some."""
    stocks = state.cellars[seat]
    least = min((stock for stock in stocks if stock), default=0)
    return [row for row, stock in enumerate(stocks) if stock and stock == least]


def _fall(ctx: Context, seat: Seat, rows: list[int]) -> None:
    """Let at most one stock fall; an empty cellar loses nothing."""
    cellar = ctx.state.cellars[seat]
    if not rows:
        ctx.emit(ShelfFell(seat, None, 0))
        return
    row = rows[0]
    ctx.emit(ShelfFell(seat, ctx.catalog.whiskeys[row].id, cellar[row]))
    cellar[row] = 0


# Which of several smallest stocks falls


def legal_shelf(catalog: Catalog, state: State, prompt: AskShelf) -> list[Shelf]:
    return [Shelf(catalog.whiskeys[row].id) for row in smallest_stocks(state, prompt.seat)]


def ask_shelf(catalog: Catalog, state: State, prompt: AskShelf) -> str:
    size = min(state.cellars[prompt.seat][row] for row in smallest_stocks(state, prompt.seat))
    return f"The shelf tips over! Which of your smallest stocks ({counted(size, 'barrel')}) do you lose?"


def drop_shelf(ctx: Context, prompt: AskShelf, action: Shelf) -> None:
    _fall(ctx, prompt.seat, [ctx.catalog.rows[action.whiskey]])


def shelf_choice(catalog: Catalog, state: State, prompt: AskShelf, action: Shelf) -> Choice:
    row = catalog.rows[action.whiskey]
    stocks = state.cellars[prompt.seat]
    kinds = sum(1 for held in stocks if held) - 1
    return Choice(
        f"shelf-{action.whiskey}",
        "shelf",
        f"Drop {stocks[row]} {catalog.whiskeys[row].short}",
        f"You lose {counted(stocks[row], 'barrel')}; you keep {counted(kinds, 'other kind')} of whiskey",
        tone="risk",
        icon=f"barrel_{action.whiskey}",
        about=(f"stock.{prompt.seat}.{action.whiskey}",),
    )


SHELF = Mechanism(
    prompt=AskShelf,
    legal=legal_shelf,
    question=ask_shelf,
    answers={Shelf: Answer(drop_shelf, shelf_choice)},
)
