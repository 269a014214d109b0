"""Rulings about trading and distilling; each test carries the id of its ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.distilled.actions import (
    DISTILL,
    KEEP_CUT,
    REDISTILL,
    REST,
    Fill,
    KeepFlavor,
    Make,
    PutBack,
    RunStill,
    TakeTraded,
    Trade,
)
from engine.distilled.events import PowerPaid
from engine.distilled.rules.odds import chances
from engine.distilled.spirit_events import CutReplaced, Distilled, DistillingEnded, FlavorsAdded, FlavorsSeen
from tests.distilled.table import BATCH, CATALOG, Table


def distilling(*identities: str, pantry: str = BATCH, **options: object) -> Table:
    """Seat 0 has these cards, and all others nothing to distill; a second bottle makes every sale a choice."""
    table = Table(*identities, **options)
    table.give(0, "jug")
    for seat in range(len(table.state.players)):
        table.pantry(seat, pantry if seat == 0 else "")
    return table


def recipes(table: Table, seat: int = 0) -> set[str]:
    return {action.recipe for action in table.offered(Make, seat)}


# Trading


@pytest.mark.parametrize("card", ["yeast", "alcohol", "metal_barrel", "glass_bottle", "buck_wheat"])
def test_di_09_30_63_some_cards_are_never_traded(card: str) -> None:
    """DI-09 starting items, DI-30 basic Yeast and Alcohol, DI-63 signature ingredients."""
    table = distilling("japan", "india", pantry="yeast alcohol water buck_wheat corn")
    table.pass_market()
    assert Trade(card) not in table.legal(0)


def test_di_30_turbo_yeast_can_be_traded() -> None:
    table = distilling(pantry="turbo_yeast")
    table.pass_market()
    assert Trade("turbo_yeast") in table.legal(0)


def test_di_53_one_trade_for_a_basic_ingredient_of_no_higher_printed_cost() -> None:
    """The example of the rulebook: Potatoes for Mixed Fruits."""
    table = distilling("korea", "india", pantry="yeast water potatoes mixed_plants")
    table.give(0, "clay_barrel")
    table.pass_market()
    money = table.player(0).money
    table.do(Trade("potatoes"), seat=0)
    basics = {"yeast", "water", "mixed_grains", "mixed_plants", "mixed_fruits"}
    assert {action.card for action in table.offered(TakeTraded, 0)} == basics
    table.do(TakeTraded("mixed_fruits"), seat=0)
    assert Counter(table.player(0).pantry) == Counter(["yeast", "water", "mixed_plants", "mixed_fruits"])
    assert not table.offered(Trade, 0)
    assert (table.player(0).money, table.player(0).basics) == (money, 0)  # no purchase, no bonus
    table.rest(0)
    assert "potatoes" in table.state.market.truck["ingredients"]


def test_di_53_a_barrel_can_be_traded_and_a_card_of_the_washback() -> None:
    table = distilling(pantry="yeast water mixed_plants mixed_plants")
    table.give(0, "clay_barrel")
    table.pass_market()
    table.do(Fill("mixed_plants"), Fill("mixed_plants"), seat=0)
    assert {"clay_barrel", "mixed_plants"} <= {action.card for action in table.offered(Trade, 0)}
    table.do(Trade("mixed_plants"), seat=0)
    assert "mixed_fruits" not in {action.card for action in table.offered(TakeTraded, 0)}
    table.do(TakeTraded("mixed_grains"), seat=0)
    run = table.player(0).run
    assert run is not None
    assert run.washback == ("mixed_plants",)


def test_di_53_one_may_trade_without_distilling() -> None:
    table = distilling(pantry="corn")
    table.pass_market()
    table.do(Trade("corn"), TakeTraded("yeast"), seat=0)
    assert table.player(0).pantry == ("yeast",)


# The washback


def test_di_52_distilling_is_optional_and_needs_all_three_slots() -> None:
    table = distilling()
    table.pass_market()
    assert REST in table.legal(0)
    table.do(Fill("yeast"), Fill("mixed_grains"), seat=0)
    assert DISTILL not in table.legal(0)
    table.do(Fill("water"), seat=0)
    assert DISTILL in table.legal(0)


@pytest.mark.parametrize(("pantry", "enough"), [("alcohol alcohol", True), ("alcohol yeast", True), ("alcohol", False)])
def test_di_52_alcohol_may_fill_the_yeast_and_the_water_slot(pantry: str, enough: bool) -> None:
    table = distilling(pantry=f"{pantry} corn")
    table.pass_market()
    for card in (*pantry.split(), "corn"):
        if Fill(card) in table.legal(0):
            table.do(Fill(card), seat=0)
    assert (DISTILL in table.legal(0)) == enough


def test_di_52_unused_cards_stay_in_the_pantry_and_removed_ones_come_back() -> None:
    table = distilling(pantry=f"{BATCH} corn")
    table.pass_market()
    table.distill(0, BATCH, ("water", "alcohol"))
    assert Counter(table.player(0).pantry) == Counter(["corn", "water", "alcohol"])


def test_di_52_any_recipe_that_fits_may_be_chosen_vodka_too() -> None:
    table = distilling(pantry=f"{BATCH} mixed_grains")
    table.learn(0, "soju whiskey")
    table.pass_market()
    table.distill(0, f"{BATCH} mixed_grains", ("water", "yeast"))
    assert recipes(table) == {"vodka", "soju"}  # no wood barrel for Whiskey


def test_moonshine_is_what_is_left_without_sugar() -> None:
    table = distilling(pantry="yeast water corn")
    table.pass_market()
    table.distill(0, "yeast water corn", ("corn", "water"))
    assert table.player(0).fresh is not None
    assert table.player(0).fresh.recipe == "moonshine"


def test_the_exact_chances_are_those_of_counting_all_pairs() -> None:
    """Four of six cards stay: a sugar is removed in 1 − (4·3)/(6·5) of all cases, both in 2/30."""
    table = distilling()
    table.learn(0, "soju")
    likely = chances(CATALOG, table.player(0), BATCH.split())
    assert likely["soju"] == pytest.approx(12 / 30)
    assert likely["vodka"] == pytest.approx(28 / 30)
    assert likely["moonshine"] == pytest.approx(2 / 30)


def test_di_29_alcohol_never_runs_out() -> None:
    table = distilling()
    table.player(1).pantry = ("alcohol",) * 70
    table.pass_market()
    table.distill(0, BATCH, ("water", "yeast"))
    assert table.emitted(Distilled)[0].alcohol == 2


# Extra alcohol and reactions


@pytest.mark.parametrize(
    ("upgrade", "added"), [("worm_tub", {2, 4}), ("coppersmith", {2, 3}), ("worm_tub coppersmith", {2, 3, 4, 5})]
)
def test_di_61_extra_alcohol_is_all_or_nothing_for_each_card(upgrade: str, added: set[int]) -> None:
    found: set[int] = set()
    ways = 2 ** len(upgrade.split())
    for way in range(ways):
        table = distilling()
        table.give(0, upgrade)
        table.pass_market()
        for card in BATCH.split():
            table.do(Fill(card), seat=0)
        table.do(DISTILL, seat=0)
        table.do(table.offered(RunStill, 0)[way], seat=0)
        found.add(table.emitted(Distilled)[0].alcohol)
    assert found == added


def test_di_61_turbo_yeast_always_adds_one_for_each_copy() -> None:
    table = distilling(pantry="turbo_yeast turbo_yeast water corn")
    table.pass_market()
    table.distill(0, "turbo_yeast turbo_yeast water corn", ("water", "alcohol"))
    assert table.emitted(Distilled)[0].alcohol == 3


def test_the_column_still_removes_only_the_top_card() -> None:
    table = distilling()
    table.give(0, "column_still")
    table.pass_market()
    table.distill(0, BATCH, ("water", "yeast"), "column_still")
    assert table.emitted(Distilled)[0].removed == ("water",)


def test_di_21_the_coffey_still_adds_the_alcohol_again() -> None:
    table = distilling(pantry="alcohol water mixed_grains mixed_grains")
    table.give(0, "coffey_still worm_tub")
    table.pass_market()
    table.distill(0, "alcohol water mixed_grains mixed_grains", ("mixed_grains", "mixed_grains"), "worm_tub")
    table.rng.cut = ("water", "alcohol")
    table.do(REDISTILL, seat=0)
    assert RunStill(("worm_tub",)) in table.legal(0)  # decided again
    table.do(RunStill(()), seat=0)
    first, second = table.emitted(Distilled)
    assert (first.alcohol, second.alcohol) == (4, 2)
    assert Counter(second.washback) == Counter(["alcohol", "water", *["mixed_grains"] * 2, "alcohol", "alcohol"])
    assert not table.offered(type(REDISTILL), 0)  # once per distill phase


def test_di_46_reactions_come_in_order() -> None:
    """Spirit Safe before Mountain Spring Water before Juliana."""
    table = distilling("philippines", "india", pantry="yeast mountain_spring_water corn corn")
    table.give(0, "spirit_safe")
    table.pass_market()
    money = table.player(0).money
    table.distill(0, "yeast mountain_spring_water corn corn", ("mountain_spring_water", "yeast"))
    table.do(KEEP_CUT, seat=0)
    assert table.emitted(CutReplaced)[0].by == "water"
    assert table.player(0).money == money + 2
    kinds = [type(event) for event in table.events]
    assert kinds.index(CutReplaced) < kinds.index(PowerPaid)


def test_di_46_the_coffey_still_comes_before_the_spirit_safe() -> None:
    table = distilling(pantry="yeast water corn corn")
    table.give(0, "spirit_safe coffey_still")
    table.pass_market()
    table.distill(0, "yeast water corn corn", ("corn", "corn"))
    assert set(table.legal(0)) == {KEEP_CUT, REDISTILL}
    table.rng.cut = ("corn", "water")
    table.do(REDISTILL, seat=0)
    assert {action.card for action in table.offered(PutBack, 0)} == {"corn", "water"}
    table.do(PutBack("corn"), seat=0)
    made = table.player(0).fresh
    assert made is not None
    assert made.cards.count("corn") == 2


def test_di_46_a_card_that_was_put_back_brings_nothing() -> None:
    table = distilling("philippines", "india", pantry="yeast mountain_spring_water corn corn")
    table.give(0, "spirit_safe")
    table.pass_market()
    money = table.player(0).money
    table.distill(0, "yeast mountain_spring_water corn corn", ("mountain_spring_water", "yeast"))
    table.do(PutBack("mountain_spring_water"), seat=0)
    assert not table.emitted(CutReplaced)
    assert table.player(0).money == money  # Yeast has no sell value


def test_di_46_juliana_is_paid_for_the_dearest_removed_card_only() -> None:
    table = distilling("philippines", "india", pantry="yeast water corn corn")
    table.pass_market()
    money = table.player(0).money
    table.distill(0, "yeast water corn corn", ("water", "corn"))
    assert table.player(0).money == money + 2
    assert Counter(table.player(0).pantry) == Counter(["water", "corn"])


def test_di_62_the_spirit_safe_and_the_signature_ingredient_may_both_return_a_card() -> None:
    table = distilling("japan", "india", pantry="yeast water buck_wheat corn")
    table.give(0, "spirit_safe")
    table.pass_market()
    table.distill(0, "yeast water buck_wheat corn", ("buck_wheat", "corn"))
    table.do(PutBack("buck_wheat"), seat=0)
    table.do(PutBack("corn"), seat=0)
    made = table.player(0).fresh
    assert made is not None
    assert {"buck_wheat", "corn"} <= set(made.cards)


# Labels


def test_di_11_labels_that_are_short_go_in_turn_order_not_by_haste() -> None:
    table = Table()
    for seat, bottle in ((0, "jug"), (1, "mason_jar")):
        table.give(seat, bottle)
        table.pantry(seat, BATCH)
        table.learn(seat, "soju")
    table.state.labels["soju"] = 1
    table.state.players[1].labels = {"money": "soju"}  # the other one of two is out already
    table.pass_market()
    for seat in (1, 0):  # the second player is faster
        table.distill(seat, BATCH, ("water", "yeast"))
        table.do(Make("soju", "metal_barrel"), seat=seat)
    assert table.emitted(DistillingEnded)[0].without_label == (1,)
    spirits = [table.player(seat).fresh for seat in (0, 1)]
    assert [spirit.label for spirit in spirits if spirit] == [True, False]


def test_di_11_nobodys_chance_depends_on_who_distills_first() -> None:
    results: list[list[tuple[str, ...]]] = []
    for order in ((0, 1), (1, 0)):
        table = Table(seed=5)
        for seat in (0, 1):
            table.pantry(seat, BATCH)
        table.pass_market()
        for seat in order:
            table.do(*(Fill(card) for card in BATCH.split()), DISTILL, seat=seat)
        results.append([event.removed for event in sorted(table.emitted(Distilled), key=lambda event: event.seat)])
    assert results[0] == results[1]


# Flavors by upgrades


def test_di_56_the_malting_floor_adds_a_flavor_that_nobody_sees() -> None:
    table = distilling()
    table.give(0, "malting_floor")
    table.spirit(0, "vodka", BATCH, ("water", "yeast"))
    made = table.player(0).fresh
    assert made is not None
    assert (len(made.flavors), made.known) == (1, ())
    assert table.emitted(FlavorsAdded)[0].power == "malting_floor"


def test_di_56_the_owner_looks_at_two_flavors_with_the_doig_ventilator() -> None:
    table = distilling()
    table.give(0, "doig_ventilator")
    table.spirit(0, "vodka", BATCH, ("water", "yeast"))
    seen = table.emitted(FlavorsSeen)[0]
    assert (len(seen.cards), seen.audience) == (2, (0,))
    kept, other = seen.cards
    table.do(KeepFlavor(kept))
    made = table.player(0).fresh
    assert made is not None
    assert made.flavors == (kept,)
    assert table.state.flavor_discards == (other,)  # DI-20


def test_di_56_without_a_spirit_no_flavor_is_added() -> None:
    table = distilling()
    table.give(0, "malting_floor")
    table.pass_market()
    table.rest(0, 1)
    assert not table.emitted(FlavorsAdded)
