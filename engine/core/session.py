"""The one way for players to move: check the move, apply it to a copy of the state and log it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple

from engine.core.errors import GameIsOver, IllegalMove, NotYourTurn, StaleDecision
from engine.core.game import A, Batch, Choice, E, Game, Options, Outcome, S, Seat, V
from engine.core.history import Entry, History, UndoPlan
from engine.core.lessons import Moment
from engine.core.rng import Rng, combined_seed


@dataclass(frozen=True, slots=True)
class Header:
    """The facts that re-create every state from the log, bit for bit."""

    seats: int
    options: Options
    secret: int
    """The seed that the operator committed to before the players added their words."""
    words: tuple[str, ...] = ()
    """The words that players added to the secret, in seat order; empty for those who added nothing."""

    @property
    def seed(self) -> int:
        """The seed of all chance in the game."""
        return combined_seed(self.secret, self.words)


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[S]):
    """A cache of the log's results, so that a click need not replay it."""

    state: S
    draws: int
    decisions: tuple[int, ...]
    entries: int
    """The number of log entries that led here."""
    steps: int
    streams: Mapping[str, int] = field(default_factory=dict[str, int])
    """The draws of named chance streams."""


class Step(NamedTuple):
    """One choice of a plan as its player read it, price included."""

    key: str
    label: str


class Plan(NamedTuple):
    """The choices that a player wants to take one by one, turn after turn."""

    batch: str
    """The key of the batch that they were picked from: the question to which they are answers."""
    steps: tuple[Step, ...]


class Session(Generic[S, A, E, V]):
    """A game being played. It returns log entries for the caller to store; with a history it keeps them as well."""

    def __init__(
        self,
        game: Game[S, A, E, V],
        header: Header,
        snapshot: Snapshot[S],
        history: History[S, A, E, V] | None,
    ) -> None:
        self.game = game
        self.header = header
        self.state = snapshot.state
        self.rng = Rng(header.seed, snapshot.draws, snapshot.streams)
        self.history = history
        self._decisions = list(snapshot.decisions)
        self._entries = snapshot.entries
        self._steps = snapshot.steps
        self._forget_answers()

    @classmethod
    def start(
        cls, game: Game[S, A, E, V], seats: int, options: Options, seed: int, words: tuple[str, ...] = ()
    ) -> Session[S, A, E, V]:
        """Start a new game that keeps its log."""
        header = Header(seats, options, seed, words)
        history = History(game, header.seats, header.options, header.seed)
        return cls(game, header, _snapshot(*history.opening(), (0,) * seats, 0, 0), history)

    @classmethod
    def replay(
        cls,
        game: Game[S, A, E, V],
        header: Header,
        log: Sequence[Entry[A, E]],
        decisions: Sequence[int] | None = None,
    ) -> Session[S, A, E, V]:
        """Rebuild a session from its log; raise `ReplayError` where the log does not fit the rules."""
        history = History(game, header.seats, header.options, header.seed, log)
        state, rng = history.rebuild()
        numbers = tuple(decisions) if decisions is not None else (len(log),) * header.seats
        steps = max((entry.step for entry in log), default=-1) + 1
        return cls(game, header, _snapshot(state, rng, numbers, len(log), steps), history)

    @classmethod
    def resume(cls, game: Game[S, A, E, V], header: Header, snapshot: Snapshot[S]) -> Session[S, A, E, V]:
        """Go on from a stored state without the log; undo needs a session made by `replay`."""
        return cls(game, header, snapshot, None)

    @property
    def opening_events(self) -> Sequence[E]:
        """The events of the set-up; they need the log."""
        return self._log().opening_events

    def snapshot(self) -> Snapshot[S]:
        """Return the part to store beside the log. The state is the live one: clone it to keep it."""
        return _snapshot(self.state, self.rng, tuple(self._decisions), self._entries, self._steps)

    def fork(self) -> Session[S, A, E, V]:
        """Return another session at the same position, without the log; a move in one does not change the other.

        The two share cached answers about the position, because a position never changes: a move replaces it.
        """
        other = Session(self.game, self.header, self.snapshot(), None)
        other._legal, other._choices, other._views = self._legal, self._choices, self._views
        other._batches = self._batches
        return other

    # What may be done now

    @property
    def outcome(self) -> Outcome | None:
        """The winners and the scores; None while the game goes on."""
        return self.game.outcome(self.state)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that must act."""
        if self._active is None:
            self._active = self.game.active_seats(self.state)
        return self._active

    def decision(self, seat: Seat) -> int:
        """Return a number that changes exactly when this seat's choices do, so that a button can be found stale."""
        return self._decisions[seat]

    def legal(self, seat: Seat) -> Sequence[A]:
        """Return the actions this seat may take now."""
        if seat not in self._legal:
            self._legal[seat] = self.game.legal_actions(self.state, seat)
        return self._legal[seat]

    def choices(self, seat: Seat) -> Sequence[Choice]:
        """Return the legal actions as choices for players, in the same order."""
        if seat not in self._choices:
            self._choices[seat] = [self.game.choice(self.state, seat, action) for action in self.legal(seat)]
        return self._choices[seat]

    def batches(self, seat: Seat) -> Sequence[Batch]:
        """Return the choices that may be picked together."""
        if seat not in self._batches:
            self._batches[seat] = self.game.batches(self.state, seat, self.choices(seat))
        return self._batches[seat]

    def view(self, seat: Seat | None) -> V:
        """Return all that this seat may know; with None, only what everyone may see."""
        if seat not in self._views:
            state = self.state
            self._views[seat] = (
                self.game.view(state, None) if seat is None else self.game.seat_view(state, seat, self.view(None))
            )
        return self._views[seat]

    def moment(self, seat: Seat, events: Sequence[E] = ()) -> Moment[V]:
        """Return what lessons may depend on: what everyone may know of the question to this seat, and of these events.

        Events that only some may know are left out.
        """
        verbs = frozenset(choice.verb for choice in self.choices(seat) if not choice.private)
        public = tuple(event for event in events if event.audience is None)
        return Moment(self.view(None), seat, self.game.asked(self.state, seat), verbs, public)

    def _forget_answers(self) -> None:
        """Drop the cached answers about the last state."""
        self._active: tuple[Seat, ...] | None = None
        self._legal: dict[Seat, Sequence[A]] = {}
        self._choices: dict[Seat, Sequence[Choice]] = {}
        self._batches: dict[Seat, Sequence[Batch]] = {}
        self._views: dict[Seat | None, V] = {}

    # Moves

    def submit(self, seat: Seat, keys: str | Sequence[str], decision: int | None = None) -> list[Entry[A, E]]:
        """Take one choice, or several as a batch: applied in order, all or nothing, one entry each.

        Of a batch that is taken turn by turn only the first pick is taken; `plan` tells the others.
        """
        self._admit(seat, decision)
        if isinstance(keys, str):
            return self._take(seat, self._offered(seat, keys))
        batch, [first, *others] = self._in_listed_order(seat, keys)
        return self._take(seat, self._offered(seat, first), () if batch is not None and batch.in_turns else others)

    def plan(self, seat: Seat, keys: Sequence[str]) -> Plan | None:
        """Return this selection in order, where it is taken turn by turn."""
        batch, ordered = self._in_listed_order(seat, keys)
        if batch is None or not batch.in_turns:
            return None
        labels = {choice.key: choice.label for choice in self.choices(seat)}
        return Plan(batch.key, tuple(Step(key, labels[key]) for key in ordered))

    def follow(self, seat: Seat, plan: Plan) -> bool | None:
        """Return whether the next step of a plan is as it was; None where this seat is asked something else."""
        if seat not in self.active or all(batch.key != plan.batch for batch in self.batches(seat) if batch.in_turns):
            return None
        return any(plan.steps[0] == (choice.key, choice.label) for choice in self.choices(seat))

    def first_obstacle(self, seat: Seat, keys: Sequence[str]) -> str:
        """Return the label of the first pick that would not be possible even if the others stood still, or ""."""
        planned = self.plan(seat, keys)
        if planned is None:
            return ""
        ahead = self.fork()
        ahead.state = self.game.undisturbed(self.state, seat)
        ahead._forget_answers()
        for number, step in enumerate(planned.steps):
            if (goes_on := ahead.follow(seat, Plan(planned.batch, planned.steps[number:]))) is None:
                break
            if not goes_on:
                return step.label
            ahead.submit(seat, step.key)
        return ""

    def closed(self, seat: Seat, keys: Sequence[str]) -> list[str]:
        """Return a selection with the choice that closes its batch, where that is possible after it."""
        batch = next((one for one in self.batches(seat) if one.closes and one.holds(keys)), None)
        if batch is None or batch.closes in keys:
            return list(keys)
        with_end = [*keys, batch.closes]
        try:
            self.fork().submit(seat, with_end)
        except IllegalMove:
            return list(keys)
        return with_end

    def act(self, seat: Seat, action: A) -> list[Entry[A, E]]:
        """Take one action, for those who hold actions rather than keys."""
        self._admit(seat, None)
        if action not in self.legal(seat):
            raise IllegalMove("That is not possible now.")
        return self._take(seat, action)

    def _take(self, seat: Seat, action: A, others: Sequence[str] = ()) -> list[Entry[A, E]]:
        state, rng = self.state.clone(), self.rng.copy()
        entries = [self._apply(state, rng, seat, action, self._entries)]
        for number, key in enumerate(others, start=self._entries + 1):
            entries.append(self._apply(state, rng, seat, self._find(state, seat, key), number))
        self._accept(state, rng, entries, {seat})
        return entries

    def _apply(self, state: S, rng: Rng, seat: Seat, action: A, seq: int) -> Entry[A, E]:
        events = tuple(self.game.apply(state, seat, action, rng))
        return Entry(seq, self._steps, seat, "act", action, (), rng.total, events)

    def _admit(self, seat: Seat, decision: int | None) -> None:
        if self.game.outcome(self.state) is not None:
            raise GameIsOver
        if decision is not None and 0 <= seat < self.header.seats and decision != self._decisions[seat]:
            raise StaleDecision
        if seat not in self.active:
            raise NotYourTurn

    def _in_listed_order(self, seat: Seat, keys: Sequence[str]) -> tuple[Batch | None, list[str]]:
        """Return a selection in the listed order, with its batch; raise if it does not lie within one offered batch."""
        if not keys:
            raise IllegalMove("Nothing was chosen.")
        if len(keys) == 1:
            return None, list(keys)
        for batch in self.batches(seat):
            if batch.holds(keys):
                return batch, [
                    key for key in dict.fromkeys([*batch.whole, batch.closes]) for _ in range(keys.count(key))
                ]
        if len(set(keys)) == 1 and self._may_repeat(seat, keys[0], len(keys)):
            return None, list(keys)
        raise IllegalMove("These cannot be chosen together.")

    def _may_repeat(self, seat: Seat, key: str, times: int) -> bool:
        """Return True if this choice may be taken so often at once; one to be confirmed needs a batch for that."""
        return any(c.key == key and not c.confirm and times <= c.max_count for c in self.choices(seat))

    def _offered(self, seat: Seat, key: str) -> A:
        for choice, action in zip(self.choices(seat), self.legal(seat), strict=True):
            if choice.key == key:
                return action
        raise IllegalMove("That is not possible now.")

    def _find(self, state: S, seat: Seat, key: str) -> A:
        for action in self.game.legal_actions(state, seat):
            if self.game.choice(state, seat, action).key == key:
                return action
        raise IllegalMove("That is not possible now.")

    # Taking back

    def undo_plan(self, seat: Seat, agreed: bool = False) -> UndoPlan:
        """Return the moves an undo by this seat would take back; raise if there are none or the table must agree."""
        return self._log().undo_plan(seat, agreed)

    def moves(self, targets: Sequence[int]) -> int:
        """Return the number of moves in these log entries; those of one batch are one."""
        return self._log().moves(targets)

    def undo(self, seat: Seat, agreed: bool = False) -> Entry[A, E]:
        """Take back the last step of this seat; with `agreed` also where the table had to agree."""
        return self._apply_undo("undo", seat, self.undo_plan(seat, agreed).targets)

    def redo(self, seat: Seat) -> Entry[A, E]:
        """Bring back what this seat took back last, as long as it still fits."""
        return self._apply_undo("redo", seat, self._log().redo_targets(seat))

    def audit(self) -> None:
        """Check every line of the log against the rules; raise `ReplayError` at the first that does not fit."""
        self._log().audit()

    def _apply_undo(self, kind: Literal["undo", "redo"], seat: Seat, targets: tuple[int, ...]) -> Entry[A, E]:
        log = self._log()
        state, rng = log.rebuild_with(kind, targets)
        entry: Entry[A, E] = Entry(self._entries, self._steps, seat, kind, None, targets, rng.total, ())
        movers = {log.log[seq].seat for seq in targets}
        self._accept(state, rng, [entry], movers | {seat})
        return entry

    def _log(self) -> History[S, A, E, V]:
        if self.history is None:
            raise RuntimeError("this session was resumed without its log")
        return self.history

    def _accept(self, state: S, rng: Rng, entries: Sequence[Entry[A, E]], concerned: set[Seat]) -> None:
        before = {seat: self.legal(seat) for seat in range(self.header.seats)}
        self.state, self.rng = state, rng
        self._forget_answers()
        for seat, offered in before.items():
            # A seat that acted, or was taken back, gets a new number: the same click must not act twice.
            if seat in concerned or list(self.legal(seat)) != list(offered):
                self._decisions[seat] += 1
        self._entries += len(entries)
        self._steps += 1
        if self.history is not None:
            self.history.extend(entries)


def _snapshot(state: S, rng: Rng, decisions: tuple[int, ...], entries: int, steps: int) -> Snapshot[S]:
    return Snapshot(state, rng.draws, decisions, entries, steps, rng.streams)
