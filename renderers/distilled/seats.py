"""The seats at the table: points and money, identity, recipes, labels, bottles, upgrades and the warehouse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.distilled.view import SeatView, SpiritView, View
from renderers import theme
from renderers.distilled import looks, pieces
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.widgets.coins import coin, cube, rosette
from renderers.widgets.panel import Surface, divider, panel
from renderers.widgets.token import token

HEIGHT: Final = 338
WIDE: Final = 360
"""From this width on names stand beside their signs."""
WIDE_CASK: Final = 120
NARROW_CASK: Final = 76
UPGRADES, CASKS = 3, 2


def draw_seats(board: Board, rect: Rect, view: View, names: Sequence[str]) -> None:
    """Draw one panel for each seat; a game for one leaves the rest of the row to others."""
    columns = len(view.seats) if len(view.seats) > 1 else 3
    for seat, cell in zip(range(len(view.seats)), rect.columns(columns, theme.GAP), strict=False):
        surface = panel(board, f"seat.{seat}", cell, active=seat in view.waiting)
        draw_seat(board, surface, view, seat, names[seat])


def draw_seat(board: Board, surface: Surface, view: View, seat: Seat, name: str) -> None:
    """Draw one player's panel, from head to warehouse."""
    rect, own = surface.rect, view.seats[seat]
    wide = rect.w >= WIDE
    head(board, surface, view, seat, name, wide)
    top = rect.y + (66 if wide else 106)
    divider(board, f"seat.{seat}.line", surface, top, 16)
    inner = Rect(rect.x + 14, top + 10, rect.w - 28, rect.bottom - 12 - top - 10)
    person, inner = inner.take_top(44, 4)
    identity(board, surface, seat, own, person)
    counts, inner = inner.take_top(44, 6)
    tallies(board, surface, seat, own, counts, wide)
    inner, casks = inner.take_bottom(66, 8)
    upgrades(board, surface, seat, own, inner if wide else inner.take_top(min(inner.h, 40))[0])
    warehouse(board, surface, seat, own, casks)


def head(board: Board, surface: Surface, view: View, seat: Seat, name: str, wide: bool) -> None:
    """Draw token, name, points and money; the first player has a brass 1."""
    rect, ground, start = surface.rect, surface.ground, f"seat.{seat}"
    y = rect.y + 36
    board.sprite(f"{start}.token", Point(rect.x + 36, y), token(seat, board.marks[seat], 20, ground))
    if seat == view.first and view.round:
        board.sprite(f"{start}.token.first", Point(rect.x + 20, y + 18), coin(26, "1"))
    below = y if wide else y + 46
    own = view.seats[seat]
    place = TextPlace("right", 64, ground)
    money = board.text(f"{start}.money", Point(rect.right - 14, below), str(own.money), looks.SCORE, theme.BRASS, place)
    purse = board.sprite(f"{start}.coin", Point(money.left - 22, below), icon("coin", 34, ground))
    place = TextPlace("right", 84, ground)
    sp = board.text(f"{start}.sp", Point(purse.x - 12, below), str(own.sp), looks.SCORE, looks.WORDS, place)
    medal = board.sprite(f"{start}.medal", Point(sp.left - 24, below), rosette(38))
    room = (medal.x if wide else rect.right) - rect.x - 74
    board.text(f"{start}.name", Point(rect.x + 66, y), name, theme.NAME, place=TextPlace(room=room, ground=ground))


def identity(board: Board, surface: Surface, seat: Seat, own: SeatView, rect: Rect) -> None:
    """Draw the distiller and their region, or that the choice is not known yet."""
    name, ground = f"seat.{seat}.identity", surface.ground
    if own.identity is None:
        text = "has chosen" if own.ready else "is choosing"
        place = TextPlace(room=rect.w, ground=ground)
        board.text(name, Point(rect.x, rect.cy), text, looks.HELP, theme.MUTED, place)
        return
    board.sprite(
        f"{name}.region", Point(rect.x + 20, rect.cy), icon(looks.region_icon(own.identity.region), 38, ground)
    )
    room = Rect(rect.x + 48, rect.y, rect.w - 48, rect.h)
    pieces.name_in(board, name, room, own.identity.name, looks.WORDS, ground, centered=False)


def tallies(board: Board, surface: Surface, seat: Seat, own: SeatView, rect: Rect, wide: bool) -> None:
    """Draw recipe cubes by tier, labels and bottles."""
    ground, start, x = surface.ground, f"seat.{seat}", rect.x
    size, step, apart = (32, 64, 72) if wide else (24, 37, 42)
    for tier, count in Counter(recipe.tier for recipe in own.cubes if recipe.tier).items():
        at = Point(x + size / 2, rect.cy)
        board.sprite(f"{start}.cube.{tier}", at, cube(size, str(tier)[0].upper(), looks.TIERS[str(tier)]))
        if count > 1:
            place = TextPlace(room=step - size, ground=ground)
            shown = f"×{count}" if wide else str(count)
            board.text(f"{start}.cubes.{tier}", Point(at.x + size / 2 + 1, rect.cy), shown, looks.SMALL, place=place)
        x += step
    labels = sum(space.label is not None for space in own.spaces)
    signs = (icon("bottle", size, ground, theme.COPPER), pieces.label_sign(size, ground))
    for index, (sign, count) in enumerate(zip(signs, (len(own.bottles), labels), strict=True)):
        right = rect.right - index * apart
        place = TextPlace("right", apart - size, ground)
        style = looks.COUNT if wide else looks.CAPTION
        end = board.text(f"{start}.count.{index}", Point(right, rect.cy), str(count), style, looks.WORDS, place)
        middle = Point(end.left - size / 2 - 2, rect.cy)
        board.sprite(f"{start}.count.{index}.sign", middle, sign)


def upgrades(board: Board, surface: Surface, seat: Seat, own: SeatView, rect: Rect) -> None:
    """Draw three places for upgrades, with their names."""
    for index, cell in enumerate(rect.columns(UPGRADES, 6)):
        name = f"seat.{seat}.upgrade.{index}"
        if index >= len(own.upgrades):
            pieces.slot(board, name, cell, "plus", surface.ground, 26)
            continue
        card = own.upgrades[index].card
        board.box(name, cell, looks.CARD, 8, ground=surface.ground)
        art = icon(looks.icon_name(card), 24, looks.CARD, looks.spine(card))
        named = cell.h > 60
        board.sprite(f"{name}.sign", Point(cell.cx, cell.y + 17) if named else cell.middle, art)
        if named:
            room = Rect(cell.x + 3, cell.y + 31, cell.w - 6, cell.h - 33)
            pieces.name_in(board, f"{name}.name", room, card.name, looks.CARD_INK, looks.CARD)


def warehouse(board: Board, surface: Surface, seat: Seat, own: SeatView, rect: Rect) -> None:
    """Draw two places for aging spirits; a spirit just distilled stands before them."""
    spirits = [*own.warehouse, *([own.fresh] if own.fresh else [])]
    for index, cell in enumerate(rect.columns(max(CASKS, len(spirits)), 8)):
        name = f"seat.{seat}.cask.{index}"
        if index < len(spirits):
            cask(board, name, cell, spirits[index], surface, index >= len(own.warehouse))
        else:
            pieces.slot(board, name, cell, "hourglass", surface.ground, 34)


def cask(board: Board, name: str, cell: Rect, spirit: SpiritView, surface: Surface, fresh: bool) -> None:
    """Draw a spirit in its barrel, and its face-down flavors. A new one has a bright frame; 0 labels if it got none."""
    line = theme.BRASS if fresh else looks.CASK_LINE
    board.box(name, cell, looks.CASK, 9, line=line, line_width=2.0, ground=surface.ground)
    wide = cell.w >= WIDE_CASK
    art = icon(f"barrel_{spirit.recipe.barrel}", 40 if wide else 30, looks.CASK)
    board.sprite(f"{name}.barrel", Point(cell.x + 28, cell.cy) if wide else Point(cell.x + 22, cell.y + 20), art)
    if wide:
        room = Rect(cell.x + 52, cell.y + 4, cell.w - 58, 34 if spirit.flavors or not spirit.label else cell.h - 8)
    else:
        room = Rect(cell.x + 4, cell.y + 37, cell.w - 8, cell.h - 39)
    pieces.name_in(board, f"{name}.name", room, spirit.recipe.name, looks.WORDS, looks.CASK, centered=not wide)
    if cell.w >= NARROW_CASK and (spirit.flavors or not spirit.label):
        at = Point(cell.x + 64, cell.bottom - 17) if wide else Point(cell.x + 52, cell.y + 20)
        art = icon("flavor", 24, looks.CASK) if spirit.flavors else pieces.label_sign(24, looks.CASK)
        board.sprite(f"{name}.flavor", at, art)
        count, ink = (str(spirit.flavors), theme.PARCHMENT) if spirit.flavors else ("0", theme.BAD_TEXT)
        place = TextPlace(room=28, ground=looks.CASK)
        shown = f"×{count}" if wide else count
        board.text(f"{name}.flavors", Point(at.x + 15, at.y), shown, looks.SMALL, ink, place)
