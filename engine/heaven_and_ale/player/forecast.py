"""A forecast of a brewery's final score, for the computer player.

A board is judged by its expected final score. Tiles that are not scored yet, half-enclosed sheds and ducats count for
what they will probably bring, so that one number rates a move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

from engine.core.thinking import Parts
from engine.heaven_and_ale.catalog import Catalog, ShedType
from engine.heaven_and_ale.data.checks import RESOURCES
from engine.heaven_and_ale.data.topology import AROUND
from engine.heaven_and_ale.rules.goal import measures
from engine.heaven_and_ale.state import Player

Gains = list[float]
"""Steps for each resource, then ducats, then steps of the brewmaster."""

DUCATS = RESOURCES
BREWMASTER = RESOURCES + 1

BEST_CARDS = ("ducats", "disc_count", "brewmaster", "colour_count", "barrel")
"""Privilege cards by effect, the most useful first."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The worth of things, found by playing many games."""

    disc_rate: float = 1.25
    """Discs that a player gets in a round."""
    disc_ahead: float = 0.38
    """And for each disc still ahead in this round."""
    growth_resource: float = 1.06
    """Steps that an open scoring spot of a resource gains in a round by further tiles."""
    growth_monk: float = 1.31
    growth_number: float = 1.42
    extra: float = 0.4
    """Activations of a tile by monks, numbers and sheds that cannot be seen yet, while there is time."""
    ducat_now: float = 0.13
    """Steps that a ducat is worth at the end."""
    ducat_round: float = 0.15
    """And for each round left."""
    ducat_most: float = 0.65
    cash: float = 20.83
    """Ducats that one needs to be able to act."""
    cash_worth: float = 0.34
    """Steps that each of them is worth besides, as long as there is another round."""
    shed_hope: float = 0.97
    """The chance that a shed is enclosed in the end, if there is time enough."""
    shed_power: float = 1.4
    """The exponent by which that depends on the tiles already there."""
    shed_low: float = 1.41
    """Fertility that a hex still empty will add to a shed that is kept small for the brewmaster."""
    shed_high: float = 3.28
    """And to one that is to activate much."""
    brew_step: float = 0.84
    """Steps of a resource that one of the brewmaster is worth, when these are compared."""
    shed_gain: float = 1.12
    """The share that counts of the tiles a shed may activate."""
    goal_hope: float = 0.77
    """The part of a barrel that counts when its goal is reached."""
    goal_power: float = 3.43
    """The exponent by which it counts less while it is far."""
    pair_half: float = 0.82
    """The chance that a pair with one disc is completed, if there are discs enough."""
    pair_empty: float = 0.43
    """And one without any."""
    card_steps: float = 5.67
    """Steps that a card brings that moves a resource."""
    balance: float = 0.09
    """Points for each step of the marker that is last now: what is still to come may not come."""
    brew_growth: float = 1.87
    """Steps of the brewmaster in a round."""
    brew_spread: float = 1.67
    """The uncertainty of that."""
    more: float = 0.47
    """The weight of a second tile of a space beside the best one."""
    rival: float = 0.71
    """The chance that a rival leaves a thing within reach."""
    later: float = 1.28
    """The weight now of a thing that could be done later in the round."""
    first: float = 0.65
    """Points for beginning the next round."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The parts of a forecast that do not depend on the board that is judged."""

    catalog: Catalog
    weights: Weights
    rounds: float
    """Rounds left after this one, and the part of this one that is still ahead."""
    discs: float
    """Discs that one may still hope for."""
    barrels: Mapping[str, int]
    """The worth of reaching each goal, as far as barrels are left and can still be fetched."""

    @property
    def ducat(self) -> float:
        """Return the value of a ducat in steps."""
        return min(self.weights.ducat_now + self.weights.ducat_round * self.rounds, self.weights.ducat_most)


def judge(outlook: Outlook, player: Player) -> float:
    """Return the expected final score of this board."""
    hopes, wild = _hopes(outlook, player)
    return _final_points(outlook, hopes, wild) + _goal_points(outlook, player) + _sure(outlook, player)


def breakdown(outlook: Outlook, before: Player, after: Player) -> Parts:
    """Return what makes one board better than another, in points, by what changes."""
    then, wild = _hopes(outlook, after)
    mixed, wild_now = _hopes(outlook, before)
    points = [_final_points(outlook, mixed, wild_now)]
    for first, end in ((0, RESOURCES), (BREWMASTER, BREWMASTER + 1), (DUCATS, DUCATS + 1)):
        mixed[first:end] = then[first:end]
        points.append(_final_points(outlook, mixed, wild if first == DUCATS else wild_now))
    gains = [later - earlier for earlier, later in pairwise(points)]
    goals = _goal_points(outlook, after) - _goal_points(outlook, before)
    last = _sure(outlook, after) - _sure(outlook, before)
    return tuple(zip(("resources", "brewmaster", "ducats", "goals", "last"), (*gains, goals, last), strict=True))


def _hopes(outlook: Outlook, player: Player) -> tuple[Gains, float]:
    """Return where the markers and the purse will probably end, and steps of any resource besides."""
    garden = _Garden(outlook.catalog, player)
    hopes: Gains = [float(spot) for spot in player.markers.values()]
    hopes += [float(player.ducats), player.brewmaster + outlook.weights.brew_growth * outlook.rounds]
    wild = _add_spots(outlook, player, garden, hopes) + _ready_cash(outlook, player.ducats)
    wild += _add_cards(outlook, player, hopes)
    _add_sheds(outlook, player, garden, hopes)
    _add_extras(outlook, garden, hopes)
    return hopes, wild


def _sure(outlook: Outlook, player: Player) -> float:
    return outlook.weights.balance * min(player.markers.values())


def _ready_cash(outlook: Outlook, ducats: int) -> float:
    """Value the first ducats most: without any, a round is lost."""
    w = outlook.weights
    full = w.cash / 2 if ducats >= w.cash else ducats - ducats * ducats / (2 * w.cash)
    return w.cash_worth * min(outlook.rounds, 1.0) * full


# What tiles give


@cache
def _yields(catalog: Catalog) -> dict[tuple[str, str], tuple[int, int]]:
    """Return the place in `Gains` and the amount that a tile adds when it is activated on a hex of this kind."""
    numbers = {resource: number for number, resource in enumerate(catalog.resources)}
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for tile in catalog.tiles.values():
        for kind in ("sunny", "shady"):
            if tile.kind == "monk":
                found[tile.id, kind] = (BREWMASTER, catalog.table.activation.monk_steps)
            else:
                found[tile.id, kind] = (numbers[tile.family] if kind == "sunny" else DUCATS, tile.fertility)
    return found


class _Garden:
    """The gains from activating the tiles of a garden, one by one and by scoring spot."""

    __slots__ = ("by_family", "by_hex", "by_number")

    def __init__(self, catalog: Catalog, player: Player) -> None:
        tiles, hexes, yields = catalog.tiles, catalog.hexes, _yields(catalog)
        self.by_hex = {label: yields[tile, hexes[label].kind] for label, tile in player.garden.items()}
        self.by_family: dict[str, Gains] = {}
        self.by_number: dict[int, Gains] = {}
        for label, tile in player.garden.items():
            record = tiles[tile]
            family = self.by_family.setdefault(record.family, [0.0] * (RESOURCES + 2))
            if record.kind == "monk":
                for neighbor in hexes[label].neighbors:
                    if neighbor in self.by_hex:
                        what, amount = self.by_hex[neighbor]
                        family[what] += amount
            else:
                what, amount = self.by_hex[label]
                family[what] += amount
                self.by_number.setdefault(record.fertility, [0.0] * (RESOURCES + 2))[what] += amount


def _add_spots(outlook: Outlook, player: Player, garden: _Garden, hopes: Gains) -> float:
    """Add the best of the open scoring spots, as many as there are discs to hope for.

    Returns the steps that further tiles will add to them, of any resource.
    """
    ducat, wild = outlook.ducat, 0.0
    spots = _open_spots(outlook, player, garden)
    ranked = sorted([(_size(gains, ducat) + growth, number) for number, (gains, growth) in enumerate(spots)])
    for rank, (_, number) in enumerate(reversed(ranked)):
        chance = min(outlook.discs - rank, 1.0)
        if chance <= 0:
            break
        gains, growth = spots[number]
        wild += chance * growth
        for place, amount in enumerate(gains):
            if amount:
                hopes[place] += chance * amount
    return wild


def _open_spots(outlook: Outlook, player: Player, garden: _Garden) -> list[tuple[Gains, float]]:
    """Return the gains of each open scoring spot now (an empty list for none), and the growth to hope for."""
    catalog, discs, families, w = outlook.catalog, player.discs, garden.by_family, outlook.weights
    nothing: Gains = []
    growths = {"B": w.growth_monk * outlook.rounds, "C": w.growth_resource * outlook.rounds}
    found: list[tuple[Gains, float]] = []
    for group, spots in catalog.scored_families.items():
        growth = growths[group]
        found += [(families.get(family, nothing), growth) for spot, family in spots if spot not in discs]
    if catalog.number_spot not in discs:
        numbers, ducat = garden.by_number.values(), outlook.ducat
        best = max(numbers, key=lambda gains: _size(gains, ducat), default=nothing)
        found.append((best, w.growth_number * outlook.rounds))
    return found


def _add_extras(outlook: Outlook, garden: _Garden, hopes: Gains) -> None:
    """Add something for monks and sheds still to come beside the tiles."""
    times = outlook.weights.extra * min(1.0, outlook.rounds / 2)
    for what, amount in garden.by_hex.values():
        hopes[what] += times * amount


def _size(gains: Gains, ducat: float) -> float:
    return sum(gains) - gains[DUCATS] * (1 - ducat) if gains else 0.0


def _add_sheds(outlook: Outlook, player: Player, garden: _Garden, hopes: Gains) -> None:
    """Add sheds that are nearly enclosed, as they will probably be built."""
    catalog, w = outlook.catalog, outlook.weights
    placed, by_hex = player.garden, garden.by_hex
    hope = w.shed_hope * min(1.0, 0.3 + outlook.rounds / 2)
    for shed in catalog.sheds:
        if shed in player.sheds:
            continue
        there = [label for label in catalog.hexes[shed].neighbors if label in placed]
        if not there:
            continue
        kind = _planned_shed(outlook, [catalog.tiles[placed[label]].fertility for label in there])
        chance = hope * (len(there) / AROUND) ** w.shed_power
        hopes[BREWMASTER] += chance * kind.brewmaster
        share = chance * w.shed_gain * kind.activates / AROUND
        if share:
            for label in there:
                what, amount = by_hex[label]
                hopes[what] += share * amount


def _planned_shed(outlook: Outlook, fertility: Sequence[int]) -> ShedType:
    """Return the better plan for a shed: kept small for the brewmaster, or filled up to activate much."""
    types, w, total, missing = outlook.catalog.shed_by_sum, outlook.weights, sum(fertility), AROUND - len(fertility)
    low = types[min(int(total + missing * w.shed_low), len(types) - 1)]
    high = types[min(int(total + missing * w.shed_high), len(types) - 1)]
    if low is high:
        return low
    mean = total / len(fertility)
    gain = (high.activates - low.activates) * mean
    return high if gain > (low.brewmaster - high.brewmaster) * w.brew_step else low


def _add_cards(outlook: Outlook, player: Player, hopes: Gains) -> float:
    """Add the cards in hand, the best ones first, for pairs still to complete; return steps of any resource."""
    if not player.cards:
        return 0.0
    catalog, w, wild, pairs = outlook.catalog, outlook.weights, 0.0, _pairs_to_come(outlook, player)
    for effect in BEST_CARDS:
        card = catalog.card_by_effect[effect]
        if card.id not in player.cards:
            continue
        chance = min(pairs, 1.0)
        pairs -= 1.0
        if chance <= 0:
            break
        if effect == "ducats":
            hopes[DUCATS] += chance * card.amount
        elif effect == "brewmaster":
            hopes[BREWMASTER] += chance * card.amount
        else:
            wild += chance * w.card_steps
    return wild


def _pairs_to_come(outlook: Outlook, player: Player) -> float:
    """Return the number of pairs that will probably be completed."""
    w, discs, total = outlook.weights, player.discs, 0.0
    for pair, (one, other) in outlook.catalog.pairs.items():
        if pair not in player.privileges:
            total += w.pair_half if one in discs or other in discs else w.pair_empty
    return total * min(1.0, outlook.discs / 4)


# The end


def _final_points(outlook: Outlook, hopes: Gains, wild: float) -> float:
    """Score with fractions: the level to which exchange and ducats lift the last resources, times the value."""
    catalog = outlook.catalog
    rate, value = _unsure_band(outlook, hopes[BREWMASTER])
    level = _level(hopes[:RESOURCES], rate, wild + hopes[DUCATS] * outlook.ducat)
    if level >= catalog.production.first:
        return min(level, catalog.production.last) * value
    return catalog.production.first * value * 2 ** (level - catalog.production.first)


FAR = 40
"""The number of spots looked at before the first band and after the last one."""


def _unsure_band(outlook: Outlook, brewmaster: float) -> tuple[float, float]:
    """Return rate and value, averaged over the spots where the brewmaster may really end."""
    spread = 0.5 + outlook.weights.brew_spread * outlook.rounds
    rates, values = _band_sums(outlook.catalog)
    low, high = brewmaster - spread, brewmaster + spread
    rate = (_sum_to(rates, high) - _sum_to(rates, low)) / (2 * spread)
    value = (_sum_to(values, high) - _sum_to(values, low)) / (2 * spread)
    return rate, value


@cache
def _band_sums(catalog: Catalog) -> tuple[list[float], list[float]]:
    """Add up rates and values from far below the track to far above it."""
    track = catalog.production
    spots = range(-FAR, track.last + FAR)
    bands = [track.band(min(max(spot, track.bands[0].low), track.last)) for spot in spots]
    rates = accumulate([0.0, *(band.rate for band in bands)])
    values = accumulate([0.0, *(band.value for band in bands)])
    return list(rates), list(values)


def _sum_to(sums: Sequence[float], spot: float) -> float:
    place = min(max(spot + 0.5 + FAR, 0.0), len(sums) - 2.0)
    whole = int(place)
    return sums[whole] + (place - whole) * (sums[whole + 1] - sums[whole])


def _level(steps: Sequence[float], rate: float, wild: float) -> float:
    """Return the level where the low markers meet what the high ones can give."""
    spots = sorted(steps)
    total, below, level = sum(spots), 0.0, 0.0
    for count, spot in enumerate(spots, start=1):
        below += spot
        level = ((total - below) / rate + wild + below) / (count + (len(spots) - count) / rate)
        if count == len(spots) or level <= spots[count]:
            break
    return level


def _goal_points(outlook: Outlook, player: Player) -> float:
    """Count a part of the barrel for a goal that is near."""
    if not outlook.barrels:
        return 0.0
    w, have = outlook.weights, measures(outlook.catalog, player)
    time, points = min(1.0, outlook.rounds), 0.0
    for goal, test, number, least in outlook.catalog.goal_tests:
        barrel = outlook.barrels.get(goal)
        if barrel:
            amount = player.fertility[number] if number else have[test]
            if amount >= least:
                points += barrel
            elif amount > 0:
                points += barrel * time * (amount / least) ** w.goal_power
    return points * w.goal_hope
