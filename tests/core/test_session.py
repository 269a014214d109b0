from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import GameIsOver, IllegalMove, NotYourTurn, StaleDecision
from engine.core.game import Batch, Choice
from engine.core.session import Header, Session, Snapshot
from tests.games.ferment import Claim, Ferment, FermentOptions
from tests.games.tavern import Sell, Tavern, TavernOptions
from tests.games.whisper import Whisper, WhisperOptions
from tests.kit.playing import AnySession, play_session


def whisper(seed: int = 1) -> AnySession:
    return Session[Any, Any, Any, Any].start(Whisper(), 2, WhisperOptions(), seed)


def bury_keys(session: AnySession, seat: int) -> list[str]:
    return [choice.key for choice in session.choices(seat) if choice.verb == "bury"]


def test_a_move_is_logged_with_its_events_and_draws() -> None:
    session = whisper()
    [entry] = session.submit(0, "draw", session.decision(0))
    assert (entry.seq, entry.step, entry.seat, entry.kind) == (0, 0, 0, "act")
    assert entry.draws == session.rng.draws
    assert [type(event).__name__ for event in entry.events] == ["Did", "Looked"]
    assert session.active == (1,)


def test_the_same_click_twice_acts_once() -> None:
    session = whisper()
    number = session.decision(0)
    session.submit(0, bury_keys(session, 0)[0], number)
    with pytest.raises(StaleDecision):
        session.submit(0, "draw", number)
    assert session.active == (0,)


def test_a_number_changes_only_with_that_seats_choices() -> None:
    session = Session[Any, Any, Any, Any].start(Ferment(), 3, FermentOptions(), 1)
    before = [session.decision(seat) for seat in range(3)]
    session.submit(1, "claim.5")
    after = [session.decision(seat) for seat in range(3)]
    assert after[1] != before[1]
    assert (after[0], after[2]) == (before[0], before[2])


def test_a_number_changes_for_whoever_is_taken_back() -> None:
    """Choices may look the same two turns ago; the click was still meant for now."""
    session = Session[Any, Any, Any, Any].start(Tavern(), 2, TavernOptions(), 1)
    session.submit(0, "order.1")
    session.submit(1, "order.1")
    session.submit(0, "order.1")
    number = session.decision(1)
    session.undo(0, agreed=True)
    session.undo(0, agreed=True)
    assert session.decision(1) != number


def test_refusals_change_nothing() -> None:
    session = whisper()
    before = (Whisper().states.dump(session.state), session.rng.draws, session.snapshot().entries)
    for error, seat, keys in [
        (NotYourTurn, 1, "draw"),
        (NotYourTurn, 7, "draw"),
        (IllegalMove, 0, "show.c99"),
        (IllegalMove, 0, []),
        (IllegalMove, 0, ["draw", "draw"]),
    ]:
        with pytest.raises(error):
            session.submit(seat, keys)
    assert (Whisper().states.dump(session.state), session.rng.draws, session.snapshot().entries) == before


def test_a_batch_is_one_step_with_an_entry_each_in_listed_order() -> None:
    session = whisper()
    keys = bury_keys(session, 0)
    assert len(keys) == 2
    entries = session.submit(0, list(reversed(keys)))
    assert [f"bury.{entry.action.card}" for entry in entries if entry.action] == keys
    assert {entry.step for entry in entries} == {0}
    assert [entry.seq for entry in entries] == [0, 1]


def test_a_batch_beyond_its_limits_is_refused_whole() -> None:
    session = whisper()
    keys = bury_keys(session, 0)
    with pytest.raises(IllegalMove, match="together"):
        session.submit(0, [*keys, keys[0]])
    with pytest.raises(IllegalMove, match="together"):
        session.submit(0, [keys[0], "draw"])
    assert session.snapshot().entries == 0


def test_a_batch_that_fails_half_way_leaves_no_trace() -> None:
    class Promising(Whisper):
        """Offers more than it keeps: the second burial is never possible."""

        def legal_actions(self, state: Any, seat: int) -> Any:
            actions = super().legal_actions(state, seat)
            return [a for a in actions if a.kind != "bury"] if any(state.buried) else actions

    session = Session[Any, Any, Any, Any].start(Promising(), 2, WhisperOptions(), 1)
    before = Whisper().states.dump(session.state)
    with pytest.raises(IllegalMove):
        session.submit(0, bury_keys(session, 0))
    assert Whisper().states.dump(session.state) == before
    assert session.snapshot().entries == 0


def test_a_finished_game_takes_no_moves() -> None:
    session = play_session(Tavern(), 1, TavernOptions(), 2)
    assert session.active == ()
    with pytest.raises(GameIsOver):
        session.submit(0, "order.1")
    with pytest.raises(GameIsOver):
        session.act(0, Sell())


def test_an_action_that_is_not_legal_is_refused() -> None:
    session = Session[Any, Any, Any, Any].start(Ferment(), 2, FermentOptions(), 1)
    with pytest.raises(IllegalMove):
        session.act(0, Claim(99))


def test_a_resumed_session_goes_on_as_if_nothing_had_happened() -> None:
    ahead = whisper(seed=5)
    ahead.submit(0, "draw")
    kept = ahead.snapshot()
    stored = Whisper().states.dump(kept.state)
    restored = Snapshot(Whisper().states.load(stored), kept.draws, kept.decisions, kept.entries, kept.steps)
    resumed = Session[Any, Any, Any, Any].resume(Whisper(), Header(2, WhisperOptions(), 5), restored)
    assert resumed.decision(1) == ahead.decision(1)
    assert resumed.submit(1, "draw", ahead.decision(1)) == ahead.submit(1, "draw")
    assert Whisper().states.dump(resumed.state) == Whisper().states.dump(ahead.state)


def test_a_resumed_session_knows_no_undo() -> None:
    session = whisper()
    session.submit(0, bury_keys(session, 0)[0])
    resumed = Session[Any, Any, Any, Any].resume(Whisper(), session.header, session.snapshot())
    with pytest.raises(RuntimeError, match="without its log"):
        resumed.undo(0)


def test_a_snapshot_is_not_touched_by_later_moves() -> None:
    session = whisper()
    snapshot = session.snapshot()
    before = Whisper().states.dump(snapshot.state)
    session.submit(0, "draw")
    assert Whisper().states.dump(snapshot.state) == before


def test_the_view_of_a_session_is_the_games() -> None:
    session = whisper()
    assert session.view(None) == Whisper().view(session.state, None)
    assert session.view(1) == Whisper().view(session.state, 1)


def test_a_batch_may_be_limited_in_all() -> None:
    class Sparing(Whisper):
        def batches(self, state: Any, seat: int, choices: Sequence[Choice] | None = None) -> list[Batch]:
            return [replace(batch, limit=1) for batch in super().batches(state, seat, choices)]

    session = Session[Any, Any, Any, Any].start(Sparing(), 2, WhisperOptions(), 1)
    assert [batch.max_count for batch in session.batches(0)] == [1]
    with pytest.raises(IllegalMove, match="together"):
        session.submit(0, bury_keys(session, 0))
    assert len(session.submit(0, bury_keys(session, 0)[:1])) == 1


def test_choices_are_worded_once_for_a_position() -> None:
    """Menus, confirmations and batches all ask for them, and wording them takes longer than making a move."""
    worded: list[object] = []

    class Counting(Tavern):
        def choice(self, state: Any, seat: int, action: Any) -> Choice:
            worded.append(action)
            return super().choice(state, seat, action)

    session = Session[Any, Any, Any, Any].start(Counting(), 2, TavernOptions(), 1)
    for asked in (session, session.fork()):
        assert len(asked.choices(0)) == len(asked.legal(0))
        assert asked.batches(0) == session.batches(0)
    assert len(worded) == len(session.legal(0))


def test_what_everybody_may_see_is_looked_up_once_for_all_seats() -> None:
    looked: list[int | None] = []

    class Counting(Whisper):
        def view(self, state: Any, seat: int | None) -> Any:
            looked.append(seat)
            return super().view(state, seat)

    session = Session[Any, Any, Any, Any].start(Counting(), 2, WhisperOptions(), 1)
    own = [session.view(seat) for seat in (0, 1)]
    assert looked == [None]
    assert own == [Whisper().view(session.state, seat) for seat in (0, 1)]
    assert own[0].private != own[1].private
