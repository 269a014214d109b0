"""Changes whatever a seat of Distilled may not know."""

from __future__ import annotations

from dataclasses import replace

from engine.core.flow import Parallel
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.distilled.prompts import DECKS, AskGoal, AskIdentity
from engine.distilled.state import Player, Solo, Spirit, State
from tests.distilled.table import CATALOG


def scramble_distilled(state: State, seat: Seat, rng: Rng) -> State:
    """Deck orders, flavors nobody has seen, goals and set-up picks of the others, face-down solo cards."""
    new = state.clone()
    for deck in DECKS:
        new.market.decks[deck] = _shuffled(new.market.decks[deck], rng)
    _scramble_flavors(new, seat, rng)
    if new.stage == "setup":
        _scramble_picks(new, seat, rng)
    _scramble_goals(new, seat, rng)
    if new.solo is not None:
        _scramble_solo(new.solo, rng)
    return new


def _shuffled(cards: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    pile = list(cards)
    rng.shuffle(pile)
    return tuple(pile)


# Flavors


def _scramble_flavors(state: State, seat: Seat, rng: Rng) -> None:
    """The deck and the discard pile are face down, too: what a player looked at and did not keep is not shown."""
    looks = state.flow.awaited != (seat,)
    pool = [*state.flavors]
    pool += state.looked if looks else ()
    for number, player in enumerate(state.players):
        for spirit in _spirits(player):
            pool += [card for n, card in enumerate(spirit.flavors) if _hidden(spirit, n, number == seat)]
    rng.shuffle(pool)
    state.flavors = _taken(pool, len(state.flavors))
    if looks:
        state.looked = _taken(pool, len(state.looked))
    for number, player in enumerate(state.players):
        own = number == seat
        player.fresh = None if player.fresh is None else _refilled(player.fresh, own, pool)
        player.warehouse = tuple(_refilled(spirit, own, pool) for spirit in player.warehouse)


def _spirits(player: Player) -> list[Spirit]:
    return [*([player.fresh] if player.fresh else []), *player.warehouse]


def _hidden(spirit: Spirit, place: int, own: bool) -> bool:
    return not own or place not in spirit.known


def _taken(pool: list[str], count: int) -> tuple[str, ...]:
    taken = tuple(pool[:count])
    del pool[:count]
    return taken


def _refilled(spirit: Spirit, own: bool, pool: list[str]) -> Spirit:
    cards = [pool.pop(0) if _hidden(spirit, n, own) else card for n, card in enumerate(spirit.flavors)]
    return replace(spirit, flavors=tuple(cards))


# Set-up and goals


def _scramble_picks(state: State, seat: Seat, rng: Rng) -> None:
    """The others may have been dealt other identities, and be one question further or less far."""
    others = [player for number, player in enumerate(state.players) if number != seat]
    dealt = set(state.players[seat].dealt)
    pool = list(_shuffled(tuple(i for i in CATALOG.flights[state.flight].identities if i not in dealt), rng))
    for player in others:
        player.dealt = _taken(pool, len(player.dealt))
        player.identity = rng.pick(list(player.dealt)) if player.identity else ""
    top = state.flow.top
    assert isinstance(top, Parallel)
    for number, stack in top.stacks.items():
        if number != seat and stack:
            chosen = rng.below(2) == 1
            state.players[number].identity = rng.pick(list(state.players[number].dealt)) if chosen else ""
            top.stacks[number] = [AskGoal(number) if chosen else AskIdentity(number)]


def _scramble_goals(state: State, seat: Seat, rng: Rng) -> None:
    own = state.players[seat].goals
    pool = list(_shuffled(tuple(goal for goal in CATALOG.goals if goal not in own), rng))
    for number, player in enumerate(state.players):
        if number != seat:
            player.goals = _taken(pool, len(player.goals))


# Solo


def _scramble_solo(solo: Solo, rng: Rng) -> None:
    """Face-down cards of a row change places with others of their kind, and with the stack of B cards."""
    for tier in "ABC":
        hidden = [card for row in solo.rows for card in row if card not in solo.face_up and card[0] == tier]
        stack = solo.stack[:-1] if tier == "B" else ()
        pool = list(_shuffled((*hidden, *stack), rng))
        swapped = dict(zip(hidden, pool, strict=False))
        solo.rows = tuple(tuple(swapped.get(card, card) for card in row) for row in solo.rows)
        if tier == "B":
            solo.stack = (*pool[len(hidden) :], *solo.stack[-1:])
