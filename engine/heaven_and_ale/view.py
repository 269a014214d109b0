"""The view of a game of Heaven & Ale, the same for everyone. Nothing but the order of the face-down piles is hidden.

What lies open is small and numerous, so the parts that change often are named tuples: they cost a third of a frozen
dataclass. Tiles, hexes and spots are made once for each thing that can be on them and shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.core.game import Outcome, Seat
from engine.heaven_and_ale.data.models import Test

Step = Literal["start", "turn", "tile", "hex", "activation", "spot", "privilege", "marker", "over"]
"""The question being asked: a starting space, a move, which tile, which hex, what a shed activates, which scoring spot,
a privilege card, which resource marker."""


@dataclass(frozen=True, slots=True)
class FamilyView:
    """A resource, or a type of monk."""

    id: str
    kind: Literal["resource", "monk"]
    name: str
    """As a heading: "Hops", "Monk a"."""
    code: str
    """The letters on its tiles: "Ho", "a"."""
    color: str
    """The color of a resource; empty for a monk."""


@dataclass(frozen=True, slots=True)
class TileView:
    id: str
    kind: Literal["resource", "monk"]
    family: str
    """The id of its resource or type of monk."""
    name: str
    """Inside a sentence: "hops 4", "monk a"."""
    code: str
    fertility: int
    """0 for a monk."""


@dataclass(frozen=True, slots=True)
class HexView:
    """One place of a garden, with what is on it."""

    label: str
    kind: Literal["sunny", "shady", "shed"]
    q: int
    """To the right."""
    r: int
    """Downward."""
    tile: TileView | None
    shed: int | None
    """The type of the shed built here."""


class SpaceView(NamedTuple):
    """One space of the main track."""

    number: int
    kind: Literal["resource", "monk", "disc", "barrel"]
    price: int
    """Of a monk in the shade; 0 on other spaces."""
    groups: str
    """The letters of a disc space."""
    tiles: tuple[TileView, ...]
    """Oldest first."""
    discs: int


class StartView(NamedTuple):
    """One space of the starting area."""

    id: str
    name: str
    reward: Literal["first", "brewmaster", "resource", "ducats"]
    amount: int
    figure: Seat | None


class GoalView(NamedTuple):
    id: str
    name: str
    """Short, as on the board."""
    text: str
    """The requirement as a sentence."""
    test: Test
    """The kind of thing that is measured."""
    number: int
    """The fertility that is counted, else 0."""
    least: int
    """The amount of it that is needed."""
    large: Seat | None
    """The seat that has the large barrel; None while it is there."""
    small: Seat | None


@dataclass(frozen=True, slots=True)
class SpotView:
    """One scoring spot of a player board."""

    id: str
    group: Literal["A", "B", "C"]
    pair: int
    scores: str
    """The id of a resource or type of monk, or "number"."""
    name: str
    disc: bool
    number: int
    """The number chosen on the number spot, else 0."""


class PairView(NamedTuple):
    """Two scoring spots and the place for a privilege card beside them."""

    number: int
    spots: tuple[str, ...]
    card: str | None
    """The card placed there."""
    closed: bool
    """Completed; without a card it stays empty for good."""


@dataclass(frozen=True, slots=True)
class CardView:
    id: str
    name: str
    effect: Literal["colour_count", "disc_count", "barrel", "ducats", "brewmaster"]
    amount: int
    text: str


class StandingView(NamedTuple):
    """The standing of a seat with a goal."""

    amount: int
    needed: int
    status: Literal["open", "waiting", "taken", "gone"]
    """Not reached yet; reached, and a barrel waits; one of its barrels taken; no barrel left."""


class SiteView(NamedTuple):
    """A place for a shed that some of its tiles surround."""

    label: str
    total: int
    """Their fertility."""
    filled: tuple[bool, ...]
    """True for each neighbor with a tile, clockwise from the right."""


class SeatView(NamedTuple):
    """One player board and what belongs to it."""

    ducats: int
    space: int
    """The space of the figure; 0 in the starting area."""
    start: str
    """Its starting space; empty on the track and before one was chosen."""
    home: bool
    """Has come back this round."""
    markers: tuple[tuple[str, int], ...]
    """(resource, spot) in the order of the catalog"""
    brewmaster: int
    band: int
    """The index of the brewmaster's band."""
    garden: tuple[HexView, ...]
    """All hexes in the order of the board, row by row."""
    sunny: int
    shady: int
    spots: tuple[SpotView, ...]
    pairs: tuple[PairView, ...]
    cards: tuple[str, ...]
    """Privilege cards in hand."""
    barrels: tuple[tuple[str, Literal["large", "small"]], ...]
    """(goal, size)"""
    goals: tuple[StandingView, ...]
    """In the order of the goals."""
    sites: tuple[SiteView, ...]
    """The sheds that are begun."""

    @property
    def lowest(self) -> tuple[str, ...]:
        """Return the resources furthest behind."""
        spot = min(spot for _, spot in self.markers)
        return tuple(resource for resource, there in self.markers if there == spot)


@dataclass(frozen=True, slots=True)
class BandView:
    low: int
    high: int
    rate: int
    """Steps back for one forward."""
    value: int
    """Points for each step of the lowest resource."""


@dataclass(frozen=True, slots=True)
class ShedTypeView:
    type: int
    least: int
    most: int
    brewmaster: int
    activates: int
    pattern: tuple[int, ...]
    """The neighbors that the tile activates when turned one way, as positions clockwise from the right."""
    text: str


class OfferView(NamedTuple):
    """A tile of the space where the figure stands; a price is None where there is no room or too little money."""

    tile: TileView
    shady_price: int | None
    sunny_price: int | None


class PendingView(NamedTuple):
    """The subject of the question; only the fields of its kind are filled."""

    tile: TileView | None
    """The tile being placed."""
    shed: str
    """The shed whose neighbors may be activated."""
    pair: int
    """The completed pair."""
    candidates: tuple[str, ...]
    """The things that may be chosen now, as named on the board: spaces (by number) and starting spaces for the figure,
    hexes for the tile, neighbors that the shed may activate, or scoring spots for the disc."""
    sunny_price: int
    """The price of the tile in the sun."""
    shady_price: int
    offers: tuple[OfferView, ...] = ()
    """The tiles to choose from."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The parts that never change: names, prices and tables of this edition."""

    families: tuple[FamilyView, ...]
    """Resources, then monks."""
    cards: tuple[CardView, ...]
    bands: tuple[BandView, ...]
    sheds: tuple[ShedTypeView, ...]
    first_spot: int
    last_spot: int
    lowest_spot: int
    """The lowest spot of the start column."""
    sunny_factor: int
    card_price: int
    large_points: int
    small_points: int


@dataclass(frozen=True, slots=True)
class View:
    round: int
    """The round being played, from 1; after the end the last one."""
    rounds: int
    first: Seat
    """The seat that began this round."""
    turn: Seat | None
    """The seat whose turn it is; None before the first round and after the end."""
    waiting: tuple[Seat, ...]
    """The seats that must decide now; empty after the end."""
    step: Step
    pending: PendingView
    spaces: tuple[SpaceView, ...]
    """Clockwise, from space 1."""
    starts: tuple[StartView, ...]
    goals: tuple[GoalView, ...]
    seats: tuple[SeatView, ...]
    monk_stacks: tuple[tuple[str, bool], ...]
    """(back, still face down) for each round."""
    tiles_left: tuple[tuple[str, int], ...]
    """(back, resource tiles left in the pile)"""
    spare_discs: int
    board: BoardView
    outcome: Outcome | None

    def figures(self, number: int) -> tuple[Seat, ...]:
        """Return the players whose figures stand on this space of the track."""
        return tuple(seat for seat, board in enumerate(self.seats) if board.space == number)
