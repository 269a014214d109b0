"""Rulings about the game for one, played through the game; each test carries the id of its ruling."""

from __future__ import annotations

import pytest

from engine.distilled.actions import (
    CANCEL_SWAP,
    GO_ON,
    OPEN_SWAP,
    PASS_MARKET,
    ChooseIdentity,
    Claim,
    PassSale,
    Sell,
    Swap,
    Taste,
)
from engine.distilled.events import CleanedUp, GoalClaimed
from engine.distilled.prompts import FRESH
from engine.distilled.rules.goal_barrel import target
from engine.distilled.state import Solo
from engine.players import choose
from tests.distilled.table import BATCH, CATALOG, GAME, Table

ROWS = (("C1", "C8"), ("C3", "C4", "C5"), ("B1", "B2", "B3", "B4"), ("C6", "C7", "C9"), ("A1", "A2"))


def alone(identity: str = "india", rows: tuple[tuple[str, ...], ...] = ROWS, **options: object) -> Table:
    """A game for one in its first market phase, with these goals."""
    table = Table(identity, seats=1, **options)
    solo = barrel(table)
    used = {card for row in rows for card in row}
    spare = [goal for goal, card in CATALOG.solo_goals.items() if card.tier == "B" and goal not in used]
    solo.rows, solo.stack = rows, tuple(spare)
    solo.face_up = tuple(card for number in (0, 2, 4) for card in rows[number])
    table.give(0, "jug")
    return table


def barrel(table: Table) -> Solo:
    assert table.state.solo is not None
    return table.state.solo


def test_di_32_any_distiller_of_the_flight_and_neither_awards_nor_goals() -> None:
    state = GAME.setup(1, GAME.meta.options_type.model_validate({"flight": "C"}), Table().rng)
    assert [action.identity for action in GAME.legal_actions(state, 0) if isinstance(action, ChooseIdentity)] == list(
        CATALOG.flights["C"].identities
    )
    assert state.awards == {}
    assert state.players[0].goals == ()


def test_di_33_all_labels_of_the_box_are_in_play_and_can_run_out() -> None:
    table = alone()
    labels = table.state.labels
    assert (labels["moonshine"], labels["vodka"], labels["rum"]) == (10, 10, 5)
    table.pantry(0, BATCH)
    table.learn(0, "soju")
    labels["soju"] = 0
    table.player(0).labels = dict(zip(CATALOG.bonuses, ["soju"] * 5, strict=False))
    table.spirit(0, "soju", BATCH, ("water", "yeast"))
    made = table.player(0).fresh
    assert made is not None
    assert not made.label


@pytest.mark.parametrize(("difficulty", "tiers"), [(1, "CCBCA"), (2, "CCBBA"), (3, "CBBBA")])
def test_the_rows_by_difficulty(difficulty: int, tiers: str) -> None:
    solo = barrel(Table("india", seats=1, difficulty=difficulty))
    assert [len(row) for row in solo.rows] == [2, 3, 4, 3, 2]
    assert ["".join({card[0] for card in row}) for row in solo.rows] == list(tiers)
    assert set(solo.face_up) == {card for number in (0, 2, 4) for card in solo.rows[number]}
    used = sum(row[0][0] == "B" for row in solo.rows for _ in row)
    assert len(solo.stack) == 18 - used >= 8


def test_di_41_the_chart_alone_says_what_leaves_the_market() -> None:
    table = alone()
    solo = barrel(table)
    solo.stack = (*solo.stack[:-2], "B17", "B5")  # B5 is discarded; upgrades 1, 4, ingredients 3, 4, items 2, 4
    rows = {deck: list(row) for deck, row in table.state.market.rows.items()}
    table.do(PASS_MARKET)
    gone = table.emitted(CleanedUp)[0]
    assert gone.chart == "B17"
    wanted = [rows["upgrades"][n - 1] for n in (1, 4)]
    wanted += [rows["ingredients"][n - 1] for n in (3, 4)] + [rows["items"][n - 1] for n in (2, 4)]
    assert sorted(gone.cards) == sorted(wanted)


def test_di_41_the_stack_lasts_for_seven_market_phases_at_every_difficulty() -> None:
    for difficulty in (1, 2, 3):
        table = Table("india", seats=1, difficulty=difficulty)
        while GAME.active_seats(table.state):
            table.do(next(action for action in reversed(table.legal()) if action not in (OPEN_SWAP, CANCEL_SWAP)))
        assert table.state.round == 7
        charts = [event.chart for event in table.emitted(CleanedUp)]
        assert len(set(charts)) == 7


def test_di_44_cards_out_of_reach_stay_in_the_stack() -> None:
    for difficulty in (1, 3):
        for seed in range(15):
            table = Table("india", seats=1, seed=seed, flight="G", difficulty=difficulty, leave_out_unreachable=True)
            solo = barrel(table)
            laid = {card for row in solo.rows for card in row}
            assert not {"A11", "B14", "B17"} & laid
            assert {"B14", "B17"} <= set(solo.stack)


def test_di_36_collect_goals_are_completed_at_any_time() -> None:
    table = alone()
    table.player(0).labels = {"money": "vodka", "truck": "gin"}
    table.state.labels["vodka"] -= 1
    table.state.labels["gin"] -= 1
    assert Claim("C1") in table.legal()  # labels of two regions
    table.do(Claim("C1"))
    assert table.emitted(GoalClaimed)[0].flipped == ("C3", "C4")
    assert table.player(0).sp == 2
    assert PASS_MARKET in table.legal()  # the turn goes on


def sold(table: Table) -> Table:
    """A Soju of three grains has just been sold for more than 8 SP."""
    table.pantry(0, "yeast water barley barley corn")
    table.learn(0, "soju")
    table.spirit(0, "soju", "yeast water barley barley corn", ("water", "yeast"))
    table.do(Sell(FRESH, "glass_bottle"))
    table.do(next(action for action in table.legal() if action.kind == "cover"))
    return table


def test_di_36_a_sale_serves_for_one_sell_goal() -> None:
    """The example of the rulebook: a Soju with three sugars for 9 SP or more."""
    table = sold(alone(rows=(("C8", "C6"), *ROWS[1:3], ("C1", "C7", "C9"), ROWS[4])))
    assert {Claim("C8"), Claim("C6")} <= set(table.legal())
    table.do(Claim("C8"))
    assert Claim("C6") not in table.legal()


def test_di_36_a_new_spirit_serves_for_one_distill_goal() -> None:
    """An aged signature spirit would meet both."""
    table = alone("japan", rows=(("C10", "C12"), *ROWS[1:]))
    table.pantry(0, "yeast water wheat wheat")
    table.give(0, "clay_barrel")
    table.spirit(0, "otsurui_shochu", "yeast water wheat wheat", ("water", "yeast"), "clay_barrel")
    assert {Claim("C10"), Claim("C12")} <= set(table.legal())
    table.do(Claim("C12"))
    assert Claim("C10") not in table.legal()
    assert table.player(0).purse["solo"] == 3


def test_di_36_a_sell_goal_waits_for_no_later_moment() -> None:
    table = sold(alone(rows=(("C8", "C6"), *ROWS[1:3], ("C1", "C7", "C9"), ROWS[4])))
    table.do(GO_ON)
    assert not {Claim("C8"), Claim("C6")} & set(table.legal())


def test_di_37_earned_is_what_came_in_whatever_was_spent() -> None:
    """DI-59: read after the tasting, and the SP spent on it are not taken off."""
    table = alone(rows=(("C7", "C9"), *ROWS[1:3], ("C6", "C1", "C8"), ROWS[4]))
    table.points(0, 9)
    player = table.player(0)
    player.round_money, player.round_sp = 4, 8
    table.pass_market()
    table.rest(0)
    table.do(Taste(4))
    assert {Claim("C7"), Claim("C9")} <= set(table.legal())  # 4 and 4 from the tasting; 8 SP, though 4 were spent
    table.do(Claim("C7"))
    assert Claim("C9") in table.legal()


def test_di_59_a_reward_can_complete_another_earn_goal() -> None:
    table = alone(rows=(("C9", "C7"), *ROWS[1:3], ("C6", "C1", "C8"), ROWS[4]))
    player = table.player(0)
    player.round_money, player.round_sp = 6, 8
    table.pass_market()
    table.rest(0)
    assert Claim("C7") not in table.legal()
    table.do(Claim("C9"))  # pays 2 money
    assert Claim("C7") in table.legal()


def test_di_59_income_at_the_start_of_a_round_counts() -> None:
    table = alone("japan")
    assert table.player(0).round_money == 1
    table.pass_market()
    table.rest(0)
    assert table.state.round == 2
    assert table.player(0).round_money == 1  # every round counts by itself


def test_di_55_the_label_of_a_new_spirit_is_not_collected_yet() -> None:
    """C17 asks for two bronze labels: one is on the board, the other on a spirit that is not sold yet."""
    table = alone(rows=(("C17", "C14"), *ROWS[1:]))
    table.player(0).labels = {"money": "soju"}
    table.state.labels["soju"] -= 1
    table.pantry(0, BATCH)
    table.learn(0, "soju")
    table.spirit(0, "soju", BATCH, ("water", "yeast"))
    assert table.player(0).fresh is not None
    assert Claim("C17") not in table.legal()
    table.sell(space="truck")
    assert Claim("C17") in table.legal()


def test_di_60_cards_are_swapped_between_any_two_actions_and_keep_their_marks() -> None:
    table = alone()
    solo = barrel(table)
    solo.completed, solo.active = ("C1",), 1
    solo.face_up = (*solo.face_up, "C3", "C4")
    table.do(OPEN_SWAP, Swap(1, 0, 1))
    assert solo.rows[0] == ("C8", "C1")
    assert solo.completed == ("C1",)
    assert {"C4", "C5"} <= set(solo.face_up)  # above the new place of the completed card
    assert OPEN_SWAP not in table.legal()
    assert target(CATALOG, solo) == 5
    assert PASS_MARKET in table.legal()


def sold_beside_the_path(*, swapped: bool = False, hidden: bool = False) -> Table:
    """The sale meets C6 only, which does not lie above the completed C14; the other cards of its row do."""
    table = alone(rows=(("C1", "C14"), ("C6", "C11", "C17"), *ROWS[2:3], ("C9", "C7", "C10"), ROWS[4]))
    solo = barrel(table)
    solo.completed, solo.swapped = ("C14",), swapped
    solo.face_up = (*solo.face_up, "C11", "C17", *(() if hidden else ("C6",)))
    return sold(table)


def test_di_60_a_swap_right_after_a_sale_may_bring_its_goal_within_reach() -> None:
    table = sold_beside_the_path()
    assert {GO_ON, OPEN_SWAP} <= set(table.legal())
    assert Claim("C6") not in table.legal()
    assert "swap" in GAME.question(table.state, 0)
    table.do(OPEN_SWAP, Swap(2, 0, 1), Claim("C6"))
    assert barrel(table).completed == ("C14", "C6")
    assert table.state.round == 2  # the game has gone on


@pytest.mark.parametrize("why", ["swapped", "hidden"])
def test_di_60_a_spent_swap_or_a_face_down_card_is_no_reason_to_ask(why: str) -> None:
    """A question about a face-down card would say what it asks for."""
    table = sold_beside_the_path(swapped=why == "swapped", hidden=why == "hidden")
    assert table.state.round == 2
    assert GO_ON not in table.legal()


def end_of_the_last_round(rows: tuple[tuple[str, ...], ...], completed: str, face_up: str = "") -> Table:
    """Two labels of different regions, no tasting, and these goals completed."""
    table = alone(rows=rows)
    table.state.round = 7
    table.player(0).labels = {"money": "vodka", "truck": "gin"}
    table.state.labels["vodka"] -= 1
    table.state.labels["gin"] -= 1
    solo = barrel(table)
    solo.completed = tuple(completed.split())
    solo.active = max((n for n, row in enumerate(rows, 1) if set(row) & set(solo.completed)), default=1)
    solo.face_up = (*solo.face_up, *face_up.split())
    return table


ABOVE = (("C8", "C6"), ("C3", "C4", "C1"), *ROWS[2:3], ("C7", "C9", "C10"), ROWS[4])
"""C1, which two labels of different regions fulfill, does not lie above C8."""


def test_di_64_the_last_moment_stays_open_for_a_swap_that_brings_a_collect_goal_within_reach() -> None:
    table = end_of_the_last_round(ABOVE, "C8", face_up="C3 C4 C1")
    table.pass_market()
    table.rest(0)
    assert table.state.stage == "next"
    assert "swap of two cards" in GAME.question(table.state, 0)
    assert table.choice(GO_ON).label == "End the game"
    table.do(OPEN_SWAP, Swap(2, 0, 2), Claim("C1"))
    assert barrel(table).completed == ("C8", "C1")
    assert GAME.outcome(table.state) is not None


def test_di_64_it_stays_open_after_the_last_claim_within_reach() -> None:
    rows = (("C1", "C6"), ("C3", "C4", "C14"), *ROWS[2:3], ("C7", "C9", "C10"), ROWS[4])
    table = end_of_the_last_round(rows, "", face_up="C3 C4 C14")
    table.pass_market()
    table.do(Claim("C1"))
    assert OPEN_SWAP in table.legal()  # C14 may come to lie above C1
    assert GAME.outcome(table.state) is None


def test_di_64_a_card_that_lies_face_down_may_be_the_one_that_matters() -> None:
    table = end_of_the_last_round(ABOVE, "C8", face_up="C3 C4")
    table.pass_market()
    table.rest(0)
    assert {GO_ON, OPEN_SWAP} <= set(table.legal())
    table.do(OPEN_SWAP, Swap(2, 0, 2), Claim("C1"))


def test_di_64_a_label_that_ages_in_the_last_round_counts_at_the_last_moment() -> None:
    """The second region is that of a spirit that goes to the warehouse only now."""
    table = end_of_the_last_round(ABOVE, "C8", face_up="C3 C4 C1")
    table.player(0).labels = {"money": "gin"}
    table.state.labels["vodka"] += 1
    table.learn(0, "whiskey")
    table.give(0, "wood_barrel")
    table.pantry(0, BATCH)
    table.spirit(0, "whiskey", BATCH, ("water", "yeast"), "wood_barrel")
    table.do(*table.offered(PassSale))
    assert table.state.stage == "next"
    table.do(OPEN_SWAP, Swap(2, 0, 2), Claim("C1"))


@pytest.mark.parametrize("why", ["swapped", "earlier"])
def test_di_64_nobody_is_asked_without_the_swap_or_before_the_last_round(why: str) -> None:
    table = end_of_the_last_round(ABOVE, "C8", face_up="C3 C4 C1")
    if why == "swapped":
        barrel(table).swapped = True
    else:
        table.state.round = 6
    table.pass_market()
    table.rest(0)
    assert table.state.stage == ("over" if why == "swapped" else "market")


def test_a_swap_says_what_both_cards_ask_for_and_leaves_out_two_that_lie_face_down() -> None:
    table = alone()
    assert table.choice(OPEN_SWAP).hint == "once a game, two cards in a row; your target rises from 0 to 5"
    table.do(OPEN_SWAP)
    assert table.choice(Swap(1, 0, 1)).hint.startswith("labels of 2 regions ⇄ ")
    assert not [swap for swap in table.offered(Swap) if swap.row == 2]
    barrel(table).face_up = (*barrel(table).face_up, "C3")
    assert [(swap.one, swap.other) for swap in table.offered(Swap) if swap.row == 2] == [(0, 1), (0, 2)]
    assert table.choice(Swap(2, 0, 1)).hint.endswith(" ⇄ not known yet")


def test_di_60_a_swap_can_be_called_off() -> None:
    table = alone()
    table.do(OPEN_SWAP, CANCEL_SWAP)
    assert not barrel(table).swapped
    assert OPEN_SWAP in table.legal()


def test_the_computer_player_climbs_at_least_two_rows_in_most_games() -> None:
    climbed = 0
    for seed in range(16):
        table = Table(seats=1, ready=False, seed=seed, flight="ABCDEFGH"[seed % 8])
        table.player(0).dealt = CATALOG.flights[table.state.flight].identities
        while GAME.active_seats(table.state):
            table.do(choose(GAME, table.state, 0, "fair", table.rng))
        solo = barrel(table)
        climbed += all(set(row) & set(solo.completed) for row in solo.rows[:2])
    assert climbed > 12
