"""The gains from activated tiles: ducats in the shade, steps in the sun, and the brewmaster moves for monks."""

from __future__ import annotations

from collections.abc import Iterable

from engine.heaven_and_ale.catalog import Catalog, ShedType
from engine.heaven_and_ale.events import Gain
from engine.heaven_and_ale.rules.production import surplus_ducats
from engine.heaven_and_ale.state import Player


def gain_of(catalog: Catalog, player: Player, hexes: Iterable[str]) -> Gain:
    """Activate the tiles on these hexes; one that occurs twice is activated twice (HA-26).

    An activated monk moves the brewmaster on either side and triggers nothing.
    """
    tiles, garden, all_hexes = catalog.tiles, player.garden, catalog.hexes
    steps: dict[str, int] = {}
    ducats = monks = 0
    for label in hexes:
        tile = tiles[garden[label]]
        if tile.kind == "monk":
            monks += 1
        elif all_hexes[label].kind == "sunny":
            steps[tile.family] = steps.get(tile.family, 0) + tile.fertility
        else:
            ducats += tile.fertility
    return Gain(
        _in_order(catalog, steps), monks * catalog.table.activation.monk_steps, ducats, _surplus(catalog, player, steps)
    )


def _in_order(catalog: Catalog, steps: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Sort the steps by resource: equal gains must be equal records, whatever the order of the hexes."""
    return tuple([(resource, steps[resource]) for resource in catalog.resources if resource in steps]) if steps else ()


def _surplus(catalog: Catalog, player: Player, steps: dict[str, int]) -> int:
    return sum([surplus_ducats(catalog, player.markers[resource] + steps[resource]) for resource in steps])


def outcomes(catalog: Catalog, player: Player, shed: str, kind: ShedType) -> dict[Gain, tuple[str, ...]]:
    """Return the gain of each way to turn a shed, with its hexes; ways that bring the same are one (HA-19)."""
    around = catalog.hexes[shed].neighbors
    found: dict[Gain, tuple[str, ...]] = {}
    for pattern in kind.patterns:
        hexes = tuple([around[position] for position in pattern])
        found.setdefault(gain_of(catalog, player, hexes), hexes)
    return found


def scored_hexes(catalog: Catalog, player: Player, spot: str, number: int) -> list[str]:
    """Return the hexes that a disc on this spot activates, with repetitions where several monks touch one."""
    record = catalog.spots[spot]
    if record.group == "B":
        return triggered_by(catalog, player, record.scores)
    tiles = catalog.tiles
    if record.group == "A":
        return [label for label, tile in player.garden.items() if tiles[tile].fertility == number]
    return [label for label, tile in player.garden.items() if tiles[tile].family == record.scores]


def triggered_by(catalog: Catalog, player: Player, monk: str) -> list[str]:
    """Return the tiles next to every monk of the type; sheds are not tiles (HA-06, HA-26)."""
    garden, hexes = player.garden, catalog.hexes
    return [
        neighbor
        for label in catalog.placements
        if garden.get(label) == monk
        for neighbor in hexes[label].neighbors
        if neighbor in garden
    ]
