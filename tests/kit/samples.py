"""Sample boards: what the palette of a game is chosen from, and what tests draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final, NamedTuple

from engine import GAMES
from engine.core.game import Seat, Shot
from engine.players import played_states, usual_player
from renderers import PICTURES
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
    """None, or two or three of them whose scenes are kept as text, to be read as a diff when a layout changes."""


class SeededGame:
    """A game from a seed, played by the strongest computer players and only as far as it is looked at."""

    def __init__(self, key: str, seats: int, seed: int, **options: Any) -> None:
        self._game = GAMES[key]
        chosen = self._game.meta.options_type(**options)
        self._moves = played_states(self._game, seats, chosen, seed, usual_player(self._game))
        self._states: list[Any] = []

    def views(self, seat: Seat | None = None) -> Iterator[Any]:
        """Yield what this seat sees, or everybody, before each move and at the end."""
        for state in self._each():
            yield self._game.view(state, seat)

    def first(self, wanted: Callable[[Any], bool], seat: Seat | None = None) -> Any:
        """Return the first view of this seat, or of everybody, that is as wanted; an error if the game has none."""
        return next(view for view in self.views(seat) if wanted(view))

    def pair(self, wanted: Callable[[Any], bool], seat: Seat | None = None) -> tuple[Any, Any]:
        """Return such a view, and the one before the move that led to it."""
        return next((after, before) for before, after in pairwise(self.views(seat)) if wanted(after))

    def at(self, share: float, seat: Seat | None = None) -> Any:
        """Return the view at this share of the whole game: 0 is the beginning, 1 the end."""
        states = list(self._each())
        return self._game.view(states[round(share * (len(states) - 1))], seat)

    def _each(self) -> Iterator[Any]:
        yield from self._states
        for state in self._moves:
            self._states.append(state.clone())
            yield self._states[-1]


def default_samples(key: str) -> Samples:
    """Return boards of seeded games with each number of seats, for a game without samples of its own."""
    meta = GAMES[key].meta
    boards: dict[str, Sample] = {}
    for seats in range(meta.min_seats, meta.max_seats + 1):
        game = SeededGame(key, seats, seed=seats)
        for name, share in (("start", 0.0), ("middle", 0.5), ("end", 1.0)):
            boards[f"{seats}-{name}"] = Sample(game.at(share), NAMES[:seats])
        boards[f"{seats}-long"] = Sample(game.at(0.5), LONG_NAMES[:seats])
        for shot in PICTURES[key].shots[1:]:
            boards[f"{seats}-{shot}"] = Sample(game.at(0.5, seats - 1), LONG_NAMES[:seats], shot, seats - 1)
    most = meta.max_seats
    return Samples(boards, (f"{most}-middle", f"{most}-end"), ())


def samples_of(key: str) -> Samples:
    """Return the sample boards of a game: its own where it has any, in `tests/<key>/samples.py`."""
    own = f"tests.{key}.samples"
    has_own = find_spec(f"tests.{key}") and find_spec(own)
    return import_module(own).SAMPLES if has_own else default_samples(key)


def scene_of(key: str, sample: Sample) -> Scene:
    """Lay out a sample board."""
    return PICTURES[key].scene(*sample)


def standings_scenes() -> Iterator[tuple[str, Scene]]:
    """Score sheets with few and many seats and columns."""
    for seats in range(2, 7):
        for columns in (0, 1, 4, 8):
            parts = [[(source, 3 * seat - 4) for source in SOURCES[:columns]] for seat in range(seats)]
            scores = [100 * seat - 50 for seat in range(seats)]
            scene = standings("The end", LONG_NAMES[:seats], scores, [seats - 1], parts, NOTE)
            yield f"standings-{seats}-{columns}", scene
