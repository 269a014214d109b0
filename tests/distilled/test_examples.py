"""The rulebook's worked examples, and what a round costs in clicks."""

from __future__ import annotations

from engine.distilled.actions import DISTILL, PASS_MARKET, Buy, Cover, Make, Sell, TakeFree, TakeTraded, Trade
from engine.distilled.events import Sold, SpiritMade
from tests.distilled.table import GAME, Table


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


def test_a_plain_round_takes_eight_clicks_or_fewer() -> None:
    """Three purchases and a pass, the whole pantry and distil, one label space; the sale plays itself."""
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
