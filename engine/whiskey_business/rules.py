"""The game: mechanisms wired together by dispatch tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.codec import Codec
from engine.core.data import DataFolder
from engine.core.game import Batch, Choice, Options, Outcome, Reaction, Seat
from engine.core.prompts import Effect, Legal, Parallel, Play, PromptGame
from engine.core.rng import Rng
from engine.whiskey_business import (
    banking,
    batching,
    describing,
    flight,
    invariants,
    narration,
    rolling,
    scoring,
    sheets,
    text,
    turns,
    viewing,
)
from engine.whiskey_business import help as rules_help
from engine.whiskey_business.actions import Action, AnyAction
from engine.whiskey_business.catalog import Catalog, load_catalog
from engine.whiskey_business.events import AnyEvent, Happening
from engine.whiskey_business.greedy import Greedy
from engine.whiskey_business.meta import META
from engine.whiskey_business.state import AskKeep, House, Prompt, State, Turn
from engine.whiskey_business.view import View

_STEPS: Mapping[str, Callable[[Turn], None]] = {
    "turn": turns.begin_turn,
    "throw": rolling.throw,
    "keep": rolling.ask_keep,
    "landed": flight.end_flight,
    "finish": scoring.finish,
}


class WhiskeyBusiness(PromptGame[State, Action, Happening, View, Prompt, Catalog]):
    meta = META
    legal: Mapping[str, Legal[Catalog, State, Action]] = {
        "roll": rolling.opening_choices,
        "keep": rolling.keep_choices,
        "stuck": rolling.stuck_choices,
        "shelf": sheets.shelf_choices,
        "drain": flight.drain_choices,
        "give": flight.give_choices,
    }
    effects: Mapping[str, Effect[State, Catalog, Happening]] = {
        "roll": rolling.roll_dice,
        "place": rolling.keep_die,
        "bank": banking.bank_barrels,
        "shot": rolling.take_shot,
        "stop": rolling.give_up,
        "shelf": sheets.drop_shelf,
        "drain": flight.drain,
        "give": flight.pledge,
    }
    forced = frozenset({"drain", "give"})

    def __init__(self, folder: DataFolder) -> None:
        self.catalog = load_catalog(folder)
        self.data_hash = folder.hash
        self.states = Codec[State](State)
        self.actions = Codec[Action](AnyAction)
        self.events = Codec[Happening](AnyEvent)
        self.strategies = {"greedy": Greedy(self.catalog)}
        self.topics = rules_help.topics(self.catalog)
        self.glossary = rules_help.glossary(self.catalog)

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The barrel roll for the first turn is a draw of chance (WB-27)."""
        state = State(
            house=House(**options.model_dump()),
            cellars=[[0] * len(self.catalog.whiskeys) for _ in range(seats)],
            sheets=[0] * seats,
            sips=[0] * seats,
            shots=[0] * seats,
            last=["none"] * seats,
            last_gain=[0] * seats,
            turn=rng.below(seats),
        )
        self.advance(Play(state, self.catalog, rng))
        return state

    def proceed(self, play: Turn) -> None:
        state = play.state
        while not state.prompts and state.step != "over":
            _STEPS[state.step](play)

    def settle(self, play: Turn, barrier: Parallel[Prompt]) -> None:
        flight.collect_pledges(play)

    def view(self, state: State, seat: Seat | None) -> View:
        return viewing.view(self.catalog, state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(self.catalog, state)

    def choice(self, state: State, seat: Seat, action: Action) -> Choice:
        return text.choice(self.catalog, state, seat, action)

    def question(self, state: State, seat: Seat) -> str:
        return text.question(self.catalog, state, seat)

    def batches(self, state: State, seat: Seat) -> Sequence[Batch]:
        asked = state.prompts and isinstance(state.prompts[-1], AskKeep) and state.prompts[-1].seat == seat
        return batching.keep_batches(self.catalog, state) if asked else ()

    def reactions(self, state: State) -> tuple[Reaction, ...]:
        return text.reactions(self.catalog, state)

    def narrate(self, event: Happening, names: Sequence[str]) -> str:
        return narration.narrate(self.catalog, event, names)

    def describe(self, view: View, names: Sequence[str]) -> str:
        return describing.describe(self.catalog, view, names)

    def rounds(self, state: State) -> int:
        return (state.turn_number - 1) // state.seats + 1

    def check(self, state: State) -> list[str]:
        return invariants.broken(self.catalog, state)
