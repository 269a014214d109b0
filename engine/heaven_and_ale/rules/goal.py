"""The twelve goals and their barrels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine.core.game import Seat
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import BarrelsTaken, Size
from engine.heaven_and_ale.state import Context, Player, State


def measures(catalog: Catalog, player: Player) -> dict[str, int]:
    """Return the player's amount for each test of a goal; fertility is counted by number elsewhere."""
    spots, discs, types = player.markers.values(), player.discs.keys(), list(player.sheds.values())
    return {
        "brewmaster": player.brewmaster,
        "lowest_resource": min(spots),
        "highest_resource": max(spots),
        "monk_spots": len(discs & catalog.spots_by_group["B"]) if discs else 0,
        "resource_spots": len(discs & catalog.spots_by_group["C"]) if discs else 0,
        "same_sheds": max([types.count(kind) for kind in types]) if types else 0,
        "shed_types": len(set(types)) if types else 0,
        "privileges": _placed_cards(player) if player.privileges else 0,
        "sunny": player.sunny,
        "shady": player.shady,
    }


def _placed_cards(player: Player) -> int:
    """Count the cards beside pairs; one that was sold or skipped does not count."""
    return len([card for card in player.privileges.values() if card])


def reached_goals(catalog: Catalog, player: Player) -> list[str]:
    """Return the goals that the player fulfills now, barrel or not."""
    have, fertility = measures(catalog, player), player.fertility
    return [
        goal
        for goal, test, number, least in catalog.goal_tests
        if (fertility[number] if number else have[test]) >= least
    ]


Standing = Literal["open", "waiting", "taken", "gone"]
"""Not reached yet; reached, and a barrel waits; one of its barrels taken; no barrel left."""


def standings(catalog: Catalog, state: State, seat: Seat) -> Iterator[tuple[int, int, Standing]]:
    """Yield for each goal how much of how much the player has, and how they stand."""
    player = state.players[seat]
    have, fertility = measures(catalog, player), player.fertility
    for goal, test, number, least in catalog.goal_tests:
        if test == "lowest_resource":
            amount, needed = sum([spot >= least for spot in player.markers.values()]), len(player.markers)
        else:
            amount, needed = fertility[number] if number else have[test], least
        yield amount, needed, _standing(state, seat, goal, amount >= needed)


def _standing(state: State, seat: Seat, goal: str, reached: bool) -> Standing:
    owners = (state.large.get(goal), state.small.get(goal))
    if seat in owners:
        return "taken"
    if None not in owners:
        return "gone"
    return "waiting" if reached else "open"


def obtainable(catalog: Catalog, state: State, seat: Seat) -> list[tuple[str, Size]]:
    """Return the barrels this player may take now: the large one first, and never both of one goal (HA-21)."""
    return obtainable_with(catalog, state, seat, state.players[seat])


def obtainable_with(catalog: Catalog, state: State, seat: Seat, player: Player) -> list[tuple[str, Size]]:
    """Return the barrels this seat could take if this were its player board."""
    large, small = state.large, state.small
    found: list[tuple[str, Size]] = []
    for goal in reached_goals(catalog, player):
        owner = large.get(goal)
        if owner is None:
            found.append((goal, "large"))
        elif owner != seat and goal not in small:
            found.append((goal, "small"))
    return found


def take_barrels(ctx: Context, seat: Seat) -> None:
    """Take every barrel that can be had (HA-21)."""
    taken = obtainable(ctx.catalog, ctx.state, seat)
    for goal, size in taken:
        (ctx.state.large if size == "large" else ctx.state.small)[goal] = seat
    ctx.emit(BarrelsTaken(seat, tuple(taken)))


def barrels_of(state: State, seat: Seat) -> list[tuple[str, Size]]:
    """Return the barrels that this player has taken."""
    large: list[tuple[str, Size]] = [(goal, "large") for goal, owner in state.large.items() if owner == seat]
    return large + [(goal, "small") for goal, owner in state.small.items() if owner == seat]
