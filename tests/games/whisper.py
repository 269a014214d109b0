"""Whisper: hidden hands. Draw in secret, bury face down, play face up for points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Answer, Flow, Mechanism
from engine.core.game import Choice, Event, Options, Outcome, Seat
from engine.core.rng import Rng
from engine.core.rules import GameRules
from engine.core.story import Sentences
from tests.games.common import NO_HELP, TinyGame, ranked, tiny_meta

CARDS = tuple(f"c{value}" for value in range(1, 13))


class WhisperOptions(Options):
    hand: Literal[1, 2] = 2


@dataclass(frozen=True, slots=True)
class Draw:
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Show:
    card: str
    kind: Literal["show"] = "show"


@dataclass(frozen=True, slots=True)
class Bury:
    card: str
    kind: Literal["bury"] = "bury"


WhisperAction = Annotated[Draw | Show | Bury, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Did(Event):
    """An event that everyone sees: that a player drew or buried, but not which card."""

    seat: Seat
    what: Literal["draw", "bury"]
    kind: Literal["did"] = "did"


@dataclass(frozen=True, slots=True)
class Looked(Event):
    reveals: ClassVar[bool] = True
    card: str
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class Buried(Event):
    card: str
    kind: Literal["buried"] = "buried"


@dataclass(frozen=True, slots=True)
class Shown(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    kind: Literal["shown"] = "shown"


WhisperEvent = Annotated[Did | Looked | Buried | Shown, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Turn:
    seat: Seat
    kind: Literal["turn"] = "turn"


@dataclass(slots=True)
class WhisperState(Cloneable):
    deck: list[str]
    hands: list[list[str]]
    shown: list[list[str]]
    buried: list[list[str]]
    turns: int
    flow: Flow[Turn]


@dataclass(frozen=True, slots=True)
class WhisperPrivate:
    hand: tuple[str, ...]
    buried: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhisperView:
    deck: int
    hands: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    buried: tuple[int, ...]
    private: WhisperPrivate | None = None


WhisperContext = ActionContext[WhisperState, None, Did | Looked | Buried | Shown]


def value(card: str) -> int:
    return int(card[1:])


def legal_turn(catalog: None, state: WhisperState, prompt: Turn) -> Sequence[Draw | Show | Bury]:
    hand = state.hands[prompt.seat]
    shows = [Show(card) for card in hand]
    return [Draw(), *shows, *(Bury(card) for card in hand)] if state.deck else shows


def draw(ctx: WhisperContext, prompt: Turn, action: Draw) -> None:
    card = ctx.state.deck.pop(ctx.rng.below(len(ctx.state.deck)))
    ctx.state.hands[prompt.seat].append(card)
    ctx.emit(Did(prompt.seat, "draw"))
    ctx.emit(Looked(card, audience=(prompt.seat,)))


def show(ctx: WhisperContext, prompt: Turn, action: Show) -> None:
    ctx.state.hands[prompt.seat].remove(action.card)
    ctx.state.shown[prompt.seat].append(action.card)
    ctx.emit(Shown(prompt.seat, action.card))


def bury(ctx: WhisperContext, prompt: Turn, action: Bury) -> None:
    """Does not end the turn."""
    ctx.state.hands[prompt.seat].remove(action.card)
    ctx.state.buried[prompt.seat].append(action.card)
    ctx.emit(Did(prompt.seat, "bury"))
    ctx.emit(Buried(action.card, audience=(prompt.seat,)))
    ctx.ask(prompt)


def draw_choice(catalog: None, state: WhisperState, prompt: Turn, action: Draw) -> Choice:
    return Choice("draw", "draw", "Draw a card", "one more in your hand")


def card_choice(catalog: None, state: WhisperState, prompt: Turn, action: Show | Bury) -> Choice:
    max_count = 1 if isinstance(action, Bury) else 0
    label = f"{action.kind.capitalize()} the {value(action.card)}"
    return Choice(f"{action.kind}.{action.card}", action.kind, label, max_count=max_count, private=True)


TURN = Mechanism(
    prompt=Turn,
    legal=legal_turn,
    question=lambda catalog, state, prompt: "Draw, show or bury?",
    answers={Draw: Answer(draw, draw_choice), Show: Answer(show, card_choice), Bury: Answer(bury, card_choice)},
)


def deal(catalog: None, seats: int, options: WhisperOptions, rng: Rng) -> WhisperState:
    deck = list(CARDS)
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(options.hand)] for _ in range(seats)]
    return WhisperState(deck, hands, [[] for _ in hands], [[] for _ in hands], 0, Flow())


def proceed(ctx: WhisperContext) -> None:
    state = ctx.state
    for _ in state.hands:
        seat = state.turns % len(state.hands)
        state.turns += 1
        if state.deck or state.hands[seat]:
            ctx.ask(Turn(seat))
            return


def build_view(catalog: None, state: WhisperState) -> WhisperView:
    return WhisperView(
        len(state.deck), tuple(map(len, state.hands)), tuple(map(tuple, state.shown)), tuple(map(len, state.buried))
    )


def private_view(catalog: None, state: WhisperState, seat: Seat) -> WhisperPrivate:
    return WhisperPrivate(tuple(state.hands[seat]), tuple(state.buried[seat]))


def outcome(catalog: None, state: WhisperState) -> Outcome | None:
    return None if state.flow.prompts else ranked([sum(map(value, cards)) for cards in state.shown])


def narrate(catalog: None, event: Did | Looked | Buried | Shown, names: Sequence[str]) -> str:
    match event:
        case Did(seat=seat, what=what):
            return f"{names[seat]}: {what}, unseen."
        case Looked(card=card) | Buried(card=card):
            return f"It is the {value(card)}."
        case Shown(seat=seat, card=card):
            return f"{names[seat]} shows the {value(card)}."


def describe(catalog: None, view: WhisperView, names: Sequence[str]) -> Iterator[str]:
    yield f"{view.deck} cards in the deck."
    yield "\n".join([f"{name}: {view.hands[i]} in hand, shown {view.shown[i]}" for i, name in enumerate(names)])


def describe_secrets(catalog: None, view: WhisperView) -> str:
    return f"Your hand: {view.private.hand}" if view.private else ""


def check(catalog: None, state: WhisperState) -> list[str]:
    everywhere = [*state.deck, *(c for pile in (*state.hands, *state.shown, *state.buried) for c in pile)]
    return [] if sorted(everywhere) == sorted(CARDS) else ["a card is not in exactly one place"]


class Whisper(TinyGame[WhisperState, Draw | Show | Bury, Did | Looked | Buried | Shown, WhisperView]):
    rules = GameRules(
        meta=tiny_meta("whisper", (2, 4), ("draw", "show", "bury"), WhisperOptions, has_secrets=True),
        state=WhisperState,
        action=WhisperAction,
        event=WhisperEvent,
        prompt=Turn,
        mechanisms=(TURN,),
        deal=deal,
        proceed=proceed,
        view=build_view,
        private_view=private_view,
        outcome=outcome,
        story=Sentences(narrate),
        describe=describe,
        describe_secrets=describe_secrets,
        rounds=lambda state: -(-state.turns // len(state.hands)),
        check=check,
        **NO_HELP,
    )


def scramble_whisper(state: WhisperState, seat: Seat, rng: Rng) -> WhisperState:
    """Re-deal everything this seat has not seen."""
    new = state.clone()
    others = [other for other in range(len(new.hands)) if other != seat]
    hidden = [new.deck, *(new.hands[other] for other in others), *(new.buried[other] for other in others)]
    pool = [card for pile in hidden for card in pile]
    rng.shuffle(pool)
    for pile in hidden:
        pile[:] = [pool.pop() for _ in pile]
    return new
