"""Cards, recipes and people for the sample boards."""

from __future__ import annotations

from typing import Any, Final, Literal

from engine.distilled.view import (
    AwardView,
    Barrel,
    BasicView,
    Branch,
    CardView,
    GoalView,
    IdentityView,
    Kind,
    LabelView,
    RecipeView,
    Region,
    SpaceView,
    Sugar,
    Tier,
)

Home = Region | Literal["home"]
_SUGARS: Final[dict[str, Sugar]] = {"g": "grain", "p": "plant", "f": "fruit"}


def _card(name: str, kind: Kind, deck: str, cost: int, **more: Any) -> CardView:
    facts: dict[str, Any] = {
        "sugar": None, "barrel": None, "branch": None, "region": None, "money": 0, "sp": 0, "text": "", "brief": "",
        "points": "",
    }  # fmt: skip
    known = facts | more
    if not known["points"] and known["sp"]:
        known["points"] = str(known["sp"])
    return CardView(id=name.lower().replace(" ", "_"), name=name, kind=kind, deck=deck, cost=cost, **known)


def sugar(name: str, kind: Sugar, cost: int, money: int, sp: int, deck: str = "ingredients") -> CardView:
    """A sugar card."""
    return _card(name, "sugar", deck, cost, sugar=kind, money=money, sp=sp)


def upgrade(name: str, branch: Branch, cost: int, brief: str, text: str = "", sp: int = 0) -> CardView:
    """A distillery upgrade."""
    return _card(name, "upgrade", "upgrades", cost, branch=branch, brief=brief, text=text or brief, sp=sp)


def bottle(name: str, region: Home | None, cost: int, money: int, points: str) -> CardView:
    """A premium bottle."""
    return _card(name, "bottle", "items", cost, region=region, money=money, points=points)


def barrel(name: str, kind: Barrel, cost: int, brief: str = "", deck: str = "items", sp: int = 0) -> CardView:
    """A barrel."""
    return _card(name, "barrel", deck, cost, barrel=kind, brief=brief, sp=sp)


YEAST: Final = _card("Yeast", "yeast", "basic", 0, brief="+1 money")
WATER: Final = _card("Water", "water", "basic", 0, money=1, brief="look at a card")
GRAINS: Final = sugar("Mixed Grains", "grain", 0, 0, 0, "basic")
PLANTS: Final = sugar("Mixed Plants", "plant", 1, 0, 0, "basic")
FRUITS: Final = sugar("Mixed Fruits", "fruit", 2, 0, 0, "basic")
CLAY: Final = barrel("Clay Barrel", "clay", 3, deck="basic")
WOOD: Final = barrel("Wood Barrel", "wood", 4, deck="basic")
METAL: Final = barrel("Metal Barrel", "metal", 0, "comes back", "start")
GLASS: Final = _card("Glass Bottle", "bottle", "start", 0, money=1)
ALCOHOL: Final = _card("Alcohol", "alcohol", "alcohol", 0, money=1)
FLAVORS: Final = tuple(_card(name, "flavor", "flavors", 0, money=money) for name, money in (("Oaky", 1), ("Smoky", 2)))
BASIC: Final = tuple(
    BasicView(card, count)
    for card, count in zip(
        (YEAST, WATER, GRAINS, PLANTS, FRUITS, CLAY, WOOD), (16, 16, 12, 12, 12, 10, 10), strict=True
    )
)

UPGRADES: Final = (
    upgrade("Malt Mill", "equipment", 6, "−2 on ingredients", "Once a round: an ingredient costs 2 less.", 1),
    upgrade("Celebrity Promoter", "specialist", 5, "+2 money a sale", sp=1),
    upgrade("Column Still", "equipment", 5, "lose only top card", sp=1),
    upgrade("Private Investor", "specialist", 4, "+2 money if aging", sp=1),
    upgrade("Tropical Warehouse", "equipment", 6, "aged bonus +1", sp=1),
    upgrade("Intern Researcher", "specialist", 4, "−2 on recipes"),
)
INGREDIENTS: Final = (
    sugar("Barley", "grain", 4, 2, 2),
    sugar("Sugarcane", "plant", 4, 2, 2),
    sugar("Juniper Berries", "fruit", 5, 2, 3),
    _card("Turbo Yeast", "yeast", "ingredients", 3, money=1, sp=1, brief="+1 alcohol"),
    _card("Mountain Spring Water", "water", "ingredients", 3, money=2, sp=1, brief="Water if removed"),
    sugar("Agave", "plant", 5, 3, 3),
    sugar("Rye", "grain", 3, 1, 1),
)
ITEMS: Final = (
    bottle("Worm Bottle", "americas", 2, 1, "1+"),
    barrel("American Standard Barrel", "wood", 5, "+1 money each age", sp=1),
    bottle("Etched Crystal Decanter", "europe", 4, 2, "2+"),
    bottle("Pig Bottle", "home", 5, 2, "4"),
    bottle("Vintage Decanter Bottle", "home", 5, 2, "4"),
    barrel("Stainless Steel Barrel", "metal", 4, "comes back", sp=1),
    bottle("Scandinavian Bottle", "europe", 3, 1, "2+"),
)


def recipe(
    name: str, tier: Tier | None, sp: int, need: int, sugars: str, kind: Barrel, region: Home, aged: bool = False
) -> RecipeView:
    """A recipe; its sugars by their first letters."""
    kinds: tuple[Sugar, ...] = tuple(_SUGARS[letter] for letter in sugars)
    cost = {"bronze": 2, "silver": 4, "gold": 6}[tier] if tier else 0
    return RecipeView(
        name.lower().replace(" ", "_"), name, tier, sp, 2 if name == "Moonshine" else 0, need, kinds, "", kind, aged,
        region, cost,
    )  # fmt: skip


RECIPES: Final = (
    recipe("Moonshine", None, 1, 0, "", "metal", "home"),
    recipe("Vodka", None, 2, 1, "gpf", "metal", "home"),
    recipe("Cachaça", "bronze", 4, 1, "p", "metal", "americas"),
    recipe("Soju", "bronze", 5, 2, "g", "metal", "asia_oceania"),
    recipe("Gin", "silver", 7, 2, "f", "metal", "europe"),
    recipe("Whiskey", "silver", 10, 2, "g", "wood", "home", aged=True),
    recipe("Rum", "silver", 11, 2, "p", "wood", "americas", aged=True),
    recipe("Báijiŭ", "gold", 12, 3, "g", "clay", "asia_oceania", aged=True),
    recipe("Brandy", "gold", 13, 2, "f", "wood", "europe", aged=True),
)
KNOWN: Final = RECIPES[:2]


def labels(left: tuple[int, ...]) -> tuple[LabelView, ...]:
    """The piles of labels with so many left."""
    return tuple(LabelView(one, count, max(count, 6)) for one, count in zip(RECIPES, left, strict=True))


def person(
    country: str, name: str, region: Region, text: str, brief: str, spirit: str, ingredient: str
) -> IdentityView:
    """An identity with its signature recipe and ingredient."""
    own = RecipeView(spirit.lower(), spirit, None, 20, 0, 3, ("grain",), "Barley", "wood", True, "home", 0)
    special = _card(ingredient, "sugar", "signature", 0, sugar="grain", money=2, sp=4, brief="may come back")
    return IdentityView(country, name, region, text, brief, 2, (YEAST, WATER), own, special)


PEOPLE: Final = (
    person(
        "scotland", "Angus Douglas", "europe", "In the age phase: draw 3 flavor cards and keep 1.", "3 flavors, keep 1",
        "Single Malt Whisky", "Bere Barley",
    ),
    person(
        "mexico", "Pilar del Fuego Escalante", "americas", "Once a round: a barrel costs 2 less.",
        "−2 on barrels", "Extra Añejo Tequila", "Blue Agave",
    ),
    person(
        "philippines", "Juliana de la Cruz", "asia_oceania",
        "When distilling: gain the sell value of the dearest card that stays removed.", "money of a removed card",
        "Quezon Lambanog", "Nipa Palm",
    ),
    person(
        "america", "Jacqueline Booker", "americas", "Start of round: take a Water or Yeast card.", "basic card a round",
        "Straight Bourbon Whiskey", "Dent Corn",
    ),
    person(
        "australia", "The Brown Brothers", "asia_oceania",
        "When selling: 2 more SP if you hold no other label of its region.", "+2 SP a sale", "Oceania-Strength Gin",
        "Common Juniper Berries",
    ),
)  # fmt: skip
AWARDS: Final = (
    AwardView("proof", "120 Proof", 7, "A spirit sold with 6 or more alcohol cards", ()),
    AwardView("globetrotter", "Globetrotter", 7, "Labels of 3 regions", ()),
    AwardView("builder", "Builder", 5, "At least 3 equipment upgrades", (1,)),
    AwardView("double", "Double Sale", 5, "2 spirits sold in one round", ()),
    AwardView("recruiter", "Recruiter", 5, "At least 3 specialists", (0, 2)),
    AwardView("quantity", "Quantity Over Quality", 5, "At least 3 Vodka or Moonshine labels", ()),
)
GOALS: Final = (
    GoalView("farmers", "For the Farmers", 7, "The most labels of recipes with grain, not counting Vodka"),
    GoalView("monarch", "Monarch", 6, "The most Europe labels, home-icon ones not counted"),
    GoalView("desserts", "Just Desserts", 7, "The most labels of recipes with fruit, not counting Vodka"),
)
SPACES: Final = (
    ("money", "Money"),
    ("signature_ingredient", "Signature ingredient"),
    ("truck", "Truck"),
    ("ingredient", "Free ingredient"),
    ("recipe", "Free recipe"),
    ("item", "Free item"),
    ("upgrade", "Free upgrade"),
)


def spaces(covered: dict[str, RecipeView]) -> tuple[SpaceView, ...]:
    """All label bonus spaces, some of them covered."""
    return tuple(SpaceView(one, name, name, covered.get(one)) for one, name in SPACES)
