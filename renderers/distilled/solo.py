"""The goal barrel of the game for one."""

from __future__ import annotations

from typing import Final

from engine.distilled.view import SoloCardView, SoloView
from renderers import theme
from renderers.distilled import looks, pieces
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.widgets.coins import coin, rosette
from renderers.widgets.panel import Surface, panel

WIDE: Final = 1000
"""From this width on every goal is written out."""
DIAGRAM: Final = 330
NARROW: Final = 100
TOLD, LEAST_TOLD = 5, 3
"""The number of goals written out beside the barrel, and the least number given room."""


def draw_barrel(board: Board, rect: Rect, solo: SoloView) -> None:
    """Draw the barrel; where it has little room, cards have short names, and those within reach are written out."""
    surface = panel(board, "barrel", rect)
    aside = f"target {solo.target} SP" + (" · swapped" if solo.swapped else "")
    y = pieces.heading(board, "barrel", surface, "GOAL BARREL", aside)
    area = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 10)
    if rect.w < WIDE:
        area, rest = area.take_left(DIAGRAM, 14)
        draw_within_reach(board, rest, solo, surface)
    draw_rows(board, area, solo, surface)


def draw_within_reach(board: Board, rect: Rect, solo: SoloView, surface: Surface) -> None:
    """Draw the goals that may be completed as soon as their condition is met, in words."""
    cards = [card for row in solo.rows for card in row if card.id and not card.completed]
    near = [card for card in cards if card.reachable or card.claimable][:TOLD]
    for card, cell in zip(near, rect.rows(max(LEAST_TOLD, len(near)), 6), strict=False):
        name = f"goal.{card.id}"
        board.box(name, cell, None, 8, line=theme.BRASS, line_width=2.0, ground=surface.ground)
        place = TextPlace(room=52, ground=surface.ground)
        board.text(f"{name}.id", Point(cell.x + 12, cell.cy), card.id, looks.CAPTION, theme.BRASS, place)
        right = draw_reward(board, name, cell, card)
        room = Rect(cell.x + 66, cell.y + 2, right - cell.x - 72, cell.h - 4)
        pieces.words_in(
            board, f"{name}.text", room, card.text, looks.SENTENCE, looks.WORDS, surface.ground, centered=False
        )


def draw_rows(board: Board, area: Rect, solo: SoloView, surface: Surface) -> None:
    """Draw the rows of goals from the bottom up; the number of the active row is brass."""
    widest = max(len(row) for row in solo.rows)
    cells = area.rows(len(solo.rows), 5)
    for number, (row, line) in enumerate(zip(solo.rows, reversed(cells), strict=True), 1):
        width = (line.w - 30 - 6 * (widest - 1)) // widest
        left = line.cx + 15 - (width * len(row) + 6 * (len(row) - 1)) // 2
        place = TextPlace("center", 26, surface.ground)
        fill = theme.BRASS if number == solo.active else theme.MUTED
        board.text(f"barrel.row.{number}", Point(line.x + 12, line.cy), str(number), looks.CAPTION, fill, place)
        for index, card in enumerate(row):
            cell = Rect(left + index * (width + 6), line.y, width, line.h)
            draw_goal(board, f"barrel.{number}.{index}", cell, card, surface)


def draw_goal(board: Board, name: str, cell: Rect, card: SoloCardView, surface: Surface) -> None:
    """Draw a goal: face down, open, within reach, or completed."""
    if not card.id:
        board.box(name, cell, looks.BACK, 7, line=looks.BACK_LINE, line_width=1.5, ground=surface.ground)
        place = TextPlace("center", cell.w, looks.BACK)
        board.text(f"{name}.tier", cell.middle, card.tier, looks.CAPTION, looks.WORDS, place)
        return
    fill = looks.DULL if card.completed else looks.CARD
    ink = theme.MUTED if card.completed else looks.CARD_INK
    line = theme.BRASS if card.claimable or card.reachable else None
    board.box(name, cell, fill, 7, line=line, line_width=3.0 if line else 0.0, ground=surface.ground)
    narrow = cell.w < NARROW
    right = cell.right if narrow and not card.completed else draw_reward(board, name, cell, card, fill)
    room = Rect(cell.x + 7, cell.y + 2, right - cell.x - 9, cell.h - 4)
    if narrow or not pieces.words_in(board, f"{name}.text", room, card.text, looks.SENTENCE, ink, fill, centered=False):
        place = TextPlace(room=room.w, ground=fill)
        board.text(f"{name}.id", Point(room.x, cell.cy), card.id, looks.CAPTION, ink, place)


def draw_reward(board: Board, name: str, cell: Rect, card: SoloCardView, ground: Color = theme.PANEL) -> int:
    """Draw a goal's reward, its target score or its done mark at the right. Return the left edge of that."""
    right = cell.right - 6
    if card.completed:
        return board.sprite(f"{name}.done", Point(right - 14, cell.cy), icon("placed", 28, ground)).x
    if card.target:
        return board.sprite(f"{name}.target", Point(right - 19, cell.cy), rosette(38, str(card.target))).x
    if card.money:
        right = board.sprite(f"{name}.money", Point(right - 16, cell.cy), coin(32, str(card.money))).x - 4
    if card.sp:
        right = board.sprite(f"{name}.reward", Point(right - 16, cell.cy), rosette(32, str(card.sp))).x
    return right


def draw_facts(board: Board, rect: Rect, solo: SoloView, sp: int) -> None:
    """Draw the progress of the solo game: points and target, rows, the swap and the cards for the market."""
    surface = panel(board, "solo", rect)
    y = pieces.heading(board, "solo", surface, "ALONE")
    done = sum(any(card.completed for card in row) for row in solo.rows)
    lines = (
        ("Points", str(sp)),
        ("Target so far", str(solo.target)),
        ("Rows done", f"{done} / {len(solo.rows)}"),
        ("Swap", "used" if solo.swapped else "free"),
        ("Market cards", str(solo.stack)),
    )
    area = Rect(rect.x + 16, y, rect.w - 32, rect.bottom - y - 12)
    for index, ((label, value), cell) in enumerate(zip(lines, area.rows(len(lines)), strict=True)):
        place = TextPlace("right", 100, surface.ground)
        board.text(f"solo.{index}", Point(cell.right, cell.cy), value, looks.COUNT, looks.WORDS, place)
        place = TextPlace(room=cell.w - 100, ground=surface.ground)
        board.text(f"solo.{index}.label", Point(cell.x, cell.cy), label, looks.HELP, theme.MUTED, place)
