"""Views of the state for everyone: the only way out. The order of the face-down piles stays inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from engine.core.flow import Parallel
from engine.core.game import Seat
from engine.core.words import sentence
from engine.heaven_and_ale.catalog import Catalog, Hex
from engine.heaven_and_ale.data.models import Reward, SpaceKind, SpaceRecord, SpotRecord
from engine.heaven_and_ale.rules.disc import open_scores
from engine.heaven_and_ale.rules.goal import barrels_of, standings
from engine.heaven_and_ale.rules.move import destinations
from engine.heaven_and_ale.rules.placement import legal_hex, shed_sum
from engine.heaven_and_ale.rules.price import base_price, prices_of, sunny_price
from engine.heaven_and_ale.rules.scoring import outcome
from engine.heaven_and_ale.rules.start import open_starts
from engine.heaven_and_ale.rules.supply import last_round
from engine.heaven_and_ale.state import (
    AnyPrompt,
    AskActivation,
    AskHex,
    AskPrivilege,
    AskSpot,
    AskStart,
    AskTile,
    AskTurn,
    Player,
    State,
)
from engine.heaven_and_ale.text.words import card_effect, goal_text, shed_effect, spot_name
from engine.heaven_and_ale.view import (
    BandView,
    BoardView,
    CardView,
    FamilyView,
    GoalView,
    HexView,
    OfferView,
    PairView,
    PendingView,
    SeatView,
    ShedTypeView,
    SiteView,
    SpaceView,
    SpotView,
    StandingView,
    StartView,
    Step,
    TileView,
    View,
)

EMPTY = ""
"""Stands for a hex without a tile and a place without a shed."""
NO_DISC = -1
MOST_DISCS = 2
"""On one space, in the final round."""
NOTHING_PENDING = PendingView(None, "", 0, (), 0, 0)


def build_view(catalog: Catalog, state: State) -> View:
    """Build the view that everyone may see."""
    parts = _parts(catalog)
    prompt = _prompt(state)
    return View(
        round=state.round,
        rounds=last_round(catalog, state),
        first=state.first,
        turn=None if prompt is None or state.stage == "start" else state.active,
        waiting=() if prompt is None else (prompt.seat,),
        step="over" if prompt is None else cast("Step", prompt.kind),
        pending=_pending(catalog, parts, state, prompt),
        spaces=_spaces(parts, state),
        starts=_starts(parts, state),
        goals=_goals(parts, state),
        seats=tuple([_seat(catalog, parts, state, number) for number in range(len(state.players))]),
        monk_stacks=_monk_stacks(catalog, state),
        tiles_left=_tiles_left(catalog, state),
        spare_discs=state.spare_discs,
        board=parts.board,
        outcome=outcome(catalog, state),
    )


def _prompt(state: State) -> AnyPrompt | None:
    top = state.flow.top
    return None if isinstance(top, Parallel) else top


# What is made once


@dataclass(frozen=True, slots=True)
class _Parts:
    """Everything that can lie on the table, as it is shown."""

    tiles: Mapping[str, TileView]
    hexes: Mapping[str, Mapping[str | int, HexView]]
    """By label and by what is on it: a tile, the type of a shed, or nothing."""
    empty_garden: tuple[HexView, ...]
    """In the order of `hexes`."""
    spots: Mapping[str, Mapping[int, SpotView]]
    """By id and by the number on the disc; `NO_DISC` for a free spot."""
    spaces: tuple[tuple[int, SpaceKind, int], ...]
    """Number, kind and price."""
    bare_spaces: Mapping[int, tuple[SpaceView, ...]]
    """Without tiles, by number and count of discs."""
    starts: tuple[tuple[str, str, Reward, int], ...]
    """Id, name, reward and amount."""
    goals: Mapping[str, GoalView]
    """With both barrels."""
    pairs: Mapping[int, PairView]
    """The pairs before any player has completed them."""
    board: BoardView


@cache
def _parts(catalog: Catalog) -> _Parts:
    tiles = {t.id: TileView(t.id, t.kind, t.family, t.name, t.code, t.fertility) for t in catalog.tiles.values()}
    hexes = {label: _hex_views(catalog, hex_, tiles) for label, hex_ in catalog.hexes.items()}
    return _Parts(
        tiles=tiles,
        hexes=hexes,
        empty_garden=tuple(views[EMPTY] for views in hexes.values()),
        spots={spot.id: _spot_views(catalog, spot) for spot in catalog.spots.values()},
        spaces=tuple((space.number, space.kind, space.price) for space in catalog.spaces),
        bare_spaces={space.number: _bare_space(space) for space in catalog.spaces},
        starts=tuple((start.id, start.name, start.reward, start.amount) for start in catalog.starts.values()),
        goals={
            g.id: GoalView(g.id, g.name, goal_text(g), g.test, g.number, g.least, None, None)
            for g in catalog.goals.values()
        },
        pairs={number: PairView(number, spots, None, False) for number, spots in catalog.pairs.items()},
        board=_board(catalog),
    )


def _hex_views(catalog: Catalog, hex_: Hex, tiles: Mapping[str, TileView]) -> dict[str | int, HexView]:
    place = (hex_.id, hex_.kind, hex_.q, hex_.r)
    views: dict[str | int, HexView] = {EMPTY: HexView(*place, None, None)}
    if hex_.kind == "shed":
        return views | {kind.type: HexView(*place, None, kind.type) for kind in catalog.shed_types}
    return views | {tile: HexView(*place, view, None) for tile, view in tiles.items()}


def _bare_space(space: SpaceRecord) -> tuple[SpaceView, ...]:
    counts = range(MOST_DISCS + 1)
    return tuple(SpaceView(space.number, space.kind, space.price, space.groups, (), discs) for discs in counts)


def _spot_views(catalog: Catalog, spot: SpotRecord) -> dict[int, SpotView]:
    name = sentence(spot_name(catalog, spot.id))
    place = (spot.id, spot.group, spot.pair, spot.scores, name)
    views = {NO_DISC: SpotView(*place, False, 0)}
    return views | {number: SpotView(*place, True, number) for number in (0, *catalog.numbers)}


def _board(catalog: Catalog) -> BoardView:
    sets = catalog.production.start
    return BoardView(
        families=(
            *(_family(catalog, r, catalog.colors[r]) for r in catalog.resources),
            *(_family(catalog, m, "") for m in catalog.monks),
        ),
        cards=tuple(
            CardView(c.id, c.name, c.effect, c.amount, card_effect(catalog, c)) for c in catalog.cards.values()
        ),
        bands=tuple(BandView(band.low, band.high, band.rate, band.value) for band in catalog.production.bands),
        sheds=tuple(
            ShedTypeView(k.type, k.least, k.most, k.brewmaster, k.activates, k.patterns[0], shed_effect(catalog, k))
            for k in catalog.shed_types
        ),
        first_spot=catalog.production.first,
        last_spot=catalog.production.last,
        lowest_spot=min(sets.brewmaster, *sets.resources.values()),
        sunny_factor=catalog.table.prices.sunny_factor,
        card_price=catalog.table.setup.card_price,
        large_points=catalog.barrel_points["large"],
        small_points=catalog.barrel_points["small"],
    )


def _family(catalog: Catalog, family: str, color: str) -> FamilyView:
    kind = "resource" if color else "monk"
    return FamilyView(family, kind, sentence(catalog.names[family]), catalog.codes[family], color)


# The main board


def _spaces(parts: _Parts, state: State) -> tuple[SpaceView, ...]:
    """Show the track; spaces without tiles share one view for each number of discs."""
    there, discs, view_of = state.tiles, state.discs, parts.tiles.__getitem__
    return tuple(
        [
            SpaceView(number, kind, price, "", tuple(map(view_of, there[number])), 0)
            if there[number]
            else parts.bare_spaces[number][discs[number]]
            for number, kind, price in parts.spaces
        ]
    )


def _starts(parts: _Parts, state: State) -> tuple[StartView, ...]:
    figures = {player.start: seat for seat, player in enumerate(state.players)}
    return tuple(
        [StartView(start, name, reward, amount, figures.get(start)) for start, name, reward, amount in parts.starts]
    )


def _goals(parts: _Parts, state: State) -> tuple[GoalView, ...]:
    large, small = state.large, state.small
    if not large:
        return tuple(parts.goals.values())
    return tuple(
        [
            view._replace(large=large[goal], small=small.get(goal)) if goal in large else view
            for goal, view in parts.goals.items()
        ]
    )


def _monk_stacks(catalog: Catalog, state: State) -> tuple[tuple[str, bool], ...]:
    backs = catalog.seat_rules[len(state.players)].monk_stacks
    return tuple([(back, number > state.round) for number, back in enumerate(backs, start=1)])


def _tiles_left(catalog: Catalog, state: State) -> tuple[tuple[str, int], ...]:
    """Count the tiles left by pile; pile I goes first."""
    first, second = len(catalog.resource_piles["I"]), len(catalog.resource_piles["II"])
    return ("I", max(0, first - state.drawn)), ("II", min(second, first + second - state.drawn))


# Player boards


def _seat(catalog: Catalog, parts: _Parts, state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    discs = player.discs
    return SeatView(
        ducats=player.ducats,
        space=player.space,
        start=player.start,
        home=player.home,
        markers=tuple(player.markers.items()),
        brewmaster=player.brewmaster,
        band=catalog.production.band_by_spot[player.brewmaster],
        garden=_garden(parts, player),
        sunny=player.sunny,
        shady=player.shady,
        spots=tuple([views[discs.get(spot, NO_DISC)] for spot, views in parts.spots.items()]),
        pairs=_pairs(parts, player),
        cards=player.cards,
        barrels=tuple(barrels_of(state, seat)),
        goals=tuple([StandingView(*standing) for standing in standings(catalog, state, seat)]),
        sites=_sites(catalog, player),
    )


def _garden(parts: _Parts, player: Player) -> tuple[HexView, ...]:
    hexes = parts.hexes
    filled = {label: hexes[label][tile] for label, tile in player.garden.items()}
    filled |= {shed: hexes[shed][kind] for shed, kind in player.sheds.items()}
    return tuple(map(filled.get, hexes, parts.empty_garden))


def _sites(catalog: Catalog, player: Player) -> tuple[SiteView, ...]:
    garden, found = player.garden, list[SiteView]()
    for shed in catalog.sheds:
        filled = tuple([label in garden for label in catalog.hexes[shed].neighbors])
        if shed not in player.sheds and any(filled):
            found.append(SiteView(shed, shed_sum(catalog, player, shed), filled))
    return tuple(found)


def _pairs(parts: _Parts, player: Player) -> tuple[PairView, ...]:
    placed = player.privileges
    if not placed:
        return tuple(parts.pairs.values())
    return tuple(
        [
            view._replace(card=placed[number] or None, closed=True) if number in placed else view
            for number, view in parts.pairs.items()
        ]
    )


# What is being asked


def _pending(catalog: Catalog, parts: _Parts, state: State, prompt: AnyPrompt | None) -> PendingView:
    if isinstance(prompt, AskHex):
        price = base_price(catalog, catalog.space(state.players[prompt.seat].space), prompt.tile)
        free = tuple([place.hex for place in legal_hex(catalog, state, prompt)])
        return PendingView(parts.tiles[prompt.tile], "", 0, free, sunny_price(catalog, price), price)
    if isinstance(prompt, AskTile):
        return NOTHING_PENDING._replace(offers=_offers(catalog, parts, state, state.players[prompt.seat]))
    if isinstance(prompt, AskPrivilege):
        return NOTHING_PENDING._replace(pair=prompt.pair)
    if isinstance(prompt, AskActivation):
        return NOTHING_PENDING._replace(shed=prompt.shed, candidates=catalog.hexes[prompt.shed].neighbors)
    return NOTHING_PENDING._replace(candidates=_candidates(catalog, state, prompt)) if prompt else NOTHING_PENDING


def _offers(catalog: Catalog, parts: _Parts, state: State, player: Player) -> tuple[OfferView, ...]:
    space, found = catalog.space(player.space), list[OfferView]()
    for tile in state.tiles[player.space]:
        prices = dict(prices_of(catalog, player, space, tile))
        found.append(OfferView(parts.tiles[tile], prices.get("shade"), prices.get("sun")))
    return tuple(found)


def _candidates(catalog: Catalog, state: State, prompt: AnyPrompt) -> tuple[str, ...]:
    """Return the places for a figure or a disc."""
    if isinstance(prompt, AskTurn):
        spaces = [str(move.space) for move in destinations(catalog, state, prompt.seat)]
        return (*spaces, *open_starts(catalog, state, prompt.seat))
    if isinstance(prompt, AskStart):
        return tuple(open_starts(catalog, state, prompt.seat))
    if isinstance(prompt, AskSpot):
        player = state.players[prompt.seat]
        scores = open_scores(catalog, player, catalog.space(player.space).groups)
        return tuple(dict.fromkeys([score.spot for score in scores]))
    return ()
