"""The events of a game, for narration, recaps and the log. Card fronts go only to those who may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.game import Event, Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    order: tuple[Seat, ...]
    kind: Literal["round_began"] = "round_began"


@dataclass(frozen=True, slots=True)
class Sold(Event):
    seat: Seat
    distillery: str
    age: int
    price: int
    rows: int
    """The rows that the market marker really fell."""
    forced: bool
    """By a Selling event."""
    kind: Literal["sold"] = "sold"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    distillery: str
    action: str
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Earned(Event):
    seat: Seat
    amount: int
    source: Literal["restaurant", "cash"]
    kind: Literal["earned"] = "earned"


@dataclass(frozen=True, slots=True)
class PriceShifted(Event):
    seat: Seat
    distillery: str
    columns: int
    kind: Literal["price_shifted"] = "price_shifted"


@dataclass(frozen=True, slots=True)
class MarketShifted(Event):
    seat: Seat
    distillery: str
    rows: int
    """Positive is up."""
    kind: Literal["market_shifted"] = "market_shifted"


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    seat: Seat
    distillery: str
    upgrade: str
    kind: Literal["upgraded"] = "upgraded"


@dataclass(frozen=True, slots=True)
class Fizzled(Event):
    """The card's action could do nothing (AS-16, AS-18, AS-19)."""

    seat: Seat
    action: str
    kind: Literal["fizzled"] = "fizzled"


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    token: str
    kind: Literal["token_drawn"] = "token_drawn"


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    seat: Seat
    token: str
    round: int
    kind: Literal["token_placed"] = "token_placed"


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Hand cards went away face down; which ones only their distilleries tell."""

    seat: Seat
    distilleries: tuple[str, ...]
    kind: Literal["exchanged"] = "exchanged"


@dataclass(frozen=True, slots=True)
class PurseTested(Event):
    """A decision to buy or not that tells about the purse, because loan tokens run out: it is new information."""

    reveals: ClassVar[bool] = True
    seat: Seat
    kind: Literal["purse_tested"] = "purse_tested"


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A purchase. The form of payment is open from now on."""

    reveals: ClassVar[bool] = True
    seat: Seat
    distillery: str
    cost: int
    aged: bool
    occasion: Literal["first", "second", "bonus"]
    loans: int
    """Loans taken for it."""
    kind: Literal["bought"] = "bought"


@dataclass(frozen=True, slots=True)
class Declined(Event):
    seat: Seat
    distillery: str
    occasion: Literal["first", "second", "bonus"]
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A card lies face down at the distillery; the public part."""

    seat: Seat
    distillery: str
    turned: bool
    """There was none in hand, so the old card was turned over (AS-27)."""
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew a card; the public part."""

    seat: Seat
    distillery: str
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """The card that was drawn; for its owner alone."""

    reveals: ClassVar[bool] = True
    seat: Seat
    distillery: str
    value: int
    action: str
    kind: Literal["drew_card"] = "drew_card"


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    distillery: str
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Competed(Event):
    reveals: ClassVar[bool] = True
    flipped: tuple[tuple[str, int], ...]
    """(distillery, card value) of the cards turned up."""
    competition: tuple[str, ...]
    bonuses: tuple[tuple[str, int], ...]
    """(distillery, what a Master Distillery adds to its card)."""
    round: int = 0
    """The round that ends; 0 in logs of the first rules version."""
    kind: Literal["competed"] = "competed"


@dataclass(frozen=True, slots=True)
class PricesMoved(Event):
    moves: tuple[tuple[str, int], ...]
    """(distillery, columns it really moved), in competition order."""
    extra: bool
    """By an event token."""
    costs: tuple[int, ...] = ()
    """The costs of a new barrel from now on, in the order of the moves; empty in logs of the first rules version."""
    kind: Literal["prices_moved"] = "prices_moved"


@dataclass(frozen=True, slots=True)
class Aged(Event):
    cancelled: bool
    kind: Literal["aged"] = "aged"


@dataclass(frozen=True, slots=True)
class UpkeepPaid(Event):
    """Upkeep was paid. A loan taken for it shows that a purse was small."""

    reveals: ClassVar[bool] = True
    payments: tuple[int, ...]
    loans: tuple[int, ...]
    """New loans by seat."""
    kind: Literal["upkeep_paid"] = "upkeep_paid"


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    amounts: tuple[int, ...]
    kind: Literal["income_paid"] = "income_paid"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reveals: ClassVar[bool] = True
    final_sales: tuple[int, ...]
    scores: tuple[int, ...]
    winner: Seat
    kind: Literal["game_ended"] = "game_ended"


AnyEvent = Annotated[
    RoundBegan
    | Sold
    | Moved
    | Earned
    | PriceShifted
    | MarketShifted
    | Upgraded
    | Fizzled
    | TokenDrawn
    | TokenPlaced
    | Exchanged
    | PurseTested
    | Bought
    | Declined
    | Placed
    | Drew
    | DrewCard
    | Reshuffled
    | Competed
    | PricesMoved
    | Aged
    | UpkeepPaid
    | IncomePaid
    | GameEnded,
    Field(discriminator="kind"),
]
