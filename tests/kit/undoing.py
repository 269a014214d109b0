"""The undo test: a random game in which everybody keeps taking things back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.errors import NothingToRedo, NothingToUndo, UndoChangesNothing, UndoNeedsTable
from engine.core.game import AnyGame, Options, Seat
from engine.core.history import Entry, History
from engine.core.rng import Rng
from engine.core.session import Session
from tests.kit.playing import AnySession


@dataclass(slots=True)
class UndoWalk:
    """Remembers the text of every state by the acts that led there."""

    session: AnySession
    rng: Rng
    known: dict[tuple[int, ...], str] = field(default_factory=dict)
    free: int = 0
    agreed: int = 0

    @property
    def history(self) -> History[Any, Any, Any, Any]:
        assert self.session.history is not None
        return self.session.history

    def text(self) -> str:
        return self.session.game.states.dump(self.session.state)

    def remember(self) -> None:
        self.known[tuple(self.history.live())] = self.text()

    def move(self) -> None:
        seat = self.rng.pick(self.session.active)
        self.session.act(seat, self.rng.pick(self.session.legal(seat)))
        self.remember()

    def take_back(self, seat: Seat) -> None:
        try:
            plan = self.session.undo_plan(seat)
        except UndoChangesNothing:
            own = [seq for seq in self.history.live() if self.history.log[seq].seat == seat]
            assert self._brought_news(own[-1]), "only what chance brings would come out the same again"
            return
        except NothingToUndo:
            assert all(self.history.log[seq].seat != seat for seq in self.history.live())
            return
        except UndoNeedsTable:
            self._take_back_agreed(seat)
            return
        assert plan.seats == (seat,)
        assert not any(self._brought_news(seq) for seq in plan.targets), "a draw or reveal was taken back freely"
        self._there_and_back(seat, agreed=False)
        self.free += 1

    def _take_back_agreed(self, seat: Seat) -> None:
        live = self.history.live()
        own = [seq for seq in live if self.history.log[seq].seat == seat]
        step = self.history.log[own[-1]].step
        news = any(self._brought_news(seq) for seq in own if self.history.log[seq].step == step)
        assert news or live[-1] != own[-1], "nothing stands in the way of this undo"
        self._there_and_back(seat, agreed=True)
        self.agreed += 1

    def _there_and_back(self, seat: Seat, agreed: bool) -> None:
        before, draws, live = self.text(), self.session.rng.total, self.history.live()
        entry = self.session.undo(seat, agreed)
        earlier = tuple(seq for seq in live if seq not in entry.targets)
        assert self.known.setdefault(earlier, self.text()) == self.text()
        if earlier == tuple(live[: len(earlier)]):
            assert self.session.rng.total == self._draws_after(earlier)
        try:
            self.session.redo(seat)
        except NothingToRedo:
            assert not agreed, "a whole table's undo can always be redone at once"
            raise
        assert (self.text(), self.session.rng.total) == (before, draws), "redo is not what was taken back"
        if self.rng.below(2):
            self.session.undo(seat, agreed)

    def _draws_after(self, live: tuple[int, ...]) -> int:
        return self.history.log[live[-1]].draws if live else self.history.opening_draws

    def _brought_news(self, seq: int) -> bool:
        live = self.history.live()
        at = live.index(seq)
        entry: Entry[Any, Any] = self.history.log[seq]
        return entry.draws != self._draws_after(tuple(live[:at])) or any(event.reveals for event in entry.events)


def check_undo(game: AnyGame, seats: int, options: Options, seed: int, attempts: int, gap: int = 4) -> UndoWalk:
    """Play on while undoing at random; afterward the log, with all its turning back, still proves itself."""
    session = Session[Any, Any, Any, Any].start(game, seats, options, seed)
    walk = UndoWalk(session, Rng(seed + 77))
    walk.remember()
    while session.outcome is None and attempts:
        walk.move()
        if not walk.rng.below(gap):
            attempts -= 1
            walk.take_back(walk.rng.below(seats))
    session.audit()
    again = Session[Any, Any, Any, Any].replay(game, session.header, walk.history.log)
    assert game.states.dump(again.state) == walk.text()
    return walk
