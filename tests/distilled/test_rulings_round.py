"""Rulings about aging and the end of a round; each test carries the id of its ruling."""

from __future__ import annotations

from engine.distilled.actions import KeepFlavor, Taste
from engine.distilled.events import AwardEarned, Tasted
from tests.distilled.table import BATCH, Table, selling

# Aging


def test_di_20_flavors_not_kept_go_to_the_discards() -> None:
    """DI-45: Angus chooses among three for the base draw; the extra card of the barrel is a plain draw."""
    table = Table("scotland", "india")
    table.pantry(0, BATCH)
    table.pantry(1, "")
    table.give(0, "ex_bourbon_hogshead")
    table.learn(0, "whiskey")
    table.spirit(0, "whiskey", BATCH, ("water", "yeast"), "ex_bourbon_hogshead")
    assert len(table.offered(KeepFlavor)) == 3
    kept = table.offered(KeepFlavor)[0].card
    table.do(KeepFlavor(kept))
    made = table.player(0).warehouse[0]
    assert len(made.flavors) == 2
    assert [made.flavors[place] for place in made.known] == [kept]
    assert len(table.state.flavor_discards) == 2


def test_di_45_extra_flavors_are_plain_draws() -> None:
    table = Table("scotland", "india")
    table.pantry(0, BATCH)
    table.pantry(1, "")
    table.give(0, "wood_barrel metal_rickhouse")
    table.learn(0, "whiskey")
    table.spirit(0, "whiskey", BATCH, ("water", "yeast"), "wood_barrel")
    assert len(table.offered(KeepFlavor)) == 3
    assert len(table.player(0).warehouse[0].flavors) == 1  # from the Metal Rickhouse, unseen
    assert table.player(0).warehouse[0].known == ()


def test_barrel_and_rickhouse_add_their_flavors_only_the_first_time() -> None:
    table = Table("india", "korea")
    table.give(0, "metal_rickhouse")
    table.age(0, "rum", "sugarcane", barrel="ex_bourbon_hogshead", flavors=1)
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert len(table.player(0).warehouse[0].flavors) == 2


def test_an_american_standard_barrel_pays_in_every_age_phase() -> None:
    table = Table("india", "korea")
    table.age(0, "rum", "sugarcane", barrel="american_standard_barrel")
    money = table.player(0).money
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert table.player(0).money == money + 1
    assert len(table.player(0).warehouse[0].flavors) == 2


def test_di_49_flavors_are_shuffled_again_when_they_run_out() -> None:
    table = Table("india", "korea")
    table.age(0, "rum", "sugarcane")
    table.state.flavor_discards, table.state.flavors = table.state.flavors, ()
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert len(table.player(0).warehouse[0].flavors) == 2
    assert table.state.flavor_discards == ()


# The end of a round


def test_di_25_awards_are_read_before_tastings() -> None:
    """Pennysaver sees the money before a tasting brings more."""
    table = Table("india", "korea")
    table.state.awards = {"pennysaver": ()}
    table.money(0, 22)
    table.points(0, 9)
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert [action.sp for action in table.offered(Taste)] == [4, 3, 2, 1, 0]
    table.do(Taste(4))
    assert (table.player(0).money, table.player(0).sp) == (26, 5)
    assert not table.emitted(AwardEarned)


def test_di_25_a_tasting_spends_no_more_than_there_is() -> None:
    table = Table("india", "korea")
    table.points(0, 2)
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert [action.sp for action in table.offered(Taste)] == [2, 1, 0]


def test_di_25_only_those_who_sold_nothing_offer_a_tasting() -> None:
    table = selling()
    table.points(0, 5)
    table.points(1, 5)
    table.sell()
    assert table.seat == 1
    table.do(Taste(0))
    assert not any(event.seat == 0 for event in table.emitted(Tasted))


def test_di_26_those_who_fulfill_an_award_in_the_same_round_share_it() -> None:
    table = Table("india", "korea")
    table.state.awards = {"pennysaver": ()}
    for seat in (0, 1):
        table.money(seat, 30)
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    earned = table.emitted(AwardEarned)[0]
    assert (earned.seats, earned.sp) == ((0, 1), 4)
    assert [player.sp for player in table.state.players] == [4, 4]
    table.state.players[0].pantry = ()
    table.pass_market()
    table.rest(0, 1)
    while table.state.round == 2 and table.state.stage != "market":
        table.do(table.legal()[-1])
    assert len(table.emitted(AwardEarned)) == 1  # closed


def test_di_25_awards_and_tastings_also_follow_the_last_round() -> None:
    table = Table("india", "korea")
    table.state.round = 7
    table.state.awards = {"pennysaver": ()}
    table.money(0, 25)
    table.pass_market()
    table.rest(0, 1)
    table.pass_sales()
    assert table.emitted(AwardEarned)
    assert table.offered(Taste)
    table.do(Taste(2))
    assert table.state.stage == "over"
