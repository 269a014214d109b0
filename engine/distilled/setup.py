"""The table before the first round."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.flow import Flow
from engine.core.rng import Rng
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Flight, SoloGoal
from engine.distilled.meta import DistilledOptions
from engine.distilled.prompts import DECKS, MarketDeck
from engine.distilled.state import Market, Player, Solo, State

SWITCHES = ("two_sp_for_label_bonus", "leave_out_unreachable", "leave_out_drone_camera")
"""Options that are on or off."""
RANDOM = "random"


def deal(catalog: Catalog, seats: int, options: DistilledOptions, rng: Rng) -> State:
    flight = catalog.flights[rng.pick(list(catalog.flights)) if options.flight == RANDOM else options.flight]
    switches = tuple(name for name in SWITCHES if getattr(options, name))
    alone = seats == 1
    return State(
        flight=flight.id,
        options=switches,
        round=1,
        stage="setup",
        first=rng.below(seats),
        turn=0,
        queue=(),
        market=_market(catalog, switches, rng),
        flavors=tuple(rng.shuffled(catalog.decks["flavors"])),
        flavor_discards=(),
        labels={r: labels_in_play(catalog, r, seats) for r in (*catalog.known, *flight.recipes)},
        awards={} if alone else dict.fromkeys(_awards(catalog, flight, seats, switches, rng), ()),
        shown=(),
        looked=(),
        turned_up="",
        players=_players(catalog, flight, seats, switches, rng),
        solo=_solo(catalog, flight, options.difficulty, switches, rng) if alone else None,
        flow=Flow(),
    )


def _market(catalog: Catalog, switches: Sequence[str], rng: Rng) -> Market:
    """Lay four cards of each deck face up; the Drone Camera can be left out (DI-01)."""
    size = catalog.rules.space.market_row
    decks: dict[MarketDeck, tuple[str, ...]] = {}
    rows: dict[MarketDeck, tuple[str, ...]] = {}
    for deck in DECKS:
        cards = [card for card in catalog.decks[deck] if not left_out(catalog, switches, card)]
        shuffled = tuple(rng.shuffled(cards))
        decks[deck], rows[deck] = shuffled[:-size], shuffled[-size:]
    return Market(decks, rows, dict.fromkeys(DECKS, ()))


def left_out(catalog: Catalog, switches: Sequence[str], card: str) -> bool:
    return "leave_out_drone_camera" in switches and catalog.cards[card].power_source == "reconstructed"


def labels_in_play(catalog: Catalog, recipe: str, seats: int) -> int:
    """Return the labels in play: alone all of the box (DI-33)."""
    record = catalog.recipes[recipe]
    return record.labels_box if seats == 1 else record.labels_each * seats


def _awards(catalog: Catalog, flight: Flight, seats: int, switches: Sequence[str], rng: Rng) -> tuple[str, ...]:
    barred: set[str] = set()
    if "leave_out_unreachable" in switches:  # DI-43
        barred = {*flight.unreachable_awards, *(flight.unreachable_awards_two if seats == 2 else ())}
    pool = tuple(rng.shuffled([award for award in catalog.awards if award not in barred]))
    return pool[: seats + catalog.rules.setup.extra_awards]


def _players(catalog: Catalog, flight: Flight, seats: int, switches: Sequence[str], rng: Rng) -> list[Player]:
    """Make the players; alone any identity of the flight may be chosen, and there are no goals (DI-32)."""
    if seats == 1:
        return [Player(flight.identities, storeroom=catalog.starting)]
    barred = flight.unreachable_goals if "leave_out_unreachable" in switches else ()
    each, dealt = catalog.rules.setup.identities_dealt, catalog.rules.setup.goals_dealt
    identities = tuple(rng.shuffled(flight.identities))
    goals = tuple(rng.shuffled([goal for goal in catalog.goals if goal not in barred]))
    return [
        Player(
            identities[seat * each : (seat + 1) * each],
            goals=goals[seat * dealt : (seat + 1) * dealt],
            storeroom=catalog.starting,
        )
        for seat in range(seats)
    ]


def _solo(catalog: Catalog, flight: Flight, difficulty: int, switches: Sequence[str], rng: Rng) -> Solo:
    """Lay the goal barrel; a card out of reach is left out, but a B card of that kind stays in the stack (DI-44)."""
    barred = set(flight.unreachable_solo) if "leave_out_unreachable" in switches else set[str]()
    piles = {tier: tuple(rng.shuffled([g.id for g in _tier(catalog, tier)])) for tier in ("A", "B", "C")}
    rows: list[tuple[str, ...]] = []
    face_up: tuple[str, ...] = ()
    for row in catalog.solo.rows:
        tier = row.tiers[difficulty - 1]
        cards = tuple(card for card in piles[tier] if card not in barred)[: row.cards]
        piles[tier] = tuple(card for card in piles[tier] if card not in cards)
        rows.append(cards)
        face_up += cards if row.face_up else ()
    return Solo(tuple(rows), face_up, (), piles["B"])


def _tier(catalog: Catalog, tier: str) -> list[SoloGoal]:
    return [goal for goal in catalog.solo_goals.values() if goal.tier == tier]
