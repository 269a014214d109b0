from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import NothingToRedo, NothingToUndo, UndoNeedsTable
from engine.core.flow import Answer
from engine.core.game import AnyGame, Options
from engine.core.history import Entry, ReplayError
from engine.core.session import Session
from tests.games.brewday import Brewday, BrewdayOptions
from tests.games.ferment import Ferment, FermentOptions
from tests.games.tavern import (
    ORDERING,
    Order,
    Ordering,
    Tavern,
    TavernContext,
    TavernOptions,
    order_choice,
)
from tests.games.whisper import Whisper, WhisperOptions
from tests.kit.playing import AnySession


def start(game: AnyGame, options: Options, seats: int = 2) -> AnySession:
    return Session[Any, Any, Any, Any].start(game, seats, options, 3)


def ferment(seats: int = 2) -> AnySession:
    return start(Ferment(), FermentOptions(bonus=True), seats)


def log_of(session: AnySession) -> list[Entry[Any, Any]]:
    assert session.history is not None
    return session.history.log


def text(session: AnySession) -> str:
    return session.game.states.dump(session.state)


def bury(session: AnySession, count: int = 1) -> None:
    keys = [choice.key for choice in session.choices(0) if choice.verb == "bury"]
    session.submit(0, keys[:count])


def test_an_own_move_without_news_comes_back_freely() -> None:
    session = start(Whisper(), WhisperOptions())
    before = text(session)
    bury(session)
    entry = session.undo(0)
    assert text(session) == before
    assert (entry.kind, entry.targets, entry.events) == ("undo", (0,), ())
    assert len(log_of(session)) == 2, "an undo is an entry, never a deletion"


def test_a_batch_comes_back_as_one() -> None:
    session = start(Whisper(), WhisperOptions())
    before = text(session)
    bury(session, 2)
    assert session.undo_plan(0).targets == (0, 1)
    session.undo(0)
    assert text(session) == before


def test_a_draw_stops_a_free_undo_but_not_the_table() -> None:
    session = start(Tavern(), TavernOptions())
    before = text(session)
    session.submit(0, "order.2")
    with pytest.raises(UndoNeedsTable, match="came out"):
        session.undo(0)
    session.undo(0, agreed=True)
    assert text(session) == before


def test_a_reveal_without_a_draw_stops_a_free_undo() -> None:
    session = start(Whisper(), WhisperOptions())
    [show, *_] = [choice.key for choice in session.choices(0) if choice.verb == "show"]
    session.submit(0, show)
    assert log_of(session)[0].draws == session.snapshot().draws
    with pytest.raises(UndoNeedsTable, match="came out"):
        session.undo(0)


def test_an_undo_does_not_reach_past_a_draw_to_an_older_move() -> None:
    session = start(Whisper(), WhisperOptions())
    bury(session)
    session.submit(0, "draw")
    with pytest.raises(UndoNeedsTable):
        session.undo(0)


def test_a_roll_made_again_is_the_same_roll() -> None:
    session = start(Tavern(), TavernOptions())
    [first] = session.submit(0, "order.2")
    session.undo(0, agreed=True)
    [second] = session.submit(0, "order.2")
    assert (first.events, first.draws) == (second.events, second.draws)


def order_without_dice(ctx: TavernContext, prompt: Ordering, action: Order) -> None:
    """A drink that costs nothing and brings nothing."""


def test_moves_of_others_that_built_on_it_stop_a_free_undo() -> None:
    class Quiet(Tavern):
        """No dice, so that only the order of turns stands in the way."""

        ordering = replace(ORDERING, answers={Order: Answer(order_without_dice, order_choice)})
        rules = replace(Tavern.rules, mechanisms=(ordering, *Tavern.rules.mechanisms[1:]))

    session = start(Quiet(), TavernOptions())
    session.submit(0, "order.1")
    assert session.undo_plan(0).targets == (0,), "the next seat has not moved yet"
    session.submit(1, "order.1")
    with pytest.raises(UndoNeedsTable, match="Others have moved"):
        session.undo(0)
    plan = session.undo_plan(0, agreed=True)
    assert (plan.targets, plan.seats) == ((0, 1), (0, 1))


def test_in_a_parallel_a_seat_takes_back_its_own_whatever_others_do() -> None:
    session = ferment(seats=3)
    session.submit(0, "claim.5")
    session.submit(1, "claim.3")
    session.undo(0)
    assert session.active == (0, 2)
    assert session.state.picks[1] is not None
    session.submit(0, "claim.2")
    session.submit(2, "claim.2")
    with pytest.raises(UndoNeedsTable):
        session.undo(0)


def test_in_a_parallel_undo_stops_at_the_seats_own_draw_only() -> None:
    session = start(Brewday(), BrewdayOptions())
    for seat, key in ((0, "mash.pale"), (1, "mash.pale"), (1, "taste")):
        session.submit(seat, key)
    with pytest.raises(UndoNeedsTable):
        session.undo(1)
    flavor = session.state.kettles[1].flavor
    session.undo(0)
    session.submit(0, "mash.pale")
    session.submit(0, "taste")
    session.undo(1, agreed=True)
    session.submit(1, "taste")
    assert session.state.kettles[1].flavor == flavor, "the same roll, whatever the other seat drew"


def test_in_a_parallel_two_questions_come_back_one_by_one() -> None:
    session = ferment()
    session.submit(0, "blend")
    session.submit(1, "claim.5")
    session.undo(0)
    assert {choice.key for choice in session.choices(0)} >= {"blend", "claim.5"}


def test_redo_brings_back_what_was_taken_back() -> None:
    session = ferment()
    session.submit(0, "blend")
    after = text(session)
    session.undo(0)
    entry = session.redo(0)
    assert (entry.kind, entry.targets) == ("redo", (0,))
    assert text(session) == after
    session.undo(0)
    session.redo(0)
    assert text(session) == after


def test_several_undos_are_redone_in_reverse() -> None:
    session = start(Whisper(), WhisperOptions())
    bury(session)
    one = text(session)
    bury(session)
    two = text(session)
    session.undo(0)
    session.undo(0)
    session.redo(0)
    assert text(session) == one
    session.redo(0)
    assert text(session) == two
    with pytest.raises(NothingToRedo):
        session.redo(0)


def test_a_new_move_ends_redo() -> None:
    session = ferment()
    session.submit(0, "blend")
    session.undo(0)
    session.submit(0, "claim.3")
    with pytest.raises(NothingToRedo):
        session.redo(0)


def test_a_redo_that_would_move_the_barrier_into_anothers_entry_is_refused() -> None:
    session = ferment()
    session.submit(0, "claim.5")
    session.undo(0)
    session.submit(1, "claim.3")
    with pytest.raises(NothingToRedo):
        session.redo(0)


def test_a_redo_by_the_table_ends_when_one_of_those_taken_back_moves_otherwise() -> None:
    session = ferment(seats=3)
    session.submit(0, "blend")
    session.submit(1, "blend")
    session.undo(0, agreed=True)
    assert session.active == (0, 1, 2)
    session.submit(1, "claim.5")
    with pytest.raises(NothingToRedo):
        session.redo(0)


def test_there_may_be_nothing_to_take_back_or_to_bring_back() -> None:
    session = ferment()
    with pytest.raises(NothingToUndo):
        session.undo(0)
    with pytest.raises(NothingToUndo):
        session.undo(0, agreed=True)
    with pytest.raises(NothingToRedo):
        session.redo(0)
    session.submit(1, "blend")
    with pytest.raises(NothingToUndo):
        session.undo(0)
    assert session.undo_plan(0, agreed=True).seats == (1,), "a table may take back what a seat without moves asks for"


def turning_log() -> tuple[AnySession, list[Entry[Any, Any]]]:
    session = ferment()
    session.submit(0, "blend")
    session.undo(0)
    session.redo(0)
    session.submit(1, "claim.5")
    return session, log_of(session)


def test_a_log_with_undo_and_redo_replays_and_passes_its_audit() -> None:
    session, log = turning_log()
    again = Session[Any, Any, Any, Any].replay(Ferment(), session.header, log)
    again.audit()
    assert text(again) == text(session)


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (1, {"targets": (5,)}),
        (1, {"targets": ()}),
        (2, {"targets": (1,)}),
        (2, {"targets": (-1,)}),
        (2, {"targets": (3,)}),
        (0, {"seat": 9}),
        (0, {"seat": -1}),
        (0, {"action": None}),
        (3, {"draws": 77}),
    ],
)
def test_a_log_that_does_not_hold_together_is_refused(seq: int, change: dict[str, Any]) -> None:
    session, log = turning_log()
    forged = [replace(entry, **change) if entry.seq == seq else entry for entry in log]
    with pytest.raises(ReplayError, match="entry"):
        Session[Any, Any, Any, Any].replay(Ferment(), session.header, forged).audit()


def test_an_audit_sees_a_false_line_even_where_it_was_taken_back() -> None:
    session = start(Tavern(), TavernOptions())
    session.submit(0, "order.2")
    session.undo(0, agreed=True)
    session.submit(0, "order.1")
    log = log_of(session)
    forged = [replace(log[0], draws=log[0].draws + 1), *log[1:]]
    replayed = Session[Any, Any, Any, Any].replay(Tavern(), session.header, forged)
    assert text(replayed) == text(session)
    with pytest.raises(ReplayError, match="entry 0"):
        replayed.audit()
