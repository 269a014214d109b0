"""Looking back finds what cost most, as far as the player could know, and says so only where it is clear."""

from __future__ import annotations

from typing import Any

import pytest

from engine import GAMES
from engine.core.game import Seat
from engine.core.session import Session
from engine.players import choose, look_back, player_rng
from engine.players.levels import FAIR, player


def played(key: str, names: tuple[str, ...], seed: int) -> Session[Any, Any, Any, Any]:
    game = GAMES[key]
    session = Session.start(game, len(names), game.meta.options_type(), seed)
    rngs = [player_rng(seed, seat) for seat in range(len(names))]
    while session.active:
        seat = session.active[0]
        session.act(seat, choose(game, session.state, seat, names[seat], rngs[seat]))
    return session


def exact_gaps(session: Session[Any, Any, Any, Any], seat: Seat) -> dict[int, float]:
    """Return for each of a seat's decisions what its best action is worth more, as the exact odds of a turn say."""
    game, history = session.game, session.history
    assert history is not None
    before, gaps = history.opening()[0].clone(), dict[int, float]()
    for entry, state, _ in history.play_through():
        legal = game.legal_actions(before, seat) if entry.seat == seat else ()
        if len(legal) > 1:
            judged = player(game, FAIR)(game, before, seat, legal, player_rng(1, seat), 1.0)
            values = {one.action: one.value for one in judged}
            top = max(values, key=lambda action: values[action])
            # A die is judged without the others of its roll, so only what ends the keeping is exact.
            if entry.action is not None and {entry.action.kind, top.kind} <= {"roll", "bank", "stop"}:
                gaps[entry.seq] = values[top] - values[entry.action]
        before = state.clone()
    return gaps


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_whiskey_is_judged_by_the_exact_odds_of_the_turn(seed: int) -> None:
    session = played("whiskey_business", ("relaxed", "fair"), seed)
    assert session.history is not None
    found = look_back(session.game, session.history, 0, 1)
    gaps = exact_gaps(session, 0)
    worst = sorted((entry for entry in gaps if gaps[entry] > 0.005), key=lambda entry: -gaps[entry])[:3]
    assert found.decisions > len(gaps) > 0
    assert [one.entry for one in found.mistakes] == worst
    for one in found.mistakes:
        assert one.points == one.low == one.high == pytest.approx(gaps[one.entry])
        assert one.played != one.best


def test_who_plays_the_exact_turn_made_no_clear_mistake() -> None:
    session = played("whiskey_business", ("fair", "fair"), 3)
    assert session.history is not None
    found = look_back(session.game, session.history, 0, 1)
    assert found.decisions > 10
    assert found.mistakes == ()


def test_elsewhere_a_mistake_is_told_only_with_an_interval_above_nothing() -> None:
    session = played("angels_share", ("random", "fair"), 4)
    assert session.history is not None
    found = look_back(session.game, session.history, 0, 1, pairs=8)
    assert found.looked_at == 6
    assert found.mistakes
    for one in found.mistakes:
        assert 0 < one.low < one.points < one.high
        assert one.played != one.best
    assert [one.points for one in found.mistakes] == sorted((one.points for one in found.mistakes), reverse=True)


def test_it_stops_where_there_is_no_time() -> None:
    session = played("angels_share", ("random", "fair"), 4)
    assert session.history is not None
    asked: list[tuple[int, int]] = []

    def progress(done: int, all_of_them: int) -> bool:
        asked.append((done, all_of_them))
        return done < 1

    found = look_back(session.game, session.history, 0, 1, progress, pairs=4)
    assert (found.looked_at, asked) == (1, [(0, 6), (1, 6)])
