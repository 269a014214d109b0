"""The last picture of any game: the standings, with the score by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from renderers import theme
from renderers.fonts import fit_text, readable
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import title_line
from renderers.widgets.score_sheet import Row, ranked, score_sheet, sheet_height

MOST_SOURCES: Final = 7
OTHER: Final = "Other"
NOTE: Final = 56

Breakdown = Sequence[tuple[str, int]]


def standings(
    title: str,
    names: Sequence[str],
    scores: Sequence[int],
    winners: Sequence[Seat],
    breakdown: Sequence[Breakdown],
    note: str = "",
) -> Scene:
    """Lay out the standings; `breakdown` says what each score is made of, `note` is a sentence under the sheet."""
    shown = tidy(names)
    board = Board(marks=monograms(shown))
    end = final_sheet(board, title, shown, scores, winners, breakdown)
    if note:
        inner = board.width - 2 * theme.MARGIN
        at = Point(theme.MARGIN + 4, end + NOTE / 2 + 4)
        board.text("note", at, note, theme.LABEL, theme.MUTED, TextPlace(room=inner - 8, ground=board.ground))
        end += NOTE - theme.MARGIN // 2
    return board.finish(max(theme.MIN_HEIGHT, end + theme.MARGIN))


def final_sheet(
    board: Board,
    title: str,
    names: Sequence[str],
    scores: Sequence[int],
    winners: Sequence[Seat],
    breakdown: Sequence[Breakdown],
) -> int:
    """Draw the title line with the winners, and the score sheet; return the y where it ends."""
    sources = source_names(breakdown)
    rows = [
        Row(rank, seat, names[seat], values_of(breakdown[seat], sources), scores[seat], seat in winners)
        for rank, seat in ranked(scores, winners)
    ]
    title_line(board, title.upper(), tuple(winners[:2]), win_line([names[seat] for seat in winners]))
    rect = Rect(theme.MARGIN, theme.TITLE_LINE, board.width - 2 * theme.MARGIN, sheet_height(len(rows)))
    score_sheet(board, rect, sources, rows)
    return rect.bottom


def tidy(names: Sequence[str]) -> list[str]:
    """Return names in letters our faces have."""
    return [readable(name, f"Player {look.letter}") for name, look in zip(names, theme.SEATS, strict=False)]


def win_line(names: Sequence[str]) -> str:
    """Name the winners in a few words."""
    if not names:
        return "Nobody wins"
    if len(names) > 2:
        return f"{len(names)} share the win"
    shown = [fit_text(name, theme.TURN, 330 / len(names)) for name in names]
    return f"{' and '.join(shown)} {'wins' if len(shown) == 1 else 'win'}!"


def source_names(breakdown: Sequence[Breakdown]) -> list[str]:
    """Return every source once, in the order met; the last ones together if there are too many for a picture."""
    met = list(dict.fromkeys(label for seat in breakdown for label, _ in seat))
    return met if len(met) <= MOST_SOURCES else [*met[: MOST_SOURCES - 1], OTHER]


def values_of(seat: Breakdown, sources: Sequence[str]) -> tuple[int, ...]:
    """Return the points of a seat from each of the sources."""
    sums = dict.fromkeys(sources, 0)
    for label, value in seat:
        sums[label if label in sums else OTHER] += value
    return tuple(sums.values())
