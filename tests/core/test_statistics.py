"""Figures that games count for the records: declared with a title, counted from public events of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine import GAMES
from engine.core.game import AnyGame, Statistic
from engine.core.statistics import Counted, count_all
from tests.games.tavern import Drank
from tests.kit.playing import play_session


def count(catalog: None, events: Sequence[Drank]) -> Counter[int]:
    return Counter(event.seat for event in events)


COUNTING = {key: game for key, game in GAMES.items() if game.statistic_kinds}
"""A small game need not count anything."""
DRINKS = Counted(Statistic("drinks", "Most drinks"), count)


def test_a_value_is_said_with_its_noun() -> None:
    longest = Statistic("rolls", "Longest turn", unit="roll")
    assert (longest.in_words(1), longest.in_words(4)) == ("Longest turn: 1 roll", "Longest turn: 4 rolls")
    assert (longest.heading, DRINKS.statistic.heading) == ("Longest turn, in rolls", "Most drinks")


def test_every_seat_has_a_number_and_private_events_do_not_count() -> None:
    events = [Drank(1, 2, 3), Drank(1, 2, 3), Drank(0, 1, 1, audience=(0,))]
    assert count_all(None, [DRINKS], events, 3) == {"drinks": [0, 2, 0]}


@pytest.mark.parametrize("game", COUNTING.values(), ids=list(COUNTING))
def test_every_game_that_counts_declares_a_few_good_ones_and_an_oddity(game: AnyGame) -> None:
    kinds = game.statistic_kinds
    assert 3 <= len(kinds) <= 6
    assert {kind.is_good for kind in kinds} == {True, False}
    assert len({kind.key for kind in kinds}) == len({kind.title for kind in kinds}) == len(kinds)
    assert all(len(kind.heading) <= 32 for kind in kinds)


@pytest.mark.parametrize("game", COUNTING.values(), ids=list(COUNTING))
def test_a_whole_game_has_a_number_of_every_kind_for_every_seat(game: AnyGame) -> None:
    session = play_session(game, game.meta.min_seats, game.meta.options_type(), 5)
    assert session.history is not None
    events = [*session.opening_events, *(event for entry in session.history.log for event in entry.events)]
    counted = game.statistics(events, game.meta.min_seats)
    assert list(counted) == [kind.key for kind in game.statistic_kinds]
    assert all(len(numbers) == game.meta.min_seats and min(numbers) >= 0 for numbers in counted.values())
    assert any(sum(numbers) for numbers in counted.values())
