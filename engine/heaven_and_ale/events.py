"""The events of a game, for narration, recaps and the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.game import Event, Seat

Size = Literal["large", "small"]


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain from activated tiles."""

    steps: tuple[tuple[str, int], ...] = ()
    """(resource, steps of its marker, those past the last spot included)"""
    brewmaster: int = 0
    ducats: int = 0
    surplus: int = 0
    """Ducats for steps past the last spot."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round is prepared: new tiles and monks lie face up."""

    reveals: ClassVar[bool] = True
    round: int
    first: Seat
    tiles: tuple[str, ...]
    """The new resource tiles, clockwise."""
    monks: tuple[str, ...]
    extra_discs: tuple[int, ...]
    """The spaces that got a second disc."""
    final: bool
    kind: Literal["round_began"] = "round_began"


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A figure stands in the starting area; the reward of a resource space follows as `Advanced`."""

    seat: Seat
    start: str
    setup: bool
    """Before the first round."""
    brewmaster: int
    """Steps of the brewmaster."""
    ducats: int
    kind: Literal["entered"] = "entered"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    space: int
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile was bought and placed."""

    seat: Seat
    tile: str
    hex: str
    price: int
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class ShedBuilt(Event):
    seat: Seat
    shed: str
    type: int
    total: int
    """The sum of the fertility around it."""
    brewmaster: int
    """Steps of the brewmaster."""
    kind: Literal["shed_built"] = "shed_built"


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """A new shed activated neighbors."""

    seat: Seat
    shed: str
    hexes: tuple[str, ...]
    gain: Gain
    kind: Literal["activated"] = "activated"


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A disc was placed, and the tiles of its spot were activated."""

    seat: Seat
    spot: str
    number: int
    gain: Gain
    kind: Literal["scored"] = "scored"


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """A resource marker moved by a starting space or a privilege card."""

    seat: Seat
    resource: str
    steps: int
    surplus: int
    """Ducats for steps past the last spot."""
    cause: Literal["start", "colour_count", "disc_count"]
    kind: Literal["advanced"] = "advanced"


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """A privilege card lies beside a pair; the steps of a resource marker follow as `Advanced`."""

    seat: Seat
    card: str
    pair: int
    kind: Literal["card_placed"] = "card_placed"


@dataclass(frozen=True, slots=True)
class CardDeclined(Event):
    seat: Seat
    pair: int
    kind: Literal["card_declined"] = "card_declined"


@dataclass(frozen=True, slots=True)
class CardSold(Event):
    seat: Seat
    card: str
    ducats: int
    moved: bool
    """After the move of the turn."""
    kind: Literal["card_sold"] = "card_sold"


@dataclass(frozen=True, slots=True)
class BarrelsTaken(Event):
    seat: Seat
    barrels: tuple[tuple[str, Size], ...]
    """(goal, size)"""
    kind: Literal["barrels_taken"] = "barrels_taken"


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Final scoring, first step: leading markers go back so that the last one comes forward."""

    seat: Seat
    rate: int
    times: int
    """The number of times that one step was gained."""
    positions: tuple[tuple[str, int], ...]
    """The positions of all markers afterward."""
    kind: Literal["exchanged"] = "exchanged"


@dataclass(frozen=True, slots=True)
class DucatsSpent(Event):
    """Final scoring, second step: ducats move the last marker."""

    seat: Seat
    ducats: int
    steps: int
    positions: tuple[tuple[str, int], ...]
    kind: Literal["ducats_spent"] = "ducats_spent"


@dataclass(frozen=True, slots=True)
class ProductionScored(Event):
    """Final scoring, third step: the lowest marker times the value of the brewmaster."""

    seat: Seat
    resource: str
    spot: int
    value: int
    points: int
    kind: Literal["production_scored"] = "production_scored"


@dataclass(frozen=True, slots=True)
class BarrelsScored(Event):
    """Final scoring, fourth step."""

    seat: Seat
    large: int
    small: int
    bonus: int
    """Points by the barrel privilege."""
    points: int
    kind: Literal["barrels_scored"] = "barrels_scored"


@dataclass(frozen=True, slots=True)
class FirstPlayerScored(Event):
    """Final scoring, fifth step."""

    seat: Seat
    points: int
    kind: Literal["first_player_scored"] = "first_player_scored"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    sources: tuple[tuple[tuple[str, int], ...], ...] = ()
    """For each seat, (source, points); missing in games that ended before it was recorded."""
    kind: Literal["game_ended"] = "game_ended"


AnyEvent = Annotated[
    RoundBegan
    | Entered
    | Moved
    | Placed
    | ShedBuilt
    | Activated
    | Scored
    | Advanced
    | CardPlaced
    | CardDeclined
    | CardSold
    | BarrelsTaken
    | Exchanged
    | DucatsSpent
    | ProductionScored
    | BarrelsScored
    | FirstPlayerScored
    | GameEnded,
    Field(discriminator="kind"),
]
