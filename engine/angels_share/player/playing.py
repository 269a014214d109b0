"""The knowledge of Angel's Share that a search uses: whole games played on by quick rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.angels_share.actions import BUY, BUY_AGED, DRAW_NEW, PASS, Aim, AnyAction, Move, Schedule, Sell
from engine.angels_share.catalog import Catalog
from engine.angels_share.rules.aging import must_be_sold, older
from engine.angels_share.rules.tracks import barrel_cost, upkeep_due
from engine.angels_share.state import AskAim, Player, State
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Thought

FADE = 0.55
"""The share of a price move that is expected to repeat itself a round later."""
PATIENCE = 0.97
KEEP = 1.5
"""The cost of keeping a barrel for a round, about."""
CARD = 1.2
"""Money that a point of one's own card brings to each of one's barrels there, about."""
DOUBT = 5.0
"""Money by which a playout's player may misjudge a distillery, so that playouts differ."""
LOOK_AHEAD = 3
"""Rounds for which keeping a barrel is considered."""
ACTION_WORTH = {
    "cash": 5.0,
    "price_up": 4.0,
    "market_up": 3.0,
    "price_down": 2.0,
    "market_down": 2.0,
    "barrel_maker": 2.0,
    "second_still": 1.5,
    "climate_control": 2.0,
    "master_distillery": 2.0,
    "event": 1.0,
}
UP = ("price_up", "market_up", "master_distillery", "marketer", "storehouse")
"""Actions that are aimed at one's own barrels; the others go against those of rivals, or anywhere."""
DOWN = ("price_down", "market_down")


class Playing(Thought[State, AnyAction]):
    """Plays all seats on to the end of the game."""

    def __init__(self, catalog: Catalog, state: State, seat: Seat) -> None:
        self.catalog = catalog
        self._holds: dict[tuple[int, float, int, int], float] = {}
        self.rounds = catalog.boards[state.board].rounds
        self.matrix = catalog.boards[state.board].matrix
        self._moods: Mapping[str, Callable[[State, Seat, Sequence[AnyAction], Rng], AnyAction]] = {
            "turn": self._turn,
            "aim": self._aim,
            "schedule": _anywhere,
            "redraw": _keep_hand,
            "buy": self._buy,
            "sale": self._sale,
        }

    def play(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        prompt: Any = state.flow.top
        return self._moods[prompt.kind](state, seat, legal, rng)

    def estimate(self, state: State, seat: Seat) -> float:
        """Return the lead over the others: their purses are guesses, so only differences between plans count."""
        others = [player.cash for number, player in enumerate(state.players) if number != seat]
        return state.players[seat].cash - sum(others) / len(others)

    # Prices

    def _hold(self, state: State, distillery: str, age: int) -> float:
        """Return the best price that keeping a barrel promises, less the cost of its keep."""
        move = self.matrix[state.market.index(distillery)][state.competition.index(distillery)]
        key = state.distilleries[distillery].price, move, self.rounds - state.round, age
        known = self._holds.get(key)
        if known is None:
            known = self._holds[key] = self._best_hold(*key)
        return known

    def _best_hold(self, price: int, move: float, rounds_left: int, age: int) -> float:
        place, best, weight = float(price), 0.0, 1.0
        for rounds in range(1, min(LOOK_AHEAD, rounds_left + 1) + 1):
            place = min(max(place + move, 0.0), self.catalog.last_column)
            move *= FADE
            weight *= PATIENCE
            years = older(age, rounds)
            best = max(best, weight * self.catalog.prices[years][round(place)] - KEEP * rounds)
            if must_be_sold(years):
                break
        return best

    # Answers

    def _turn(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        sale = self._best_sale(state, seat, [action for action in legal if isinstance(action, Sell)])
        moves = [action for action in legal if isinstance(action, Move)]
        if sale is not None and (not moves or sale[0] >= 0 or self._is_short(state, state.players[seat])):
            return sale[1]
        return max(moves, key=lambda move: self._attraction(state, seat, move.distillery) + DOUBT * _share(rng))

    def _best_sale(self, state: State, seat: Seat, sales: Sequence[Sell]) -> tuple[float, Sell] | None:
        if not sales:
            return None
        gains = [(self._sale_gain(state, sale), sale) for sale in sales]
        due = [one for one in gains if must_be_sold(one[1].age)]
        return max(due or gains, key=lambda one: one[0])

    def _sale_gain(self, state: State, sale: Sell) -> float:
        price = self.catalog.prices[sale.age][state.distilleries[sale.distillery].price]
        return price - self._hold(state, sale.distillery, sale.age)

    def _is_short(self, state: State, player: Player) -> bool:
        return player.cash < upkeep_due(self.catalog, state, player)

    def _attraction(self, state: State, seat: Seat, distillery: str) -> float:
        player, place, cards = state.players[seat], state.distilleries[distillery], self.catalog.cards
        shown, own = cards[place.card or ""], player.hand.get(distillery)
        owned = sum([barrel.distillery == distillery for barrel in player.barrels])
        value = ACTION_WORTH.get(shown.action, 0.5)
        if own is None:
            return value
        gain = self._purchase(state, player, distillery)
        return value + gain + CARD * (cards[own].value - shown.value) * (owned + (gain > 0))

    def _purchase(self, state: State, player: Player, distillery: str) -> float:
        """Return the worth of a barrel from there beyond its cost; 0 without room or money for it."""
        place = state.distilleries[distillery]
        cost = barrel_cost(self.catalog, place)
        room = len(player.barrels) < self.catalog.setup.barrel_limit
        if not room or player.cash - cost < self.catalog.upkeep[len(player.barrels) + 1]:
            return 0.0
        age = older(0) if "climate_control" in place.upgrades else 0
        return max(0.0, self._hold(state, distillery, age) - cost)

    def _buy(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        player = state.players[seat]
        if self._purchase(state, player, player.pawn or "") <= 0:
            return PASS
        return BUY_AGED if BUY_AGED in legal else BUY

    def _sale(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        return max((a for a in legal if isinstance(a, Sell)), key=lambda sale: self._sale_gain(state, sale))

    def _aim(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        prompt = state.flow.top
        assert isinstance(prompt, AskAim)
        sign = 1 if prompt.action in UP else -1 if prompt.action in DOWN else 0
        owned = [
            (sign * (2 * (number == seat) - 1), barrel.distillery)
            for number, player in enumerate(state.players)
            for barrel in player.barrels
        ]
        targets = [action for action in legal if isinstance(action, Aim)]
        return max(targets, key=lambda aim: sum([n for n, d in owned if d == aim.distillery]) + _share(rng))


def _share(rng: Rng) -> float:
    return rng.below(1024) / 1024


def _anywhere(state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
    return rng.pick([action for action in legal if isinstance(action, Schedule)])


def _keep_hand(state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
    return DRAW_NEW
