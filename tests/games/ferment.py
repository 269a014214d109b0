"""Ferment: everybody chooses at once, some answer one question and some two, and a barrier settles it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.codec import Codec
from engine.core.game import Choice, Event, Options, Outcome, Seat
from engine.core.prompts import Parallel, Play, awaited, pop, prompt_for, swap
from engine.core.rng import Rng
from tests.games.common import TinyGame, ranked, tiny_meta

ROUNDS = 3
SHELF = (5, 3, 2)


class FermentOptions(Options):
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """One of the prizes on the shelf; the first in turn order gets it."""

    prize: int
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True, slots=True)
class Blend:
    """A safe little something, after a second question."""

    kind: Literal["blend"] = "blend"


@dataclass(frozen=True, slots=True)
class Measure:
    amount: int
    kind: Literal["measure"] = "measure"


FermentAction = Annotated[Claim | Blend | Measure, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Ready(Event):
    seat: Seat
    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Poured(Event):
    reveals: ClassVar[bool] = True
    gains: tuple[int, ...]
    kind: Literal["poured"] = "poured"


FermentEvent = Annotated[Ready | Poured, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Pick:
    seat: Seat
    kind: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class HowMuch:
    seat: Seat
    kind: Literal["how_much"] = "how_much"


FermentPrompt = Annotated[Pick | HowMuch | Parallel[Pick | HowMuch], Field(discriminator="kind")]


@dataclass(slots=True)
class FermentState(Cloneable):
    bonus: bool
    shelf: list[int]
    scores: list[int]
    picks: list[Claim | Measure | None]
    round: int
    prompts: list[FermentPrompt]


@dataclass(frozen=True, slots=True)
class FermentPrivate:
    pick: str
    blending: bool


@dataclass(frozen=True, slots=True)
class FermentView:
    shelf: tuple[int, ...]
    scores: tuple[int, ...]
    awaited: tuple[Seat, ...]
    round: int
    private: FermentPrivate | None


FermentPlay = Play[FermentState, None, Ready | Poured]


def legal_pick(catalog: None, state: FermentState, prompt: Pick | HowMuch) -> Sequence[Claim | Blend | Measure]:
    return [*(Claim(prize) for prize in state.shelf), Blend()]


def legal_measure(catalog: None, state: FermentState, prompt: Pick | HowMuch) -> Sequence[Claim | Blend | Measure]:
    return [Measure(1), Measure(2)] if state.bonus else [Measure(1)]


def do_blend(play: FermentPlay, seat: Seat, action: Blend) -> None:
    swap(play.state.prompts, HowMuch(seat))


def do_settle_on(play: FermentPlay, seat: Seat, action: Claim | Measure) -> None:
    play.state.picks[seat] = action
    pop(play.state.prompts, seat)
    play.emit(Ready(seat))


LEGAL = {"pick": legal_pick, "how_much": legal_measure}
EFFECTS = {"claim": do_settle_on, "measure": do_settle_on, "blend": do_blend}


class Ferment(TinyGame[FermentState, Claim | Blend | Measure, Ready | Poured, FermentView, Pick | HowMuch]):
    meta = tiny_meta("ferment", (2, 4), ("claim", "blend", "measure"), FermentOptions, has_secrets=True)
    states = Codec[FermentState](FermentState)
    actions = Codec[Claim | Blend | Measure](FermentAction)
    events = Codec[Ready | Poured](FermentEvent)
    legal = LEGAL
    effects = EFFECTS

    def setup(self, seats: int, options: Options, rng: Rng) -> FermentState:
        assert isinstance(options, FermentOptions)
        state = FermentState(options.bonus, [], [0] * seats, [None] * seats, 0, [])
        self.advance(Play(state, None, rng))
        return state

    def proceed(self, play: FermentPlay) -> None:
        state = play.state
        if state.round == ROUNDS:
            return
        state.round += 1
        state.shelf = list(SHELF)
        stacks: dict[Seat, list[Pick | HowMuch]] = {seat: [Pick(seat)] for seat in range(len(state.scores))}
        state.prompts.append(Parallel(stacks))

    def settle(self, play: FermentPlay, barrier: Parallel[Pick | HowMuch]) -> None:
        gains = [0] * len(play.state.scores)
        first = (play.state.round - 1) % len(gains)
        for seat in (*range(first, len(gains)), *range(first)):
            gains[seat] = self._gain(play.state, seat)
            play.state.scores[seat] += gains[seat]
        play.state.picks = [None] * len(gains)
        play.emit(Poured(tuple(gains)))

    def _gain(self, state: FermentState, seat: Seat) -> int:
        pick = state.picks[seat]
        if isinstance(pick, Measure):
            return pick.amount
        if pick is None or pick.prize not in state.shelf:
            return 0
        state.shelf.remove(pick.prize)
        return pick.prize

    def view(self, state: FermentState, seat: Seat | None) -> FermentView:
        private = None
        if seat is not None:
            blending = isinstance(prompt_for(state.prompts, seat), HowMuch)
            private = FermentPrivate(repr(state.picks[seat]), blending)
        waiting = awaited(state.prompts)
        return FermentView(tuple(state.shelf), tuple(state.scores), waiting, state.round, private)

    def outcome(self, state: FermentState) -> Outcome | None:
        return None if state.prompts else ranked(state.scores)

    def choice(self, state: FermentState, seat: Seat, action: Claim | Blend | Measure) -> Choice:
        match action:
            case Claim(prize=prize):
                return Choice(f"claim.{prize}", "claim", f"Claim the {prize}", private=True)
            case Blend():
                return Choice("blend", "blend", "Blend", "a second question follows", private=True)
            case Measure(amount=amount):
                return Choice(f"measure.{amount}", "measure", f"Blend {amount}", private=True)

    def question(self, state: FermentState, seat: Seat) -> str:
        return "Choose in secret."

    def narrate(self, event: Ready | Poured, names: Sequence[str]) -> str:
        if isinstance(event, Ready):
            return f"{names[event.seat]} is ready."
        return "All are poured: " + ", ".join(f"{name} +{gain}" for name, gain in zip(names, event.gains, strict=True))

    def describe(self, view: FermentView, names: Sequence[str]) -> str:
        waiting = ", ".join(names[seat] for seat in view.awaited)
        return f"Round {view.round}, shelf {view.shelf}, waiting for {waiting}.\n\nScores {view.scores}"

    def rounds(self, state: FermentState) -> int:
        return state.round

    def check(self, state: FermentState) -> list[str]:
        return [] if state.round <= ROUNDS else ["too many rounds"]


def scramble_ferment(state: FermentState, seat: Seat, rng: Rng) -> FermentState:
    """Let the others have chosen otherwise, or be one question further or less far."""
    new = state.clone()
    top = new.prompts[-1] if new.prompts else None
    for other in range(len(new.scores)):
        if other == seat or not isinstance(top, Parallel):
            continue
        if top.stacks[other]:
            top.stacks[other] = [rng.pick([Pick(other), HowMuch(other)])]
        else:
            new.picks[other] = rng.pick([Measure(1), *(Claim(prize) for prize in SHELF)])
    return new
