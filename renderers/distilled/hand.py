"""The secrets of one player: goals, identities to choose from, flavors that were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.distilled.view import CardView, GoalView, IdentityView, PrivateView, View
from renderers import theme
from renderers.distilled import looks, pieces, words
from renderers.distilled.solo import draw_barrel
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.coins import coin, rosette
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel, title_line

TOP: Final = 96
INNER: Final = theme.WIDTH - 2 * theme.MARGIN
TEXT: Final = (TextStyle("medium", 26), TextStyle("medium", 24), TextStyle("medium", 22), TextStyle("medium", 20))
TITLE: Final = TextStyle("display", 36)
PERSON: Final = 250
GOAL: Final = 176
FLAVORS: Final = 150
BARREL: Final = 620


def hand(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """Lay out the private picture of one seat."""
    board = Board(marks=monograms(names))
    title_line(board, words.TITLE, (seat,), words.secrets(view, names[seat]))
    y = TOP
    own = view.private
    if view.solo is not None:  # no one to hide from: the goals instead, with room for their words
        draw_barrel(board, Rect(theme.MARGIN, y, INNER, BARREL), view.solo)
        y += BARREL + theme.GAP
    elif own is None or own.seat != seat:
        y = nothing(board, y, "This is for its owner's eyes only.")
    else:
        y = draw_private(board, own, y)
    return board.finish(max(theme.MIN_HEIGHT, y + theme.MARGIN - theme.GAP))


def draw_private(board: Board, own: PrivateView, y: int) -> int:
    """Draw everything secret, from the top down; return the y below it."""
    top = y
    choices = persons(own)
    if choices:
        cells = Rect(theme.MARGIN, y, INNER, PERSON).columns(2 if len(choices) < 3 else len(choices), theme.GAP)
        rows = [choices] if len(choices) < 4 else [choices[:3], choices[3:6]]
        for row in rows[:1]:
            for index, (person, cell) in enumerate(zip(row, cells, strict=False)):
                draw_person(board, f"person.{index}", cell, person)
        y += PERSON + theme.GAP
    if own.goals:
        for index, (goal, cell) in enumerate(
            zip(own.goals, Rect(theme.MARGIN, y, INNER, GOAL).columns(len(own.goals), theme.GAP), strict=True)
        ):
            draw_goal(board, f"goal.{index}", cell, goal)
        y += GOAL + theme.GAP
    if known := known_flavors(own):
        draw_flavors(board, Rect(theme.MARGIN, y, INNER, FLAVORS), known)
        y += FLAVORS + theme.GAP
    return y if y > top else nothing(board, y, "You have no secrets in this game.")


def persons(own: PrivateView) -> tuple[IdentityView, ...]:
    """Return the distillers to choose from, or the one that was chosen."""
    return own.identities or ((own.identity,) if own.identity else ())


def known_flavors(own: PrivateView) -> tuple[CardView, ...]:
    """Return the flavors that the player has looked at."""
    return (*own.looked, *(card for place in own.known for card in place.cards))


def nothing(board: Board, y: int, text: str) -> int:
    """Lay out a panel with a sentence."""
    rect = Rect(theme.MARGIN, y, INNER, 120)
    surface = panel(board, "none", rect)
    place = TextPlace("center", rect.w - 40, surface.ground)
    board.text("none.text", rect.middle, text, theme.SENTENCE, theme.MUTED, place)
    return rect.bottom + theme.GAP


def draw_person(board: Board, name: str, rect: Rect, person: IdentityView) -> None:
    """Draw an identity: region, power, and what it starts with."""
    board.box(name, rect, looks.CARD, 12)
    board.box(
        f"{name}.band",
        Rect(rect.x, rect.y, rect.w, 12),
        looks.REGIONS[person.region],
        4,
        ground=None,
        corners="top",
    )
    art = icon(looks.region_icon(person.region), 54, looks.CARD, looks.CARD_INK)
    board.sprite(f"{name}.region", Point(rect.x + 46, rect.y + 50), art)
    board.sprite(f"{name}.money", Point(rect.right - 44, rect.y + 50), coin(52, str(person.money)))
    room = Rect(rect.x + 84, rect.y + 24, rect.w - 164, 52)
    pieces.words_in(
        board,
        f"{name}.name",
        room,
        person.name.upper(),
        (TITLE, *looks.NAMES),
        looks.CARD_INK,
        looks.CARD,
        centered=False,
    )
    text = Rect(rect.x + 18, rect.y + 84, rect.w - 36, 80)
    pieces.words_in(board, f"{name}.text", text, person.text, TEXT, looks.FAINT_INK, looks.CARD, centered=False)
    board.box(f"{name}.line", Rect(rect.x + 18, rect.y + 170, rect.w - 36, 2), theme.PARCHMENT_EDGE)
    y = rect.bottom - 38
    board.sprite(f"{name}.star", Point(rect.x + 36, y), icon("star", 34, looks.CARD, theme.COPPER))
    board.sprite(f"{name}.sp", Point(rect.right - 44, y), rosette(52, str(person.recipe.sp)))
    room = Rect(rect.x + 62, y - 30, rect.w - 150, 60)
    said = f"{person.recipe.name} · any {person.recipe.family.lower()}, {person.ingredient.name} too"
    pieces.words_in(board, f"{name}.recipe", room, said, TEXT, looks.CARD_INK, looks.CARD, centered=False)


def draw_goal(board: Board, name: str, rect: Rect, goal: GoalView) -> None:
    """Draw a distillery goal and its points."""
    board.box(name, rect, looks.BACK, 12, line=looks.BACK_LINE, line_width=2.5)
    board.sprite(f"{name}.sp", Point(rect.right - 48, rect.y + 48), rosette(60, str(goal.sp)))
    room = Rect(rect.x + 20, rect.y + 18, rect.w - 110, 60)
    pieces.words_in(
        board,
        f"{name}.name",
        room,
        goal.name.upper(),
        (TITLE, *looks.NAMES),
        looks.CARD,
        looks.BACK,
        centered=False,
    )
    text = Rect(rect.x + 20, rect.y + 86, rect.w - 36, rect.h - 98)
    pieces.words_in(board, f"{name}.text", text, goal.text, TEXT, looks.WORDS, looks.BACK, centered=False)


def draw_flavors(board: Board, rect: Rect, cards: Sequence[CardView]) -> None:
    """Draw flavors that the player has looked at."""
    surface = panel(board, "flavors", rect)
    y = pieces.heading(board, "flavors", surface, "FLAVORS YOU KNOW")
    pieces.shelf(board, "flavor", Rect(rect.x + 14, y, rect.w - 28, rect.bottom - y - 12), cards, surface.ground, 8)
