"""Everything that is on the table, face up or face down, and the questions that are open.

Cards are ids of the data files; equal copies share one. Piles are tuples, so that a copy of the state shares them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Flow
from engine.core.game import Seat
from engine.distilled.catalog import Catalog
from engine.distilled.events import AnyEvent
from engine.distilled.prompts import AnyPrompt, MarketDeck, Occasion, RunStep

Stage = Literal[
    "setup",
    "round",
    "powers",
    "market",
    "cleanup",
    "distill",
    "distill_end",
    "sell",
    "sold",
    "age",
    "awards",
    "tasting",
    "claims",
    "next",
    "over",
]
"""The stage that runs next once no question is open."""


@dataclass(frozen=True, slots=True)
class Spirit:
    """A distilled spirit: in front of its owner, in the warehouse, or being sold."""

    recipe: str
    cards: tuple[str, ...]
    """The stack without barrel and flavors: ingredients and alcohol."""
    barrel: str
    label: bool
    """Has a label; there may have been none left (DI-23)."""
    round: int
    """The round in which it was distilled."""
    flavors: tuple[str, ...] = ()
    """Face down."""
    known: tuple[int, ...] = ()
    """Places in `flavors` of the cards that the owner has looked at."""


@dataclass(frozen=True, slots=True)
class Sale:
    """A spirit sold this round, with all that it brought."""

    spirit: Spirit
    bottle: str
    money: int
    sp: int
    matched: bool
    """The bottle is of the spirit's region."""


@dataclass(frozen=True, slots=True)
class Bottle:
    """A bottle on display."""

    card: str
    matched: bool
    """It was used for a spirit of its own region."""


@dataclass(slots=True)
class Run(Cloneable):
    """One seat's distill phase, from the trade to the spirit."""

    step: RunStep = "fill"
    traded: bool = False
    discards: tuple[str, ...] = ()
    """Premium cards traded away; they reach the truck when all players are done, so that order does not matter."""
    washback: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()
    """After the removal: what is left."""
    removed: tuple[str, ...] = ()
    """The top card first; those put back are gone from it."""
    cut: tuple[str, ...] = ()
    """The cards removed at first, for the picture."""
    kept: tuple[str, ...] = ()
    """The cards that stayed removed and went to the pantry."""
    added: int = 0
    """Alcohol added this round, at the end of the washback."""
    used: tuple[str, ...] = ()
    """Reaction powers already used or declined."""
    earned: int = 0
    """Money by reactions."""


@dataclass(slots=True)
class Player(Cloneable):
    """One distillery."""

    dealt: tuple[str, ...]
    """Identities to choose from; empty once everybody has chosen."""
    identity: str = ""
    """Secret until everybody has chosen."""
    goals: tuple[str, ...] = ()
    """Three before one is returned, then two; always secret."""
    money: int = 0
    sp: int = 0
    pantry: tuple[str, ...] = ()
    storeroom: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    cubes: tuple[str, ...] = ()
    """Recipes learned, in that order."""
    aside: bool = True
    """The signature ingredient still lies beside the board."""
    signature_made: bool = False
    labels: dict[str, str] = field(default_factory=dict[str, str])
    """Recipes by the bonus space that their labels cover, in the order of the sales."""
    bottles: tuple[Bottle, ...] = ()
    fresh: Spirit | None = None
    """Distilled this round and neither sold nor in the warehouse yet."""
    warehouse: tuple[Spirit, ...] = ()
    run: Run | None = None
    """This round's distill phase; None before it."""
    sales: tuple[Sale, ...] = ()
    """Of this round."""
    leaving: Sale | None = None
    """The sale whose cards have not left yet: they do after the label bonus (DI-50)."""
    basics: int = 0
    """Basic cards bought this round."""
    used: tuple[str, ...] = ()
    """Powers used this market phase, by card or identity."""
    passed: bool = False
    round_sp: int = 0
    """Gained this round, gross."""
    round_money: int = 0
    ledger: dict[str, int] = field(default_factory=dict[str, int])
    """SP by source; adds up to `sp`."""
    purse: dict[str, int] = field(default_factory=dict[str, int])
    """Money by source; adds up to `money`."""


@dataclass(slots=True)
class Market(Cloneable):
    """The premium market. Decks are drawn from the end."""

    decks: dict[MarketDeck, tuple[str, ...]]
    rows: dict[MarketDeck, tuple[str, ...]]
    """From the left (newest) to the right; empty spaces are on the left."""
    truck: dict[MarketDeck, tuple[str, ...]]


@dataclass(slots=True)
class Solo(Cloneable):
    """The goal barrel of a game for one. Cards are unique, so they go by their ids."""

    rows: tuple[tuple[str, ...], ...]
    """From the bottom up."""
    face_up: tuple[str, ...]
    completed: tuple[str, ...]
    """In the order of completion."""
    stack: tuple[str, ...]
    """B cards left over, drawn from the end; the chart on the back of the next one is open."""
    active: int = 1
    """The active row, from 1."""
    swapped: bool = False
    claimed: tuple[Occasion, ...] = ()
    """The spirit distilled or sold last has already served for a goal of that kind."""


@cache
def turn_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple((first + n) % seats for n in range(seats))


@dataclass(slots=True)
class State(Cloneable):
    flight: str
    options: tuple[str, ...]
    """The house rules that are on."""
    round: int
    stage: Stage
    first: Seat
    turn: int
    """The number of seats, from the first player on, that have had their turn in this stage."""
    queue: tuple[str, ...]
    """The tasks left for the seat whose turn it is: powers by card or identity, or warehouse places."""
    market: Market
    flavors: tuple[str, ...]
    """The flavor deck, drawn from the end."""
    flavor_discards: tuple[str, ...]
    labels: dict[str, int]
    """Labels left by recipe."""
    awards: dict[str, tuple[Seat, ...]]
    """Awards in play with those who earned them; empty while open."""
    shown: tuple[tuple[MarketDeck, str], ...]
    """Cards shown to all from the top of decks, while a player may buy one."""
    looked: tuple[str, ...]
    """Flavors that the awaited seat is looking at."""
    turned_up: str
    """The premium ingredient turned up for the Trucker at the end."""
    players: list[Player]
    solo: Solo | None
    flow: Flow[AnyPrompt]

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
        return turn_order(self.first, len(self.players))


Context = ActionContext[State, Catalog, AnyEvent]
"""One action being carried out."""
