"""The whole state of a game: plain values only. Faces and whiskeys are the numbers of the catalog."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Flow
from engine.core.game import Seat
from engine.whiskey_business.catalog import GRAIN, NONE, WHISKEYS, Catalog
from engine.whiskey_business.events import AnyEvent
from engine.whiskey_business.view import LastTurn

Stage = Literal["start", "turn", "throw", "keep", "landed", "finish", "toast", "over"]
"""The step that comes next when no player is being asked anything."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The options as plain values, because attribute reads of pydantic models are slow."""

    take_a_shot: bool
    sobering_up: bool
    spoilage: bool
    drinking_counters: bool
    flight_fallback: bool
    flight_also_banks_one_each: bool
    globe_commits: bool
    shared_victory: bool
    flight_one_whiskey: bool = False
    last_call_made: bool = False


@dataclass(frozen=True, slots=True)
class AskRoll:
    """Begin the turn."""

    seat: Seat
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class AskKeep:
    """Keep dice of this roll; once one is kept, roll on or bank."""

    seat: Seat
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class AskStuck:
    """Nothing fits: take a shot or lose the turn."""

    seat: Seat
    kind: Literal["stuck"] = "stuck"


@dataclass(frozen=True, slots=True)
class AskShelf:
    """Several stocks are the smallest: which one falls?"""

    seat: Seat
    kind: Literal["shelf"] = "shelf"


@dataclass(frozen=True, slots=True)
class AskDrain:
    """The flyer takes a stock of this victim."""

    seat: Seat
    victim: Seat
    kind: Literal["drain"] = "drain"


@dataclass(frozen=True, slots=True)
class AskGive:
    """A victim hands over a stock."""

    seat: Seat
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class AskAccent:
    """The winner rolled the globe: in which accent is the toast?"""

    seat: Seat
    kind: Literal["accent"] = "accent"


AnyPrompt = AskRoll | AskKeep | AskStuck | AskShelf | AskDrain | AskGive | AskAccent


@dataclass(slots=True)
class State(Cloneable):
    options: TableOptions
    cellars: list[list[int]]
    """By seat: the stock of each whiskey."""
    sheets: list[int]
    sips: list[int]
    shots: list[int]
    last: list[LastTurn]
    last_gain: list[int]
    turn: Seat
    turn_number: int = 1
    rolls: int = 0
    """Rolls made this turn."""
    loose: list[int] = field(default_factory=lambda: [0] * (GRAIN + WHISKEYS))
    """The latest roll without what was kept: dice by ingredient face."""
    loose_flag: int = NONE
    """The face of the flag die while it is not kept."""
    laid: list[int] = field(default_factory=lambda: [0] * (GRAIN + WHISKEYS))
    """The dice kept in the distillery, by ingredient face."""
    flag: int = NONE
    """The flag face kept."""
    row: int = NONE
    """The whiskey this turn is committed to (WB-04)."""
    flight: bool = False
    """Declared by a grain outside the row (WB-22)."""
    fresh: bool = True
    """Nothing of the latest roll was kept yet."""
    caller: Seat = NONE
    """The seat that triggered Last Call."""
    final_turns: int = 0
    """Final turns played."""
    pledges: dict[Seat, int] = field(default_factory=dict[Seat, int])
    """The choices of a Flight's victims so far."""
    haul: int = 0
    """Barrels the Flight being settled has brought."""
    winners: tuple[Seat, ...] = ()
    wrestled: bool = False
    toasts: list[tuple[Seat, int, int]] = field(default_factory=list[tuple[Seat, int, int]])
    """(winner, the flag face rolled, the face in whose accent the toast is given)"""
    ended_by: Seat = NONE
    """The seat whose roll ended the turn before this one, until the next roll."""
    ended_roll: tuple[str, ...] = ()
    """The faces of that roll."""
    ended_needs: tuple[str, ...] = ()
    """The faces that would have fitted."""
    ended_barrels: int = 0
    """Finished barrels that were lost with that roll."""
    made: dict[Seat, tuple[int, ...]] = field(default_factory=dict[Seat, tuple[int, ...]])
    """The whiskeys that each seat has banked so far, where that calls Last Call."""
    stage: Stage = "start"
    flow: Flow[AnyPrompt] = field(default_factory=Flow[AnyPrompt])

    @property
    def seats(self) -> int:
        return len(self.cellars)


Context = ActionContext[State, Catalog, AnyEvent]
"""One action being carried out."""


def clear_distillery(state: State) -> None:
    state.rolls = 0
    state.loose = [0] * (GRAIN + WHISKEYS)
    state.loose_flag = NONE
    state.laid = [0] * (GRAIN + WHISKEYS)
    state.flag = NONE
    state.row = NONE
    state.flight = False
    state.fresh = True
