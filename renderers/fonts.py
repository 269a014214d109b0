"""The two bundled type faces, text styles and how much room text takes."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

Face = Literal["display", "medium", "semibold", "bold"]

FOLDER: Final = Path(__file__).parent / "fonts"
FILES: Final[dict[Face, str]] = {
    "display": "BebasNeue-Bold.otf",
    "medium": "Inter-Medium.otf",
    "semibold": "Inter-SemiBold.otf",
    "bold": "Inter-Bold.otf",
}
PLACES: Final = 2
"""Letters start on halves of a pixel."""
MEASURE: Final = 4
"""Text is measured at four times its size, where rounding does not matter."""
ELLIPSIS: Final = "…"
NOWHERE: Final = "\uffff"
"""A code point no font has: its picture is the box for missing letters."""


class TextStyle(NamedTuple):
    """A face, a size in pixels and the extra space between letters."""

    face: Face
    px: int
    tracking: float = 0.0


def open_font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Open a font file."""
    # The basic engine needs no library that one machine has and another has not: text is equally wide anywhere.
    return ImageFont.truetype(str(FOLDER / FILES[face]), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=96)
def cached_font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Open a font once and keep it."""
    return open_font(face, size)


@lru_cache(maxsize=4096)
def letter_places(text: str, style: TextStyle) -> tuple[float, ...]:
    """Return the start of each letter, and the end of the last one.

    Fonts round their letters' widths at every size, and Pillow starts letters on whole pixels: on places of our
    own, whole at twice the size and above, a line looks the same at any scale.
    """
    font = cached_font(style.face, style.px * MEASURE)
    ends = accumulate(font.getlength(letter) / MEASURE + style.tracking for letter in text)
    return 0.0, *(round(end * PLACES) / PLACES for end in ends)


def text_width(text: str, style: TextStyle) -> float:
    """Return the width of a line in pixels."""
    return letter_places(text, style)[-1]


@lru_cache(maxsize=96)
def cap_height(style: TextStyle) -> float:
    """Return the height of a capital: lines are centered on it, as eyes do."""
    return -cached_font(style.face, style.px * MEASURE).getbbox("H", anchor="ls")[1] / MEASURE


class Ink(NamedTuple):
    """The edges of a line's ink, relative to the start of its base line."""

    left: float
    top: float
    right: float
    bottom: float


@lru_cache(maxsize=4096)
def ink_box(text: str, style: TextStyle) -> Ink:
    """Return the edges of a line's ink."""
    font = cached_font(style.face, style.px * MEASURE)
    boxes = [font.getbbox(letter, anchor="ls") for letter in text]
    starts = letter_places(text, style)
    return Ink(
        min(0.0, *(start + box[0] / MEASURE for start, box in zip(starts, boxes, strict=False))),
        min(0.0, *(box[1] / MEASURE for box in boxes)),
        max(starts[-1], *(start + box[2] / MEASURE for start, box in zip(starts, boxes, strict=False))),
        max(0.0, *(box[3] / MEASURE for box in boxes)),
    )


@lru_cache(maxsize=4096)
def fit_text(text: str, style: TextStyle, room: float) -> str:
    """Return the text, cut with an ellipsis if it is too wide for the room."""
    if text_width(text, style) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        shorter = text[:length].rstrip(" .,'") + ELLIPSIS
        if text_width(shorter, style) <= room:
            return shorter
    return ELLIPSIS


class SetLine(NamedTuple):
    """A line as it will be shown, with all that placing it takes."""

    text: str
    width: float
    end: int
    """The width in whole pixels."""
    ink_left: int
    """Start of the ink, seen from the start of the line."""
    rise: float
    """From the middle of the capitals down to the base line."""


@lru_cache(maxsize=4096)
def set_line(text: str, style: TextStyle, room: int) -> SetLine:
    """Fit a line into its room and measure it."""
    shown = fit_text(text, style, room)
    width = text_width(shown, style)
    left = math.floor(ink_box(shown, style).left)
    return SetLine(shown, width, math.ceil(width), left, cap_height(style) / 2)


def largest_fit(text: str, styles: tuple[TextStyle, ...], room: int) -> TextStyle:
    """Return the first of the styles in which the text fits, else the last."""
    return next((style for style in styles if text_width(text, style) <= room), styles[-1])


@lru_cache(maxsize=1024)
def two_lines(text: str, style: TextStyle, room: float) -> tuple[str, ...]:
    """Return the text in one line, or broken once at the space that suits best."""
    return (text,) if text_width(text, style) <= room else broken(text, style, room)


@lru_cache(maxsize=1024)
def broken(text: str, style: TextStyle, room: float) -> tuple[str, ...]:
    """Return the text on two lines, broken at the space that suits best, however short it is."""
    words = text.split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    best = min(breaks, key=lambda pair: max(text_width(line, style) for line in pair), default=(text,))
    return tuple(fit_text(line, style, room) for line in best)


@lru_cache(maxsize=4096)
def wrapped(text: str, style: TextStyle, room: float) -> tuple[str, ...]:
    """Return the text on as many lines as it needs. A word wider than the room has a line of its own and is not cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, style) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


@lru_cache(maxsize=4096)
def has_letter(letter: str, face: Face = "bold") -> bool:
    """Return True if a face can show this letter."""
    return letter == " " or letter_picture(letter, face) != letter_picture(NOWHERE, face)


def letter_picture(letter: str, face: Face) -> bytes:
    """Return the pixels of one letter, to compare it with the box for missing letters."""
    picture = Image.new("L", (64, 64))
    ImageDraw.Draw(picture).text((16, 48), letter, fill=255, font=cached_font(face, 32), anchor="ls")
    return picture.tobytes()


@lru_cache(maxsize=1024)
def readable(name: str, otherwise: str) -> str:
    """Return a person's name in letters our faces have; fancy Unicode is simplified, what is left over is dropped."""
    plain = unicodedata.normalize("NFKC", name)
    kept = "".join(letter for letter in plain if letter.isprintable() and has_letter(letter))
    return " ".join(kept.split()) or otherwise
