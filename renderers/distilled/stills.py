"""The distilling and selling of all players in a round: one place for each seat, where the basic market was before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core.game import Seat
from engine.distilled.view import SaleView, SeatView, View
from renderers import theme
from renderers.distilled import looks, pieces
from renderers.distilled.minis import CLOSE, Mini, draw_minis, minis_of, sale_minis
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.widgets.coins import coin, rosette
from renderers.widgets.panel import panel
from renderers.widgets.token import token

PHASES: Final = ("distill", "sell", "age")
TAKING: Final = ("purchase", "discount", "replace", "look", "shown", "free", "truck")
"""Steps in which cards of the market are chosen."""
HEAD: Final = 38
SIGN: Final = 34
SELLER: Final = TextStyle("semibold", 24)
SOLD_BY: Final = 140
"""The width of the heading and the seller's token beside the seller's name."""


class Still(NamedTuple):
    """The known facts about one seat's spirit."""

    title: str
    cards: list[Mini]
    faint: bool = False
    sale: SaleView | None = None


def is_shown(view: View) -> bool:
    """Return True if the stills matter more than the basic market."""
    return view.phase in PHASES and view.step not in TAKING


def still_of(own: SeatView) -> Still:
    """Return the newest of what a seat filled in, distilled or sold."""
    run = own.run
    if own.sales:
        sale = own.sales[-1]
        return Still(sale.spirit.recipe.name, sale_minis(sale), sale=sale)
    if run is None or run.rested:
        return Still("nothing", [], faint=True)
    if run.stack:
        return Still(own.fresh.recipe.name if own.fresh else "spirit", minis_of(run.stack))
    return Still("washback" if run.washback else "empty", minis_of(run.washback), faint=not run.washback)


def draw_stills(board: Board, rect: Rect, view: View) -> None:
    """Draw the panel."""
    surface = panel(board, "stills", rect)
    aside = "cards in the washbacks" if view.phase == "distill" else "the newest of each distillery"
    y = pieces.heading(board, "stills", surface, "SPIRITS OF THIS ROUND", aside)
    area = Rect(rect.x + 14, y, rect.w - 28, rect.bottom - y - 12)
    for seat, cell in zip(range(len(view.seats)), area.columns(len(view.seats), 8), strict=True):
        draw_still(board, seat, cell, view.seats[seat])


def draw_still(board: Board, seat: Seat, cell: Rect, own: SeatView) -> None:
    """Draw one seat's spirit: its name, its cards, and what it brought."""
    name, still, ground = f"spirit.{seat}", still_of(own), looks.CASK
    line = theme.BRASS if still.sale else looks.CASK_LINE
    board.box(name, cell, ground, 9, line=line, line_width=2.0, ground=theme.PANEL)
    y = cell.y + 23
    board.sprite(f"{name}.token", Point(cell.x + 24, y), token(seat, board.marks[seat], 13, ground))
    right = cell.right - 8
    if still.sale is not None:
        right = draw_gain(board, name, Point(right, y), still.sale)
    room = Rect(cell.x + 46, cell.y + 6, right - cell.x - 52, HEAD - 4)
    ink = theme.MUTED if still.faint else looks.WORDS
    pieces.name_in(board, f"{name}.result.name", room, still.title, ink, ground, centered=False)
    if still.cards:
        area = Rect(cell.x + 10, cell.y + HEAD + 4, cell.w - 20, cell.h - HEAD - 10)
        draw_minis(board, f"{name}.card", area, still.cards, ground)


def draw_gain(board: Board, name: str, right: Point, sale: SaleView) -> int:
    """Draw points and money of a sale, from the right; return where they begin."""
    money = board.sprite(f"{name}.result.money", Point(right.x - SIGN / 2, right.y), coin(SIGN, str(sale.money)))
    sp = board.sprite(f"{name}.result.sp", Point(money.x - 4 - SIGN / 2, right.y), rosette(SIGN, str(sale.sp)))
    return sp.x


def draw_sale(board: Board, rect: Rect, sold: tuple[Seat, SaleView], seat: Seat, names: Sequence[str]) -> None:
    """Draw the newest sale from close by: who sold which spirit, what was in it, and what it brought."""
    surface = panel(board, "washback", rect)
    seller, sale = sold
    name, ground = f"spirit.{seller}", surface.ground
    y = pieces.heading(board, "washback", surface, "SOLD")
    if seller != seat:
        place = TextPlace("right", rect.w - SOLD_BY, ground)
        by = board.text("seller.name", Point(rect.right - 16, rect.y + 27), names[seller], SELLER, place=place)
        board.sprite("seller.token", Point(by.left - 22, rect.y + 26), token(seller, board.marks[seller], 13, ground))
    place = TextPlace("right", 70, ground)
    at = Point(rect.right - 16, y + 20)
    money = board.text(f"{name}.result.money", at, f"+{sale.money}", looks.SCORE, theme.BRASS, place)
    purse = board.sprite(f"{name}.result.coin", Point(money.left - 22, at.y), coin(34))
    sp = board.text(f"{name}.result.sp", Point(purse.x - 10, at.y), f"+{sale.sp}", looks.SCORE, looks.WORDS, place)
    medal = board.sprite(f"{name}.result.medal", Point(sp.left - 24, at.y), rosette(38))
    room = Rect(rect.x + 16, y, medal.x - rect.x - 24, 42)
    pieces.name_in(board, f"{name}.result.name", room, sale.spirit.recipe.name, looks.WORDS, ground, centered=False)
    vat = Rect(rect.x + 14, y + 46, rect.w - 28, rect.bottom - y - 46 - 14)
    board.box("vat", vat, looks.VAT, 10, ground=ground)
    draw_minis(board, f"{name}.card", vat.inset(10, 8), sale_minis(sale), looks.VAT, CLOSE)
