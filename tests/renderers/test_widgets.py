"""Widgets any game may use: hex tiles, coins, cubes, cards, chips and tokens that lie across borders."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from renderers import theme
from renderers.fonts import cached_font, text_width, wrapped
from renderers.geometry import Point, Rect
from renderers.paint.raster import Pen
from renderers.scene import Board, Scene, Text
from renderers.vector import Art
from renderers.widgets.cards import TITLES, CardLook, card, chip, fitted_title
from renderers.widgets.coins import coin, cube, disc, empty_disc, rosette
from renderers.widgets.hexes import HexFace, HexLook, hex_tile
from renderers.widgets.token import token
from tests.renderers.boards import hex_rows
from tests.renderers.checks import outside, overlaps
from tests.renderers.test_looks import difference

LOOK = HexLook("#5da243", "#fff7e6")
OUTLINED = {
    "tile": hex_tile(LOOK, 43, HexFace("tile_hops", "5", "HO")),
    "monk": hex_tile(LOOK, 43, HexFace("monk_a", badge="a")),
    "place": hex_tile(LOOK, 59, HexFace("sun", label="L13"), 0.3),
    "small": hex_tile(LOOK, 15, HexFace(number="4")),
    "coin": coin(42, "12"),
    "rosette": rosette(46, "1+"),
    "disc": disc(72, "ABC", theme.BAD),
    "empty": empty_disc(72, "A", theme.BAD),
    "cube": cube(34, "B", "#b8743c"),
    **{f"token-{seat}": token(seat, "WM", 17, None) for seat in range(len(theme.SEATS))},
}
MARGIN = 8


@pytest.mark.parametrize("art", [pytest.param(art, id=name) for name, art in OUTLINED.items()])
def test_drawings_keep_to_their_outline(art: Art) -> None:
    assert art.outline is not None
    drawn = Image.new("RGB", (art.width + 2 * MARGIN, art.height + 2 * MARGIN), "#010203")
    Pen(ImageDraw.Draw(drawn), 1, cached_font).shapes(art.shapes, Point(MARGIN, MARGIN))
    edge = art.outline.move(MARGIN, MARGIN)
    beyond = [
        (x, y)
        for x in range(drawn.width)
        for y in range(drawn.height)
        if drawn.getpixel((x, y)) != (1, 2, 3)
        and not any(edge.contains(Point(x + dx, y + dy)) for dx in (-1, 0.5, 2) for dy in (-1, 0.5, 2))
    ]
    assert beyond == []
    assert Rect(0, 0, art.width, art.height).grow(2).contains(art.outline.bounds)


def test_tiles_lie_edge_to_edge() -> None:
    board = Board()
    for row, hexes in enumerate(hex_rows((2, 3, 6, 7, 6, 7, 6), Point(600, 10), 44)):
        for place, one in enumerate(hexes):
            board.sprite(f"hex.{row}.{place}", one.middle, hex_tile(LOOK, 43, HexFace("tile_hops", str(place), "HO")))
    assert overlaps(board.finish(600)) == []


def test_tiles_differ_by_what_is_on_them() -> None:
    hops, wood = (hex_tile(LOOK, 43, HexFace(f"tile_{key}", "5")) for key in ("hops", "wood"))
    four = hex_tile(LOOK, 43, HexFace("tile_hops", "4"))
    assert min(difference(hops, wood), difference(hops, four)) > 2
    assert hops.key != four.key


def laid_card(name: str, aside: int = 0) -> tuple[Scene, Rect]:
    board = Board(theme.PANEL)
    rest = card(board, "card", Rect(100, 100, 182, 146), CardLook(name, theme.COPPER), aside)
    return board.finish(theme.MIN_HEIGHT), rest


@pytest.mark.parametrize("name", ["Malt Mill", "Ex-Bourbon Hogshead", "Private Investor", "Báijiŭ"])
def test_titles_wrap_before_they_shrink_and_are_never_cut(name: str) -> None:
    scene, rest = laid_card(name, aside=48)
    lines = [item.text for item in scene.named("card.title") if isinstance(item, Text)]
    assert " ".join(lines) == name.upper()
    assert rest.y > max(item.bounds.bottom for item in scene.named("card.title")) - 4
    assert Rect(100, 100, 182, 146).contains(rest)
    assert (outside(scene), overlaps(scene)) == ([], [])


def test_a_title_without_any_room_is_cut_at_last() -> None:
    style, lines = fitted_title("THE VERY LONG NAME OF A VERY OLD DISTILLERY", 110)
    assert style == TITLES[-1]
    assert len(lines) == 2
    assert max(text_width(line, style) for line in lines) <= 110


def test_wrapping_keeps_every_word() -> None:
    assert wrapped("one two three", TITLES[0], 1000) == ("one two three",)
    assert wrapped("one two three", TITLES[0], 1) == ("one", "two", "three")


def test_chips_are_as_wide_as_their_words() -> None:
    board = Board()
    short, long = chip(board, "a", Point(20, 50), "+2"), chip(board, "b", Point(20, 150), "+2 money")
    assert short.w < long.w
    assert overlaps(board.finish(theme.MIN_HEIGHT)) == []
