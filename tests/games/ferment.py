"""Ferment: everybody chooses at once, some answer one question and some two, and a barrier settles it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Answer, Flow, Mechanism, Parallel, ParallelFlow
from engine.core.game import Choice, Event, Options, Outcome, Seat
from engine.core.rng import Rng
from engine.core.rules import GameRules
from engine.core.story import Sentences
from tests.games.common import NO_HELP, TinyGame, ranked, tiny_meta

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


@dataclass(slots=True)
class FermentState(Cloneable):
    bonus: bool
    shelf: list[int]
    scores: list[int]
    picks: list[Claim | Measure | None]
    round: int
    flow: Flow[Pick | HowMuch]


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
    private: FermentPrivate | None = None


FermentContext = ActionContext[FermentState, None, Ready | Poured]


def legal_pick(catalog: None, state: FermentState, prompt: Pick) -> Sequence[Claim | Blend]:
    return [*(Claim(prize) for prize in state.shelf), Blend()]


def legal_measure(catalog: None, state: FermentState, prompt: HowMuch) -> Sequence[Measure]:
    return [Measure(1), Measure(2)] if state.bonus else [Measure(1)]


def blend(ctx: FermentContext, prompt: Pick, action: Blend) -> None:
    ctx.ask(HowMuch(prompt.seat))


def decide(ctx: FermentContext, prompt: Pick | HowMuch, action: Claim | Measure) -> None:
    ctx.state.picks[prompt.seat] = action
    ctx.emit(Ready(prompt.seat))


def claim_choice(catalog: None, state: FermentState, prompt: Pick, action: Claim) -> Choice:
    return Choice(f"claim.{action.prize}", "claim", f"Claim the {action.prize}", private=True)


def blend_choice(catalog: None, state: FermentState, prompt: Pick, action: Blend) -> Choice:
    return Choice("blend", "blend", "Blend", "a second question follows", private=True)


def measure_choice(catalog: None, state: FermentState, prompt: HowMuch, action: Measure) -> Choice:
    return Choice(f"measure.{action.amount}", "measure", f"Blend {action.amount}", private=True)


def ask_in_secret(catalog: None, state: FermentState, prompt: Pick | HowMuch) -> str:
    return "Choose in secret."


PICK = Mechanism(
    prompt=Pick,
    legal=legal_pick,
    question=ask_in_secret,
    answers={Claim: Answer(decide, claim_choice), Blend: Answer(blend, blend_choice)},
)
HOW_MUCH = Mechanism(
    prompt=HowMuch,
    legal=legal_measure,
    question=ask_in_secret,
    answers={Measure: Answer(decide, measure_choice)},
)


def deal(catalog: None, seats: int, options: FermentOptions, rng: Rng) -> FermentState:
    return FermentState(options.bonus, [], [0] * seats, [None] * seats, 0, Flow())


def proceed(ctx: FermentContext) -> None:
    state = ctx.state
    if state.round < ROUNDS:
        state.round += 1
        state.shelf = list(SHELF)
        ctx.ask_all("picking", range(len(state.scores)), Pick)


def pour(ctx: FermentContext) -> None:
    gains = [0] * len(ctx.state.scores)
    first = (ctx.state.round - 1) % len(gains)
    for seat in (*range(first, len(gains)), *range(first)):
        gains[seat] = gain(ctx.state, seat)
        ctx.state.scores[seat] += gains[seat]
    ctx.state.picks = [None] * len(gains)
    ctx.emit(Poured(tuple(gains)))


def gain(state: FermentState, seat: Seat) -> int:
    pick = state.picks[seat]
    if isinstance(pick, Measure):
        return pick.amount
    if pick is None or pick.prize not in state.shelf:
        return 0
    state.shelf.remove(pick.prize)
    return pick.prize


def build_view(catalog: None, state: FermentState) -> FermentView:
    return FermentView(tuple(state.shelf), tuple(state.scores), state.flow.awaited, state.round)


def private_view(catalog: None, state: FermentState, seat: Seat) -> FermentPrivate:
    return FermentPrivate(repr(state.picks[seat]), isinstance(state.flow.prompt_for(seat), HowMuch))


def outcome(catalog: None, state: FermentState) -> Outcome | None:
    return None if state.flow.prompts else ranked(state.scores)


def narrate(catalog: None, event: Ready | Poured, names: Sequence[str]) -> str:
    if isinstance(event, Ready):
        return f"{names[event.seat]} is ready."
    return "All are poured: " + ", ".join(f"{name} +{gain}" for name, gain in zip(names, event.gains, strict=True))


def describe(catalog: None, view: FermentView, names: Sequence[str]) -> Iterator[str]:
    waiting = ", ".join(names[seat] for seat in view.awaited)
    yield f"Round {view.round}, shelf {view.shelf}, waiting for {waiting}."
    yield f"Scores {view.scores}"


class Ferment(TinyGame[FermentState, Claim | Blend | Measure, Ready | Poured, FermentView]):
    rules = GameRules(
        meta=tiny_meta("ferment", (2, 4), ("claim", "blend", "measure"), FermentOptions, has_secrets=True),
        state=FermentState,
        action=FermentAction,
        event=FermentEvent,
        prompt=Pick | HowMuch,
        mechanisms=(PICK, HOW_MUCH),
        parallels=(ParallelFlow("picking", settle=pour),),
        deal=deal,
        proceed=proceed,
        view=build_view,
        private_view=private_view,
        outcome=outcome,
        story=Sentences(narrate),
        describe=describe,
        rounds=lambda state: state.round,
        check=lambda catalog, state: [] if state.round <= ROUNDS else ["too many rounds"],
        **NO_HELP,
    )


def scramble_ferment(state: FermentState, seat: Seat, rng: Rng) -> FermentState:
    """Let the others have chosen otherwise, or be one question further or less far."""
    new = state.clone()
    top = new.flow.top
    for other in range(len(new.scores)):
        if other == seat or not isinstance(top, Parallel):
            continue
        if top.stacks[other]:
            top.stacks[other] = [rng.pick([Pick(other), HowMuch(other)])]
        else:
            new.picks[other] = rng.pick([Measure(1), *(Claim(prize) for prize in SHELF)])
    return new
