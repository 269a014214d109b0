"""The flow of a game: a stack of prompts, of which the top one decides who acts and what is legal.

A mechanism asks a prompt to interrupt; an answer takes its prompt away. A `Parallel` holds one such stack per seat,
and each seat runs a flow of its own in it until all are done; what they competed for is settled at that barrier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from engine.core.clone import Cloneable
from engine.core.game import Batch, Choice, E, S, Seat, Shot, batches_by_group
from engine.core.rng import Rng


class Prompt(Protocol):
    """A question to one seat: a frozen dataclass tagged by `kind`."""

    @property
    def kind(self) -> str:
        """The tag of the mechanism that asks it."""
        ...

    @property
    def seat(self) -> Seat:
        """The seat that must answer."""
        ...


P = TypeVar("P", bound=Prompt)
C = TypeVar("C")


@dataclass(slots=True)
class Parallel(Cloneable, Generic[P]):
    """Several seats answer at the same time, each at its own depth."""

    name: str
    """The name of the `ParallelFlow` it follows."""
    stacks: dict[Seat, list[P]]
    done: list[Seat] = field(default_factory=list[Seat])
    """Seats whose flow has ended. A seat that is asked from outside has none, so it is here at once."""
    opened_by: Seat | None = None
    """The seat in whose flow it was opened, if it stands on another; its barrier draws from that seat's stream."""
    kind: Literal["parallel"] = "parallel"


@dataclass(slots=True)
class Flow(Cloneable, Generic[P]):
    """The open questions and the seats that must answer. Every state has one, under the name `flow`."""

    prompts: list[P | Parallel[P]] = field(default_factory=list[Any])

    @property
    def top(self) -> P | Parallel[P] | None:
        """The question or Parallel at the top; None if nothing is being asked."""
        return self.prompts[-1] if self.prompts else None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that must answer now."""
        top = self.top
        if top is None:
            return ()
        if isinstance(top, Parallel):
            return tuple(seat for seat, stack in top.stacks.items() if stack)
        return (top.seat,)

    def prompt_for(self, seat: Seat) -> P | None:
        """Return the question this seat must answer now, if any."""
        top = self.top
        if isinstance(top, Parallel):
            stack = top.stacks.get(seat)
            return stack[-1] if stack else None
        return top if top is not None and top.seat == seat else None

    def push(self, prompt: P) -> None:
        """Ask this before what is being asked now. Inside a Parallel it concerns that seat alone."""
        top = self.top
        if not isinstance(top, Parallel):
            self.prompts.append(prompt)
        elif prompt.seat in top.stacks:
            top.stacks[prompt.seat].append(prompt)
        else:
            top.stacks[prompt.seat] = [prompt]
            top.done.append(prompt.seat)

    def pop(self, seat: Seat) -> None:
        """Take the seat's current question away."""
        top = self.top
        if isinstance(top, Parallel):
            top.stacks[seat].pop()
        else:
            self.prompts.pop()


class ActionContext(Generic[S, C, E]):
    """One action being carried out: the state it changes, the game's data, chance, and what happens."""

    __slots__ = ("_flow", "_main_rng", "_seat", "catalog", "events", "rng", "state")

    def __init__(self, state: S, catalog: C, rng: Rng) -> None:
        self.state = state
        self.catalog = catalog
        self.rng = rng
        """The game's chance; inside a Parallel the stream of the seat that acts, so no draw depends on who is first."""
        self.events: list[E] = []
        self._main_rng = rng
        self._seat: Seat | None = None
        self._flow: Flow[Any] = flow_of(state)

    def emit(self, event: E) -> None:
        """Report that something happened."""
        self.events.append(event)

    def ask(self, prompt: Prompt) -> None:
        """Ask this before what is being asked now; inside a Parallel, before the other questions of that seat."""
        self._flow.push(prompt)

    def withdraw(self, prompt: Prompt) -> None:
        """Take away the question beside which a standing action was taken, because it has become pointless."""
        self._flow.pop(prompt.seat)

    def ask_all(self, name: str, seats: Iterable[Seat], first: Callable[[Seat], Prompt] | None = None) -> None:
        """Open the Parallel of this name. Without a first prompt each seat begins with its flow's `proceed`."""
        stacks: dict[Seat, list[Any]] = {seat: [first(seat)] if first else [] for seat in seats}
        self._flow.prompts.append(Parallel(name, stacks, opened_by=self._seat))

    def act_for(self, seat: Seat | None) -> None:
        """Draw from this seat's own stream from now on, or from the main one; for the driver only."""
        self._seat = seat
        self.rng = self._main_rng if seat is None else self._main_rng.stream(f"seat {seat}")


def flow_of(state: Any) -> Flow[Any]:
    """Return the flow of a state; every state of a game with mechanisms has one."""
    return state.flow


# The tables' keys promise that a function gets only its own kind of prompt and action, which types cannot say.


@dataclass(frozen=True, slots=True)
class Answer(Generic[S, C, E]):
    """One kind of action: its effect, and the choice that players see."""

    effect: Callable[[ActionContext[S, C, E], Any, Any], None]
    """(context, prompt, action). The prompt has been taken away; `context.ask(prompt)` asks it again."""
    choice: Callable[[C, S, Any, Any], Choice]
    """(catalog, state, prompt, action)"""


def grouped_batches(catalog: object, state: object, prompt: object, choices: Sequence[Choice]) -> Sequence[Batch]:
    """Return batches of the choices that share a verb and a group, each as often as it allows."""
    return batches_by_group(choices)


@dataclass(frozen=True, slots=True)
class Mechanism(Generic[S, C, E]):
    """One kind of prompt: its legal answers, their effects, and the choices that players see."""

    prompt: type[Any]
    legal: Callable[[C, S, Any], Sequence[Any]]
    """(catalog, state, prompt) -> the actions that answer it"""
    question: Callable[[C, S, Any], str]
    """(catalog, state, prompt) -> what is asked, in a public line"""
    answers: Mapping[type[Any], Answer[S, C, E]]
    """By type of action."""
    batches: Callable[[C, S, Any, Sequence[Choice]], Sequence[Batch]] = grouped_batches
    """(catalog, state, prompt, its choices) -> which of them may be picked together"""
    forced: bool = False
    """It answers itself when there is only one answer."""
    shot: Shot = "table"
    """The picture that the question needs."""


@dataclass(frozen=True, slots=True)
class Standing(Generic[S, C, E]):
    """Actions that a rule allows "at any time" in one's turn. They answer no prompt, so it is asked on.

    Where one makes the question pointless, its effect says so with `context.withdraw(prompt)`.
    """

    legal: Callable[[C, S, Any], Sequence[Any]]
    """(catalog, state, the prompt being asked) -> the standing actions of its seat"""
    answers: Mapping[type[Any], Answer[S, C, E]]


def _nothing(context: object, seat: Seat) -> None:
    """Ask nothing: the flow of a seat whose first question was its only one."""


@dataclass(frozen=True, slots=True)
class ParallelFlow(Generic[S, C, E]):
    """The course of the Parallel of one name, and its end."""

    name: str
    settle: Callable[[ActionContext[S, C, E]], None]
    """All seats are done: settle in turn order what they competed for."""
    proceed: Callable[[ActionContext[S, C, E], Seat], None] = _nothing
    """Nothing is being asked of this seat: ask its next thing, or nothing because it is done."""
