"""Keeping dice as one thought: every selection inside a batch is legal, and batches leave nothing out."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

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
    return [tuple(key for key, n in zip(keys, chosen, strict=True) for _ in range(n)) for chosen in counts]


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
    assert batches, "a first roll always has several dice that go together"
    for batch in batches:
        check_closed(table.state, batch)


@settings(max_examples=150)
@given(keeping_tables())
def test_a_batch_leaves_no_die_of_its_kinds_out(table: Table) -> None:
    for batch in GAME.batches(table.state, 0):
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
            for _ in range(choice.most):
                take(after, choice.key)
            assert GAME.check(after) == []
        else:
            assert choice.most == 0


def labels(table: Table) -> list[str]:
    return [batch.label for batch in GAME.batches(table.state, 0)]


def test_one_batch_per_whiskey_that_the_roll_can_commit_to() -> None:
    table = Table().roll("water yeast barley corn corn water ireland")
    assert labels(table) == ["For Irish Whiskey", "For Kentucky Bourbon"]
    irish, bourbon = (dict(batch.picks) for batch in GAME.batches(table.state, 0))
    assert irish == {"keep-ireland": 1, "keep-water": 1, "keep-yeast": 1, "keep-barley": 1}
    assert bourbon == {"keep-water": 1, "keep-yeast": 1, "keep-corn": 2}


def test_one_batch_once_committed() -> None:
    table = Table().roll("water yeast barley corn corn water ireland").keep("corn")
    assert labels(table) == ["For Kentucky Bourbon"]


def test_dice_that_suit_every_whiskey_make_one_batch() -> None:
    table = Table().roll("water yeast water yeast water yeast globe")
    assert labels(table) == ["For any whiskey"]


def test_last_call_adds_a_batch_for_the_flight() -> None:
    table = Table(caller=1).roll("water yeast barley corn corn water ireland")
    assert labels(table)[-1] == "For the Whiskey Flight"
    flight = dict(GAME.batches(table.state, 0)[-1].picks)
    assert flight == {"keep-water": 1, "keep-yeast": 1, "keep-barley": 1, "keep-corn": 1}


def test_extra_water_against_further_grain_gives_a_batch_for_either_wish() -> None:
    table = Table(sobering_up=True).roll("water water water barley barley barley ireland")
    picks = {batch.label: dict(batch.picks) for batch in GAME.batches(table.state, 0)}
    assert picks == {
        "For Irish Whiskey": {"keep-ireland": 1, "keep-water": 2, "keep-barley": 3},
        "For Irish Whiskey, sobering up": {"keep-ireland": 1, "keep-water": 3, "keep-barley": 2},
    }


def test_extra_waters_already_laid_leave_less_room_for_grain() -> None:
    table = Table(sobering_up=True).roll("water water water barley barley barley ireland").keep("water water water")
    choices = [GAME.choice(table.state, 0, action) for action in table.legal()]
    assert {c.key: c.most for c in choices if c.most} == {"keep-ireland": 1, "keep-barley": 2}
    assert dict(GAME.batches(table.state, 0)[0].picks) == {"keep-ireland": 1, "keep-barley": 2}


def test_a_bound_globe_goes_with_each_whiskey() -> None:
    table = Table(globe_commits=True).roll("water water water barley barley corn globe")
    picks = {batch.label: dict(batch.picks) for batch in GAME.batches(table.state, 0)}
    assert picks["For Canadian Rye"] == {"keep-globe-rye": 1, "keep-water": 1}
    assert picks["For Irish Whiskey"] == {"keep-globe-irish": 1, "keep-water": 1, "keep-barley": 2}


def test_a_single_die_and_other_seats_need_no_batch() -> None:
    table = Table().roll("barley barley corn corn rye rye usa").keep("usa corn corn")
    assert GAME.batches(table.state, 0) == []
    assert GAME.batches(table.state, 1) == ()
