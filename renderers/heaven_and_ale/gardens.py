"""Gardens: where their hexes lie, small ones at the table and a large one from close by."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.heaven_and_ale.view import HexView, SeatView, SiteView, View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, tiles
from renderers.heaven_and_ale.looks import Families, FamilyLook
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, key_of
from renderers.theme import Color
from renderers.vector import Art

SUM: Final = TextStyle("display", 44)
GAP: Final = 0.955
"""Hexes are drawn a little smaller than their places."""

Place = tuple[str, str, int, int]
"""Label, kind, q and r of a hex."""
Places = tuple[Place, ...]
Content = tuple[FamilyLook | None, int]
"""The content of a hex: a tile with its number, a shed (no family) with its type, or nothing (below 0)."""
NOTHING: Final = (None, -1)


class Spread(NamedTuple):
    """The extent of a garden, in widths and rows of hexes."""

    left: float
    top: int
    across: float
    down: int


def spread(places: Places) -> Spread:
    """Return the reach of these hexes."""
    xs, rows = [q + r / 2 for _, _, q, r in places], [r for _, _, _, r in places]
    return Spread(min(xs), min(rows), max(xs) - min(xs), max(rows) - min(rows))


@lru_cache(maxsize=PARTS)
def fitting_radius(places: Places, room: Rect, most: int) -> int:
    """Return the largest radius with which a garden fits into a room."""
    reach = spread(places)
    return min(most, int(room.w / (math.sqrt(3) * (reach.across + 1))), int(room.h / (1.5 * reach.down + 2)))


@lru_cache(maxsize=PARTS)
def middles(places: Places, room: Rect, radius: int) -> Mapping[str, Point]:
    """Return the middle of each hex, the whole garden centered in its room."""
    reach = spread(places)
    width, height = math.sqrt(3) * radius, 1.5 * radius
    left = room.x + room.w / 2 - reach.across * width / 2
    top = room.y + room.h / 2 - reach.down * height / 2
    return {
        label: Point(left + (q + r / 2 - reach.left) * width, top + (r - reach.top) * height)
        for label, _, q, r in places
    }


def places_of(seat: SeatView) -> Places:
    """Return the shape of a garden."""
    return tuple([(one.label, one.kind, one.q, one.r) for one in seat.garden])


def content(one: HexView, known: Families) -> Content:
    """Return the content of a hex."""
    if one.tile:
        return known[one.tile.family], one.tile.fertility
    return NOTHING if one.shed is None else (None, one.shed)


# At the table


def draw_mini(
    board: Board, name: str, room: Rect, seat: SeatView, known: Families, new: frozenset[str], ground: Color
) -> None:
    """Draw a small garden in the middle of its room; what is new has a rim of brass."""
    lying = tuple([content(one, known) for one in seat.garden])
    board.group(name, (room.x, room.y), mini_part(places_of(seat), lying, new, room._replace(x=0, y=0), ground))


@lru_cache(maxsize=PARTS)
def mini_part(places: Places, lying: tuple[Content, ...], new: frozenset[str], room: Rect, ground: Color) -> Part:
    """Draw a whole small garden."""
    board = Board(ground, room.w)
    radius = fitting_radius(places, room, 20)
    where = middles(places, room, radius)
    for (label, kind, _, _), there in zip(places, lying, strict=True):
        board.sprite(f".{label}", where[label], mini_hex(kind, there, round(radius * GAP), label in new))
    words = [
        f"{label},{family.code if family else ''},{count}"
        for (label, *_), (family, count) in zip(places, lying, strict=True)
    ]
    return board.as_part(key_of("garden", *words, *sorted(new), *room, ground), room.h)


def mini_hex(kind: str, there: Content, radius: int, new: bool) -> Art:
    """Draw one hex of a small garden."""
    family, count = there
    if family:
        return tiles.mini_tile(family, count, radius, new)
    return tiles.mini_shed(radius, count, new) if count >= 0 else tiles.mini_place(kind, radius)


# From close by


class Choosing(NamedTuple):
    """The question to the owner of a large garden, if it is about hexes."""

    step: str
    candidates: frozenset[str]
    new: frozenset[str]


def choosing(view: View, seat: int, new: frozenset[str]) -> Choosing:
    """Return the question to this seat now."""
    asked = seat in view.waiting and view.step in ("hex", "activation")
    return Choosing(view.step if asked else "", frozenset(view.pending.candidates if asked else ()), new)


def draw_large(board: Board, name: str, room: Rect, seat: SeatView, known: Families, asked: Choosing) -> None:
    """Draw a garden with the labels of its hexes."""
    places = places_of(seat)
    radius = fitting_radius(places, room, 59)
    where = middles(places, room, radius)
    sites = {site.label: site for site in seat.sites}
    for one in seat.garden:
        size, part = round(radius * GAP), f"{name}.{one.label}"
        if site := sites.get(one.label):
            draw_site(board, part, where[one.label], site, size)
        else:
            board.sprite(part, where[one.label], large_hex(one, content(one, known), size, asked))


def draw_site(board: Board, name: str, middle: Point, site: SiteView, radius: int) -> None:
    """Draw a shed that is begun, with the sum so far and its label.

    The words are texts of their own: a drawing for each sum and each set of neighbors would hardly ever recur.
    """
    board.sprite(name, middle, tiles.site(site.filled, radius))
    place = TextPlace("center", radius, looks.YARD)
    board.text(f"{name}.sum", Point(middle.x, middle.y + radius * 0.08), str(site.total), SUM, theme.WHITE, place)
    at = Point(middle.x, middle.y + radius * 0.64)
    board.text(f"{name}.label", at, site.label, looks.INDEX, looks.YARD_INK, place)


def large_hex(one: HexView, there: Content, radius: int, asked: Choosing) -> Art:
    """Draw one hex of a large garden."""
    family, count = there
    rim = theme.BRASS if one.label in asked.new else tiles.RIMS.get(one.kind, tiles.looks.TILE_RIM)
    if family is None:
        return tiles.shed(radius, count, rim) if count >= 0 else empty(one, radius, asked)
    if asked.step == "activation" and one.label in asked.candidates:
        return tiles.labeled_tile(family, count, radius, one.label)
    return tiles.tile(family, count, radius, rim)


def empty(one: HexView, radius: int, asked: Choosing) -> Art:
    """Draw an empty hex: bright if it may be chosen, dim if another one is to be chosen."""
    choosing_hex = asked.step == "hex" and one.kind != "shed"
    if choosing_hex and one.label in asked.candidates:
        return tiles.open_place(one.kind, radius, one.label)
    return tiles.empty_place(one.kind, radius, one.label, dim=choosing_hex)
