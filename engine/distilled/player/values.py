"""Values of money, cards, recipes and upgrades to a computer player, in spirit points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Recipe
from engine.distilled.player.own_board import UNKNOWN
from engine.distilled.rules.facts import Facts
from engine.distilled.rules.formulas import upgrade_points
from engine.distilled.rules.powers.operations import worth
from engine.distilled.rules.sale_value import appraise
from engine.distilled.rules.scoring import bottle_points, unsold_points
from engine.distilled.state import Bottle, Player, Spirit

FLAVOR_MONEY = 1.5
"""The money that an unknown flavor pays on average."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the computer player; tests of its strength hold them in place."""

    money_now: float = 0.2
    """SP for a coin in the last round: five make one point."""
    money_later: float = 0.065
    """More for every round that is left to spend it in."""
    label: float = 2.0
    """SP for the bonus of a label."""
    label_later: float = 0.25
    aging: float = 3.0
    """SP that an aged recipe gains in the warehouse."""
    reuse: float = 0.42
    """Part of the rounds left in which a recipe once learned will be made."""
    growth: float = 0.5
    """The share of a formula's growth that is expected for each round left."""
    patience: float = 1.35
    """The willingness to leave an aging spirit for another flavor."""


KEEN = Weights(money_later=0.2)
"""For the levels above *fair*: what money buys in later rounds counts three times as much."""


@dataclass(frozen=True, slots=True)
class Values:
    """Values at one moment of the game."""

    catalog: Catalog
    weights: Weights
    left: int
    """Rounds after this one."""
    hopes: Mapping[str, float] = field(default_factory=dict[str, float])
    """SP that making a recipe would add by awards and solo goals."""
    labels: Mapping[str, float] = field(default_factory=dict[str, float])
    """The chance that a spirit of the recipe still gets a label; 1 where none is named."""

    @property
    def coin(self) -> float:
        return self.weights.money_now + self.weights.money_later * self.left

    @property
    def label(self) -> float:
        return self.weights.label + self.weights.label_later * self.left

    def card(self, card: Card) -> float:
        """Return the value as part of a spirit that is sold."""
        return card.sp + card.money * self.coin

    def cards(self, cards: Sequence[str]) -> float:
        return sum(self.card(self.catalog.cards[card]) for card in cards)

    # Recipes

    def recipe(self, recipe: Recipe) -> float:
        """Return the value of making it now, without its cards."""
        sp = recipe.sp + self.hopes.get(recipe.id, 0.0)
        label = self.label * self.labels.get(recipe.id, 1.0)
        if not recipe.aged:
            return sp + recipe.money * self.coin + label
        if not self.left:  # it stays in the warehouse
            return sp + 1
        gain = self.weights.aging if self.left > 1 else 1 + FLAVOR_MONEY * self.coin
        return sp + recipe.money * self.coin + gain + label - 1

    def knowledge(self, recipe: Recipe, known: Sequence[Recipe]) -> float:
        """Return the value of being able to make it in later rounds, compared with what can be made anyway."""
        usual = max((r.sp for r in known if not r.signature), default=0)
        usual_label = max((self.labels.get(r.id, 1.0) for r in known if not r.signature), default=0)
        label = self.label * max(0.0, self.labels.get(recipe.id, 1.0) - usual_label)
        return max(0.0, recipe.sp - usual + label) * self.weights.reuse * self.left

    # Upgrades

    def upgrade(self, player: Player, card: Card) -> float:
        """Return the points at the end, and what its powers bring in the rounds that are left."""
        owner = player if card.id in player.upgrades else _with_upgrade(player, card.id)
        end = upgrade_points(Facts(self.catalog, owner), card)
        hope = sum(self.weights.growth * self.left * power.sp for power in card.at("endgame"))
        power = sum(worth(power, self.coin, self.left) for power in card.powers)
        return end + hope + power

    # Sales

    def sale(self, player: Player, spirit: Spirit, bottle: str) -> float:
        """Return the value of selling it now in this bottle; a premium bottle also counts for the collection."""
        known = [flavor for flavor in spirit.flavors if flavor != UNKNOWN]
        worth = appraise(self.catalog, player, spirit, bottle, known)
        money = worth.money + FLAVOR_MONEY * (len(spirit.flavors) - len(known))
        label = self.label if spirit.label else 0
        return worth.sp + money * self.coin + label + self.display(player, bottle)

    def display(self, player: Player, bottle: str) -> float:
        """Return the value that a bottle adds to the collection once it is used."""
        if not self.catalog.cards[bottle].premium:
            return 0
        now = bottle_points(Facts(self.catalog, player))
        then = player.clone()
        then.bottles = (*player.bottles, Bottle(bottle, False))
        return bottle_points(Facts(self.catalog, then)) - now + self.hope_for(bottle)

    def hope_for(self, bottle: str) -> float:
        """Return the hope that a bottle with a region becomes part of a set."""
        return 0.15 * self.left if self.catalog.cards[bottle].region else 0

    def unsold(self, spirit: Spirit) -> float:
        return unsold_points(self.catalog, spirit)

    def waiting(self, spirit: Spirit) -> float:
        """Return the value that one more flavor would add."""
        rules, count = self.catalog.rules, len(spirit.flavors)
        return rules.aged_bonus(count + 1) - rules.aged_bonus(count) + FLAVOR_MONEY * self.coin


def _with_upgrade(player: Player, card: str) -> Player:
    owner = player.clone()
    owner.upgrades = (*player.upgrades[-2:], card)
    return owner
