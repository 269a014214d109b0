"""The scoring spots of one seat in their pairs, each with its place for a privilege card; cards in hand; sheds."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.game import Seat
from engine.heaven_and_ale.view import BoardView, CardView, PairView, SeatView, ShedTypeView, SpotView, View
from renderers import theme
from renderers.fonts import TextStyle, largest_fit, text_width, wrapped
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, pieces, words
from renderers.heaven_and_ale.looks import Families, FamilyLook
from renderers.icons import Inks, icon_shapes
from renderers.polygons import Hex
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Bar, Disc, Fill, Glyph, Shape, Shapes, Stroke
from renderers.widgets.panel import panel

SPOT: Final = 82
"""The side of a spot with its letter and tick."""
CARD: Final = (60, 88)
HEAD: Final = 46
CARD_NAMES: Final = (TextStyle("display", 24), TextStyle("display", 22), TextStyle("display", 20))
RANGE: Final = TextStyle("display", 28)
STEPS: Final = TextStyle("display", 23)
LEADING: Final = 24
RING, AWAY, DOT = 38, 13.0, 5.5
"""The sign of six neighbors: its side, how far they are from its middle, and how large."""


def heading(board: Board, name: str, rect: Rect, title: str, aside: str = "") -> None:
    """Draw the title of a panel, and a word at its right."""
    at = Point(rect.x + 18, rect.y + 26)
    end = board.text(f"{name}.title", at, title, looks.HEADING, theme.BRASS, TextPlace(room=rect.w - 36)).right
    if aside:
        place = TextPlace("right", rect.right - 18 - end - 8)
        board.text(f"{name}.aside", Point(rect.right - 18, at.y), aside, looks.HELP, theme.MUTED, place)


class Offered(NamedTuple):
    """The choices of a seat on its scoring spots now."""

    spots: frozenset[str]
    pair: int
    """The pair that is complete and waits for a card, else 0."""


def offered(view: View, seat: Seat) -> Offered:
    """Return the question to this seat about its scoring spots."""
    asked = view.step if seat in view.waiting else ""
    spots = frozenset(view.pending.candidates if asked == "spot" else ())
    return Offered(spots, view.pending.pair if asked == "privilege" else 0)


def draw_scoring(board: Board, rect: Rect, view: View, seat: Seat, choice: Offered, known: Families) -> None:
    """Draw five pairs of scoring spots."""
    own = view.seats[seat]
    panel(board, "scoring", rect)
    heading(board, "scoring", rect, words.SCORING, words.discs_placed(sum(spot.disc for spot in own.spots)))
    area = Rect(rect.x + 10, rect.y + HEAD, rect.w - 20, rect.h - HEAD - 10)
    for one, cell in zip(own.pairs, area.rows(len(own.pairs), 8), strict=True):
        draw_pair(board, cell, view.board, own, one, seat, known, choice)


def draw_pair(
    board: Board,
    cell: Rect,
    table: BoardView,
    own: SeatView,
    pair: PairView,
    seat: Seat,
    known: Families,
    choice: Offered,
) -> None:
    """Draw two spots and the place of their card."""
    name = f"pair.{pair.number}"
    board.box(name, cell, theme.WELL, 12, line=theme.HAIRLINE, line_width=1.5, ground=theme.PANEL)
    spots = {spot.id: spot for spot in own.spots}
    for index, spot in enumerate(pair.spots):
        at = Point(cell.x + 48 + index * 84, cell.cy)
        board.sprite(
            f"{name}.{spot}", at, spot_art(spots[spot], known.get(spots[spot].scores), seat, spot in choice.spots)
        )
    cards = {card.id: card for card in table.cards}
    at = Point(cell.right - 44, cell.cy)
    if pair.card:
        board.sprite(f"{name}.card", at, pieces.placed_card(cards[pair.card], *CARD, theme.WELL))
    else:
        asked = pair.number == choice.pair
        board.sprite(f"{name}.card", at, card_place(pair.closed and not asked, asked))


@lru_cache(maxsize=SPRITES)
def spot_art(spot: SpotView, family: FamilyLook | None, seat: Seat, chosen: bool) -> Art:
    """Draw a scoring spot: what it scores, its letter, and a tick on a ring in the color of the seat if it is used."""
    middle, color = Point(SPOT / 2, SPOT / 2), theme.SEATS[seat].color
    line = color if spot.disc else theme.BRASS if chosen else looks.ARROW
    width = 5.0 if chosen else 4.0 if spot.disc else 2.5
    letter, badge = (theme.letter_on(color), color) if spot.disc else (theme.WHITE, looks.DISC)
    corner = Point(middle.x - 25, middle.y - 27)
    shapes: Shapes = (
        Disc(*middle, 36, line),
        Disc(*middle, 36 - width, looks.BAND_NOW if chosen else theme.WELL),
        *scored_shapes(spot, family, middle),
        Disc(*corner, 13, badge),
        Glyph(*corner, spot.group, "display", 20, letter),
    )
    if spot.disc:
        shapes = (*shapes, *tick_shapes(Point(middle.x + 25, middle.y - 27)))
    key = key_of("spot", spot.id, spot.group, spot.disc, spot.number, *(family or ()), seat, chosen)
    return Art(key, SPOT, SPOT, theme.WELL, shapes)


def scored_shapes(spot: SpotView, family: FamilyLook | None, middle: Point) -> Shapes:
    """Draw the thing that a spot scores: a resource, a monk, or a number."""
    if family is None:
        tile = Hex(middle, 25)
        number = str(spot.number) if spot.number else "X"
        return Fill(tile.corners, theme.PARCHMENT), Glyph(*middle, number, "display", 36, theme.INK)
    if family.kind == "resource":
        return pieces.marker_shapes(family, middle, 50)
    badge = Point(middle.x + 21, middle.y + 22)
    return (
        Disc(*middle, 26, family.fill),
        *icon_shapes(family.icon, Point(middle.x - 21, middle.y - 22), 42, Inks(family.ink, family.fill)),
        Disc(*badge, 12, theme.PARCHMENT),
        Glyph(badge.x, badge.y - 1, family.code, "bold", 18, theme.INK),
    )


def tick_shapes(middle: Point) -> Shapes:
    """Draw a tick on a green disc."""
    size = 20
    tick = icon_shapes("tick", Point(middle.x - size / 2, middle.y - size / 2), size, Inks(theme.INK, theme.GOOD))
    return Disc(*middle, 13, theme.GOOD), *tick


@lru_cache(maxsize=SPRITES)
def card_place(closed: bool, asked: bool) -> Art:
    """Draw the empty place of a card: struck out where none may be placed again, brass where one may be now."""
    width, height = CARD
    line = theme.BRASS if asked else looks.EDGE
    star = theme.BRASS if asked else looks.EDGE
    shapes: Shapes = (
        Bar(0, 0, width, height, 9, line),
        Bar(2.5, 2.5, width - 5, height - 5, 7, theme.WELL),
    )
    if closed:
        shapes = (*shapes, Stroke((Point(12, height - 16), Point(width - 12, 16)), 3, line))
    else:
        shapes = (*shapes, *icon_shapes("star", Point(width / 2 - 18, height / 2 - 18), 36, Inks(star)))
    return Art(key_of("card_place", closed, asked), width, height, theme.WELL, shapes)


# Cards in hand


def draw_hand(board: Board, rect: Rect, table: BoardView, own: SeatView) -> None:
    """Draw the privilege cards that a seat may still place or sell."""
    panel(board, "hand", rect)
    heading(board, "hand", rect, words.HAND, words.card_price(table) if own.cards else "")
    area = Rect(rect.x + 16, rect.y + HEAD, rect.w - 32, rect.h - HEAD - 14)
    if not own.cards:
        board.text("hand.none", Point(area.x + 2, area.cy), words.NO_CARDS, theme.SENTENCE, theme.MUTED)
        return
    cards = {card.id: card for card in table.cards}
    for card, cell in zip(own.cards, area.columns(len(table.cards), 8), strict=False):
        draw_card(board, cell, cards[card])


def draw_card(board: Board, cell: Rect, card: CardView) -> None:
    """Draw a card in hand: its sign and its name."""
    name, paper = f"hand.{card.id}", theme.PARCHMENT
    board.box(name, cell, paper, 10, line=theme.COPPER, line_width=3, ground=theme.PANEL)
    board.sprite(f"{name}.sign", Point(cell.cx, cell.y + 34), pieces.sign(card.effect, 44, paper))
    style, lines = card_words(card.name.upper(), cell.w - 12)
    for index, line in enumerate(lines):
        y = cell.y + 86 + (index - (len(lines) - 1) / 2) * LEADING
        place = TextPlace("center", cell.w - 8, paper)
        board.text(f"{name}.words.{index}", Point(cell.cx, y), line, style, theme.INK, place)


def card_words(text: str, room: int) -> tuple[TextStyle, tuple[str, ...]]:
    """Return the name of a card on two lines, as large as they allow."""
    for style in CARD_NAMES:
        lines = wrapped(text, style, room)
        if len(lines) <= 2 and all(text_width(line, style) <= room for line in lines):
            return style, lines
    return CARD_NAMES[-1], wrapped(text, CARD_NAMES[-1], room)[:2]


# Sheds


def draw_sheds(board: Board, rect: Rect, table: BoardView) -> None:
    """Draw the sum of each type of shed, and its gain."""
    panel(board, "sheds", rect)
    heading(board, "sheds", rect, words.SHEDS, words.SHED_HELP)
    area = Rect(rect.x + 16, rect.y + HEAD, rect.w - 32, rect.h - HEAD - 14)
    last = len(table.sheds) - 1
    for kind, cell in zip(table.sheds, area.columns(len(table.sheds), 8), strict=True):
        name = f"sheds.{kind.type}"
        board.box(name, cell, theme.WELL, 10, line=theme.HAIRLINE, line_width=1.5, ground=theme.PANEL)
        text = words.shed_range(kind, kind.type == last)
        style = largest_fit(text, (RANGE, *CARD_NAMES), cell.w - 8)
        board.text(
            f"{name}.sum", Point(cell.cx, cell.y + 22), text, style, place=TextPlace("center", cell.w - 4, theme.WELL)
        )
        shed_row(board, name, cell, kind)


def shed_row(board: Board, name: str, cell: Rect, kind: ShedTypeView) -> None:
    """Draw the shed with its type, the steps of the brewmaster, and which neighbors it activates."""
    board.sprite(f"{name}.house", Point(cell.x + 27, cell.bottom - 46), house(kind.type))
    x, y = cell.x + 63, cell.bottom - 66
    if kind.brewmaster:
        board.sprite(f"{name}.brewmaster", Point(x, y), pieces.brewmaster(22, theme.WELL))
        place = TextPlace(room=cell.w - 78, ground=theme.WELL)
        board.text(f"{name}.steps", Point(x + 14, y), f"+{kind.brewmaster}", STEPS, place=place)
    if kind.activates:
        at = Point(x + 10, cell.bottom - (28 if kind.brewmaster else 46))
        board.sprite(f"{name}.activated", at, activated(kind.pattern))


@lru_cache(maxsize=SPRITES)
def house(kind: int, ground: Color = theme.WELL) -> Art:
    """Draw a shed with its type on the wall."""
    shapes = icon_shapes("house", Point(0, 0), 42, Inks(theme.PARCHMENT, ground, looks.ROOF))
    glyph = Glyph(21, 29, str(kind), "display", 23, theme.INK)
    return square_art(key_of("house", kind, ground), 42, ground, (*shapes, glyph))


@lru_cache(maxsize=SPRITES)
def activated(pattern: tuple[int, ...]) -> Art:
    """Draw the six neighbors of a shed, bright where it activates them when turned one way."""
    middle, shapes = RING / 2, list[Shape]()
    for position in range(6):
        angle = math.radians(60 * position)
        x, y = middle + AWAY * math.cos(angle), middle + AWAY * math.sin(angle)
        shapes.append(Disc(x, y, DOT, theme.BRASS if position in pattern else looks.EDGE))
    return square_art(key_of("activated", *pattern), RING, theme.WELL, tuple(shapes))
