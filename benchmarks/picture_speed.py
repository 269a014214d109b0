"""Picture speed: the fast painter against the plain one, and against what no painter can do without.

Frames are those of a game under way: each differs from the one before, as at a table.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import islice
from random import Random
from statistics import median

from PIL import Image, ImageChops, ImageStat

from benchmarks.harness import ROUNDS, cpu_per, ratio
from engine import GAMES
from engine.core.rng import Rng
from engine.whiskey_business.view import DieView, DistilleryView, OddsView, SeatView, View
from renderers import LAYOUTS
from renderers.fonts import cached_font
from renderers.paint import fast, plain, png
from renderers.paint.palette import Palette, load_palette
from renderers.samples import whiskey_business as samples
from renderers.scene import Scene

SEED = 20
WARM_FRAMES = 150
FRAMES_A_ROUND = 12
INGREDIENTS = ("water", "yeast", *samples.GRAINS)
FLAGS = sorted(samples.FLAGS)


def rolled(rng: Random, view: View) -> View:
    """The next frame: new dice, a little more in the still, other odds."""
    placed = rng.randrange(6)
    faces = [rng.choice(FLAGS), *(rng.choice(INGREDIENTS) for _ in range(6))]
    dice = tuple(
        DieView(face, index == 0, "placed" if index < placed else rng.choice(("fits", "idle")))
        for index, face in enumerate(faces)
    )
    kind = rng.randrange(4)
    laid = rng.randrange(1, 5)
    still = DistilleryView(
        faces[0], 1, rng.random() < 0.5, ((samples.GRAINS[kind], laid),), samples.WHISKEYS[kind], False, laid, 0
    )
    odds = OddsView(7 - placed, rng.random())
    return replace(view, roll=view.roll + 1, dice=dice, distillery=still, odds=odds)


def banked(rng: Random, seat: SeatView) -> SeatView:
    stock = list(seat.stock)
    stock[rng.randrange(4)] += rng.randrange(3)
    return replace(seat, stock=tuple(stock), sheets=rng.randrange(4))


def passed_on(rng: Random, view: View) -> View:
    seats = list(view.seats)
    seats[view.turn] = banked(rng, seats[view.turn])
    turn = (view.turn + 1) % len(seats)
    return replace(view, seats=tuple(seats), turn=turn, waiting=(turn,), roll=0)


def whiskey_frames(seed: int) -> Iterator[Scene]:
    """Game after game, three rolls a turn."""
    rng = Random(seed)
    while True:
        view = samples.LAST_CALL
        for step in range(90):
            view = rolled(rng, view if step % 3 else passed_on(rng, view))
            yield LAYOUTS["whiskey_business"](view, samples.NAMES)


def angels_frames(seed: int) -> Iterator[Scene]:
    """Game after game of five who choose at random; a frame after every decision."""
    game, rng = GAMES["angels_share"], Rng(seed)
    while True:
        state = game.setup(game.meta.max_seats, game.meta.options_type(), rng)
        while active := game.active_seats(state):
            yield LAYOUTS["angels_share"](game.view(state, None), samples.NAMES)
            game.apply(state, active[0], rng.pick(game.legal_actions(state, active[0])), rng)


FRAMES: Mapping[str, Callable[[int], Iterator[Scene]]] = {
    "whiskey_business": whiskey_frames,
    "angels_share": angels_frames,
}


class Table:
    """A warm fast painter and the frames it has not seen yet."""

    def __init__(self, game: str) -> None:
        self.painter = fast.FastPainter(Palette(load_palette().colours))
        self.scenes = FRAMES[game](SEED)
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
    """CPU of a plain frame ÷ CPU of a fast one that was never painted before."""
    table = Table(game)
    found: list[float] = []
    for _ in range(ROUNDS):
        table.turn_page()
        found.append(cpu_per(table.paint_plain) / cpu_per(table.paint_fast))
    return median(found)


def fast_to_floor(game: str) -> float:
    """CPU of a fast frame ÷ CPU of copying that canvas and deflating it as fast as this machine can."""
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
    """PSNR of the fast picture against the plain one, in decibels."""
    shown = Image.open(BytesIO(picture)).convert("RGB")
    squares = ImageStat.Stat(ImageChops.difference(shown, plain.paint_image(scene))).sum2
    return 10 * math.log10(255**2 * 3 * shown.width * shown.height / sum(squares))


def size_and_likeness(game: str) -> dict[str, float]:
    """The largest picture in kilobytes, and the least likeness to the plain painter, over a run of frames."""
    table = Table(game)
    pictures = [(scene, table.painter.paint(scene)) for scene in table.next]
    return {
        f"{game} KB": max(len(picture) for _, picture in pictures) / 1024,
        f"{game} dB": min(likeness(scene, picture) for scene, picture in pictures),
    }


def plain_to_cold(game: str) -> float:
    """CPU of a plain frame ÷ CPU of a fast one with nothing kept at all, not even an open font."""
    table = Table(game)

    def cold() -> int:
        table.painter.forget()
        cached_font.cache_clear()
        table.painter.paint(table.next[0])
        return 1

    return ratio(table.paint_plain, cold)


def b3() -> dict[str, float]:
    return {game: plain_to_fast(game) for game in FRAMES}


def b3b() -> dict[str, float]:
    return {game: fast_to_floor(game) for game in FRAMES}


def b3c() -> dict[str, float]:
    return {part: value for game in FRAMES for part, value in size_and_likeness(game).items()}


def b4() -> dict[str, float]:
    return {game: plain_to_cold(game) for game in FRAMES}
