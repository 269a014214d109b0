"""The whole table as text, made from a view. The first paragraph is the alt text of the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.view import BarrelView, CardView, DistilleryView, PrivateView, RoundView, SeatView, View
from engine.core.words import counted, signed

_ASKED = {
    "turn": "sells or moves",
    "target": "chooses a distillery for the card",
    "event": "puts an event on a round",
    "redraw": "exchanges cards",
    "buy": "may buy a barrel",
    "second": "may buy a second barrel",
    "bonus": "may buy a bonus barrel",
    "selling": "must sell a barrel",
}


def describe(catalog: Catalog, view: View, names: Sequence[str]) -> Iterator[str]:
    yield _head(catalog, view, names)
    yield "\n".join(["Distilleries", *(_distillery(catalog, view, d, names) for d in view.distilleries)])
    yield "\n".join(["Storehouses", *(_seat(catalog, seat, names[n]) for n, seat in enumerate(view.seats))])
    yield "\n".join(["Rounds", *(_round(catalog, column) for column in view.rounds if column.number >= view.round)])
    yield _supply(catalog, view)


def describe_secrets(catalog: Catalog, view: View) -> str:
    return _private(catalog, view, view.private) if view.private else ""


def _head(catalog: Catalog, view: View, names: Sequence[str]) -> str:
    prices = ", ".join(f"{d.name} {d.cost} ({signed(d.move)})" for d in view.distilleries)
    barrels = ". ".join(_brief(catalog, seat, names[n]) for n, seat in enumerate(view.seats))
    where = f"round {view.round} of {len(view.rounds)}"
    return f"Angel's Share, {where}. {_asked(view, names)} New barrels (next price move): {prices}. {barrels}."


def _asked(view: View, names: Sequence[str]) -> str:
    if view.outcome:
        scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(view.outcome.scores))
        return f"{names[view.outcome.winners[0]]} has won: {scores}."
    return f"{names[view.waiting[0]]} {_ASKED[view.step]}." if view.waiting else ""


def _brief(catalog: Catalog, seat: SeatView, name: str) -> str:
    """Return a storehouse with the ages of each distillery's barrels, such as "Heron Water 5, 10"."""
    ages: dict[str, list[str]] = {}
    for barrel in seat.barrels:
        ages.setdefault(barrel.distillery, []).append(str(barrel.age) if barrel.age else "new")
    held = "; ".join(f"{catalog.distillery_name(d)} {', '.join(years)}" for d, years in ages.items())
    return f"{name}: {held or 'no barrels'}"


def _distillery(catalog: Catalog, view: View, d: DistilleryView, names: Sequence[str]) -> str:
    card = _card(catalog, d.card) if d.card else f"face down ({names[d.placed_by]})" if d.placed_by is not None else "—"
    prices = ", ".join(f"{age} yr {row[d.price]}" for age, row in zip(view.chart.ages, view.chart.prices, strict=True))
    parts = [
        f"{d.name} ({d.letter}): {card}",
        f"market row {d.market + 1}, competition {d.competition + 1}, next price move {signed(d.move)}",
        f"new barrel {d.cost}, sells at {prices}",
        f"a sale drops it {counted(d.drop, 'row')}",
        f"deck {d.deck}, discards {d.discards}",
    ]
    if d.upgrades:
        parts.append(", ".join(catalog.action_names[upgrade] for upgrade in d.upgrades))
    if d.pawns:
        parts.append("pawns: " + ", ".join(names[seat] for seat in d.pawns))
    return "; ".join(parts)


def _card(catalog: Catalog, card: CardView) -> str:
    return f"{card.value} ({catalog.action_names[card.action]})"


def _seat(catalog: Catalog, seat: SeatView, name: str) -> str:
    return f"{name}: {_barrels(catalog, seat)}; {_loans(seat)}; upkeep now {seat.upkeep}"


def _loans(seat: SeatView) -> str:
    return f"{counted(seat.loans, 'loan')}: −{seat.owed} at the end" if seat.loans else "no loans"


def _barrel(catalog: Catalog, barrel: BarrelView) -> str:
    name = catalog.distillery_name(barrel.distillery)
    return f"{name} {barrel.age} years (+{barrel.price})" if barrel.age else f"{name} new"


def _round(catalog: Catalog, column: RoundView) -> str:
    names = [catalog.event_names[entry.event] + (" (cancelled)" if entry.cancelled else "") for entry in column.events]
    return f"{column.number}: {', '.join(names)}"


def _supply(catalog: Catalog, view: View) -> str:
    upgrades = ", ".join(f"{catalog.action_names[upgrade]} {left}" for upgrade, left in view.upgrades_left)
    return f"Left: {counted(view.event_stack, 'event token')}, {counted(view.loans_left, 'loan')}; {upgrades}"


def _private(catalog: Catalog, view: View, private: PrivateView) -> str:
    own = view.seats[private.seat]
    lines = [
        f"Your hand: {_cards(catalog, private.hand) or 'empty'}",
        f"Your money: {private.purse}",
        f"Your barrels sell for {private.sale_value} now: {_barrels(catalog, own)}",
        f"You have {_loans(own)}",
    ]
    if private.placed:
        lines.append(f"You placed face down: {_cards(catalog, private.placed)}")
    if private.putting_away:
        lines.append(f"You discard: {_cards(catalog, private.putting_away)}")
    return "\n".join(lines)


def _cards(catalog: Catalog, cards: Sequence[CardView]) -> str:
    return ", ".join(f"{catalog.distillery_name(c.distillery)} {_card(catalog, c)}" for c in cards)


def _barrels(catalog: Catalog, seat: SeatView) -> str:
    return ", ".join(_barrel(catalog, barrel) for barrel in seat.barrels) or "no barrels"
