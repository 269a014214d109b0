"""Polygons, hexes and masks: what they cover, and that both painters draw them alike."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image

from renderers import theme
from renderers.geometry import Point, Rect, around
from renderers.paint import fast, plain
from renderers.paint.canvas import Sheet
from renderers.paint.masks import MaskPainter
from renderers.paint.palette import Palette, load_palette
from renderers.polygons import Hex, Polygon, box_polygon, disc_polygon
from renderers.scene import Board, Scene
from renderers.vector import Art, Disc, Fill
from tests.renderers.boards import hex_rows
from tests.renderers.checks import overlaps
from tests.renderers.test_paint import likeness

GARDEN = (2, 3, 6, 7, 6, 7, 6)
DOT = Disc(20, 20, 15, theme.WHITE)
RED, CREAM = theme.BAD, theme.PARCHMENT


def hex_art(radius: int, color: str = CREAM) -> Art:
    """A hex of one color, as a sprite with an outline."""
    half = math.ceil(radius * math.sqrt(3) / 2) + 1
    place = Hex(Point(half, radius + 1), radius)
    shapes = (Fill(place.corners, color),)
    return Art(f"hex:{radius}:{color}", 2 * half, 2 * radius + 2, theme.WOOD, shapes, place.polygon)


def disc_art(radius: int, color: str, outlined: bool = True) -> Art:
    side = 2 * radius + 2
    middle = Point(radius + 1, radius + 1)
    outline = disc_polygon(middle, radius) if outlined else None
    key = f"disc:{radius}:{color}:{outlined}"
    return Art(key, side, side, theme.PANEL, (Disc(*middle, radius, color),), outline)


def garden(radius: int, gap: int) -> Scene:
    board = Board()
    for row, hexes in enumerate(hex_rows(GARDEN, Point(600, 20), radius + gap)):
        for place, one in enumerate(hexes):
            board.sprite(f"hex.{row}.{place}", one.middle, hex_art(radius, theme.SEATS[(row + place) % 6].color))
    return board.finish(theme.MIN_HEIGHT)


def painted(scene: Scene) -> Image.Image:
    return Image.open(io.BytesIO(fast.paint(scene))).convert("RGB")


def test_polygons_know_what_is_inside() -> None:
    triangle = Polygon((Point(0, 0), Point(10, 0), Point(0, 10)))
    assert triangle.contains(Point(2, 2))
    assert triangle.contains(Point(5, 5))
    assert not triangle.contains(Point(6, 6))
    assert triangle.bounds == Rect(0, 0, 10, 10)
    assert triangle.move(5, 1).bounds == Rect(5, 1, 10, 10)
    assert triangle.holds(box_polygon(Rect(1, 1, 3, 3)))
    assert not triangle.holds(box_polygon(Rect(1, 1, 8, 8)))


def test_boxes_may_overlap_where_shapes_do_not() -> None:
    one = Polygon((Point(0, 0), Point(10, 0), Point(0, 10)))
    other = Polygon((Point(11, 1), Point(11, 11), Point(1, 11)))
    assert one.bounds.overlaps(other.bounds)
    assert not one.overlaps(other)
    assert one.overlaps(other.move(-3, -3))
    assert not disc_polygon(Point(0, 0), 10).overlaps(disc_polygon(Point(15, 15), 10))


def test_hexes_that_share_an_edge_do_not_overlap() -> None:
    middle = Hex(Point(100, 100), 40)
    around = middle.around()
    assert all(middle.neighbors(one) and not middle.polygon.overlaps(one.polygon) for one in around)
    assert all(middle.polygon.overlaps(Hex(one.middle, 42).polygon) for one in around)
    assert not around[0].neighbors(around[2])


def test_hex_has_room_inside() -> None:
    one = Hex(Point(100, 100), 40)
    assert one.bounds == Rect(65, 60, 70, 80)
    assert one.inner == Rect(66, 80, 68, 40)
    assert one.polygon.holds(box_polygon(one.inner))
    assert one.inset(2).width == pytest.approx(one.width - 4)


def test_rows_of_a_garden_interlock() -> None:
    rows = hex_rows(GARDEN, Point(600, 0), 50)
    everyone = [one for row in rows for one in row]
    counts = [[sum(one.neighbors(other) for other in everyone) for one in row] for row in rows]
    assert counts[0] == [3, 3]
    assert counts[3] == [3, 6, 6, 6, 6, 6, 3]
    whole = around(one.bounds for one in everyone)
    assert (whole.y, whole.bottom) == (0, 550)


def test_overlap_check_knows_shapes() -> None:
    assert overlaps(garden(40, 0)) == []
    assert overlaps(garden(40, -3)) != []


def test_a_part_may_lie_on_what_it_belongs_to() -> None:
    for name, outlined, faults in (("tile.coin", True, 0), ("coin", True, 1), ("tile.coin", False, 1)):
        board = Board()
        board.sprite("tile", Point(100, 100), hex_art(40))
        board.sprite(name, Point(130, 120), disc_art(14, RED, outlined))
        assert len(overlaps(board.finish(theme.MIN_HEIGHT))) == faults


@pytest.mark.parametrize("gap", [0, 3])
def test_painters_agree_on_hexes(gap: int) -> None:
    scene = garden(40, gap)
    assert likeness(painted(scene), plain.paint_image(scene)) >= 38


def over_a_border() -> Scene:
    """Discs and a box that lie half on a light box and half on the ground."""
    board = Board()
    board.box("card", Rect(100, 100, 400, 300), CREAM, 9)
    for place in range(6):
        board.sprite(f"disc.{place}", Point(500, 120 + 45 * place), disc_art(20, theme.SEATS[place].color))
    board.box("chip", Rect(60, 200, 100, 60), theme.RAISED, 20, line=RED, line_width=3, ground=None)
    board.box("ring", Rect(60, 300, 100, 60), None, 20, line=RED, line_width=3, ground=None)
    return board.finish(theme.MIN_HEIGHT)


def test_painters_agree_over_a_border() -> None:
    scene = over_a_border()
    assert likeness(painted(scene), plain.paint_image(scene)) >= 42


def test_no_halo_around_what_has_an_outline() -> None:
    """Beside a disc on the border of the card, the card and the ground are as they were."""
    image = painted(over_a_border())
    cream, wood = theme.channels(CREAM), theme.channels(theme.WOOD)
    assert [image.getpixel((x, 103)) for x in (481, 518)] == [cream, wood]
    assert [image.getpixel((x, 201)) for x in (61, 158)] == [wood, cream]
    assert image.getpixel((110, 330)) == cream


def test_masks_work_inside_groups() -> None:
    inner = Board(theme.PANEL, 120)
    inner.box("", Rect(0, 0, 60, 60), CREAM)
    inner.sprite(".disc", Point(60, 30), disc_art(20, RED))
    part = inner.as_part("half", 60)
    board = Board(theme.PANEL)
    board.group("half", (40, 40), part)
    scene = board.finish(theme.MIN_HEIGHT)
    assert fast.paint(scene) == fast.paint(scene._replace(content=scene.items, stretches=()))
    assert likeness(painted(scene), plain.paint_image(scene)) >= 42


def test_masks_are_kept_by_what_lies_beneath() -> None:
    painter = MaskPainter(Palette(load_palette().colors))
    sheet = Sheet(Image.new("L", (300, 100)))
    sheet.fill(7, Rect(150, 0, 150, 100))
    for x in (10, 60, 105, 170, 220):
        painter.paint(sheet, "dot", Rect(x, 10, 40, 40), lambda pen, white: pen.shapes((DOT,), Point(0, 0)))
    masks, tiles = painter.caches()
    assert (len(masks), len(tiles)) == (1, 2)
