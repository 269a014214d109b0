"""A stretch of events as a recap: one line per turn, and lines for the rounds and the end.

The lines are in the past tense, so that "You" can stand in the place of a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.core.game import Seat, StoryItem
from engine.core.words import counted, listed, scores_line
from engine.heaven_and_ale.catalog import BREWMASTER, Catalog
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
    spot_gain_text,
    spot_name,
    spot_number,
    tile_name,
)

Names = Sequence[str]


class Turn:
    """What one player did in a turn, in order."""

    def __init__(self, catalog: Catalog, seat: Seat) -> None:
        self.catalog = catalog
        self.seat = seat
        self.moved = False
        self.parts: list[str] = []
        self.important = False
        self.purchases: list[str] = []
        """Tiles bought one after the other, which make one phrase."""
        self.sold: list[CardSold] = []
        """Cards sold one after the other, which make one phrase."""
        self.shed: ShedBuilt | None = None
        """Built, but what it activates is not known yet."""

    def add(self, part: str) -> None:
        self.close()
        self.parts.append(part)

    def close(self) -> None:
        """Tell what was kept back."""
        if self.purchases:
            self.parts.append(f"bought {listed(self.purchases)}")
            self.purchases = []
        if self.sold:
            self.parts.append(_sale(self.catalog, self.sold))
            self.sold = []
        if self.shed is not None:
            self.tell_shed(Gain())

    def tell_shed(self, gain: Gain) -> None:
        shed, self.shed = self.shed, None
        if shed is not None:
            whole = replace(gain, brewmaster=gain.brewmaster + shed.brewmaster)
            self.parts.append(f"built shed {shed.shed} (sum {shed.total}): {gain_text(self.catalog, whole)}")

    def text(self, name: str) -> str:
        """The turn as one sentence; nothing if nothing in it is worth telling."""
        self.close()
        return f"{name} {', '.join(self.parts)}." if self.parts else ""


def tell_story(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[StoryItem]:
    """One item per turn; barrels, the begin of a round and the end are important."""
    story = _Story(catalog, names)
    for event in events:
        story.add(event)
    return story.finish()


class _Story:
    """The items so far, and the turn that is not closed yet."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        self.catalog = catalog
        self.names = names
        self.items: list[StoryItem] = []
        self.turn: Turn | None = None
        self.total: list[str] = []
        """The final scoring of one player so far."""
        self.scored: Seat = 0
        """Whose it is."""

    def add(self, event: AnyEvent) -> None:
        if event.kind in _TURN:
            _TURN[event.kind](self._turn_of(event), event)
        elif event.kind in _FINAL:
            self._close_turn()
            self._add_final(event)
        else:
            self._close_turn()
            self._close_total()
            self.items.append(_TABLE[event.kind](self.catalog, event, self.names))

    def finish(self) -> list[StoryItem]:
        self._close_turn()
        self._close_total()
        return self.items

    def _turn_of(self, event: Any) -> Turn:
        """A player may have several turns in a row: each begins with a move, or with a sale before it."""
        turn = self.turn
        begins = event.kind in ("moved", "entered") or (event.kind == "card_sold" and not event.moved)
        if turn is None or turn.seat != event.seat or (begins and turn.moved):
            self._close_turn()
            turn = self.turn = Turn(self.catalog, event.seat)
        turn.moved = turn.moved or event.kind != "card_sold" or event.moved
        return turn

    def _close_turn(self) -> None:
        if self.turn is not None and (text := self.turn.text(self.names[self.turn.seat])):
            self.items.append(StoryItem(text, self.turn.seat, self.turn.important))
        self.turn = None

    def _add_final(self, event: Any) -> None:
        if event.seat != self.scored:
            self._close_total()
        self.scored = event.seat
        self.total += _FINAL[event.kind](self.catalog, event)

    def _close_total(self) -> None:
        if self.total:
            text = f"{self.names[self.scored]} {', '.join(self.total)}."
            self.items.append(StoryItem(text, self.scored, important=True))
        self.total = []


# What happens in a turn


def _moved(turn: Turn, event: Moved) -> None:
    turn.add(f"went to space {event.space}")


def _entered(turn: Turn, event: Entered) -> None:
    start = turn.catalog.starts[event.start]
    if event.brewmaster:
        reward = f"{turn.catalog.names[BREWMASTER]} +{event.brewmaster}"
    elif event.ducats:
        reward = ducats(event.ducats)
    else:
        reward = "" if start.reward == "resource" else start.name.lower()
    where = "began in the starting area" if event.setup else "went back to the start"
    turn.add(where + (f" ({reward})" if reward else ""))


def _placed(turn: Turn, event: Placed) -> None:
    if turn.shed is not None:
        turn.close()
    turn.purchases.append(f"{tile_name(turn.catalog, event.tile)} for {event.price} ({event.hex})")


def _shed_built(turn: Turn, event: ShedBuilt) -> None:
    turn.close()
    turn.shed = event


def _activated(turn: Turn, event: Activated) -> None:
    if turn.shed is None:
        turn.add(f"activated {listed(event.hexes)}: {gain_text(turn.catalog, event.gain)}")
    else:
        turn.tell_shed(event.gain)


def _scored(turn: Turn, event: Scored) -> None:
    name = spot_name(turn.catalog, event.spot, event.number)
    turn.add(f"scored {name}: {spot_gain_text(turn.catalog, event.spot, event.gain)}")


def _advanced(turn: Turn, event: Advanced) -> None:
    surplus = f" and {ducats(event.surplus)}" if event.surplus else ""
    steps = f"{turn.catalog.names[event.resource]} +{event.steps}{surplus}"
    if turn.parts and not turn.purchases and not turn.sold:  # the last part is the reward or the card that moves it
        turn.parts[-1] += f" ({steps})"
    else:
        turn.add(f"moved {steps}")


def _card_placed(turn: Turn, event: CardPlaced) -> None:
    turn.add(f"placed {card_title(turn.catalog, event.card)}")


def _card_declined(turn: Turn, event: CardDeclined) -> None:
    turn.add("placed no card")


def _card_sold(turn: Turn, event: CardSold) -> None:
    if not turn.sold:
        turn.close()
    turn.sold.append(event)


def _sale(catalog: Catalog, sold: Sequence[CardSold]) -> str:
    money = sum(event.ducats for event in sold)
    if len(sold) == 1:
        return f"sold {card_title(catalog, sold[0].card)} for {money}"
    return f"sold {counted(len(sold), 'card')} for {money}"


def _barrels_taken(turn: Turn, event: BarrelsTaken) -> None:
    turn.important = True
    names = barrel_names(turn.catalog, event.barrels)
    turn.add(f"took the {names[0]}" if len(names) == 1 else f"took {len(names)} barrels: {listed(names)}")


# What concerns everybody


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> StoryItem:
    ended = f"Round {event.round - 1} ends. " if event.round > 1 else ""
    which = "the final round" if event.final else f"round {event.round}"
    extra = ""
    if event.extra_discs:
        extra = f" A second disc lies on spaces {listed([str(number) for number in event.extra_discs])}."
    return StoryItem(f"{ended}First in {which}: {names[event.first]}.{extra}", important=True)


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> StoryItem:
    won = [names[seat] for seat in event.winners]
    head = f"The winner is {won[0]}" if len(won) == 1 else f"The victory is shared by {listed(won)}"
    return StoryItem(f"{head}: {scores_line(event.scores, names)}.", important=True)


# Final scoring


def _exchanged(catalog: Catalog, event: Exchanged) -> list[str]:
    return [f"gained {counted(event.times, 'step')} by exchange at {event.rate}:1"] if event.times else []


def _ducats_spent(catalog: Catalog, event: DucatsSpent) -> list[str]:
    return [f"paid {ducats(event.ducats)} for {counted(event.steps, 'step')}"]


def _production_scored(catalog: Catalog, event: ProductionScored) -> list[str]:
    lowest = f"{catalog.names[event.resource]} on {spot_number(event.spot)}"
    if not event.points:
        return [f"got nothing for the lowest resource ({lowest})"]
    return [f"got {event.points} for the lowest resource ({lowest}, times {event.value})"]


def _barrels_scored(catalog: Catalog, event: BarrelsScored) -> list[str]:
    return [f"{event.points} for {counted(event.large + event.small, 'barrel')}"]


def _first_player_scored(catalog: Catalog, event: FirstPlayerScored) -> list[str]:
    return [f"{event.points} for the first-player space"]


_TURN: dict[str, Callable[[Turn, Any], None]] = {
    "moved": _moved,
    "entered": _entered,
    "placed": _placed,
    "shed_built": _shed_built,
    "activated": _activated,
    "scored": _scored,
    "advanced": _advanced,
    "card_placed": _card_placed,
    "card_declined": _card_declined,
    "card_sold": _card_sold,
    "barrels_taken": _barrels_taken,
}

_TABLE: dict[str, Callable[[Catalog, Any, Names], StoryItem]] = {
    "round_began": _round_began,
    "game_ended": _game_ended,
}

_FINAL: dict[str, Callable[[Catalog, Any], list[str]]] = {
    "exchanged": _exchanged,
    "ducats_spent": _ducats_spent,
    "production_scored": _production_scored,
    "barrels_scored": _barrels_scored,
    "first_player_scored": _first_player_scored,
}
