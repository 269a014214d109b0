"""Icons as small pictures of their own: what a button, an option or a line of text shows instead of words.

They are seen at 22 px on dark and on light ground, so each fills its square and has an outline in ink.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import blake2b
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from renderers import theme
from renderers.fonts import cached_font
from renderers.geometry import Point
from renderers.icons import ON_PARCHMENT, Inks, icon_shapes
from renderers.paint.raster import Pen
from renderers.theme import Color
from renderers.vector import Bar, Disc, Glyph, Shapes, moved
from renderers.widgets.coins import rosette
from renderers.widgets.token import body

SIDE: Final = 128
"""The width and height of an emoji."""
OVERSIZE: Final = 4
DRAWN_AS: Final = 1
"""Changes with the way emoji are painted, so that new ones take the place of those that were uploaded."""
OUTLINE: Final = 5
SOLID: Final = bytes([0] * 14 + [255] * 242)
"""Makes the blurred drawing its outline: what is denser than a trace belongs to it."""
CENTER: Final = Point(SIDE / 2, SIDE / 2)
FULL: Final = SIDE - 2 * OUTLINE
TILE_RADIUS: Final = 24


class EmojiPicture(NamedTuple):
    """An emoji that can be painted, and what tells its content from that of others."""

    digest: str
    paint: Callable[[], bytes]


def emoji_picture(shapes: Shapes) -> EmojiPicture:
    """Return the emoji that shows these shapes."""
    content = repr((DRAWN_AS, shapes)).encode()
    return EmojiPicture(blake2b(content, digest_size=8).hexdigest(), partial(emoji_png, shapes))


def emoji_png(shapes: Shapes) -> bytes:
    """Paint shapes as an emoji: fitted to its square, outlined, with a transparent ground."""
    drawn = _painted(_fitted(shapes))
    dense = drawn.getchannel("A").filter(ImageFilter.GaussianBlur(OUTLINE * OVERSIZE * 0.8))
    back = Image.new("RGBA", drawn.size, theme.INK)
    back.putalpha(Image.frombytes("L", dense.size, dense.tobytes().translate(SOLID)))
    back.alpha_composite(drawn)
    packed = io.BytesIO()
    ImageOps.scale(back, 1 / OVERSIZE, Image.Resampling.BOX).quantize(128).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def _painted(shapes: Shapes, side: int = SIDE, origin: Point | None = None) -> Image.Image:
    image = Image.new("RGBA", (side * OVERSIZE, side * OVERSIZE))
    Pen(ImageDraw.Draw(image), OVERSIZE, cached_font).shapes(shapes, origin or Point(0, 0))
    return image


def _fitted(shapes: Shapes) -> Shapes:
    """Scale and center a drawing, so that it is as large as its outline allows."""
    bounds = _painted(shapes, 3 * SIDE, Point(SIDE, SIDE)).getchannel("A").getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = (edge / OVERSIZE - SIDE for edge in bounds)
    scale = FULL / max(right - left, bottom - top)
    dx, dy = CENTER.x - scale * (left + right) / 2, CENTER.y - scale * (top + bottom) / 2
    return tuple(moved(shape, dx, dy, scale) for shape in shapes)


# Parts of which the games make theirs


def drawn(name: str, size: float, inks: Inks = ON_PARCHMENT) -> Shapes:
    """Return an icon in the middle of the square."""
    return icon_shapes(name, Point(CENTER.x - size / 2, CENTER.y - size / 2), size, inks)


def tile(name: str, size: float = FULL) -> Shapes:
    """Return an icon on a parchment tile."""
    return (Bar(OUTLINE, OUTLINE, FULL, FULL, TILE_RADIUS, theme.PARCHMENT), *drawn(name, size))


def chip(name: str, ground: Color, ink: Color, size: float = 96) -> Shapes:
    """Return an icon on a round ground."""
    return (Disc(*CENTER, FULL / 2, ground), *drawn(name, size, Inks(ink, ground)))


def plate(name: str, ground: Color, size: float = 104) -> Shapes:
    """Return a light icon on a colored square."""
    return (Bar(OUTLINE, OUTLINE, FULL, FULL, TILE_RADIUS, ground), *drawn(name, size, Inks(theme.PARCHMENT, ground)))


def _coin() -> Shapes:
    edge, middle = theme.mix(theme.BRASS, theme.INK, 0.45), theme.mix(theme.BRASS, theme.WHITE, 0.25)
    return (Disc(*CENTER, 58, theme.BRASS), Disc(*CENTER, 43, edge), Disc(*CENTER, 33, middle))


def points(letters: str) -> Shapes:
    """Return the sign of points, with letters that stay legible."""
    ground, *_ = rosette(SIDE).shapes
    return (ground, Disc(*CENTER, 46, "#a83f6a"), Glyph(*CENTER, letters, "display", 66, theme.WHITE))


COMMON: Final[Mapping[str, Shapes]] = {
    "coin": _coin(),
    **{f"seat_{seat}": body(look, CENTER, 50) for seat, look in enumerate(theme.SEATS)},
}
"""The icons that all games share: money, and the shapes of the seats."""
