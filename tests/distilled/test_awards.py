"""Spirit awards at the end of a round."""

from __future__ import annotations

import pytest

from engine.distilled.rules.goals import fulfilled, share
from engine.distilled.state import Player
from engine.distilled.text.goals import goal_text
from tests.distilled.positions import CATALOG, player, sale, spirit, state


def sold(*sales: object, **more: object) -> Player:
    return player(sales=sales, **more)


CASES: list[tuple[str, Player, Player]] = [
    ("120_proof", sold(sale("vodka", "alcohol " * 6)), sold(sale("vodka", "alcohol " * 5), sale("gin", "alcohol"))),
    ("double_sale", sold(sale("vodka"), sale("gin")), sold(sale("vodka"))),
    ("land_grab", player("france", "vodka rum"), player("france", "vodka gin")),
    ("globetrotter", player("france", "vodka rum soju"), player("france", "vodka rum gin")),
    ("builder", player(upgrades="orchard malt_mill greenhouse"), player(upgrades="orchard malt_mill farmer")),
    ("recruiter", player(upgrades="farmer cooper trucker"), player(upgrades="farmer cooper orchard")),
    ("mouth_party", sold(sale("rum", flavors=4)), sold(sale("rum", flavors=3), sale("rum", flavors=3))),
    ("sweet", sold(sale("vodka", "corn rye rice apples agave")), sold(sale("vodka", "corn rye rice apples yeast"))),
    ("collector", player(bottles="jug mason_jar pig_bottle worm_bottle"), player(bottles="jug mason_jar pig_bottle")),
    ("high_class", sold(sale("gin", sp=12)), sold(sale("gin", sp=11), sale("gin", sp=11))),
    ("top_shelf", sold(sale("gin", money=15)), sold(sale("gin", money=14))),
    ("perfect_pair", sold(sale("gin", matched=True)), sold(sale("vodka", matched=True), sale("gin"))),
    ("sophisticated", sold(sale("rum")), sold(sale("gin"))),
    ("patience", player(warehouse=(spirit("rum"), spirit("rum"))), player(warehouse=(spirit("rum"),))),
    ("recipe_book", player(cubes="gin rum soju whiskey"), player(cubes="gin rum soju")),
    ("pennysaver", player(money=25), player(money=24)),
    ("olympic_spirit", player(labels="soju gin brandy"), player(labels="soju gin vs_cognac_brandy")),
    ("quantity_over_quality", player(labels="soju soju cachaca"), player(labels="soju soju gin")),
    ("silver_spoon", player(labels="gin rum whiskey"), player(labels="gin rum brandy")),
    ("gold_digger", player(labels="brandy baijiu"), player(labels="brandy gin")),
    ("north_and_south", player("brazil", "rum rum cachaca"), player("brazil", "rum cachaca caninha_cachaca")),
    ("sun_never_sets", player("france", "gin gin brandy"), player("france", "gin brandy vodka")),
    ("up_with_the_sun", player("korea", "soju soju baijiu"), player("korea", "soju baijiu whiskey")),
]


@pytest.mark.parametrize(("award", "one", "other"), CASES, ids=[case[0] for case in CASES])
def test_who_fulfills_each_award(award: str, one: Player, other: Player) -> None:
    assert fulfilled(CATALOG, state(one, other), CATALOG.awards[award]) == (0,)
    assert goal_text(CATALOG, CATALOG.awards[award]).endswith(f"{CATALOG.awards[award].sp} SP.")


def test_every_award_is_covered() -> None:
    assert {case[0] for case in CASES} == set(CATALOG.awards)


def test_those_who_fulfill_it_are_named_in_turn_order() -> None:
    table = state(player(money=30), player(money=10), player(money=25), first=1)
    assert fulfilled(CATALOG, table, CATALOG.awards["pennysaver"]) == (2, 0)


@pytest.mark.parametrize(("seats", "each"), [(1, 7), (2, 4), (3, 3), (4, 2), (5, 2)])
def test_a_shared_award_is_divided_and_rounded_up(seats: int, each: int) -> None:
    """DI-26."""
    assert share(CATALOG.awards["pennysaver"], seats) == each


def test_only_sales_of_this_round_count() -> None:
    assert fulfilled(CATALOG, state(player(labels="rum")), CATALOG.awards["sophisticated"]) == ()


def test_labels_in_the_warehouse_count_for_awards() -> None:
    """DI-26."""
    one = player(labels="brandy", warehouse=(spirit("baijiu"),))
    assert fulfilled(CATALOG, state(one), CATALOG.awards["gold_digger"]) == (0,)
    one = player(labels="brandy", warehouse=(spirit("baijiu", label=False),))
    assert fulfilled(CATALOG, state(one), CATALOG.awards["gold_digger"]) == ()
