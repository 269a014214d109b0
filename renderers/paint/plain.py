"""The reference painter: redraws everything at twice the size and keeps nothing.

It is deliberately what a straightforward bot would do (fonts opened each time, a good filter, a well packed PNG)
and stays as it is: the fast painter is measured against it, in pixels and in time.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from renderers.fonts import open_font
from renderers.geometry import Point
from renderers.paint.raster import SCALE, Pen, reduced
from renderers.scene import Box, Item, Scene, Sprite

LEVEL: Final = 6
ORIGIN: Final = Point(0, 0)


def paint_image(scene: Scene, how: Image.Resampling = Image.Resampling.LANCZOS) -> Image.Image:
    """Paint the scene in true colors."""
    image = Image.new("RGB", (scene.width * SCALE, scene.height * SCALE), scene.ground)
    pen = Pen(ImageDraw.Draw(image), SCALE, open_font)
    for item in scene.items:
        paint_item(pen, item)
    return reduced(image, how)


def paint_item(pen: Pen, item: Item) -> None:
    """Paint one item."""
    if isinstance(item, Box):
        pen.box(item, ORIGIN)
    elif isinstance(item, Sprite):
        pen.shapes(item.art.shapes, Point(item.x, item.y))
    else:
        pen.line_of_text(item.text, item.style, Point(item.x, item.y), item.fill)


def paint(scene: Scene) -> bytes:
    """Return the scene as a true-color PNG."""
    target = BytesIO()
    paint_image(scene).save(target, "PNG", compress_level=LEVEL)
    return target.getvalue()
