"""The recap: one line per turn; banks, busts and losses are important. And awards when all is over."""

from __future__ import annotations

from engine.core.game import StoryItem
from engine.whiskey_business.events import (
    AnyEvent,
    Banked,
    CutOff,
    LastCalled,
    Placed,
    Rolled,
    SheetTaken,
    ShelfFell,
    TurnLost,
)
from tests.whiskey_business.table import GAME, Table

NAMES = ("Ann", "Bo")


def told(events: list[AnyEvent]) -> list[StoryItem]:
    return list(GAME.story(events, NAMES))


def test_a_bust_tells_the_dice_why_nothing_fits_and_what_is_lost() -> None:
    table = Table().roll("water yeast barley malt corn rye ireland").keep("ireland water yeast barley")
    (item,) = told(table.roll("corn corn malt").events)
    assert item == StoryItem("Ann rolled malt and 2 corn: bust (needed barley), 1 Irish is lost.", 0, True)
    assert table.view.ended is not None
    assert table.view.ended.dice == ("malt", "corn", "corn")
    assert table.view.ended.needs == ("barley",)
    assert table.view.ended.barrels == 1


def test_the_board_tells_the_odds_after_keeping_what_fits() -> None:
    table = Table().roll("water yeast corn malt barley rye usa").keep("usa water yeast corn").roll("corn rye malt")
    assert table.view.odds is None
    keep = table.view.keep
    assert keep is not None
    assert (keep.faces, keep.barrels) == (("corn",), 2)
    assert keep.then is not None
    assert (keep.then.dice, keep.then.ship) == (2, "none")
    assert "corn" in keep.then.faces


def test_a_turn_that_banks_is_one_line() -> None:
    events: list[AnyEvent] = [Rolled(1, 3, ("corn",), None), Banked(1, "bourbon", 2, 1), LastCalled(1)]
    turn, call = told(events)
    assert turn == StoryItem("Bo banked 2 Bourbon in 3 rolls. Yeast spoiled 1 barrel.", 1, True)
    assert call.important
    assert call.text.startswith("LAST CALL!")


def test_a_shelf_that_falls_is_important() -> None:
    (item,) = told([Rolled(0, 1, ("corn",), "ship"), SheetTaken(0, 3, False), ShelfFell(0, "irish", 2)])
    assert item.important
    assert item.text == "Ann rolled a pirate ship (sheet 3 of 3) with corn, then knocked over a shelf and lost 2 Irish."


def test_a_ship_is_told_once_with_the_dice_beside_it() -> None:
    rolled: list[AnyEvent] = [Rolled(0, 1, ("water", "malt", "malt"), "ship"), SheetTaken(0, 1, False)]
    (item,) = told(rolled)
    assert item.text == "Ann rolled a pirate ship (sheet 1 of 3) with water and 2 malt."
    (item,) = told([*rolled, Placed(0, "malt", "scotch", False)])
    assert item.text == "Ann rolled a pirate ship (sheet 1 of 3) with water and 2 malt, then kept malt."


def test_a_shot_is_told_after_the_roll_that_it_was_taken_for() -> None:
    events: list[AnyEvent] = [Rolled(0, 1, ("barley", "malt"), "ireland"), SheetTaken(0, 2, shot=True)]
    (item,) = told(events)
    assert item.text == "Ann rolled the flag of Ireland, barley and malt, then took a shot (sheet 2 of 3)."
    (item,) = told([*events, Rolled(0, 2, ("rye",), None), Placed(0, "rye", "rye", False)])
    assert item.text == "Ann took a shot (sheet 2 of 3), then rolled rye and kept rye."


def test_shots_in_a_row_and_ships_in_a_row_are_told_together() -> None:
    shots: list[AnyEvent] = [
        *(Rolled(0, 1, ("corn",), None), SheetTaken(0, 1, True)),
        *(Rolled(0, 2, ("corn",), None), SheetTaken(0, 2, True)),
    ]
    (item,) = told([*shots, Rolled(0, 3, ("rye",), None), TurnLost(0, 0, gave_up=True)])
    assert item.text == "Ann took 2 shots (sheet 2 of 3), then ended the turn after 3 rolls: no whiskey this turn."
    ships: list[AnyEvent] = [
        *(Rolled(0, 1, ("corn",), "ship"), SheetTaken(0, 2, False)),
        *(Rolled(0, 2, ("corn",), "ship"), SheetTaken(0, 3, False)),
    ]
    (item,) = told([*ships, Rolled(0, 3, ("rye",), "ship"), CutOff(0)])
    assert item.text == (
        "Ann rolled 2 pirate ships (sheet 3 of 3), then rolled a pirate ship with 3 sheets, which ended the turn."
    )


def test_awards_name_the_biggest_bank() -> None:
    awards = GAME.awards([Banked(1, "rye", 3, 0), Banked(0, "irish", 1, 0)], NAMES)
    assert [(award.title, award.seat, award.text) for award in awards] == [("Biggest bank", 1, "Bo banked 3 Rye.")]
