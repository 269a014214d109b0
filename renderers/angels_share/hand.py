"""The private picture of a player: cards in hand, purse, the card laid face down, and the prices of barrels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.angels_share.view import BarrelView, CardView, PrivateView, View
from renderers import theme
from renderers.angels_share import words
from renderers.angels_share.cards import HAND_HEIGHT, HAND_RADIUS, card_back, hand_card
from renderers.angels_share.crests import Crests, crests
from renderers.angels_share.fact import Line, fact
from renderers.angels_share.shield import Crest, shield
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect, Size
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.barrel import barrel, empty_barrel
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
CARDS_AT: Final = 100
GAP: Final = 14
FACTS_AT: Final = 448
FACTS: Final = 112
SHELF: Final = 92
BARREL: Final = 60
TOTAL: Final = 286
"""Width of the sum of all sales."""
BACK: Final = Size(64, 88)
FACT: Final = 346
"""Width of the panels for the purse and the loans; the rest is for what lies face down."""
VALUE_ROOM: Final = 56
LABEL: Final = TextStyle("semibold", 24)
SALE: Final = TextStyle("display", 38)


def hand(view: View, private: PrivateView, names: Sequence[str]) -> Scene:
    """Return the picture of a hand."""
    board = Board(marks=monograms(names))
    known = crests(view)
    whose = words.short(names[private.seat], 340)
    title_line(board, words.TITLE, (private.seat,), f"{whose}'s hand, round {view.round}")
    cells = Rect(theme.MARGIN, CARDS_AT, INNER, HAND_HEIGHT).columns(len(view.distilleries), GAP)
    labels = dict(view.names)
    held = {card.distillery: card for card in private.hand}
    away = {card.distillery: card for card in private.putting_away}
    for distillery, cell in zip(view.distilleries, cells, strict=True):
        name, crest = f"card.{distillery.id}", known[distillery.id]
        if distillery.id in held:
            card = held[distillery.id]
            art = hand_card(crest, card.value, card.action, labels[card.action], cell.w)
            board.sprite(name, cell.middle, art)
        else:
            gap(board, name, cell, away.get(distillery.id), crest)
    facts(board, Rect(theme.MARGIN, FACTS_AT, INNER, FACTS), view, private, known)
    shelf = Rect(theme.MARGIN, FACTS_AT + FACTS + theme.GAP, INNER, SHELF)
    sales(board, shelf, view, private, known)
    return board.finish(shelf.bottom + theme.MARGIN)


def gap(board: Board, name: str, cell: Rect, away: CardView | None, crest: Crest) -> None:
    """Draw the place of a card that is being exchanged, or of one that could not be drawn."""
    board.box(name, cell, theme.WELL, HAND_RADIUS, line=theme.HAIRLINE, line_width=2)
    middle = cell.x + cell.w / 2
    board.sprite(f"{name}.shield", Point(middle, cell.y + 60), shield(crest, 28, theme.WELL))
    art = icon("redraw" if away else "no_use", 66, theme.WELL, theme.MUTED)
    board.sprite(f"{name}.why", Point(middle, cell.cy + 14), art)
    place = TextPlace("center", cell.w - 8, theme.WELL)
    text = f"{away.value} put away" if away else "No card"
    board.text(f"{name}.what", Point(middle, cell.bottom - 60), text, LABEL, theme.MUTED, place)


def facts(board: Board, rect: Rect, view: View, private: PrivateView, known: Crests) -> None:
    """Draw purse, loans and what lies face down."""
    own = view.seats[private.seat]
    purse, rest = rect.take_left(FACT, theme.GAP)
    loans, down = rest.take_left(FACT, theme.GAP)
    lines = (Line("money"), Line(f"upkeep {own.upkeep}", theme.PARCHMENT))
    fact(board, "purse", purse, icon("cash", 60), str(private.purse), lines)
    fact(board, "loans", loans, icon("loan", 56), str(own.loans), words.loan_lines(own))
    if private.placed:
        face_down(board, down, private.placed[-1], known)
    else:
        fact(board, "down", down, icon("face_down", 56, fg=theme.MUTED), "", (Line("No card played yet"),))


def face_down(board: Board, rect: Rect, card: CardView, known: Crests) -> None:
    """Draw the card laid face down, as its owner knows it."""
    crest = known[card.distillery]
    panel(board, "down", rect)
    back = board.sprite("down.back", Point(rect.x + 20 + BACK.w / 2, rect.cy), card_back(crest, BACK, theme.PANEL))
    action = board.sprite("down.action", Point(rect.right - 44, rect.cy), icon(card.action, 52))
    place = TextPlace("right", VALUE_ROOM)
    board.text("down.value", Point(action.x - 12, rect.cy + 2), str(card.value), theme.BIG_VALUE, theme.BRASS, place)
    x = back.right + 18
    room = TextPlace(room=action.x - 12 - VALUE_ROOM - x)
    board.text("down.label", Point(x, rect.y + 38), "Laid face down", theme.SENTENCE, theme.MUTED, room)
    board.text("down.distillery", Point(x, rect.y + 76), crest.name, theme.LABEL, place=room)


def sales(board: Board, rect: Rect, view: View, private: PrivateView, known: Crests) -> None:
    """Draw the player's barrels with the price of each, and the sum."""
    panel(board, "sales", rect)
    held = view.seats[private.seat].barrels
    places, total = rect.take_right(TOTAL)
    for index, cell in enumerate(places.inset(14, 0).columns(max(view.barrel_limit, len(held)))):
        if index < len(held):
            sale(board, f"sales.{index}", cell, held[index], known[held[index].distillery])
        else:
            art = empty_barrel(BARREL, theme.PANEL)
            board.sprite(f"sales.{index}", Point(cell.x + 8 + art.width / 2, cell.cy), art)
    board.box("sales.line", Rect(total.x, total.y + 16, 2, total.h - 32), theme.HAIRLINE)
    coin = board.sprite("sales.coin", Point(total.x + 40, total.cy), icon("selling", 48))
    at = Point(coin.right + 14, total.cy + 2)
    right = board.text("sales.total", at, str(private.sale_value), theme.LARGE_NUMBER, place=TextPlace(room=90)).right
    words_at = Rect(right + 12, total.y, total.right - right - 24, total.h)
    for index, (line, row) in enumerate(zip(("if all are", "sold now"), words_at.inset(0, 16).rows(2), strict=True)):
        board.text(f"sales.words.{index}", Point(row.x, row.cy), line, LABEL, theme.MUTED, TextPlace(room=row.w))


def sale(board: Board, name: str, cell: Rect, held: BarrelView, crest: Crest) -> None:
    """Draw a barrel, its age, and what it sells for now."""
    art = board.sprite(
        f"{name}.barrel",
        Point(cell.x + 8 + BARREL * 0.4, cell.cy),
        barrel(crest.letter, crest.color, BARREL, theme.PANEL),
    )
    x, place = art.right + 12, TextPlace(room=cell.right - art.right - 14)
    age = f"{held.age} yr" if held.age else "new"
    price, fill = (f"+{held.price}", theme.PARCHMENT) if held.price is not None else ("not yet", theme.MUTED)
    style = SALE if held.price is not None else LABEL
    board.text(f"{name}.age", Point(x, cell.cy - 20), age, LABEL, theme.BRASS if held.must_go else theme.MUTED, place)
    board.text(f"{name}.price", Point(x, cell.cy + 18), price, style, fill, place)
