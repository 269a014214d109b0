"""The view of a game of Angel's Share: a public table, and one private block for its owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.game import Outcome, Seat

Step = Literal["turn", "target", "event", "redraw", "buy", "second", "bonus", "selling", "over"]
"""The question being asked: sell or move, aim an action, date an event, exchange cards, buy (three occasions), sell."""


@dataclass(frozen=True, slots=True)
class CardView:
    """The front of a distillery card."""

    distillery: str
    value: int
    action: str


@dataclass(frozen=True, slots=True)
class BarrelView:
    distillery: str
    age: int
    """In years; 0 for a new barrel."""
    price: int | None
    """Its price now; a new barrel cannot be sold."""
    must_go: bool
    """It has reached the last age and must be sold before its owner moves."""
    later: int | None = None
    """Its price after this round if nothing else changed; None while the events of the round happen."""


@dataclass(frozen=True, slots=True)
class DistilleryView:
    """One distillery: its place on the board and its three markers."""

    id: str
    name: str
    letter: str
    logo: str
    card: CardView | None
    """The face-up card; None while a face-down one lies there."""
    placed_by: Seat | None
    """The seat that laid the face-down card this round, which closes the distillery to the others."""
    pawns: tuple[Seat, ...]
    upgrades: tuple[str, ...]
    """In the order of the catalog."""
    price: int
    """Column of the price chart, 0 is the leftmost."""
    market: int
    """Row of the matrix, 0 is the top and best."""
    competition: int
    """Column of the matrix, 0 is the lowest."""
    move: int
    """The change of the price by the matrix if nothing else changed."""
    next_price: int
    """The column after that move, kept on the chart."""
    cost: int
    """The cost of a new barrel now, Barrel Maker included."""
    drop: int
    """Rows its market marker falls per sale, Marketer included."""
    deck: int
    discards: int
    open_discards: tuple[CardView, ...]
    """Used board cards that lie open on the discard pile, oldest first."""


@dataclass(frozen=True, slots=True)
class RoundEventView:
    event: str
    """`aging` and `upkeep` are printed on the board, the rest are tokens."""
    printed: bool
    done: bool
    cancelled: bool
    """An aging that a Less-aging token of the same round takes away."""


@dataclass(frozen=True, slots=True)
class RoundView:
    number: int
    events: tuple[RoundEventView, ...]
    """From top to bottom, as they are resolved."""


@dataclass(frozen=True, slots=True)
class ChartView:
    ages: tuple[int, ...]
    """The rows from the top, the oldest first."""
    prices: tuple[tuple[int, ...], ...]
    """One row per age, one number per column."""
    costs: tuple[int, ...]
    drops: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    barrels: tuple[BarrelView, ...]
    """In the order in which they were bought."""
    loans: int
    pawn: str | None
    """The distillery where the pawn stands; None before its first move."""
    moved: bool
    """Has had its turn, or at least its move, this round."""
    hand: int
    """The number of cards in hand."""
    upkeep: int
    """The cost of an upkeep now."""
    owed: int = 0
    """The cost of the loans at the end."""


@dataclass(frozen=True, slots=True)
class PrivateView:
    """The part of the view that only this seat may know."""

    seat: Seat
    hand: tuple[CardView, ...]
    """In the order of the distilleries."""
    purse: int
    placed: tuple[CardView, ...]
    """The cards that this seat laid face down this round."""
    putting_away: tuple[CardView, ...]
    """Cards chosen for the exchange that is being made."""
    sale_value: int = 0
    """The price of all aged barrels of this seat now; each barrel's own price is in its `SeatView`."""


@dataclass(frozen=True, slots=True)
class View:
    board: str
    """The side of the board in play."""
    distilleries: tuple[DistilleryView, ...]
    """In the fixed order of the board."""
    market: tuple[str, ...]
    """Distillery ids from the top row to the bottom."""
    competition: tuple[str, ...]
    """Distillery ids from the lowest column to the highest."""
    matrix: tuple[tuple[int, ...], ...]
    """Price moves by market row and competition column."""
    chart: ChartView
    round: int
    """The round being played, from 1; after the end the last one."""
    rounds: tuple[RoundView, ...]
    order: tuple[Seat, ...]
    """Turn order of this round."""
    seats: tuple[SeatView, ...]
    turn: Seat | None
    """The seat whose turn it is; None while the round's events are resolved and after the end."""
    waiting: tuple[Seat, ...]
    """The seats that must decide now; empty after the end."""
    step: Step
    pending: str | None
    """The card action or the drawn event token that is being dealt with."""
    upgrades_left: tuple[tuple[str, int], ...]
    """(upgrade, tokens left) in the order of the catalog."""
    event_stack: int
    """Face-down event tokens left."""
    loans_left: int
    """Loan tokens left in the bank."""
    barrel_limit: int
    """The number of barrels that a storehouse holds."""
    names: tuple[tuple[str, str], ...]
    """(id, what it is called) for every card action, upgrade and event."""
    options: tuple[str, ...]
    """The ids of the options switched on."""
    private: PrivateView | None
    outcome: Outcome | None
