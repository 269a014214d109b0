"""The knowledge of Heaven & Ale that a search uses.

Nothing is hidden inside a round, so a plan is played out to its end by the greedy player's judgment, a turn being one
thought, and the forecast judges the board that comes out. What was judged once is remembered as long as the search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Thought, best
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import STOP, AnyAction, Buy, Enter, Move, Place, SellCard
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.player.forecast import BEST_CARDS, Outlook, Weights, judge
from engine.heaven_and_ale.player.greedy import Decision, appraise_answers, later_value, outlook_of, space_value
from engine.heaven_and_ale.player.position import barrel_bonus, position_in
from engine.heaven_and_ale.player.trial import Trials
from engine.heaven_and_ale.rules.disc import open_scores
from engine.heaven_and_ale.rules.goal import barrels_of
from engine.heaven_and_ale.rules.scoring import outcome
from engine.heaven_and_ale.state import Player, State

HEXES_PLANNED = 4
"""Hexes on each side that make plans of their own for a tile."""
SURE = 4
"""The number of plans that come before the sale of a card."""
DOUBT = 3.0
"""Points by which rivals may misjudge a turn in a playout: no one plays exactly as predicted."""

Plan = tuple[AnyAction, ...]


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn decided as one thought."""

    value: float
    plan: Plan


class Playing(Thought[State, AnyAction]):
    """Plays all seats to the end of the round."""

    def __init__(self, catalog: Catalog, state: State, seat: Seat) -> None:
        self.catalog = catalog
        self.weights = Weights()
        self._round = state.round
        self._seat = seat
        self._trials: dict[Any, Trials] = {}
        self._turns: dict[Seat, Plan] = {}
        """The rest of the turn that each seat is playing."""

    def is_over(self, state: State) -> bool:
        return state.round != self._round

    def estimate(self, state: State, seat: Seat) -> float:
        """Return the points, or the forecast of them; what the others have says little about one's own choice."""
        self._turns.clear()
        result = outcome(self.catalog, state)
        if result is not None:
            return float(result.scores[seat])
        player, position = state.players[seat], position_in(self.catalog, state, seat)
        owned = sum([self.catalog.barrel_points[size] for _, size in barrels_of(state, seat)])
        owned += barrel_bonus(self.catalog, player) * len(barrels_of(state, seat))
        first = self.weights.first if state.first == seat else 0.0
        return judge(outlook_of(self.catalog, self.weights, position), player) + owned + first

    # Candidates

    def plans(self, state: State, seat: Seat, legal: Sequence[AnyAction]) -> Sequence[Plan]:
        """Return whole turns, the most promising first."""
        decision = self.decision(state, seat)
        sales = _least_useful(self.catalog, legal)
        answers = [action for action in legal if not isinstance(action, SellCard)]
        if isinstance(answers[0], Move | Enter) and state.stage != "start":
            turns = [turn for action in answers for turn in self._turns_by(decision, action, answers)]
            ranked = [turn.plan for turn in sorted(turns, key=lambda turn: -turn.value)]
            return [*ranked[:SURE], *sales, *ranked[SURE:]]
        judged = appraise_answers(decision, answers)
        return [(one.action,) for one in sorted(judged, key=lambda one: -one.value)] + sales

    def _turns_by(self, decision: Decision, action: AnyAction, answers: Sequence[AnyAction]) -> list[_Turn]:
        """Return the ways to play a turn that begins with this move."""
        if not isinstance(action, Move):
            return [_Turn(best(appraise_answers(decision, [action])).value, (action,))]
        spaces = {move.space: space_value(decision, move.space) for move in answers if isinstance(move, Move)}
        later = later_value(decision, spaces, action.space)
        return [_Turn(value + later, (action, *rest)) for value, rest in self._stops(decision, action.space)]

    def _stops(self, decision: Decision, number: int) -> list[tuple[float, Plan]]:
        """Return what can be done on a space, with its value."""
        space, trials = self.catalog.space(number), decision.trials
        if space.kind == "barrel":
            return [(space_value(decision, number)[0], ())]
        if space.kind == "disc":
            scores = open_scores(self.catalog, decision.me, space.groups)
            return [(trials.judge(trials.after_score(score)) - trials.now, (score,)) for score in scores]
        return [
            (tried.gain, (actions.buy(tile), self.catalog.placements[tried.label]))
            for tile in dict.fromkeys(decision.position.tiles[number])
            for tried in trials.places(tile, decision.price(tile, number), HEXES_PLANNED)
        ]

    # Playouts

    def play(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        plan = self._turns.get(seat, ())
        while plan and plan[0] not in legal:
            plan = plan[1:]
        if plan:
            self._turns[seat] = plan[1:]
            return plan[0]
        prompt: Any = state.flow.top
        return _ANSWERS.get(prompt.kind, _by_judgment)(self, state, seat, legal, rng)

    def turn(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        """Decide where to go, what to do there and where to put it."""
        decision = self.decision(state, seat)
        answers = [action for action in legal if not isinstance(action, SellCard)]
        spaces = {move.space: space_value(decision, move.space) for move in answers if isinstance(move, Move)}
        doubt = DOUBT if seat != self._seat else 0.0
        chosen = max(answers, key=lambda action: self._turn_value(decision, spaces, action) + doubt * _share(rng))
        self._turns[seat] = self._rest(decision, chosen.space) if isinstance(chosen, Move) else ()
        return chosen

    def _turn_value(self, decision: Decision, spaces: Mapping[int, tuple[float, int]], action: AnyAction) -> float:
        if isinstance(action, Move):
            return spaces[action.space][0] + later_value(decision, spaces, action.space)
        return best(appraise_answers(decision, [action])).value

    def _rest(self, decision: Decision, number: int) -> Plan:
        """Return the tile to buy on this space and the hex for it."""
        if self.catalog.space(number).kind not in ("resource", "monk"):
            return ()
        trials, tiles = decision.trials, dict.fromkeys(decision.position.tiles[number])
        tile = max(tiles, key=lambda one: trials.tile_value(one, decision.price(one, number)).gain)
        label = trials.tile_value(tile, decision.price(tile, number)).label
        return (actions.buy(tile), self.catalog.placements[label]) if label else ()

    def tile(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        """Take the best tile where that helps, and keep its hex for the next question."""
        decision = self.decision(state, seat)
        buys = [action for action in legal if isinstance(action, Buy)]
        tried = {buy: decision.trials.tile_value(buy.tile, decision.price(buy.tile, decision.me.space)) for buy in buys}
        chosen = max(buys, key=lambda buy: tried[buy].gain, default=None)
        if chosen is None or (STOP in legal and tried[chosen].gain <= 0):
            return STOP if STOP in legal else legal[0]
        label = tried[chosen].label
        self._turns[seat] = (self.catalog.placements[label],) if label else ()
        return chosen

    def hex(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        decision = self.decision(state, seat)
        tile = decision.position.tile
        label = decision.trials.tile_value(tile, decision.price(tile, decision.me.space)).label
        placed = self.catalog.placements[label] if label else None
        return placed if placed in legal and placed else next(action for action in legal if isinstance(action, Place))

    # Boards that were judged already

    def decision(self, state: State, seat: Seat) -> Decision:
        """Return the decision of this seat, with what its board was found to be worth before."""
        position = position_in(self.catalog, state, seat)
        outlook = outlook_of(self.catalog, self.weights, position)
        key = _fingerprint(outlook, position.me)
        trials = self._trials.get(key)
        if trials is None:
            trials = self._trials[key] = Trials(outlook, position.me.clone())
        return Decision(self.catalog, self.weights, position, trials)


def _fingerprint(outlook: Outlook, me: Player) -> Any:
    """Return all that a judgment depends on."""
    board = (tuple(me.garden.items()), tuple(me.discs.items()), tuple(me.privileges.items()), tuple(me.sheds.items()))
    track = (tuple(me.markers.values()), me.brewmaster, me.ducats, me.cards)
    return outlook.rounds, outlook.discs, tuple(outlook.barrels.items()), board, track


def _least_useful(catalog: Catalog, legal: Sequence[AnyAction]) -> list[Plan]:
    sales = [action for action in legal if isinstance(action, SellCard)]
    ranked = sorted(sales, key=lambda action: -BEST_CARDS.index(catalog.cards[action.card].effect))
    return [(sale,) for sale in ranked[:1]]


def _share(rng: Rng) -> float:
    return rng.below(1024) / 1024


def _by_judgment(thought: Playing, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
    answers = [action for action in legal if not isinstance(action, SellCard)]
    if len(answers) == 1:
        return answers[0]
    return best(appraise_answers(thought.decision(state, seat), answers)).action


_ANSWERS: Mapping[str, Callable[[Playing, State, Seat, Sequence[AnyAction], Rng], AnyAction]] = {
    "turn": Playing.turn,
    "tile": Playing.tile,
    "hex": Playing.hex,
}
