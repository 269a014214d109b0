"""One seat's distill phase: what is in the washback, what it may become, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.distilled.view import CardView, RunView, SeatView
from renderers import theme
from renderers.distilled import looks, pieces, words
from renderers.distilled.minis import CLOSE, draw_minis, minis_of
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.widgets.panel import Surface, panel

CHANCES: Final = 3
SIGN: Final = 40


def draw_washback(board: Board, rect: Rect, own: SeatView, seat: Seat) -> None:
    """Draw the panel of the distill phase."""
    surface = panel(board, "washback", rect)
    run = own.run
    if run is None or run.rested:
        pieces.heading(board, "washback", surface, "WASHBACK")
        text = "nothing this round" if run else "empty"
        place = TextPlace("center", rect.w - 20, surface.ground)
        board.text("washback.none", Point(rect.cx, rect.cy + 16), text, looks.HELP, theme.MUTED, place)
        return
    if run.stack:
        draw_result(board, surface, run, seat)
    else:
        draw_filling(board, surface, run)


def draw_filling(board: Board, surface: Surface, run: RunView) -> None:
    """Draw the cards before it is distilled, and the chance of each recipe."""
    rect = surface.rect
    sugars = sum(card.sugar is not None for card in run.washback)
    y = pieces.heading(board, "washback", surface, "WASHBACK", f"+{sugars} alcohol" if sugars else "")
    vat = Rect(rect.x + 14, y, rect.w - 28, 62)
    board.box("vat", vat, looks.VAT, 10, ground=surface.ground)
    signs(board, "vat", vat, run.washback, looks.VAT)
    lines = [line for line in run.chances if line.chance][:CHANCES]
    area = Rect(rect.x + 14, vat.bottom + 8, rect.w - 28, rect.bottom - vat.bottom - 18)
    if not lines:
        place = TextPlace("center", area.w, surface.ground)
        board.text("washback.wait", area.middle, "yeast, sugar and water", looks.HELP, theme.MUTED, place)
    for index, (line, cell) in enumerate(zip(lines, area.rows(CHANCES, 2), strict=False)):
        ink = looks.WORDS if line.barrel else theme.MUTED
        place = TextPlace("right", 84, surface.ground)
        end = board.text(
            f"chance.{index}", Point(cell.right, cell.cy), words.percent(line.chance), looks.CAPTION, theme.BRASS, place
        )
        room = Rect(cell.x, cell.y, end.left - cell.x - 10, cell.h)
        name = line.recipe.name if line.barrel else f"{line.recipe.name} (no barrel)"
        pieces.name_in(board, f"chance.{index}.name", room, name, ink, surface.ground, centered=False)


def draw_result(board: Board, surface: Surface, run: RunView, seat: Seat) -> None:
    """Draw the spirit card by card, and what was removed from the top and the bottom."""
    rect = surface.rect
    y = pieces.heading(board, "washback", surface, "DISTILLED", f"{len(run.stack)} cards")
    spirit = Rect(rect.x + 14, y, rect.w - 28, 112)
    board.box("spirit", spirit, looks.VAT, 10, ground=surface.ground)
    draw_minis(board, f"spirit.{seat}.card", spirit.inset(10, 8), minis_of(run.stack), looks.VAT, CLOSE)
    place = TextPlace(room=110, ground=surface.ground)
    at = Point(rect.x + 16, spirit.bottom + 34)
    end = board.text("removed", at, "REMOVED", looks.SMALL, theme.MUTED, place).right
    for index, card in enumerate(run.cut):
        middle = Point(end + 32 + index * 54, at.y)
        board.sprite(f"removed.{index}", middle, icon(looks.icon_name(card), SIGN, surface.ground, fade=0.35))
    if run.back:
        text = f"{len(run.back)} back in"
        x = end + 32 + len(run.cut) * 54
        place = TextPlace(room=rect.right - x - 12, ground=surface.ground)
        board.text("removed.back", Point(x, at.y), text, looks.HELP, theme.GOOD, place)


def signs(board: Board, name: str, rect: Rect, cards: Sequence[CardView], ground: str) -> None:
    """Draw cards as signs, equal ones with a number."""
    piles = pieces.stacks(cards)
    rows = 2 if rect.h > 80 and len(piles) > 5 else 1
    across = max(4, -(-len(piles) // rows)) if piles else 4
    cells = rect.inset(8, 4).grid(across, rows, 2)
    size = min(SIGN, cells[0].w - 26) if len(piles) > 4 else SIGN
    for index, (pile, cell) in enumerate(zip(piles, cells, strict=False)):
        wide = pile.size > 1
        at = Point(cell.cx - (12 if wide else 0), cell.cy)
        board.sprite(f"{name}.{index}", at, icon(looks.icon_name(pile.card), max(22, size), ground))
        if wide:
            place = TextPlace(room=30, ground=ground)
            board.text(
                f"{name}.{index}.count",
                Point(at.x + max(22, size) / 2 + 3, at.y),
                f"×{pile.size}",
                looks.SMALL,
                place=place,
            )
