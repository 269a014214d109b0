"""The move of a turn: forward to a space whose action can be done, or into the starting area."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, LABEL_LIMIT, Choice, Seat
from engine.core.words import counted, first_fitting, listed
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import AnyAction, Enter, Move
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.data.checks import SPACES
from engine.heaven_and_ale.data.models import SpaceRecord
from engine.heaven_and_ale.events import Moved, Size
from engine.heaven_and_ale.rules.disc import open_scores, score_gain, usable_groups
from engine.heaven_and_ale.rules.goal import obtainable, take_barrels
from engine.heaven_and_ale.rules.price import ducats_with_cards_sold, highest_price, prices_of
from engine.heaven_and_ale.rules.purchase import purchase_hint
from engine.heaven_and_ale.rules.start import ENTER, enter_start, open_starts
from engine.heaven_and_ale.rules.supply import last_round
from engine.heaven_and_ale.state import AskSpot, AskTurn, Context, Player, State, ask_turn
from engine.heaven_and_ale.text.words import (
    barrel_names,
    ducats,
    joined_to_fit,
    short_barrel_names,
    spot_gain_text,
    spot_name,
    tile_name,
    total_gain,
)

_MOVES = tuple(actions.move(number) for number in range(SPACES + 1))
"""By space number, made once."""


def destinations(catalog: Catalog, state: State, seat: Seat) -> list[Move]:
    """Return any space further on whose action can be done now, others there or not; by kind (HA-18, HA-20).

    HA-09: unsold privilege cards do not count as ducats.
    """
    return _destinations(catalog, state, seat, state.players[seat].ducats)


def _destinations(catalog: Catalog, state: State, seat: Seat, money: int) -> list[Move]:
    """Return where the figure could go with this many ducats."""
    player, tiles, discs = state.players[seat], state.tiles, state.discs
    ahead, limit = catalog.ahead[player.space], highest_price(catalog, player, money)
    found = _resource_moves(catalog, tiles, ahead.resources, limit)
    found += [_MOVES[space.number] for space in ahead.monks if tiles[space.number] and space.price <= limit]
    if ahead.discs and player.garden:
        groups = usable_groups(catalog, player)
        found += [_MOVES[s.number] for s in ahead.discs if discs[s.number] and not groups.isdisjoint(s.groups)]
    if ahead.barrels and obtainable(catalog, state, seat):
        found += [_MOVES[number] for number in ahead.barrels]
    return found


def _resource_moves(
    catalog: Catalog, tiles: Sequence[tuple[str, ...]], spaces: Sequence[int], limit: int
) -> list[Move]:
    """Return the spaces with a tile that costs no more than the limit in the shade."""
    if limit >= catalog.numbers[-1]:
        return [_MOVES[number] for number in spaces if tiles[number]]
    records = catalog.tiles
    return [_MOVES[number] for number in spaces if any(records[tile].fertility <= limit for tile in tiles[number])]


def legal_turn(catalog: Catalog, state: State, prompt: AskTurn) -> list[AnyAction]:
    starts = [actions.enter(start) for start in open_starts(catalog, state, prompt.seat)]
    return [*destinations(catalog, state, prompt.seat), *starts]


def offer_turn(ctx: Context, seat: Seat) -> None:
    """Ask for a move; a turn with one way, and no card to sell first, plays itself (HA-27)."""
    state = ctx.state
    if not state.players[seat].cards:
        starts = open_starts(ctx.catalog, state, seat)
        if len(starts) == 1 and not destinations(ctx.catalog, state, seat):
            enter_start(ctx, seat, starts[0])
            return
    ctx.ask(ask_turn(seat))


# Effects


def move(ctx: Context, prompt: AskTurn, action: Move) -> None:
    player, seat = ctx.state.players[prompt.seat], prompt.seat
    player.space, player.start = action.space, ""
    ctx.emit(Moved(seat, action.space))
    _ARRIVALS[ctx.catalog.space(action.space).kind](ctx, seat)


def _buy_tiles(ctx: Context, seat: Seat) -> None:
    ctx.state.stage = "tile"


def _take_disc(ctx: Context, seat: Seat) -> None:
    ctx.state.stage = "next"
    ctx.ask(AskSpot(seat))


def _take_barrels(ctx: Context, seat: Seat) -> None:
    ctx.state.stage = "next"
    take_barrels(ctx, seat)


_ARRIVALS: dict[str, Callable[[Context, Seat], None]] = {
    "resource": _buy_tiles,
    "monk": _buy_tiles,
    "disc": _take_disc,
    "barrel": _take_barrels,
}


# What people see


def ask_where(catalog: Catalog, state: State, prompt: AskTurn) -> str:
    player = state.players[prompt.seat]
    if not destinations(catalog, state, prompt.seat):
        sold = ducats_with_cards_sold(catalog, player)
        if player.cards and _destinations(catalog, state, prompt.seat, sold):
            return f"With {ducats(player.ducats)} you can do nothing ahead. Sell a card first, or go home?"
        return "You can do nothing on the spaces ahead. Which starting space do you take?"
    head = "Final round: move" if state.round == last_round(catalog, state) else "Move"
    return f"{head} to which space? You have {ducats(player.ducats)}."


def move_choice(catalog: Catalog, state: State, prompt: AskTurn, action: Move) -> Choice:
    space = catalog.space(action.space)
    group, label, hint = _DESCRIBED[space.kind](catalog, state, prompt.seat, space)
    return Choice(
        key=f"move-{action.space}",
        verb="move",
        label=label,
        hint=hint,
        group=group,
        tone="gain" if space.kind == "barrel" else "primary",
        spot=str(action.space),
        about=(f"space.{action.space}",),
        icon=_icon(catalog, state, space),
        pictured=True,
    )


def _icon(catalog: Catalog, state: State, space: SpaceRecord) -> str:
    """Return the icon of a barrel space, or of the only kind of tile that lies on a space."""
    families = {catalog.tiles[tile].family for tile in state.tiles[space.number]}
    return "cask" if space.kind == "barrel" else families.pop() if len(families) == 1 else ""


Described = tuple[str, str, str]
"""Group, label and hint."""


def _resources_there(catalog: Catalog, state: State, seat: Seat, space: SpaceRecord) -> Described:
    return "Resource tiles", *_tiles_there(catalog, state, seat, space)


def _monks_there(catalog: Catalog, state: State, seat: Seat, space: SpaceRecord) -> Described:
    return "Monks", *_tiles_there(catalog, state, seat, space)


def _tiles_there(catalog: Catalog, state: State, seat: Seat, space: SpaceRecord) -> tuple[str, str]:
    """Return label and hint: the tiles with their prices in shade and sun, and the ducats left."""
    player, tiles = state.players[seat], state.tiles[space.number]
    names = [tile_name(catalog, tile) for tile in tiles]
    label = f"Go to {space.number}: {joined_to_fit(names, LABEL_LIMIT - 10)}"
    different = list(dict.fromkeys(tiles))
    if len(different) == 1:
        # With the tile, as equal hints become one line: spaces with different tiles must not.
        return label, f"{tile_name(catalog, tiles[0])}: {purchase_hint(catalog, player, space, tiles[0])}"
    return label, joined_to_fit([_priced(catalog, player, space, tile) for tile in different], HINT_LIMIT)


def _priced(catalog: Catalog, player: Player, space: SpaceRecord, tile: str) -> str:
    """Return a tile with what it costs where that is possible, such as "hops 4: 4 or 8 in the sun"."""
    prices = prices_of(catalog, player, space, tile)
    if not prices:
        return f"{tile_name(catalog, tile)}: too expensive"
    side = " in the sun" if prices[-1][0] == "sun" else " in the shade"
    return f"{tile_name(catalog, tile)}: {' or '.join(str(price) for _, price in prices)}{side}"


def _disc_there(catalog: Catalog, state: State, seat: Seat, space: SpaceRecord) -> Described:
    """Describe the gain of a disc on the best of the spots it may go to."""
    player = state.players[seat]
    gains = [(score, score_gain(catalog, player, score)) for score in open_scores(catalog, player, space.groups)]
    gains.sort(key=lambda scored: -total_gain(scored[1]))
    outcomes = [f"{spot_name(catalog, s.spot, s.number)}: {spot_gain_text(catalog, s.spot, g)}" for s, g in gains]
    there = "disc" if state.discs[space.number] == 1 else counted(state.discs[space.number], "disc")
    label = f"Go to {space.number}: {there} {'/'.join(space.groups)}"
    return "Scoring discs", label, joined_to_fit(outcomes, HINT_LIMIT, "; ")


def _barrels_there(catalog: Catalog, state: State, seat: Seat, space: SpaceRecord) -> Described:
    taken = obtainable(catalog, state, seat)
    points = sum(catalog.barrel_points[size] for _, size in taken)
    label = f"Go to {space.number}: take {counted(len(taken), 'barrel')} (+{points} points)"
    return "Barrels", label, _barrels_text(catalog, taken)


def _barrels_text(catalog: Catalog, barrels: Sequence[tuple[str, Size]]) -> str:
    names = listed(barrel_names(catalog, barrels))
    return first_fitting(HINT_LIMIT, names, joined_to_fit(short_barrel_names(catalog, barrels), HINT_LIMIT))


_DESCRIBED: dict[str, Callable[[Catalog, State, Seat, SpaceRecord], Described]] = {
    "resource": _resources_there,
    "monk": _monks_there,
    "disc": _disc_there,
    "barrel": _barrels_there,
}

TURN = Mechanism(
    prompt=AskTurn,
    legal=legal_turn,
    question=ask_where,
    answers={Move: Answer(move, move_choice), Enter: ENTER},
)
