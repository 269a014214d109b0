"""Invariants that hold after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.distilled.catalog import Catalog
from engine.distilled.prompts import DECKS, AskBonus, AskTruck
from engine.distilled.setup import labels_in_play, left_out
from engine.distilled.state import Player, Spirit, State


def check(catalog: Catalog, state: State) -> list[str]:
    return [
        *_premium_cards(catalog, state),
        *_flavors(catalog, state),
        *_own_cards(catalog, state),
        *_money(catalog, state),
        *_labels(catalog, state),
        *_boards(catalog, state),
        *_solo(catalog, state),
    ]


def _spirits(player: Player) -> list[Spirit]:
    sold = [player.leaving.spirit] if player.leaving else []
    return [*([player.fresh] if player.fresh else []), *player.warehouse, *sold]


def _held(player: Player) -> Iterator[str]:
    """Yield every card of a player, wherever it lies; flavors are looked at by themselves."""
    yield from (*player.pantry, *player.storeroom, *player.upgrades, *(bottle.card for bottle in player.bottles))
    yield from _distilling(player)
    for spirit in _spirits(player):
        yield from (*spirit.cards, spirit.barrel)
    if player.leaving is not None:
        yield player.leaving.bottle


def _distilling(player: Player) -> tuple[str, ...]:
    """Return the cards traded away, in the washback, or on their way to become a spirit."""
    run = player.run
    if run is None or run.step == "done":
        return run.discards if run else ()
    inside = run.washback if run.step in ("fill", "still") else (*run.stack, *run.removed)
    return (*run.discards, *inside)


def _given_up(state: State) -> list[str]:
    """Return cards that are being exchanged for one of the truck."""
    return [prompt.given for prompt in state.flow.prompts if isinstance(prompt, AskTruck)]


def _premium_cards(catalog: Catalog, state: State) -> Iterator[str]:
    """Check that every premium card is in exactly one place."""
    held = Counter([*_given_up(state), *(card for player in state.players for card in _held(player))])
    for deck in DECKS:
        market = state.market
        places = Counter([*market.decks[deck], *market.rows[deck], *market.truck[deck]])
        places.update(card for of, card in state.shown if of == deck)
        places.update({card: count for card, count in held.items() if catalog.cards[card].deck == deck})
        wanted = Counter(card for card in catalog.decks[deck] if not left_out(catalog, state.options, card))
        if places != wanted:
            yield f"{deck}: {dict(places - wanted)} too many, {dict(wanted - places)} missing"


def _flavors(catalog: Catalog, state: State) -> Iterator[str]:
    places = Counter([*state.flavors, *state.flavor_discards, *state.looked])
    for player in state.players:
        places.update(flavor for spirit in _spirits(player) for flavor in spirit.flavors)
        if any(place >= len(spirit.flavors) for spirit in _spirits(player) for place in spirit.known):
            yield "a flavor is known that is not there"
    if places != Counter(catalog.decks["flavors"]):
        yield "the flavors do not add up"


def _own_cards(catalog: Catalog, state: State) -> Iterator[str]:
    """Check that everybody has the starting items, and at most one signature ingredient: their own."""
    for seat, player in enumerate(state.players):
        held = Counter(_held(player))
        if any(held[card] != 1 for card in catalog.starting):
            yield f"seat {seat}: the starting items are not there"
        signature = catalog.identities[player.identity].ingredient if player.identity else ""
        foreign = [c for c in held if catalog.cards[c].deck == "signature" and c != signature]
        if foreign or held[signature] + player.aside > 1:
            yield f"seat {seat}: a wrong signature ingredient"


def _money(catalog: Catalog, state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.money != sum(player.purse.values()) or player.money < 0:
            yield f"seat {seat}: the money does not add up"
        if player.sp != sum(player.ledger.values()):
            yield f"seat {seat}: the points do not add up"


def _labels(catalog: Catalog, state: State) -> Iterator[str]:
    """Check that the labels left and those of the players are all that there are."""
    seats = len(state.players)
    used: Counter[str] = Counter()
    for player in state.players:
        used.update(player.labels.values())
        used.update(spirit.recipe for spirit in _spirits(player) if _has_token(state, player, spirit))
    for recipe, left in state.labels.items():
        if left < 0 or left + used[recipe] != labels_in_play(catalog, recipe, seats):
            yield f"{recipe}: the labels do not add up"


def _has_token(state: State, player: Player, spirit: Spirit) -> bool:
    """Return True if the label of a spirit lies on its bonus space, as it does once that was chosen."""
    leaving = player.leaving.spirit if player.leaving else None
    choosing = any(isinstance(prompt, AskBonus) for prompt in state.flow.prompts)
    return spirit.label and (spirit is not leaving or choosing)


def _boards(catalog: Catalog, state: State) -> Iterator[str]:
    space = catalog.rules.space
    for seat, player in enumerate(state.players):
        if len(player.upgrades) > space.upgrades or len(set(player.upgrades)) < len(player.upgrades):
            yield f"seat {seat}: too many upgrades"
        if len(player.warehouse) > space.warehouse:
            yield f"seat {seat}: too many spirits in the warehouse"
        if len(set(player.cubes)) < len(player.cubes):
            yield f"seat {seat}: a recipe learned twice"
    if any(len(row) > space.market_row for row in state.market.rows.values()):
        yield "a row is too long"


def _solo(catalog: Catalog, state: State) -> Iterator[str]:
    solo = state.solo
    if solo is None:
        return
    cards = [card for row in solo.rows for card in row]
    if len(set(cards)) < len(cards) or not set(solo.completed) <= set(solo.face_up) <= set(cards):
        yield "the goal barrel is in disorder"
