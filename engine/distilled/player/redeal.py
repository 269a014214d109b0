"""Deals again what is hidden from a seat: decks, flavors, goals, first picks and face-down solo cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.flow import Parallel
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.distilled.catalog import Catalog
from engine.distilled.prompts import DECKS, AskGoal, AskIdentity
from engine.distilled.state import Player, Solo, Spirit, State


def determinize(catalog: Catalog, state: State, seat: Seat, rng: Rng) -> State:
    new = state.clone()
    for deck in DECKS:
        new.market.decks[deck] = _shuffled(new.market.decks[deck], rng)
    _redeal_flavors(new, seat, rng)
    if new.stage == "setup":
        _redeal_picks(catalog, new, seat, rng)
    _redeal_goals(catalog, new, seat, rng)
    if new.solo is not None:
        _redeal_solo(new.solo, rng)
    return new


def _shuffled(cards: Sequence[str], rng: Rng) -> tuple[str, ...]:
    """Return the cards in an order that does not depend on theirs."""
    return tuple(rng.shuffled(sorted(cards)))


def _taken(pool: list[str], count: int) -> tuple[str, ...]:
    taken = tuple(pool[:count])
    del pool[:count]
    return taken


# Flavors


def _redeal_flavors(state: State, seat: Seat, rng: Rng) -> None:
    """Deal the deck again with all flavors that the seat has not looked at."""
    looking = state.flow.awaited != (seat,)
    hidden = [*state.flavors, *(state.looked if looking else ())]
    for number, player in enumerate(state.players):
        for spirit in _spirits(player):
            hidden += [card for n, card in enumerate(spirit.flavors) if _is_hidden(spirit, n, number == seat)]
    pool = list(_shuffled(hidden, rng))
    state.flavors = _taken(pool, len(state.flavors))
    if looking:
        state.looked = _taken(pool, len(state.looked))
    for number, player in enumerate(state.players):
        own = number == seat
        player.fresh = None if player.fresh is None else _refilled(player.fresh, own, pool)
        player.warehouse = tuple(_refilled(spirit, own, pool) for spirit in player.warehouse)


def _spirits(player: Player) -> tuple[Spirit, ...]:
    return (player.fresh, *player.warehouse) if player.fresh else player.warehouse


def _is_hidden(spirit: Spirit, place: int, own: bool) -> bool:
    return not own or place not in spirit.known


def _refilled(spirit: Spirit, own: bool, pool: list[str]) -> Spirit:
    cards = [pool.pop(0) if _is_hidden(spirit, n, own) else card for n, card in enumerate(spirit.flavors)]
    return replace(spirit, flavors=tuple(cards))


# Set-up and goals


def _redeal_picks(catalog: Catalog, state: State, seat: Seat, rng: Rng) -> None:
    """Let the others be dealt other identities, and those who still choose be at either of their two questions."""
    dealt = state.players[seat].dealt
    pool = list(_shuffled([i for i in catalog.flights[state.flight].identities if i not in dealt], rng))
    top = state.flow.top
    stacks = top.stacks if isinstance(top, Parallel) else {}
    for number, player in enumerate(state.players):
        if number != seat:
            player.dealt = _taken(pool, len(player.dealt))
            asked = bool(stacks.get(number))
            chosen = not asked or rng.below(2) == 1
            player.identity = rng.pick(player.dealt) if chosen else ""
            if asked:
                stacks[number] = [AskGoal(number) if chosen else AskIdentity(number)]


def _redeal_goals(catalog: Catalog, state: State, seat: Seat, rng: Rng) -> None:
    own = state.players[seat].goals
    pool = list(_shuffled([goal for goal in catalog.goals if goal not in own], rng))
    for number, player in enumerate(state.players):
        if number != seat:
            player.goals = _taken(pool, len(player.goals))


# A game alone


def _redeal_solo(solo: Solo, rng: Rng) -> None:
    """Let face-down cards of a row change places with others of their kind, and with the stack of B cards."""
    for tier in "ABC":
        hidden = [card for row in solo.rows for card in row if card not in solo.face_up and card[0] == tier]
        stack = solo.stack[:-1] if tier == "B" else ()
        pool = list(_shuffled((*hidden, *stack), rng))
        swapped = dict(zip(hidden, pool, strict=False))
        solo.rows = tuple(tuple(swapped.get(card, card) for card in row) for row in solo.rows)
        if tier == "B":
            solo.stack = (*pool[len(hidden) :], *solo.stack[-1:])
