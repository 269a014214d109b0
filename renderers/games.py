"""The parts of a game's pictures. Each game's package has one such record, named `PICTURES`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from engine.core.game import Seat, Shot
from renderers import theme
from renderers.scene import Motion, Scene
from renderers.spots import Spot, Thing, find_closeups, find_spots
from renderers.theme import Color
from renderers.vector import Shapes


class Layout(Protocol):
    """Turns a view into a scene. Each takes the views of its own game only, hence `Any` here and nowhere inside."""

    def __call__(
        self,
        view: Any,
        names: Sequence[str],
        shot: Shot = "table",
        seat: Seat | None = None,
        since: Any = None,
    ) -> Scene: ...


class Things(Protocol):
    """Says what such a picture may show, what contains other things first; takes what the layout took."""

    def __call__(self, view: Any, names: Sequence[str], shot: Shot, seat: Seat | None) -> Iterable[Thing]: ...


class Happened(NamedTuple):
    """The public outcome of the newest move."""

    kinds: Collection[str]
    """The kinds of its events."""
    seat: Seat
    """The seat that moved."""


Animate = Callable[[Scene, Any, Happened], Motion | None]
"""Moving parts before a picture stands still: from that picture, its view, and what has just happened."""


@dataclass(frozen=True, slots=True, eq=False)
class GamePictures:
    """The functions that draw a game."""

    key: str
    """The key of the game, which is also the name of its package here; its palette is the file beside it."""
    layout: Layout
    colors: tuple[Color, ...] = ()
    """Colors of this game alone that must be painted exactly."""
    shots: tuple[Shot, ...] = ("table", "seat")
    """The pictures there are."""
    max_height: int = theme.MAX_HEIGHT
    min_text: int = theme.MIN_TEXT
    """The smallest text, in pixels of the whole picture."""
    legend: Callable[[Any], Scene] | None = None
    """A picture of all icons with their names, from any view of the game."""
    animate: Animate | None = None
    """The moving pictures of the game, if it has any."""
    things: Things | None = None
    """A description of the pictures in words."""
    closeups: Mapping[Shot, Mapping[str, Collection[str]]] = field(
        default_factory=dict[Shot, Mapping[str, Collection[str]]]
    )
    """Parts that small screens show larger, by label: the items of a picture that each takes in."""
    emoji: Mapping[str, Shapes] = field(default_factory=dict[str, Shapes])
    """The icons of choices, by their names."""

    def legend_scene(self, view: Any) -> Scene | None:
        """Return the icons with their names, to be painted in the colors of this game."""
        return self.legend(view)._replace(palette=self.key) if self.legend else None

    def scene(
        self,
        view: Any,
        names: Sequence[str],
        shot: Shot = "table",
        seat: Seat | None = None,
        since: Any = None,
    ) -> Scene:
        """Lay out a view, to be painted in the colors of this game."""
        return self.layout(view, names, shot, seat, since)._replace(palette=self.key)

    def spots(
        self, scene: Scene, view: Any, names: Sequence[str], shot: Shot = "table", seat: Seat | None = None
    ) -> tuple[Spot, ...]:
        """Return where each thing is in a scene that was laid out with the same arguments."""
        return find_spots(scene, self.things(view, names, shot, seat)) if self.things else ()

    def parts(self, scene: Scene, shot: Shot) -> tuple[Spot, ...]:
        """Return the parts of such a scene that small screens show larger."""
        return find_closeups(scene, self.closeups.get(shot, {}))
