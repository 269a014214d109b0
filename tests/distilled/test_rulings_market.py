"""Rulings about the set-up, the start of a round and the market; each test carries the id of its ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.distilled.actions import (
    DECLINE,
    PASS_MARKET,
    REST,
    Buy,
    ChooseIdentity,
    Learn,
    Replace,
    ReturnGoal,
    Reveal,
    UseDiscounts,
)
from engine.distilled.events import Bought, CleanedUp, PowerPaid, RowRefilled
from tests.distilled.table import CATALOG, GAME, Table

# Set-up


def test_di_01_the_drone_camera_shows_a_card_of_each_deck_and_one_costs_less() -> None:
    table = Table()
    table.give(0, "drone_camera")
    table.money(0, 10)
    for card in ("architect", "corn", "pig_bottle"):
        table.on_top(card)
    table.do(Reveal("drone_camera", "all"))
    assert [card for _, card in table.state.shown] == ["architect", "corn", "pig_bottle"]
    table.do(Buy("shown", "pig_bottle"))
    assert table.player(0).money == 10 - 4
    assert table.state.market.decks["upgrades"][0] == "architect"
    assert table.state.market.decks["ingredients"][0] == "corn"


def test_di_01_the_drone_camera_can_be_left_out() -> None:
    with_it, without = Table(), Table(leave_out_drone_camera=True)
    for table, count in ((with_it, 30), (without, 29)):
        market = table.state.market
        assert len(market.decks["upgrades"]) + len(market.rows["upgrades"]) == count
    assert "drone_camera" not in (*without.state.market.decks["upgrades"], *without.state.market.rows["upgrades"])


def test_di_02_a_card_bought_by_the_drone_camera_is_the_purchase_of_the_turn() -> None:
    table = Table()
    table.give(0, "drone_camera")
    table.money(0, 10)
    table.on_top("corn")
    table.do(Reveal("drone_camera", "all"), Buy("shown", "corn"))
    assert table.seat == 1


def test_di_02_a_turn_goes_on_when_nothing_shown_is_bought() -> None:
    table = Table()
    table.give(0, "drone_camera")
    table.do(Reveal("drone_camera", "all"), DECLINE)
    assert table.seat == 0
    assert Buy("basic", "yeast") in table.legal()
    assert not table.offered(Reveal)


def test_di_03_basic_piles_never_run_out() -> None:
    table = Table()
    table.player(1).pantry = ("yeast",) * 40
    assert Buy("basic", "yeast") in table.legal()
    assert [pile.count for pile in table.view().basic] == [16, 16, 12, 12, 12, 10, 10]


def test_di_05_three_goals_are_dealt_and_one_is_returned_at_once() -> None:
    table = Table(ready=False)
    assert all(len(player.goals) == 3 for player in table.state.players)
    dealt = table.player(0).goals
    table.do(ChooseIdentity(table.player(0).dealt[0]), seat=0)
    table.do(ReturnGoal(dealt[1]), seat=0)
    assert table.player(0).goals == (dealt[0], dealt[2])


def test_di_10_recipe_cubes_do_not_run_out() -> None:
    table = Table(seats=5)
    for seat in range(5):
        table.player(seat).cubes = CATALOG.flights["A"].recipes[:6]
        table.money(seat, 9)
    last = CATALOG.flights["A"].recipes[6]
    for _ in range(5):
        table.do(Learn(last))
    assert all(len(player.cubes) == 7 for player in table.state.players)


def test_di_12_the_values_of_the_tables_are_played() -> None:
    """The printed cards of a second edition were not compared; what the data files say holds."""
    table = Table()
    table.money(0, 6)
    table.do(Learn("brandy"))
    assert table.player(0).money == 6 - CATALOG.rules.recipe_cost("gold") == 0


def test_di_43_what_is_out_of_reach_is_left_out_by_an_option() -> None:
    barred = {"olympic_spirit", "gold_digger"}
    found: set[str] = set()
    for seed in range(30):
        table = Table(seats=5, seed=seed, flight="G", leave_out_unreachable=True, ready=False)
        assert not barred & set(table.state.awards)
        assert all("from_the_earth" not in player.goals for player in table.state.players)
        found |= set(Table(seats=5, seed=seed, flight="G", ready=False).state.awards)
    assert barred <= found  # without the option they are in play


@pytest.mark.parametrize(("seats", "left_out"), [(2, True), (3, False)])
def test_di_43_some_awards_are_out_of_reach_for_two_only(seats: int, left_out: bool) -> None:
    awards: set[str] = set()
    for seed in range(40):
        table = Table(seats=seats, seed=seed, flight="H", leave_out_unreachable=True, ready=False)
        awards |= set(table.state.awards)
    assert ("quantity_over_quality" not in awards) == left_out


# The start of a round


def test_di_48_start_of_round_powers_work_in_turn_order() -> None:
    table = Table("japan", "japan")
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert [event.seat for event in table.emitted(PowerPaid)] == [1, 0]  # the first player token has moved on


def test_di_48_a_pass_is_final_and_the_others_go_on() -> None:
    table = Table(seats=3)
    table.do(PASS_MARKET, Buy("basic", "yeast"), PASS_MARKET)
    assert table.seat == 1
    table.do(Buy("basic", "water"))
    if table.offered(Reveal):
        table.do(DECLINE)
    assert table.seat == 1
    table.do(PASS_MARKET)
    assert table.state.stage == "distill"


def test_di_54_market_discounts_do_not_work_at_the_start_of_a_round() -> None:
    table = Table("jamaica", "india")  # a bottle for 1 less in the market phase
    table.give(0, "trucker")
    table.on_truck("pig_bottle")
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    table.money(0, 5)
    assert table.state.round == 2
    table.do(Buy("truck", "pig_bottle"), seat=0)
    assert table.player(0).money == 0


def test_di_54_a_power_gained_at_the_start_of_a_round_waits_for_the_next() -> None:
    table = Table("india", "korea")
    table.give(0, "trucker")
    table.on_truck("tour_guide")
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    table.money(0, 4)
    table.do(Buy("truck", "tour_guide"), seat=0)
    assert table.player(0).money == 0  # the Tour Guide has not paid yet


# Prices


def test_di_15_discounts_add_up_and_never_pay_money() -> None:
    table = Table("jamaica", "india")
    table.give(0, "glassworks glass_blower")
    table.money(0, 5)
    table.show("pig_bottle", "worm_bottle")
    table.do(Buy("row", "pig_bottle"))
    assert table.emitted(Bought)[-1].saved == 4
    assert table.player(0).money == 4
    table = Table("jamaica", "india")
    table.give(0, "glassworks glass_blower")
    table.money(0, 0)
    table.show("worm_bottle")
    table.do(Buy("row", "worm_bottle"))
    if table.offered(UseDiscounts):
        table.do(table.offered(UseDiscounts)[0])
    assert table.player(0).money == 0
    assert "worm_bottle" in table.player(0).storeroom


@pytest.mark.parametrize(
    ("identity", "upgrade", "card", "price"),
    [
        ("korea", "", "mixed_fruits", 0),  # an ingredient for 2 less, basic cards too
        ("mexico", "", "wood_barrel", 2),
        ("england", "", "wood_barrel", 3),  # any basic card for 1 less
        ("india", "large_storage", "clay_barrel", 2),  # barrels and bottles are items
        ("india", "malt_mill", "clay_barrel", 3),
    ],
)
def test_di_16_what_a_discount_covers(identity: str, upgrade: str, card: str, price: int) -> None:
    table = Table(identity, "japan")
    table.give(0, upgrade)
    table.money(0, 5)
    table.do(Buy("basic", card))
    assert table.player(0).money == 5 - price


def test_di_28_a_fourth_upgrade_replaces_any_of_the_others() -> None:
    table = Table()
    table.give(0, "farmer cooper trucker")
    table.show("architect")
    table.money(0, 9)
    table.do(Buy("row", "architect"))
    assert [action.upgrade for action in table.offered(Replace)] == ["farmer", "cooper", "trucker"]
    table.do(Replace("cooper"))
    assert table.player(0).upgrades == ("farmer", "architect", "trucker")
    assert table.state.market.truck["upgrades"] == ("cooper",)


# Rows and decks


def test_di_49_cards_slide_to_the_right_and_the_new_one_comes_in_on_the_left() -> None:
    table = Table()
    table.money(0, 20)
    row, deck = table.state.market.rows["items"], table.state.market.decks["items"]
    table.do(Buy("row", row[2]))
    assert table.state.market.rows["items"] == (deck[-1], row[0], row[1], row[3])


def test_di_49_an_empty_deck_is_made_of_its_truck_pile() -> None:
    table = Table()
    market = table.state.market
    market.truck["items"], market.decks["items"] = market.decks["items"], ()
    table.money(0, 20)
    table.do(Buy("row", market.rows["items"][0]))
    assert table.emitted(RowRefilled)[-1].shuffled
    assert len(market.rows["items"]) == 4
    assert market.truck["items"] == ()


def test_di_49_without_any_cards_spaces_stay_empty() -> None:
    table = Table()
    market, player = table.state.market, table.player(1)
    player.storeroom = (*player.storeroom, *market.decks["items"])
    market.decks["items"] = ()
    table.money(0, 20)
    row = market.rows["items"]
    table.do(Buy("row", row[0]))
    assert market.rows["items"] == row[1:]
    assert table.view().rows[2].cards[0] is None


def test_clean_up_takes_two_cards_of_each_row_with_two_players_and_one_with_more() -> None:
    for seats, gone in ((2, 6), (3, 3)):
        table = Table(seats=seats)
        rows = table.state.market.rows
        last = Counter(card for row in rows.values() for card in row[4 - gone // 3 :])
        table.pass_market()
        assert Counter(table.emitted(CleanedUp)[0].cards) == last
        assert all(len(row) == 4 for row in rows.values())


def test_at_most_two_basic_cards_a_round_three_for_one_distiller() -> None:
    for identity, limit in (("japan", 2), ("india", 3)):
        table = Table(identity, "japan")
        for _ in range(limit):
            table.do(Buy("basic", "yeast"), seat=0)
            if table.state.stage == "market" and table.seat == 1:
                table.do(REST if table.state.stage == "distill" else PASS_MARKET)
        assert not [buy for buy in table.offered(Buy, 0) if buy.source == "basic"]


def test_yeast_pays_a_coin_and_water_shows_a_card_when_they_are_bought() -> None:
    table = Table("sweden", "india")
    table.money(0, 9)
    table.do(Buy("basic", "yeast"))
    assert table.player(0).money == 10
    table.do(PASS_MARKET)
    table.do(Buy("basic", "water"))
    assert table.player(0).money == 11  # this distiller is paid for Water
    table.on_top("corn")
    table.do(Reveal("water", "ingredients"), Buy("shown", "corn"))
    assert table.player(0).money == 7
    assert "corn" in table.player(0).pantry


def test_nobody_is_asked_about_a_label_or_a_goal_that_does_not_exist() -> None:
    """The whole of a short game: everybody passes all the time."""
    table = Table()
    while GAME.active_seats(table.state):
        table.do(table.legal()[-1])
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert table.state.round == 7
