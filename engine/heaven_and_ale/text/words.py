"""Phrases that several mechanisms, the help and the story use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.words import counted, listed, shortened
from engine.heaven_and_ale.catalog import BREWMASTER, Catalog, ShedType
from engine.heaven_and_ale.data.models import CardRecord, GoalRecord
from engine.heaven_and_ale.events import Gain, Size
from engine.heaven_and_ale.state import Player

# Pieces that fit

BETWEEN = "; "


def fitting(limit: int, first: str, *others: Sequence[str]) -> str:
    """Join the first part and, of each of the others, the first version that still fits; leave out the rest."""
    text = first
    for versions in others:
        room = limit - len(text) - len(BETWEEN)
        part = next((version for version in versions if len(version) <= room), "")
        text += BETWEEN + part if part else ""
    return text


def joined_to_fit(items: Sequence[str], limit: int, between: str = ", ") -> str:
    """Join as many items as fit and count the others; the first one is cut if even that is too long."""
    text = between.join(items)
    for count in range(len(items) - 1, 0, -1):
        if len(text) <= limit:
            break
        text = f"{between.join(items[:count])}{between}{len(items) - count} more"
    return shortened(text, limit)


# Numbers and names


def ducats(amount: int) -> str:
    return counted(amount, "ducat")


def spot_number(spot: int) -> str:
    """Return a spot of the production track, with a true minus."""
    return f"−{-spot}" if spot < 0 else str(spot)


def becomes(name: str, before: int, after: int) -> str:
    """Return a piece of the production track that moves, such as "hops −4 becomes 2"."""
    if before == after:
        return f"{name} stays on {spot_number(after)}"
    return f"{name} {spot_number(before)} becomes {spot_number(after)}"


def tile_name(catalog: Catalog, tile: str) -> str:
    """Return a tile, such as "hops 4" or "monk a"."""
    return catalog.tiles[tile].name


def spot_name(catalog: Catalog, spot: str, number: int = 0) -> str:
    """Return a scoring spot, such as "hops", "monk a", or "number 4"."""
    record = catalog.spots[spot]
    if record.group == "A":
        return f"number {number}" if number else "number"
    return catalog.names[record.scores]


def card_title(catalog: Catalog, card: str) -> str:
    """Return a privilege card inside a sentence."""
    return f"the card “{catalog.cards[card].name}”"


def barrel_names(catalog: Catalog, barrels: Iterable[tuple[str, Size]]) -> list[str]:
    """Return barrels with their points, such as "large barrel for Six 1s (4 points)"."""
    return [
        f"{size} barrel for {catalog.goals[goal].name} ({counted(catalog.barrel_points[size], 'point')})"
        for goal, size in barrels
    ]


def short_barrel_names(catalog: Catalog, barrels: Iterable[tuple[str, Size]]) -> list[str]:
    """Return the same for a line of little room: "large for Six 1s"."""
    return [f"{size} for {catalog.goals[goal].name}" for goal, size in barrels]


# Gains


def gain_text(catalog: Catalog, gain: Gain) -> str:
    """Return a gain in words, such as "hops +14, brewmaster +1 and 6 ducats"."""
    return listed(_gain_parts(catalog, gain)) or "nothing"


def spot_gain_text(catalog: Catalog, spot: str, gain: Gain) -> str:
    """Return the same for a scoring spot, without the name of its resource: "14 steps and 6 ducats"."""
    if catalog.spots[spot].group != "C":
        return gain_text(catalog, gain)
    parts = [counted(steps, "step") for _, steps in gain.steps]
    return listed(parts + _money_parts(gain)) or "nothing"


def short_gain_text(catalog: Catalog, gain: Gain) -> str:
    """Return the same with all steps added up, such as "31 steps, brewmaster +1 and 6 ducats"."""
    steps = sum(steps for _, steps in gain.steps)
    return listed(([counted(steps, "step")] if steps else []) + _other_parts(catalog, gain)) or "nothing"


def _gain_parts(catalog: Catalog, gain: Gain) -> list[str]:
    return [f"{catalog.names[resource]} +{steps}" for resource, steps in gain.steps] + _other_parts(catalog, gain)


def _other_parts(catalog: Catalog, gain: Gain) -> list[str]:
    brewmaster = [f"{catalog.names[BREWMASTER]} +{gain.brewmaster}"] if gain.brewmaster else []
    return brewmaster + _money_parts(gain)


def _money_parts(gain: Gain) -> list[str]:
    return [ducats(gain.ducats + gain.surplus)] if gain.ducats + gain.surplus else []


def total_gain(gain: Gain) -> int:
    """Return a rough size, to name the largest first."""
    return sum(steps for _, steps in gain.steps) + gain.brewmaster + gain.ducats


def after_gain(catalog: Catalog, player: Player, gain: Gain) -> tuple[str, ...]:
    """Return the pieces and the purse after a gain, in two lengths."""
    moves = [
        becomes(catalog.names[resource], player.markers[resource], _stop(catalog, player.markers[resource] + steps))
        for resource, steps in gain.steps
    ]
    if gain.brewmaster:
        after = _stop(catalog, player.brewmaster + gain.brewmaster)
        moves.append(becomes(catalog.names[BREWMASTER], player.brewmaster, after))
    money = gain.ducats + gain.surplus
    purse = [f"you then have {ducats(player.ducats + money)}"] if money else []
    short = "; ".join([*purse, f"lowest resource then on {spot_number(_lowest_after(catalog, player, gain))}"])
    return "; ".join([*moves, *purse]) or "nothing moves", short


def _stop(catalog: Catalog, spot: int) -> int:
    return min(spot, catalog.production.last)


def _lowest_after(catalog: Catalog, player: Player, gain: Gain) -> int:
    steps = dict(gain.steps)
    return min(_stop(catalog, spot + steps.get(resource, 0)) for resource, spot in player.markers.items())


# What components do


def activated_tiles(kind: ShedType) -> str:
    """Return the neighbors that a type of shed activates, in words."""
    if not kind.activates:
        return "nothing"
    if kind.pattern == "opposite":
        return "two opposite neighbors"
    if kind.pattern == "apart":
        return "three neighbors that do not touch"
    return f"any {counted(kind.activates, 'neighbor')}"


def shed_effect(catalog: Catalog, kind: ShedType) -> str:
    """Return the gain of building a shed of this type, in words."""
    steps = f"{catalog.names[BREWMASTER]} +{kind.brewmaster}, " if kind.brewmaster else ""
    return f"{steps}activates {activated_tiles(kind)}"


def short_shed_effect(catalog: Catalog, kind: ShedType) -> str:
    """Return the same with figures only: "brewmaster +1, activates 2"."""
    steps = f"{catalog.names[BREWMASTER]} +{kind.brewmaster}"
    parts = ([steps] if kind.brewmaster else []) + ([f"activates {kind.activates}"] if kind.activates else [])
    return ", ".join(parts)


def card_effect(catalog: Catalog, card: CardRecord) -> str:
    """Return the effect of a privilege card, in words."""
    per = "" if card.amount == 1 else f"{card.amount} × "
    return {
        "colour_count": f"a resource of your choice moves {per}as many steps as you have tiles of it",
        "disc_count": f"the resource furthest behind moves {per}as many steps as you have discs",
        "barrel": f"+{card.amount} at the end for each of your barrels",
        "ducats": f"take {ducats(card.amount)}",
        "brewmaster": f"the brewmaster moves {counted(card.amount, 'step')}",
    }[card.effect]


def placed_card_effect(catalog: Catalog, card: CardRecord) -> str:
    """Return what a card brought that was placed; nothing where the steps of a marker follow."""
    return {
        "barrel": f"+{card.amount} at the end for each barrel",
        "ducats": ducats(card.amount),
        "brewmaster": f"{catalog.names[BREWMASTER]} +{card.amount}",
    }.get(card.effect, "")


def goal_text(goal: GoalRecord) -> str:
    """Return the demand of a goal, in words."""
    least = spot_number(goal.least)
    return {
        "brewmaster": f"your brewmaster stands on {least} or higher",
        "lowest_resource": f"all five resources stand on {least} or higher",
        "highest_resource": f"a resource stands on {least}",
        "fertility": f"your garden has {least} resource tiles of number {goal.number}",
        "monk_spots": f"discs on {least} monk spots (group B)",
        "resource_spots": f"discs on {least} resource spots (group C)",
        "same_sheds": f"{least} of your sheds are of the same type",
        "shed_types": f"you have sheds of {least} different types",
        "privileges": f"{least} privilege cards are placed beside your pairs",
        "sunny": f"all {least} sunny hexes have a tile",
        "shady": f"all {least} shady hexes have a tile",
    }[goal.test]
