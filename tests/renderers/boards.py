"""The scenes the picture tests look at: the sample boards of every game, and score sheets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from renderers import PICTURES
from renderers.geometry import Point
from renderers.leaderboard import Best, Leader, leaderboard
from renderers.polygons import Hex
from renderers.scene import Scene
from tests.kit.samples import LONG_NAMES, samples_of, scene_of, standings_scenes


def board_name(game: str, name: str) -> str:
    return f"{game}-{name}"


def leaderboards() -> dict[str, Scene]:
    """The best of a server: few and many, with and without records."""
    headings, titles = ("Games", "Won %", "Average", "Best"), ("Biggest bank", "Longest turn, in rolls", "Most busts")
    found: dict[str, Scene] = {}
    for people, columns, records in ((1, 2, 0), (3, 4, 3), (6, 4, 6)):
        leaders = [
            Leader(rank + 1, name, (1200, 100 - rank, 12345, -300)[:columns], 1000 - rank)
            for rank, name in enumerate(LONG_NAMES[:people])
        ]
        bests = [Best(titles[number % 3], 12 * 10**number, LONG_NAMES[number]) for number in range(records)]
        scene = leaderboard("Whiskey Business!", "The Pub at the Corner", headings[:columns], leaders, bests)
        found[f"leaderboard-{people}-{records}"] = scene
    return found


SAMPLES: Final = {key: samples_of(key) for key in PICTURES}
BOARDS: dict[str, Scene] = {
    board_name(key, name): scene_of(key, sample)
    for key, samples in SAMPLES.items()
    for name, sample in samples.boards.items()
} | dict(standings_scenes())
BOARDS |= {
    board_name(key, "legend"): scene
    for key, pictures in PICTURES.items()
    for scene in [pictures.legend_scene(next(iter(SAMPLES[key].boards.values())).view)]
    if scene is not None
}
BOARDS |= leaderboards()

PAINTED: Final = (
    *(board_name(key, name) for key, samples in SAMPLES.items() for name in samples.painted),
    "standings-6-4",
    "leaderboard-6-6",
)
GOLDEN: Final = (
    *(board_name(key, name) for key, samples in SAMPLES.items() for name in samples.golden),
    "standings-3-4",
    "leaderboard-3-3",
)


def hex_rows(counts: Sequence[int], top: Point, radius: float) -> list[list[Hex]]:
    """Rows of hexes, each centered below `top`, the uppermost corner of the map.

    Rows interlock where one has an odd and the next an even number of hexes. For a gap between tiles draw them `inset`.
    """
    step = math.sqrt(3) * radius
    return [
        [
            Hex(Point(top.x + (place - (count - 1) / 2) * step, top.y + radius + row * 1.5 * radius), radius)
            for place in range(count)
        ]
        for row, count in enumerate(counts)
    ]
