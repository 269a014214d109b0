"""Picture speed: the fast painter against the plain one, and against what no painter can do without.

Frames are those of a game under way: each differs from the one before, as at a table.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from statistics import median
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from benchmarks.harness import ROUNDS, cpu_per, ratio
from engine import GAMES
from engine.core.rng import Rng
from renderers import LAYOUTS, PICTURES
from renderers.fonts import cached_font
from renderers.games import Happened
from renderers.paint import fast, plain, png
from renderers.paint.palette import Palette, load_palette
from renderers.scene import Motion, Scene

SEED = 20
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
WARM_FRAMES = 150
FRAMES_A_ROUND = 12


class Moving(NamedTuple):
    """A board with what moves in it."""

    still: Scene
    motion: Motion


def frames(key: str, seed: int) -> Iterator[Scene]:
    """Play game after game at a full table where everyone chooses at random; yield a frame after every decision."""
    game, rng = GAMES[key], Rng(seed)
    seats = game.meta.max_seats
    while True:
        state = game.setup(seats, game.meta.options_type(), rng)
        while active := game.active_seats(state):
            yield LAYOUTS[key](game.view(state, None), NAMES[:seats])
            game.apply(state, active[0], rng.pick(game.legal_actions(state, active[0])), rng)


def rolls(key: str, seed: int) -> Iterator[Moving]:
    """Yield only the frames of decisions after which something moves."""
    game, pictures, rng = GAMES[key], PICTURES[key], Rng(seed)
    assert pictures.animate is not None
    seats = game.meta.max_seats
    while True:
        state = game.setup(seats, game.meta.options_type(), rng)
        while active := game.active_seats(state):
            seat = active[0]
            events = game.apply(state, seat, rng.pick(game.legal_actions(state, seat)), rng)
            view = game.view(state, None)
            still = pictures.scene(view, NAMES[:seats])
            happened = Happened({event.kind for event in events if event.reveals}, seat)
            motion = pictures.animate(still, view, happened)
            if motion is not None:
                yield Moving(still, motion)


ANIMATED = tuple(key for key, pictures in PICTURES.items() if pictures.animate)
DRAWN = tuple(key for key in LAYOUTS if key in GAMES)


class Table:
    """A warm fast painter and the frames it has not seen yet."""

    def __init__(self, game: str) -> None:
        self.painter = fast.FastPainter(Palette(load_palette(game).colors))
        self.scenes = frames(game, SEED)
        for scene in islice(self.scenes, WARM_FRAMES):
            self.painter.paint(scene)
        self.next = list(islice(self.scenes, FRAMES_A_ROUND))

    def turn_page(self) -> None:
        self.next = list(islice(self.scenes, FRAMES_A_ROUND))

    def paint_fast(self) -> int:
        for scene in self.next:
            self.painter.paint(scene)
        return len(self.next)

    def paint_plain(self) -> int:
        plain.paint(self.next[0])
        return 1


def plain_to_fast(game: str) -> float:
    """Return CPU of a plain frame ÷ CPU of a fast one that was never painted before."""
    table = Table(game)
    found: list[float] = []
    for _ in range(ROUNDS):
        table.turn_page()
        found.append(cpu_per(table.paint_plain) / cpu_per(table.paint_fast))
    return median(found)


def fast_to_floor(game: str) -> float:
    """Return CPU of a fast frame ÷ CPU of copying that canvas and deflating it as fast as this machine can."""
    table = Table(game)
    canvas = Image.open(BytesIO(table.painter.paint(table.next[0])))
    rows = canvas.tobytes()

    def floor() -> int:
        for _ in range(FRAMES_A_ROUND):
            packer = png.DEFLATE.compressobj(1, zlib.DEFLATED, png.RAW_DEFLATE)
            packer.compress(bytes(bytearray(rows)))
            packer.flush(zlib.Z_FINISH)
        return FRAMES_A_ROUND

    found: list[float] = []
    for _ in range(ROUNDS):
        table.turn_page()
        found.append(cpu_per(table.paint_fast) / cpu_per(floor))
    return median(found)


def likeness(scene: Scene, picture: bytes) -> float:
    """Return PSNR of the fast picture against the plain one, in decibels."""
    shown = Image.open(BytesIO(picture)).convert("RGB")
    squares = ImageStat.Stat(ImageChops.difference(shown, plain.paint_image(scene))).sum2
    return 10 * math.log10(255**2 * 3 * shown.width * shown.height / sum(squares))


def size_and_likeness(game: str) -> dict[str, float]:
    """Return the largest picture in kilobytes, and the least likeness to the plain painter, over a run of frames."""
    table = Table(game)
    pictures = [(scene, table.painter.paint(scene)) for scene in table.next]
    return {
        f"{game} KB": max(len(picture) for _, picture in pictures) / 1024,
        f"{game} dB": min(likeness(scene, picture) for scene, picture in pictures),
    }


def plain_to_cold(game: str) -> float:
    """Return CPU of a plain frame ÷ CPU of a fast one with nothing kept at all, not even an open font."""
    table = Table(game)

    def cold() -> int:
        table.painter.forget()
        cached_font.cache_clear()
        table.painter.paint(table.next[0])
        return 1

    return ratio(table.paint_plain, cold)


def animated_to_still(game: str) -> dict[str, float]:
    """Return CPU of a board that moves ÷ CPU of a still one, neither painted before; and the largest in kilobytes."""
    painter, moving = fast.FastPainter(Palette(load_palette(game).colors)), rolls(game, SEED)
    for still, motion in islice(moving, WARM_FRAMES):
        painter.paint(still)
        painter.paint_moving(still, motion)
    found: list[float] = []
    sizes: list[int] = []
    for _ in range(ROUNDS):
        stills, movers = list(islice(moving, FRAMES_A_ROUND)), list(islice(moving, FRAMES_A_ROUND))

        def paint_still(page: list[Moving] = stills) -> int:
            for roll in page:
                painter.paint(roll.still)
            return len(page)

        def paint_moving(page: list[Moving] = movers) -> int:
            sizes.extend(len(painter.paint_moving(*roll)) for roll in page)
            return len(page)

        found.append(cpu_per(paint_moving) / cpu_per(paint_still))
    return {f"{game} times": median(found), f"{game} KB": max(sizes) / 1024}


def b3() -> dict[str, float]:
    return {game: plain_to_fast(game) for game in DRAWN}


def b3b() -> dict[str, float]:
    return {game: fast_to_floor(game) for game in DRAWN}


def b3c() -> dict[str, float]:
    return {part: value for game in DRAWN for part, value in size_and_likeness(game).items()}


def b4() -> dict[str, float]:
    return {game: plain_to_cold(game) for game in DRAWN}


def b13() -> dict[str, float]:
    return {part: value for game in ANIMATED for part, value in animated_to_still(game).items()}
