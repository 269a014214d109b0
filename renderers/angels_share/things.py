"""The things on the pictures of Angel's Share, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.angels_share.view import BarrelView, CardView, DistilleryView, PrivateView, RoundView, SeatView, View
from engine.core.game import Seat, Shot
from engine.core.words import counted, listed, signed
from renderers.angels_share import words
from renderers.spots import Thing, of_seat

Called = Mapping[str, str]
"""Names of actions, upgrades, events and distilleries, by their ids."""


def things(view: View, names: Sequence[str], shot: Shot, seat: Seat | None) -> Iterator[Thing]:
    """Yield everything on the board, in one storehouse from close by, or in a hand."""
    called = {**dict(view.names), **{one.id: one.name for one in view.distilleries}}
    if shot == "hand" and view.private is not None:
        yield from hand(view, view.private, called)
    elif shot == "table":
        yield from board(view, names, called)
    else:
        who = words.acting(view) if seat is None else seat
        yield from barrels("shelf", view.seats[who], who, called)
        visited = [one for one in view.distilleries if one.id == view.seats[who].pawn]
        for one in visited:
            yield Thing("pawn", house_words(one, names, called), f"house.{one.id}")
            yield from upgrades("pawn", one, called)


def board(view: View, names: Sequence[str], called: Called) -> Iterator[Thing]:
    """Yield rounds, markers, distilleries and storehouses."""
    yield from (
        Thing(f"round.{one.number}", round_words(one, view, called), f"round.{one.number}") for one in view.rounds
    )
    for one in view.distilleries:
        yield from markers(view, one)
        yield Thing(f"house.{one.id}", house_words(one, names, called), f"house.{one.id}")
        yield from upgrades(f"house.{one.id}", one, called)
    for seat, own in enumerate(view.seats):
        label = (
            f"{names[seat]}: {counted(len(own.barrels), 'barrel')}, {counted(own.loans, 'loan')}, upkeep {own.upkeep}"
        )
        yield Thing(f"seat.{seat}", label)
        yield from of_seat(names[seat], barrels(f"seat.{seat}.place", own, seat, called))


def round_words(one: RoundView, view: View, called: Called) -> str:
    """Return the events of a round, in their order."""
    events = [f"{called[event.event]}{' (canceled)' if event.cancelled else ''}" for event in one.events]
    now = ", now" if one.number == view.round else ""
    return f"Round {one.number}{now}: {listed(events) or 'no event'}"


def markers(view: View, one: DistilleryView) -> Iterator[Thing]:
    """Yield the three markers of a distillery."""
    pays = (
        f"{prices[one.price]} at {age} years" for age, prices in zip(view.chart.ages, view.chart.prices, strict=True)
    )
    yield Thing(f"price.{one.id}", f"{one.name} pays {', '.join(pays)}", f"price.{one.id}")
    label = f"{one.name}: row {one.market + 1} of the market, next price move {signed(one.move)}"
    yield Thing(f"matrix.{one.id}", label, f"market.{one.id}")
    yield Thing(f"competition.{one.id}", f"{one.name}: column {one.competition + 1} of the competition")


def house_words(one: DistilleryView, names: Sequence[str], called: Called) -> str:
    """Return the card of a distillery, what a barrel costs there, and whose pawns are there."""
    if one.card:
        card = card_words(one.card, called)
    else:
        card = "a card face down" if one.placed_by is None else f"a card face down by {names[one.placed_by]}"
    pawns = f", {listed([names[seat] for seat in one.pawns])} here" if one.pawns else ""
    return f"{one.name}: {card}, a barrel costs {one.cost}{pawns}"


def card_words(card: CardView, called: Called) -> str:
    """Return the front of a card."""
    return f"{card.value} {called[card.action]}"


def upgrades(part: str, one: DistilleryView, called: Called) -> Iterator[Thing]:
    """Yield the buildings of a distillery."""
    for upgrade in one.upgrades:
        yield Thing(f"{part}.upgrade.{upgrade}", f"{called[upgrade]} at {one.name}: {words.EFFECTS[upgrade]}")


def barrels(part: str, own: SeatView, seat: Seat, called: Called) -> Iterator[Thing]:
    """Yield the barrels of a seat; equal ones have the same name."""
    for index, one in enumerate(own.barrels):
        yield Thing(f"{part}.{index}", barrel_words(one, called), f"barrel.{seat}.{one.distillery}.{one.age}")


def barrel_words(one: BarrelView, called: Called) -> str:
    """Return a barrel with its age and price."""
    if one.price is None:
        return f"{called[one.distillery]}, new barrel"
    return f"{called[one.distillery]}, {one.age} years, sells for {one.price}"


def hand(view: View, private: PrivateView, called: Called) -> Iterator[Thing]:
    """Yield the cards of a hand, the card laid face down, and the barrels of the same player."""
    for card in private.hand:
        yield Thing(
            f"card.{card.distillery}",
            f"{called[card.distillery]} {card_words(card, called)}",
            f"card.{card.distillery}",
        )
    for card in private.putting_away:
        yield Thing(f"card.{card.distillery}", f"{called[card.distillery]} {card_words(card, called)}, put away")
    for card in private.placed[-1:]:
        yield Thing("down", f"Laid face down: {called[card.distillery]} {card_words(card, called)}")
    yield from barrels("sales", view.seats[private.seat], private.seat, called)
