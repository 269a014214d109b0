"""One distillery from close by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.distilled.view import SeatView, SpaceView, SpiritView, UpgradeView, View
from renderers import theme
from renderers.distilled import looks, pieces, words
from renderers.distilled.clipboard import draw_clipboard
from renderers.distilled.stills import draw_sale
from renderers.distilled.washback import draw_washback
from renderers.geometry import Point, Rect
from renderers.recurring import recurring
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.coins import coin, rosette
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel
from renderers.widgets.token import token

TOP: Final = 96
LEFT: Final = 780
CLIP: Final = theme.WIDTH - 2 * theme.MARGIN - LEFT - theme.GAP
ROWS: Final = (196, 190, 234, 158, 158)
UPGRADES, CASKS, BOTTLES = 3, 2, 4
PANTRY, STOREROOM = 5, 3
"""Kinds of cards that stand in one row."""
SECOND_ROW: Final = 118


def closeup(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """Lay out everything that one player has."""
    board, own = Board(marks=monograms(names)), view.seats[seat]
    head(board, view, seat, names[seat])
    x, y = theme.MARGIN, TOP
    areas: list[Rect] = []
    for height in heights(own):
        areas.append(Rect(x, y, LEFT, height))
        y += height + theme.GAP
    person, upper = areas[0].take_left(280, theme.GAP)
    draw_identity(board, person, own)
    draw_upgrades(board, upper, own.upgrades)
    pantry, store = areas[1].take_left(pantry_width(own), theme.GAP)
    draw_shelf(board, "pantry", pantry, "PANTRY", own.pantry, PANTRY)
    draw_shelf(board, "storeroom", store, "STOREROOM", own.storeroom, STOREROOM)
    vat, house = areas[2].take_left(370, theme.GAP)
    sold = view.latest_sale()
    if sold is None:
        draw_washback(board, vat, own, seat)
    else:
        draw_sale(board, vat, sold, seat, names)
    draw_warehouse(board, house, own, view.round)
    draw_spaces(board, areas[3], own)
    bottles, goals = areas[4].take_left(500, theme.GAP)
    draw_bottles(board, bottles, own)
    draw_goals(board, goals, own)
    bottom = areas[-1].bottom
    draw_clipboard(board, Rect(x + LEFT + theme.GAP, TOP, CLIP, bottom - TOP), view, own)
    return board.finish(bottom + theme.MARGIN)


def heights(own: SeatView) -> tuple[int, ...]:
    """Return the heights of the rows of panels; many kinds of cards need a second row of their own."""
    crowded = len(pieces.stacks(own.pantry)) > PANTRY or len(pieces.stacks(own.storeroom)) > STOREROOM
    return (ROWS[0], ROWS[1] + (SECOND_ROW if crowded else 0), *ROWS[2:])


def pantry_width(own: SeatView, width: int = LEFT) -> int:
    """Return the pantry's part of its row: each kind of card there and in the storeroom takes as much room."""
    kinds = max(PANTRY, len(pieces.stacks(own.pantry)))
    others = max(STOREROOM, len(pieces.stacks(own.storeroom)))
    return round(width * kinds / (kinds + others))


def head(board: Board, view: View, seat: Seat, name: str) -> None:
    """Draw token, name, round, points and money."""
    y, own = 50, view.seats[seat]
    board.sprite("head.token", Point(theme.MARGIN + 34, y), token(seat, board.marks[seat], 28, board.ground))
    place = TextPlace("right", 90, board.ground)
    right = board.width - theme.MARGIN
    money = board.text("head.money", Point(right, y), str(own.money), looks.BIG, theme.BRASS, place)
    purse = board.sprite("head.coin", Point(money.left - 34, y), coin(52))
    place = TextPlace("right", 120, board.ground)
    sp = board.text("head.sp", Point(purse.x - 18, y), str(own.sp), looks.BIG, looks.WORDS, place)
    medal = board.sprite("head.medal", Point(sp.left - 36, y), rosette(56))
    lines = (words.TITLE, words.round_line(view))
    for index, (line, fill) in enumerate(zip(lines, (theme.MUTED, theme.BRASS), strict=True)):
        place = TextPlace("right", 330, board.ground)
        board.text(f"head.line.{index}", Point(medal.x - 26, y - 14 + 30 * index), line, looks.CAPTION, fill, place)
    place = TextPlace(room=medal.x - 26 - 330 - theme.MARGIN - 90, ground=board.ground)
    board.text("head.name", Point(theme.MARGIN + 76, y), name, looks.PERSON, place=place)


def draw_identity(board: Board, rect: Rect, own: SeatView) -> None:
    """Draw the distiller: name, region and power."""
    if own.identity is None:
        panel(board, "identity", rect)
        place = TextPlace("center", rect.w - 20, theme.PANEL)
        board.text("identity.none", rect.middle, "still secret", looks.HELP, theme.MUTED, place)
        return
    person = own.identity
    board.box("identity", rect, looks.CARD, 12)
    board.box(
        "identity.band",
        Rect(rect.x, rect.y, rect.w, 10),
        looks.REGIONS[person.region],
        4,
        ground=None,
        corners="top",
    )
    art = icon(looks.region_icon(person.region), 52, looks.CARD, looks.CARD_INK)
    board.sprite("identity.region", Point(rect.right - 40, rect.y + 52), art)
    room = Rect(rect.x + 14, rect.y + 20, rect.w - 90, 64)
    pieces.name_in(board, "identity.name", room, person.name, looks.CARD_INK, looks.CARD, centered=False)
    board.box("identity.line", Rect(rect.x + 14, rect.y + 92, rect.w - 28, 2), theme.PARCHMENT_EDGE)
    text = Rect(rect.x + 14, rect.y + 98, rect.w - 28, rect.h - 106)
    pieces.words_in(board, "identity.text", text, person.text, looks.BRIEF, looks.FAINT_INK, looks.CARD, centered=False)


def draw_upgrades(board: Board, rect: Rect, owned: Sequence[UpgradeView]) -> None:
    """Draw three places; what an upgrade does is written on it."""
    surface = panel(board, "upgrades", rect)
    y = pieces.heading(board, "upgrades", surface, "UPGRADES", f"{len(owned)} of {UPGRADES}")
    cells = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12).columns(UPGRADES, 8)
    for index, cell in enumerate(cells):
        name = f"upgrade.{index}"
        if index >= len(owned):
            pieces.slot(board, name, cell, "plus", surface.ground)
            continue
        card = owned[index].card
        board.box(name, cell, looks.CARD, 9, ground=surface.ground)
        board.box(
            f"{name}.spine",
            Rect(cell.x, cell.y, 8, cell.h),
            looks.spine(card),
            4,
            ground=None,
            corners="left",
        )
        art = icon(looks.icon_name(card), 34, looks.CARD, looks.spine(card))
        board.sprite(f"{name}.sign", Point(cell.x + 28, cell.y + 28), art)
        room = Rect(cell.x + 48, cell.y + 6, cell.w - 52, 46)
        pieces.name_in(board, f"{name}.name", room, card.name, looks.CARD_INK, looks.CARD, centered=False)
        text = Rect(cell.x + 14, cell.y + 56, cell.w - 18, cell.h - 62)
        said = "used this round" if owned[index].used else card.brief
        pieces.words_in(board, f"{name}.text", text, said, looks.BRIEF, looks.COPPER_INK, looks.CARD, centered=False)


@recurring
def draw_shelf(
    board: Board, name: str, rect: Rect, title: str, cards: tuple[pieces.CardView, ...], columns: int
) -> None:
    """Draw a panel with cards."""
    surface = panel(board, name, rect)
    y = pieces.heading(board, name, surface, title, f"{len(cards)} cards" if len(cards) > 1 else "")
    pieces.shelf(
        board, f"{name}.card", Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12), cards, surface.ground, columns
    )


def draw_warehouse(board: Board, rect: Rect, own: SeatView, now: int) -> None:
    """Draw aging spirits, and the one just distilled."""
    surface = panel(board, "warehouse", rect)
    fresh = [own.fresh] if own.fresh else []
    y = pieces.heading(board, "warehouse", surface, "WAREHOUSE", "one is new" if fresh else "")
    spirits = [*own.warehouse, *fresh]
    cells = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12).columns(max(CASKS, len(spirits)), 8)
    for index, cell in enumerate(cells):
        if index < len(spirits):
            draw_spirit(board, f"cask.{index}", cell, spirits[index], index >= len(own.warehouse))
            draw_age(board, f"cask.{index}", cell, now - spirits[index].round)
        else:
            pieces.slot(board, f"cask.{index}", cell, "hourglass", surface.ground, 48)


def draw_spirit(board: Board, name: str, cell: Rect, spirit: SpiritView, fresh: bool) -> None:
    """Draw a spirit: its barrel, what it would bring, and its face-down flavors."""
    board.box(
        name, cell, looks.CASK, 10, line=theme.BRASS if fresh else looks.CASK_LINE, line_width=2.0, ground=theme.PANEL
    )
    size = min(64, cell.w // 2 - 10)
    board.sprite(
        f"{name}.barrel",
        Point(cell.x + 10 + size / 2, cell.y + 42),
        icon(f"barrel_{spirit.recipe.barrel}", size, looks.CASK),
    )
    board.sprite(f"{name}.sp", Point(cell.right - 32, cell.y + 34), rosette(44, str(spirit.sp)))
    pieces.name_in(
        board,
        f"{name}.name",
        Rect(cell.x + 8, cell.y + 80, cell.w - 16, 46),
        spirit.recipe.name,
        looks.WORDS,
        looks.CASK,
    )
    if not spirit.label:
        place = TextPlace("center", cell.w - 8, looks.CASK)
        board.text(f"{name}.no_label", Point(cell.cx, cell.bottom - 46), "no label", looks.SMALL, theme.BAD_TEXT, place)
    shown = min(spirit.flavors, max(1, (cell.w - 20) // 30))
    start = cell.cx - 15 * (shown - 1)
    for flavor in range(shown):
        board.sprite(
            f"{name}.flavor.{flavor}", Point(start + 30 * flavor, cell.bottom - 22), icon("flavor", 28, looks.CASK)
        )


def draw_age(board: Board, name: str, cell: Rect, rounds: int) -> None:
    """Draw how many rounds a spirit has aged."""
    if rounds > 0:
        at = Point(cell.right - 46, cell.y + 72)
        board.sprite(f"{name}.age", at, icon("hourglass", 24, looks.CASK, theme.COPPER))
        place = TextPlace(room=30, ground=looks.CASK)
        board.text(f"{name}.rounds", Point(at.x + 15, at.y), f"×{rounds}", looks.SMALL, place=place)


def draw_spaces(board: Board, rect: Rect, own: SeatView) -> None:
    """Draw the label bonus spaces; a label covers its space."""
    surface = panel(board, "spaces", rect)
    y = pieces.heading(board, "spaces", surface, "LABEL BONUSES", words.labels_used(own))
    cells = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12).columns(len(own.spaces), 8)
    for space, cell in zip(own.spaces, cells, strict=True):
        draw_space(board, f"space.{space.id}", cell, space, surface.ground)


def draw_space(board: Board, name: str, cell: Rect, space: SpaceView, ground: str) -> None:
    """Draw a bonus that is still to be had, or the label that took it."""
    if space.label is None:
        board.box(name, cell, None, 9, line=looks.SLOT_LINE, line_width=2.0, ground=ground)
        sign = _SPACES.get(space.id, "star")
        board.sprite(f"{name}.sign", Point(cell.cx, cell.y + 28), icon(sign, 36, ground, theme.BRASS))
        room = Rect(cell.x + 6, cell.y + 50, cell.w - 12, cell.h - 54)
        pieces.name_in(board, f"{name}.name", room, space.name, theme.MUTED, ground, styles=looks.TINY)
        return
    board.box(name, cell, looks.CARD, 9, line=theme.BRASS, line_width=3.0, ground=ground)
    room = Rect(cell.x + 4, cell.y + 5, cell.w - 8, 50)
    pieces.name_in(board, f"{name}.name", room, space.label.name, looks.CARD_INK, looks.CARD)
    art = icon(looks.region_icon(space.label.region), 34, looks.CARD, looks.CARD_INK)
    board.sprite(f"{name}.region", Point(cell.cx, cell.bottom - 24), art)


_SPACES: Final = {
    "money": "coin",
    "signature_ingredient": "star",
    "truck": "truck",
    "ingredient": "barley",
    "recipe": "deck",
    "item": "barrel_wood",
    "upgrade": "gear",
}


def draw_bottles(board: Board, rect: Rect, own: SeatView) -> None:
    """Draw the bottle collection."""
    surface = panel(board, "bottles", rect)
    y = pieces.heading(board, "bottles", surface, "BOTTLES", f"{len(own.bottles)} shown" if own.bottles else "")
    places = max(BOTTLES, len(own.bottles))
    cells = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12).columns(places, 8)
    for index, cell in enumerate(cells):
        name = f"bottle.{index}"
        if index >= len(own.bottles):
            pieces.slot(board, name, cell, "bottle_plain", surface.ground, 44)
            continue
        card = own.bottles[index].card
        board.box(name, cell, looks.CARD, 9, ground=surface.ground)
        sign = icon("bottle", 38, looks.CARD, looks.CARD_INK)
        board.sprite(f"{name}.sign", Point(cell.x + 22 if cell.w > 80 else cell.cx, cell.y + 28), sign)
        if card.region is not None and cell.w > 80:
            art = icon(looks.region_icon(card.region), 34, looks.CARD, looks.CARD_INK)
            board.sprite(f"{name}.region", Point(cell.right - 26, cell.y + 28), art)
        room = Rect(cell.x + 3, cell.y + 50, cell.w - 6, cell.h - 52)
        pieces.name_in(board, f"{name}.name", room, card.name, looks.CARD_INK, looks.CARD)


def draw_goals(board: Board, rect: Rect, own: SeatView) -> None:
    """Draw the secret goals from behind."""
    surface = panel(board, "goals", rect)
    y = pieces.heading(board, "goals", surface, "GOALS", "hidden" if own.goals else "none")
    if not own.goals:
        return
    cells = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12).columns(own.goals, 8)
    for index, cell in enumerate(cells):
        board.box(f"goal.{index}", cell, looks.BACK, 9, line=looks.BACK_LINE, line_width=2.5, ground=surface.ground)
        board.sprite(f"goal.{index}.star", cell.middle, icon("star", 44, looks.BACK, looks.BACK_LINE))
