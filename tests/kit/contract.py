"""The promises of every game, as functions that raise AssertionError where one is broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, get_args

from engine.core.errors import IllegalMove
from engine.core.flow import Parallel
from engine.core.game import (
    ALT_TEXT_LIMIT,
    GROUP_LIMIT,
    HINT_LIMIT,
    KEY_LIMIT,
    LABEL_LIMIT,
    VERB_LIMIT,
    AnyGame,
    Batch,
    Choice,
    Options,
    Seat,
    Shot,
    alt_text,
)
from engine.core.rng import Rng
from engine.core.session import Header, Session, Snapshot
from tests.kit.playing import NAMES, Position, RandomWalk, copied, play_session

KEY = re.compile(r"[A-Za-z0-9_.-]+")
COMMAND = re.compile(r"[a-z0-9_-]{1,32}")
DESCRIPTION_LIMIT = 100
CONFIRM_LIMIT = 300
BARE_SEED = 7
LONG, SOME_MOVES = 1_000, 7
"""After so many moves of a thinned game, one move in so many is looked at."""


# The game as a whole


def check_meta(game: AnyGame) -> None:
    meta = game.meta
    names = [verb.name for verb in meta.verbs]
    assert 0 < len(names) == len(set(names)) <= VERB_LIMIT
    assert all(COMMAND.fullmatch(name) for name in (*names, meta.command))
    assert all(0 < len(verb.description) <= DESCRIPTION_LIMIT for verb in meta.verbs)
    assert 0 < len(meta.summary) <= DESCRIPTION_LIMIT
    assert 1 <= meta.min_seats <= meta.max_seats
    assert meta.title
    assert meta.credits
    assert game.data_hash
    topics = [topic.key for topic in (*game.topics, *game.glossary)]
    assert len(topics) == len(set(topics))
    assert all(topic.title and topic.text for topic in (*game.topics, *game.glossary))
    assert sum(topic.legend for topic in game.topics) <= 1


def check_whole_game(
    game: AnyGame, seats: int, options: Options, seed: int, stride: int, thinning: int | None = None
) -> None:
    """A random game to its end: cheap promises at every move, all of them at every `stride`th.

    Games of thousands of moves repeat themselves: with `thinning`, a pause is at least that part of the moves so far,
    and the first move of each kind is never left out; the cheap promises, too, are then asked for at some moves only.
    """
    walk, due, kinds = RandomWalk(game, seats, options, seed), seed % stride, set[type[Any]]()
    while position := walk.position():
        new_kind = thinning is not None and type(position.action) not in kinds
        if thinning is not None and position.number > LONG and position.number % SOME_MOVES and not new_kind:
            walk.move(position)
            continue
        check_activity(game, position, seats)
        if position.number >= due or new_kind:
            check_position(game, position, seats, options)
            kinds.add(type(position.action))
        if position.number >= due:
            due += max(stride, position.number // thinning if thinning else 0)
        check_narration(game, position, seats, partial(walk.move, position))


def check_position(game: AnyGame, position: Position, seats: int, options: Options) -> None:
    """Asking changes nothing, asking again gives the same answers, and the answers keep their promises."""
    state, before = position.state, game.states.dump(position.state)
    answers = Answers.of(game, state, seats)
    check_invariants(game, state)
    check_choices(game, answers.choices)
    check_json(game, position)
    check_clone(game, position)
    check_views(answers.views)
    check_texts(game, state, answers.views)
    check_batches(game, position, options, seats, answers.batches)
    assert Answers.of(game, state, seats) == answers
    assert game.states.dump(state) == before


def check_end(game: AnyGame, state: Any, seats: int) -> None:
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.active_seats(state) == ()
    assert all(not game.legal_actions(state, seat) for seat in range(seats))
    assert len(outcome.scores) == len(outcome.breakdown) == seats
    assert set(outcome.winners) <= set(range(seats))
    assert outcome.winners or seats == 1, "only a solo game can be lost by everyone"
    for score, lines in zip(outcome.scores, outcome.breakdown, strict=True):
        assert sum(line.points for line in lines) == score
    check_invariants(game, state)
    views = views_of(game, state, seats)
    check_views(views)
    check_texts(game, state, views)


def check_replay(game: AnyGame, seats: int, options: Options, seed: int) -> None:
    """The log re-creates the state, bit for bit, with and without its stored events."""
    played = play_session(game, seats, options, seed)
    check_end(game, played.state, seats)
    assert played.history is not None
    bare = [replace(entry, events=()) for entry in played.history.log]
    again = Session[Any, Any, Any, Any].replay(game, Header(seats, options, seed), bare)
    assert game.states.dump(again.state) == game.states.dump(played.state)
    assert (again.rng.draws, again.rng.streams) == (played.rng.draws, played.rng.streams)
    assert again.outcome == played.outcome


# One position


def check_invariants(game: AnyGame, state: Any) -> None:
    assert game.check(state) == []


def check_activity(game: AnyGame, position: Position, seats: int) -> None:
    active = game.active_seats(position.state)
    assert active
    assert len(active) == len(set(active))
    assert game.outcome(position.state) is None
    for seat in range(seats):
        actions = game.legal_actions(position.state, seat)
        assert bool(actions) == (seat in active), f"seat {seat} of {active}"
        assert len(set(actions)) == len(actions), "the same action twice"


class Answers(NamedTuple):
    """All that a game says about a position."""

    table: tuple[Any, ...]
    views: dict[Seat | None, Any]
    choices: list[list[Choice]]
    """By seat, and so are the batches."""
    batches: list[Sequence[Batch]]

    @classmethod
    def of(cls, game: AnyGame, state: Any, seats: int) -> Answers:
        every = range(seats)
        return cls(
            (
                game.active_seats(state),
                game.outcome(state),
                game.rounds(state),
                game.check(state),
                game.reactions(state),
            ),
            views_of(game, state, seats),
            [choices_of(game, state, seat) for seat in every],
            [game.batches(state, seat) for seat in every],
        )


def views_of(game: AnyGame, state: Any, seats: int) -> dict[Seat | None, Any]:
    return {seat: game.view(state, seat) for seat in (None, *range(seats))}


def choices_of(game: AnyGame, state: Any, seat: Seat) -> list[Choice]:
    return [game.choice(state, seat, action) for action in game.legal_actions(state, seat)]


def check_choices(game: AnyGame, offered: Sequence[Sequence[Choice]]) -> None:
    verbs = {verb.name for verb in game.meta.verbs}
    for choices in offered:
        assert len({choice.key for choice in choices}) == len(choices), "two choices share a key"
        for choice in choices:
            _check_choice(choice, verbs)


def _check_choice(choice: Choice, verbs: set[str]) -> None:
    assert KEY.fullmatch(choice.key), choice
    assert len(choice.key) <= KEY_LIMIT, choice
    assert choice.verb in verbs, choice
    assert len(choice.group) <= GROUP_LIMIT, choice
    assert choice.max_count >= 0, choice
    assert not (choice.standing and choice.max_count), choice
    assert len(choice.confirm) <= CONFIRM_LIMIT, choice
    assert choice.label.strip(), choice
    for label in (choice.label, choice.private_label):
        assert label is None or 0 < len(label) <= LABEL_LIMIT, choice
    for hint in (choice.hint, choice.private_hint):
        assert hint is None or len(hint) <= HINT_LIMIT, choice


def check_json(game: AnyGame, position: Position) -> None:
    """State, actions and events come back from JSON equal, and give the same text again."""
    text = game.states.dump(position.state)
    back = game.states.load(text)
    assert back == position.state
    assert game.states.dump(back) == text
    for action in game.legal_actions(position.state, position.seat):
        assert game.actions.load(game.actions.dump(action)) == action
        assert game.actions.from_data(game.actions.to_data(action)) == action
    for event in game.apply(position.state.clone(), position.seat, position.action, copied(position.rng)):
        assert game.events.load(game.events.dump(event)) == event


def check_clone(game: AnyGame, position: Position) -> None:
    """A move on a copy leaves the original alone, and comes out as it would there."""
    before = game.states.dump(position.state)
    one, other = position.state.clone(), game.states.load(before)
    assert one == position.state
    results = [game.apply(s, position.seat, position.action, copied(position.rng)) for s in (one, other)]
    assert results[0] == results[1]
    assert one == other
    assert game.states.dump(position.state) == before


def check_views(views: Mapping[Seat | None, Any]) -> None:
    """A seat's view is the public one with its own secrets in the `private` block, and nothing else."""
    public = views[None]
    assert getattr(public, "private", None) is None
    for own in views.values():
        assert (replace(own, private=None) if hasattr(own, "private") else own) == public


def check_texts(game: AnyGame, state: Any, views: Mapping[Seat | None, Any]) -> None:
    for view in views.values():
        described = game.describe(view, NAMES[: len(views) - 1])
        assert described.strip()
        assert 0 < len(alt_text(described)) <= ALT_TEXT_LIMIT
        assert len(described.split("\n\n", 1)[0]) <= ALT_TEXT_LIMIT, "the head would be cut"
    for seat in game.active_seats(state):
        assert game.question(state, seat).strip()
        assert game.shot(state, seat) in get_args(Shot)


def check_narration(game: AnyGame, position: Position, seats: int, move: Callable[[], Sequence[Any]]) -> None:
    """Each event of the move has a line, perhaps an empty one, and an audience; a barrier does not fall in silence."""
    barrier, drawn = _barrier(position.state), position.rng.total
    events = move()
    for event in events:
        assert isinstance(game.narrate(event, NAMES[:seats]), str)
        assert event.audience is None or set(event.audience) <= set(range(seats))
    if barrier is not None and not any(barrier is prompt for prompt in position.state.flow.prompts):
        assert events or position.rng.total != drawn, "undo could not see that the barrier fell"


def _barrier(state: Any) -> Parallel[Any] | None:
    flow = getattr(state, "flow", None)
    return flow.top if flow is not None and isinstance(flow.top, Parallel) else None


def check_batches(
    game: AnyGame, position: Position, options: Options, seats: int, batches: Sequence[Sequence[Batch]]
) -> None:
    """Any selection within a batch's limits goes through, and one beyond them does not, unless another batch has it."""
    rng = Rng(position.number)
    for seat in game.active_seats(position.state):
        offered = batches[seat]
        assert len({batch.label for batch in offered}) == len(offered)
        for batch in offered:
            allowed, refused = _selections(batch, rng)
            for picked in allowed:
                _fresh(game, position, options, seats).submit(seat, picked)
            if not any(other.holds(refused) for other in offered):
                _refuses(lambda too=refused, s=seat: _fresh(game, position, options, seats).submit(s, too))


def _selections(batch: Batch, rng: Rng) -> tuple[list[list[str]], list[str]]:
    """Return selections that a batch allows, and one that it does not."""
    if batch.then:  # all picks are taken, with or without what follows
        return [batch.whole, batch.whole[:-1]], [*batch.whole, batch.whole[0]]
    most = batch.whole[: batch.max_count]
    some = [key for key in batch.whole if rng.below(2)][: batch.max_count]
    too_many = [*most, most[0]] if batch.max_count == len(batch.whole) else batch.whole[: batch.max_count + 1]
    return [picked for picked in (most, some) if picked], too_many


def _fresh(game: AnyGame, position: Position, options: Options, seats: int) -> Session[Any, Any, Any, Any]:
    header = Header(seats, options, position.rng.seed)
    snapshot = Snapshot(position.state.clone(), position.rng.draws, (0,) * seats, 0, 0, position.rng.streams)
    return Session[Any, Any, Any, Any].resume(game, header, snapshot)


def _refuses(submit: Callable[[], object]) -> None:
    try:
        submit()
    except IllegalMove:
        return
    raise AssertionError("a selection beyond the limits was accepted")
