"""The rulebook's worked examples, and what a round costs in clicks."""

from __future__ import annotations

from engine.distilled.actions import DISTILL, PASS_MARKET, Buy, Cover, Learn, Make, Sell, TakeFree, TakeTraded, Trade
from engine.distilled.rules.facts import facts
from engine.distilled.rules.goal_barrel import solo_won, target
from engine.distilled.rules.recipes import fits, known_ids
from engine.distilled.spirit_events import Aged, Distilled, Sold, SpiritMade
from engine.distilled.state import Solo
from tests.distilled.positions import player
from tests.distilled.table import BATCH, CATALOG, GAME, Table, selling


def with_flavors(table: Table, *flavors: str) -> None:
    """Put these on the end of the flavor deck from which `age` takes."""
    rest = tuple(card for card in table.state.flavors if card not in flavors)
    table.state.flavors = (*flavors, *rest)


def test_the_sale_of_a_baijiu() -> None:
    """Rye, Sorghum, two Waters or Alcohols more, two flavors and a Ceramic Bottle: 10 money and 21 SP."""
    table = Table("brazil", "india")
    table.give(0, "ceramic_bottle")
    with_flavors(table, "tobacco", "smoky")
    table.age(0, "baijiu", "rye sorghum mixed_grains water alcohol alcohol alcohol", flavors=2)
    table.pass_market()
    table.rest(0, 1)
    table.do(Sell(0, "ceramic_bottle"))
    (sold,) = table.emitted(Sold)
    assert (sold.money, sold.sp) == (10, 21)
    table.do(Cover("item"))
    table.do(TakeFree("basic", "wood_barrel"))
    assert "wood_barrel" in table.player(0).storeroom
    assert [bottle.card for bottle in table.player(0).bottles] == ["ceramic_bottle"]


def test_a_vodka_of_grains_and_fruits() -> None:
    table = Table("japan", "india")
    table.pantry(0, "yeast mixed_grains mixed_fruits water")
    table.pass_market()
    table.distill(0, "yeast mixed_grains mixed_fruits water", ("water", "alcohol"))
    (made,) = table.emitted(SpiritMade)
    (distilled,) = table.emitted(Distilled)
    assert distilled.alcohol == 2
    assert (made.recipe, made.barrel) == ("vodka", "metal_barrel")
    assert sorted(made.cards) == ["alcohol", "mixed_fruits", "mixed_grains", "yeast"]
    assert sorted(table.player(0).pantry) == ["alcohol", "water"]


def test_a_rum_that_became_a_cachaca() -> None:
    """One plant sugar was removed, so the wood barrel stays in the storeroom."""
    table = Table("japan", "india")
    table.learn(0, "rum cachaca")
    table.give(0, "wood_barrel")
    table.pantry(0, "alcohol mixed_plants mixed_plants water")
    table.pass_market()
    table.distill(0, "alcohol mixed_plants mixed_plants water", ("alcohol", "mixed_plants"))
    assert {make.recipe for make in table.offered(Make, 0)} == {"cachaca", "vodka"}
    table.do(Make("cachaca", "metal_barrel"), seat=0)
    assert "wood_barrel" in table.player(0).storeroom


def test_potatoes_are_traded_for_fruits() -> None:
    table = Table("japan", "india")
    table.pantry(0, "yeast water")
    table.give(0, "potatoes")
    table.pass_market()
    table.do(Trade("potatoes"), seat=0)
    table.do(TakeTraded("mixed_fruits"), seat=0)
    assert "mixed_fruits" in table.player(0).pantry
    table.rest(0, 1)
    assert "potatoes" in table.state.market.truck["ingredients"]


def test_three_players_have_six_vodka_and_three_whiskey_labels() -> None:
    labels = Table(seats=3).state.labels
    assert (labels["vodka"], labels["moonshine"], labels["whiskey"]) == (6, 6, 3)


def test_a_silver_cube_for_whiskey_costs_four() -> None:
    table = Table("india", "japan")
    table.money(0, 5)
    table.do(Learn("whiskey"))
    assert (table.player(0).money, table.player(0).cubes) == (1, ("whiskey",))


def test_a_glass_blower_helps_at_once_and_a_farmer_from_the_next_round_on() -> None:
    table = Table("india", "japan")
    table.show("farmer", "glass_blower", "jug")
    table.money(0, 9)
    table.player(1).passed = True
    table.do(Buy("row", "glass_blower"), Buy("row", "jug"), Buy("row", "farmer"))
    assert table.player(0).money == 9 - 3 - (2 - 1) - 4
    assert "mixed_grains" not in table.player(0).pantry
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert table.state.round == 2
    assert "mixed_grains" in table.player(0).pantry


def test_the_vodka_and_the_skull_bottle_of_joana_are_of_the_americas() -> None:
    table = selling("brazil", "india", upgrades="skull_bottle")
    table.sell(bottle="skull_bottle")
    look = facts(CATALOG, table.state, 0)
    assert [bottle.matched for bottle in look.player.bottles] == [True]
    assert {look.region(label.region) for label in look.labels()} == {"americas"}
    assert {look.region(bottle.region) for bottle in look.bottles()} == {"americas"}


def test_caninha_takes_two_plants_sugarcane_among_them_and_no_other_sugar() -> None:
    """It scores 11 SP and 1 money, may not age, and is made once."""
    caninha = CATALOG.recipes["caninha_cachaca"]
    fitting = {
        cards: fits(CATALOG, caninha, cards.split())
        for cards in ("sugarcane mixed_plants", "sugarcane_juice palm", "palm palm", "sugarcane", "sugarcane palm rye")
    }
    assert [cards for cards, fine in fitting.items() if fine] == ["sugarcane mixed_plants", "sugarcane_juice palm"]
    assert (caninha.sp, caninha.money, caninha.aged, caninha.barrel) == (11, 1, False, "metal")
    joana = player("brazil")
    assert caninha.id in known_ids(CATALOG, joana)
    joana.signature_made = True
    assert caninha.id not in known_ids(CATALOG, joana)


def test_a_new_whiskey_gets_a_flavor_and_its_american_barrel_pays() -> None:
    table = Table("india", "korea")
    table.learn(0, "whiskey")
    table.give(0, "american_standard_barrel")
    table.pantry(0, BATCH)
    table.pantry(1, "")
    money = table.player(0).money
    table.spirit(0, "whiskey", BATCH, ("water", "yeast"), "american_standard_barrel")
    (aged,) = table.emitted(Aged)
    assert (aged.spirits, aged.money) == ((("whiskey", 1),), 1)
    assert table.player(0).money == money + 1
    assert not any(made.known for made in table.player(0).warehouse)


def test_a_target_of_70_and_one_of_12_make_82() -> None:
    goals = CATALOG.solo_goals
    assert (goals["A1"].target, goals["B8"].target) == (70, 12)
    rows = (("C1", "C2"), ("C3", "C4", "C5"), ("B8", "B2", "B3", "B4"), ("C6", "C7", "C8"), ("A1", "A2"))
    solo = Solo(rows=rows, face_up=(), completed=("C1", "C3", "B8", "C6", "A1"), stack=(), active=5)
    assert target(CATALOG, solo) == 82
    assert solo_won(CATALOG, solo, 82)
    assert not solo_won(CATALOG, solo, 81)


def test_a_plain_round_takes_eight_clicks_or_fewer() -> None:
    """Three purchases and a pass, the whole pantry and distill, one label space; the sale plays itself."""
    table = Table("japan")
    table.money(0, 3)
    table.pantry(0, "yeast")
    clicks = 0
    for buy in (Buy("basic", "mixed_grains"), Buy("basic", "mixed_grains"), PASS_MARKET):
        table.do(buy, seat=0)
        clicks += 1
        if table.state.stage == "market" and table.seat == 1:
            table.do(PASS_MARKET)
    table.give(0, "alcohol")
    everything, _ = GAME.batches(table.state, 0)
    for key, count in everything.picks:
        for _ in range(count):
            table.do(next(a for a in table.legal(0) if table.choice(a, 0).key == key), seat=0)
    clicks += 1
    table.rng.cut = ("alcohol", "alcohol")
    table.do(DISTILL, seat=0)
    clicks += 1
    table.rest(1)
    assert [sold.seat for sold in table.emitted(Sold)] == [0]
    table.do(Cover("money"))
    clicks += 1
    assert table.state.round == 2
    assert clicks <= 8
