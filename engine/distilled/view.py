"""The part of a game of Distilled that a player may see: the table, and a separate block that only one seat knows.

Records of cards, recipes, identities and the like are made once for each of them and shared between views. A record
made again for every view that has many fields is a named tuple, which costs a third of a frozen dataclass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.core.game import Outcome, Seat
from engine.distilled.data.vocabulary import Barrel, Branch, Kind, Region, SoloKind, SoloTier, Sugar, Tier
from engine.distilled.prompts import MarketDeck, RunStep

Phase = Literal["setup", "start", "market", "distill", "sell", "age", "end", "over"]
"""Set-up, start of the round, the four phases, end of the round, and after the last one."""

Step = Literal[
    "setup",
    "basic",
    "power",
    "purchase",
    "discount",
    "replace",
    "look",
    "shown",
    "distill",
    "flavor",
    "sale",
    "bonus",
    "free",
    "discard",
    "truck",
    "tasting",
    "claim",
    "swap",
    "over",
]
"""The question being asked; in the set-up and while distilling each seat is at a step of its own."""


# Things


@dataclass(frozen=True, slots=True)
class CardView:
    id: str
    name: str
    kind: Kind
    deck: str
    """Its pile in the basic market, its premium deck, or "start", "alcohol", "signature", "flavors"."""
    sugar: Sugar | None
    barrel: Barrel | None
    branch: Branch | None
    region: Region | Literal["home"] | None
    cost: int
    money: int
    sp: int
    text: str
    """Its effect in one sentence; empty for a card without a power."""
    brief: str
    """The same in two or three words."""
    points: str
    """Its SP in a sale, with a plus where they may be more; empty for none."""


@dataclass(frozen=True, slots=True)
class RecipeView:
    id: str
    name: str
    tier: Tier | None
    """None for Moonshine, Vodka and signature recipes."""
    sp: int
    money: int
    min_sugars: int
    sugars: tuple[Sugar, ...]
    """The types it may hold."""
    family: str
    """Of a signature recipe: the name of the ingredient it must hold; else empty."""
    barrel: Barrel
    aged: bool
    region: Region | Literal["home"]
    cost: int
    """Of its cube; 0 where none is needed."""


@dataclass(frozen=True, slots=True)
class IdentityView:
    id: str
    """The country."""
    name: str
    region: Region
    text: str
    """The power."""
    brief: str
    """The same in two or three words."""
    money: int
    """At the start."""
    cards: tuple[CardView, ...]
    """In the pantry at the start."""
    recipe: RecipeView
    """The signature recipe."""
    ingredient: CardView
    """The signature ingredient."""


@dataclass(frozen=True, slots=True)
class GoalView:
    """A secret distillery goal."""

    id: str
    name: str
    sp: int
    text: str


# The table


@dataclass(frozen=True, slots=True)
class AwardView:
    id: str
    name: str
    sp: int
    text: str
    winners: tuple[Seat, ...]
    """Empty while it is open."""


class RowView(NamedTuple):
    """One deck of the premium market with its row and its pile on the truck."""

    deck: MarketDeck
    cards: tuple[CardView | None, ...]
    """Always as many as the row has spaces, from the left (newest) to the right; None is an empty space."""
    left: int
    """Cards in the face-down deck."""
    truck: tuple[CardView, ...]
    """Discarded, oldest first."""


@dataclass(frozen=True, slots=True)
class BasicView:
    card: CardView
    count: int
    """The printed size of the pile; it never runs out."""


@dataclass(frozen=True, slots=True)
class LabelView:
    """A pile of labels of the flight."""

    recipe: RecipeView
    left: int
    total: int


# A distillery


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A label bonus space."""

    id: str
    name: str
    text: str
    label: RecipeView | None
    """The label that covers it."""


@dataclass(frozen=True, slots=True)
class SpiritView:
    recipe: RecipeView
    cards: tuple[CardView, ...]
    """Ingredients and alcohol."""
    barrel: CardView
    label: bool
    """False where no label was left."""
    round: int
    """The round in which it was distilled."""
    flavors: int
    """Face down."""
    sp: int
    """The score of a sale now, without bottle and powers."""
    money: int
    """Likewise; face-down flavors not counted."""


@dataclass(frozen=True, slots=True)
class SaleView:
    """A sale of this round."""

    spirit: SpiritView
    flavors: tuple[CardView, ...]
    bottle: CardView
    money: int
    sp: int


@dataclass(frozen=True, slots=True)
class ChanceView:
    recipe: RecipeView
    chance: float
    """That the washback, distilled as it is, gives this recipe: from 0 to 1."""
    barrel: bool
    """A barrel that it needs is in the storeroom."""


class RunView(NamedTuple):
    """One seat's distill phase."""

    step: RunStep
    washback: tuple[CardView, ...]
    """Before distilling what is in it so far, else all that was distilled, the added alcohol last."""
    added: int
    """The number of them that are alcohol added this round."""
    stack: tuple[CardView, ...]
    """The cards left of it: the spirit; empty before."""
    cut: tuple[CardView, ...]
    """The removed cards, the top one first."""
    back: tuple[CardView, ...]
    """Those of them that went back into the spirit."""
    traded: bool
    chances: tuple[ChanceView, ...]
    """While filling, if it could be distilled as it is; the most valuable recipe first."""
    rested: bool
    """Done, and distilled nothing."""


@dataclass(frozen=True, slots=True)
class BottleView:
    card: CardView
    matched: bool
    """It was used for a spirit of its own region."""


@dataclass(frozen=True, slots=True)
class UpgradeView:
    card: CardView
    used: bool
    """Its once-a-round power of this market phase is spent."""


class SeatView(NamedTuple):
    ready: bool
    """Has chosen identity and goals."""
    identity: IdentityView | None
    """None until everybody has chosen."""
    identity_used: bool
    """The identity's once-a-round power of this market phase is spent."""
    money: int
    sp: int
    pantry: tuple[CardView, ...]
    storeroom: tuple[CardView, ...]
    upgrades: tuple[UpgradeView, ...]
    recipes: tuple[RecipeView, ...]
    """All it can make: known from the start, learned, and the signature recipe unless it was made."""
    cubes: tuple[RecipeView, ...]
    """Learned, in that order."""
    signature: Literal["aside", "taken"]
    """True while the signature ingredient lies beside the board."""
    signature_made: bool
    spaces: tuple[SpaceView, ...]
    """All label bonus spaces in the order of the board."""
    bottles: tuple[BottleView, ...]
    fresh: SpiritView | None
    """Distilled this round, neither sold nor aging yet."""
    warehouse: tuple[SpiritView, ...]
    run: RunView | None
    """From the distill phase to the end of the round."""
    sales: tuple[SaleView, ...]
    """Of this round, in order."""
    basics_left: int
    """Basic cards that may still be bought this round."""
    passed: bool
    """In the market or sell phase that is being played."""
    round_money: int
    round_sp: int
    goals: int
    """Secret goals held."""
    lacking: tuple[str, ...] = ()
    """While buying: what is missing in the pantry before anything can be distilled."""


# Solo


@dataclass(frozen=True, slots=True)
class SoloCardView:
    id: str
    """Empty while face down."""
    tier: SoloTier
    """Printed on the back, too."""
    kind: SoloKind | None
    text: str
    money: int
    sp: int
    target: int
    completed: bool
    reachable: bool
    """It may be completed as soon as its condition is met."""
    claimable: bool
    """It may be completed now."""


@dataclass(frozen=True, slots=True)
class SoloView:
    rows: tuple[tuple[SoloCardView, ...], ...]
    """From the bottom up."""
    active: int
    """The active row, from 1."""
    swapped: bool
    target: int
    """The score needed so far."""
    stack: int
    """B cards left for the market."""


# Everything


@dataclass(frozen=True, slots=True)
class KnownFlavors:
    """Flavors of an own spirit that the player has looked at."""

    place: int
    """In the warehouse; -1 for the spirit distilled this round."""
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class PrivateView:
    """The secrets of one seat."""

    seat: Seat
    identities: tuple[IdentityView, ...]
    """To choose from, in the set-up."""
    identity: IdentityView | None
    """The seat's choice, also before it is public."""
    goals: tuple[GoalView, ...]
    """Three before one is returned, then two."""
    looked: tuple[CardView, ...]
    """Flavors being looked at."""
    known: tuple[KnownFlavors, ...]


@dataclass(frozen=True, slots=True)
class View:
    flight: str
    options: tuple[str, ...]
    """The house rules that are on."""
    round: int
    rounds: int
    phase: Phase
    first: Seat
    order: tuple[Seat, ...]
    """Turn order of this round."""
    waiting: tuple[Seat, ...]
    """The seats that must decide now; empty after the end."""
    step: Step
    basic: tuple[BasicView, ...]
    rows: tuple[RowView, ...]
    """Upgrades, ingredients, items: from the top of the table to the bottom."""
    shown: tuple[CardView, ...]
    """Cards shown to all from the top of decks, while a player may buy one."""
    flavor_discards: int
    """Cards there; what a player looked at and did not keep is not shown."""
    labels: tuple[LabelView, ...]
    awards: tuple[AwardView, ...]
    seats: tuple[SeatView, ...]
    solo: SoloView | None
    private: PrivateView | None
    outcome: Outcome | None

    def latest_sale(self) -> tuple[Seat, SaleView] | None:
        """Return the newest sale of this round and who made it: sales go round in turn order, one at a time."""
        sellers = [seat for seat in self.order if self.seats[seat].sales]
        if not sellers:
            return None
        most = max(len(self.seats[seat].sales) for seat in sellers)
        newest = [seat for seat in sellers if len(self.seats[seat].sales) == most][-1]
        return newest, self.seats[newest].sales[-1]
