"""Everything that is on the table, hidden or not, and the questions that are open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import AnyEvent
from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Flow
from engine.core.game import Seat

Occasion = Literal["first", "second", "bonus"]
Stage = Literal["round", "turn", "act", "buy", "place", "compete", "events", "over"]
"""The step that comes next once no question is open."""


@dataclass(frozen=True, slots=True)
class AskTurn:
    """Sell what you like, then move (steps A and B)."""

    seat: Seat
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class AskAim:
    """The card's action works on a distillery of one's choice."""

    seat: Seat
    action: str
    kind: Literal["aim"] = "aim"


@dataclass(frozen=True, slots=True)
class AskSchedule:
    """An event token was drawn: it goes on a round."""

    seat: Seat
    token: str
    kind: Literal["schedule"] = "schedule"


@dataclass(frozen=True, slots=True)
class AskRedraw:
    """Hand cards may be exchanged."""

    seat: Seat
    kind: Literal["redraw"] = "redraw"


@dataclass(frozen=True, slots=True)
class AskBuy:
    """A barrel may be bought where the pawn stands."""

    seat: Seat
    occasion: Occasion
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class AskSale:
    """A Selling event: one barrel must go."""

    seat: Seat
    kind: Literal["sale"] = "sale"


AnyPrompt = AskTurn | AskAim | AskSchedule | AskRedraw | AskBuy | AskSale


@dataclass(slots=True)
class Barrel(Cloneable):
    card: str
    distillery: str
    age: int


@dataclass(slots=True)
class Distillery(Cloneable):
    """A distillery: its cards, its price marker and its upgrades."""

    price: int
    card: str | None
    """None only between a purchase and the placing of the next card."""
    placed_by: Seat | None
    """The seat that laid the card face down this round; None while it lies face up."""
    deck: list[str]
    """The last one is drawn first."""
    shown: list[str]
    """Discards that everyone saw (AS-52)."""
    unseen: list[str]
    """Discards that lie face down: exchanged hand cards and sold barrels."""
    upgrades: list[str]


@dataclass(slots=True)
class Player(Cloneable):
    cash: int
    loans: int
    pawn: str | None
    hand: dict[str, str]
    """Card id by distillery; a distillery is missing only when no card could be drawn (AS-27)."""
    barrels: list[Barrel]
    ledger: dict[str, int]
    """Income and costs by source; with the start money they add up to the cash."""


@dataclass(slots=True)
class State(Cloneable):
    board: str
    event_limit: bool
    soft_market: bool
    round: int
    order: list[Seat]
    turn: int
    """The number of seats that have finished their turn this round."""
    stage: Stage
    event_index: int
    """The number of events of this round's column that are done."""
    distilleries: dict[str, Distillery]
    market: list[str]
    """Distilleries from the top row down."""
    competition: list[str]
    """Distilleries from the lowest column up."""
    players: list[Player]
    track: list[list[str]]
    """Placed event tokens by round, oldest first."""
    event_stack: list[str]
    """The last one is drawn first."""
    upgrade_tokens: dict[str, int]
    putting_away: list[str]
    """Hand cards laid aside for the exchange being made."""
    flow: Flow[AnyPrompt]

    @property
    def active(self) -> Seat:
        """The seat whose turn it is, or was last."""
        return self.order[min(self.turn, len(self.order) - 1)]


Context = ActionContext[State, Catalog, AnyEvent]
"""One action being carried out."""
