"""The goal barrel: what each card asks for, the path through the rows, and winning."""

from __future__ import annotations

from typing import Any

import pytest

from engine.distilled.prompts import Occasion
from engine.distilled.rules.goal_barrel import (
    OCCASIONS,
    claimable,
    is_met,
    reachable,
    solo_won,
    target,
    uncovered,
)
from engine.distilled.rules.scoring import outcome
from engine.distilled.state import Player, Solo, State
from tests.distilled.positions import CATALOG, player, sale, spirit, state

ROWS = (("C1", "C2"), ("C3", "C4", "C5"), ("B1", "B2", "B3", "B4"), ("C6", "C7", "C8"), ("A1", "A2"))


def barrel(rows: tuple[tuple[str, ...], ...] = ROWS, completed: str = "", active: int = 1, **more: Any) -> Solo:
    face_up = tuple(card for number in (0, 2, 4) for card in rows[number])
    solo = Solo(rows=rows, face_up=face_up, completed=tuple(completed.split()), stack=(), active=active, **more)
    solo.face_up = uncovered(CATALOG, solo)
    return solo


def sold(*args: Any, **more: Any) -> Player:
    return player("france", sales=(sale(*args, **more),))


CASES: list[tuple[str, Player, Player]] = [
    ("A1", player(labels="rum rum soju soju gin vodka"), player(labels="rum rum soju soju gin")),
    ("A2", player(labels="gin gin vodka whiskey brandy"), player(labels="gin gin vodka whiskey rum")),
    ("A3", player(labels="soju soju whiskey baijiu soju"), player(labels="soju soju whiskey baijiu vodka")),
    ("A4", player(labels="rum soju rum soju cachaca"), player(labels="rum soju rum soju vodka")),
    ("A5", player(labels="rum soju gin vodka brandy whiskey"), player(labels="rum soju gin vodka brandy gin")),
    ("A6", player(labels="rum whiskey brandy baijiu"), player(labels="rum whiskey brandy gin")),
    ("A7", player(labels="gin vodka soju gin cachaca gin"), player(labels="gin vodka soju gin cachaca rum")),
    ("A8", player(labels="rum rum cachaca rum cachaca"), player(labels="rum rum cachaca rum vodka")),
    ("A9", player(labels="gin gin gin brandy brandy"), player(labels="gin gin gin brandy vodka")),
    ("A10", player(labels="gin rum brandy baijiu"), player(labels="gin rum brandy soju")),
    ("A11", player(labels="brandy brandy baijiu"), player(labels="brandy brandy gin")),
    ("B1", player(labels="vodka vodka vodka"), player(labels="vodka vodka gin")),
    ("B2", sold("gin", money=15), sold("gin", money=14)),
    ("B3", player(sales=(sale("gin"), sale("rum"))), sold("gin")),
    ("B4", player(upgrades="orchard malt_mill greenhouse"), player(upgrades="orchard malt_mill cooper")),
    ("B5", player(labels="aquavit soju gin"), player(labels="aquavit vodka gin")),
    ("B6", sold("vodka", "alcohol " * 6), sold("vodka", "alcohol " * 5)),
    ("B7", player(bottles="pig_bottle! worm_bottle! jug half_bottle!"), player(bottles="pig_bottle! worm_bottle!")),
    ("B8", sold("brandy", sp=20), sold("brandy", sp=19)),
    ("B9", player(upgrades="farmer cooper trucker"), player(upgrades="farmer cooper orchard")),
    (
        "B10",
        player(bottles="jug pig_bottle worm_bottle", storeroom="mason_jar half_bottle glass_bottle"),
        player(bottles="jug pig_bottle worm_bottle", storeroom="mason_jar wood_barrel glass_bottle"),
    ),
    ("B11", sold("rum", flavors=4), sold("rum", flavors=3)),
    ("B12", sold("rum", sp=16), sold("gin", sp=16)),
    ("B13", sold("whiskey", sp=16), sold("single_malt_whisky", sp=25)),
    ("B14", sold("brandy", sp=22), sold("rum", sp=22)),
    ("B15", sold("rum", sp=18), sold("brandy", sp=18)),
    ("B16", player(round_sp=25), player(round_sp=24)),
    ("B17", player(labels="gin rum baijiu"), player(labels="gin rum brandy")),
    ("B18", sold("vodka", "corn rye rice figs apples"), sold("vodka", "corn rye rice figs water")),
    ("C1", player(labels="gin rum"), player(labels="gin vodka")),
    ("C2", sold("gin", money=8), sold("gin", money=7)),
    ("C3", sold("gin", sp=10), sold("rum", sp=14)),
    ("C4", sold("gin", money=6), sold("brandy", money=6)),
    ("C5", player(labels="gin vodka"), player(labels="gin gin")),
    ("C6", sold("vodka", "corn rye figs"), sold("vodka", "corn rye")),
    ("C7", player(round_money=8), player(round_money=7)),
    ("C8", sold("gin", sp=8), sold("gin", sp=7)),
    ("C9", player(round_sp=8), player(round_sp=7)),
    ("C10", player(fresh=spirit("rum")), player(fresh=spirit("gin"))),
    ("C11", player(labels="gin"), player(labels="brandy")),
    ("C12", player(fresh=spirit("vs_cognac_brandy")), player(fresh=spirit("brandy"))),
    ("C13", sold("vodka", "alcohol alcohol alcohol"), sold("vodka", "alcohol alcohol")),
    ("C14", sold("vodka", "water mountain_spring_water"), sold("vodka", "water")),
    ("C15", sold("moonshine", "yeast water"), sold("vodka", "corn mixed_plants")),
    ("C16", sold("soju"), sold("gin")),
    ("C17", player(labels="soju cachaca"), player(labels="soju gin")),
    ("C18", sold("vodka", "corn rye"), sold("vodka", "corn figs")),
]


@pytest.mark.parametrize(("goal", "one", "other"), CASES, ids=[case[0] for case in CASES])
def test_what_each_solo_goal_asks_for(goal: str, one: Player, other: Player) -> None:
    card = CATALOG.solo_goals[goal]
    assert is_met(CATALOG, state(one), card)
    assert not is_met(CATALOG, state(other), card)


def test_every_solo_goal_is_covered() -> None:
    assert {case[0] for case in CASES} == set(CATALOG.solo_goals)


def test_only_the_last_sale_counts_for_a_sell_goal() -> None:
    """DI-36."""
    one = player(sales=(sale("gin", sp=20), sale("gin", sp=1)))
    assert not is_met(CATALOG, state(one), CATALOG.solo_goals["C8"])


def rich(**more: Any) -> Player:
    """Meets the goals of every kind in row 1 and 2."""
    sales = (sale("gin", "corn rye figs", money=20, sp=30),)
    return player(labels="gin rum soju vodka", sales=sales, round_sp=30, round_money=30, **more)


def alone(solo: Solo) -> State:
    return state(rich(), solo=solo, stage="sell")


@pytest.mark.parametrize(
    ("completed", "active", "open_"),
    [
        ("", 1, "C1 C2"),
        ("C1", 1, "C2 C3 C4"),
        ("C2", 1, "C1 C4 C5"),
        ("C1 C4", 2, "C3 C5 B2 B3"),
        ("C1 C3 B1", 3, "B2 C6"),
        ("C1 C3 B2", 3, "B1 B3 C6 C7"),
        ("C1 C4 B3 C7", 4, "C6 C8 A1 A2"),
        ("C1 C4 B3 C8", 4, "C7 A2"),
        ("C1 C4 B3 C8 A2", 5, ""),
    ],
)
def test_the_path_leads_beside_and_above_completed_cards(completed: str, active: int, open_: str) -> None:
    """DI-34, DI-35; after an A goal nothing more is offered (DI-40)."""
    assert reachable(CATALOG, barrel(completed=completed, active=active)) == tuple(open_.split())


def test_a_face_down_card_is_never_completed() -> None:
    """DI-58."""
    solo = barrel(completed="C1")
    solo.face_up = tuple(card for card in solo.face_up if card != "C4")
    assert "C4" not in reachable(CATALOG, solo)


def test_completing_turns_up_the_cards_beside_and_above() -> None:
    """DI-35, DI-58."""
    solo = barrel(completed="C1 C3", active=2)
    assert {"C3", "C4"} <= set(solo.face_up)
    assert not {"C5", "C6", "C7", "C8"} & set(solo.face_up)


def test_a_swap_can_turn_cards_up() -> None:
    """DI-39: C5 comes to lie above the completed C1, and the completed C3 uncovers what is above its new place."""
    rows = (ROWS[0], ("C5", "C4", "C3"), *ROWS[2:])
    solo = barrel(rows, completed="C1 C3", active=2, swapped=True)
    assert {"C5", "B3", "B4"} <= set(uncovered(CATALOG, solo))


@pytest.mark.parametrize(
    ("occasion", "goals"),
    [
        (None, ("C1", "C5")),
        ("sold", ("C1", "C2", "C5", "B2")),
        ("distilled", ("C1", "C5")),
        ("round", ("C1", "C5", "C7")),
    ],
)
def test_goals_are_claimed_on_their_occasion(occasion: Occasion | None, goals: tuple[str, ...]) -> None:
    """DI-36: collect goals at any time, the others right after the event."""
    rows = (("C1", "C2"), ("C5", "C7", "C10"), *ROWS[2:])
    found: set[str] = set()
    for completed, active in (("", 1), ("C1", 1), ("C1 C5", 2)):
        solo = barrel(rows, completed=completed, active=active)
        found |= set(claimable(CATALOG, alone(solo), occasion))
    assert found == set(goals)


def test_a_spirit_serves_for_one_goal_of_each_kind() -> None:
    """DI-36."""
    table = alone(barrel(claimed=("sold",)))
    assert claimable(CATALOG, table, "sold") == ("C1",)


def test_every_kind_but_collect_has_its_occasion() -> None:
    assert {goal.kind for goal in CATALOG.solo_goals.values()} == {*OCCASIONS, "collect"}


def test_nothing_is_claimed_without_a_goal_barrel() -> None:
    assert claimable(CATALOG, state(rich(), player()), "sold") == ()


DONE = "C1 C4 B3 C7 A1"


def test_the_target_is_the_sum_of_the_completed_cards() -> None:
    """DI-38: 15 for B3 and 70 for A1, and 5 more after the swap (DI-39)."""
    assert target(CATALOG, barrel(completed=DONE)) == 85
    assert target(CATALOG, barrel(completed=DONE, swapped=True)) == 90


def test_winning_takes_all_rows_and_the_target() -> None:
    """DI-38."""
    assert solo_won(CATALOG, barrel(completed=DONE, active=5), 85)
    assert not solo_won(CATALOG, barrel(completed=DONE, active=5), 84)
    assert not solo_won(CATALOG, barrel(completed="C1 C4 B3 C7", active=4), 200)


@pytest.mark.parametrize(("completed", "sp", "winners", "note"), [(DONE, 85, (0,), "85 SP"), (DONE, 80, (), "80 of")])
def test_the_outcome_of_a_solo_game(completed: str, sp: int, winners: tuple[int, ...], note: str) -> None:
    one = player(sp=sp, ledger={"sales": sp})
    result = outcome(CATALOG, state(one, solo=barrel(completed=completed, active=5)))
    assert result is not None
    assert (result.winners, result.scores) == (winners, (sp,))
    assert note in result.note


def test_a_solo_game_without_the_top_row_is_lost() -> None:
    one = player(sp=120, ledger={"sales": 120})
    result = outcome(CATALOG, state(one, solo=barrel(completed="C1 C4 B3", active=3)))
    assert result is not None
    assert result.winners == ()
    assert "3 of 5 rows" in result.note
