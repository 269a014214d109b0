"""The things on the pictures of Heaven & Ale, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.game import Seat, Shot
from engine.core.words import counted, listed, sentence
from engine.heaven_and_ale.view import GoalView, HexView, PairView, SeatView, SpaceView, StartView, View
from renderers.heaven_and_ale import words
from renderers.heaven_and_ale.offers import MOST as MOST_OFFERS
from renderers.heaven_and_ale.spaces import MOST, NEWEST
from renderers.spots import Thing, of_seat

SIDES = {"sunny": "sunny", "shady": "shady", "shed": "place for a shed"}


def things(view: View, names: Sequence[str], shot: Shot, seat: Seat | None) -> Iterator[Thing]:
    """Yield everything on the track and in all gardens, or on one player board."""
    if shot == "table":
        yield from track(view, names)
        for number, own in enumerate(view.seats):
            label = (
                f"{names[number]}: {counted(own.ducats, 'ducat')}, {counted(len(own.cards), 'privilege card')} in hand"
            )
            yield Thing(f"seat.{number}", label)
            yield from of_seat(names[number], garden(own, f"seat.{number}.garden", number))
            yield from of_seat(names[number], markers(view, own, number))
    else:
        yield from player_board(view, words.acting(view) if seat is None else seat)


# The main board


def track(view: View, names: Sequence[str]) -> Iterator[Thing]:
    """Yield the spaces with their tiles, the starting spaces, the goals and the figures."""
    for space in view.spaces:
        yield Thing(f"space.{space.number}", space_words(space, view, names), f"space.{space.number}")
        shown = space.tiles if len(space.tiles) <= MOST else space.tiles[-NEWEST:]
        for index, tile in enumerate(shown):
            yield Thing(f"space.{space.number}.tile.{index}", sentence(tile.name), f"tile.{tile.id}", alone=True)
    yield from (Thing(f"start.{one.id}", start_words(one, names), f"start.{one.id}") for one in view.starts)
    yield from (Thing(f"goal.{goal.id}", goal_words(goal, names)) for goal in view.goals)
    for seat, own in enumerate(view.seats):
        yield Thing(f"figure.{seat}", f"{names[seat]} on space {own.space}")


def space_words(space: SpaceView, view: View, names: Sequence[str]) -> str:
    """Return what lies on a space, and whose figures are there."""
    here = (
        f"; {listed([names[seat] for seat in view.figures(space.number)])} here" if view.figures(space.number) else ""
    )
    return f"Space {space.number}: {lying_words(space)}{here}"


def lying_words(space: SpaceView) -> str:
    """Return what lies on a space."""
    if space.kind == "barrel":
        return "barrels for goals"
    if space.kind == "disc":
        return f"{counted(space.discs, 'disc') if space.discs else 'no disc'} for {listed(space.groups, 'or')}"
    tiles = listed([tile.name for tile in space.tiles]) or "empty"
    return f"{tiles}, at {counted(space.price, 'ducat')} in the shade" if space.price and space.tiles else tiles


def start_words(one: StartView, names: Sequence[str]) -> str:
    """Return a starting space with the figure on it."""
    amount = f" +{one.amount}" if one.amount else ""
    return f"{sentence(one.name)}{amount}{'' if one.figure is None else f', taken by {names[one.figure]}'}"


def goal_words(goal: GoalView, names: Sequence[str]) -> str:
    """Return a goal, and who has its barrels."""
    taken = [
        f"{names[owner]} has the {size} barrel"
        for size, owner in (("large", goal.large), ("small", goal.small))
        if owner is not None
    ]
    return "; ".join([f"{sentence(goal.name)}: {goal.text}", *taken])


# Player boards


def player_board(view: View, seat: Seat) -> Iterator[Thing]:
    """Yield what is for sale, the garden, the pieces on the production track, the scoring spots and the cards."""
    own, cards = view.seats[seat], {card.id: card for card in view.board.cards}
    for index, offer in enumerate(view.pending.offers[:MOST_OFFERS] if seat in view.waiting else ()):
        yield Thing(f"offers.{index}", sentence(offer.tile.name), f"tile.{offer.tile.id}")
    if view.pending.tile is not None:
        yield Thing("head.tile", f"To be placed: {view.pending.tile.name}")
    yield from garden(own, "garden", seat)
    yield from markers(view, own, seat)
    for pair in own.pairs:
        yield from scoring(view, own, pair, seat)
    for card in own.cards:
        yield Thing(f"hand.{card}", f"{sentence(cards[card].name)}: {cards[card].text}", f"card.{seat}.{card}")
    yield from (
        Thing(f"sheds.{index}", f"Shed {kind.type}: {kind.text}") for index, kind in enumerate(view.board.sheds)
    )


def garden(own: SeatView, part: str, seat: Seat) -> Iterator[Thing]:
    """Yield the hexes of a garden."""
    yield from (Thing(f"{part}.{one.label}", hex_words(one), f"hex.{seat}.{one.label}") for one in own.garden)


def hex_words(one: HexView) -> str:
    """Return what lies on a hex."""
    if one.shed is not None:
        return f"{one.label}: shed {one.shed}"
    return f"{one.label}, {SIDES[one.kind]}: {one.tile.name if one.tile else 'empty'}"


def markers(view: View, own: SeatView, seat: Seat) -> Iterator[Thing]:
    """Yield the pieces on the production track, at the table and from close by."""
    called = {family.id: family.name for family in view.board.families}
    for resource, spot in own.markers:
        label = f"{called[resource]} on {words.number(spot)}"
        for part in (f"seat.{seat}.marker.{resource}", f"spot.{spot}.{resource}"):
            yield Thing(part, label, f"marker.{seat}.{resource}")
    for part in (f"seat.{seat}.brewmaster", f"spot.{own.brewmaster}.brewmaster"):
        yield Thing(part, f"Brewmaster on {words.number(own.brewmaster)}")


def scoring(view: View, own: SeatView, pair: PairView, seat: Seat) -> Iterator[Thing]:
    """Yield two scoring spots and the place of their card."""
    spots = {spot.id: spot for spot in own.spots}
    for spot in (spots[one] for one in pair.spots):
        label = f"{sentence(spot.name)}{f' {spot.number}' if spot.number else ''}: {'scored' if spot.disc else 'free'}"
        yield Thing(f"pair.{pair.number}.{spot.id}", label, f"spot.{seat}.{spot.id}")
    card = next((card for card in view.board.cards if card.id == pair.card), None)
    label = f"{sentence(card.name)}: {card.text}" if card else "Stays empty" if pair.closed else "For a privilege card"
    yield Thing(f"pair.{pair.number}.card", label)
