"""The events of a game. Everything is public; `reveals` marks the results of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.game import Event, Seat


@dataclass(frozen=True, slots=True)
class BarrelRolled(Event):
    """This seat's barrel stopped closest to the tumbler: it begins (WB-27)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    kind: Literal["barrel_rolled"] = "barrel_rolled"


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    roll: int
    ingredients: tuple[str, ...]
    flag: str | None
    """None when the flag die is laid already."""
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class SheetTaken(Event):
    seat: Seat
    sheets: int
    """The number this seat holds now."""
    shot: bool
    """By a shot, not by a ship."""
    kind: Literal["sheet_taken"] = "sheet_taken"


@dataclass(frozen=True, slots=True)
class Sipped(Event):
    """With drinking counters: a sip for a ship, a big one for a shot (WB-34)."""

    seat: Seat
    big: bool
    total: int
    """Sips, or big sips, of this seat so far."""
    kind: Literal["sipped"] = "sipped"


@dataclass(frozen=True, slots=True)
class ShelfFell(Event):
    seat: Seat
    whiskey: str | None
    """None when the cellar was empty."""
    barrels: int
    kind: Literal["shelf_fell"] = "shelf_fell"


@dataclass(frozen=True, slots=True)
class CutOff(Event):
    """A ship at the limit of sheets: the turn is over. No barrels are lost, as a kept flag rolls no ship."""

    seat: Seat
    kind: Literal["cut_off"] = "cut_off"


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    face: str
    whiskey: str | None
    """The whiskey this die committed the turn to, if it did."""
    flight: bool
    """This die turned the turn into a Whiskey Flight."""
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    seat: Seat
    barrels: int
    """The finished barrels in the distillery that are lost."""
    gave_up: bool
    """By choice (WB-36), not because nothing fits."""
    whiskey: str | None = None
    """The whiskey this turn was committed to."""
    needed: tuple[str, ...] = ()
    """The faces that would have fitted, where nothing did."""
    kind: Literal["turn_lost"] = "turn_lost"


@dataclass(frozen=True, slots=True)
class Banked(Event):
    seat: Seat
    whiskey: str
    barrels: int
    """After spoilage."""
    spoiled: int
    kind: Literal["banked"] = "banked"


@dataclass(frozen=True, slots=True)
class Sobered(Event):
    seat: Seat
    removed: int
    sheets: int
    kind: Literal["sobered"] = "sobered"


@dataclass(frozen=True, slots=True)
class LastCalled(Event):
    seat: Seat
    kind: Literal["last_called"] = "last_called"


@dataclass(frozen=True, slots=True)
class FlightLanded(Event):
    seat: Seat
    barrels: int
    """Barrels of each whiskey that come on top (option flight_also_banks_one_each)."""
    kind: Literal["flight_landed"] = "flight_landed"


@dataclass(frozen=True, slots=True)
class Pledged(Event):
    """A victim has chosen; what, comes out when all have."""

    seat: Seat
    kind: Literal["pledged"] = "pledged"


@dataclass(frozen=True, slots=True)
class Drained(Event):
    flyer: Seat
    victim: Seat
    whiskey: str
    barrels: int
    kind: Literal["drained"] = "drained"


@dataclass(frozen=True, slots=True)
class Wrestled(Event):
    """Thumb wrestling among those level in everything (WB-26)."""

    reveals: ClassVar[bool] = True
    seats: tuple[Seat, ...]
    winner: Seat
    kind: Literal["wrestled"] = "wrestled"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    kind: Literal["game_ended"] = "game_ended"


@dataclass(frozen=True, slots=True)
class Toasted(Event):
    """The flag die decides about the accent of the toast; the globe leaves it to the winner."""

    reveals: ClassVar[bool] = True
    seat: Seat
    face: str
    kind: Literal["toasted"] = "toasted"


@dataclass(frozen=True, slots=True)
class AccentPicked(Event):
    seat: Seat
    face: str
    """The face in whose accent the toast is given."""
    kind: Literal["accent_picked"] = "accent_picked"


AnyEvent = Annotated[
    BarrelRolled
    | Rolled
    | SheetTaken
    | Sipped
    | ShelfFell
    | CutOff
    | Placed
    | TurnLost
    | Banked
    | Sobered
    | LastCalled
    | FlightLanded
    | Pledged
    | Drained
    | Wrestled
    | GameEnded
    | Toasted
    | AccentPicked,
    Field(discriminator="kind"),
]
