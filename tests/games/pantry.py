"""Pantry: a menu with everything an interface must offer (batches, a suggestion, a standing action, confirmations)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Answer, Flow, Mechanism, Standing
from engine.core.game import Batch, Choice, Event, Options, Reaction, Seat, batches_by_group
from engine.core.rng import Rng
from engine.core.rules import GameRules
from engine.core.story import Sentences
from tests.games.common import NO_HELP, TinyGame, ranked, tiny_meta

STOCK = {"tea": 3, "milk": 1, "truffle": 1}


class Mood(StrEnum):
    CALM = "calm"
    VERY_MERRY = "very_merry"


class PantryOptions(Options):
    rounds: int = Field(default=2, ge=1, le=60, title="Rounds")
    jars: int = Field(default=0, ge=0, le=30, multiple_of=10, description="More things to take")
    mood: Mood = Mood.CALM
    size: Literal["small", "large"] = "small"
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    item: str
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Finish:
    kind: Literal["finish"] = "finish"


@dataclass(frozen=True, slots=True)
class Borrow:
    kind: Literal["borrow"] = "borrow"


PantryAction = Annotated[Take | Finish | Borrow, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Taken(Event):
    seat: Seat
    item: str
    kind: Literal["taken"] = "taken"


@dataclass(frozen=True, slots=True)
class Shopping:
    seat: Seat
    kind: Literal["shopping"] = "shopping"


@dataclass(slots=True)
class PantryState(Cloneable):
    shelf: dict[str, int]
    scores: list[int]
    borrowed: list[bool]
    turns: int
    last_turn: int
    flow: Flow[Shopping]


@dataclass(frozen=True, slots=True)
class PantryView:
    shelf: tuple[tuple[str, int], ...]
    scores: tuple[int, ...]


PantryContext = ActionContext[PantryState, None, Taken]


def legal(catalog: None, state: PantryState, prompt: Shopping) -> Sequence[Take | Finish]:
    return [*(Take(item) for item, count in state.shelf.items() if count), Finish()]


def take(ctx: PantryContext, prompt: Shopping, action: Take) -> None:
    ctx.state.shelf[action.item] -= 1
    ctx.state.scores[prompt.seat] += 1
    ctx.emit(Taken(prompt.seat, action.item))
    ctx.ask(prompt)


def take_choice(catalog: None, state: PantryState, prompt: Shopping, action: Take) -> Choice:
    costly = "The truffle costs all you have. Take it?" if action.item == "truffle" else ""
    most = state.shelf[action.item]
    return Choice(f"take.{action.item}", "take", f"Take {action.item}", "+1 point", max_count=most, confirm=costly)


def finish(ctx: PantryContext, prompt: Shopping, action: Finish) -> None:
    ctx.emit(Taken(prompt.seat, "nothing"))


def finish_choice(catalog: None, state: PantryState, prompt: Shopping, action: Finish) -> Choice:
    return Choice("finish", "finish", "Finish", "the next player shops", tone="gain")


def batches(catalog: None, state: PantryState, prompt: Shopping, choices: Sequence[Choice]) -> Sequence[Batch]:
    wanted = (("take.tea", 2), ("take.milk", 1))
    able = state.shelf["tea"] >= 2 and state.shelf["milk"]
    breakfast = Batch("breakfast", "Breakfast: tea + tea + milk", wanted, hint="wakes you up", suggested=True)
    feast = Batch("feast", "Feast: milk + truffle", (("take.milk", 1), ("take.truffle", 1)), suggested=True)
    rich = state.shelf["milk"] and state.shelf["truffle"]
    return [*batches_by_group(choices), *([breakfast] if able else []), *([feast] if rich else [])]


SHOPPING = Mechanism(
    prompt=Shopping,
    legal=legal,
    question=lambda catalog, state, prompt: "What do you take?",
    answers={Take: Answer(take, take_choice), Finish: Answer(finish, finish_choice)},
    batches=batches,
)


def borrow(ctx: PantryContext, prompt: Shopping, action: Borrow) -> None:
    ctx.state.borrowed[prompt.seat] = True
    ctx.emit(Taken(prompt.seat, "a loan"))


LOAN = Standing(
    legal=lambda catalog, state, prompt: [] if state.borrowed[prompt.seat] else [Borrow()],
    answers={Borrow: Answer(borrow, lambda *_: Choice("borrow", "borrow", "Borrow", "for later", tone="risk"))},
)


def deal(catalog: None, seats: int, options: PantryOptions, rng: Rng) -> PantryState:
    jars = {f"jar{number}": 1 for number in range(options.jars)}
    return PantryState({**STOCK, **jars}, [0] * seats, [False] * seats, 0, options.rounds * seats, Flow())


def proceed(ctx: PantryContext) -> None:
    state = ctx.state
    if state.turns < state.last_turn:
        ctx.ask(Shopping(state.turns % len(state.scores)))
        state.turns += 1


class Pantry(TinyGame[PantryState, Take | Finish | Borrow, Taken, PantryView]):
    rules = GameRules(
        meta=tiny_meta("pantry", (1, 3), ("take", "finish", "borrow"), PantryOptions, has_secrets=False),
        state=PantryState,
        action=PantryAction,
        event=Taken,
        prompt=Shopping,
        mechanisms=(SHOPPING,),
        standing=(LOAN,),
        deal=deal,
        proceed=proceed,
        view=lambda catalog, state: PantryView(tuple(state.shelf.items()), tuple(state.scores)),
        outcome=lambda catalog, state: None if state.flow.prompts else ranked(state.scores),
        story=Sentences(lambda catalog, event, names: f"{names[event.seat]} takes {event.item}."),
        describe=lambda catalog, view, names: (f"A pantry with {len(view.shelf)} kinds of food.",),
        rounds=lambda state: -(-state.turns // len(state.scores)),
        check=lambda catalog, state: [item for item, count in state.shelf.items() if count < 0],
        reactions=lambda catalog, state: tuple(
            Reaction(word, word.capitalize(), range(3), f"{{count}} said {word}.") for word in ("cheers", "oh", "yum")
        ),
        **NO_HELP,
    )
