"""The prices of the distilleries: price chart and reputation matrix, side by side."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.angels_share.view import View
from renderers import theme
from renderers.angels_share.crests import Crests
from renderers.angels_share.matrix import reputation
from renderers.angels_share.prices import chart_height, price_chart
from renderers.geometry import Rect
from renderers.scene import Board

CHART: Final = 706
ROW: Final = 50
TIGHT_ROW: Final = 46
"""For pictures that need the height elsewhere."""


def markets(board: Board, y: int, view: View, crests: Crests, row: int, changed: Collection[str] = ()) -> int:
    """Draw the markets; return the y where they end."""
    rect = Rect(theme.MARGIN, y, board.width - 2 * theme.MARGIN, chart_height(row))
    chart, matrix = rect.take_left(CHART, theme.GAP)
    price_chart(board, chart, view, crests, row, changed)
    reputation(board, matrix, view, crests)
    return rect.bottom
