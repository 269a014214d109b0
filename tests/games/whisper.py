"""Whisper: hidden hands. Draw in secret, bury face down, play face up for points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.codec import Codec
from engine.core.game import Choice, Event, Options, Outcome, Seat
from engine.core.prompts import Parallel, Play, pop
from engine.core.rng import Rng
from tests.games.common import TinyGame, ranked, tiny_meta

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
    """What everybody sees: somebody drew or buried, but not which card."""

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
    prompts: list[Turn | Parallel[Turn]]


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
    private: WhisperPrivate | None


WhisperPlay = Play[WhisperState, None, Did | Looked | Buried | Shown]


def value(card: str) -> int:
    return int(card[1:])


def legal_turn(catalog: None, state: WhisperState, prompt: Turn) -> Sequence[Draw | Show | Bury]:
    hand = state.hands[prompt.seat]
    shows = [Show(card) for card in hand]
    return [Draw(), *shows, *(Bury(card) for card in hand)] if state.deck else shows


def do_draw(play: WhisperPlay, seat: Seat, action: Draw) -> None:
    card = play.state.deck.pop(play.rng.below(len(play.state.deck)))
    play.state.hands[seat].append(card)
    play.emit(Did(seat, "draw"))
    play.emit(Looked(card, audience=(seat,)))
    pop(play.state.prompts, seat)


def do_show(play: WhisperPlay, seat: Seat, action: Show) -> None:
    play.state.hands[seat].remove(action.card)
    play.state.shown[seat].append(action.card)
    play.emit(Shown(seat, action.card))
    pop(play.state.prompts, seat)


def do_bury(play: WhisperPlay, seat: Seat, action: Bury) -> None:
    play.state.hands[seat].remove(action.card)
    play.state.buried[seat].append(action.card)
    play.emit(Did(seat, "bury"))
    play.emit(Buried(action.card, audience=(seat,)))


LEGAL = {"turn": legal_turn}
EFFECTS = {"draw": do_draw, "show": do_show, "bury": do_bury}


class Whisper(TinyGame[WhisperState, Draw | Show | Bury, Did | Looked | Buried | Shown, WhisperView, Turn]):
    meta = tiny_meta("whisper", (2, 4), ("draw", "show", "bury"), WhisperOptions, has_secrets=True)
    states = Codec[WhisperState](WhisperState)
    actions = Codec[Draw | Show | Bury](WhisperAction)
    events = Codec[Did | Looked | Buried | Shown](WhisperEvent)
    legal = LEGAL
    effects = EFFECTS

    def setup(self, seats: int, options: Options, rng: Rng) -> WhisperState:
        assert isinstance(options, WhisperOptions)
        deck = list(CARDS)
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(options.hand)] for _ in range(seats)]
        state = WhisperState(deck, hands, [[] for _ in hands], [[] for _ in hands], 0, [])
        self.advance(Play(state, None, rng))
        return state

    def proceed(self, play: WhisperPlay) -> None:
        state = play.state
        for _ in state.hands:
            seat = state.turns % len(state.hands)
            state.turns += 1
            if state.deck or state.hands[seat]:
                state.prompts.append(Turn(seat))
                return

    def view(self, state: WhisperState, seat: Seat | None) -> WhisperView:
        own = None if seat is None else WhisperPrivate(tuple(state.hands[seat]), tuple(state.buried[seat]))
        return WhisperView(
            len(state.deck),
            tuple(map(len, state.hands)),
            tuple(map(tuple, state.shown)),
            tuple(map(len, state.buried)),
            own,
        )

    def outcome(self, state: WhisperState) -> Outcome | None:
        return None if state.prompts else ranked([sum(map(value, cards)) for cards in state.shown])

    def choice(self, state: WhisperState, seat: Seat, action: Draw | Show | Bury) -> Choice:
        if isinstance(action, Draw):
            return Choice("draw", "draw", "Draw a card", "one more in your hand")
        most = 1 if isinstance(action, Bury) else 0
        label = f"{action.kind.capitalize()} the {value(action.card)}"
        return Choice(f"{action.kind}.{action.card}", action.kind, label, most=most, private=True)

    def question(self, state: WhisperState, seat: Seat) -> str:
        return "Draw, show or bury?"

    def narrate(self, event: Did | Looked | Buried | Shown, names: Sequence[str]) -> str:
        match event:
            case Did(seat=seat, what=what):
                return f"{names[seat]}: {what}, unseen."
            case Looked(card=card) | Buried(card=card):
                return f"It is the {value(card)}."
            case Shown(seat=seat, card=card):
                return f"{names[seat]} shows the {value(card)}."

    def describe(self, view: WhisperView, names: Sequence[str]) -> str:
        rows = [f"{name}: {view.hands[i]} in hand, shown {view.shown[i]}" for i, name in enumerate(names)]
        own = f"\n\nYour hand: {view.private.hand}" if view.private else ""
        return f"{view.deck} cards in the deck.\n\n" + "\n".join(rows) + own

    def rounds(self, state: WhisperState) -> int:
        return -(-state.turns // len(state.hands))

    def check(self, state: WhisperState) -> list[str]:
        everywhere = [*state.deck, *(c for pile in (*state.hands, *state.shown, *state.buried) for c in pile)]
        return [] if sorted(everywhere) == sorted(CARDS) else ["a card is not in exactly one place"]


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
