"""Invariants: conditions that hold after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.angels_share.catalog import Catalog
from engine.angels_share.data.models import AGES
from engine.angels_share.rules.tracks import column
from engine.angels_share.state import AskSchedule, State


def check(catalog: Catalog, state: State) -> list[str]:
    return [
        *_cards(catalog, state),
        *_money(catalog, state),
        *_tokens(catalog, state),
        *_tracks(catalog, state),
        *_storehouses(catalog, state),
    ]


def _cards(catalog: Catalog, state: State) -> Iterator[str]:
    """Yield the faults: every card of every deck in play must be in exactly one place."""
    places: list[str] = list(state.putting_away)
    for place in state.distilleries.values():
        places += [*place.deck, *place.shown, *place.unseen, *([place.card] if place.card else [])]
    for player in state.players:
        places += [*player.hand.values(), *(barrel.card for barrel in player.barrels)]
    expected = Counter(card for distillery in state.distilleries for card in catalog.decks[distillery])
    for card, count in ((Counter(places) - expected) + (expected - Counter(places))).items():
        yield f"card {card} is not in exactly one place ({count})"
    for seat, player in enumerate(state.players):
        if any(catalog.cards[card].distillery != distillery for distillery, card in player.hand.items()):
            yield f"seat {seat} holds a card under the wrong distillery"


def _money(catalog: Catalog, state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.cash != catalog.setup.start_money + sum(player.ledger.values()):
            yield f"the purse of seat {seat} is not what the ledger says"
        if player.cash < 0 and state.stage != "over":
            yield f"the purse of seat {seat} is below nothing"


def _tokens(catalog: Catalog, state: State) -> Iterator[str]:
    for upgrade, tokens in catalog.upgrade_tokens.items():
        built = sum(place.upgrades.count(upgrade) for place in state.distilleries.values())
        if built + state.upgrade_tokens[upgrade] != tokens:
            yield f"tokens of {upgrade} do not add up"
    drawn = [prompt.token for prompt in state.flow.prompts if isinstance(prompt, AskSchedule)]
    everywhere = Counter([*state.event_stack, *drawn, *(token for tokens in state.track for token in tokens)])
    if everywhere != Counter(catalog.event_copies):
        yield "event tokens do not add up"
    over_full = [n for n in range(1, len(state.track) + 1) if len(column(catalog, state, n)) > catalog.event_limit]
    if state.event_limit and over_full:
        yield f"rounds {over_full} hold too many events"


def _tracks(catalog: Catalog, state: State) -> Iterator[str]:
    for name, track in (("market", state.market), ("competition", state.competition)):
        if sorted(track) != sorted(state.distilleries):
            yield f"the {name} track does not hold every distillery once"
    if sorted(state.order) != list(range(len(state.players))):
        yield "the turn order does not hold every seat once"
    if any(not 0 <= place.price <= catalog.last_column for place in state.distilleries.values()):
        yield "a price marker is off the chart"
    if any(len(set(place.upgrades)) != len(place.upgrades) for place in state.distilleries.values()):
        yield "a distillery has an upgrade twice"


def _storehouses(catalog: Catalog, state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if len(player.barrels) > catalog.setup.barrel_limit:
            yield f"seat {seat} has too many barrels"
        if any(barrel.age not in (0, *AGES) for barrel in player.barrels):
            yield f"seat {seat} has a barrel of no known age"
        if any(catalog.cards[barrel.card].distillery != barrel.distillery for barrel in player.barrels):
            yield f"seat {seat} has a barrel of the wrong distillery"
