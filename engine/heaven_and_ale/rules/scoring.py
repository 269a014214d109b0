"""Final scoring: exchange, ducats, production, barrels, and the first-player space."""

from __future__ import annotations

from engine.core.game import Outcome, ScoreLine, Seat
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import (
    BarrelsScored,
    DucatsSpent,
    Exchanged,
    FirstPlayerScored,
    GameEnded,
    ProductionScored,
)
from engine.heaven_and_ale.rules.goal import barrels_of
from engine.heaven_and_ale.rules.production import furthest_behind
from engine.heaven_and_ale.state import Context, Player, State


def score_game(ctx: Context) -> None:
    """Score one player after the other, step by step; the markers stay where the scoring leaves them."""
    for seat in range(len(ctx.state.players)):
        _exchange(ctx, seat)
        _spend_ducats(ctx, seat)
        _score_production(ctx, seat)
        _score_barrels(ctx, seat)
        _score_first_player(ctx, seat)
    seats = range(len(ctx.state.players))
    scores = tuple(_total(ctx.catalog, ctx.state, seat) for seat in seats)
    ctx.emit(GameEnded(scores, winners(scores), tuple(_sources(ctx.catalog, ctx.state, seat) for seat in seats)))


def _exchange(ctx: Context, seat: Seat) -> None:
    catalog, player = ctx.catalog, ctx.state.players[seat]
    rate = catalog.production.band(player.brewmaster).rate
    spots = [player.markers[resource] for resource in catalog.resources]
    times = exchange_all(spots, rate)
    player.markers = dict(zip(catalog.resources, spots, strict=True))
    ctx.emit(Exchanged(seat, rate, times, tuple(player.markers.items())))


def exchange_all(spots: list[int], rate: int) -> int:
    """Exchange until nothing can be moved (HA-23), and return the number of steps gained.

    The last marker gains a step for `rate` steps of those beyond the spot it comes to. HA-24: the leader of the moment
    gives each of them, the first in the order of the resources if several lead.
    """
    times = 0
    while True:
        lowest = min(spots)
        target = lowest + 1
        if sum([spot - target for spot in spots if spot > target]) < rate:
            return times
        gaining = spots.index(lowest)
        for _ in range(rate):
            spots[spots.index(max(spots))] -= 1
        spots[gaining] = target
        times += 1


def _spend_ducats(ctx: Context, seat: Seat) -> None:
    """Move the marker furthest behind for every full price, but none past the last spot (HA-25)."""
    catalog, player = ctx.catalog, ctx.state.players[seat]
    steps, price = 0, catalog.table.final.ducats_per_step
    while player.ducats >= price and min(player.markers.values()) < catalog.production.last:
        player.ducats -= price
        player.markers[furthest_behind(catalog, player)[0]] += 1
        steps += 1
    if steps:
        ctx.emit(DucatsSpent(seat, steps * price, steps, tuple(player.markers.items())))


def _score_production(ctx: Context, seat: Seat) -> None:
    catalog, player = ctx.catalog, ctx.state.players[seat]
    lowest = furthest_behind(catalog, player)[0]
    value, points = catalog.production.band(player.brewmaster).value, production_points(catalog, player)
    ctx.emit(ProductionScored(seat, lowest, player.markers[lowest], value, points))


def _score_barrels(ctx: Context, seat: Seat) -> None:
    sizes = [size for _, size in barrels_of(ctx.state, seat)]
    if sizes:
        bonus = barrel_bonus(ctx.catalog, ctx.state, seat)
        points = sum(ctx.catalog.barrel_points[size] for size in sizes) + bonus
        ctx.emit(BarrelsScored(seat, sizes.count("large"), sizes.count("small"), bonus, points))


def _score_first_player(ctx: Context, seat: Seat) -> None:
    points = first_player_points(ctx.catalog, ctx.state.players[seat])
    if points:
        ctx.emit(FirstPlayerScored(seat, points))


# Points


def production_points(catalog: Catalog, player: Player) -> int:
    """Return the lowest spot times the value of the brewmaster; nothing below the first printed spot."""
    lowest = min(player.markers.values())
    return lowest * catalog.production.band(player.brewmaster).value if lowest >= catalog.production.first else 0


def barrel_bonus(catalog: Catalog, state: State, seat: Seat) -> int:
    """Return the points that the barrel privilege adds."""
    placed = [catalog.cards[card] for card in state.players[seat].privileges.values() if card]
    return len(barrels_of(state, seat)) * sum(card.amount for card in placed if card.effect == "barrel")


def first_player_points(catalog: Catalog, player: Player) -> int:
    return catalog.starts[catalog.first_start].amount if player.start == catalog.first_start else 0


def breakdown(catalog: Catalog, state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """Return the points by source after final scoring; production always, the rest where there is any."""
    sizes = [size for _, size in barrels_of(state, seat)]
    player = state.players[seat]
    lines = [
        ScoreLine("Large barrels", sizes.count("large") * catalog.barrel_points["large"]),
        ScoreLine("Small barrels", sizes.count("small") * catalog.barrel_points["small"]),
        ScoreLine("Barrel privilege", barrel_bonus(catalog, state, seat)),
        ScoreLine("First player", first_player_points(catalog, player)),
    ]
    return (ScoreLine("Production", production_points(catalog, player)), *(line for line in lines if line.points))


def _sources(catalog: Catalog, state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return the points by source, all barrels together."""
    production, first = (
        production_points(catalog, state.players[seat]),
        first_player_points(catalog, state.players[seat]),
    )
    barrels = _total(catalog, state, seat) - production - first
    return ("production", production), ("barrels", barrels), ("first player", first)


def _total(catalog: Catalog, state: State, seat: Seat) -> int:
    return sum(line.points for line in breakdown(catalog, state, seat))


def winners(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with most points; a tie is shared."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def outcome(catalog: Catalog, state: State) -> Outcome | None:
    if state.stage != "over":
        return None
    seats = range(len(state.players))
    scores = tuple(_total(catalog, state, seat) for seat in seats)
    won = winners(scores)
    return Outcome(
        winners=won,
        scores=scores,
        breakdown=tuple(breakdown(catalog, state, seat) for seat in seats),
        note="Equal points share the victory." if len(won) > 1 else "",
    )
