"""The promises of `determinize`: a seat's view stays, the rules hold, and nothing of the true state comes through."""

from __future__ import annotations

from typing import Any

from engine.core.game import AnyGame, Options, Seat
from engine.core.rng import Rng
from engine.players import choose, levels_of, tempered, why
from tests.kit.playing import Position, random_positions
from tests.kit.registry import SCRAMBLES


def check_redealing(game: AnyGame, seats: int, options: Options, seed: int, stride: int) -> int:
    """Return the number of copies that differ from the true state, so that a test can see that something is dealt."""
    dealt = 0
    for position in random_positions(game, seats, options, seed):
        if position.number % stride == seed % stride:
            before = game.states.dump(position.state)
            dealt += sum([_check_copy(game, position.state, seat, position.number) for seat in range(seats)])
            assert game.states.dump(position.state) == before
    return dealt


def _check_copy(game: AnyGame, state: Any, seat: Seat, number: int) -> bool:
    copy = game.determinize(state, seat, Rng(number))
    assert game.check(copy) == [], "the copy is itself broken"
    assert game.view(copy, seat) == game.view(state, seat)
    assert game.legal_actions(copy, seat) == game.legal_actions(state, seat)
    assert game.active_seats(copy) == game.active_seats(state)
    twin = look_alike(game, state, seat, number)
    assert game.determinize(twin, seat, Rng(number)) == copy, "the copy depends on what is hidden"
    return copy != state


def look_alike(game: AnyGame, state: Any, seat: Seat, number: int) -> Any:
    """A state that this seat cannot tell from the given one."""
    scramble = SCRAMBLES.get(game.meta.key, game.determinize)
    return scramble(state, seat, Rng(number + 77))


def check_choices_of_levels(game: AnyGame, seats: int, options: Options, seed: int, moves: int) -> None:
    """Every level chooses the same in two states that look the same to its seat."""
    for position in random_positions(game, seats, options, seed):
        if position.number == moves:
            twin = look_alike(game, position.state, position.seat, seed)
            tempers = [tempered("fair", temper) for temper in game.tempers]
            for level in (*levels_of(game), *tempers):
                here, there = (choose(game, s, position.seat, level, Rng(seed), 0.1) for s in (position.state, twin))
                assert here == there, f"{level} has seen what is hidden"
            return


def check_reasons(game: AnyGame, seats: int, options: Options, seed: int, stride: int) -> int:
    """Check that reasons told to others depend on what they may know alone; return how many were given."""
    given = 0
    for position in random_positions(game, seats, options, seed):
        if position.number % stride != seed % stride or game.choice(position.state, *_usual(game, position)).private:
            continue
        seat, action = _usual(game, position)
        for asker in (other for other in range(seats) if other != seat):
            twin = look_alike(game, position.state, asker, position.number)
            reason = why(game, position.state, seat, action, asker, position.number)
            assert reason == why(game, twin, seat, action, asker, position.number), "a reason tells what is hidden"
            assert reason is None or reason.text == "" or (reason.text[0].isupper() and reason.text[-1] == ".")
            given += reason is not None and reason.text != ""
    return given


def _usual(game: AnyGame, position: Position) -> tuple[Seat, Any]:
    return position.seat, choose(game, position.state, position.seat, "fair", Rng(position.number))
