"""End scoring: upgrades, bottles, unsold spirits, goals, money, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from engine.distilled.rules.facts import facts
from engine.distilled.rules.formulas import upgrade_points
from engine.distilled.rules.scoring import bottle_points, ending, outcome, unsold_points
from engine.distilled.state import Player
from tests.distilled.positions import CATALOG, player, spirit, state

FORMULAS: list[tuple[str, dict[str, Any], int]] = [
    ("orchard", {"labels": "gin brandy vodka"}, 1),  # France: Vodka counts as Europe
    ("greenhouse", {"identity": "brazil", "labels": "rum rum cachaca vodka"}, 2),
    ("farmer", {"labels": "soju baijiu shochu whiskey"}, 1),
    ("natural_spring", {"upgrades": "natural_spring malt_mill farmer"}, 2),
    ("biochemist", {"upgrades": "biochemist cooper malt_mill"}, 2),
    ("architect", {"upgrades": "architect cooper malt_mill"}, 3),
    ("large_storage", {"upgrades": "large_storage cooper farmer"}, 2),
    ("large_storage", {"upgrades": "large_storage malt_mill"}, 0),
    ("coppersmith", {"upgrades": "coppersmith orchard"}, 2),
    ("coppersmith", {"upgrades": "coppersmith farmer"}, 0),
    ("intern_researcher", {"cubes": "gin brandy soju"}, 2),
    ("warehouse_manager", {"labels": "rum vodka", "warehouse": (spirit("whiskey"),)}, 2),
    ("master_blender", {"labels": "gin gin gin vodka vodka"}, 4),
    ("glass_blower", {"bottles": "pig_bottle canister_bottle worm_bottle jug"}, 2),
    ("co_op_manager", {"labels": "vodka moonshine gin vodka"}, 3),
    ("cooper", {"labels": "gin rum shochu vodka"}, 3),
    ("trucker", {}, 3),  # Agave is turned up below
]


@pytest.mark.parametrize(("card", "more", "points"), FORMULAS)
def test_the_formula_of_each_upgrade(card: str, more: dict[str, Any], points: int) -> None:
    one = player(**{"upgrades": card} | more)
    look = facts(CATALOG, state(one, turned_up="agave"), 0)
    assert upgrade_points(look, CATALOG.card(card)) == points


def test_every_formula_is_covered_and_other_upgrades_score_what_is_printed() -> None:
    with_formula = {
        card.id for card in CATALOG.cards.values() if any(power.op == "sp_formula" for power in card.powers)
    }
    assert {case[0] for case in FORMULAS} == with_formula
    look = facts(CATALOG, state(player(labels="gin gin rum")), 0)
    for upgrade in CATALOG.decks["upgrades"]:
        if upgrade not in with_formula:
            assert upgrade_points(look, CATALOG.card(upgrade)) == CATALOG.card(upgrade).sp


def test_the_trucker_scores_nothing_without_a_card() -> None:
    look = facts(CATALOG, state(player(upgrades="trucker")), 0)
    assert upgrade_points(look, CATALOG.card("trucker")) == 0


def test_the_formulas_do_not_count_a_spirit_that_is_not_in_the_warehouse_yet() -> None:
    """DI-55."""
    look = facts(CATALOG, state(player(upgrades="warehouse_manager", fresh=spirit("rum"))), 0)
    assert upgrade_points(look, CATALOG.card("warehouse_manager")) == 0


@pytest.mark.parametrize(
    ("bottles", "points"),
    [
        ("", 0),
        ("canister_bottle", 0),
        ("canister_bottle rounded_bottle", 2),
        ("canister_bottle jug mason_jar", 0),  # bottles without a region do not count
        ("worm_bottle pirate_bottle canister_bottle rounded_bottle", 4),
        ("canister_bottle rounded_bottle pig_bottle worm_bottle half_bottle", 9),  # the example of the rulebook
        ("canister_bottle scandinavian_bottle rounded_bottle etched_crystal_decanter pig_bottle skull_bottle", 15),
    ],
)
def test_the_bottle_collection(bottles: str, points: int) -> None:
    """The owner is from Europe, so home-icon bottles are, too (DI-42)."""
    assert bottle_points(facts(CATALOG, state(player("france", bottles=bottles)), 0)) == points


def test_seven_bottles_of_a_region_score_as_six() -> None:
    """DI-13."""
    europe = "canister_bottle scandinavian_bottle rounded_bottle etched_crystal_decanter"
    seven = player("france", bottles=f"{europe} pig_bottle skull_bottle vintage_decanter_bottle")
    assert bottle_points(facts(CATALOG, state(seven), 0)) == 15


def test_an_unsold_spirit_scores_recipe_cards_barrel_and_flavors() -> None:
    """DI-31: 11 for Rum, 2 for Sugarcane, 1 for the barrel, 1 for each flavor."""
    rum = spirit("rum", "sugarcane mixed_plants alcohol water", flavors=3, barrel="american_standard_barrel")
    assert unsold_points(CATALOG, rum) == 11 + 2 + 1 + 3


def test_a_kvevri_barrel_doubles_the_flavors_of_an_unsold_spirit() -> None:
    """DI-08."""
    assert unsold_points(CATALOG, spirit("shochu", "rice", flavors=2, barrel="kvevri_barrel")) == 7 + 1 + 2 + 2
    assert unsold_points(CATALOG, spirit("shochu", "rice", flavors=2, barrel="dolium_barrel")) == 7 + 1 + 1 + 2


def test_money_is_turned_into_points() -> None:
    """The example of the rulebook: 13 money make 2 SP and leave 3."""
    end = ending(CATALOG, state(player(money=13)), 0)
    assert (end.money, end.money_left) == (2, 3)
    end = ending(CATALOG, state(player(money=13, upgrades="tour_guide")), 0)
    assert (end.money, end.money_left) == (4, 1)


def test_wealthy_reads_the_money_before_it_is_turned_in() -> None:
    """DI-19: after the conversion the other one would have more left."""
    table = state(player(money=10, goals=("wealthy",)), player(money=9, goals=("wealthy",)))
    assert [ending(CATALOG, table, seat).money_left for seat in (0, 1)] == [0, 4]
    assert [ending(CATALOG, table, seat).goals for seat in (0, 1)] == [("wealthy",), ()]


def finished(sp: int, **more: Any) -> Player:
    return player(sp=sp, ledger={"sales": sp + 2, "tastings": -2}, **more)


def test_the_end_adds_everything_up() -> None:
    one = finished(
        30,
        money=11,
        bottles="canister_bottle rounded_bottle",
        upgrades="spirit_safe",
        warehouse=(spirit("rum", flavors=1),),
        goals=("wealthy", "monarch"),
    )
    result = outcome(CATALOG, state(one, finished(20)))
    assert result is not None
    lines = {line.source: line.points for line in result.breakdown[0]}
    assert lines == {
        "Sales": 32,
        "Tastings": -2,
        "Unsold spirits": 12,
        "Bottles": 2,
        "Upgrades": 1,
        "Secret goals": 5,
        "Money": 2,
    }
    assert result.scores == (52, 20)
    assert result.winners == (0,)
    assert all(sum(line.points for line in result.breakdown[seat]) == result.scores[seat] for seat in (0, 1))


@pytest.mark.parametrize(
    ("first", "second", "winners", "note"),
    [
        ((30, 4), (30, 3), (0,), "money left over decides"),
        ((30, 5), (31, 4), (1,), "money left over decides"),
        ((30, 5), (30, 0), (0,), ""),
        ((30, 2), (30, 2), (0, 1), "shared victory"),
    ],
)
def test_a_tie_goes_to_the_money_left(
    first: tuple[int, int], second: tuple[int, int], winners: tuple[int, ...], note: str
) -> None:
    """DI-24: the remainder counts, not what was turned in."""
    result = outcome(CATALOG, state(*(finished(sp, money=money) for sp, money in (first, second))))
    assert result is not None
    assert result.winners == winners
    assert note in result.note


def test_the_tour_guide_leaves_the_remainder_of_three() -> None:
    """DI-24."""
    result = outcome(CATALOG, state(finished(30, money=5, upgrades="tour_guide"), finished(30, money=6)))
    assert result is not None
    assert result.scores == (31, 31)
    assert result.winners == (0,)


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(CATALOG, state(player(), player(), stage="market")) is None
