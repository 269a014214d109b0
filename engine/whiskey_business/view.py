"""The view of a game of Whiskey Business!: everything, for this game keeps no secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.game import Seat

DieState = Literal["placed", "fits", "idle"]
Step = Literal["roll", "keep", "stuck", "shelf", "flight", "toast", "over"]
LastTurn = Literal["none", "banked", "lost", "cut_off", "flight"]
ShipRisk = Literal["none", "sheet", "shelf", "cut_off"]
"""The effect of a pirate ship in the next roll: nothing, as the flag is kept; a sheet; the last sheet; end the turn."""


@dataclass(frozen=True, slots=True)
class DieView:
    """One die of the roll on the table. `flag` is the one flag die; the other six are ingredient dice."""

    face: str
    flag: bool
    state: DieState


@dataclass(frozen=True, slots=True)
class DistilleryView:
    """The dice kept this turn. Water and yeast slide, so they belong to no row."""

    flag: str | None
    water: int
    """Waters kept: the first makes whiskey, those beyond it sober the distiller up."""
    yeast: bool
    grains: tuple[tuple[str, int], ...]
    """(grain, dice kept), only grains that lie there."""
    whiskey: str | None
    """The whiskey this turn is committed to, once a die has committed it."""
    flight: bool
    """A second kind of grain lies there: this is a Whiskey Flight."""
    barrels: int
    """The yield of banking now, before spoilage; 0 while the recipe is incomplete."""
    spoiled: int
    """Barrels of those that loose yeast would spoil (option spoilage)."""
    missing: tuple[str, ...] = ()
    """The faces that the recipe or the Flight still lacks, in words."""


@dataclass(frozen=True, slots=True)
class OddsView:
    """The next roll: how many dice, and the chance that at least one of them can be kept."""

    dice: int
    keep: float
    faces: tuple[str, ...] = ()
    """The faces that could be kept."""
    ship: ShipRisk = "none"
    by_shot: bool = False
    """Only a shot allows this roll."""
    saved_by_shot: bool = False
    """After a roll that fits nothing, a shot would allow another one."""
    going: float | None = None
    """The chance to go on with the present whiskey, where other dice would give it up for a Flight."""


@dataclass(frozen=True, slots=True)
class KeepView:
    """The result of keeping all dice that fit."""

    faces: tuple[str, ...]
    barrels: int
    then: OddsView | None = None
    """The roll that could follow."""
    missing: tuple[str, ...] = ()
    """The faces that the recipe or the Flight would still lack, in words."""


@dataclass(frozen=True, slots=True)
class EndedView:
    """The roll that ended the turn before this one."""

    seat: Seat
    dice: tuple[str, ...]
    """The faces of the dice that did not fit, the flag die first."""
    needs: tuple[str, ...] = ()
    """The faces that would have fitted; none after a cut-off."""
    barrels: int = 0
    """Finished barrels that were lost."""


@dataclass(frozen=True, slots=True)
class SeatView:
    stock: tuple[int, ...]
    """Barrels in the cellar, in the order of the catalog's whiskeys."""
    sheets: int
    last: LastTurn
    """The end of this seat's latest turn."""
    last_gain: int
    """Barrels that turn brought."""
    sips: int
    shots: int
    made: tuple[str, ...] = ()
    """The whiskeys banked so far, where that calls Last Call."""

    @property
    def total(self) -> int:
        return sum(self.stock)


@dataclass(frozen=True, slots=True)
class LastCallView:
    caller: Seat
    order: tuple[Seat, ...]
    """Every seat once, in the order of the final turns; the caller is last."""
    done: int
    """The number of them that have had their final turn."""


@dataclass(frozen=True, slots=True)
class ToastView:
    """The winner's toast: the face the flag die showed."""

    seat: Seat
    face: str
    accent: str
    """The accent of that face; after a globe the one that the winner picked."""


@dataclass(frozen=True, slots=True)
class View:
    seats: tuple[SeatView, ...]
    whiskeys: tuple[str, ...]
    """Whiskey ids in the order of every `stock`."""
    grains: tuple[str, ...]
    """The grain of each of those whiskeys."""
    countries: tuple[str, ...]
    """The flag of each of those whiskeys."""
    whiskey_names: tuple[str, ...]
    markers: tuple[str, ...]
    """The color of each whiskey's marker, as the tables name it."""
    face_names: tuple[tuple[str, str], ...]
    """(face, what it is called) for every face of the dice."""
    sheet_limit: int
    """The number of sheets to the wind at which a shelf falls."""
    turn: Seat
    """The seat whose turn it is (after the end: the one that played last)."""
    turn_number: int
    roll: int
    """Rolls made this turn; 0 before the first."""
    step: Step
    waiting: tuple[Seat, ...]
    """The seats that must choose now; several at once when the victims of a Flight choose."""
    dice: tuple[DieView, ...]
    """The latest roll, kept dice of earlier rolls first: always seven once dice were rolled this turn."""
    distillery: DistilleryView
    odds: OddsView | None
    """None when no further roll can follow."""
    last_call: LastCallView | None
    options: tuple[str, ...]
    """The ids of the options switched on, in catalog order."""
    winners: tuple[Seat, ...]
    wrestled: bool
    """The tie came down to thumb wrestling."""
    toasts: tuple[ToastView, ...]
    keep: KeepView | None = None
    """The result of keeping all dice that fit, where the goal is known."""
    ended: EndedView | None = None
    """Before the first roll of a turn: the roll that ended the turn before, if one did."""
