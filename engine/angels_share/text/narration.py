"""One line about each event, in our own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import (
    Aged,
    AnyEvent,
    Bought,
    Competed,
    Declined,
    DrewCard,
    Earned,
    Exchanged,
    Fizzled,
    GameEnded,
    IncomePaid,
    MarketShifted,
    Moved,
    Placed,
    PriceShifted,
    PricesMoved,
    Reshuffled,
    RoundBegan,
    Sold,
    TokenDrawn,
    TokenPlaced,
    Upgraded,
    UpkeepPaid,
)
from engine.core.words import counted, listed, scores_line, signed

Names = Sequence[str]


def narrate(catalog: Catalog, event: AnyEvent, names: Names) -> str:
    return _LINES[event.kind](catalog, event, names)


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    return f"Round {event.round}, turn order: {listed([names[seat] for seat in event.order])}."


def _sold(catalog: Catalog, event: Sold, names: Names) -> str:
    name = catalog.distillery_name(event.distillery)
    fall = f", and {name} falls {counted(event.rows, 'row')}" if event.rows else ""
    verb = "must sell" if event.forced else "sells"
    return f"{names[event.seat]} {verb} {name}, {event.age} years, for {event.price}{fall}."


def _moved(catalog: Catalog, event: Moved, names: Names) -> str:
    name, action = catalog.distillery_name(event.distillery), catalog.action_names[event.action]
    return f"{names[event.seat]} goes to {name} ({action})."


def _earned(catalog: Catalog, event: Earned, names: Names) -> str:
    where = " at the Restaurant" if event.source == "restaurant" else ""
    return f"{names[event.seat]} collects {event.amount}{where}."


def _price_shifted(catalog: Catalog, event: PriceShifted, names: Names) -> str:
    move = f"moves {signed(event.columns)}" if event.columns else "stays where it is"
    return f"The price of {catalog.distillery_name(event.distillery)} {move}."


def _market_shifted(catalog: Catalog, event: MarketShifted, names: Names) -> str:
    name = catalog.distillery_name(event.distillery)
    if not event.rows:
        return f"{name} stays where it is in the market."
    return f"{name} {'climbs' if event.rows > 0 else 'falls'} {counted(abs(event.rows), 'row')} in the market."


def _upgraded(catalog: Catalog, event: Upgraded, names: Names) -> str:
    name, upgrade = catalog.distillery_name(event.distillery), catalog.action_names[event.upgrade]
    return f"{names[event.seat]} builds at {name}: {upgrade}."


def _fizzled(catalog: Catalog, event: Fizzled, names: Names) -> str:
    return f"{catalog.action_names[event.action]} has no effect."


def _token_drawn(catalog: Catalog, event: TokenDrawn, names: Names) -> str:
    return f"{names[event.seat]} draws the event {catalog.event_names[event.token]}."


def _token_placed(catalog: Catalog, event: TokenPlaced, names: Names) -> str:
    return f"{catalog.event_names[event.token]} will come in round {event.round}."


def _exchanged(catalog: Catalog, event: Exchanged, names: Names) -> str:
    if not event.distilleries:
        return f"{names[event.seat]} keeps the whole hand."
    cards = [catalog.distillery_name(distillery) for distillery in event.distilleries]
    return f"{names[event.seat]} exchanges {listed(cards)}."


def _bought(catalog: Catalog, event: Bought, names: Names) -> str:
    what = {"first": "a barrel", "second": "a second barrel", "bonus": "a bonus barrel"}[event.occasion]
    aged = ", aged at once" if event.aged else ""
    loans = f" with {counted(event.loans, 'loan')}" if event.loans else ""
    name = catalog.distillery_name(event.distillery)
    return f"{names[event.seat]} buys {what} from {name} for {event.cost}{loans}{aged}."


def _declined(catalog: Catalog, event: Declined, names: Names) -> str:
    return f"{names[event.seat]} buys nothing." if event.occasion == "first" else ""


def _placed(catalog: Catalog, event: Placed, names: Names) -> str:
    name = catalog.distillery_name(event.distillery)
    if event.turned:
        return f"There is no new card for {name}: the old one is turned over."
    return f"{names[event.seat]} lays a card face down at {name}."


def _silent(catalog: Catalog, event: AnyEvent, names: Names) -> str:
    return ""


def _drew_card(catalog: Catalog, event: DrewCard, names: Names) -> str:
    name, action = catalog.distillery_name(event.distillery), catalog.action_names[event.action]
    return f"You drew {name} {event.value} ({action})."


def _reshuffled(catalog: Catalog, event: Reshuffled, names: Names) -> str:
    return f"The discards of {catalog.distillery_name(event.distillery)} are shuffled into a new deck."


def _competed(catalog: Catalog, event: Competed, names: Names) -> str:
    added = {distillery: f"+{bonus}" for distillery, bonus in event.bonuses}
    cards = [f"{catalog.distillery_name(d)} {value}{added.get(d, '')}" for d, value in event.flipped]
    return f"Turned up: {', '.join(cards)}. Strongest is {catalog.distillery_name(event.competition[-1])}."


def _prices_moved(catalog: Catalog, event: PricesMoved, names: Names) -> str:
    moves = [f"{catalog.distillery_name(d)} {signed(columns)}" for d, columns in event.moves if columns]
    head = "Prices move again" if event.extra else "Prices"
    return f"{head}: {', '.join(moves)}." if moves else f"{head}: no change."


def aged(catalog: Catalog, event: Aged, names: Names) -> str:
    return "This time no barrel ages." if event.cancelled else "All barrels age five years."


def upkeep_paid(catalog: Catalog, event: UpkeepPaid, names: Names) -> str:
    parts = [
        f"{names[seat]} {amount}" + (f" ({counted(event.loans[seat], 'loan')})" if event.loans[seat] else "")
        for seat, amount in enumerate(event.payments)
        if amount
    ]
    return f"Upkeep: {', '.join(parts)}." if parts else "Upkeep: nobody has to pay."


def income_paid(catalog: Catalog, event: IncomePaid, names: Names) -> str:
    parts = [f"{names[seat]} +{amount}" for seat, amount in enumerate(event.amounts) if amount]
    return f"Income: {', '.join(parts)}." if parts else "Income: nobody has a barrel."


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    return f"Everything is sold. {names[event.winner]} wins: {scores_line(event.scores, names)}."


_LINES: dict[str, Callable[[Catalog, Any, Names], str]] = {
    "round_began": _round_began,
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
    "purse_tested": _silent,
    "bought": _bought,
    "declined": _declined,
    "placed": _placed,
    "drew": _silent,
    "drew_card": _drew_card,
    "reshuffled": _reshuffled,
    "competed": _competed,
    "prices_moved": _prices_moved,
    "aged": aged,
    "upkeep_paid": upkeep_paid,
    "income_paid": income_paid,
    "game_ended": _game_ended,
}
