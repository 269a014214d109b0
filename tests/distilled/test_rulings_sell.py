"""Rulings about selling and labels; each test carries the id of its ruling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.distilled.actions import (
    PASS_SALE,
    Cover,
    GiveUp,
    Sell,
    TakeFree,
    TakeFromTruck,
)
from engine.distilled.events import AwardEarned
from engine.distilled.prompts import FRESH
from engine.distilled.rules.goals import fulfilled
from engine.distilled.rules.sale_value import appraise
from engine.distilled.spirit_events import LabelPlaced, Sold
from engine.distilled.state import Player, Spirit
from tests.distilled.positions import player, spirit
from tests.distilled.table import BATCH, CATALOG, Table, selling


def sold(table: Table) -> Sold:
    return table.emitted(Sold)[-1]


def worth(seller: Player, made: Spirit, bottle: str = "glass_bottle") -> tuple[int, int]:
    """Money and SP of a sale, all flavors known."""
    found = appraise(CATALOG, seller, made, bottle, made.flavors)
    return found.money, found.sp


# Powers on a sale


def test_di_07_the_region_of_a_signature_label_is_the_owners() -> None:
    seller = player("brazil", labels="caninha_cachaca")
    table = Table("brazil", "india")
    table.player(0).labels = {"money": "caninha_cachaca"}
    table.player(1).identity = "india"
    assert worth(player("brazil"), spirit("caninha_cachaca"), "worm_bottle")[1] == 11 + 2  # a spirit of the Americas
    assert not fulfilled(CATALOG, table.state, CATALOG.awards["north_and_south"])
    assert seller.labels == {"money": "caninha_cachaca"}


@pytest.mark.parametrize(("other", "bonus"), [("rum", 0), ("gin", 1)])
def test_di_17_master_blender_looks_at_all_other_labels(other: str, bonus: int) -> None:
    """Also at those of spirits that are still aging."""
    made = spirit("brandy")
    for seller in (
        player("india", labels=other, upgrades="master_blender", warehouse=(made,)),
        player("india", upgrades="master_blender", warehouse=(made, spirit(other))),
        player("india", upgrades="master_blender", warehouse=(made,), fresh=spirit(other)),  # DI-55
    ):
        assert worth(seller, made)[1] == 13 + bonus


def test_di_17_the_brown_brothers_score_a_region_that_is_new() -> None:
    made = spirit("brandy")
    assert worth(player("australia", labels="rum", warehouse=(made,)), made)[1] == 13 + 2
    assert worth(player("australia", warehouse=(made, spirit("gin"))), made)[1] == 13


def test_di_18_what_powers_add_counts_for_awards() -> None:
    table = selling("brazil", "india", upgrades="celebrity_promoter")
    table.state.awards = {"top_shelf": ()}
    made = table.player(0).fresh
    assert made is not None
    table.player(0).fresh = replace(made, cards=(*made.cards, *["alcohol"] * 7))
    table.sell()
    assert sold(table).money == 1 + 9 + 1 + 1 + 2 + 1  # Vodka, alcohol, barrel, bottle, promoter, Joana
    assert table.emitted(AwardEarned)[0].award == "top_shelf"


@pytest.mark.parametrize(
    ("identity", "upgrades", "made", "bottle", "money", "sp"),
    [
        ("brazil", "", spirit("gin"), "glass_bottle", 3, 7),
        ("canada", "", spirit("rum"), "glass_bottle", 2, 11),
        ("peru", "", spirit("gin", "figs figs apples"), "glass_bottle", 7, 7 + 8 + 1),
        ("ireland", "", spirit("rum", flavors=3), "glass_bottle", None, 11 + 6 + 2),
        ("italy", "", spirit("gin"), "canister_bottle", 4, 7 + 2),
        ("italy", "", spirit("gin"), "worm_bottle", 2, 7 + 1),
        ("india", "celebrity_promoter", spirit("gin"), "glass_bottle", 4, 7),
        ("india", "tropical_warehouse", spirit("rum", flavors=2), "glass_bottle", None, 11 + 6),
        ("india", "tropical_warehouse", spirit("gin", flavors=2), "glass_bottle", None, 7),
        ("india", "", spirit("moonshine"), "mason_jar", 2 + 1 + 4, 1),
        ("india", "", spirit("vodka"), "mason_jar", 1 + 1 + 2, 2),
        ("india", "", spirit("moonshine"), "jug", 2 + 1 + 2, 1 + 2),
        ("india", "", spirit("vodka"), "frosted_glass_bottle", 1 + 1 + 2, 2 + 2),
        ("india", "", spirit("rum"), "frosted_glass_bottle", 2, 11 + 1),
        ("india", "", spirit("vodka"), "plastic_liter_bottle", 1 + 1 + 4, 2 - 1),
        ("india", "", spirit("shochu", flavors=3, barrel="dolium_barrel"), "glass_bottle", None, 7 + 1 + 6),
        ("india", "", spirit("shochu", flavors=3, barrel="kvevri_barrel"), "glass_bottle", None, 7 + 3 + 6),
    ],
)
def test_what_each_power_adds_to_a_sale(
    identity: str, upgrades: str, made: Spirit, bottle: str, money: int | None, sp: int
) -> None:
    found = worth(player(identity, upgrades=upgrades, fresh=made), made, bottle)
    assert found[1] == sp
    assert money is None or found[0] == money


def test_the_warehouse_manager_counts_the_best_flavor_twice_in_aged_spirits() -> None:
    for recipe, money in (("rum", 1 + 3 + 2 + 3), ("gin", 1 + 1 + 3 + 2)):
        made = replace(spirit(recipe), flavors=("vanilla", "smoky"))
        assert worth(player("india", upgrades="warehouse_manager", fresh=made), made)[0] == money


def test_the_dolium_barrel_pays_for_every_flavor() -> None:
    made = replace(spirit("shochu", barrel="dolium_barrel"), flavors=("manure", "manure"))
    assert worth(player("india", fresh=made), made)[0] == 1 + 2


def test_di_56_flavors_pay_in_non_aged_sales_but_bring_no_aged_bonus() -> None:
    made = replace(spirit("gin"), flavors=("vanilla", "vanilla"))
    assert worth(player("india", fresh=made), made) == (2 + 6, 7)


# Labels and their bonuses


def test_di_04_two_points_instead_of_a_bonus_is_an_option() -> None:
    table = selling()
    table.do(Sell(FRESH, "glass_bottle"))
    assert all(not cover.points for cover in table.offered(Cover))
    table = selling(two_sp_for_label_bonus=True)
    table.do(Sell(FRESH, "glass_bottle"))
    points = table.player(0).sp
    table.do(Cover("upgrade", True))
    assert table.player(0).sp == points + 2
    assert table.player(0).labels == {"upgrade": "vodka"}


def test_di_23_a_spirit_without_label_is_sold_without_a_bonus() -> None:
    table = selling()
    made = table.player(0).fresh
    assert made is not None
    table.player(0).fresh = replace(made, label=False)
    table.state.labels["vodka"] += 1
    table.do(Sell(FRESH, "glass_bottle"))
    assert table.player(0).labels == {}
    assert not table.emitted(LabelPlaced)
    assert sold(table).sp == 2


def test_di_50_the_cards_of_a_sale_leave_after_its_bonus() -> None:
    table = selling(recipe="vodka")
    made = table.player(0).fresh
    assert made is not None
    table._take("rye")
    table.player(0).fresh = replace(made, cards=(*made.cards, "rye"))
    table.give(0, "corn")
    table.on_truck("palm", "figs")
    table.do(Sell(FRESH, "glass_bottle"))
    table.do(Cover("truck"), GiveUp("corn"))
    offered = {action.card for action in table.offered(TakeFromTruck)}
    assert "palm" in offered
    assert not {"rye", "corn"} & offered  # of this sale, and the one given up (DI-57)
    table.do(TakeFromTruck("palm"))
    assert {"rye", "corn"} <= set(table.state.market.truck["ingredients"])


def test_di_50_a_bottle_gained_by_the_bonus_does_not_change_the_sale() -> None:
    table = selling()
    table.show("pig_bottle")
    table.do(Sell(FRESH, "glass_bottle"), Cover("item"), TakeFree("row", "pig_bottle"))
    assert "pig_bottle" in table.player(0).storeroom
    assert sold(table).sp == 2


def test_di_57_the_truck_bonus_without_a_card_to_give_is_void() -> None:
    table = selling()
    table.player(0).pantry = ()
    table.do(Sell(FRESH, "glass_bottle"), Cover("truck"))
    assert table.emitted(LabelPlaced)[0].void
    assert table.player(0).labels == {"truck": "vodka"}


def test_di_57_the_truck_bonus_without_a_card_to_take_is_void() -> None:
    table = selling()
    assert table.player(0).pantry
    table.do(Sell(FRESH, "glass_bottle"), Cover("truck"))
    assert table.emitted(LabelPlaced)[0].void
    assert table.player(0).labels == {"truck": "vodka"}


def test_di_57_a_signature_ingredient_given_up_goes_to_the_box() -> None:
    table = selling("japan", "india")
    table.give(0, "buck_wheat")
    table.on_truck("pig_bottle", "figs")
    table.do(Sell(FRESH, "glass_bottle"), Cover("truck"), GiveUp("buck_wheat"), TakeFromTruck("pig_bottle"))
    assert "pig_bottle" in table.player(0).storeroom
    assert "buck_wheat" not in table.player(0).pantry
    assert all("buck_wheat" not in pile for pile in table.state.market.truck.values())


@pytest.mark.parametrize("space", list(CATALOG.bonuses))
def test_every_label_space_gives_its_bonus(space: str) -> None:
    table = selling("india", "korea")
    table.show("agave", "pig_bottle", "architect")
    table.on_truck("corn", "figs")
    money = table.player(0).money
    table.do(Sell(FRESH, "glass_bottle"), Cover(space))
    me = table.player(0)
    if space == "money":
        assert me.money == money + sold(table).money + 5
    elif space == "signature_ingredient":
        assert "pearl_millet" in me.pantry
        assert not me.aside
    elif space == "truck":
        table.do(GiveUp("water"), TakeFromTruck("corn"))
        assert "corn" in me.pantry
    elif space == "recipe":
        table.do(TakeFree("recipe", "brandy"))
        assert me.cubes == ("brandy",)
    else:
        card = {"ingredient": "agave", "item": "pig_bottle", "upgrade": "architect"}[space]
        assert me.money == money + sold(table).money
        table.do(TakeFree("row", card))
        assert card in (*me.pantry, *me.storeroom, *me.upgrades)
        assert me.money == money + sold(table).money
    assert me.labels == {space: "vodka"}


def test_free_basic_cards_bring_no_purchase_bonus() -> None:
    table = selling("sweden", "india")
    table.do(Sell(FRESH, "glass_bottle"), Cover("ingredient"))
    money = table.player(0).money
    table.do(TakeFree("basic", "water"))
    assert (table.player(0).money, table.player(0).basics) == (money, 0)


def test_di_22_the_stainless_steel_barrel_always_comes_back() -> None:
    table = selling(barrel="stainless_steel_barrel")
    assert "stainless_steel_barrel" not in table.player(0).storeroom
    table.sell()
    assert "stainless_steel_barrel" in table.player(0).storeroom


def test_where_the_cards_of_a_sale_go() -> None:
    table = selling("japan", "india")
    made = table.player(0).fresh
    assert made is not None
    table._take("rye")
    table.player(0).aside = False
    table.player(0).fresh = replace(made, cards=(*made.cards, "rye", "buck_wheat"))
    table.sell(bottle="jug")
    me, market = table.player(0), table.state.market
    assert {"metal_barrel", "glass_bottle"} <= set(me.storeroom)
    assert [bottle.card for bottle in me.bottles] == ["jug"]
    assert "rye" in market.truck["ingredients"]
    assert all("buck_wheat" not in pile for pile in (me.pantry, *market.truck.values()))


# Who may sell what


def test_di_51_a_non_aged_spirit_must_be_sold_this_round() -> None:
    assert PASS_SALE not in selling().legal()


def test_di_51_the_order_of_sales_is_free() -> None:
    table = Table()
    table.pantry(0, BATCH)
    table.pantry(1, "")
    table.give(0, "jug")
    table.age(0, "rum", "sugarcane")
    table.spirit(0, "vodka", BATCH, ("water", "yeast"))
    places = {action.spirit for action in table.offered(Sell)}
    assert places == {FRESH, 0}
    table.sell(0, "jug")
    assert PASS_SALE not in table.legal()


def test_di_48_sales_alternate_one_at_a_time_and_a_pass_is_final() -> None:
    table = Table("japan", "india")
    for seat in (0, 1):
        table.give(seat, ("jug", "mason_jar")[seat])
        table.age(seat, "rum", "sugarcane")
    table.age(0, "brandy", "grapes")
    table.pass_market()
    table.rest(0, 1)
    table.sell(0)
    assert table.seat == 1
    table.do(PASS_SALE)
    assert table.seat == 0
    table.do(PASS_SALE)
    assert [sale.recipe for sale in table.emitted(Sold)] == ["rum"]
    assert [len(player.warehouse) for player in table.state.players] == [1, 1]
    assert table.state.stage != "sell"


def test_an_aged_spirit_is_not_sold_in_its_first_round() -> None:
    table = selling("japan", "india", recipe="whiskey", barrel="wood_barrel")
    assert table.state.round == 2  # nothing could be sold, so the round went by
    assert len(table.player(0).warehouse) == 1
    assert len(table.player(0).warehouse[0].flavors) == 1


def full_warehouse() -> Table:
    table = Table("japan", "india")
    table.pantry(0, BATCH)
    table.pantry(1, "")
    table.give(0, "jug wood_barrel")
    table.learn(0, "whiskey")
    table.age(0, "rum", "sugarcane")
    table.age(0, "brandy", "grapes", flavors=2)
    table.spirit(0, "whiskey", BATCH, ("water", "yeast"), "wood_barrel")
    return table


def test_di_27_a_full_warehouse_forces_the_sale_of_an_older_spirit() -> None:
    table = full_warehouse()
    assert PASS_SALE not in table.legal()
    assert {action.spirit for action in table.offered(Sell)} == {0, 1}
    table.sell(1, "jug")
    assert PASS_SALE in table.legal()
    table.do(PASS_SALE)
    assert [made.recipe for made in table.player(0).warehouse] == ["rum", "whiskey"]
