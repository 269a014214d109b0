"""A stretch of events as a recap: one line per turn, and one for the end of a round.

The lines are in the past tense, so that "You" can stand in the place of a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import (
    AnyEvent,
    Bought,
    Competed,
    Declined,
    Earned,
    Exchanged,
    Fizzled,
    GameEnded,
    MarketShifted,
    Moved,
    PriceShifted,
    PricesMoved,
    RoundBegan,
    Sold,
    TokenDrawn,
    TokenPlaced,
    Upgraded,
)
from engine.angels_share.text.narration import aged, income_paid, upkeep_paid
from engine.angels_share.text.words import barrel_name
from engine.core.game import Seat, StoryItem
from engine.core.words import counted, listed, scores_line, signed

Names = Sequence[str]


class Turn:
    """What one player did, in the order of a turn."""

    def __init__(self, catalog: Catalog, seat: Seat) -> None:
        self.catalog = catalog
        self.seat = seat
        self.sales: list[str] = []
        self.forced: list[str] = []
        self.where = ""
        self.action = ""
        """What the card is called; empty where the move came before this stretch."""
        self.meal = ""
        """What a Restaurant paid."""
        self.details: list[str] = []
        """What came of the card's action."""
        self.purchases: list[str] = []

    def text(self, name: str) -> str:
        """The turn as one sentence; nothing if nothing in it is worth telling."""
        parts = [*self._sales(), *self._move(), *self.purchases]
        return f"{name} {', '.join(parts)}." if parts else ""

    def _sales(self) -> list[str]:
        sold = [f"sold {listed(self.sales)}"] if self.sales else []
        return sold + ([f"had to sell {listed(self.forced)}"] if self.forced else [])

    def _move(self) -> list[str]:
        if not self.where:
            return self.details
        inside = f"{self.action}: {', '.join(self.details)}" if self.details else self.action
        return [f"went to {self.where} ({self.meal}{inside})"]


def tell_story(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[StoryItem]:
    """One item per turn; what concerns the whole table is important. Events for one seat alone are left out."""
    story = _Story(catalog, names)
    for event in events:
        if event.audience is None:
            story.add(event)
    return story.finish()


class _Story:
    """The items so far, and the turn or the end of a round that is not closed yet."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        self.catalog = catalog
        self.names = names
        self.items: list[StoryItem] = []
        self.turn: Turn | None = None
        self.round_end: list[str] = []

    def add(self, event: AnyEvent) -> None:
        if event.kind in _TURN:
            self._close_round_end()
            _TURN[event.kind](self._turn_of(event), event)
        elif event.kind in _TABLE:
            self._close_turn()
            self.round_end += _TABLE[event.kind](self.catalog, event, self.names)
        elif event.kind == "placed":  # the last step of a turn
            self._close_turn()

    def finish(self) -> list[StoryItem]:
        self._close_turn()
        self._close_round_end()
        return self.items

    def _turn_of(self, event: Any) -> Turn:
        if self.turn is None or self.turn.seat != event.seat:
            self._close_turn()
            self.turn = Turn(self.catalog, event.seat)
        return self.turn

    def _close_turn(self) -> None:
        if self.turn is not None and (text := self.turn.text(self.names[self.turn.seat])):
            self.items.append(StoryItem(text, self.turn.seat))
        self.turn = None

    def _close_round_end(self) -> None:
        if self.round_end:
            self.items.append(StoryItem(" ".join(self.round_end), important=True))
        self.round_end = []


# What happens in a turn


def _sold(turn: Turn, event: Sold) -> None:
    sale = f"{barrel_name(turn.catalog, event.distillery, event.age)} for {event.price}"
    (turn.forced if event.forced else turn.sales).append(sale)


def _moved(turn: Turn, event: Moved) -> None:
    turn.where = turn.catalog.distillery_name(event.distillery)
    turn.action = turn.catalog.action_names[event.action]


def _earned(turn: Turn, event: Earned) -> None:
    if event.source == "restaurant":
        turn.meal = f"{turn.catalog.action_names['restaurant']} +{event.amount}; "
    elif not turn.where:
        turn.details.append(f"took {event.amount} from the bank")


def _price_shifted(turn: Turn, event: PriceShifted) -> None:
    name = turn.catalog.distillery_name(event.distillery)
    if turn.where:
        turn.details.append(name if event.columns else f"{name}, no change")
    else:
        turn.details.append(f"moved the price of {name} by {signed(event.columns)}")


def _market_shifted(turn: Turn, event: MarketShifted) -> None:
    name = turn.catalog.distillery_name(event.distillery)
    if turn.where:
        turn.details.append(name if event.rows else f"{name}, no change")
    else:
        turn.details.append(f"moved {name} by {signed(event.rows)} in the market")


def _upgraded(turn: Turn, event: Upgraded) -> None:
    name, upgrade = turn.catalog.distillery_name(event.distillery), turn.catalog.action_names[event.upgrade]
    turn.details.append(f"built at {name}" if turn.where else f"built at {name}: {upgrade}")


def _fizzled(turn: Turn, event: Fizzled) -> None:
    turn.details.append("no effect")


def _token_drawn(turn: Turn, event: TokenDrawn) -> None:
    turn.details.append(f"drew {turn.catalog.event_names[event.token]}")


def _token_placed(turn: Turn, event: TokenPlaced) -> None:
    name = turn.catalog.event_names[event.token]
    if turn.details and turn.details[-1] == f"drew {name}":
        turn.details.pop()
    turn.details.append(f"put {name} on round {event.round}")


def _exchanged(turn: Turn, event: Exchanged) -> None:
    count = len(event.distilleries)
    turn.details.append(f"exchanged {counted(count, 'card')}" if count else "kept all cards")


def _bought(turn: Turn, event: Bought) -> None:
    name = turn.catalog.distillery_name(event.distillery)
    what = {"first": "the barrel" if turn.where else name, "second": "a second one", "bonus": f"a bonus {name}"}
    loans = f" with {counted(event.loans, 'loan')}" if event.loans else ""
    aged = ", aged at once" if event.aged else ""
    turn.purchases.append(f"bought {what[event.occasion]} for {event.cost}{loans}{aged}")


def _declined(turn: Turn, event: Declined) -> None:
    if event.occasion == "first":
        turn.purchases.append("bought nothing")


# What concerns everybody


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> list[str]:
    order = listed([names[seat] for seat in event.order])
    return [f"Turn order of round {event.round}: {order}."]


def _competed(catalog: Catalog, event: Competed, names: Names) -> list[str]:
    added = {distillery: f"+{bonus}" for distillery, bonus in event.bonuses}
    cards = [f"{catalog.distillery_name(d)} {value}{added.get(d, '')}" for d, value in event.flipped]
    head = f"Round {event.round} ends." if event.round else "The round ends."
    return [head, f"Turned up: {', '.join(cards)}."]


def _prices_moved(catalog: Catalog, event: PricesMoved, names: Names) -> list[str]:
    """Each change with what a new barrel costs from now on."""
    costs = event.costs or (None,) * len(event.moves)
    moves = [
        f"{catalog.short_name(d)} {signed(columns)}" + ("" if cost is None else f" ({cost})")
        for (d, columns), cost in zip(event.moves, costs, strict=True)
        if columns
    ]
    head = "Prices again" if event.extra else "Prices (new barrels)"
    return [f"{head}: {', '.join(moves) if moves else 'no change'}."]


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> list[str]:
    return [f"All barrels are sold. The winner is {names[event.winner]}: {scores_line(event.scores, names)}."]


def _aged(catalog: Catalog, event: Any, names: Names) -> list[str]:
    return [aged(catalog, event, names)]


def _upkeep_paid(catalog: Catalog, event: Any, names: Names) -> list[str]:
    return [upkeep_paid(catalog, event, names)]


def _income_paid(catalog: Catalog, event: Any, names: Names) -> list[str]:
    return [income_paid(catalog, event, names)]


_TURN: dict[str, Callable[[Turn, Any], None]] = {
    "sold": _sold,
    "moved": _moved,
    "earned": _earned,
    "price_shifted": _price_shifted,
    "market_shifted": _market_shifted,
    "upgraded": _upgraded,
    "fizzled": _fizzled,
    "token_drawn": _token_drawn,
    "token_placed": _token_placed,
    "exchanged": _exchanged,
    "bought": _bought,
    "declined": _declined,
}

_TABLE: dict[str, Callable[[Catalog, Any, Names], list[str]]] = {
    "round_began": _round_began,
    "competed": _competed,
    "prices_moved": _prices_moved,
    "aged": _aged,
    "upkeep_paid": _upkeep_paid,
    "income_paid": _income_paid,
    "game_ended": _game_ended,
}
