"""The log of a game and what may be taken back. Nothing is ever deleted: an undo is an entry of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple

from engine.core.errors import NothingToRedo, NothingToUndo, UndoChangesNothing, UndoNeedsTable
from engine.core.game import A, E, Game, Options, S, Seat, V
from engine.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Entry(Generic[A, E]):
    """One line of the log."""

    seq: int
    step: int
    """Equal for the actions of one batch."""
    seat: Seat
    kind: Literal["act", "undo", "redo"]
    action: A | None
    targets: tuple[int, ...]
    """For undo and redo: the entries that are taken back or restored."""
    draws: int
    """The draws of all chance streams so far, so that a replay notices drift at the first wrong line."""
    events: tuple[E, ...]
    """The events it brought about. A log read back from storage may leave them out."""


Outcomes = dict[int, tuple[E, ...]]
"""The events of each entry, by its number."""


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The log entries that an undo would take back, oldest first, and the seats whose moves they are."""

    targets: tuple[int, ...]
    seats: tuple[Seat, ...]


class Asked(NamedTuple):
    """The seats awaited when the log had this length, and the number of rounds begun."""

    entries: int
    seats: tuple[Seat, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class Review(Generic[S, V]):
    """The results of playing a log through."""

    state: S
    last_views: Mapping[Seat, V]
    """The public view after each seat's latest move that counts."""
    asked: Sequence[Asked]
    """After the set-up, and after every move that counts."""


class ReplayError(ValueError):
    """A log that its rules, data or seed cannot have produced."""


class History(Generic[S, A, E, V]):
    """The full log of one game, with the means to re-create the state after any part of it."""

    def __init__(
        self, game: Game[S, A, E, V], seats: int, options: Options, seed: int, log: Sequence[Entry[A, E]] = ()
    ) -> None:
        self._game = game
        self._seats = seats
        self._opening_rng = Rng(seed)
        self._opening, self.opening_events = game.begin(seats, options, self._opening_rng)
        self.log = list(log)

    def opening(self) -> tuple[S, Rng]:
        """Return the state after the set-up, and the generator that goes on from there."""
        return self._opening.clone(), self._opening_rng.copy()

    @property
    def opening_draws(self) -> int:
        """The number of draws in the set-up."""
        return self._opening_rng.total

    def extend(self, entries: Sequence[Entry[A, E]]) -> None:
        """Append entries to the log."""
        self.log.extend(entries)

    def live(self) -> list[int]:
        """Return the acts that count: those not taken back, and those taken back and restored."""
        alive: list[int] = []
        for entry in self.log:
            if entry.kind == "act":
                alive.append(entry.seq)
            else:
                alive = self._turned(alive, entry)
        return alive

    def audit(self) -> None:
        """Check the whole log line by line, acts that were taken back included; raise `ReplayError` at a fault."""
        trail = [self.opening()]
        alive: list[int] = []
        for entry in self.log:
            wanted = [*alive, entry.seq] if entry.kind == "act" else self._turned(alive, entry)
            shared = len(alive) if entry.kind == "act" else _common_start(alive, wanted)
            del trail[shared + 1 :]
            for seq in wanted[shared:]:
                trail.append(self._continue(trail[-1], seq))
            if trail[-1][1].total != entry.draws:
                raise ReplayError(f"entry {entry.seq}: the draws do not add up")
            alive = wanted

    def rebuild(self) -> tuple[S, Rng]:
        """Return the present state, re-created from the opening with every line checked."""
        return self._run(self.live())[:2]

    def rebuild_with(self, kind: Literal["undo", "redo"], targets: Sequence[int]) -> tuple[S, Rng]:
        """Return the state as it would be with these acts taken back, or restored."""
        alive = set(self.live())
        return self._run(sorted(alive - set(targets) if kind == "undo" else alive | set(targets)))[:2]

    def review(self) -> Review[S, V]:
        """Play the acts that count. Return the last state, the seats asked, and the view after each last move."""
        last = {self.log[seq].seat: seq for seq in self.live()}
        views: dict[Seat, V] = {}
        state = self._opening
        asked = [self._asked(state, 0)]
        for entry, state, _ in self.play_through():
            asked.append(self._asked(state, entry.seq + 1))
            if last[entry.seat] == entry.seq:
                views[entry.seat] = self._game.view(state, None)
        return Review(state, views, asked)

    def play_through(self) -> Iterator[tuple[Entry[A, E], S, tuple[E, ...]]]:
        """Yield each act that counts, the state after it and its events. The state changes on: clone it to keep it."""
        state, rng = self.opening()
        for seq in self.live():
            events = self._play(state, rng, seq)
            yield self.log[seq], state, events

    def _asked(self, state: S, entries: int) -> Asked:
        return Asked(entries, self._game.active_seats(state), self._game.rounds(state))

    def undo_plan(self, seat: Seat, agreed: bool) -> UndoPlan:
        """Return the moves an undo would take back, or raise.

        Without `agreed`, it raises `UndoNeedsTable` if the moves revealed something or moves of others depend on them.
        With `agreed`, the whole table has consented, and later moves of others are taken back as well.
        """
        live = self.live()
        own = [seq for seq in live if self.log[seq].seat == seat]
        if agreed:
            return self._plan([seq for seq in live if seq >= self._step_start(own or live)])
        if not own:
            raise NothingToUndo
        start = self._step_start(own)
        targets = [seq for seq in own if seq >= start]
        outcomes = self._run(live)[2]
        self._refuse_revealing(live, targets, outcomes)
        self._refuse_dependent(live, targets, outcomes)
        return self._plan(targets)

    def redo_targets(self, seat: Seat) -> tuple[int, ...]:
        """Return the entries this seat took back last; raise if it has moved since or they are no longer possible."""
        undone = self._last_undo(seat)
        if not undone:
            raise NothingToRedo
        live = self.live()
        outcomes = self._run(live)[2]
        try:
            together = self._run(sorted({*live, *undone}))[2]
        except ReplayError as error:
            raise NothingToRedo from error
        if any(together[seq] != outcomes[seq] for seq in live):
            raise NothingToRedo
        return undone

    def _last_undo(self, seat: Seat) -> tuple[int, ...]:
        stack: list[tuple[int, ...]] = []
        for entry in self.log:
            if entry.kind == "undo" and entry.seat == seat:
                stack.append(entry.targets)
            elif entry.kind == "redo" and entry.targets in stack:
                stack.remove(entry.targets)
            elif entry.kind == "act":
                stack = [] if entry.seat == seat else [t for t in stack if entry.seat not in self._movers(t)]
        return stack[-1] if stack else ()

    def _movers(self, targets: Sequence[int]) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(self.log[seq].seat for seq in targets))

    def moves(self, targets: Sequence[int]) -> int:
        """Return the number of moves in these entries; those of one batch are one."""
        return len({self.log[seq].step for seq in targets})

    def _plan(self, targets: Sequence[int]) -> UndoPlan:
        if not targets:
            raise NothingToUndo
        return UndoPlan(tuple(targets), self._movers(targets))

    def _step_start(self, seqs: Sequence[int]) -> int:
        if not seqs:
            raise NothingToUndo
        step = self.log[seqs[-1]].step
        return next(seq for seq in seqs if self.log[seq].step == step)

    def _refuse_revealing(self, live: Sequence[int], targets: Sequence[int], outcomes: Outcomes[E]) -> None:
        draws = self.opening_draws
        for seq in live:
            entry = self.log[seq]
            if seq in targets and (entry.draws != draws or any(event.reveals for event in outcomes[seq])):
                if self._was_only_choice(live, targets):
                    raise UndoChangesNothing
                raise UndoNeedsTable("Something new came out with that, so the whole table must agree to go back.")
            draws = entry.draws

    def _was_only_choice(self, live: Sequence[int], targets: Sequence[int]) -> bool:
        """Return True if the seat could do nothing else before this single move."""
        if len(targets) > 1:
            return False
        state = self._run([seq for seq in live if seq < targets[0]])[0]
        return len(self._game.legal_actions(state, self.log[targets[0]].seat)) == 1

    def _refuse_dependent(self, live: Sequence[int], targets: Sequence[int], outcomes: Outcomes[E]) -> None:
        """Raise `UndoNeedsTable` unless later moves of others come out just the same without these."""
        try:
            without = self._run([seq for seq in live if seq not in targets])[2]
        except ReplayError:
            without = {}
        if any(without.get(seq) != outcomes[seq] for seq in live if seq > targets[-1]):
            raise UndoNeedsTable("Others have moved since, so the whole table must agree to go back.")

    def _run(self, seqs: Sequence[int]) -> tuple[S, Rng, Outcomes[E]]:
        state, rng = self.opening()
        outcomes: Outcomes[E] = {}
        for seq in seqs:
            outcomes[seq] = self._play(state, rng, seq)
        return state, rng, outcomes

    def _continue(self, before: tuple[S, Rng], seq: int) -> tuple[S, Rng]:
        state, rng = before[0].clone(), before[1].copy()
        self._play(state, rng, seq)
        return state, rng

    def _play(self, state: S, rng: Rng, seq: int) -> tuple[E, ...]:
        """Play one logged act; raise `ReplayError` if it breaks the rules or makes other draws than it says."""
        entry = self.log[seq]
        if not 0 <= entry.seat < self._seats:
            raise ReplayError(f"entry {seq}: there is no seat {entry.seat}")
        if entry.action is None or entry.action not in self._game.legal_actions(state, entry.seat):
            raise ReplayError(f"entry {seq}: the action was not possible")
        events = tuple(self._game.apply(state, entry.seat, entry.action, rng))
        if rng.total != entry.draws:
            raise ReplayError(f"entry {seq}: {rng.total} draws were made, the log says {entry.draws}")
        return events

    def _turned(self, alive: list[int], entry: Entry[A, E]) -> list[int]:
        """Return the acts that count after an undo or a redo."""
        targets = set(entry.targets)
        if entry.kind == "undo" and targets and targets <= set(alive):
            return [seq for seq in alive if seq not in targets]
        if entry.kind == "redo" and targets and self._are_taken_back(targets, alive, entry.seq):
            return sorted({*alive, *targets})
        raise ReplayError(f"entry {entry.seq}: it takes back or restores what it cannot")

    def _are_taken_back(self, targets: set[int], alive: list[int], now: int) -> bool:
        earlier = all(0 <= seq < now and self.log[seq].kind == "act" for seq in targets)
        return earlier and targets.isdisjoint(alive)


def _common_start(one: Sequence[int], other: Sequence[int]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
