"""Keeping dice as one thought: every selection inside a batch is legal, and batches leave nothing out."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.choices.planner import offers, plan
from bot.choices.plans import MultiSelectSpec, SelectSpec
from engine.core.game import Batch
from engine.core.rng import Rng
from engine.whiskey_business.actions import Place
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
def test_a_batch_leaves_no_die_of_its_kinds_out(table: Table) -> None:
    for batch in suggestions(table):
        after = table.state.clone()
        for key, most in batch.picks:
            for _ in range(most):
                take(after, key)
        same_turn = after.turn == 0 and not GAME.view(after, None).winners and sum(after.laid) > 0
        left = {GAME.choice(after, 0, action).key for action in GAME.legal_actions(after, 0)} if same_turn else set()
        assert not left & {key for key, _ in batch.picks}


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


@settings(max_examples=150)
@given(keeping_tables())
def test_what_a_suggestion_promises_is_what_picking_it_whole_brings(table: Table) -> None:
    for batch in suggestions(table):
        after = table.state.clone()
        for key, count in batch.picks:
            for _ in range(count):
                take(after, key)
        if after.turn != table.state.turn or not any(after.laid):
            assert "at once" in batch.hint or "lands the Flight" in batch.hint.replace("Lands", "lands")
            continue
        board = GAME.view(after, 0).distillery
        assert ("declares the Flight" in batch.hint.replace("Declares", "declares")) == (
            board.flight and not table.view.distillery.flight
        )
        assert ("missing" in batch.label) == (not board.barrels or board.flight)
        if board.barrels and not board.flight:
            assert f"({board.barrels} barrel" in batch.label
            assert f"{board.barrels} barrel" in batch.hint


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


def test_one_batch_per_whiskey_that_the_roll_can_commit_to() -> None:
    table = Table().roll("water yeast barley corn corn water ireland")
    assert labels(table) == [
        "Irish: flag + water + yeast + barley (1 barrel)",
        "Bourbon: water + yeast + 2 corn (flag missing)",
    ]
    irish, bourbon = (dict(batch.picks) for batch in suggestions(table))
    assert irish == {"keep-ireland": 1, "keep-water": 1, "keep-yeast": 1, "keep-barley": 1}
    assert bourbon == {"keep-water": 1, "keep-yeast": 1, "keep-corn": 2}


def test_one_batch_once_committed() -> None:
    table = Table().roll("water yeast barley corn corn water ireland").keep("corn")
    assert labels(table) == ["Bourbon: water + yeast + corn (flag missing)"]
    whole, menu = GAME.batches(table.state, 0)
    assert (menu.label, menu.picks, menu.limit) == ("Keep some of the dice", whole.picks, 0)


def test_dice_that_suit_every_whiskey_make_one_batch() -> None:
    table = Table().roll("water yeast water yeast water yeast globe")
    assert labels(table) == ["Any whiskey: globe + water + yeast (grain missing)"]


def test_last_call_adds_a_batch_for_the_flight() -> None:
    table = Table(caller=1).roll("water yeast barley corn corn water ireland")
    flight = suggestions(table)[-1]
    assert flight.label == "Flight: water + yeast + barley + corn (3 missing)"
    assert flight.hint == "Declares the Flight: only all seven dice pay; still missing the globe, malt and rye"
    assert flight.tone == "risk"
    assert dict(flight.picks) == {"keep-water": 1, "keep-yeast": 1, "keep-barley": 1, "keep-corn": 1}


def test_extra_water_against_further_grain_gives_a_batch_for_either_wish() -> None:
    table = Table(sobering_up=True).roll("water water water barley barley barley ireland")
    picks = {batch.label: dict(batch.picks) for batch in suggestions(table)}
    assert picks == {
        "Irish: flag + 2 water + 3 barley (yeast missing)": {"keep-ireland": 1, "keep-water": 2, "keep-barley": 3},
        "Irish: flag + 3 water + 2 barley (yeast missing)": {"keep-ireland": 1, "keep-water": 3, "keep-barley": 2},
    }


def test_extra_waters_already_laid_leave_less_room_for_grain() -> None:
    table = Table(sobering_up=True).roll("water water water barley barley barley ireland").keep("water water water")
    choices = [GAME.choice(table.state, 0, action) for action in table.legal()]
    assert {c.key: c.max_count for c in choices if c.max_count} == {"keep-ireland": 1, "keep-barley": 2}
    assert dict(GAME.batches(table.state, 0)[0].picks) == {"keep-ireland": 1, "keep-barley": 2}


def test_a_bound_globe_goes_with_each_whiskey() -> None:
    table = Table(globe_commits=True).roll("water water water barley barley corn globe")
    picks = {batch.key: dict(batch.picks) for batch in suggestions(table)}
    assert picks["rye"] == {"keep-globe-rye": 1, "keep-water": 1}
    assert picks["irish"] == {"keep-globe-irish": 1, "keep-water": 1, "keep-barley": 2}


def test_a_single_die_and_other_seats_need_no_batch() -> None:
    table = Table().roll("barley barley corn corn rye rye usa").keep("usa corn corn")
    assert GAME.batches(table.state, 0) == []
    assert GAME.batches(table.state, 1) == ()


def test_a_flight_that_lands_at_once_says_what_it_brings() -> None:
    table = Table(4, caller=1).roll("globe water yeast barley malt corn rye")
    [flight] = [batch for batch in GAME.batches(table.state, 0) if batch.label.startswith("Flight")]
    assert "missing" not in flight.label
    assert flight.hint == "Lands the Flight: one whiskey from each opponent"
