"""The optional rules: Take a Shot, Sobering Up, Spoilage and the counters (WB-28 to WB-34)."""

from __future__ import annotations

import pytest

from engine.whiskey_business.actions import ROLL, SHOT, STOP
from engine.whiskey_business.events import Banked, ShelfFell, Sipped, Sobered, TurnLost
from engine.whiskey_business.meta import WhiskeyOptions
from tests.whiskey_business.table import BOURBON, GAME, IRISH, Table


def stuck(**options: bool) -> Table:
    """Committed to Irish Whiskey, with a roll of nothing but corn on the table."""
    table = Table(take_a_shot=True, **options).roll("barley corn corn corn corn corn usa").keep("barley")
    return table.roll("corn corn corn corn corn usa")


def test_all_options_are_off_unless_chosen() -> None:
    assert not any(WhiskeyOptions().model_dump().values())


def test_one_switch_turns_all_top_shelf_rules_on() -> None:
    assert Table(top_shelf=True).view.options == ("take_a_shot", "sobering_up", "spoilage")
    assert Table(spoilage=True).view.options == ("spoilage",)


def test_wb_28_a_shot_is_offered_when_nothing_fits() -> None:
    table = stuck()
    assert table.legal() == [SHOT, STOP]
    assert table.view.step == "stuck"
    table.shot("water yeast corn corn corn ireland")
    assert table.state.sheets[0] == 1
    assert table.view.step == "keep"


def test_wb_28_a_shot_by_choice_only_while_nothing_of_the_roll_is_laid() -> None:
    table = Table(take_a_shot=True).roll("water yeast barley malt corn rye usa")
    assert SHOT in table.legal()
    assert SHOT not in table.keep("water").legal()
    assert SHOT not in Table().roll("water yeast barley malt corn rye usa").legal()


def test_wb_28_not_with_three_sheets() -> None:
    table = Table(take_a_shot=True)
    table.state.sheets[0] = 3
    table.roll("barley corn corn corn corn corn usa")
    assert SHOT not in table.legal()
    table.keep("barley").roll("corn corn corn corn corn usa")
    assert table.kinds()[-1] == "turn_lost"


def test_wb_28_the_third_sheet_drops_the_shelf_before_the_new_roll() -> None:
    table = stuck()
    table.state.sheets[0] = 2
    table.state.cellars[0] = [0, 2, 1, 0]
    table.shot("barley corn corn corn corn usa")
    assert table.kinds() == ["sheet_taken", "shelf_fell", "rolled"]
    assert ShelfFell(0, "bourbon", 1) in table.events


def test_wb_28_a_tie_on_the_shelf_is_chosen_before_the_new_roll() -> None:
    table = stuck()
    table.state.sheets[0] = 2
    table.state.cellars[0] = [0, 1, 1, 0]
    table.do(SHOT)
    assert table.view.step == "shelf"
    table.load("barley corn corn corn corn usa").shelf("bourbon")
    assert table.kinds() == ["shelf_fell", "rolled"]
    assert table.view.step == "keep"


def test_wb_28_the_same_dice_are_rolled_again() -> None:
    table = stuck()
    assert table.view.odds is not None
    assert table.view.odds.dice == 6
    assert table.shot("corn corn corn corn water usa").state.loose == [1, 0, 0, 0, 4, 0]


def test_wb_29_the_new_roll_must_add_a_die_or_cost_another_shot() -> None:
    table = stuck().shot("corn corn corn corn corn usa")
    assert table.legal() == [SHOT, STOP]
    table.shot("corn corn corn corn corn usa").shot("corn corn corn corn corn usa")
    assert table.state.sheets[0] == 3
    assert table.kinds()[-1] == "turn_lost"


def test_wb_29_a_ship_on_the_new_roll_costs_a_sheet_and_at_three_the_turn() -> None:
    table = stuck()
    table.state.sheets[0] = 1
    table.shot("barley corn corn corn corn ship")
    assert table.state.sheets[0] == 3
    table.keep("barley").roll("water yeast corn corn ship")
    assert table.kinds()[-1] == "cut_off"


def test_wb_36_one_may_stop_with_nothing_after_any_roll() -> None:
    fresh = Table().roll("water yeast barley malt corn rye ship")
    assert STOP in fresh.legal()
    fresh.stop()
    assert fresh.state.sheets[0] == 1, "sheets taken stay"
    assert fresh.state.turn == 1
    kept = Table().roll("water yeast barley malt corn rye usa").keep("corn").stop()
    assert kept.events == [TurnLost(0, 0, True, "bourbon")]
    assert sum(kept.state.laid) == 0, "the dice go back"


def test_wb_36_not_even_a_complete_recipe_must_be_banked() -> None:
    table = Table()
    table.state.cellars[0] = [0, 1, 1, 1]
    table.roll("water yeast barley malt corn rye ireland").keep("ireland water yeast barley").stop()
    assert table.events == [TurnLost(0, 1, True, "irish")]
    assert table.state.cellars[0] == [0, 1, 1, 1]
    assert table.view.last_call is None


def test_wb_36_but_not_before_the_first_roll() -> None:
    assert Table().legal() == [ROLL]


def test_the_turn_can_be_given_up_instead() -> None:
    table = stuck().stop()
    assert table.state.sheets[0] == 0
    assert table.state.turn == 1
    assert table.view.seats[0].last == "lost"


def test_the_others_may_chant_while_nothing_fits_and_a_shot_may_be_taken() -> None:
    [chant] = GAME.reactions(stuck().state)
    assert chant.seats == (1,)
    assert "3" in chant.tally.format(count=3)
    assert "everybody else" in chant.invitation
    assert GAME.reactions(Table(take_a_shot=True).state) == ()


def test_nobody_chants_about_a_good_roll() -> None:
    table = Table(take_a_shot=True).roll("water yeast barley malt corn rye usa")
    assert SHOT in table.legal()
    assert GAME.reactions(table.state) == ()


def test_wb_30_extra_waters_wash_sheets_off_when_a_barrel_is_banked() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 3
    table.roll("water water water yeast barley corn ireland").keep("ireland water water water yeast barley")
    table.bank("irish")
    assert table.events == [Banked(0, "irish", 1, 0), Sobered(0, 2, 1)]


def test_wb_30_no_more_than_one_holds_and_sheets_of_this_turn_count() -> None:
    table = Table(sobering_up=True).roll("water water water yeast barley corn ship")
    table.keep("water water water yeast barley").roll("corn ireland").keep("ireland").bank("irish")
    assert table.state.sheets[0] == 0
    assert table.events[1] == Sobered(0, 1, 0)


def test_wb_30_three_extra_waters_take_off_three() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 3
    table.roll("water water water water yeast barley ireland").keep("ireland yeast barley water water water water")
    assert table.events[1:] == [Banked(0, "irish", 1, 0), Sobered(0, 3, 0)]


def test_wb_30_at_most_three_extra_waters() -> None:
    table = Table(sobering_up=True).roll("water water water water water water ireland")
    table.keep("water water water water")
    assert "keep-water" not in table.offered()


def test_wb_30_laying_an_extra_water_is_a_success() -> None:
    table = Table(sobering_up=True).roll("water yeast barley corn corn corn ireland").keep("ireland water yeast barley")
    table.roll("water corn corn").keep("water")
    assert {"roll", "bank-irish"} <= table.offered()


def test_wb_30_a_lost_turn_sobers_nobody() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 2
    table.roll("water water yeast barley corn corn ireland").keep("ireland water water yeast barley").roll("corn corn")
    assert table.kinds()[-1] == "turn_lost"
    assert table.state.sheets[0] == 2


def test_wb_31_example_a_loose_yeast_spoils_the_barrel_of_bourbon() -> None:
    table = Table(spoilage=True).roll("water yeast corn yeast malt rye usa").keep("usa water yeast corn")
    assert table.view.distillery.spoiled == 1
    table.bank("bourbon")
    assert table.events == [Banked(0, "bourbon", 0, 1)]
    assert table.state.cellars[0][BOURBON] == 0


@pytest.mark.parametrize(
    ("dice", "barrels", "kept", "spoiled"),
    [
        ("yeast barley barley barley", 3, 2, 1),
        ("yeast yeast barley barley", 2, 0, 2),
        ("yeast yeast yeast barley", 1, 0, 1),
    ],
)
def test_wb_31_every_loose_yeast_spoils_one_down_to_none(dice: str, barrels: int, kept: int, spoiled: int) -> None:
    table = Table(spoilage=True).roll(f"water yeast {dice} ireland").keep("ireland water yeast")
    table.keep(" ".join(["barley"] * barrels)).bank("irish")
    assert table.events == [Banked(0, "irish", kept, spoiled)]


def test_wb_31_only_the_last_roll_counts_and_the_cellar_is_safe() -> None:
    table = Table(spoilage=True)
    table.state.cellars[0][IRISH] = 5
    table.roll("water yeast barley barley yeast rye ireland").keep("ireland water yeast barley barley")
    table.roll("yeast barley").keep("barley").bank("irish")
    assert table.state.cellars[0][IRISH] == 7


def test_wb_31_rolling_on_can_avoid_it() -> None:
    table = Table(spoilage=True).roll("water yeast barley barley yeast rye ireland")
    table.keep("ireland water yeast barley barley").roll("rye barley").keep("barley").bank("irish")
    assert table.state.cellars[0][IRISH] == 3


def test_wb_31_without_the_option_loose_yeast_does_nothing() -> None:
    table = Table().roll("water yeast corn yeast malt rye usa").keep("usa water yeast corn").bank("bourbon")
    assert table.state.cellars[0][BOURBON] == 1


def test_wb_31_all_seven_laid_leave_nothing_to_spoil() -> None:
    assert Table(spoilage=True).make_irish(4).state.cellars[0][IRISH] == 4


def test_wb_32_a_wholly_spoiled_batch_sobers_nobody_and_calls_nothing() -> None:
    table = Table(spoilage=True, sobering_up=True)
    table.state.sheets[0] = 2
    table.state.cellars[0] = [0, 1, 1, 1]
    table.roll("water water yeast yeast barley rye ireland").keep("ireland water water yeast barley").bank("irish")
    assert table.events == [Banked(0, "irish", 0, 1)]
    assert table.state.sheets[0] == 2
    assert table.state.caller == -1


def test_wb_32_what_survives_spoilage_still_sobers() -> None:
    table = Table(spoilage=True, sobering_up=True)
    table.state.sheets[0] = 2
    table.roll("water water yeast yeast barley barley ireland")
    table.keep("ireland water water yeast barley barley").bank("irish")
    assert table.events == [Banked(0, "irish", 1, 1), Sobered(0, 1, 1)]


def test_wb_33_spoilage_does_not_touch_a_flight() -> None:
    table = Table(caller=1, spoilage=True)
    table.state.cellars[1] = [0, 0, 3, 0]
    assert table.fly().state.cellars[0] == [0, 0, 3, 0]


@pytest.mark.parametrize(("counted", "expected"), [(True, (1, 1)), (False, (0, 0))])
def test_wb_34_sips_and_shots_are_counted_if_wanted(counted: bool, expected: tuple[int, int]) -> None:
    table = stuck(drinking_counters=counted).shot("barley corn corn corn corn ship")
    assert (table.view.seats[0].sips, table.view.seats[0].shots) == expected


def test_wb_34_counters_change_nothing_in_the_game() -> None:
    plain, counting = stuck(), stuck(drinking_counters=True)
    for table in (plain, counting):
        table.shot("barley corn corn corn corn ship")
    assert plain.events == [event for event in counting.events if not isinstance(event, Sipped)]
    assert plain.legal() == counting.legal()


def test_wb_34_sips_are_told() -> None:
    table = stuck(drinking_counters=True).shot("barley corn corn corn corn ship")
    sips = [event for event in table.events if isinstance(event, Sipped)]
    assert sips == [Sipped(0, True, 1), Sipped(0, False, 1)]
    assert [GAME.narrate(event, ["Ann", "Bo"]) for event in sips] == [
        "Ann drank a big sip: 1 big sip so far.",
        "Ann drank a sip: 1 sip so far.",
    ]
    assert GAME.story(table.events, ["Ann", "Bo"])[0].text.endswith("Drinks: 1 sip and 1 big sip.")


def test_wb_34_a_ship_that_cuts_off_is_a_sip_too() -> None:
    table = Table(drinking_counters=True)
    table.state.sheets[0] = 3
    table.roll("water yeast barley malt corn rye ship")
    assert table.view.seats[0].sips == 1
    assert ROLL in table.legal()
