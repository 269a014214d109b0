"""The end of the game: how the points of every player come about, and the last state of every player board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.game import Outcome, Seat
from engine.heaven_and_ale.view import SeatView, View
from renderers import theme
from renderers.fonts import TextStyle, largest_fit
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, pieces, seats, words
from renderers.heaven_and_ale.looks import Families
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.standings import win_line
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import Surface, panel, title_line
from renderers.widgets.score_sheet import ranked
from renderers.widgets.token import token

ROW: Final = 138
CAPTION: Final = 40
NAMES: Final = (TextStyle("bold", 40), TextStyle("bold", 34), TextStyle("bold", 28))
NAME_ROOM: Final = 430
RANK: Final = TextStyle("display", 48)
TOTAL: Final = TextStyle("display", 92)
TOTAL_ROOM: Final = 170
FACTOR: Final = TextStyle("display", 46)
SIGN: Final = TextStyle("display", 38)
WORDS: Final = TextStyle("semibold", 28)
AFTER: Final = 22
"""Between the parts of a sum."""


def finale(view: View, outcome: Outcome, names: Sequence[str]) -> Scene:
    """Draw the sums by rank above the player boards."""
    board, known = Board(marks=monograms(names)), looks.families(view)
    title_line(board, words.TITLE, outcome.winners[:2], win_line([names[seat] for seat in outcome.winners]))
    y = theme.TITLE_LINE
    for rank, seat in ranked(outcome.scores, outcome.winners):
        rect = Rect(theme.MARGIN, y, theme.WIDTH - 2 * theme.MARGIN, ROW)
        surface = panel(board, f"sum.{seat}", rect, seat in outcome.winners)
        head(board, surface, rank, seat, names[seat])
        draw_sum(board, surface, view, seat, known)
        place = TextPlace("right", TOTAL_ROOM, surface.ground)
        at = Point(rect.right - 24, rect.cy + 2)
        board.text(f"sum.{seat}.total", at, str(outcome.scores[seat]), TOTAL, theme.BRASS, place)
        y = rect.bottom + theme.GAP
    at = Point(theme.MARGIN + 4, y + CAPTION / 2 - 4)
    board.text("boards", at, words.AFTER_EXCHANGE, theme.LABEL, theme.MUTED, TextPlace(ground=board.ground))
    rect = Rect(theme.MARGIN, y + CAPTION, theme.WIDTH - 2 * theme.MARGIN, seats.HEIGHT)
    seats.draw_seats(board, rect, view, names, known, {})
    return board.finish(rect.bottom + theme.MARGIN)


def head(board: Board, surface: Surface, rank: int, seat: Seat, name: str) -> None:
    """Draw rank, token and name."""
    rect, y = surface.rect, surface.rect.y + 40
    fill = theme.BRASS if rank == 1 else theme.MUTED
    place = TextPlace("center", 60, surface.ground)
    board.text(f"sum.{seat}.rank", Point(rect.x + 40, y), str(rank), RANK, fill, place)
    board.sprite(f"sum.{seat}.token", Point(rect.x + 102, y), token(seat, board.marks[seat], 26, surface.ground))
    style = largest_fit(name, NAMES, NAME_ROOM)
    place = TextPlace(room=NAME_ROOM, ground=surface.ground)
    board.text(f"sum.{seat}.name", Point(rect.x + 146, y), name, style, place=place)


def draw_sum(board: Board, surface: Surface, view: View, seat: Seat, known: Families) -> None:
    """Draw the lowest resource times the value of the brewmaster, and what is added to it."""
    own, name, ground = view.seats[seat], f"sum.{seat}.part", surface.ground
    x, y = surface.rect.x + 48, surface.rect.bottom - 40
    resource, spot = min(own.markers, key=lambda marker: marker[1])
    value = view.board.bands[own.band].value
    board.sprite(f"{name}.lowest", Point(x, y), pieces.marker(known[resource], 44, ground))
    x = figure(board, f"{name}.spot", x + 30, y, words.number(spot), ground, FACTOR, theme.PARCHMENT)
    x = figure(board, f"{name}.times", x + 12, y, "×", ground, SIGN, theme.MUTED)
    board.sprite(f"{name}.brewmaster", Point(x + 34, y), pieces.brewmaster(44, ground))
    x = figure(board, f"{name}.value", x + 64, y, str(value), ground, FACTOR, theme.PARCHMENT)
    points = words.production(view.board, spot, value)
    x = figure(board, f"{name}.production", x + 12, y, f"= {points}", ground, FACTOR, theme.BRASS)
    for index, (sign, size, text) in enumerate(others(view, own)):
        board.sprite(f"{name}.{index}", Point(x + AFTER + size / 2, y), icon(sign, size, ground))
        x = figure(board, f"{name}.{index}.words", x + AFTER + size + 8, y, text, ground, WORDS, theme.PARCHMENT)


def figure(
    board: Board, name: str, x: float, y: float, text: str, ground: theme.Color, style: TextStyle, fill: theme.Color
) -> float:
    """Return a number or a sign; return its end."""
    place = TextPlace(room=theme.WIDTH - round(x) - TOTAL_ROOM - theme.MARGIN, ground=ground)
    return board.text(name, Point(x, y), text, style, fill, place).right


def others(view: View, own: SeatView) -> Iterator[tuple[str, int, str]]:
    """Yield icon, size and words of everything that counts beside production."""
    sizes = [size for _, size in own.barrels]
    bonus = sum(card.amount for card in view.board.cards if card.effect == "barrel" and card.id in placed(own))
    for size, icon_size, points in (("large", 48, view.board.large_points), ("small", 36, view.board.small_points)):
        if count := sizes.count(size):
            yield "cask", icon_size, f"{count} × {points + bonus} = {count * (points + bonus)}"
    for start in view.starts:
        if start.reward == "first" and start.id == own.start:
            yield "star", 34, f"first +{start.amount}"


def placed(own: SeatView) -> set[str]:
    """Return the privilege cards beside the pairs."""
    return {pair.card for pair in own.pairs if pair.card}
