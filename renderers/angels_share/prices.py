"""The price chart: a shield on every distillery's column, and what barrels fetch and cost there."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple

from engine.angels_share.view import ChartView, View
from renderers import theme
from renderers.angels_share.crests import Crests
from renderers.angels_share.shield import shield
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect, Size
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, key_of
from renderers.theme import Color
from renderers.widgets.panel import panel

LABELS: Final = 104
"""Start of the columns."""
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
LABEL: Final = TextStyle("semibold", 28)
NUMBER: Final = TextStyle("display", 42)
COLD: Final = "#2f2721"
HOT: Final = "#b5652a"
LEVELS: Final = 6
BRIGHT: Final = 0.82
DIM: Final = 0.27
"""Share of the heat that occupied columns and the others show: numbers must be read on both."""
BRIGHT_TEXT: Final = "#fff6e6"
BRIGHT_CELL: Final = theme.mix("#241e1a", "#4a3d33", 0.9)
DIM_CELL: Final = theme.mix("#241e1a", "#4a3d33", 0.2)
BRIGHT_DROP: Final = "#ffb0aa"
DIM_DROP: Final = theme.mix(theme.BAD_TEXT, theme.PANEL, 0.15)
CHARTS: Final = 8
"""Number of charts that are kept: owners may have tables of their own."""


class Column(NamedTuple):
    """One column of the chart."""

    place: int
    ages: tuple[int, ...]
    prices: tuple[int, ...]
    top: int
    """The highest price of the whole chart."""
    cost: int
    drop: int


def chart_height(row: int) -> int:
    """Return the height of the chart with rows this high."""
    return STAND + ROWS * row + APART + FOOT


def price_chart(board: Board, rect: Rect, view: View, crests: Crests, row: int, changed: Collection[str] = ()) -> None:
    """Draw the price chart; `changed` names the distilleries whose shields are marked as moved."""
    board.group("prices", (rect.x, rect.y), frame(view.chart.ages, Size(rect.w, rect.h), row))
    grid = Rect(rect.x + LABELS, rect.y + STAND, rect.w - LABELS - PADDING, ROWS * row)
    listed = columns_of(view.chart)
    for column, place in zip(listed, grid.columns(len(listed)), strict=True):
        standing = [d.id for d in view.distilleries if d.price == column.place]
        board.group("prices", (place.x, place.y), cells(column, place.w, row, bool(standing)))
        shields(board, place, standing, crests, changed)


@lru_cache(maxsize=CHARTS)
def columns_of(chart: ChartView) -> tuple[Column, ...]:
    """Return the chart column by column."""
    top = max(max(prices) for prices in chart.prices)
    across = enumerate(zip(*chart.prices, strict=True))
    return tuple(Column(i, chart.ages, prices, top, chart.costs[i], chart.drops[i]) for i, prices in across)


def shields(board: Board, column: Rect, standing: list[str], crests: Crests, changed: Collection[str]) -> None:
    """Draw the shields that stand on a column."""
    crowded = len(standing) > HIGHEST
    radius, step = (SMALL_SHIELD, SMALL_STEP) if crowded else (SHIELD, SHIELD_STEP)
    for place, distillery in enumerate(standing):
        up, side = divmod(place, 2) if crowded else (place, 0)
        last = place == len(standing) - 1 and side == 0
        x = column.x + column.w / 2 + (0 if not crowded or last else (side - 0.5) * ABREAST)
        art = shield(crests[distillery], radius, theme.PANEL, distillery in changed)
        board.sprite(f"price.{distillery}", Point(x, column.y - 2 - art.height / 2 - up * step), art)


@lru_cache(maxsize=PARTS)
def cells(column: Column, width: int, row: int, occupied: bool) -> Part:
    """Return the numbers of a column, bright if a shield stands on it."""
    board = Board(theme.PANEL, width)
    for line, price in enumerate(column.prices):
        fill = heat(price / column.top if column.top else 0, occupied)
        cell = Rect(0, line * row, width, row)
        number(board, f".{column.ages[line]}.{column.place}", cell, str(price), fill, text_color(occupied))
    fill = BRIGHT_CELL if occupied else DIM_CELL
    cell = Rect(0, len(column.prices) * row + APART, width, row)
    number(board, f".cost.{column.place}", cell, str(column.cost), fill, text_color(occupied))
    drop = BRIGHT_DROP if occupied else DIM_DROP
    cell = cell.move(dy=row)
    number(board, f".drop.{column.place}", cell, f"−{column.drop}", fill, drop)
    return board.as_part(key_of("prices", *column[2:], width, row, occupied), cell.bottom)


def heat(share: float, occupied: bool) -> Color:
    """Return the color of a price."""
    level = round(share * LEVELS) / LEVELS
    return theme.mix(COLD, HOT, level * (BRIGHT if occupied else DIM))


def text_color(occupied: bool) -> Color:
    """Return the color of the numbers of a column."""
    return BRIGHT_TEXT if occupied else theme.MUTED


def number(board: Board, name: str, cell: Rect, text: str, fill: Color, color: Color) -> None:
    """Draw a cell with its number."""
    board.box(name, Rect(cell.x + 1, cell.y + 1, cell.w - 3, cell.h - 3), fill, 5, ground=theme.PANEL)
    at = Point(cell.x + (cell.w - 1) / 2, cell.y + cell.h / 2)
    board.text(f"{name}.number", at, text, NUMBER, color, TextPlace("center", cell.w, fill))


@lru_cache(maxsize=CHARTS)
def frame(ages: tuple[int, ...], size: Size, row: int) -> Part:
    """Return the panel of the chart, and what its rows are called."""
    board = Board(width=size.w)
    surface = panel(board, "", Rect(0, 0, *size))
    board.text(".heading", Point(PADDING, 34), "PRICES", HEADING, theme.BRASS)
    place = TextPlace(room=LABELS - PADDING, ground=surface.ground)
    for line, age in enumerate(ages):
        board.text(f".label.{age}", Point(PADDING, STAND + line * row + row / 2), f"{age} yr", LABEL, place=place)
    y = STAND + len(ages) * row + APART + row / 2
    board.text(".label.cost", Point(PADDING, y), "Cost", LABEL, theme.BRASS, place)
    board.text(".label.drop", Point(PADDING, y + row), "Drop", LABEL, theme.BRASS, place)
    return board.as_part(key_of("price_chart", ages, *size, row), size.h)
