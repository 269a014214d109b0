"""The price chart: a shield on every distillery's column, and what barrels fetch and cost there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.angels_share.view import ChartView, View
from renderers import theme
from renderers.angels_share.crests import Crests
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.theme import Colour
from renderers.widgets.panel import Surface, panel
from renderers.widgets.shield import shield

LABELS: Final = 104
"""Where the columns begin."""
PADDING: Final = 18
STAND: Final = 130
"""Height above the first row, where the shields stand."""
APART: Final = 10
"""Cost and drop stand apart from the prices."""
FOOT: Final = 18
ROWS: Final = 7
SHIELD: Final = 17
SHIELD_STEP: Final = 40
HIGHEST: Final = 3
"""From the fourth shield on they stand two abreast, and smaller."""
SMALL_SHIELD: Final = 12
SMALL_STEP: Final = 29
ABREAST: Final = 25

HEADING: Final = TextStyle("display", 34, 1.0)
LABEL: Final = TextStyle("semibold", 24)
NUMBER: Final = TextStyle("display", 29)
COLD: Final = "#2f2721"
HOT: Final = "#b5652a"
LEVELS: Final = 6
BRIGHT: Final = 0.82
DIM: Final = 0.27
"""How much of the heat the occupied columns and the others show: numbers must be read on both."""
BRIGHT_TEXT: Final = "#fff6e6"
BRIGHT_CELL: Final = theme.mix("#241e1a", "#4a3d33", 0.9)
DIM_CELL: Final = theme.mix("#241e1a", "#4a3d33", 0.2)
BRIGHT_DROP: Final = "#ffb0aa"
DIM_DROP: Final = theme.mix(theme.BAD_TEXT, theme.PANEL, 0.15)


def chart_height(row: int) -> int:
    return STAND + ROWS * row + APART + FOOT


def price_chart(board: Board, rect: Rect, view: View, crests: Crests, row: int, changed: Collection[str] = ()) -> None:
    """`changed` names the distilleries whose shields are marked as moved."""
    surface = panel(board, "prices", rect)
    board.text("prices.heading", Point(rect.x + PADDING, rect.y + 34), "PRICES", HEADING, theme.BRASS)
    grid = Rect(rect.x + LABELS, rect.y + STAND, rect.w - LABELS - PADDING, ROWS * row)
    columns = grid.columns(len(view.chart.costs))
    for index, column in enumerate(columns):
        standing = [d.id for d in view.distilleries if d.price == index]
        shields(board, column, standing, crests, changed)
        cells(board, index, column, row, view.chart, bool(standing))
    labels(board, surface, grid, row, view.chart)


def shields(board: Board, column: Rect, standing: list[str], crests: Crests, changed: Collection[str]) -> None:
    crowded = len(standing) > HIGHEST
    radius, step = (SMALL_SHIELD, SMALL_STEP) if crowded else (SHIELD, SHIELD_STEP)
    for place, distillery in enumerate(standing):
        up, side = divmod(place, 2) if crowded else (place, 0)
        last = place == len(standing) - 1 and side == 0
        x = column.x + column.w / 2 + (0 if not crowded or last else (side - 0.5) * ABREAST)
        art = shield(crests[distillery], radius, theme.PANEL, distillery in changed)
        board.sprite(f"price.{distillery}", Point(x, column.y - 2 - art.height / 2 - up * step), art)


def cells(board: Board, index: int, column: Rect, row: int, chart: ChartView, occupied: bool) -> None:
    top = max(max(prices) for prices in chart.prices)
    for line, prices in enumerate(chart.prices):
        fill = heat(prices[index] / top if top else 0, occupied)
        cell = Rect(column.x, column.y + line * row, column.w, row)
        number(board, f"prices.{chart.ages[line]}.{index}", cell, str(prices[index]), fill, text_colour(occupied))
    y = column.y + len(chart.prices) * row + APART
    fill = BRIGHT_CELL if occupied else DIM_CELL
    cell = Rect(column.x, y, column.w, row)
    number(board, f"prices.cost.{index}", cell, str(chart.costs[index]), fill, text_colour(occupied))
    drop = BRIGHT_DROP if occupied else DIM_DROP
    number(board, f"prices.drop.{index}", cell.move(dy=row), f"−{chart.drops[index]}", fill, drop)


def heat(share: float, occupied: bool) -> Colour:
    level = round(share * LEVELS) / LEVELS
    return theme.mix(COLD, HOT, level * (BRIGHT if occupied else DIM))


def text_colour(occupied: bool) -> Colour:
    return BRIGHT_TEXT if occupied else theme.MUTED


def number(board: Board, name: str, cell: Rect, text: str, fill: Colour, colour: Colour) -> None:
    board.box(name, Rect(cell.x + 1, cell.y + 1, cell.w - 3, cell.h - 3), fill, 5, ground=theme.PANEL)
    at = Point(cell.x + (cell.w - 1) / 2, cell.y + cell.h / 2)
    board.text(f"{name}.number", at, text, NUMBER, colour, TextPlace("centre", cell.w, fill))


def labels(board: Board, surface: Surface, grid: Rect, row: int, chart: ChartView) -> None:
    x = surface.rect.x + PADDING
    place = TextPlace(room=LABELS - PADDING, ground=surface.ground)
    for line, age in enumerate(chart.ages):
        at = Point(x, grid.y + line * row + row / 2)
        board.text(f"prices.label.{age}", at, f"{age} yr", LABEL, place=place)
    y = grid.y + len(chart.ages) * row + APART + row / 2
    board.text("prices.label.cost", Point(x, y), "Cost", LABEL, theme.BRASS, place)
    board.text("prices.label.drop", Point(x, y + row), "Drop", LABEL, theme.BRASS, place)
