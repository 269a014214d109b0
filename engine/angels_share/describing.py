"""The whole table as text, made from a view. The first paragraph is the alt text of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.text import plural, signed
from engine.angels_share.view import BarrelView, CardView, DistilleryView, PrivateView, RoundView, SeatView, View

_ASKED = {
    "turn": "sells or moves",
    "target": "aims an action",
    "event": "dates an event",
    "redraw": "exchanges cards",
    "buy": "may buy a barrel",
    "second": "may buy a second barrel",
    "bonus": "may buy a bonus barrel",
    "selling": "must sell a barrel",
}


def describe(catalog: Catalog, view: View, names: Sequence[str]) -> str:
    blocks = [
        _head(catalog, view, names),
        "\n".join(["Distilleries", *(_distillery(catalog, view, d, names) for d in view.distilleries)]),
        "\n".join(["Storehouses", *(_seat(catalog, seat, names[n]) for n, seat in enumerate(view.seats))]),
        "\n".join(["Rounds", *(_round(catalog, column) for column in view.rounds if column.number >= view.round)]),
        _supply(catalog, view),
    ]
    if view.private:
        blocks.append(_private(catalog, view.private))
    return "\n\n".join(blocks)


def _head(catalog: Catalog, view: View, names: Sequence[str]) -> str:
    prices = ", ".join(f"{d.name} {d.cost} ({signed(d.move)})" for d in view.distilleries)
    barrels = "; ".join(_brief(catalog, seat, names[n]) for n, seat in enumerate(view.seats))
    where = f"round {view.round} of {len(view.rounds)}"
    return f"Angel's Share, {where}. {_asked(view, names)} New barrels (next price move): {prices}. {barrels}."


def _asked(view: View, names: Sequence[str]) -> str:
    if view.outcome:
        scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(view.outcome.scores))
        return f"{names[view.outcome.winners[0]]} has won: {scores}."
    return f"{names[view.waiting[0]]} {_ASKED[view.step]}." if view.waiting else ""


def _brief(catalog: Catalog, seat: SeatView, name: str) -> str:
    held = ", ".join(f"{catalog.distilleries[b.distillery].letter}{b.age}" for b in seat.barrels)
    return f"{name}: {held or 'no barrels'}"


def _distillery(catalog: Catalog, view: View, d: DistilleryView, names: Sequence[str]) -> str:
    card = _card(catalog, d.card) if d.card else f"face down ({names[d.placed_by]})" if d.placed_by is not None else "—"
    prices = ", ".join(f"{age} yr {row[d.price]}" for age, row in zip(view.chart.ages, view.chart.prices, strict=True))
    parts = [
        f"{d.letter} {d.name}: {card}",
        f"market {d.market + 1}, competition {d.competition + 1}, next move {signed(d.move)}",
        f"new barrel {d.cost}, {prices}, sale drops {d.drop}",
        f"deck {d.deck}, discards {d.discards}",
    ]
    if d.upgrades:
        parts.append(", ".join(catalog.action_names[upgrade] for upgrade in d.upgrades))
    if d.pawns:
        parts.append("pawns: " + ", ".join(names[seat] for seat in d.pawns))
    return "; ".join(parts)


def _card(catalog: Catalog, card: CardView) -> str:
    return f"{card.value} {catalog.action_names[card.action]}"


def _seat(catalog: Catalog, seat: SeatView, name: str) -> str:
    barrels = ", ".join(_barrel(catalog, barrel) for barrel in seat.barrels) or "no barrels"
    return f"{name}: {barrels}; {plural(seat.loans, 'loan')}; upkeep now {seat.upkeep}"


def _barrel(catalog: Catalog, barrel: BarrelView) -> str:
    name = catalog.distillery_name(barrel.distillery)
    return f"{name} {barrel.age} years ({barrel.price})" if barrel.age else f"{name} new"


def _round(catalog: Catalog, column: RoundView) -> str:
    names = [catalog.event_names[entry.event] + (" (cancelled)" if entry.cancelled else "") for entry in column.events]
    return f"{column.number}: {', '.join(names)}"


def _supply(catalog: Catalog, view: View) -> str:
    upgrades = ", ".join(f"{catalog.action_names[upgrade]} {left}" for upgrade, left in view.upgrades_left)
    return f"Left: {plural(view.event_stack, 'event token')}, {plural(view.loans_left, 'loan')}; {upgrades}"


def _private(catalog: Catalog, private: PrivateView) -> str:
    hand = ", ".join(f"{catalog.distillery_name(c.distillery)} {_card(catalog, c)}" for c in private.hand)
    lines = [f"Your hand: {hand or 'empty'}", f"Your purse: {private.purse}"]
    if private.placed:
        laid = ", ".join(f"{catalog.distillery_name(c.distillery)} {_card(catalog, c)}" for c in private.placed)
        lines.append(f"You laid face down: {laid}")
    if private.putting_away:
        away = ", ".join(f"{catalog.distillery_name(c.distillery)} {_card(catalog, c)}" for c in private.putting_away)
        lines.append(f"You put away: {away}")
    return "\n".join(lines)
