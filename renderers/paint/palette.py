"""A palette of 256 colors for each game, and one for pictures that belong to no game.

A `palette.json` holds first the colors that must be exact, then in-between shades of soft edges, chosen by median cut
over the sample boards of the game. `python -m tests.kit.palettes` chooses them again.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from PIL import Image
from pydantic import BaseModel

from renderers.paint.pillow_internals import lookup_image
from renderers.theme import Color, channels

COLORS: Final = 256
FOLDER: Final = Path(__file__).parents[1]


class PaletteFile(BaseModel):
    """A palette as it is stored."""

    exact: int
    """Number of colors, from the first on, that are painted exactly as the theme names them."""
    colors: list[Color]


def palette_file(game: str = "") -> Path:
    """Return where the palette of a game is kept: beside its layout."""
    return FOLDER / game / "palette.json"


@lru_cache(maxsize=16)
def load_palette(game: str = "") -> PaletteFile:
    """Return the palette of a game; without one of its own, that for pictures which belong to no game."""
    own = palette_file(game)
    return PaletteFile.model_validate_json((own if own.is_file() else palette_file()).read_text("utf-8"))


def flat_palette(colors: list[Color]) -> bytes:
    """Return the PLTE bytes, filled up to 256 entries with the first color."""
    full = colors + colors[:1] * (COLORS - len(colors))
    return bytes(value for color in full for value in channels(color))


class Palette:
    """Turns colors and small drawings into palette numbers."""

    def __init__(self, colors: list[Color]) -> None:
        self.flat = flat_palette(colors)
        self._image = lookup_image(self.flat)
        self._numbers: dict[Color, int] = {}
        self._looking_up = Lock()
        """Pillow notes in the palette what it has looked up, and does not expect two threads to do so."""

    def number(self, color: Color) -> int:
        """Return the number of a color, exact if the palette holds it."""
        if color not in self._numbers:
            self._numbers[color] = self.numbers(Image.new("RGB", (1, 1), color)).tobytes()[0]
        return self._numbers[color]

    def colors(self, numbers: Image.Image) -> Image.Image:
        """Return a picture of palette numbers in true colors."""
        indexed = Image.frombytes("P", numbers.size, numbers.tobytes())
        indexed.putpalette(self.flat)
        return indexed.convert("RGB")

    def numbers(self, image: Image.Image) -> Image.Image:
        """Return a picture of palette numbers, as brightness, without dithering."""
        with self._looking_up:
            indexed = image.quantize(palette=self._image, dither=Image.Dither.NONE)
        return Image.frombytes("L", indexed.size, indexed.tobytes())

    def ramp(self, color: Color, ground: Color) -> bytes:
        """Return the palette numbers from ground (0) to color (255): turns a mask into soft-edged text."""
        ends = zip(channels(ground), channels(color), strict=True)
        steps = [Image.frombytes("L", (256, 1), between(start, end)) for start, end in ends]
        return self.numbers(Image.merge("RGB", steps)).tobytes()


def translated(image: Image.Image, table: bytes) -> Image.Image:
    """Return each pixel of a gray picture replaced by the table's entry for it."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


def between(start: int, end: int) -> bytes:
    """Return the 256 steps from one value to another."""
    return bytes(start + (end - start) * step // 255 for step in range(256))
