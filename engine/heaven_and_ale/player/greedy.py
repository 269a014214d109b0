"""A computer player that tries every action on its own board and takes the one that promises most at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, appraised, best
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
from engine.heaven_and_ale.player.forecast import BEST_CARDS, Outlook, Weights, breakdown
from engine.heaven_and_ale.player.position import Position, barrel_bonus, position_of
from engine.heaven_and_ale.player.trial import Trials
from engine.heaven_and_ale.rules.activation import gain_of
from engine.heaven_and_ale.rules.goal import reached_goals
from engine.heaven_and_ale.rules.price import base_price, price_at
from engine.heaven_and_ale.rules.production import advance_brewmaster
from engine.heaven_and_ale.state import Player
from engine.heaven_and_ale.view import View

FETCHED = 0.15
"""The worth of a barrel beyond its points when it is fetched rather than left for later."""
TRIED_STEPS = 2
"""Steps with which all markers are tried: the choice of the marker matters more than the distance."""


class Decision:
    """One decision: the position, and what can be tried on the board."""

    def __init__(self, catalog: Catalog, weights: Weights, position: Position, trials: Trials | None = None) -> None:
        self.catalog = catalog
        self.weights = weights
        self.position = position
        self.me = position.me
        self.trials = trials or Trials(outlook_of(catalog, weights, position), position.me)

    @property
    def final(self) -> bool:
        return self.position.round == self.position.rounds

    def price(self, tile: str, space: int) -> int:
        """Return the price of a tile of this space in the shade."""
        return base_price(self.catalog, self.catalog.space(space), tile)


def outlook_of(catalog: Catalog, weights: Weights, position: Position) -> Outlook:
    me, w = position.me, weights
    ahead = range(len(catalog.spaces) if me.home else me.space, len(catalog.spaces))
    after = position.rounds - position.round
    can_fetch = after or any(catalog.spaces[number].kind == "barrel" for number in ahead)
    return Outlook(
        catalog=catalog,
        weights=w,
        rounds=after + len(ahead) / len(catalog.spaces),
        discs=after * w.disc_rate + sum([min(position.discs[number + 1], 1) for number in ahead]) * w.disc_ahead,
        barrels=_barrels(catalog, position) if can_fetch else {},
    )


def _barrels(catalog: Catalog, position: Position) -> dict[str, int]:
    """Return the points that this player would get for each goal."""
    bonus = barrel_bonus(catalog, position.me)
    found: dict[str, int] = {}
    for goal in catalog.goals:
        owner = position.large.get(goal)
        if owner is None:
            found[goal] = catalog.barrel_points["large"] + bonus
        elif goal not in position.small and owner != position.seat:
            found[goal] = catalog.barrel_points["small"] + bonus
    return found


class Greedy:
    """Gives every answer a value."""

    def __init__(self, catalog: Catalog, weights: Weights | None = None) -> None:
        self.catalog = catalog
        self.weights = weights or Weights()

    def __call__(
        self, view: View, seat: Seat, actions: Sequence[AnyAction], rng: Rng
    ) -> Sequence[Appraisal[AnyAction]]:
        decision = Decision(self.catalog, self.weights, position_of(self.catalog, view, seat))
        answers = [action for action in actions if not isinstance(action, SellCard)]
        if view.step != "turn":
            return [_in_parts(decision, one) for one in appraise_answers(decision, answers)]
        found = _turn_values(decision, answers)
        top = best(found)
        sale = _sale(decision, actions) if isinstance(top.action, Enter) else None
        return [Appraisal(sale, top.value, (("sale", top.value),)), *found] if sale else found


def _sale(decision: Decision, actions: Sequence[AnyAction]) -> SellCard | None:
    """Return the sale of the least useful card before the player's round is over, if ducats bring more."""
    price, trials = decision.catalog.table.setup.card_price, decision.trials
    sales = [action for action in actions if isinstance(action, SellCard)]
    if not sales:
        return None
    least = max(sales, key=lambda action: BEST_CARDS.index(decision.catalog.cards[action.card].effect))
    return least if trials.judge(trials.after_sale(least.card, price)) > trials.now else None


def appraise_answers(decision: Decision, answers: Sequence[AnyAction]) -> list[Appraisal[AnyAction]]:
    """Return the board that each answer leads to, as a forecast of points."""
    return appraised({action: _VALUES[action.kind](decision, action) for action in answers}, "board")


def _in_parts(decision: Decision, one: Appraisal[AnyAction]) -> Appraisal[AnyAction]:
    """Return the same appraisal with what the board gains by the action, part by part."""
    after = _BOARDS.get(one.action.kind)
    if after is None:
        return one
    gains = breakdown(decision.trials.outlook, decision.me, after(decision, one.action))
    return Appraisal(one.action, one.value, (("board", decision.trials.now), *gains))


# Where to go


def _turn_values(decision: Decision, actions: Sequence[AnyAction]) -> list[Appraisal[AnyAction]]:
    spaces = {action.space: space_value(decision, action.space) for action in actions if isinstance(action, Move)}
    return [
        _move(decision, spaces, action) if isinstance(action, Move) else _other_turn(decision, action)
        for action in actions
    ]


def _move(decision: Decision, spaces: Mapping[int, tuple[float, int]], action: Move) -> Appraisal[AnyAction]:
    here, later = spaces[action.space][0], later_value(decision, spaces, action.space)
    return Appraisal(action, here + later, (("space", here), ("later", later)))


def _other_turn(decision: Decision, action: AnyAction) -> Appraisal[AnyAction]:
    value = _VALUES[action.kind](decision, action)
    return Appraisal(action, value, (("start", value),))


def space_value(decision: Decision, number: int) -> tuple[float, int]:
    """Return the value and the cost of going there."""
    return _SPACES[decision.catalog.space(number).kind](decision, number)


def _tiles_value(decision: Decision, space: int) -> tuple[float, int]:
    """Return the best tile, and a part of the second best, which may be bought as well."""
    tiles = dict.fromkeys(decision.position.tiles[space])
    tried = [decision.trials.tile_value(tile, decision.price(tile, space)) for tile in tiles]
    first, *others = sorted(tried, key=lambda one: (one.gain, one.price), reverse=True)
    return first.gain + decision.weights.more * sum(max(0.0, other.gain) for other in others[:1]), first.price


def _disc_value(decision: Decision, space: int) -> tuple[float, int]:
    return decision.trials.score_value(decision.catalog.space(space).groups), 0


def _barrel_value(decision: Decision, space: int) -> tuple[float, int]:
    """Return what the board does not count yet of the goals that are reached."""
    barrels, missing = decision.trials.outlook.barrels, 1 + FETCHED - decision.weights.goal_hope
    if decision.final:
        missing = 1.0  # nobody comes back for it
    reached = [goal for goal in reached_goals(decision.catalog, decision.me) if goal in barrels]
    return sum(barrels[goal] for goal in reached) * missing, 0


_SPACES: dict[str, Callable[[Decision, int], tuple[float, int]]] = {
    "resource": _tiles_value,
    "monk": _tiles_value,
    "disc": _disc_value,
    "barrel": _barrel_value,
}


def later_value(decision: Decision, spaces: Mapping[int, tuple[float, int]], here: int) -> float:
    """Return the value of what can still be done further on in this round, with the ducats that are left."""
    w, rivals = decision.weights, decision.position.rivals
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
    return decision.trials.tile_value(action.tile, decision.price(action.tile, decision.me.space)).gain


def _stop(decision: Decision, action: Stop) -> float:
    return 0.0


def _placed(decision: Decision, action: Place) -> Player:
    tile = decision.position.tile
    return decision.trials.after_tile(tile, action.hex, price_at(decision.catalog, decision.me, tile, action.hex))


def _activated(decision: Decision, action: Activate) -> Player:
    return decision.trials.after_gain(decision.me, gain_of(decision.catalog, decision.me, action.hexes))


def _scored(decision: Decision, action: Score) -> Player:
    return decision.trials.after_score(action)


def _with_card(decision: Decision, action: PlaceCard) -> Player:
    return decision.trials.after_card(decision.me, decision.position.pair, action.card)


def _without_card(decision: Decision, action: Decline) -> Player:
    return decision.trials.after_card(decision.me, decision.position.pair, "")


def _advanced(decision: Decision, action: Advance) -> Player:
    return decision.trials.after_steps(decision.me, action.resource, TRIED_STEPS)


_BOARDS: dict[str, Callable[[Decision, Any], Player]] = {
    "place": _placed,
    "activate": _activated,
    "score": _scored,
    "place_card": _with_card,
    "decline": _without_card,
    "advance": _advanced,
}
"""The board that each answer leads to."""


def _board(decision: Decision, action: AnyAction) -> float:
    return decision.trials.judge(_BOARDS[action.kind](decision, action))


_VALUES: dict[str, Callable[[Decision, Any], float]] = {
    "enter": _enter,
    "buy": _buy,
    "stop": _stop,
    **dict.fromkeys(_BOARDS, _board),
}
