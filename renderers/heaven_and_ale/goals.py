"""The twelve goals with their barrels, and what is left in the middle of the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.core.game import Seat
from engine.heaven_and_ale.view import BoardView, GoalView, StandingView, View
from renderers import theme
from renderers.fonts import TextStyle, largest_fit, text_width, two_lines
from renderers.geometry import Point, Rect, Size
from renderers.heaven_and_ale import looks, pieces, words
from renderers.icons import Inks, icon_shapes
from renderers.polygons import Hex
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, SPRITES, icon, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Bar, Fill, Glyph, Shapes, moved
from renderers.widgets.token import token

COLUMNS: Final = 4
GAP: Final = 8
GROUND: Final = theme.WOOD
NAMES: Final = (TextStyle("display", 31), TextStyle("display", 28), TextStyle("display", 25))
BROKEN: Final = TextStyle("display", 24)
SIGN: Final = 44
NAME_AT: Final = 58
CASKS: Final = (40, 32)
POINTS: Final = (TextStyle("display", 36), TextStyle("display", 32))
TAKEN: Final = 0.72
RIM: Final = 4
PROGRESS: Final = 32
BAR_AT: Final = 34
COUNT_ROOM: Final = 70
PROGRESS_COUNT: Final = TextStyle("display", 30)
STATUS: Final = {
    "waiting": ("placed", theme.GOOD, words.WAITING, TextStyle("bold", 26)),
    "taken": ("placed", theme.MUTED, words.TAKEN, TextStyle("semibold", 24)),
    "gone": ("no_use", theme.MUTED, words.GONE, TextStyle("semibold", 24)),
}
PLAIN: Final = {"lowest_resource": "five_resources", "sunny": "sun", "shady": "moon"}
INKS: Final = {"sunny": looks.SUN, "shady": looks.MOON}


def draw_goals(board: Board, rect: Rect, view: View) -> None:
    """Draw all goals, row by row."""
    rows, seat = -(-len(view.goals) // COLUMNS), words.acting(view)
    for index, (goal, cell) in enumerate(zip(view.goals, rect.grid(COLUMNS, rows, GAP), strict=False)):
        marks = () if goal.large is None and goal.small is None else board.marks
        standing = view.seats[seat].goals[index]
        waiting = standing.status == "waiting"
        part = goal_part(goal, marks, worth(view.board), Size(cell.w, cell.h), waiting)
        board.group(f"goal.{goal.id}", (cell.x, cell.y), part)
        corner = (cell.x + RIM, cell.bottom - RIM - PROGRESS)
        board.group(f"goal.{goal.id}.progress", corner, progress_part(standing, cell.w - 2 * RIM))
        at = Point(corner[0] + 16, corner[1] + PROGRESS // 2)
        board.sprite(f"goal.{goal.id}.progress.seat", at, token(seat, board.marks[seat], 11, GROUND))


def worth(board: BoardView) -> tuple[int, int]:
    """Return the points of a large and of a small barrel."""
    return board.large_points, board.small_points


@lru_cache(maxsize=PARTS)
def goal_part(
    goal: GoalView, marks: tuple[str, ...], points: tuple[int, int], size: Size, waiting: bool = False
) -> Part:
    """Draw a goal: what it asks for, and its barrels or those who have them, with these letters on their tokens.

    A frame of green says that the acting seat has reached it and may fetch a barrel.
    """
    board = Board(theme.PANEL, size.w, marks=marks)
    line, width = (theme.GOOD, 3) if waiting else (theme.HAIRLINE, 1.5)
    board.box("", Rect(0, 0, *size), GROUND, 12, line=line, line_width=width, ground=theme.PANEL)
    board.sprite(".sign", Point(32, 25), sign(goal.test, goal.number, goal.least))
    title(board, goal.name, Rect(NAME_AT, 1, size.w - NAME_AT - 8, 50))
    half = size.w // 2
    for index, (owner, worth_of) in enumerate(zip((goal.large, goal.small), points, strict=True)):
        name = (".large", ".small")[index]
        barrel(board, name, Point(34 + index * (half - 6), size.h - 58), index, worth_of, owner)
    return board.as_part(key_of("goal", *goal, *marks, *points, *size, waiting), size.h)


@lru_cache(maxsize=PARTS)
def progress_part(standing: StandingView, width: int) -> Part:
    """Draw the standing of a seat with a goal: a bar with figures, or a sign and a word.

    It names neither goal nor seat, so that the same progress is painted once for all.
    """
    board, middle = Board(GROUND, width), PROGRESS // 2
    if standing.status == "open":
        bar(board, Rect(BAR_AT, middle - 8, width - BAR_AT - COUNT_ROOM, 16), standing)
        count = words.progress(standing)
        place = TextPlace("right", COUNT_ROOM - 8, GROUND)
        board.text(".count", Point(width - 8, middle), count, PROGRESS_COUNT, place=place)
    else:
        sign_name, ink, word, style = STATUS[standing.status]
        board.sprite(".status", Point(BAR_AT + 14, middle), icon(sign_name, 28, GROUND, ink))
        place = TextPlace(room=width - BAR_AT - 42, ground=GROUND)
        board.text(".word", Point(BAR_AT + 36, middle), word, style, ink, place)
    return board.as_part(key_of("progress", *standing, width), PROGRESS)


def bar(board: Board, rect: Rect, standing: StandingView) -> None:
    """Draw the progress toward a goal as a bar."""
    line = theme.RAISED_HAIRLINE
    board.box(".bar", rect, theme.WELL, 8, line=line, line_width=1.5, ground=GROUND)
    share = min(1.0, max(0, standing.amount) / standing.needed)
    if share:
        board.box(".bar.done", rect._replace(w=max(rect.h, round(rect.w * share))), theme.BRASS, 8, ground=None)


def title(board: Board, text: str, room: Rect) -> None:
    """Draw the name of a goal on one line, or smaller on two."""
    shown = text.upper()
    style = largest_fit(shown, NAMES, room.w)
    lines = (shown,)
    if text_width(shown, style) > room.w:
        style, lines = BROKEN, two_lines(shown, BROKEN, room.w)
    for index, line in enumerate(lines):
        y = room.cy + (index - (len(lines) - 1) / 2) * 24
        board.text(f".title.{index}", Point(room.x, y), line, style, place=TextPlace(room=room.w, ground=GROUND))


def barrel(board: Board, name: str, middle: Point, index: int, points: int, owner: Seat | None) -> None:
    """Draw a barrel with its points; one that was taken is faint, with its owner beside it."""
    size = CASKS[index]
    fade = 0.0 if owner is None else TAKEN
    board.sprite(name, middle, icon("cask", size, GROUND, fade=fade))
    x = middle.x + size / 2 + 4
    if owner is None:
        place = TextPlace(room=40, ground=GROUND)
        board.text(f"{name}.points", Point(x, middle.y), str(points), POINTS[index], theme.BRASS, place)
    else:
        art = token(owner, board.marks[owner], 14, GROUND)
        board.sprite(f"{name}.owner.{owner}", Point(x + 17, middle.y), art)


# Signs of the goals


@lru_cache(maxsize=SPRITES)
def sign(test: str, number: int, least: int) -> Art:
    """Draw the measure of a goal."""
    shapes = sign_shapes(test, number, least)
    return square_art(key_of("goal_sign", test, number, least), SIGN, GROUND, shapes)


def sign_shapes(test: str, number: int, least: int) -> Shapes:
    """Draw the shapes of a sign."""
    middle = Point(SIGN / 2, SIGN / 2)
    if test in PLAIN:
        return icon_shapes(PLAIN[test], Point(0, 0), SIGN, Inks(INKS.get(test, theme.PARCHMENT), GROUND))
    if test == "brewmaster":
        return pieces.brewmaster_shapes(middle, 40)
    if test in ("monk_spots", "resource_spots"):
        return pieces.disc_shapes(middle, SIGN / 2, "B" if test == "monk_spots" else "C")
    if test in ("same_sheds", "shed_types"):
        return house_shapes("=" if test == "same_sheds" else "≠")
    if test == "privileges":
        return card_shapes()
    if test == "fertility":
        tile = Hex(middle, SIGN / 2)
        return Fill(tile.corners, theme.PARCHMENT), Glyph(*middle, str(number), "display", 32, theme.INK)
    return (
        Bar(0, 3, SIGN, 38, 9, theme.BRASS),
        Bar(3, 6, SIGN - 6, 32, 7, looks.START),
        Glyph(*middle, words.number(least), "display", 28, theme.BRASS),
    )


def house_shapes(mark: str) -> Shapes:
    """Draw a shed with a sign on its wall."""
    house = icon_shapes("house", Point(0, 0), SIGN, Inks(theme.PARCHMENT, GROUND, looks.ROOF))
    return *house, Glyph(SIGN / 2, 29, mark, "bold", 20, theme.INK)


def card_shapes() -> Shapes:
    """Draw a privilege card."""
    card = pieces.card_back(32, 42, GROUND)
    return tuple(moved(shape, 6, 1, 1) for shape in card.shapes)


# The supply


def draw_supply(board: Board, rect: Rect, view: View) -> None:
    """Draw the monk stacks of the rounds, and the tiles of both piles."""
    x = text(board, "stacks.title", Point(rect.x, rect.cy), words.STACKS) + 14
    for index, (back, left) in enumerate(view.monk_stacks):
        board.sprite(f"stacks.{index}", Point(x + 17, rect.cy), stack(back, left))
        x += 40
    x = text(board, "tiles.title", Point(x + 24, rect.cy), words.TILES_LEFT) + 12
    for back, count in view.tiles_left:
        board.sprite(f"tiles.{back}", Point(x + 20, rect.cy), pile(back, not count))
        place = TextPlace(room=60, ground=theme.PANEL)
        fill = theme.PARCHMENT if count else theme.mix(theme.MUTED, theme.PANEL, 0.6)
        x = board.text(f"tiles.{back}.count", Point(x + 46, rect.cy), str(count), looks.COUNT, fill, place).right + 14


def text(board: Board, name: str, at: Point, shown: str) -> int:
    """Return a caption; return its end."""
    return board.text(name, at, shown, looks.CAPTION, theme.MUTED, TextPlace(ground=theme.PANEL)).right


@lru_cache(maxsize=SPRITES)
def stack(back: str, left: bool, ground: Color = theme.PANEL) -> Art:
    """Draw the monks of one round, still face down or on the board already."""
    line, fill = (looks.STACK_LINE, looks.STACK) if left else (looks.EDGE, ground)
    ink = theme.PARCHMENT if left else looks.ARROW
    shapes: Shapes = (
        Bar(0, 0, 34, 38, 6, line),
        Bar(2, 2, 30, 34, 4, fill),
        Glyph(17, 19, back, "display", 24, ink),
    )
    return Art(key_of("stack", back, left, ground), 34, 38, ground, shapes)


@lru_cache(maxsize=SPRITES)
def pile(back: str, empty: bool, ground: Color = theme.PANEL) -> Art:
    """Draw the back of a pile of tiles."""
    place = Hex(Point(22, 23), 22)
    fill, ink = (ground, looks.ARROW) if empty else (looks.ARROW, theme.PARCHMENT)
    shapes: Shapes = (
        Fill(place.corners, looks.ARROW),
        Fill(place.inset(2).corners, fill),
        Glyph(*place.middle, back, "display", 24, ink),
    )
    return Art(key_of("pile", back, empty, ground), 44, 46, ground, shapes)
