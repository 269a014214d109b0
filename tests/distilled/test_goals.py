"""Distillery goals: the most of something at the end."""

from __future__ import annotations

import pytest

from engine.distilled.rules.facts import facts
from engine.distilled.rules.goals import achieved, standing
from engine.distilled.rules.measures import value
from engine.distilled.state import Player
from tests.distilled.positions import CATALOG, player, spirit, state

CASES: list[tuple[str, Player, int]] = [
    ("monarch", player("france", "gin brandy vodka whiskey rum"), 2),  # home-icon labels never count
    ("east_champion", player("korea", "soju baijiu shochu andong_soju vodka"), 3),
    ("west_champion", player("brazil", "rum cachaca gin moonshine"), 2),
    ("for_the_farmers", player(labels="soju whiskey aquavit vodka gin"), 3),
    ("photosynthesis", player(labels="rum aquavit vodka lambanog"), 3),
    ("just_desserts", player(labels="gin vs_cognac_brandy vodka"), 2),
    ("blue_glass", player("brazil", bottles="canister_bottle pig_bottle worm_bottle jug"), 2),
    ("red_glass", player("france", bottles="half_bottle ceramic_bottle skull_bottle canister_bottle"), 3),
    ("green_glass", player("france", bottles="worm_bottle pirate_bottle canister_bottle"), 2),
    ("skip_the_easy_stuff", player(labels="aquavit gin brandy vodka vs_cognac_brandy"), 3),
    ("thirst_for_knowledge", player(cubes="gin rum whiskey"), 3),
    ("wealthy", player(money=12), 12),
    ("from_the_earth", player(labels="shochu baijiu gin"), 2),
    ("woody", player(labels="whiskey rum vs_cognac_brandy grappa"), 3),
    ("gear_head", player(upgrades="spirit_safe natural_spring architect"), 3),
    ("delegation", player(upgrades="private_investor biochemist spirit_safe"), 3),
    ("geriatric", player(labels="whiskey rum gin", warehouse=(spirit("brandy"),)), 3),
    ("juvenile", player(labels="moonshine vodka whiskey gin"), 3),
    ("close_to_home", player("france", "vodka gin vs_cognac_brandy rum cachaca"), 3),
    ("diverse_portfolio", player(labels="gin gin vodka brandy vs_cognac_brandy"), 4),
]


@pytest.mark.parametrize(("goal", "one", "count"), CASES, ids=[case[0] for case in CASES])
def test_what_each_goal_counts(goal: str, one: Player, count: int) -> None:
    assert value(facts(CATALOG, state(one), 0), CATALOG.goals[goal].metric) == count


def test_every_goal_is_covered() -> None:
    assert {case[0] for case in CASES} == set(CATALOG.goals)


@pytest.mark.parametrize(("goal", "one"), [case[:2] for case in CASES], ids=[case[0] for case in CASES])
def test_the_leader_achieves_a_goal_and_nobody_with_zero(goal: str, one: Player) -> None:
    """DI-14."""
    one.goals = (goal,)
    table = state(one, player(goals=(goal,)))
    assert achieved(CATALOG, table, 0) == (goal,)
    assert achieved(CATALOG, table, 1) == ()
    assert achieved(CATALOG, state(player(goals=(goal,)), player()), 0) == ()


def test_sharing_the_first_place_achieves_a_goal() -> None:
    """DI-14."""
    table = state(player(cubes="gin rum", goals=("thirst_for_knowledge",)), player(cubes="gin whiskey"))
    assert achieved(CATALOG, table, 0) == ("thirst_for_knowledge",)
    table.players[1] = player(cubes="gin whiskey rum")
    assert achieved(CATALOG, table, 0) == ()
    assert standing(CATALOG, table, CATALOG.goals["thirst_for_knowledge"]) == (2, 3)


def test_labels_in_the_warehouse_count_and_spirits_without_label_do_not() -> None:
    """DI-23, DI-26."""
    one = player(warehouse=(spirit("brandy"), spirit("grappa", label=False)))
    assert value(facts(CATALOG, state(one), 0), CATALOG.goals["monarch"].metric) == 1


def test_home_bottles_count_for_every_color_of_glass() -> None:
    """DI-42: always, whatever the owner's region."""
    one = player("korea", bottles="pig_bottle")
    assert value(facts(CATALOG, state(one), 0), CATALOG.goals["blue_glass"].metric) == 1
    assert value(facts(CATALOG, state(one), 0), CATALOG.goals["red_glass"].metric) == 1


def test_the_better_money_rate_is_no_upgrade_sp() -> None:
    """DI-47."""
    one = player(upgrades="tour_guide", money=30)
    assert value(facts(CATALOG, state(one), 0), CATALOG.goals["delegation"].metric) == 0
