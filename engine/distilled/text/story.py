"""A stretch of events as a recap: one line per player and phase, and lines for what concerns everybody.

The lines are in the past tense, so that "You" can stand in the place of a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.game import Seat, StoryItem
from engine.core.words import counted, listed
from engine.distilled.catalog import Catalog
from engine.distilled.events import (
    Aged,
    AnyEvent,
    Bought,
    CutPutBack,
    CutReplaced,
    Distilled,
    FlavorsAdded,
    GoalClaimed,
    GoalsSwapped,
    LabelPlaced,
    Learned,
    PassedMarket,
    PowerPaid,
    RoundBegan,
    RoundEnded,
    Shown,
    Sold,
    SpiritMade,
    Tasted,
    TookFree,
    Traded,
    TruckSwapped,
    UpgradeReplaced,
)
from engine.distilled.text.narration import award_earned, distilling_ended, game_ended, identities_shown
from engine.distilled.text.words import gains, in_a, name_of, names_of

Names = Sequence[str]


class Turn:
    """What one player did in a phase, in order."""

    def __init__(self, catalog: Catalog, seat: Seat, phase: str) -> None:
        self.catalog = catalog
        self.seat = seat
        self.phase = phase
        self.parts: list[str] = []
        self.purchases: list[str] = []
        """Things bought one after the other, which make one phrase."""
        self.important = False

    def add(self, part: str) -> None:
        self.close()
        self.parts.append(part)

    def close(self) -> None:
        if self.purchases:
            self.parts.append(f"bought {listed(self.purchases)}")
            self.purchases = []

    def name(self, thing: str) -> str:
        return name_of(self.catalog, thing)

    def text(self, name: str) -> str:
        """The phase as one sentence; nothing if nothing in it is worth a word."""
        self.close()
        return f"{name} {', '.join(self.parts)}." if self.parts else ""


def tell_story(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[StoryItem]:
    """One item per player and phase, in the order in which they began; sales, awards and rounds are important."""
    story = _Story(catalog, names)
    for event in events:
        if event.audience is None:
            story.add(event)
    return story.finish()


class _Story:
    """The items so far, and the turns of this phase that are not closed yet."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        self.catalog = catalog
        self.names = names
        self.items: list[StoryItem] = []
        self.turns: dict[Seat, Turn] = {}
        self.phase = ""

    def add(self, event: Any) -> None:
        if event.kind in _TURN:
            phase, tell = _TURN[event.kind]
            tell(self._turn_of(event.seat, phase), event)
        elif event.kind in _TABLE:
            line = _TABLE[event.kind](self.catalog, event, self.names)
            if line:
                self._close_turns()
                self.items.append(StoryItem(line, important=True))

    def finish(self) -> list[StoryItem]:
        self._close_turns()
        return self.items

    def _turn_of(self, seat: Seat, phase: str) -> Turn:
        """Market turns of all players alternate, so the turns of a phase stay open until it ends."""
        if phase and self.phase and phase != self.phase:
            self._close_turns()
        self.phase = phase or self.phase
        if seat not in self.turns:
            self.turns[seat] = Turn(self.catalog, seat, phase)
        return self.turns[seat]

    def _close_turns(self) -> None:
        for turn in self.turns.values():
            if text := turn.text(self.names[turn.seat]):
                self.items.append(StoryItem(text, turn.seat, turn.important))
        self.turns = {}
        self.phase = ""


# Market


def _power_paid(turn: Turn, event: PowerPaid) -> None:
    what = turn.name(event.card) if event.card else gains(event.money, event.sp)
    turn.add(f"got {what} ({turn.name(event.power)})")


def _shown(turn: Turn, event: Shown) -> None:
    turn.add(f"showed {names_of(turn.catalog, event.cards)}")


def _bought(turn: Turn, event: Bought) -> None:
    price = f" for {event.price}" if event.price else ""
    truck = " from the truck" if event.source == "truck" else ""
    turn.purchases.append(f"{turn.name(event.card)}{truck}{price}")


def _learned(turn: Turn, event: Learned) -> None:
    turn.add(f"learned {turn.name(event.recipe)}" + ("" if event.free else f" for {event.price}"))


def _upgrade_replaced(turn: Turn, event: UpgradeReplaced) -> None:
    turn.add(f"gave up {turn.name(event.upgrade)}")


def _passed_market(turn: Turn, event: PassedMarket) -> None:
    turn.add(f"left the market with {event.money} money")


# Distilling


def _traded(turn: Turn, event: Traded) -> None:
    turn.add(f"traded {turn.name(event.given)} for {turn.name(event.taken)}")


def _distilled(turn: Turn, event: Distilled) -> None:
    again = " again" if event.again else ""
    turn.add(
        f"distilled {counted(len(event.washback), 'card')}{again}, {names_of(turn.catalog, event.removed)} removed"
    )


def _cut_put_back(turn: Turn, event: CutPutBack) -> None:
    turn.add(f"put {turn.name(event.card)} back")


def _cut_replaced(turn: Turn, event: CutReplaced) -> None:
    turn.add(f"added {turn.name(event.by)} ({turn.name(event.card)})")


def _spirit_made(turn: Turn, event: SpiritMade) -> None:
    turn.important = True
    turn.add(f"made {turn.name(event.recipe)}")


def _rested(turn: Turn, event: Any) -> None:
    turn.add("distilled nothing")


def _flavors_added(turn: Turn, event: FlavorsAdded) -> None:
    turn.add(f"added {counted(event.count, 'flavor')} to {turn.name(event.recipe)} ({turn.name(event.power)})")


# Selling and aging


def _sold(turn: Turn, event: Sold) -> None:
    turn.important = True
    age = f" after {counted(event.rounds, 'round')}" if event.rounds else ""
    flavors = f" ({names_of(turn.catalog, event.flavors)})" if event.flavors else ""
    spirit = f"{turn.name(event.recipe)}{age}{flavors} {in_a(turn.catalog, event.bottle)}"
    turn.add(f"sold {spirit} for {gains(event.money, event.sp)}")


def _label_placed(turn: Turn, event: LabelPlaced) -> None:
    if event.card:
        turn.add(f"took {turn.name(event.card)}")
    elif event.money or event.sp:
        turn.add(f"got {gains(event.money, event.sp)} for the label")


def _took_free(turn: Turn, event: TookFree) -> None:
    if event.source != "truck":
        turn.add(f"took {turn.name(event.card)} free of charge")


def _truck_swapped(turn: Turn, event: TruckSwapped) -> None:
    turn.add(f"exchanged {turn.name(event.given)} for {turn.name(event.taken)} from the truck")


def _aged(turn: Turn, event: Aged) -> None:
    spirits = [f"{turn.name(recipe)} ({counted(n, 'flavor')})" for recipe, n in event.spirits]
    if spirits:
        turn.add(f"aged {listed(spirits)}" + (f" for {event.money} money" if event.money else ""))


def _tasted(turn: Turn, event: Tasted) -> None:
    if event.sp:
        turn.add(f"offered a tasting: {event.sp} SP for {event.sp} money")


def _goal_claimed(turn: Turn, event: GoalClaimed) -> None:
    turn.important = True
    goal = turn.catalog.solo_goals[event.goal]
    brings = gains(event.money, event.sp) if event.money or event.sp else f"target +{goal.target}"
    turn.add(f"completed goal {event.goal} in row {event.row} ({brings})")


def _goals_swapped(turn: Turn, event: GoalsSwapped) -> None:
    turn.add(f"swapped two goals of row {event.row}")


# What concerns everybody


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    if len(names) == 1:
        return "The last round begins." if event.final else ""
    which = "the last round" if event.final else f"round {event.round}"
    return f"First in {which}: {names[event.first]}."


def _round_ended(catalog: Catalog, event: RoundEnded, names: Names) -> str:
    scores = ", ".join(f"{names[seat]} {sp} SP, {event.money[seat]} money" for seat, sp in enumerate(event.sp))
    return f"Round {event.round} ends: {scores}."


_TURN: dict[str, tuple[str, Callable[[Turn, Any], None]]] = {
    "power_paid": ("", _power_paid),
    "shown": ("market", _shown),
    "bought": ("market", _bought),
    "learned": ("", _learned),
    "upgrade_replaced": ("", _upgrade_replaced),
    "passed_market": ("market", _passed_market),
    "traded": ("distill", _traded),
    "distilled": ("distill", _distilled),
    "cut_put_back": ("distill", _cut_put_back),
    "cut_replaced": ("distill", _cut_replaced),
    "spirit_made": ("distill", _spirit_made),
    "rested": ("distill", _rested),
    "flavors_added": ("", _flavors_added),
    "sold": ("sell", _sold),
    "label_placed": ("sell", _label_placed),
    "took_free": ("sell", _took_free),
    "truck_swapped": ("sell", _truck_swapped),
    "aged": ("age", _aged),
    "tasted": ("age", _tasted),
    "goal_claimed": ("", _goal_claimed),
    "goals_swapped": ("", _goals_swapped),
}
"""By kind of event: the phase it belongs to (empty where that does not matter), and the words for it."""

_TABLE: dict[str, Callable[[Catalog, Any, Names], str]] = {
    "identities_shown": identities_shown,
    "round_began": _round_began,
    "distilling_ended": distilling_ended,
    "award_earned": award_earned,
    "round_ended": _round_ended,
    "game_ended": game_ended,
}
