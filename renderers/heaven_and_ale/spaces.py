"""The spaces of the track with their tiles, discs and barrels, and the starting area."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.heaven_and_ale.view import SpaceView, StartView, View
from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, pieces, words
from renderers.heaven_and_ale.looks import Families, FamilyLook
from renderers.heaven_and_ale.part_cache import keep
from renderers.heaven_and_ale.ring import CELL, CORNERS, Ring
from renderers.heaven_and_ale.tiles import tile
from renderers.scene import Board, Part, Placed, TextPlace
from renderers.sprites import PARTS, SPRITES, icon, key_of
from renderers.theme import Color
from renderers.vector import Art, Glyph
from renderers.widgets.coins import coin, disc, empty_disc
from renderers.widgets.hexes import HexLook, hex_tile
from renderers.widgets.token import token

RADIUS: Final = 12
LONE: Final = Point(57, 56)
PLACES: Final = {
    1: (43, (LONE,)),
    2: (27, (Point(67, 33), Point(41, 75))),
    3: (25, (Point(57, 32), Point(34, 72.5), Point(80, 72.5))),
    4: (20, (Point(48, 38), Point(83, 38), Point(31, 68), Point(66, 68))),
    5: (17, (Point(55, 26), Point(85, 26), Point(40, 52), Point(70, 52), Point(55, 78))),
    6: (17, (Point(55, 26), Point(85, 26), Point(40, 52), Point(70, 52), Point(55, 78), Point(85, 78))),
}
"""Radius and places of the tiles by their number."""
MOST, NEWEST = 6, 5
"""The tiles shown side by side; of more only the newest, and the number of the others."""
COINS: Final = {
    1: (Point(84, 84), 34),
    2: (Point(85, 84), 30),
    3: (Point(86, 22), 28),
    4: (Point(91, 88), 24),
    5: (Point(22, 84), 26),
    6: (Point(22, 84), 26),
}
"""The place of the price of monks, by the number of tiles."""
DISC: Final = 72
TWO_DISCS: Final = (Point(48, 52), Point(66, 66))
STACKED: Final = 54
ROOM_FOR_BOTH: Final = 70
"""A starting space so high has room for a figure and its reward."""
CHIP: Final = Rect(4, 4, 29, 23)

Lying = tuple[tuple[FamilyLook, int], ...]
"""Looks and numbers of tiles, the oldest first."""


def draw_spaces(board: Board, ring: Ring, view: View, known: Families) -> None:
    """Draw all spaces; those that may be chosen now have their numbers on brass."""
    chosen = frozenset(view.pending.candidates) if view.step == "turn" else frozenset[str]()
    for space in view.spaces:
        cell, name = ring.cell(space.number), f"space.{space.number}"
        board.group(
            name, (cell.x, cell.y), space_part(space.kind, space.price, space.groups, lying(space, known), space.discs)
        )
        board.content.extend(number(ring, space.number, space.kind, str(space.number) in chosen))


def lying(space: SpaceView, known: Families) -> Lying:
    """Return the tiles of a space as they look."""
    return tuple([(known[one.family], one.fertility) for one in space.tiles])


@lru_cache(maxsize=SPRITES)
def number(ring: Ring, space: int, kind: str, chosen: bool) -> tuple[Placed, ...]:
    """Return the number of a space, in an upper corner, in its place on the picture."""
    board, ground, name = Board(), looks.SPACES[kind], f"space.{space}"
    at_right = CELL - CHIP.w - 2 * CHIP.x if CORNERS.get(space) == (1, 1) else 0  # its figures stand at the left
    chip = CHIP.move(*ring.cell(space)[:2]).move(dx=at_right)
    if chosen:
        board.box(f"{name}.chip", chip, theme.BRASS, 7, ground=ground)
    place = TextPlace("center", CHIP.w, theme.BRASS if chosen else ground)
    ink = theme.INK if chosen else theme.MUTED
    board.text(f"{name}.number", chip.middle, str(space), looks.INDEX, ink, place)
    return tuple(board.content)


@lru_cache(maxsize=PARTS)
def space_part(kind: str, price: int, groups: str, tiles: Lying, discs: int) -> Part:
    """Draw a space without its number."""
    ground = looks.SPACES[kind]
    board = Board(theme.PANEL, CELL)
    board.box("", Rect(0, 0, CELL, CELL), ground, RADIUS, line=looks.EDGE, line_width=1.5, ground=theme.PANEL)
    if kind == "barrel":
        board.sprite(".barrels", Point(54, 58), pieces.casks(ground))
    elif kind == "disc":
        draw_discs(board, groups, discs)
    else:
        draw_tiles(board, tiles, price, ground)
    key = key_of("space", kind, price, groups, *(part for family, count in tiles for part in (*family, count)), discs)
    return board.as_part(key, CELL)


def draw_discs(board: Board, groups: str, discs: int) -> None:
    """Draw one disc or two, or the place of the one that was taken."""
    if not discs:
        board.sprite(".disc", Point(54, 56), empty_disc(DISC - 4, groups, looks.TAKEN_DISC))
    elif discs == 1:
        board.sprite(".disc", Point(54, 56), disc(DISC, groups, looks.DISC))
    else:
        board.sprite(".disc", TWO_DISCS[0], disc(STACKED, "", looks.DISC))
        board.sprite(".disc.2", TWO_DISCS[1], disc(STACKED, groups, looks.DISC))


def draw_tiles(board: Board, tiles: Lying, price: int, ground: Color) -> None:
    """Draw the tiles, largest where one lies alone, and the price of monks."""
    if not tiles:
        board.sprite(".tile.0", LONE, hex_tile(HexLook(ground, looks.EDGE, rim_width=2), 40))
    shown, more = (tiles, 0) if len(tiles) <= MOST else (tiles[-NEWEST:], len(tiles) - NEWEST)
    count = max(1, len(shown) + bool(more))
    radius, places = PLACES[count]
    for index, ((family, fertility), place) in enumerate(zip(shown, places, strict=False)):
        board.sprite(f".tile.{index}", place, tile(family, fertility, radius))
    if more:
        board.sprite(f".tile.{len(shown)}", places[len(shown)], more_tiles(radius, more))
    if price:
        at, size = COINS[count]
        board.sprite(".tile.0.coin", at, coin(size, str(price)))


@lru_cache(maxsize=SPRITES)
def more_tiles(radius: int, count: int) -> Art:
    """Draw the number of further tiles."""
    blank = hex_tile(HexLook(looks.START_CELL, theme.MUTED, rim_width=2), radius)
    glyph = Glyph(blank.width / 2, blank.height / 2, f"+{count}", "display", radius * 0.95, theme.PARCHMENT)
    return Art(
        key_of("more", radius, count), blank.width, blank.height, theme.WOOD, (*blank.shapes, glyph), blank.outline
    )


# The starting area


def place_start(board: Board, rect: Rect, view: View) -> None:
    """Draw the starting area, drawn again only if something changed there."""
    chosen = frozenset(view.pending.candidates) if view.step in ("turn", "start") else frozenset[str]()
    key = ("start", view.starts, *(start.id in chosen for start in view.starts))
    keep(board, rect, key, lambda b, r: draw_start(b, r, view.starts, chosen), theme.PANEL)


def draw_start(board: Board, rect: Rect, starts: Sequence[StartView], chosen: frozenset[str]) -> None:
    """Draw the starting spaces with their rewards and the figures on them."""
    board.box("start", rect, looks.START, RADIUS, line=looks.START_LINE, line_width=2, ground=theme.PANEL)
    head, rest = rect.inset(10).take_top(28, 6)
    place = TextPlace("center", head.w, looks.START)
    board.text("start.title", head.middle, words.START, looks.ROUND, theme.BRASS, place)
    rows = (len(starts) + 1) // 2
    for start, cell in zip(starts, rest.grid(2, rows, 8), strict=False):
        draw_start_space(board, cell, start, start.id in chosen)


def draw_start_space(board: Board, cell: Rect, start: StartView, chosen: bool) -> None:
    """Draw one starting space: its reward, and above it the figure there."""
    name = f"start.{start.id}"
    line, width = (theme.BRASS, 2.5) if chosen else (looks.EDGE, 1.5)
    board.box(name, cell, looks.START_CELL, 10, line=line, line_width=width, ground=looks.START)
    if start.figure is None:
        reward(board, name, cell.middle, start, 36, looks.MARKER)
        return
    both = cell.h >= ROOM_FOR_BOTH
    at = Point(cell.cx, cell.y + cell.h * (0.36 if both else 0.5))
    art = token(start.figure, board.marks[start.figure], 17, looks.START_CELL)
    board.sprite(f"{name}.figure.{start.figure}", at, art)
    if both:
        reward(board, name, Point(cell.cx, cell.bottom - 16), start, 22, looks.INDEX)


def reward(board: Board, name: str, middle: Point, start: StartView, size: int, style: TextStyle) -> None:
    """Draw the reward of a starting space: an icon and the amount, centered together."""
    place = TextPlace(room=96, ground=looks.START_CELL)
    if start.reward == "first":
        at = TextPlace("center", 96, looks.START_CELL)
        board.text(f"{name}.reward", middle, words.FIRST, style, theme.BRASS, at)
        return
    text = f"+{start.amount}"
    left = middle.x - (size + 6 + text_width(text, style)) / 2
    board.sprite(f"{name}.icon", Point(left + size / 2, middle.y), reward_icon(start.reward, size))
    board.text(f"{name}.reward", Point(left + size + 6, middle.y), text, style, place=place)


def reward_icon(kind: str, size: int) -> Art:
    """Draw the icon of a reward."""
    if kind == "brewmaster":
        return pieces.brewmaster(size, looks.START_CELL)
    return icon("five_resources" if kind == "resource" else "coin", size, looks.START_CELL)
