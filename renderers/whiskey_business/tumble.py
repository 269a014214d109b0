"""The roll as it happens: the dice that were rolled tumble in the tray and come to rest one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.whiskey_business.view import View
from renderers import theme
from renderers.games import Happened
from renderers.geometry import Point, Rect, around
from renderers.polygons import spokes
from renderers.scene import Box, Motion, Patch, Scene, Sprite
from renderers.sprites import SPRITES, key_of, square_art
from renderers.vector import Art, Bar, Disc, Fill, Glyph, Shape, Stroke
from renderers.whiskey_business.die import RING, die_shapes
from renderers.whiskey_business.tray import DICE, EDGE

FRAMES: Final = 9
MILLISECONDS: Final = 100
FIRST_AT_REST: Final = 4
"""The frame in which the first of several dice lies still; the last one does in the last frame."""
BORDER: Final = 12
"""Between the tray's upper and lower edge and what moves."""
TILTS: Final = (-13, 9, -6, 14)
DROPS: Final = (0.1, 0.75, 1.0, 0.45)
"""Height of a tumbling die in the tray, from above, as a share of the room there is."""
FACES_ON: Final = 5
"""Number of faces that a die turns from frame to frame: a number that visits all six."""
ROUND: Final = 24
WATER_AND_YEAST: Final = ("water", "yeast")


class Roll(NamedTuple):
    """The dice of a roll as they end up, where each may tumble, and all that is not seen before they lie still."""

    dice: tuple[Sprite, ...]
    areas: tuple[Rect, ...]
    full: Rect


def tumble(still: Scene, view: View, happened: Happened) -> Motion | None:
    """Return the tray while the dice roll, if a roll is what happened."""
    tray = tray_of(still)
    if "rolled" not in happened.kinds or tray is None:
        return None
    roll = rolled_dice(still, view, tray) if view.dice else ended_dice(still, tray)
    if not roll.dice:
        return None
    faces = [other_faces(view, face) for face in shown_faces(view)]
    frames = ((moment(still.palette, roll, faces, step),) for step in range(FRAMES))
    return Motion(tuple(frames), MILLISECONDS)


def rolled_dice(still: Scene, view: View, tray: Rect) -> Roll:
    """Return the dice of the turn that goes on; those kept before lie still."""
    cells = tray.inset(EDGE, BORDER).columns(DICE)
    rolled = [index for index, die in enumerate(view.dice) if die.state != "placed"]
    dice = [die for index in rolled for die in sprites(still, f"die.{index}")]
    areas = tuple(cells[index] for index in rolled)
    return Roll(tuple(dice), areas, around(areas) if areas else tray)


def ended_dice(still: Scene, tray: Rect) -> Roll:
    """Return the dice that ended a turn at once; what that cost is read when they lie still."""
    dice = tuple(die for index in range(DICE) for die in sprites(still, f"ended.{index}"))
    areas = tuple(Rect(die.x, tray.y + BORDER, die.art.width, tray.h - 2 * BORDER) for die in dice)
    left = dice[0].x if dice else tray.x
    return Roll(dice, areas, Rect(left, tray.y + BORDER, tray.right - EDGE - left, tray.h - 2 * BORDER))


def shown_faces(view: View) -> tuple[str, ...]:
    """Return the faces of the dice of the roll."""
    if view.dice:
        return tuple(die.face for die in view.dice if die.state != "placed")
    return view.ended.dice if view.ended else ()


def tray_of(still: Scene) -> Rect | None:
    """Return the box of the tray, at the table or in the close-up."""
    return next((item.rect for item in still.content if isinstance(item, Box) and item.name == "tray"), None)


def sprites(still: Scene, name: str) -> list[Sprite]:
    """Return the drawing of this name, if there is one."""
    return [item for item in still.content if isinstance(item, Sprite) and item.name == name]


def other_faces(view: View, face: str) -> tuple[str, ...]:
    """Return the faces of such a die, from the one it ends up with."""
    ingredients = (*WATER_AND_YEAST, *view.grains)
    faces = [other for other, _ in view.face_names if (other in ingredients) == (face in ingredients)]
    start = faces.index(face)
    return (*faces[start:], *faces[:start])


def moment(palette: str, roll: Roll, faces: Sequence[tuple[str, ...]], step: int) -> Patch:
    """Return one moment of the roll. Dice that lay still in the frame before are left as they are."""
    count = len(roll.dice)
    moving = [order for order in range(count) if step <= rest_at(order, count)]
    area = around(roll.areas[order] for order in moving) if step else roll.full
    content: list[Sprite] = []
    for order in moving:
        die, left = roll.dice[order], rest_at(order, count) - step
        if left:
            face = faces[order][(left * FACES_ON + order) % len(faces[order])]
            content.append(in_the_air(die, face, area, step + 3 * order))
        else:
            content.append(die._replace(x=die.x - area.x, y=die.y - area.y))
    return Patch(area.x, area.y, Scene(area.w, area.h, theme.PANEL, tuple(content), palette))


def rest_at(order: int, count: int) -> int:
    """Return the frame from which on a die lies still."""
    if count == 1:
        return FRAMES - 1
    return FIRST_AT_REST + (FRAMES - 1 - FIRST_AT_REST) * order // (count - 1)


def in_the_air(die: Sprite, face: str, area: Rect, beat: int) -> Sprite:
    """Return a tumbling die above or below the place where it will lie."""
    art = tilted_die(face, die.art.width - 2 * RING, TILTS[beat % len(TILTS)])
    x = die.x - area.x + (die.art.width - art.width) // 2
    return Sprite(die.name, x, round((area.h - art.height) * DROPS[beat % len(DROPS)]), art)


@lru_cache(maxsize=SPRITES)
def tilted_die(face: str, side: int, degrees: int) -> Art:
    """Return a die that has not come to rest."""
    box = math.ceil(side * 1.2)
    corner, middle = Point((box - side) / 2, (box - side) / 2), Point(box / 2, box / 2)
    shapes = tuple(turned(shape, middle, math.radians(degrees)) for shape in die_shapes(face, corner, side))
    return square_art(key_of("tilted_die", face, side, degrees), box, theme.PANEL, shapes)


def turned(shape: Shape, middle: Point, angle: float) -> Shape:
    """Return the shape turned around a point; letters only move along."""

    def turn(point: Point) -> Point:
        dx, dy = point.x - middle.x, point.y - middle.y
        cos, sin = math.cos(angle), math.sin(angle)
        return Point(middle.x + dx * cos - dy * sin, middle.y + dx * sin + dy * cos)

    match shape:
        case Fill() | Stroke():
            return shape._replace(points=tuple(map(turn, shape.points)))
        case Bar():
            return Fill(tuple(map(turn, bar_outline(shape))), shape.color)
        case Disc() | Glyph():
            x, y = turn(Point(shape.x, shape.y))
            return shape._replace(x=x, y=y)


def bar_outline(bar: Bar) -> tuple[Point, ...]:
    """Return the outline of a bar with its round corners: a circle pulled apart."""
    r = min(bar.radius, bar.w / 2, bar.h / 2)
    circle = spokes(Point(0, 0), (r,), ROUND, 360 / ROUND / 2)
    return tuple(
        Point(bar.x + (r if x < 0 else bar.w - r) + x, bar.y + (r if y < 0 else bar.h - r) + y) for x, y in circle
    )
