"""The price of a tile in the shade and in the sun, and the room for it.

The numbers: fertility in `tiles.toml`, monks in `track.toml`, the factor of the sun in `table.toml`.
"""

from __future__ import annotations

from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.data.models import SpaceRecord
from engine.heaven_and_ale.state import Player

NOTHING = -1
"""The highest price of a garden that is full."""


def base_price(catalog: Catalog, space: SpaceRecord, tile: str) -> int:
    """Return the price in the shade: the fertility of a resource tile, the price of the space for a monk."""
    return space.price if space.kind == "monk" else catalog.tiles[tile].fertility


def sunny_price(catalog: Catalog, price: int) -> int:
    """Return the price in the sun of a tile that costs this much in the shade."""
    return price * catalog.table.prices.sunny_factor


def price_at(catalog: Catalog, player: Player, tile: str, label: str) -> int:
    """Return what a tile of the space where the figure stands costs on this hex."""
    price = base_price(catalog, catalog.spaces[player.space - 1], tile)
    return sunny_price(catalog, price) if catalog.hexes[label].kind == "sunny" else price


def room_shady(catalog: Catalog, player: Player) -> bool:
    return player.shady < len(catalog.shady)


def room_sunny(catalog: Catalog, player: Player) -> bool:
    return player.sunny < len(catalog.sunny)


def highest_price(catalog: Catalog, player: Player, ducats: int) -> int:
    """Return the highest price in the shade that this many ducats can pay for a tile that has room somewhere."""
    if player.shady < len(catalog.shady):
        return ducats
    if player.sunny < len(catalog.sunny):
        return ducats // catalog.table.prices.sunny_factor
    return NOTHING


def prices_of(catalog: Catalog, player: Player, space: SpaceRecord, tile: str) -> list[tuple[str, int]]:
    """Return ("shade" or "sun", price) for the sides where the tile has room and can be paid."""
    price = base_price(catalog, space, tile)
    sides = [("shade", price, room_shady), ("sun", sunny_price(catalog, price), room_sunny)]
    return [(side, cost) for side, cost, room in sides if cost <= player.ducats and room(catalog, player)]


def ducats_with_cards_sold(catalog: Catalog, player: Player) -> int:
    """Return the ducats that the player would have after selling all cards in hand."""
    return player.ducats + len(player.cards) * catalog.table.setup.card_price
