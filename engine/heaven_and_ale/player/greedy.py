"""A computer player that tries every action on its own board and takes the one that promises most at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.heaven_and_ale.actions import (
    Activate,
    Advance,
    AnyAction,
    Buy,
    Decline,
    Enter,
    Move,
    Place,
    PlaceCard,
    Score,
    SellCard,
    Stop,
)
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.player.forecast import BEST_CARDS, Outlook, Weights
from engine.heaven_and_ale.player.trial import Trials, board_of
from engine.heaven_and_ale.rules.activation import gain_of
from engine.heaven_and_ale.rules.goal import reached_goals
from engine.heaven_and_ale.rules.price import base_price
from engine.heaven_and_ale.rules.production import advance_brewmaster
from engine.heaven_and_ale.state import Player
from engine.heaven_and_ale.view import SpaceView, View

FETCHED = 0.15
"""The worth of a barrel beyond its points when it is fetched rather than left for later."""
TRIED_STEPS = 2
"""Steps with which all markers are tried: the choice of the marker matters more than the distance."""


class Decision:
    """One decision: the view, taken apart."""

    def __init__(self, catalog: Catalog, weights: Weights, view: View, seat: Seat) -> None:
        self.catalog = catalog
        self.weights = weights
        self.view = view
        self.seat = seat
        self.me = board_of(catalog, view.seats[seat])
        self.trials = Trials(self._outlook(), self.me)

    def _outlook(self) -> Outlook:
        view, me, w = self.view, self.me, self.weights
        ahead = () if me.home else view.spaces[me.space :]
        after = view.rounds - view.round
        can_fetch = after or any(space.kind == "barrel" for space in ahead)
        return Outlook(
            catalog=self.catalog,
            weights=w,
            rounds=after + len(ahead) / len(view.spaces),
            discs=after * w.disc_rate + sum(min(space.discs, 1) for space in ahead) * w.disc_ahead,
            barrels=self._barrels() if can_fetch else {},
        )

    def _barrels(self) -> dict[str, int]:
        """Return the points that this player would get for each goal."""
        board, cards = self.view.board, self.catalog.cards
        bonus = sum(cards[c].amount for c in self.me.privileges.values() if c and cards[c].effect == "barrel")
        found: dict[str, int] = {}
        for goal in self.view.goals:
            if goal.large is None:
                found[goal.id] = board.large_points + bonus
            elif goal.small is None and goal.large != self.seat:
                found[goal.id] = board.small_points + bonus
        return found

    @property
    def final(self) -> bool:
        return self.view.round == self.view.rounds

    def price(self, tile: str, space: SpaceView) -> int:
        """Return the price of a tile in the shade."""
        return base_price(self.catalog, self.catalog.space(space.number), tile)


class Greedy:
    """Gives every answer a value, and takes the best one."""

    def __init__(self, catalog: Catalog, weights: Weights | None = None) -> None:
        self.catalog = catalog
        self.weights = weights or Weights()

    def __call__(self, view: View, seat: Seat, actions: Sequence[AnyAction], rng: Rng) -> AnyAction:
        decision = Decision(self.catalog, self.weights, view, seat)
        answers = [action for action in actions if not isinstance(action, SellCard)]
        values = _turn_values(decision, answers) if view.step == "turn" else None
        best = max(answers, key=values.__getitem__ if values else lambda action: _VALUES[action.kind](decision, action))
        if values and isinstance(best, Enter):
            return _sale(decision, actions) or best
        return best


def _sale(decision: Decision, actions: Sequence[AnyAction]) -> SellCard | None:
    """Return the sale of the least useful card before the player's round is over, if ducats bring more."""
    price, trials = decision.view.board.card_price, decision.trials
    sales = [action for action in actions if isinstance(action, SellCard)]
    if not sales:
        return None
    least = max(sales, key=lambda action: BEST_CARDS.index(decision.catalog.cards[action.card].effect))
    return least if trials.judge(trials.after_sale(least.card, price)) > trials.now else None


# Where to go


def _turn_values(decision: Decision, actions: Sequence[AnyAction]) -> dict[AnyAction, float]:
    spaces = {action.space: _space_value(decision, action.space) for action in actions if isinstance(action, Move)}
    return {
        action: spaces[action.space][0] + _later(decision, spaces, action.space)
        if isinstance(action, Move)
        else _VALUES[action.kind](decision, action)
        for action in actions
    }


def _space_value(decision: Decision, number: int) -> tuple[float, int]:
    """Return the value and the cost of going there."""
    space = decision.view.spaces[number - 1]
    return _SPACES[space.kind](decision, space)


def _tiles_value(decision: Decision, space: SpaceView) -> tuple[float, int]:
    """Return the best tile, and a part of the second best, which may be bought as well."""
    tiles = {tile.id for tile in space.tiles}
    values = sorted((decision.trials.tile_value(tile, decision.price(tile, space)) for tile in tiles), reverse=True)
    best, price = values[0]
    return best + decision.weights.more * sum(max(0.0, value) for value, _ in values[1:2]), price


def _disc_value(decision: Decision, space: SpaceView) -> tuple[float, int]:
    return decision.trials.score_value(space.groups), 0


def _barrel_value(decision: Decision, space: SpaceView) -> tuple[float, int]:
    """Return what the board does not count yet of the goals that are reached."""
    barrels, missing = decision.trials.outlook.barrels, 1 + FETCHED - decision.weights.goal_hope
    reached = [goal for goal in reached_goals(decision.catalog, decision.me) if goal in barrels]
    return sum(barrels[goal] for goal in reached) * missing, 0


_SPACES: dict[str, Callable[[Decision, SpaceView], tuple[float, int]]] = {
    "resource": _tiles_value,
    "monk": _tiles_value,
    "disc": _disc_value,
    "barrel": _barrel_value,
}


def _later(decision: Decision, spaces: Mapping[int, tuple[float, int]], here: int) -> float:
    """Return the value of what can still be done further on in this round, with the ducats that are left."""
    w, others = decision.weights, [seat for n, seat in enumerate(decision.view.seats) if n != decision.seat]
    rivals = [seat.space for seat in others if not seat.home]
    chances = {
        number: value * w.later * w.rival ** sum(space < number for space in rivals)
        for number, (value, _) in spaces.items()
        if number > here and value > 0
    }
    money, total = decision.me.ducats - spaces[here][1], 0.0
    for number in sorted(chances, key=lambda n: -chances[n]):
        price = spaces[number][1]
        if price <= money:
            money -= price
            total += chances[number]
    return total


# What an answer is worth


def _enter(decision: Decision, action: Enter) -> float:
    start, trials = decision.catalog.starts[action.start], decision.trials
    if start.reward == "first":
        return start.amount if decision.final else decision.weights.first
    trial = decision.me.clone()
    if start.reward == "ducats":
        trial.ducats += start.amount
    elif start.reward == "brewmaster":
        advance_brewmaster(decision.catalog, trial, start.amount)
    else:
        trial = trials.best([trials.after_steps(trial, r, start.amount) for r in decision.catalog.resources])
    return trials.judge(trial) - trials.now


def _buy(decision: Decision, action: Buy) -> float:
    space = decision.view.spaces[decision.me.space - 1]
    return decision.trials.tile_value(action.tile, decision.price(action.tile, space))[0]


def _stop(decision: Decision, action: Stop) -> float:
    return 0.0


def _place(decision: Decision, action: Place) -> float:
    pending, trials = decision.view.pending, decision.trials
    assert pending.tile is not None
    price = pending.sunny_price if decision.catalog.is_sunny(action.hex) else pending.shady_price
    return trials.judge(trials.after_tile(pending.tile.id, action.hex, price))


def _activate(decision: Decision, action: Activate) -> float:
    gain = gain_of(decision.catalog, decision.me, action.hexes)
    return decision.trials.judge(decision.trials.after_gain(decision.me, gain))


def _score(decision: Decision, action: Score) -> float:
    return decision.trials.judge(decision.trials.after_score(action))


def _place_card(decision: Decision, action: PlaceCard) -> float:
    return _after_card(decision, decision.me, action.card)


def _decline(decision: Decision, action: Decline) -> float:
    return _after_card(decision, decision.me, "")


def _after_card(decision: Decision, me: Player, card: str) -> float:
    return decision.trials.judge(decision.trials.after_card(me, decision.view.pending.pair, card))


def _advance(decision: Decision, action: Advance) -> float:
    return decision.trials.judge(decision.trials.after_steps(decision.me, action.resource, TRIED_STEPS))


_VALUES: dict[str, Callable[[Decision, Any], float]] = {
    "enter": _enter,
    "buy": _buy,
    "stop": _stop,
    "place": _place,
    "activate": _activate,
    "score": _score,
    "place_card": _place_card,
    "decline": _decline,
    "advance": _advance,
}
