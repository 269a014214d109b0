"""The flow of a game: a stack of prompts, of which the top one decides who acts and what is legal.

A mechanism pushes a prompt to interrupt and pops it when it is done. A `Parallel` prompt holds one such stack
per seat and is settled once all of them are empty. Mechanisms register in tables keyed by prompt and action.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

from engine.core.clone import Cloneable
from engine.core.game import A, E, Game, Seat, V
from engine.core.rng import Rng


class Prompt(Protocol):
    """A question to one seat: a frozen dataclass tagged by `kind`."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> Seat: ...


P = TypeVar("P", bound=Prompt)
C = TypeVar("C")


@dataclass(slots=True)
class Parallel(Cloneable, Generic[P]):
    """Several seats answer at the same time, each at its own depth."""

    stacks: dict[Seat, list[P]]
    kind: Literal["parallel"] = "parallel"


class Flow(Protocol[P]):
    """What the driver needs of a state."""

    prompts: list[P | Parallel[P]]

    def clone(self) -> Any: ...


F = TypeVar("F", bound="Cloneable")


def _top(prompts: Sequence[P | Parallel[P]]) -> P | Parallel[P] | None:
    return prompts[-1] if prompts else None


def awaited(prompts: Sequence[P | Parallel[P]]) -> tuple[Seat, ...]:
    """The seats that must answer now."""
    top = _top(prompts)
    if top is None:
        return ()
    if isinstance(top, Parallel):
        return tuple(seat for seat, stack in top.stacks.items() if stack)
    return (top.seat,)


def prompt_for(prompts: Sequence[P | Parallel[P]], seat: Seat) -> P | None:
    """The question this seat must answer now, if any."""
    top = _top(prompts)
    if isinstance(top, Parallel):
        stack = top.stacks.get(seat)
        return stack[-1] if stack else None
    return top if top is not None and top.seat == seat else None


def push(prompts: list[P | Parallel[P]], prompt: P) -> None:
    """Interrupt: ask this before what is being asked now. Inside a Parallel it concerns that seat alone."""
    top = _top(prompts)
    if isinstance(top, Parallel):
        top.stacks[prompt.seat].append(prompt)
    else:
        prompts.append(prompt)


def pop(prompts: list[P | Parallel[P]], seat: Seat) -> P:
    """Take the seat's current question away: it is answered."""
    top = prompts[-1]
    return top.stacks[seat].pop() if isinstance(top, Parallel) else cast("P", prompts.pop())


def swap(prompts: list[P | Parallel[P]], prompt: P) -> None:
    """Replace the current question of the prompt's seat by the next one."""
    pop(prompts, prompt.seat)
    push(prompts, prompt)


class Play(Generic[F, C, E]):
    """One action being carried out: the state it changes, its data, its chance and what it reports."""

    __slots__ = ("catalog", "events", "rng", "state")

    def __init__(self, state: F, catalog: C, rng: Rng) -> None:
        self.state = state
        self.catalog = catalog
        self.rng = rng
        self.events: list[E] = []

    def emit(self, event: E) -> None:
        self.events.append(event)


# The tables' keys promise that a function gets only its own kind of prompt or action, which types cannot say.
Legal = Callable[[C, F, Any], Sequence[A]]
"""(catalogue, state, prompt) -> the legal answers."""
Effect = Callable[[Play[F, C, E], Seat, Any], None]
"""(play, seat, action): carries out one kind of action."""


class PromptGame(Game[F, A, E, V], Generic[F, A, E, V, P, C]):
    """A game driven by a prompt stack: what is left to it are dispatch tables and two hooks."""

    catalog: C
    legal: Mapping[str, Legal[C, F, A]]
    """By kind of prompt."""
    effects: Mapping[str, Effect[F, C, E]]
    """By kind of action."""
    forced: frozenset[str] = frozenset()
    """Kinds of prompts that answer themselves when there is only one answer."""

    @abstractmethod
    def proceed(self, play: Play[F, C, E]) -> None:
        """Nothing is being asked: ask the next thing, or leave the stack empty because the game is over."""

    def settle(self, play: Play[F, C, E], barrier: Parallel[P]) -> None:
        """All seats of a Parallel have answered; settle in turn order what they competed for."""

    def standing(self, state: F, seat: Seat) -> Sequence[A]:
        """What a rule allows "at any time" while this seat is asked something else."""
        return ()

    def prompts(self, state: F) -> list[P | Parallel[P]]:
        return cast("Flow[P]", state).prompts

    def active_seats(self, state: F) -> tuple[Seat, ...]:
        return awaited(self.prompts(state))

    def legal_actions(self, state: F, seat: Seat) -> Sequence[A]:
        prompt = prompt_for(self.prompts(state), seat)
        if prompt is None:
            return ()
        answers = self.legal[prompt.kind](self.catalog, state, prompt)
        extra = self.standing(state, seat)
        return (*answers, *extra) if extra else answers

    def apply(self, state: F, seat: Seat, action: A, rng: Rng) -> list[E]:
        play: Play[F, C, E] = Play(state, self.catalog, rng)
        self.effects[action.kind](play, seat, action)
        self.advance(play)
        return play.events

    def advance(self, play: Play[F, C, E]) -> None:
        """Go on until a person must decide: close barriers, ask the next thing, answer what is forced."""
        prompts = self.prompts(play.state)
        while self._close_barrier(play, prompts) or self._ask(play, prompts) or self._answer_forced(play, prompts):
            pass

    def _close_barrier(self, play: Play[F, C, E], prompts: list[P | Parallel[P]]) -> bool:
        top = _top(prompts)
        if not isinstance(top, Parallel) or any(top.stacks.values()):
            return False
        prompts.pop()
        self.settle(play, top)
        return True

    def _ask(self, play: Play[F, C, E], prompts: list[P | Parallel[P]]) -> bool:
        if prompts:
            return False
        self.proceed(play)
        return bool(prompts)

    def _answer_forced(self, play: Play[F, C, E], prompts: list[P | Parallel[P]]) -> bool:
        if not self.forced:
            return False
        for seat in awaited(prompts):
            prompt = cast("P", prompt_for(prompts, seat))
            if prompt.kind not in self.forced:
                continue
            answers = self.legal[prompt.kind](self.catalog, play.state, prompt)
            if len(answers) == 1:
                self.effects[answers[0].kind](play, seat, answers[0])
                return True
        return False
