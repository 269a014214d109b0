"""One line about each event, in our own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.words import counted, listed, scores_line
from engine.heaven_and_ale.catalog import BREWMASTER, Catalog
from engine.heaven_and_ale.data.models import CardRecord
from engine.heaven_and_ale.events import (
    Activated,
    Advanced,
    AnyEvent,
    BarrelsScored,
    BarrelsTaken,
    CardDeclined,
    CardPlaced,
    CardSold,
    DucatsSpent,
    Entered,
    Exchanged,
    FirstPlayerScored,
    GameEnded,
    Moved,
    Placed,
    ProductionScored,
    RoundBegan,
    Scored,
    ShedBuilt,
)
from engine.heaven_and_ale.text.words import (
    barrel_names,
    card_title,
    ducats,
    gain_text,
    spot_gain_text,
    spot_name,
    spot_number,
    tile_name,
)

Names = Sequence[str]


def narrate(catalog: Catalog, event: AnyEvent, names: Names) -> str:
    return _LINES[event.kind](catalog, event, names)


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    head = f"Round {event.round}{', the last one,' if event.final else ''} begins with {names[event.first]}."
    tiles = ", ".join(tile_name(catalog, tile) for tile in event.tiles)
    monks = ", ".join(tile_name(catalog, monk) for monk in event.monks)
    extra = ""
    if event.extra_discs:
        extra = f" A second disc lies on spaces {listed([str(number) for number in event.extra_discs])}."
    return f"{head} New tiles, clockwise: {tiles}; {monks}.{extra}"


def _entered(catalog: Catalog, event: Entered, names: Names) -> str:
    verb = "starts on" if event.setup else "returns to"
    rewards = [f"{catalog.names[BREWMASTER]} +{event.brewmaster}"] if event.brewmaster else []
    rewards += [ducats(event.ducats)] if event.ducats else []
    reward = f": {rewards[0]}" if rewards else ""
    return f"{names[event.seat]} {verb} the {start_name(catalog, event.start)}{reward}."


def start_name(catalog: Catalog, start: str) -> str:
    """A starting space inside a sentence, such as "first-player space"."""
    return f"{catalog.starts[start].name.lower().replace(' ', '-')} space"


def _moved(catalog: Catalog, event: Moved, names: Names) -> str:
    return f"{names[event.seat]} moves to space {event.space}."


def _placed(catalog: Catalog, event: Placed, names: Names) -> str:
    return f"{names[event.seat]} places {tile_name(catalog, event.tile)} on {event.hex} for {ducats(event.price)}."


def _shed_built(catalog: Catalog, event: ShedBuilt, names: Names) -> str:
    steps = f": {catalog.names[BREWMASTER]} +{event.brewmaster}" if event.brewmaster else ""
    return f"{names[event.seat]} builds shed {event.shed} of type {event.type} (sum {event.total}){steps}."


def _activated(catalog: Catalog, event: Activated, names: Names) -> str:
    return f"Shed {event.shed} activates {listed(event.hexes)}: {gain_text(catalog, event.gain)}."


def _scored(catalog: Catalog, event: Scored, names: Names) -> str:
    name = spot_name(catalog, event.spot, event.number)
    return f"{names[event.seat]} scores {name}: {spot_gain_text(catalog, event.spot, event.gain)}."


def _advanced(catalog: Catalog, event: Advanced, names: Names) -> str:
    surplus = f" and gets {ducats(event.surplus)}" if event.surplus else ""
    return f"{names[event.seat]} moves {catalog.names[event.resource]} +{event.steps}{surplus}."


def _card_placed(catalog: Catalog, event: CardPlaced, names: Names) -> str:
    effect = placed_effect(catalog, catalog.cards[event.card])
    return f"{names[event.seat]} places {card_title(catalog, event.card)}{f': {effect}' if effect else ''}."


def placed_effect(catalog: Catalog, card: CardRecord) -> str:
    """What a card brings that was placed; nothing where the steps of a marker are narrated next."""
    return {
        "barrel": f"+{card.amount} at the end for each barrel",
        "ducats": ducats(card.amount),
        "brewmaster": f"{catalog.names[BREWMASTER]} +{card.amount}",
    }.get(card.effect, "")


def _card_declined(catalog: Catalog, event: CardDeclined, names: Names) -> str:
    return f"{names[event.seat]} places no card."


def _card_sold(catalog: Catalog, event: CardSold, names: Names) -> str:
    return f"{names[event.seat]} sells {card_title(catalog, event.card)} for {ducats(event.ducats)}."


def _barrels_taken(catalog: Catalog, event: BarrelsTaken, names: Names) -> str:
    return f"{names[event.seat]} takes the {listed(barrel_names(catalog, event.barrels))}."


def exchanged(catalog: Catalog, event: Exchanged, names: Names) -> str:
    rate = f"{event.rate}:1"
    if not event.times:
        return f"{names[event.seat]} cannot exchange anything at {rate}."
    steps = counted(event.times, "step")
    return f"{names[event.seat]} gains {steps} by exchange at {rate}: {positions(catalog, event.positions)}."


def positions(catalog: Catalog, spots: Sequence[tuple[str, int]]) -> str:
    """Where the markers stand, such as "wood 4, yeast 3"."""
    return ", ".join(f"{catalog.names[resource]} {spot_number(spot)}" for resource, spot in spots)


def ducats_spent(catalog: Catalog, event: DucatsSpent, names: Names) -> str:
    spent, steps = ducats(event.ducats), counted(event.steps, "step")
    return f"{names[event.seat]} pays {spent} for {steps}: {positions(catalog, event.positions)}."


def production_scored(catalog: Catalog, event: ProductionScored, names: Names) -> str:
    lowest = f"{names[event.seat]}: {catalog.names[event.resource]} is lowest on {spot_number(event.spot)}"
    first = catalog.production.first
    if event.spot < first:
        return f"{lowest}; below {first} it brings nothing."
    return f"{lowest}, times {event.value} makes {counted(event.points, 'point')}."


def barrels_scored(catalog: Catalog, event: BarrelsScored, names: Names) -> str:
    parts = [f"{event.large} large"] if event.large else []
    parts += [f"{event.small} small"] if event.small else []
    bonus = f", {event.bonus} of them by the privilege card" if event.bonus else ""
    noun = "barrel" if event.large + event.small == 1 else "barrels"
    return f"{names[event.seat]} has {listed(parts)} {noun}: {counted(event.points, 'point')}{bonus}."


def first_player_scored(catalog: Catalog, event: FirstPlayerScored, names: Names) -> str:
    space = start_name(catalog, catalog.first_start)
    return f"{names[event.seat]} stands on the {space}: {counted(event.points, 'point')}."


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    winners = [names[seat] for seat in event.winners]
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{listed(winners)} {verb}: {scores_line(event.scores, names)}."


_LINES: dict[str, Callable[[Catalog, Any, Names], str]] = {
    "round_began": _round_began,
    "entered": _entered,
    "moved": _moved,
    "placed": _placed,
    "shed_built": _shed_built,
    "activated": _activated,
    "scored": _scored,
    "advanced": _advanced,
    "card_placed": _card_placed,
    "card_declined": _card_declined,
    "card_sold": _card_sold,
    "barrels_taken": _barrels_taken,
    "exchanged": exchanged,
    "ducats_spent": ducats_spent,
    "production_scored": production_scored,
    "barrels_scored": barrels_scored,
    "first_player_scored": first_player_scored,
    "game_ended": _game_ended,
}
