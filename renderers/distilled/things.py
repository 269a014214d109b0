"""The things on the pictures of Distilled, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.game import Seat, Shot
from engine.core.words import counted, listed, sentence
from engine.distilled.view import (
    AwardView,
    CardView,
    IdentityView,
    PrivateView,
    RecipeView,
    SeatView,
    SoloCardView,
    SoloView,
    SpiritView,
    View,
)
from renderers.distilled import pieces, words
from renderers.distilled.hand import known_flavors, persons
from renderers.distilled.stills import still_of
from renderers.spots import Thing, of_seat


def things(view: View, names: Sequence[str], shot: Shot, seat: Seat | None) -> Iterator[Thing]:
    """Yield market and distilleries, one distillery from close by, or the secrets of one seat."""
    who = words.acting(view) if seat is None else seat
    if view.solo is not None:
        yield from goals(view.solo)
    if shot == "hand":
        if view.private is not None and view.private.seat == who:
            yield from secrets(view.private)
        return
    yield from market(view)
    if shot == "table":
        yield from (Thing(f"award.{award.id}", award_words(award, names)) for award in view.awards)
        for number, own in enumerate(view.seats):
            yield Thing(f"spirit.{number}", f"{names[number]}: {still_of(own).title}")
            yield Thing(f"seat.{number}", f"{names[number]}: {own.sp} SP, {own.money} money")
            yield from of_seat(names[number], owned(own, number, f"seat.{number}."))
    else:
        yield from owned(view.seats[who], who, "")
        yield from close_by(view, who)


# The market


def market(view: View) -> Iterator[Thing]:
    """Yield decks, cards and recipes."""
    for row in view.rows:
        yield Thing(
            f"deck.{row.deck}",
            f"{sentence(words.DECKS[row.deck].lower())}: {counted(row.left, 'card')} face down",
            f"deck.{row.deck}",
        )
        for index, card in enumerate(row.cards):
            if card is not None:
                yield Thing(f"row.{row.deck}.{index}", card_words(card), f"market.{card.id}")
    yield Thing("truck", f"Truck: {words.truck_count(view.rows)}", "truck")
    for index, row in enumerate(view.rows):
        yield from (Thing(f"truck.{index}", card_words(card), f"truck.{card.id}") for card in row.truck[-1:])
    yield from (Thing(f"basic.{pile.card.id}", card_words(pile.card), f"market.{pile.card.id}") for pile in view.basic)
    yield from (Thing(f"shown.{index}", card_words(card), f"shown.{card.id}") for index, card in enumerate(view.shown))
    for pile in view.labels:
        label = f"{recipe_words(pile.recipe)}; {counted(pile.left, 'label')} left"
        yield Thing(f"label.{pile.recipe.id}", label, f"recipe.{pile.recipe.id}")


def card_words(card: CardView) -> str:
    """Return the name of a card, its price, its points and its power."""
    facts = [f"costs {card.cost}"] if card.cost else []
    facts += [f"{card.points} SP"] if card.points.strip("+") else []
    facts += [f"from {words.REGIONS[card.region][0]}"] if card.region else []
    return ": ".join(filter(None, [", ".join([card.name, *facts]), card.text]))


def recipe_words(recipe: RecipeView) -> str:
    """Return what a recipe takes and brings."""
    kinds = [recipe.family.lower()] if recipe.family else list(recipe.sugars)
    least = counted(recipe.min_sugars, "sugar")
    sugars = f"{least} or more of {listed(kinds, 'or')}, " if recipe.min_sugars and kinds else ""
    aged = ", aged" if recipe.aged else ""
    return f"{recipe.name}, {recipe.sp} SP: {sugars}{recipe.barrel} barrel{aged}"


def award_words(award: AwardView, names: Sequence[str]) -> str:
    """Return an award, and who has it."""
    won = f"; {listed([names[seat] for seat in award.winners])}" if award.winners else ""
    return f"{award.name}, {award.sp} SP: {award.text}{won}"


# A distillery


def owned(own: SeatView, seat: Seat, part: str) -> Iterator[Thing]:
    """Yield what both pictures of a distillery show; at the table its names begin with the seat."""
    if own.identity is not None:
        yield Thing(f"{part}identity", identity_words(own.identity), f"power.{seat}.{own.identity.id}")
    for index, upgrade in enumerate(own.upgrades):
        used = "Used this round: " if upgrade.used else ""
        yield Thing(f"{part}upgrade.{index}", f"{used}{card_words(upgrade.card)}", f"power.{seat}.{upgrade.card.id}")
    for index, spirit in enumerate(own.warehouse):
        yield Thing(f"{part}cask.{index}", spirit_words(spirit), f"cask.{seat}.{index}")
    if own.fresh is not None:
        yield Thing(f"{part}cask.{len(own.warehouse)}", spirit_words(own.fresh), f"cask.{seat}.-1")


def identity_words(one: IdentityView) -> str:
    """Return a distiller with region and power."""
    return f"{one.name}, {words.REGIONS[one.region][0]}: {one.text}"


def spirit_words(spirit: SpiritView) -> str:
    """Return a spirit with its cards."""
    cards = listed([card.name for card in spirit.cards])
    flavors = f", {counted(spirit.flavors, 'flavor')} face down" if spirit.flavors else ""
    return f"{spirit.recipe.name} of {cards} in {spirit.barrel.name}{flavors}"


def close_by(view: View, seat: Seat) -> Iterator[Thing]:
    """Yield what only the picture of one distillery shows."""
    own = view.seats[seat]
    for place, cards in (("pantry", own.pantry), ("storeroom", own.storeroom)):
        for index, stack in enumerate(pieces.stacks(cards)):
            label = f"{stack.size} × {card_words(stack.card)}" if stack.size > 1 else card_words(stack.card)
            yield Thing(f"{place}.card.{index}", label, f"{place}.{seat}.{stack.card.id}")
    if own.run is not None:
        for index, stack in enumerate(pieces.stacks(own.run.washback)):
            yield Thing(f"vat.{index}", f"In the washback: {stack.card.name}", f"vat.{seat}.{stack.card.id}")
        for index, card in enumerate(own.run.cut):
            yield Thing(f"removed.{index}", f"Removed: {card.name}", f"removed.{seat}.{card.id}")
    for space in own.spaces:
        covered = f"covered by {space.label.name}" if space.label else space.text
        yield Thing(f"space.{space.id}", f"{space.name}: {covered}", f"space.{seat}.{space.id}")
    yield from (Thing(f"bottle.{index}", card_words(bottle.card)) for index, bottle in enumerate(own.bottles))
    yield from (Thing(f"goal.{index}", "A secret goal, face down") for index in range(own.goals))
    printed = [own.identity.recipe] if own.identity else []
    for recipe in dict.fromkeys((*printed, *own.recipes, *(pile.recipe for pile in view.labels))):
        yield Thing(f"recipe.{recipe.id}", recipe_words(recipe), f"recipe.{recipe.id}")


# Goals and secrets


def goals(solo: SoloView) -> Iterator[Thing]:
    """Yield the goals of a game for one, in their rows and where they are told in words."""
    for number, row in enumerate(solo.rows, 1):
        for index, card in enumerate(row):
            parts = [f"barrel.{number}.{index}", *([f"goal.{card.id}"] if card.id else [])]
            yield from (Thing(part, goal_words(card), f"goal.{number}.{index}") for part in parts)


def goal_words(card: SoloCardView) -> str:
    """Return what a goal asks for, as far as it can be read."""
    if not card.id:
        return f"A goal of type {card.tier}, face down"
    return f"{card.id}{', completed' if card.completed else ''}: {card.text}"


def secrets(own: PrivateView) -> Iterator[Thing]:
    """Yield distillers to choose from, goals and flavors."""
    for index, person in enumerate(persons(own)):
        yield Thing(f"person.{index}", identity_words(person), f"identity.{person.id}")
    for index, goal in enumerate(own.goals):
        yield Thing(f"goal.{index}", f"{goal.name}, {goal.sp} SP: {goal.text}", f"goal.{goal.id}")
    for index, stack in enumerate(pieces.stacks(known_flavors(own))):
        yield Thing(f"flavor.{index}", card_words(stack.card), f"flavor.{stack.card.id}")
