"""The whole table as text, for those who cannot see the picture. Its first paragraph is the alt text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.core.words import counted, listed, percent
from engine.distilled.catalog import Catalog
from engine.distilled.text.words import DECK_NAMES
from engine.distilled.view import (
    CardView,
    ChanceView,
    PrivateView,
    RecipeView,
    RowView,
    RunView,
    SeatView,
    SoloCardView,
    SoloView,
    SpiritView,
    View,
)

_PHASES = {
    "setup": "Set-up",
    "start": "start of the round",
    "market": "market phase",
    "distill": "distill phase",
    "sell": "sell phase",
    "age": "age phase",
    "end": "end of the round",
    "over": "the game is over",
}

Names = Sequence[str]


def describe(catalog: Catalog, view: View, names: Names) -> Iterator[str]:
    yield _head(view, names)
    yield _market(view)
    yield _awards(view, names)
    yield from (_seat(seat, names[number]) for number, seat in enumerate(view.seats))
    yield _solo(view.solo) if view.solo else ""


def describe_secrets(catalog: Catalog, view: View) -> str:
    return _private(view.private) if view.private else ""


def _head(view: View, names: Names) -> str:
    boards = " ".join(_brief(seat, names[number]) for number, seat in enumerate(view.seats))
    where = f"Distilled, flight {view.flight}, round {view.round} of {view.rounds}, {_PHASES[view.phase]}."
    return f"{where} {_asked(view, names)} {boards}"


def _asked(view: View, names: Names) -> str:
    if view.outcome:
        scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(view.outcome.scores))
        won = [names[seat] for seat in view.outcome.winners]
        if not won:
            return f"The goal was missed: {scores}."
        return f"{listed(won)} {'has won' if len(won) == 1 else 'share the victory'}: {scores}."
    return f"Waiting for {listed([names[seat] for seat in view.waiting])}." if view.waiting else ""


def _brief(seat: SeatView, name: str) -> str:
    who = f" ({seat.identity.name})" if seat.identity else ""
    return f"{name}{who}: {seat.sp} SP, {seat.money} money, {counted(len(seat.warehouse), 'spirit')} aging."


# The market


def _market(view: View) -> str:
    basic = ", ".join(f"{pile.card.name} {pile.card.cost}" for pile in view.basic)
    labels = ", ".join(f"{pile.recipe.name} {pile.left}" for pile in view.labels)
    shown = [f"Shown: {_cards(view.shown)}"] if view.shown else []
    return "\n".join(["Market", f"Basic: {basic}", *map(_row, view.rows), *shown, f"Labels left: {labels}"])


def _row(row: RowView) -> str:
    cards = ", ".join(f"{card.name} {card.cost}" if card else "empty" for card in row.cards)
    truck = f"; on the truck: {_cards(row.truck)}" if row.truck else ""
    return f"{DECK_NAMES[row.deck]} (new to old): {cards}; {row.left} in the deck{truck}"


def _awards(view: View, names: Names) -> str:
    if not view.awards:
        return ""
    lines = [
        f"{award.name} ({award.text}): {award.sp} SP, "
        + (listed([names[seat] for seat in award.winners]) if award.winners else "open")
        for award in view.awards
    ]
    return "\n".join(["Awards", *lines])


# Distilleries


def _seat(seat: SeatView, name: str) -> str:
    if seat.identity is None:
        return f"{name}: {'ready' if seat.ready else 'choosing'}"
    who = seat.identity
    signature = "made" if seat.signature_made else "not made yet"
    lines = [
        f"{name}, {who.name}: {seat.sp} SP, {seat.money} money",
        f"Power: {who.text} Signature: {who.recipe.name} ({signature}), {who.ingredient.name} {_place(seat)}",
        f"Upgrades: {_cards(upgrade.card for upgrade in seat.upgrades)}",
        f"Pantry: {_cards(seat.pantry)}",
        f"Storeroom: {_cards(seat.storeroom)}",
        f"Recipes: {', '.join(recipe.name for recipe in seat.recipes)}",
        f"Warehouse: {'; '.join(_spirit(spirit) for spirit in seat.warehouse) or 'empty'}",
        f"Labels: {_labels(seat)}",
        f"Bottles on display: {_cards(bottle.card for bottle in seat.bottles)}",
    ]
    if seat.fresh:
        lines.append(f"Just distilled: {_spirit(seat.fresh)}")
    if seat.run:
        lines.append(_run(seat.run))
    lines += [f"Sold this round: {s.spirit.recipe.name} for {s.money} money, {s.sp} SP" for s in seat.sales]
    return "\n".join(lines)


def _place(seat: SeatView) -> str:
    return "beside the board" if seat.signature == "aside" else "taken"


def _labels(seat: SeatView) -> str:
    placed = [f"{space.label.name} on {space.name}" for space in seat.spaces if space.label]
    free = [space.name for space in seat.spaces if not space.label]
    return f"{', '.join(placed) or 'none'}; free spaces: {', '.join(free) or 'none'}"


def _spirit(spirit: SpiritView) -> str:
    flavors = f", {counted(spirit.flavors, 'flavor')}" if spirit.flavors else ""
    label = "" if spirit.label else ", no label"
    return f"{spirit.recipe.name} ({_cards(spirit.cards)}; {spirit.barrel.name}{flavors}{label})"


def _run(run: RunView) -> str:
    if run.rested:
        return "Distilled nothing this round"
    if run.step in ("fill", "still"):
        likely = [_chance(chance) for chance in run.chances if chance.chance]
        odds = f" ({', '.join(likely)})" if likely else ""
        return f"Washback: {_cards(run.washback)}{odds}"
    return f"Distilled: {_cards(run.stack)}; removed: {_cards(run.cut)}"


def _chance(chance: ChanceView) -> str:
    barrel = "" if chance.barrel else f" without a {chance.recipe.barrel} barrel"
    return f"{chance.recipe.name} {percent(chance.chance)}{barrel}"


def _cards(cards: Iterable[CardView]) -> str:
    counts = Counter(card.name for card in cards)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items()) or "none"


# Solo and secrets


def _solo(solo: SoloView) -> str:
    rows = [f"Row {n}: {'; '.join(_goal(card) for card in row)}" for n, row in enumerate(solo.rows, 1)]
    swap = "used" if solo.swapped else "not used"
    head = f"Goals: active row {solo.active}, score needed so far {solo.target}, swap {swap}"
    return "\n".join([head, *reversed(rows)])


def _goal(card: SoloCardView) -> str:
    if not card.id:
        return f"{card.tier} face down"
    state = " (completed)" if card.completed else " (can be completed now)" if card.claimable else ""
    return f"{card.id} {card.text}{state}"


def _private(private: PrivateView) -> str:
    lines = ["Only you know"]
    if private.identities:
        lines.append(
            f"Distillers to choose from: {', '.join(_identity(who.name, who.recipe) for who in private.identities)}"
        )
    if private.identity:
        lines.append(f"You are {private.identity.name}")
    lines += [f"Goal {goal.name} ({goal.sp} SP): {goal.text}" for goal in private.goals]
    if private.looked:
        lines.append(f"Flavors you look at: {_cards(private.looked)}")
    lines += [f"Flavors you know in {_where(known.place)}: {_cards(known.cards)}" for known in private.known]
    return "\n".join(lines)


def _where(place: int) -> str:
    return "the new spirit" if place < 0 else f"warehouse space {place + 1}"


def _identity(name: str, recipe: RecipeView) -> str:
    return f"{name} ({recipe.name})"
