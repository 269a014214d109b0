"""The game: mechanisms wired together by dispatch tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.angels_share import (
    buying,
    card_actions,
    describing,
    invariants,
    moving,
    narration,
    redrawing,
    rounds,
    scheduling,
    scoring,
    selling,
    setup,
    text,
    viewing,
)
from engine.angels_share import help as rules_help
from engine.angels_share.actions import AnyAction
from engine.angels_share.catalog import Catalog, load_catalog
from engine.angels_share.events import AnyEvent
from engine.angels_share.greedy import Greedy
from engine.angels_share.meta import META, AngelsShareOptions
from engine.angels_share.state import AnyPrompt, State, Step
from engine.angels_share.view import View
from engine.core.codec import Codec
from engine.core.data import DataFolder
from engine.core.game import Batch, Choice, Options, Outcome, Seat
from engine.core.prompts import Play, PromptGame
from engine.core.rng import Rng


class AngelsShare(PromptGame[State, AnyAction, AnyEvent, View, AnyPrompt, Catalog]):
    meta = META
    legal: Mapping[str, Callable[[Catalog, State, Any], Sequence[AnyAction]]] = {
        "turn": moving.legal_turn,
        "aim": card_actions.legal_aim,
        "schedule": scheduling.legal_schedule,
        "redraw": redrawing.legal_redraw,
        "buy": buying.legal_buy,
        "sale": selling.legal_sale,
    }
    effects: Mapping[str, Callable[[Step, Seat, Any], None]] = {
        "sell": selling.do_sell,
        "move": moving.do_move,
        "aim": card_actions.do_aim,
        "schedule": scheduling.do_schedule,
        "put_away": redrawing.do_put_away,
        "draw_new": redrawing.do_draw_new,
        "buy": buying.do_buy,
        "pass": buying.do_pass,
    }
    forced = frozenset({"aim", "schedule", "redraw", "sale"})

    def __init__(self, folder: DataFolder) -> None:
        self.catalog = load_catalog(folder)
        self.data_hash = folder.hash
        self.states = Codec[State](State)
        self.actions = Codec[AnyAction](AnyAction)
        self.events = Codec[AnyEvent](AnyEvent)
        self.strategies = {"greedy": Greedy(self.catalog)}
        self.topics = rules_help.topics(self.catalog)
        self.glossary = rules_help.glossary(self.catalog)

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        assert isinstance(options, AngelsShareOptions)
        state = setup.deal(self.catalog, seats, options, rng)
        self.advance(Play(state, self.catalog, rng))
        return state

    def proceed(self, play: Step) -> None:
        rounds.proceed(play)

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.make_view(self.catalog, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(self.catalog, state)

    def choice(self, state: State, seat: Seat, action: AnyAction) -> Choice:
        return text.make_choice(self.catalog, state, seat, action)

    def question(self, state: State, seat: Seat) -> str:
        return text.question(self.catalog, state, seat)

    def narrate(self, event: AnyEvent, names: Sequence[str]) -> str:
        return narration.narrate(self.catalog, event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describing.describe(self.catalog, view, names)

    def batches(self, state: State, seat: Seat) -> Sequence[Batch]:
        """Sales have no limit; of the hand only so many cards may be exchanged (AS-20)."""
        left = self.catalog.effects.redraw_cards - len(state.putting_away)
        offered = super().batches(state, seat)
        return [replace(batch, limit=left) if batch.key == "redraw" else batch for batch in offered]

    def rounds(self, state: State) -> int:
        return state.round

    def check(self, state: State) -> list[str]:
        return invariants.broken(self.catalog, state)
