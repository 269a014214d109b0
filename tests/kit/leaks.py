"""The leak test: change what is hidden from a seat, and nothing it sees may change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from engine.core.game import AnyGame, Choice, Options, Seat, alt_text
from engine.core.rng import Rng
from tests.kit.contract import choices_of
from tests.kit.playing import NAMES, Position, copied, random_positions
from tests.kit.registry import SCRAMBLES


def check_leaks(game: AnyGame, seats: int, options: Options, seed: int, stride: int) -> int:
    """Returns in how many positions something hidden could be changed, so that a test can see it tried."""
    scramble = SCRAMBLES[game.meta.key]
    changed = 0
    for position in random_positions(game, seats, options, seed):
        if position.number % stride != seed % stride:
            continue
        for seat in range(seats):
            other = scramble(position.state, seat, Rng(position.number + seed))
            changed += other != position.state
            assert game.check(other) == [], "the scrambled state is itself broken"
            check_indistinguishable(game, position, other, seat, seats)
    return changed


def check_indistinguishable(game: AnyGame, position: Position, other: Any, seat: Seat, seats: int) -> None:
    state = position.state
    assert game.active_seats(state) == game.active_seats(other)
    assert game.reactions(state) == game.reactions(other)
    assert game.rounds(state) == game.rounds(other)
    for observer in (None, seat):
        _check_same_board(game, state, other, observer, seats)
    assert choices_of(game, state, seat) == choices_of(game, other, seat), "own choices reveal what is hidden"
    assert game.batches(state, seat) == game.batches(other, seat)
    for actor in game.active_seats(state):
        assert game.question(state, actor) == game.question(other, actor)
        offered, offered_there = public_offer(game, state, actor), public_offer(game, other, actor)
        assert offered == offered_there, f"what is offered to seat {actor} reveals a secret"
        _check_same_course(game, position, other, (actor, seat), NAMES[:seats])


def _check_same_board(game: AnyGame, state: Any, other: Any, observer: Seat | None, seats: int) -> None:
    view, view_there = game.view(state, observer), game.view(other, observer)
    assert view == view_there
    known = game.describe(view, NAMES[:seats])
    assert known == game.describe(view_there, NAMES[:seats])
    assert alt_text(known) == alt_text(game.describe(view_there, NAMES[:seats]))


def public_offer(game: AnyGame, state: Any, seat: Seat) -> list[Choice]:
    """A seat's choices as a public message would list them."""
    return [_public(choice) for choice in choices_of(game, state, seat) if not choice.private]


def _public(choice: Choice) -> Choice:
    secret = {"private_label": None, "private_hint": None, "confirm": ""}
    return replace(choice, **secret)


def _check_same_course(
    game: AnyGame, position: Position, other: Any, who: tuple[Seat, Seat], names: Sequence[str]
) -> None:
    """Let what the observer learns of a move differ only from where something is revealed."""
    actor, seat = who
    for action in _knowable_actions(game, position.state, actor, seat)[:6]:
        here, there = position.state.clone(), other.clone()
        events = game.apply(here, actor, action, copied(position.rng))
        events_there = game.apply(there, actor, action, copied(position.rng))
        if game.outcome(here) or game.outcome(there):
            continue  # the end lays everything open
        known, known_there = _known_to(events, seat), _known_to(events_there, seat)
        assert known == known_there
        assert [game.narrate(e, names) for e in known] == [game.narrate(e, names) for e in known_there]


def _knowable_actions(game: AnyGame, state: Any, actor: Seat, seat: Seat) -> list[Any]:
    actions = game.legal_actions(state, actor)
    if actor == seat:
        return list(actions)
    return [action for action in actions if not game.choice(state, actor, action).private]


def _known_to(events: Sequence[Any], seat: Seat) -> list[Any]:
    before = takewhile(lambda event: not event.reveals, events)
    return [event for event in before if event.audience is None or seat in event.audience]
