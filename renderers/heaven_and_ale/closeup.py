"""One player board from close by: production track, large garden, scoring spots, cards and the shed table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.heaven_and_ale.view import SeatView, View
from renderers import theme
from renderers.fonts import TextStyle, fit_text
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import gardens, looks, production, spots, words
from renderers.heaven_and_ale.looks import Families
from renderers.heaven_and_ale.offers import draw_offers
from renderers.heaven_and_ale.part_cache import edition, keep
from renderers.heaven_and_ale.rounds import final_ribbon
from renderers.heaven_and_ale.tiles import tile
from renderers.recurring import recurring
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.coins import coin
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel
from renderers.widgets.token import token

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
TOP: Final = 96
GARDEN: Final = 680
BOTTOM: Final = 190
SCORING: Final = 276
NAMES: Final = (TextStyle("bold", 44), TextStyle("bold", 36), TextStyle("bold", 30))
NAME_ROOM: Final = 300
SIDE_TITLE: Final = TextStyle("display", 36, 1.5)
PURSE: Final = TextStyle("display", 60)
BARRELS: Final = TextStyle("display", 48)
HEAD: Final = 54
OFFERS: Final = 108
FINAL_ROOM: Final = 236


def closeup(view: View, names: Sequence[str], seat: Seat, new: frozenset[str]) -> Scene:
    """Draw the board of one seat."""
    board = Board(marks=monograms(names))
    known, own = looks.families(view), view.seats[seat]
    left = head(board, view, names[seat], seat)
    purse(board, view, own)
    pending(board, view, seat, known, left)
    table, printed = view.board, edition(view.board)
    standing = (printed, own.markers, own.brewmaster)
    top = TOP
    if view.pending.offers and seat in view.waiting:
        draw_offers(board, Rect(theme.MARGIN, top, INNER, OFFERS), view, own, known)
        top += OFFERS + theme.GAP
    rect = Rect(theme.MARGIN, top, INNER, production.HEIGHT)
    keep(board, rect, ("track", *standing), lambda b, r: production.draw_production(b, r, table, own, known))
    area = Rect(theme.MARGIN, rect.bottom + theme.GAP, INNER, GARDEN)
    column, rest = area.take_left(production.COLUMN, theme.GAP)
    keep(board, column, ("column", *standing), lambda b, r: production.draw_start_column(b, r, table, own, known))
    yard, column_right = rest.take_right(SCORING, theme.GAP)
    garden(board, yard, view, seat, known, new)
    offered = spots.offered(view, seat)
    scored = ("scoring", printed, seat, offered, own.pairs, tuple([(spot.disc, spot.number) for spot in own.spots]))
    keep(board, column_right, scored, lambda b, r: spots.draw_scoring(b, r, view, seat, offered, known))
    hand, sheds = Rect(theme.MARGIN, area.bottom + theme.GAP, INNER, BOTTOM).columns(2, theme.GAP)
    keep(board, hand, ("hand", printed, own.cards), lambda b, r: spots.draw_hand(b, r, table, own))
    keep(board, sheds, ("sheds", printed), lambda b, r: spots.draw_sheds(b, r, table))
    return board.finish(hand.bottom + theme.MARGIN)


# The title line


def head(board: Board, view: View, name: str, seat: Seat) -> int:
    """Draw token and name, the title and the round; return the end of them."""
    board.sprite("head.token", Point(56, HEAD), token(seat, board.marks[seat], 26, board.ground))
    style = next((one for one in NAMES if fit_text(name, one, NAME_ROOM) == name), NAMES[-1])
    place = TextPlace(room=NAME_ROOM, ground=board.ground)
    x = board.text("head.name", Point(100, HEAD), name, style, place=place).right + 20
    if words.is_final(view):
        rect = Rect(round(x), HEAD - 24, FINAL_ROOM, 48)
        final_ribbon(board, rect, view, looks.ROUND)
        return rect.right
    place = TextPlace(room=200, ground=board.ground)
    title = board.text("head.title", Point(x, HEAD - 15), words.TITLE, looks.CAPTION, theme.MUTED, place)
    rounds = board.text("head.round", Point(x, HEAD + 15), words.round_line(view), looks.CAPTION, theme.BRASS, place)
    return max(title.right, rounds.right)


def purse(board: Board, view: View, own: SeatView) -> None:
    """Draw barrels and ducats at the right."""
    right = theme.WIDTH - theme.MARGIN
    place = TextPlace("right", 120, board.ground)
    x = board.text("head.ducats", Point(right, HEAD + 1), str(own.ducats), PURSE, theme.BRASS, place).left
    x = board.sprite("head.coin", Point(x - 36, HEAD), coin(52)).x
    sizes = [size for _, size in own.barrels]
    for name, size, art in (("small", 36, "cask"), ("large", 52, "cask")):
        count = sizes.count(name)
        fill = theme.PARCHMENT if count else theme.mix(theme.MUTED, board.ground, 0.6)
        x = board.text(f"head.{name}.count", Point(x - 26, HEAD + 1), str(count), BARRELS, fill, place).left
        x = board.sprite(f"head.{name}", Point(x - 8 - size / 2, HEAD), icon(art, size, board.ground)).x


def pending(board: Board, view: View, seat: Seat, known: Families, left: int) -> None:
    """Draw the tile that is being placed, with its prices in the sun and in the shade."""
    placed = view.pending.tile
    if placed is None or seat not in view.waiting:
        return
    x = left + 62
    board.sprite("head.tile", Point(x, HEAD), tile(known[placed.family], placed.fertility, 40))
    prices = (("sun", looks.SUN, view.pending.sunny_price), ("moon", looks.MOON, view.pending.shady_price))
    for index, (sign, ink, price) in enumerate(prices):
        y = HEAD - 19 + index * 38
        board.sprite(f"head.{sign}", Point(x + 62, y), icon(sign, 32, board.ground, ink))
        board.sprite(f"head.{sign}.price", Point(x + 102, y), coin(34, str(price)))


# The garden


def garden(board: Board, rect: Rect, view: View, seat: Seat, known: Families, new: frozenset[str]) -> None:
    """Draw the garden, with what its two sides mean in the upper corners."""
    panel(board, "yard", rect)
    side(board, "sunny", Point(rect.x + 22, rect.y + 36), words.sunny_help(view.board), right=False)
    side(board, "shady", Point(rect.right - 22, rect.y + 36), words.SHADY_HELP, right=True)
    gardens.draw_large(board, "garden", rect.inset(14), view.seats[seat], known, gardens.choosing(view, seat, new))


@recurring
def side(board: Board, name: str, at: Point, lines: tuple[str, ...], right: bool) -> None:
    """Draw the name of a side of the garden with its icon, and two lines about it."""
    title, sign, ink = (words.SHADY, "moon", looks.MOON) if right else (words.SUNNY, "sun", looks.SUN)
    place = TextPlace("right" if right else "left", 170, theme.PANEL)
    extent = board.text(f"{name}.title", at, title, SIDE_TITLE, ink, place)
    x = extent.left - 30 if right else extent.right + 30
    board.sprite(f"{name}.icon", Point(x, at.y), icon(sign, 40, theme.PANEL, ink))
    for index, line in enumerate(lines):
        board.text(f"{name}.help.{index}", Point(at.x, at.y + 35 + 26 * index), line, looks.HELP, theme.MUTED, place)
