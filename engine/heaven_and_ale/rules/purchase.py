"""The choice of a tile of the space to buy, and of another one or none."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import STOP, AnyAction, Buy, Stop
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.data.models import SpaceRecord
from engine.heaven_and_ale.rules.placement import offer_hexes
from engine.heaven_and_ale.rules.price import base_price, ducats_with_cards_sold, highest_price, prices_of
from engine.heaven_and_ale.state import AskTile, Context, Player, State, ask_tile
from engine.heaven_and_ale.text.words import ducats, tile_name


def affordable(catalog: Catalog, state: State, player: Player, ducats: int) -> list[str]:
    """Return the tiles of the space that this many ducats can pay and that have room; equal ones once."""
    tiles = state.tiles[player.space]
    if not tiles:
        return []
    space, limit = catalog.spaces[player.space - 1], highest_price(catalog, player, ducats)
    return [tile for tile in dict.fromkeys(tiles) if base_price(catalog, space, tile) <= limit]


def legal_tile(catalog: Catalog, state: State, prompt: AskTile) -> list[AnyAction]:
    """Offer the tiles one can pay for; after the first purchase one may stop."""
    player = state.players[prompt.seat]
    tiles: list[AnyAction] = [actions.buy(tile) for tile in affordable(catalog, state, player, player.ducats)]
    return tiles if prompt.first else [*tiles, STOP]


def offer_tiles(ctx: Context, seat: Seat, first: bool) -> None:
    """Ask only where there is something to decide: a card that is sold first may change what can be bought."""
    state, player = ctx.state, ctx.state.players[seat]
    tiles = affordable(ctx.catalog, state, player, player.ducats)
    if first and len(tiles) == 1 and (not player.cards or len(set(state.tiles[player.space])) == 1):
        offer_hexes(ctx, seat, tiles[0])
    elif tiles or affordable(ctx.catalog, state, player, ducats_with_cards_sold(ctx.catalog, player)):
        ctx.ask(ask_tile(seat, first))
    else:
        state.stage = "next"


# Effects


def buy(ctx: Context, prompt: AskTile, action: Buy) -> None:
    offer_hexes(ctx, prompt.seat, action.tile)


def stop(ctx: Context, prompt: AskTile, action: Stop) -> None:
    ctx.state.stage = "next"


# What people see


def ask_which(catalog: Catalog, state: State, prompt: AskTile) -> str:
    player = state.players[prompt.seat]
    if prompt.first:
        return f"Buy which tile? You have {ducats(player.ducats)}."
    if affordable(catalog, state, player, player.ducats):
        return f"Buy another tile? You have {ducats(player.ducats)}."
    return f"You have {ducats(player.ducats)}: sell a card to buy another tile, or end your turn."


def buy_choice(catalog: Catalog, state: State, prompt: AskTile, action: Buy) -> Choice:
    player = state.players[prompt.seat]
    space = catalog.space(player.space)
    return Choice(
        key=f"buy-{action.tile}",
        verb="buy",
        label=f"Buy {tile_name(catalog, action.tile)}",
        icon=catalog.tiles[action.tile].family,
        hint=purchase_hint(catalog, player, space, action.tile),
        tone="primary",
        about=(f"tile.{action.tile}", f"space.{player.space}"),
    )


def purchase_hint(catalog: Catalog, player: Player, space: SpaceRecord, tile: str) -> str:
    """Return what the tile costs on the sides where there is room for it, and what is left of the purse."""
    prices = prices_of(catalog, player, space, tile)
    (side, price), *others = prices
    costs = ", ".join([f"{ducats(price)} in the {side}", *(f"{cost} in the {other}" for other, cost in others)])
    left = " or ".join(str(player.ducats - price) for _, price in prices)
    return f"{costs}; leaves you {left}"


def stop_choice(catalog: Catalog, state: State, prompt: AskTile, action: Stop) -> Choice:
    player = state.players[prompt.seat]
    left = counted(len(state.tiles[player.space]), "tile stays", "tiles stay")
    hint = f"you keep {ducats(player.ducats)}; {left} on space {player.space}"
    return Choice(key="stop", verb="end", label="End turn", hint=hint)


BUYING = Mechanism(
    prompt=AskTile,
    legal=legal_tile,
    question=ask_which,
    answers={Buy: Answer(buy, buy_choice), Stop: Answer(stop, stop_choice)},
    shot="seat",
)
