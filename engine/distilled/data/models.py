"""Models of the data files: one frozen pydantic model per record and file.

The records are also what the rules look up, so they carry the few facts that follow from their fields.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.core.data import Sourced
from engine.distilled.data.vocabulary import (
    Barrel,
    Branch,
    Deck,
    Home,
    Kind,
    Region,
    SoloKind,
    SoloTier,
    Source,
    Sugar,
    Tier,
    Timing,
    What,
)

Positive = Annotated[int, Field(ge=1)]
NotNegative = Annotated[int, Field(ge=0)]
Id = Annotated[str, Field(pattern="^[a-z0-9_]{1,30}$")]
Name = Annotated[str, Field(min_length=1, max_length=30)]
Ruling = Annotated[str, Field(pattern="^DI-[0-9]{2}$")]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Power(_Part):
    """One operation of a card and when it works; the operands that an operation does not use stay empty."""

    timing: Timing
    op: str
    n: int = 0
    """An amount; for "per n" formulas the divisor, for the money rate the money per SP."""
    k: int = 0
    """The number of the n cards that may be bought or kept."""
    otherwise: int = 0
    """The amount if the condition of "sp_if" or "money_if" does not hold."""
    what: What | None = None
    condition: str | None = None
    at_least: int = 0
    region: Region | None = None
    recipe: str = ""
    cards: tuple[str, ...] = ()
    """Basic cards to choose from, or the card that replaces this one."""
    slots: tuple[Kind, ...] = ()
    decks: Literal["one", "all"] = "one"
    discount: NotNegative = 0
    uses_purchase: bool = False
    """Buying a shown card is the purchase of the turn, not an additional one."""
    optional: bool = False
    order: NotNegative = 0
    """Place among the reactions of a distillation."""
    unsold: bool = False
    """Also counts in a spirit that is still in the warehouse at the end."""
    formula: str | None = None
    sp: int = 0
    branch: Branch | None = None
    tiers: tuple[Tier, ...] = ()
    recipes: tuple[str, ...] = ()
    aged: bool | None = None
    home: Home = "resolved"


class _Powered(Sourced):
    id: Id
    powers: tuple[Power, ...] = ()
    power_source: Source | None = None
    """The source of the powers, if not the source of the record."""
    rulings: tuple[Ruling, ...] = ()

    @cached_property
    def by_timing(self) -> dict[Timing, tuple[Power, ...]]:
        timings: dict[Timing, tuple[Power, ...]] = {}
        for power in self.powers:
            timings[power.timing] = (*timings.get(power.timing, ()), power)
        return timings

    def at(self, timing: Timing) -> tuple[Power, ...]:
        return self.by_timing.get(timing, ())

    def has(self, op: str) -> bool:
        return op in self._ops

    @cached_property
    def _ops(self) -> frozenset[str]:
        return frozenset(power.op for power in self.powers)


class Card(_Powered):
    """One distinct card; equal cards share an id."""

    name: Name
    kind: Kind
    deck: Deck
    cost: NotNegative = 0
    money: int = 0
    sp: int = 0
    count: Positive = 1
    count_source: Source | None = None
    sugar: Sugar | None = None
    barrel: Barrel | None = None
    branch: Branch | None = None
    region: Region | Literal["home"] | None = None
    family: Id | None = None
    """The family that a signature recipe can ask for."""

    @cached_property
    def groups(self) -> frozenset[What]:
        """The names that discounts and label bonuses have for this card."""
        groups: set[What] = set()
        if self.kind in ("yeast", "water", "sugar"):
            groups.add("ingredient")
        if self.kind == "barrel":
            groups |= {"item", "barrel"}
        if self.kind == "bottle":
            groups |= {"item", "bottle"}
        if self.kind == "upgrade":
            groups.add("upgrade")
        if self.deck == "basic":
            groups.add("basic_card")
        return frozenset(groups)

    @property
    def basic(self) -> bool:
        return self.deck == "basic"

    @property
    def premium(self) -> bool:
        """From one of the three market decks: discarded to the truck."""
        return self.deck in ("ingredients", "items", "upgrades")


class Recipe(Sourced):
    id: Id
    name: Name
    tier: Tier | None = None
    sp: NotNegative
    money: NotNegative
    min_sugars: NotNegative
    sugars: tuple[Sugar, ...]
    """The types the stack may hold; any other one rules the recipe out."""
    family: Id | None = None
    """Of a signature recipe: one sugar must be of this family."""
    barrel: Barrel
    aged: bool
    region: Region | Literal["home"]
    labels_each: Positive
    """Label tokens in play for each player."""
    labels_box: Positive
    """Label tokens in the box; solo plays with all of them."""
    rulings: tuple[Ruling, ...] = ()

    @property
    def signature(self) -> bool:
        return self.family is not None


class Identity(_Powered):
    """A distiller; the id is the country."""

    name: Name
    region: Region
    money: NotNegative
    cards: tuple[str, ...]
    """Basic ingredients in the pantry at the start."""
    base: str
    """The recipe of the flight that the signature recipe refines."""
    ingredient: str
    """The signature ingredient."""
    recipe: Recipe
    """The signature recipe."""


class Flight(Sourced):
    id: Annotated[str, Field(pattern="^[A-H]$")]
    recipes: tuple[str, ...]
    identities: tuple[str, ...]
    identities_source: Source
    unreachable_awards: tuple[str, ...] = ()
    unreachable_awards_two: tuple[str, ...] = ()
    """With two players, in addition."""
    unreachable_goals: tuple[str, ...] = ()
    unreachable_solo: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Metric(_Part):
    """Something that is counted or asked about a player, a sale or a round."""

    kind: str
    at_least: NotNegative = 0
    """The number to reach; 0 for a yes-or-no metric, or for a goal that is compared between the players."""
    region: Region | None = None
    home: Home = "resolved"
    home_region: bool = False
    """Only spirits of the player's own region."""
    sugar: Sugar | None = None
    barrel: Barrel | None = None
    branch: Branch | None = None
    card: Kind | None = None
    aged: bool | None = None
    tiers: tuple[Tier, ...] = ()
    recipe: str = ""
    exclude: tuple[str, ...] = ()
    """Recipes that do not count."""
    each: NotNegative = 0
    regions: NotNegative = 0


class Goal(Sourced):
    id: Id
    name: Name
    sp: Positive
    metric: Metric
    rulings: tuple[Ruling, ...] = ()


class Award(Goal):
    """A spirit award; like a goal, but read at the end of every round."""


class LabelBonus(_Powered):
    """A label space of the player board."""

    name: Name


class Discards(_Part):
    """The places of each market row that are discarded, 1 is the leftmost (DI-41)."""

    upgrades: tuple[Positive, ...]
    ingredients: tuple[Positive, ...]
    items: tuple[Positive, ...]


class SoloGoal(Sourced):
    id: Annotated[str, Field(pattern="^[ABC][0-9]{1,2}$")]
    tier: SoloTier
    kind: SoloKind
    metric: Metric
    sp: NotNegative = 0
    money: NotNegative = 0
    target: NotNegative = 0
    """The increase of the score needed to win once the card is completed."""
    discards: Discards | None = None
    """On the back of a B card, in place of the clean-up."""


class CardsFile(_Part):
    cards: tuple[Card, ...]


class RecipesFile(_Part):
    known: tuple[Recipe, ...]
    """Every player knows them from the start."""
    flight: tuple[Recipe, ...]


class IdentitiesFile(_Part):
    identities: tuple[Identity, ...]


class FlightsFile(_Part):
    flights: tuple[Flight, ...]


class GoalsFile(_Part):
    goals: tuple[Goal, ...]


class AwardsFile(_Part):
    awards: tuple[Award, ...]


class LabelsFile(_Part):
    bonuses: tuple[LabelBonus, ...]


class SoloRow(Sourced):
    """A row of the goal barrel, the lowest first."""

    tiers: tuple[SoloTier, ...]
    """By difficulty, the easiest first."""
    cards: Positive
    face_up: bool
    above: tuple[tuple[NotNegative, ...], ...] = ()
    """For each card, the places of the next row that lie above it (DI-34)."""


class SwapRecord(Sourced):
    target: NotNegative
    """The increase of the score needed to win after the swap."""


class SoloFile(_Part):
    swap: SwapRecord
    rows: tuple[SoloRow, ...]
    goals: tuple[SoloGoal, ...]


class RoundRules(Sourced):
    rounds: Positive
    basic_purchases: Positive
    tasting: NotNegative
    """SP that a tasting may turn into money, one for one."""


class SpaceRules(Sourced):
    market_row: Positive
    warehouse: Positive
    upgrades: Positive


class SetupRules(Sourced):
    goals_dealt: Positive
    goals_kept: Positive
    identities_dealt: Positive
    extra_awards: NotNegative
    """Spirit awards in play beyond one for each player."""


class CleanupRules(Sourced):
    two_players: Positive
    more_players: Positive


class PriceRules(Sourced):
    bronze: NotNegative
    silver: NotNegative
    gold: NotNegative


class AgedRules(Sourced):
    bonus: tuple[NotNegative, ...]
    """SP for no flavor card, one, two … in an aged spirit that is sold."""


class BottleRules(Sourced):
    same_region: tuple[NotNegative, ...]
    """SP for no bottle, one, two … of one region."""
    all_regions: NotNegative


class EndRules(Sourced):
    money_per_sp: Positive
    unsold_flavor: NotNegative


class LabelRules(Sourced):
    instead_sp: NotNegative
    """With the option: SP for covering a label space without its bonus (DI-04)."""


class RulesFile(_Part):
    round: RoundRules
    space: SpaceRules
    setup: SetupRules
    cleanup: CleanupRules
    price: PriceRules
    aged: AgedRules
    bottles: BottleRules
    end: EndRules
    label: LabelRules

    def aged_bonus(self, flavors: int) -> int:
        """Return the SP of the flavors of an aged spirit that is sold."""
        return self.aged.bonus[min(flavors, len(self.aged.bonus) - 1)]

    def bottle_set(self, bottles: int) -> int:
        """Return the SP for a number of displayed bottles of one region (DI-13)."""
        return self.bottles.same_region[min(bottles, len(self.bottles.same_region) - 1)]

    def recipe_cost(self, tier: Tier) -> int:
        return {"bronze": self.price.bronze, "silver": self.price.silver, "gold": self.price.gold}[tier]
