"""The goal barrel of the game for one."""

from __future__ import annotations

from typing import Final

from engine.distilled.view import SoloCardView, SoloView
from renderers import theme
from renderers.distilled import looks, pieces
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.widgets.coins import coin, rosette
from renderers.widgets.panel import Surface, panel

TIERS: Final = {"A": "#8f322e", "B": "#5a4a8a", "C": "#3c7c45"}
DONE: Final = "#3c7c45"


def draw_barrel(board: Board, rect: Rect, solo: SoloView) -> None:
    """The rows of goals from the bottom up; the active row is brass."""
    surface = panel(board, "barrel", rect)
    aside = f"target {solo.target} SP" + (" · swapped" if solo.swapped else "")
    y = pieces.heading(board, "barrel", surface, "GOAL BARREL", aside)
    area = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 10)
    widest = max(len(row) for row in solo.rows)
    cells = area.rows(len(solo.rows), 5)
    for number, (row, line) in enumerate(zip(solo.rows, reversed(cells), strict=True), 1):
        width = (line.w - 30 - 6 * (widest - 1)) // widest
        left = line.cx + 15 - (width * len(row) + 6 * (len(row) - 1)) // 2
        place = TextPlace("centre", 26, surface.ground)
        fill = theme.BRASS if number == solo.active else theme.MUTED
        board.text(f"barrel.row.{number}", Point(line.x + 12, line.cy), str(number), looks.CAPTION, fill, place)
        for index, card in enumerate(row):
            cell = Rect(left + index * (width + 6), line.y, width, line.h)
            draw_goal(board, f"barrel.{number}.{index}", cell, card, surface)


def draw_goal(board: Board, name: str, cell: Rect, card: SoloCardView, surface: Surface) -> None:
    """A goal: face down, open, within reach, or completed."""
    if not card.id:
        board.box(name, cell, looks.BACK, 7, line=looks.BACK_LINE, line_width=1.5, ground=surface.ground)
        place = TextPlace("centre", cell.w, looks.BACK)
        board.text(f"{name}.tier", cell.middle, card.tier, looks.CAPTION, looks.CARD, place)
        return
    fill = looks.DULL if card.completed else looks.CARD
    ink = theme.MUTED if card.completed else looks.CARD_INK
    line = theme.BRASS if card.claimable or card.reachable else None
    board.box(name, cell, fill, 7, line=line, line_width=3.0 if line else 0.0, ground=surface.ground)
    right = cell.right - 6
    if card.completed:
        board.sprite(f"{name}.done", Point(right - 15, cell.cy), icon("placed", 28, fill))
        right -= 34
    elif card.target:
        board.sprite(f"{name}.target", Point(right - 19, cell.cy), rosette(38, str(card.target)))
        right -= 42
    elif card.sp or card.money:
        art = rosette(32, str(card.sp)) if card.sp else coin(32, str(card.money))
        board.sprite(f"{name}.reward", Point(right - 16, cell.cy), art)
        right -= 36
    room = Rect(cell.x + 7, cell.y + 2, right - cell.x - 9, cell.h - 4)
    if not pieces.words_in(board, f"{name}.text", room, card.text, looks.SENTENCE, ink, fill, centred=False):
        place = TextPlace(room=room.w, ground=fill)
        board.text(f"{name}.id", Point(room.x, cell.cy), card.id, looks.CAPTION, ink, place)


def draw_facts(board: Board, rect: Rect, solo: SoloView, sp: int) -> None:
    """How far the game for one has come: points and target, rows, the swap and the cards for the market."""
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
        board.text(f"solo.{index}", Point(cell.right, cell.cy), value, looks.COUNT, looks.CARD, place)
        place = TextPlace(room=cell.w - 100, ground=surface.ground)
        board.text(f"solo.{index}.label", Point(cell.x, cell.cy), label, looks.HELP, theme.MUTED, place)
