"""Try actions on copies of the player's board.

Everything is tried on copies by the rules' own functions, and what is left to choose on the way is chosen by judgment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from engine.heaven_and_ale.actions import Score
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.data.models import CardRecord
from engine.heaven_and_ale.events import Gain
from engine.heaven_and_ale.player.forecast import Outlook, judge
from engine.heaven_and_ale.rules.activation import outcomes
from engine.heaven_and_ale.rules.disc import open_scores, score_gain
from engine.heaven_and_ale.rules.placement import enclosed_sheds, plant, shed_sum
from engine.heaven_and_ale.rules.price import sunny_price
from engine.heaven_and_ale.rules.production import advance, advance_brewmaster, furthest_behind, take_gain
from engine.heaven_and_ale.state import Player
from engine.heaven_and_ale.view import SeatView

HEXES_TRIED = 2
"""On each side, where many tiles are compared."""
OUTCOMES_TRIED = 3
"""Ways to turn a shed, the largest gains first."""
IMPOSSIBLE = -1000.0
"""The value of what cannot be done."""


class TileTrial(NamedTuple):
    """A tile tried on a hex."""

    gain: float
    """The gain of the board beyond the price."""
    price: int
    label: str


NOWHERE = TileTrial(IMPOSSIBLE, 0, "")


def board_of(catalog: Catalog, seat: SeatView) -> Player:
    """Return the player board behind a view, as the rules know it."""
    player = Player(
        ducats=seat.ducats,
        space=seat.space,
        start=seat.start,
        home=seat.home,
        markers=dict(seat.markers),
        brewmaster=seat.brewmaster,
        garden={},
        sheds={hex_.label: hex_.shed for hex_ in seat.garden if hex_.shed is not None},
        discs={spot.id: spot.number for spot in seat.spots if spot.disc},
        cards=seat.cards,
        privileges={pair.number: pair.card or "" for pair in seat.pairs if pair.closed},
        counts=dict.fromkeys((*catalog.resources, *catalog.monks), 0),
        fertility=[0] * (len(catalog.numbers) + 1),
        sunny=0,
        shady=0,
    )
    for hex_ in seat.garden:
        if hex_.tile:
            plant(catalog, player, hex_.tile.id, hex_.label)
    return player


class Trials:
    """Tries actions on one player board under one outlook."""

    def __init__(self, outlook: Outlook, me: Player) -> None:
        self.outlook = outlook
        self.catalog = outlook.catalog
        self.me = me
        self._tiles: dict[tuple[str, int], TileTrial] = {}

    def judge(self, player: Player) -> float:
        return judge(self.outlook, player)

    @cached_property
    def now(self) -> float:
        """Judge the board before anything is done."""
        return self.judge(self.me)

    def best(self, boards: Iterable[Player]) -> Player:
        return max(boards, key=self.judge)

    # Tiles

    def after_tile(self, tile: str, label: str, price: int) -> Player:
        """Return the board with a tile bought and placed, and with the sheds it encloses built in the best way."""
        trial = self.me.clone()
        trial.ducats -= price
        plant(self.catalog, trial, tile, label)
        for shed in enclosed_sheds(self.catalog, trial, label):
            trial = self._after_shed(trial, shed)
        return trial

    def _after_shed(self, trial: Player, shed: str) -> Player:
        kind = self.catalog.shed_by_sum[shed_sum(self.catalog, trial, shed)]
        trial.sheds[shed] = kind.type
        advance_brewmaster(self.catalog, trial, kind.brewmaster)
        if not kind.activates:
            return trial
        gains = sorted(outcomes(self.catalog, trial, shed, kind), key=_rough_size, reverse=True)
        return self.best([self.after_gain(trial, gain) for gain in gains[:OUTCOMES_TRIED]])

    def after_gain(self, player: Player, gain: Gain) -> Player:
        trial = player.clone()
        take_gain(self.catalog, trial, gain)
        return trial

    def tile_value(self, tile: str, base: int) -> TileTrial:
        """Return the best place for a tile of this price in the shade."""
        key = (tile, base)
        if key not in self._tiles:
            tried = self.places(tile, base, HEXES_TRIED)
            self._tiles[key] = max(tried, key=lambda one: (one.gain, one.price), default=NOWHERE)
        return self._tiles[key]

    def places(self, tile: str, base: int, count: int) -> list[TileTrial]:
        """Try the most promising hexes for a tile, as many on each side."""
        return [
            TileTrial(self.judge(self.after_tile(tile, label, price)) - self.now, price, label)
            for label, price in self._likely_hexes(tile, base, count)
        ]

    def _likely_hexes(self, tile: str, base: int, count: int) -> Iterator[tuple[str, int]]:
        """Yield the most promising free hexes of each side, with the price there."""
        catalog, me = self.catalog, self.me
        for labels, price in ((catalog.sunny, sunny_price(catalog, base)), (catalog.shady, base)):
            if price <= me.ducats:
                free = [label for label in labels if label not in me.garden]
                free.sort(key=lambda label: self._promise(tile, label), reverse=True)
                for label in free[:count]:
                    yield label, price

    def _promise(self, tile: str, label: str) -> float:
        """Return a quick guess at the worth of a hex, from its neighbors and the progress of its sheds."""
        return self._touching(tile, label) + self._shed_progress(tile, label)

    def _touching(self, tile: str, label: str) -> float:
        tiles, garden, discs = self.catalog.tiles, self.me.garden, self.me.discs
        record, value = tiles[tile], 0.0
        for neighbor in self.catalog.hexes[label].neighbors:
            other = tiles[garden[neighbor]] if neighbor in garden else None
            if other is not None and other.kind == "monk" and other.family not in discs:
                value += record.fertility or 1
            elif record.kind == "monk" and record.family not in discs:
                value += (other.fertility or 1) if other else 1.0
        return value

    def _shed_progress(self, tile: str, label: str) -> float:
        """Prefer sheds that are nearly enclosed, and small tiles for small sums: they move the brewmaster."""
        tiles, garden, hexes = self.catalog.tiles, self.me.garden, self.catalog.hexes
        value = 0.0
        for shed in hexes[label].sheds:
            there = [tiles[garden[n]].fertility for n in hexes[shed].neighbors if n in garden]
            small = sum(there) + tiles[tile].fertility <= 1.4 * (len(there) + 1)
            value += len(there) + (2.0 if small else 0.0)
        return value

    # Discs and cards

    def after_score(self, action: Score) -> Player:
        """Return the board with a disc placed, and with the best card if that completes a pair."""
        trial = self.me.clone()
        trial.discs[action.spot] = action.number
        take_gain(self.catalog, trial, score_gain(self.catalog, trial, action))
        pair = self.catalog.spots[action.spot].pair
        if all(spot in trial.discs for spot in self.catalog.pairs[pair]):
            return self.best([self.after_card(trial, pair, card) for card in ("", *trial.cards)])
        return trial

    def score_value(self, groups: str) -> float:
        """Return the gain of the best spot of these groups."""
        scores = open_scores(self.catalog, self.me, groups)
        return max([self.judge(self.after_score(action)) for action in scores], default=IMPOSSIBLE) - self.now

    def after_card(self, player: Player, pair: int, card: str) -> Player:
        """Return the board with this card beside the pair; without one if it is empty."""
        trial = player.clone()
        trial.privileges[pair] = card
        if not card:
            return trial
        trial.cards = tuple(other for other in trial.cards if other != card)
        record = self.catalog.cards[card]
        return _CARDS[record.effect](self, trial, record)

    def after_sale(self, card: str, price: int) -> Player:
        trial = self.me.clone()
        trial.cards = tuple(other for other in trial.cards if other != card)
        trial.ducats += price
        return trial

    def after_steps(self, player: Player, resource: str, steps: int) -> Player:
        trial = player.clone()
        advance(self.catalog, trial, resource, steps)
        return trial


def _rough_size(gain: Gain) -> int:
    return sum(steps for _, steps in gain.steps) + gain.ducats + gain.brewmaster


def _color_count(trials: Trials, trial: Player, card: CardRecord) -> Player:
    counts = trial.counts
    return trials.best([trials.after_steps(trial, r, counts[r] * card.amount) for r in trials.catalog.resources])


def _disc_count(trials: Trials, trial: Player, card: CardRecord) -> Player:
    last = furthest_behind(trials.catalog, trial)
    return trials.best([trials.after_steps(trial, r, len(trial.discs) * card.amount) for r in last])


def _barrel(trials: Trials, trial: Player, card: CardRecord) -> Player:
    return trial


def _ducats(trials: Trials, trial: Player, card: CardRecord) -> Player:
    trial.ducats += card.amount
    return trial


def _brewmaster(trials: Trials, trial: Player, card: CardRecord) -> Player:
    advance_brewmaster(trials.catalog, trial, card.amount)
    return trial


_CARDS: dict[str, Callable[[Trials, Player, CardRecord], Player]] = {
    "colour_count": _color_count,
    "disc_count": _disc_count,
    "barrel": _barrel,
    "ducats": _ducats,
    "brewmaster": _brewmaster,
}
