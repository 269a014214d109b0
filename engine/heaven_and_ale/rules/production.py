"""The production track: where markers and brewmaster go, and which one is last."""

from __future__ import annotations

from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import Gain
from engine.heaven_and_ale.state import Player


def advance(catalog: Catalog, player: Player, resource: str, steps: int) -> int:
    """Move a resource marker forward and return the ducats paid for steps past the last spot."""
    spot = player.markers[resource] + steps
    surplus = surplus_ducats(catalog, spot)
    player.markers[resource] = min(spot, catalog.production.last)
    player.ducats += surplus
    return surplus


def surplus_ducats(catalog: Catalog, spot: int) -> int:
    """Return the ducats for a marker that would come to this spot."""
    beyond = spot - catalog.production.last
    return beyond * catalog.table.activation.surplus_ducats if beyond > 0 else 0


def advance_brewmaster(catalog: Catalog, player: Player, steps: int) -> None:
    """Move the brewmaster; it stops on the last spot, and further steps are lost (HA-04)."""
    player.brewmaster = min(player.brewmaster + steps, catalog.production.last)


def take_gain(catalog: Catalog, player: Player, gain: Gain) -> None:
    """Move markers and brewmaster and take the ducats."""
    markers, last = player.markers, catalog.production.last
    for resource, steps in gain.steps:
        spot = markers[resource] + steps
        markers[resource] = spot if spot < last else last
    player.ducats += gain.ducats + gain.surplus
    if gain.brewmaster:
        advance_brewmaster(catalog, player, gain.brewmaster)


def furthest_behind(catalog: Catalog, player: Player) -> list[str]:
    """Return the resources whose markers are last, several if they share a spot."""
    lowest = min(player.markers.values())
    return [resource for resource in catalog.resources if player.markers[resource] == lowest]
