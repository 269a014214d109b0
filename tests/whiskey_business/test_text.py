"""Texts that people read: hints with consequences, questions, narration, the board as text and the rules help."""

from __future__ import annotations

import pytest

from engine.core.game import alt_text, with_names
from engine.core.rules import members
from engine.whiskey_business.actions import ROLL, STOP, bank
from engine.whiskey_business.catalog import GLOBE
from engine.whiskey_business.events import (
    AccentPicked,
    AnyEvent,
    Banked,
    BarrelRolled,
    CutOff,
    Drained,
    FlightLanded,
    GameEnded,
    LastCalled,
    Placed,
    Pledged,
    Rolled,
    SheetTaken,
    ShelfFell,
    Sipped,
    Sobered,
    Toasted,
    TurnLost,
    Wrestled,
)
from engine.whiskey_business.meta import META, WhiskeyOptions
from tests.whiskey_business.table import GAME, Table

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


def test_placing_hints_tell_what_a_die_commits_to_and_what_is_missing() -> None:
    table = Table().roll("water yeast barley malt corn corn usa")
    assert table.hint("keep-corn") == "Makes it Kentucky Bourbon; needs a flag, water and yeast"
    assert table.hint("keep-water") == "Needs a flag, yeast and a grain"
    table.keep("usa water yeast")
    assert table.hint("keep-corn") == "1 barrel ready to bank"


def test_placing_hints_tell_what_the_last_die_does() -> None:
    table = Table().roll("water yeast corn corn corn corn usa").keep("usa water yeast corn corn corn")
    assert table.hint("keep-corn") == "Banks 4 barrels at once"
    flyer = Table(caller=1).roll("water yeast barley malt corn rye globe").keep("globe water yeast barley malt corn")
    assert flyer.hint("keep-rye") == "Lands the Flight: one whiskey from each opponent"


def test_placing_hints_tell_of_a_flight_and_of_sobering() -> None:
    flyer = Table(caller=1).roll("water yeast barley malt corn rye globe").keep("globe water yeast barley")
    assert flyer.hint("keep-malt") == (
        "Go for the Flight: all seven dice or nothing; gives up 1 Irish; needs corn and rye"
    )
    drinker = Table(sobering_up=True).roll("water water barley malt corn rye ship").keep("water")
    assert drinker.hint("keep-water").startswith("1 sheet less if you bank")


def test_banking_hints_tell_spoilage_sobering_and_last_call() -> None:
    table = Table(spoilage=True, sobering_up=True)
    table.state.sheets[0] = 1
    table.state.cellars[0] = [0, 1, 1, 1]
    table.roll("water water yeast yeast barley barley ireland").keep("ireland water water yeast barley barley")
    assert table.hint("bank-irish") == (
        "Ends your turn with 1 Irish in your cellar; yeast spoils 1; 1 sheet off; calls Last Call"
    )


def test_a_wholly_spoiled_batch_promises_nothing() -> None:
    table = Table(spoilage=True).roll("water yeast yeast malt barley rye ireland").keep("ireland water yeast barley")
    assert table.hint("bank-irish") == "Ends your turn with 0 Irish in your cellar; yeast spoils 1"
    labels = [GAME.choice(table.state, 0, action).label for action in table.legal()]
    assert labels.index("End turn with nothing (the leftover yeast ruins it)") > labels.index("Roll on with 3 dice")
    assert GAME.choice(table.state, 0, bank("irish")).tone == "plain"


def test_banking_hints_announce_last_call_only_when_it_would_be_rung() -> None:
    spoiled = Table(spoilage=True)
    called = Table(caller=1)
    for table in (spoiled, called):
        table.state.cellars[0] = [0, 1, 1, 1]
        table.roll("water yeast yeast malt barley rye ireland").keep("ireland water yeast barley")
        assert "Last Call" not in table.hint("bank-irish")


def test_rolling_hints_tell_the_risk() -> None:
    table = Table()
    assert table.hint("roll") == "100 % that something fits; a pirate ship is your first sheet"
    table.roll("water yeast barley malt corn rye ireland").keep("ireland water yeast barley")
    assert table.hint("roll") == "42 % that something fits; otherwise you lose 1 Irish"


def test_shot_hints_tell_the_price() -> None:
    table = Table(take_a_shot=True)
    table.state.sheets[0] = 2
    table.state.cellars[0] = [1, 0, 0, 0]
    table.roll("corn corn corn corn corn corn ireland").keep("ireland").roll("corn corn corn corn corn corn")
    assert table.hint("shot") == (
        "Your third sheet, you knock over a shelf; then 6 dice again: 98 % that something fits"
    )
    assert GAME.choice(table.state, 0, STOP).label == "End turn and throw away this batch"
    assert table.hint("stop") == "You stay at 2 sheets"


def test_flight_hints_tell_the_balance() -> None:
    table = Table(caller=1)
    table.state.cellars = [[1, 0, 0, 0], [2, 5, 0, 0]]
    table.fly()
    assert with_names(table.hint("drain-1-scotch"), ["Ann", "Bo"]) == "You go to 6 barrels, Bo falls to 2"
    assert "stops at Bo" in with_names(GAME.question(table.state, 0), ["Ann", "Bo"])


def test_questions_follow_the_moment() -> None:
    table = Table()
    asked = [GAME.question(table.state, 0)]
    for move in (
        lambda: table.roll("water yeast barley malt corn rye ireland"),
        lambda: table.keep("ireland barley"),
        lambda: table.keep("water yeast"),
    ):
        move()
        asked.append(GAME.question(table.state, 0))
    assert len(set(asked)) == 4
    assert "water and yeast" in asked[2]
    assert GAME.question(table.state, 1) == ""


ONE_OF_EACH: tuple[AnyEvent, ...] = (
    BarrelRolled(0),
    Rolled(0, 1, ("water", "corn", "corn"), "globe"),
    SheetTaken(0, 2, shot=False),
    ShelfFell(0, "irish", 2),
    Sipped(0, True, 2),
    CutOff(0),
    Placed(0, "corn", None, flight=False),
    TurnLost(0, 0, gave_up=False, needed=("water", "barley")),
    Banked(0, "rye", 2, 1),
    Sobered(0, 1, 1),
    LastCalled(0),
    FlightLanded(0, 1),
    Pledged(0),
    Drained(0, 1, "scotch", 3),
    Wrestled((0, 1), 1),
    GameEnded((0,), (5, 3)),
    Toasted(0, "ship"),
    AccentPicked(0, "ship"),
)


def test_every_kind_of_event_has_a_line_of_its_own() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(members(AnyEvent))
    lines = [GAME.narrate(event, NAMES) for event in ONE_OF_EACH]
    assert len(set(lines)) == len(lines)
    assert all("Ann" in line or "Bo" in line for line in lines)


def test_the_log_tells_what_is_lost_and_what_is_declared() -> None:
    assert GAME.narrate(TurnLost(0, 2, False), NAMES) == "Ann busted: 2 barrels are lost."
    assert GAME.narrate(TurnLost(1, 0, True), NAMES) == "Bo ended the turn: no whiskey this turn."
    bust = TurnLost(0, 2, False, "rye", ("water", "rye"))
    assert GAME.narrate(bust, NAMES) == "Ann busted (needed water or rye): 2 Rye are lost."
    assert GAME.narrate(Placed(0, "corn", "bourbon", False), NAMES) == "Ann kept corn for Kentucky Bourbon."
    assert "Flight" in GAME.narrate(Placed(0, "corn", None, True), NAMES)


def test_the_head_of_the_board_text_tells_turn_dice_distillery_odds_and_cellars() -> None:
    table = Table()
    table.state.cellars = [[1, 0, 0, 0], [0, 2, 0, 0]]
    table.roll("water yeast barley barley corn rye canada").keep("barley water")
    assert alt_text(GAME.describe(table.view, NAMES)) == (
        "Ann's turn, roll 1. Dice: the flag of Canada, yeast (fits), barley (fits), corn and rye. "
        "In the distillery for Irish Whiskey: water and barley. "
        "Next roll with 5 dice: 87 % that something fits; a pirate ship costs a sheet. Cellars: Ann 1, Bo 2."
    )


def test_the_board_text_tells_every_stock_option_and_final_turn() -> None:
    table = Table(caller=1, spoilage=True, drinking_counters=True)
    table.state.cellars = [[1, 0, 0, 0], [1, 2, 3, 4]]
    text = GAME.describe(table.view, NAMES)
    assert "Bo: 10 barrels (Irish Whiskey 1, Scotch Whisky 2, Kentucky Bourbon 3, Canadian Rye 4)" in text
    assert "Options: Spoilage and Drink counter." in text
    assert "Final turns to come: Ann and Bo." in text
    assert "0 sips, 0 shots" in text


@pytest.mark.parametrize("key", ["overview", "turn", "recipes", "sheets", "last_call", "flight", "winning"])
def test_the_rules_help_has_this_topic(key: str) -> None:
    topic = next(topic for topic in GAME.topics if topic.key == key)
    assert len(topic.text) > 200


@pytest.mark.parametrize("option", WhiskeyOptions.model_fields)
def test_every_option_is_titled_described_and_explained(option: str) -> None:
    field = WhiskeyOptions.model_fields[option]
    topic = next(topic for topic in GAME.topics if topic.key == option)
    assert field.title
    assert field.title in topic.title
    assert field.description
    assert len(field.description) <= 100


def test_the_glossary_knows_every_face_and_whiskey() -> None:
    keys = {topic.key for topic in GAME.glossary}
    faces = {f"face_{face}" for face in (*GAME.catalog.ingredients, *GAME.catalog.flags)}
    assert keys == faces | {f"whiskey_{whiskey.id}" for whiskey in GAME.catalog.whiskeys}


def test_every_verb_is_used() -> None:
    used = {GAME.choice(t.state, t.actor, a).verb for t in every_prompt() for a in t.legal()}
    assert used == {verb.name for verb in META.verbs}


def every_prompt() -> list[Table]:
    """A table for each kind of question."""
    stuck = Table(take_a_shot=True).roll("corn corn corn corn corn corn ireland").keep("ireland")
    shelf = Table()
    shelf.state.sheets[0], shelf.state.cellars[0] = 2, [1, 1, 0, 0]
    flights = [Table(2, caller=1), Table(4, caller=1)]
    for table in flights:
        table.state.cellars[1] = [1, 2, 0, 0]
        table.fly()
    keeping = Table().roll("water yeast barley barley corn rye ireland").keep("ireland water yeast barley")
    toast = Table(caller=0, first=0)
    toast.state.final_turns, toast.state.cellars[0] = 1, [9, 0, 0, 0]
    toast.lose_turn(GLOBE)
    return [
        Table(),
        toast,
        keeping,
        stuck.roll("corn corn corn corn corn corn"),
        shelf.roll("water yeast barley malt corn rye ship"),
        *flights,
    ]


def test_the_view_marks_only_as_many_equal_dice_as_fit() -> None:
    table = Table().roll("water water barley barley barley barley ireland")
    states = [die.state for die in table.view.dice if die.face == "water"]
    assert states == ["fits", "idle"]
    assert ROLL not in table.legal()
