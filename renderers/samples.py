"""Sample boards: what the palette of a game is chosen from, and what tests and benchmarks draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.core.game import Seat, Shot
from renderers.scene import Scene
from renderers.standings import standings

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
LONG_NAMES: Final = (
    "Maximiliane Wollmershausen",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Bartholomew the Third",
    "Ἀλέξανδρος of Megara",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Dr. Theodora Quince-Applegate",
)
SOURCES: Final = ("Barrels", "Privileges of the abbey", "Gold", "Loans", "Labels", "Regions", "Awards", "Luck")
NOTE: Final = "The seed of this game is kept, so anybody can check every roll."


class Sample(NamedTuple):
    """One picture: a position of the game, and how it is to be shown."""

    view: Any
    """A view of the game the sample belongs to."""
    names: Sequence[str] = NAMES
    shot: Shot = "table"
    seat: Seat | None = None
    since: Any = None


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """The sample boards of one game."""

    boards: Mapping[str, Sample]
    """By a short name. Between them they show everything a board can show, with few and many seats and long names."""
    painted: tuple[str, ...]
    """A few of them that show every kind of part: these are painted by tests, which takes time."""
    golden: tuple[str, ...]
    """Two or three of them whose scenes are kept as text, to be read as a diff when a layout changes."""


def standings_scenes() -> Iterator[tuple[str, Scene]]:
    """Score sheets with few and many seats and columns."""
    for seats in range(2, 7):
        for columns in (0, 1, 4, 8):
            parts = [[(source, 3 * seat - 4) for source in SOURCES[:columns]] for seat in range(seats)]
            scores = [100 * seat - 50 for seat in range(seats)]
            scene = standings("The end", LONG_NAMES[:seats], scores, [seats - 1], parts, NOTE)
            yield f"standings-{seats}-{columns}", scene
