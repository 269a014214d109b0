"""What a person may see of a game of Whiskey Business!: everything, for this game keeps no secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.game import Seat

DieState = Literal["placed", "fits", "idle"]
Phase = Literal["roll", "keep", "stuck", "shelf", "flight", "over"]
LastTurn = Literal["none", "banked", "lost", "cut_off", "flight"]


@dataclass(frozen=True, slots=True)
class DieView:
    """One die of the roll on the table. `flag` is the one flag die; the other six are ingredient dice."""

    face: str
    flag: bool
    state: DieState


@dataclass(frozen=True, slots=True)
class DistilleryView:
    """The dice laid this turn. Water and yeast slide, so they belong to no row."""

    flag: str | None
    water: int
    """Waters laid: the first makes whiskey, those beyond it sober the distiller up."""
    yeast: bool
    grains: tuple[tuple[str, int], ...]
    """(grain, dice laid), only grains that lie there."""
    whiskey: str | None
    """The whiskey this turn is committed to, once a die has committed it."""
    flight: bool
    """A second kind of grain lies there: this is a Whiskey Flight."""
    barrels: int
    """What banking now would yield, before spoilage; 0 while the recipe is incomplete."""
    spoiled: int
    """Barrels of those that loose yeast would spoil (option spoilage)."""


@dataclass(frozen=True, slots=True)
class OddsView:
    """The next roll: how many dice, and the chance that at least one of them can be laid."""

    dice: int
    place: float


@dataclass(frozen=True, slots=True)
class SeatView:
    stock: tuple[int, ...]
    """Barrels in the cellar, in the order of the catalogue's whiskeys."""
    sheets: int
    last: LastTurn
    """How this seat's latest turn ended."""
    last_gain: int
    """Barrels that turn brought."""
    sips: int
    shots: int

    @property
    def total(self) -> int:
        return sum(self.stock)


@dataclass(frozen=True, slots=True)
class LastCallView:
    caller: Seat
    order: tuple[Seat, ...]
    """Everybody once, in the order of the final turns; the caller is last."""
    done: int
    """How many of them have had their final turn."""


@dataclass(frozen=True, slots=True)
class ToastView:
    """The winner's toast: the face the flag die showed."""

    seat: Seat
    face: str


@dataclass(frozen=True, slots=True)
class View:
    seats: tuple[SeatView, ...]
    whiskeys: tuple[str, ...]
    """Whiskey ids in the order of every `stock`."""
    grains: tuple[str, ...]
    """The grain of each of those whiskeys."""
    turn: Seat
    """Whose turn it is (after the end: who played last)."""
    turn_number: int
    roll: int
    """Rolls made this turn; 0 before the first."""
    phase: Phase
    waiting: tuple[Seat, ...]
    """Who must choose now; several at once when the victims of a Flight choose."""
    dice: tuple[DieView, ...]
    """The latest roll, laid dice of earlier rolls first: always seven once dice were rolled this turn."""
    distillery: DistilleryView
    odds: OddsView | None
    """None when no further roll can follow."""
    last_call: LastCallView | None
    options: tuple[str, ...]
    """The ids of the options switched on, in catalogue order."""
    winners: tuple[Seat, ...]
    wrestled: bool
    """The tie came down to thumb wrestling."""
    toasts: tuple[ToastView, ...]
