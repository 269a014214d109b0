"""Every recipe, distiller, bottle, barrel, ingredient and market power, each exercised at least once."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.distilled.actions import DECLINE, PASS_MARKET, Buy, Learn, Reveal, TakeBasic
from engine.distilled.data.models import Recipe
from engine.distilled.events import Bought, Shown
from engine.distilled.rules.recipes import fits
from engine.distilled.rules.sale_value import appraise
from tests.distilled.positions import player, spirit
from tests.distilled.table import CATALOG, Table

BASIC = {"grain": "mixed_grains", "plant": "mixed_plants", "fruit": "mixed_fruits"}


# Recipes


def sugars_for(recipe: Recipe) -> list[str]:
    """The fewest cheap sugars that make it."""
    plain = [BASIC[recipe.sugars[0]]] * recipe.min_sugars if recipe.sugars else []
    if recipe.family is None:
        return plain
    family = next(card.id for card in CATALOG.cards.values() if card.premium and card.family == recipe.family)
    return [family, *plain[1:]]


@pytest.mark.parametrize("recipe", CATALOG.recipes.values(), ids=list(CATALOG.recipes))
def test_what_each_recipe_needs_and_what_spoils_it(recipe: Recipe) -> None:
    enough = ["alcohol", "water", *sugars_for(recipe)]
    assert fits(CATALOG, recipe, enough)
    assert not recipe.sugars or not fits(CATALOG, recipe, enough[:-1])
    for sugar, card in BASIC.items():
        assert fits(CATALOG, recipe, [*enough, card]) == (sugar in recipe.sugars)


@pytest.mark.parametrize("country", list(CATALOG.identities))
def test_each_signature_recipe_takes_its_own_ingredient_and_asks_for_the_family(country: str) -> None:
    identity = CATALOG.identities[country]
    plain = [BASIC[identity.recipe.sugars[0]]] * identity.recipe.min_sugars
    assert not fits(CATALOG, identity.recipe, plain)
    assert fits(CATALOG, identity.recipe, [identity.ingredient, *plain[1:]])


def test_a_signature_recipe_is_made_once() -> None:
    table = Table("korea", "india")
    table.pantry(0, "yeast water sinica_rice mixed_grains mixed_grains")
    table.pantry(1, "")
    table.give(0, "jug")
    table.spirit(0, "andong_soju", "yeast water sinica_rice mixed_grains mixed_grains", ("water", "yeast"))
    assert table.player(0).signature_made
    made = table.player(0).fresh
    assert made is not None
    assert made.label
    assert "andong_soju" not in [recipe.id for recipe in table.view().seats[0].recipes]


# Cards in a sale


@pytest.mark.parametrize(
    "card", [card.id for card in CATALOG.cards.values() if card.kind in ("yeast", "water", "sugar", "alcohol")]
)
def test_each_ingredient_adds_what_is_printed_on_it(card: str) -> None:
    seller = player("india")
    without, having = (appraise(CATALOG, seller, spirit("gin", cards), "glass_bottle", ()) for cards in ("", card))
    printed = CATALOG.card(card)
    assert (having.money - without.money, having.sp - without.sp) == (printed.money, printed.sp)


@pytest.mark.parametrize("flavor", list(CATALOG.decks["flavors"]))
def test_each_flavor_pays_what_is_printed_on_it(flavor: str) -> None:
    found = appraise(CATALOG, player("india"), spirit("gin"), "glass_bottle", [flavor])
    assert found.money == 2 + CATALOG.card(flavor).money


@pytest.mark.parametrize(
    ("bottle", "money", "home", "other"),
    [
        ("worm_bottle", 1, 2, 1),
        ("wrapped_bottle", 1, 3, 2),
        ("pirate_bottle", 1, 3, 2),
        ("wax_sealed_bottle", 2, 4, 2),
        ("canister_bottle", 1, 2, 1),
        ("scandinavian_bottle", 1, 3, 2),
        ("rounded_bottle", 1, 3, 2),
        ("etched_crystal_decanter", 2, 4, 2),
        ("carton_bottle", 1, 2, 1),
        ("faceted_bottle", 1, 3, 2),
        ("half_bottle", 1, 3, 2),
        ("ceramic_bottle", 2, 4, 2),
        ("pig_bottle", 2, 4, 4),
        ("skull_bottle", 2, 4, 4),
        ("vintage_decanter_bottle", 2, 4, 4),
        ("mason_jar", 2, 0, 0),
        ("plastic_liter_bottle", 4, -1, -1),
        ("frosted_glass_bottle", 2, 2, 2),
        ("jug", 2, 1, 1),
        ("glass_bottle", 1, 0, 0),
    ],
)
def test_each_bottle_at_home_and_elsewhere(bottle: str, money: int, home: int, other: int) -> None:
    """A Vodka counts as the region of its maker, so makers of all three regions sell it."""
    for country in ("brazil", "france", "india"):
        vodka = spirit("vodka")
        found = appraise(CATALOG, player(country, fresh=vodka), vodka, bottle, ())
        extra = 1 if country == "brazil" else 0  # Joana is paid for non-aged spirits
        assert found.money == 1 + 1 + money + extra
        region = CATALOG.card(bottle).region
        matches = region in ("home", CATALOG.identities[country].region)
        assert found.sp == 2 + (home if matches else other)
        assert found.matched == matches


@pytest.mark.parametrize(
    ("barrel", "recipe", "money", "sp"),
    [
        ("metal_barrel", "gin", 1, 0),
        ("stainless_steel_barrel", "gin", 2, 1),
        ("clay_barrel", "shochu", 0, 0),
        ("dolium_barrel", "shochu", 2, 1),
        ("kvevri_barrel", "shochu", 2, 2),
        ("wood_barrel", "rum", 0, 0),
        ("american_standard_barrel", "rum", 0, 1),
        ("ex_bourbon_hogshead", "rum", 0, 1),
    ],
)
def test_each_barrel_in_a_sale_with_two_flavors(barrel: str, recipe: str, money: int, sp: int) -> None:
    made = spirit(recipe, flavors=2, barrel=barrel)
    found = appraise(CATALOG, player("india"), made, "glass_bottle", ())
    bonus = CATALOG.rules.aged_bonus(2) if CATALOG.recipes[recipe].aged else 0
    assert found.money == 1 + money
    assert found.sp == CATALOG.recipes[recipe].sp + bonus + sp


# The start of a round


def second_round(identity: str, upgrade: str = "", *, aging: bool = False) -> Table:
    """Seat 0, which has this power, begins round 2 with 5 money and an empty pantry."""
    table = Table(identity, "england")
    while table.state.stage == "powers":
        table.do(table.legal()[-1])
    table.pantry(0, "")
    table.pantry(1, "")
    table.give(0, upgrade)
    if aging:
        table.age(0, "rum")
    table.state.first = 1  # the token moves on to seat 0
    table.money(0, 5)
    table.pass_market()
    if table.state.round == 1:
        table.rest(0, 1)
        table.pass_sales()
    assert table.state.round == 2
    return table


@pytest.mark.parametrize(
    ("identity", "upgrade", "card"),
    [
        ("korea", "orchard", "mixed_fruits"),
        ("korea", "natural_spring", "water"),
        ("korea", "greenhouse", "mixed_plants"),
        ("korea", "farmer", "mixed_grains"),
        ("korea", "biochemist", "yeast"),
    ],
)
def test_powers_that_bring_a_basic_card_each_round(identity: str, upgrade: str, card: str) -> None:
    table = second_round(identity, upgrade)
    assert table.player(0).pantry == (card,)
    assert (table.player(0).money, table.player(0).basics) == (5, 0)


@pytest.mark.parametrize(
    ("identity", "upgrade", "cards"),
    [("america", "", {"water", "yeast"}), ("korea", "co_op_manager", set(CATALOG.basic[:5]))],
)
def test_powers_that_bring_a_basic_card_of_choice(identity: str, upgrade: str, cards: set[str]) -> None:
    table = second_round(identity, upgrade)
    assert {action.card for action in table.offered(TakeBasic, 0)} == cards
    table.do(TakeBasic("water"))
    assert table.player(0).pantry == ("water",)


@pytest.mark.parametrize(
    ("identity", "upgrade", "aging", "money"),
    [
        ("japan", "", False, 6),
        ("korea", "tour_guide", False, 6),
        ("korea", "private_investor", True, 7),
        ("korea", "private_investor", False, 5),
    ],
)
def test_powers_that_pay_each_round(identity: str, upgrade: str, aging: bool, money: int) -> None:
    assert second_round(identity, upgrade, aging=aging).player(0).money == money


@pytest.mark.parametrize(("identity", "upgrade", "count"), [("china", "", 2), ("korea", "market_buyer", 3)])
def test_powers_that_show_cards_at_the_start_of_a_round(identity: str, upgrade: str, count: int) -> None:
    table = second_round(identity, upgrade)
    source = upgrade or identity
    table.money(0, 20)
    table.do(Reveal(source, "ingredients"))
    shown = table.emitted(Shown)[-1].cards
    assert len(shown) == count
    table.do(Buy("shown", shown[0]))
    assert shown[0] in table.player(0).pantry
    buried = table.state.market.decks["ingredients"][: count - 1]
    assert Counter(buried) == Counter(shown[1:])


def test_a_power_at_the_start_of_a_round_can_be_left_alone() -> None:
    table = second_round("china")
    table.do(DECLINE)
    assert table.state.stage == "market"


def test_nathan_migizi_knows_whiskey_from_the_start() -> None:
    table = Table("canada", "india")
    assert table.player(0).cubes == ("whiskey",)
    assert Learn("whiskey") not in table.legal()


@pytest.mark.parametrize("country", list(CATALOG.identities))
def test_each_distiller_starts_with_its_money_and_cards(country: str) -> None:
    table = Table(country, "england" if country != "england" else "india")
    identity = CATALOG.identities[country]
    start = table.player(0).purse["start"]
    assert start == identity.money
    assert set(identity.cards) <= set(table.player(0).pantry) | {"water", "yeast"}
    assert table.player(0).storeroom == ("metal_barrel", "glass_bottle")


# Discounts


@pytest.mark.parametrize(
    ("identity", "upgrade", "buy", "saved"),
    [
        ("jamaica", "", Buy("row", "pig_bottle"), 1),
        ("mexico", "", Buy("row", "kvevri_barrel"), 2),
        ("korea", "", Buy("row", "corn"), 2),
        ("england", "", Buy("basic", "wood_barrel"), 1),
        ("france", "", Buy("row", "spirit_safe"), 2),
        ("india", "large_storage", Buy("row", "pig_bottle"), 1),
        ("india", "malt_mill", Buy("row", "corn"), 2),
        ("india", "glassworks", Buy("row", "pig_bottle"), 2),
        ("india", "glass_blower", Buy("row", "pig_bottle"), 1),
        ("india", "architect", Buy("row", "spirit_safe"), 2),
        ("india", "cooper", Buy("row", "kvevri_barrel"), 2),
        ("india", "intern_researcher", Learn("brandy"), 2),
    ],
)
def test_each_discount_works_once_per_market_phase(identity: str, upgrade: str, buy: Buy | Learn, saved: int) -> None:
    table = Table(identity, "japan" if identity != "japan" else "india")
    table.give(0, upgrade)
    table.money(0, 20)
    if isinstance(buy, Buy) and buy.source == "row":
        table.show(buy.card)
    table.do(buy)
    full = CATALOG.rules.recipe_cost("gold") if isinstance(buy, Learn) else CATALOG.card(buy.card).cost
    assert table.player(0).money == 20 - full + saved
    assert table.player(0).used == (upgrade or identity,)
    table.do(PASS_MARKET)
    before = table.player(0).money
    again = Learn("baijiu") if isinstance(buy, Learn) else Buy("basic", "wood_barrel")
    table.do(again)
    assert table.player(0).money == before - (6 if isinstance(again, Learn) else 4)
    if not isinstance(again, Learn):
        assert table.emitted(Bought)[-1].saved == 0


def test_every_power_of_the_market_is_covered() -> None:
    """The cards and distillers with a discount are those of the test above."""
    records = (*CATALOG.identities.values(), *CATALOG.cards.values())
    assert sum(record.has("discount") for record in records) == 12
