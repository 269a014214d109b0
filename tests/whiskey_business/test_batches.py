"""Keeping dice as one thought: every selection inside a batch is legal, and batches leave nothing out."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.choices.planner import offers, plan
from bot.choices.plans import ButtonRow, MultiSelectSpec, SelectSpec
from engine.core.errors import IllegalMove
from engine.core.game import MENU_LIMIT, Batch
from engine.core.rng import Rng
from engine.core.session import Session
from engine.core.words import percent
from engine.whiskey_business.actions import Place
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.state import State
from tests.whiskey_business.boards import OPTIONS, keeping_tables, rolls
from tests.whiskey_business.table import GAME, Table


def take(state: State, key: str) -> None:
    """Lay the die with this key, or fail because it is not offered."""
    offered = {GAME.choice(state, 0, action).key: action for action in GAME.legal_actions(state, 0)}
    GAME.apply(state, 0, offered[key], Rng(1))


def selections(batch: Batch) -> list[tuple[str, ...]]:
    """Every selection within the limits, in listed order."""
    counts = product(*(range(most + 1) for _, most in batch.picks))
    keys = [key for key, _ in batch.picks]
    found = [tuple(key for key, n in zip(keys, chosen, strict=True) for _ in range(n)) for chosen in counts]
    return [selection for selection in found if len(selection) <= batch.max_count]


def check_closed(state: State, batch: Batch) -> None:
    for selection in selections(batch):
        after = state.clone()
        for key in selection:
            take(after, key)
        assert GAME.check(after) == []


@settings(max_examples=150)
@given(keeping_tables())
def test_every_selection_within_a_batch_is_legal(table: Table) -> None:
    for batch in GAME.batches(table.state, 0):
        check_closed(table.state, batch)


@settings(max_examples=150)
@given(rolls(6, flag=True), OPTIONS, st.sampled_from([None, 1]))
def test_every_selection_of_a_first_roll_is_legal(roll: str, options: dict[str, bool], caller: int | None) -> None:
    table = Table(caller=caller, **options).roll(roll)
    batches = GAME.batches(table.state, 0)
    assert any(batch.suggested for batch in batches), "a first roll always has several dice that go together"
    for batch in batches:
        check_closed(table.state, batch)


@settings(max_examples=150)
@given(keeping_tables())
def test_a_batch_leaves_only_dice_that_would_do_nothing_out(table: Table) -> None:
    for batch in suggestions(table):
        after = kept(table, batch)
        same_turn = after.turn == 0 and not GAME.view(after, None).winners and sum(after.laid) > 0
        left = {GAME.choice(after, 0, action).key for action in GAME.legal_actions(after, 0)} if same_turn else set()
        assert not (left & {key for key, _ in batch.picks}) - {"keep-water"}


@settings(max_examples=150)
@given(keeping_tables())
def test_a_choice_says_how_many_equal_dice_can_be_laid(table: Table) -> None:
    for action in GAME.legal_actions(table.state, 0):
        choice = GAME.choice(table.state, 0, action)
        if isinstance(action, Place):
            after = table.state.clone()
            for _ in range(choice.max_count):
                take(after, choice.key)
            assert GAME.check(after) == []
        else:
            assert choice.max_count == 0


def suggestions(table: Table) -> list[Batch]:
    return [batch for batch in GAME.batches(table.state, 0) if batch.suggested]


def labels(table: Table) -> list[str]:
    return [batch.label for batch in suggestions(table)]


def kept(table: Table, batch: Batch) -> State:
    """The table once all dice of a batch are kept."""
    after = table.state.clone()
    for key, count in batch.picks:
        for _ in range(count):
            take(after, key)
    return after


@settings(max_examples=150)
@given(keeping_tables())
def test_what_a_suggestion_promises_is_what_picking_it_whole_brings(table: Table) -> None:
    for batch in suggestions(table):
        after = kept(table, batch)
        if not batch.then:
            assert after.turn != table.state.turn or not any(after.laid)
            assert "at once" in batch.hint or "ands the Flight" in batch.hint
            continue
        board = GAME.view(after, 0).distillery
        declared = board.flight and not table.view.distillery.flight
        assert ("go for the flight" in batch.hint.lower()) == declared
        offered = {GAME.choice(after, 0, action).key: action for action in GAME.legal_actions(after, 0)}
        choice = GAME.choice(after, 0, offered[batch.then])
        if batch.then == "roll":
            odds = GAME.view(after, 0).odds
            assert odds is not None
            assert f"& roll {odds.dice}" in batch.label
            assert percent(odds.keep if odds.going is None else odds.going) in batch.hint
        else:
            assert choice.hint == batch.hint
            assert choice.label.startswith(f"Bank {board.barrels - board.spoiled} ")
            assert f"& bank {board.barrels - board.spoiled}:" in batch.label


@settings(max_examples=50)
@given(keeping_tables())
def test_a_combined_choice_is_logged_as_the_moves_it_consists_of(table: Table) -> None:
    session = Session.start(GAME, 2, WhiskeyOptions(), 1)
    session.state = table.state.clone()
    combined = [batch for batch in session.batches(0) if batch.then]
    for batch in combined[:1]:
        entries = session.submit(0, list(reversed(batch.whole)))
        assert [entry.action.kind for entry in entries] == [
            *["place"] * (len(batch.whole) - 1),
            "roll" if batch.then == "roll" else "bank",
        ]
        assert len({entry.step for entry in entries}) == 1


def test_single_dice_with_the_roll_after_them_are_buttons_that_say_their_chance() -> None:
    table = Table().roll("water yeast barley corn corn water ireland")
    page = plan(offers(GAME.choices(table.state, 0), ("Ann", "Bo"), False), GAME.batches(table.state, 0))
    labels = [spec.label for row in page.rows if isinstance(row, ButtonRow) for spec in row.buttons]
    for die in ("Corn", "Barley", "Water", "Yeast", "Flag"):
        [label] = [label for label in labels if label.startswith(f"{die} & roll 6: ")]
        assert label.endswith(" %")
    assert len(page.hints) <= 6


@settings(max_examples=50)
@given(keeping_tables())
def test_only_parts_of_several_dice_are_minor(table: Table) -> None:
    batches = GAME.batches(table.state, 0)
    minor = [batch for batch in batches if batch.is_minor]
    assert all(sum(count for _, count in batch.picks) > 1 for batch in minor)
    assert all(batch.suggested or batch.brief or batch in minor for batch in batches if batch.then)


@settings(max_examples=50)
@given(keeping_tables())
def test_dice_of_a_whole_can_be_kept_and_rolled_on_with_in_one_choice(table: Table) -> None:
    offered = {frozenset(batch.picks) for batch in GAME.batches(table.state, 0) if batch.then == "roll"}
    for batch in suggestions(table):
        pairs = [picks for picks in combinations(batch.picks, 2) if all(count == 1 for _, count in picks)]
        if batch.then == "roll" and len(batch.picks) > 2 and len(offered) < MENU_LIMIT:
            assert all(frozenset(picks) in offered for picks in pairs)


def test_a_combined_choice_is_taken_whole_or_not_at_all() -> None:
    session = Session.start(GAME, 2, WhiskeyOptions(), 1)
    session.state = Table().roll("water yeast barley corn corn water ireland").state
    with pytest.raises(IllegalMove):
        session.submit(0, ["keep-barley", "keep-corn", "keep-corn", "roll"])
    assert session.submit(0, ["keep-corn", "keep-corn", "keep-water", "keep-yeast", "roll"])


def test_a_water_that_does_nothing_is_not_part_of_a_whole() -> None:
    table = Table(sobering_up=True).roll("water water water barley barley barley ireland")
    assert labels(table) == ["Keep for Irish & roll 2: flag + water + 3 barley"]
    left = table.keep("ireland barley barley barley water").roll("water water")
    assert [dict(batch.picks) for batch in suggestions(left)] == [{"keep-water": 1}]


def test_keeps_are_ordered_by_the_barrels_that_are_left_on_average_after_the_next_roll() -> None:
    table = Table().roll("water yeast barley corn corn corn ireland")
    assert [label.partition(":")[0] for label in labels(table)] == [
        "Keep for Bourbon & roll 2",
        "Keep for Irish & bank 1",
        "Keep for Irish & roll 3",
    ]


@settings(max_examples=150)
@given(keeping_tables())
def test_single_dice_are_in_one_menu_below_the_suggestions(table: Table) -> None:
    choices = [GAME.choice(table.state, 0, action) for action in GAME.legal_actions(table.state, 0)]
    batches = GAME.batches(table.state, 0)
    shown = plan(offers(choices, ("Ann", "Bo"), private=False), batches)
    singles = [row for row in shown.rows if isinstance(row, SelectSpec) and row.kind == "pick"]
    menus = [*singles, *(row for row in shown.rows if isinstance(row, MultiSelectSpec))]
    assert shown.pages == 1
    assert len(menus) == (1 if batches else 0)
    for menu in menus:
        keys = {option.value.partition("#")[0] for option in menu.options}
        assert keys == {choice.key for choice in choices if choice.verb == "keep"}


def test_each_whiskey_that_the_roll_can_commit_to_has_its_buttons() -> None:
    table = Table().roll("water yeast barley corn corn water ireland")
    assert labels(table) == [
        "Keep for Bourbon & roll 3: water + yeast + 2 corn",
        "Keep for Irish & bank 1: flag + water + yeast + barley",
        "Keep for Irish & roll 3: flag + water + yeast + barley",
    ]
    bourbon, bank, on = suggestions(table)
    assert dict(bourbon.picks) == {"keep-water": 1, "keep-yeast": 1, "keep-corn": 2}
    assert dict(bank.picks) == {"keep-ireland": 1, "keep-water": 1, "keep-yeast": 1, "keep-barley": 1}
    assert bank.picks == on.picks
    assert (bourbon.then, bank.then, on.then) == ("roll", "bank-irish", "roll")
    assert (bourbon.tone, bank.tone, on.tone) == ("primary", "gain", "risk")
    assert bourbon.hint == "2 barrels so far, needs a flag; 54 % that something fits; a ship is your first sheet"


def test_one_whole_once_committed() -> None:
    table = Table().roll("water yeast barley corn corn water ireland").keep("corn")
    assert labels(table) == ["Keep & roll 3 dice: water + yeast + corn"]
    whole, *single, menu = GAME.batches(table.state, 0)
    assert [(batch.label, batch.suggested, batch.then) for batch in single] == [
        ("Keep & roll 5 dice: corn", False, "roll"),
        ("Keep & roll 5 dice: water", False, "roll"),
        ("Keep & roll 5 dice: yeast", False, "roll"),
        ("Keep & roll 4 dice: yeast + corn", False, "roll"),
        ("Keep & roll 4 dice: water + corn", False, "roll"),
        ("Keep & roll 4 dice: water + yeast", False, "roll"),
    ]
    assert (menu.label, menu.picks, menu.limit) == ("Keep some of the dice", whole.picks, 0)


def test_dice_that_suit_every_whiskey_make_one_whole() -> None:
    table = Table().roll("water yeast water yeast water yeast globe")
    assert labels(table) == ["Keep & roll 4 dice: globe + water + yeast"]


def test_last_call_adds_a_button_for_the_flight() -> None:
    table = Table(caller=1).roll("water yeast barley corn corn water ireland")
    flight = suggestions(table)[-1]
    assert flight.label == "Keep for the Flight & roll 3: water + yeast + barley + corn"
    assert flight.hint.startswith("Go for the Flight: all seven dice or nothing; 63 % that something fits")
    assert flight.tone == "risk"
    assert dict(flight.picks) == {"keep-water": 1, "keep-yeast": 1, "keep-barley": 1, "keep-corn": 1}


def test_a_keep_that_goes_for_the_flight_says_what_it_gives_up() -> None:
    table = Table(caller=1).roll("water yeast barley corn corn malt globe").keep("globe water yeast barley")
    [flight] = suggestions(table)
    assert "gives up 1 Irish" in flight.hint


def test_extra_water_against_further_grain_gives_a_whole_for_either_wish() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 2
    table.roll("water water water barley barley barley ireland")
    picks = {batch.label: dict(batch.picks) for batch in suggestions(table) if not batch.key.endswith("-dry-roll")}
    assert picks == {
        "Keep for Irish & roll 1 die: flag + 2 water + 3 barley": {
            "keep-ireland": 1,
            "keep-water": 2,
            "keep-barley": 3,
        },
        "Keep for Irish & roll 1 die: flag + 3 water + 2 barley": {
            "keep-ireland": 1,
            "keep-water": 3,
            "keep-barley": 2,
        },
    }


def test_where_extra_water_takes_sheets_off_a_keep_without_it_comes_first() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 2
    table.roll("water water barley corn corn corn ireland").keep("ireland barley").roll("water water corn corn corn")
    assert labels(table) == ["Keep & roll 4 dice: water", "Keep & roll 3 dice: 2 water"]
    table.keep("water").roll("yeast water water corn")
    assert labels(table) == [
        "Keep & bank 1: 2 water + yeast",
        "Keep & roll 3 dice: yeast",
        "Keep & roll 1 die: 2 water + yeast",
    ]


def test_extra_waters_already_laid_leave_less_room_for_grain() -> None:
    table = Table(sobering_up=True).roll("water water water barley barley barley ireland").keep("water water water")
    choices = [GAME.choice(table.state, 0, action) for action in table.legal()]
    assert {c.key: c.max_count for c in choices if c.max_count} == {"keep-ireland": 1, "keep-barley": 2}
    assert dict(suggestions(table)[0].picks) == {"keep-ireland": 1, "keep-barley": 2}


def test_a_bound_globe_goes_with_each_whiskey() -> None:
    table = Table(globe_commits=True).roll("water water water barley barley corn globe")
    picks = {batch.key: dict(batch.picks) for batch in suggestions(table)}
    assert picks["rye-roll"] == {"keep-globe-rye": 1, "keep-water": 1}
    assert picks["irish-roll"] == {"keep-globe-irish": 1, "keep-water": 1, "keep-barley": 2}


def test_a_single_die_is_a_button_too_and_other_seats_have_none() -> None:
    table = Table().roll("barley barley corn corn rye rye usa").keep("usa corn").roll("barley barley corn rye malt")
    assert labels(table) == ["Keep & roll 4 dice: corn"]
    assert GAME.batches(table.state, 1) == ()


def test_with_all_seven_dice_the_whiskey_banks_itself() -> None:
    table = Table().roll("water yeast corn corn corn corn usa").keep("usa water yeast corn corn")
    [whole] = suggestions(table)
    assert (whole.label, whole.then, whole.tone) == ("Keep & bank 4: 2 corn", "", "gain")
    assert whole.hint == "Banks 4 barrels at once"


def test_a_flight_that_lands_at_once_says_what_it_brings() -> None:
    table = Table(4, caller=1).roll("globe water yeast barley malt corn rye")
    flight = suggestions(table)[-1]
    assert flight.label.startswith("Keep & land the Flight: globe + water")
    assert flight.hint == "Lands the Flight: one whiskey from each opponent"
