"""Events in words: one line per kind of event (see `engine.core.story`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.game import Seat
from engine.core.story import Names, Story, TableLine, Turn, TurnLine
from engine.core.words import counted, listed
from engine.heaven_and_ale.catalog import BREWMASTER, Catalog
from engine.heaven_and_ale.events import (
    Activated,
    Advanced,
    BarrelsScored,
    BarrelsTaken,
    CardDeclined,
    CardPlaced,
    CardSold,
    DucatsSpent,
    Entered,
    Exchanged,
    FirstPlayerScored,
    Gain,
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
    placed_card_effect,
    spot_gain_text,
    spot_name,
    spot_number,
    tile_name,
)

SCORING = "scoring"
"""The phase of final scoring."""


class AleTurn(Turn):
    """A turn, or the final scoring of one player."""

    def __init__(self, catalog: Catalog, seat: Seat, names: Names) -> None:
        super().__init__(catalog, seat, names)
        self.begun = False
        """More has happened than sales before the move."""
        self.sold: list[CardSold] = []
        """Cards sold one after the other, which make one phrase."""
        self.shed: ShedBuilt | None = None
        """Built, but what it activates is not known yet."""

    def add(self, part: str) -> None:
        self.begun = True
        super().add(part)

    def close(self) -> None:
        super().close()
        if self.sold:
            self.parts.append(self._sale())
            self.sold = []
        if self.shed is not None:
            self.tell_shed(Gain())

    def takes(self, event: object) -> bool:
        """Tell a turn from the next one of the same player: it begins with a move, or with a sale before it."""
        begins = isinstance(event, Moved | Entered) or (isinstance(event, CardSold) and not event.moved)
        return not (begins and self.begun)

    def tell_shed(self, gain: Gain) -> None:
        """Add the shed that was built, with what it brought."""
        shed, self.shed = self.shed, None
        if shed is not None:
            whole = replace(gain, brewmaster=gain.brewmaster + shed.brewmaster)
            self.parts.append(f"built shed {shed.shed} (sum {shed.total}): {gain_text(self.catalog, whole)}")

    def add_to_last(self, words: str, otherwise: str) -> None:
        """Add words to the reward or the card that caused them; if that is not known, make them a part."""
        if self.parts and not self.sold:
            self.parts[-1] += f" ({words})"
        else:
            self.add(f"{otherwise} {words}")

    def _sale(self) -> str:
        money = sum(event.ducats for event in self.sold)
        if len(self.sold) == 1:
            return f"sold {card_title(self.catalog, self.sold[0].card)} for {money}"
        return f"sold {counted(len(self.sold), 'card')} for {money}"


# A turn


def _moved(turn: AleTurn, event: Moved) -> None:
    turn.add(f"went to space {event.space}")


def _entered(turn: AleTurn, event: Entered) -> None:
    start = turn.catalog.starts[event.start]
    if event.brewmaster:
        reward = f"{turn.catalog.names[BREWMASTER]} +{event.brewmaster}"
    elif event.ducats:
        reward = ducats(event.ducats)
    else:
        reward = "" if start.reward == "resource" else start.name.lower()
    where = "began in the starting area" if event.setup else "went back to the start"
    turn.add(where + (f" ({reward})" if reward else ""))


def _placed(turn: AleTurn, event: Placed) -> None:
    if turn.shed is not None:
        turn.close()
    turn.begun = True
    turn.add_to("bought", f"{tile_name(turn.catalog, event.tile)} for {event.price} ({event.hex})")


def _shed_built(turn: AleTurn, event: ShedBuilt) -> None:
    turn.close()
    turn.begun, turn.shed = True, event


def _shed_built_alone(catalog: Catalog, event: ShedBuilt, names: Names) -> str:
    steps = f": {catalog.names[BREWMASTER]} +{event.brewmaster}" if event.brewmaster else ""
    return f"{names[event.seat]} built shed {event.shed} of type {event.type} (sum {event.total}){steps}."


def _activated(turn: AleTurn, event: Activated) -> None:
    if turn.shed is None:
        turn.add(f"activated {listed(event.hexes)}: {gain_text(turn.catalog, event.gain)}")
    else:
        turn.tell_shed(event.gain)


def _activated_alone(catalog: Catalog, event: Activated, names: Names) -> str:
    return f"Shed {event.shed} activated {listed(event.hexes)}: {gain_text(catalog, event.gain)}."


def _scored(turn: AleTurn, event: Scored) -> None:
    name = spot_name(turn.catalog, event.spot, event.number)
    turn.add(f"scored {name}: {spot_gain_text(turn.catalog, event.spot, event.gain)}")


def _advanced(turn: AleTurn, event: Advanced) -> None:
    surplus = f" and {ducats(event.surplus)}" if event.surplus else ""
    turn.add_to_last(f"{turn.catalog.names[event.resource]} +{event.steps}{surplus}", otherwise="moved")


def _card_placed(turn: AleTurn, event: CardPlaced) -> None:
    turn.add(f"placed {card_title(turn.catalog, event.card)}")


def _card_placed_alone(catalog: Catalog, event: CardPlaced, names: Names) -> str:
    effect = placed_card_effect(catalog, catalog.cards[event.card])
    return f"{names[event.seat]} placed {card_title(catalog, event.card)}{f': {effect}' if effect else ''}."


def _card_declined(turn: AleTurn, event: CardDeclined) -> None:
    turn.add("placed no card")


def _card_sold(turn: AleTurn, event: CardSold) -> None:
    if not turn.sold:
        turn.close()
    turn.begun = turn.begun or event.moved
    turn.sold.append(event)


def _barrels_taken(turn: AleTurn, event: BarrelsTaken) -> None:
    turn.important = True
    names = barrel_names(turn.catalog, event.barrels)
    turn.add(f"took the {names[0]}" if len(names) == 1 else f"took {len(names)} barrels: {listed(names)}")


# Final scoring


def _exchanged(turn: AleTurn, event: Exchanged) -> None:
    turn.important = True
    if event.times:
        turn.add(f"gained {counted(event.times, 'step')} by exchange at {event.rate}:1")


def _exchanged_alone(catalog: Catalog, event: Exchanged, names: Names) -> str:
    name, rate = names[event.seat], f"{event.rate}:1"
    if not event.times:
        return f"{name} could not exchange anything at {rate}."
    return f"{name} gained {counted(event.times, 'step')} by exchange at {rate}: {_spots(catalog, event.positions)}."


def _spots(catalog: Catalog, positions: Sequence[tuple[str, int]]) -> str:
    """Return where the markers stand, such as "wood 4, yeast 3"."""
    return ", ".join(f"{catalog.names[resource]} {spot_number(spot)}" for resource, spot in positions)


def _ducats_spent(turn: AleTurn, event: DucatsSpent) -> None:
    turn.important = True
    turn.add(f"paid {ducats(event.ducats)} for {counted(event.steps, 'step')}")


def _ducats_spent_alone(catalog: Catalog, event: DucatsSpent, names: Names) -> str:
    spent, steps = ducats(event.ducats), counted(event.steps, "step")
    return f"{names[event.seat]} paid {spent} for {steps}: {_spots(catalog, event.positions)}."


def _production_scored(turn: AleTurn, event: ProductionScored) -> None:
    turn.important = True
    lowest = f"{turn.catalog.names[event.resource]} on {spot_number(event.spot)}"
    if event.points:
        turn.add(f"got {event.points} for the lowest resource ({lowest}, times {event.value})")
    else:
        turn.add(f"got nothing for the lowest resource ({lowest})")


def _production_scored_alone(catalog: Catalog, event: ProductionScored, names: Names) -> str:
    lowest = f"{names[event.seat]}: {catalog.names[event.resource]} is lowest on {spot_number(event.spot)}"
    first = catalog.production.first
    if event.spot < first:
        return f"{lowest}; below {first} it brings nothing."
    return f"{lowest}, times {event.value} makes {counted(event.points, 'point')}."


def _barrels_scored(turn: AleTurn, event: BarrelsScored) -> None:
    turn.important = True
    turn.add(f"{event.points} for {counted(event.large + event.small, 'barrel')}")


def _barrels_scored_alone(catalog: Catalog, event: BarrelsScored, names: Names) -> str:
    parts = [f"{event.large} large"] if event.large else []
    parts += [f"{event.small} small"] if event.small else []
    bonus = f", {event.bonus} of them by the privilege card" if event.bonus else ""
    noun = "barrel" if event.large + event.small == 1 else "barrels"
    return f"{names[event.seat]} has {listed(parts)} {noun}: {counted(event.points, 'point')}{bonus}."


def _first_player_scored(turn: AleTurn, event: FirstPlayerScored) -> None:
    turn.important = True
    turn.add(f"{event.points} for the first-player space")


def _first_player_scored_alone(catalog: Catalog, event: FirstPlayerScored, names: Names) -> str:
    return f"{names[event.seat]} stands on the first-player space: {counted(event.points, 'point')}."


# What concerns everybody


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    ended = f"Round {event.round - 1} ends. " if event.round > 1 else ""
    which = "the final round" if event.final else f"round {event.round}"
    return f"{ended}First in {which}: {names[event.first]}.{_second_discs(event)}"


def _round_began_alone(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    head = f"Round {event.round}{', the last one,' if event.final else ''} begins with {names[event.first]}."
    tiles = ", ".join(tile_name(catalog, tile) for tile in event.tiles)
    monks = ", ".join(tile_name(catalog, monk) for monk in event.monks)
    return f"{head} New tiles, clockwise: {tiles}; {monks}.{_second_discs(event)}"


def _second_discs(event: RoundBegan) -> str:
    spaces = listed([str(number) for number in event.extra_discs])
    return f" A second disc lies on spaces {spaces}." if spaces else ""


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    won = [names[seat] for seat in event.winners]
    head = f"The winner is {won[0]}" if len(won) == 1 else f"The victory is shared by {listed(won)}"
    ranked = sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
    return f"{head}: {', '.join(_sum(event, seat, names[seat]) for seat in ranked)}."


def _sum(event: GameEnded, seat: Seat, name: str) -> str:
    """Return a score with its sources, such as "Ann 30 points (production 12, barrels 18)"."""
    score = f"{name} {counted(event.scores[seat], 'point')}"
    sources = event.sources[seat] if event.sources else ()
    parts = ", ".join(f"{source} {points}" for source, points in sources if points)
    return f"{score} ({parts})" if parts else score


STORY = Story(
    AleTurn,
    [
        TableLine(RoundBegan, _round_began, log=_round_began_alone),
        TurnLine(Entered, _entered),
        TurnLine(Moved, _moved),
        TurnLine(Placed, _placed),
        TurnLine(ShedBuilt, _shed_built, log=_shed_built_alone),
        TurnLine(Activated, _activated, log=_activated_alone),
        TurnLine(Scored, _scored),
        TurnLine(Advanced, _advanced),
        TurnLine(CardPlaced, _card_placed, log=_card_placed_alone),
        TurnLine(CardDeclined, _card_declined),
        TurnLine(CardSold, _card_sold),
        TurnLine(BarrelsTaken, _barrels_taken),
        TurnLine(Exchanged, _exchanged, SCORING, log=_exchanged_alone),
        TurnLine(DucatsSpent, _ducats_spent, SCORING, log=_ducats_spent_alone),
        TurnLine(ProductionScored, _production_scored, SCORING, log=_production_scored_alone),
        TurnLine(BarrelsScored, _barrels_scored, SCORING, log=_barrels_scored_alone),
        TurnLine(FirstPlayerScored, _first_player_scored, SCORING, log=_first_player_scored_alone),
        TableLine(GameEnded, _game_ended),
    ],
)
