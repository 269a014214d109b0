"""The shared market: premium rows, truck, awards, basic piles and labels."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.distilled.view import AwardView, BasicView, CardView, LabelView, MarketDeck, View
from renderers import theme
from renderers.distilled import looks, pieces, words
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.recurring import recurring
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, icon, key_of
from renderers.theme import Color
from renderers.widgets.cards import RADIUS, blank_card
from renderers.widgets.coins import coin, rosette
from renderers.widgets.panel import Surface, panel
from renderers.widgets.token import token

PREMIUM_WIDTH: Final = 862
PREMIUM_HEIGHT: Final = 492
TRUCK_HEIGHT: Final = 136
BASIC_HEIGHT: Final = 150
LABELS_HEIGHT: Final = 140
LEAST_TEXT: Final = 20
DECK: Final = 84
DECK_FILL: Final = "#3a2c1c"
DECK_LINE: Final = "#6b5128"


def draw_premium(board: Board, rect: Rect, view: View) -> None:
    """Draw three decks with their rows, the newest card at the left."""
    panel(board, "premium", rect)
    for row, area in zip(view.rows, rect.inset(14).rows(len(view.rows), 10), strict=True):
        deck, rest = area.take_left(DECK, 10)
        draw_deck(board, deck, row.deck, row.left)
        draw_row(board, rest, row.deck, row.cards)


@recurring
def draw_row(board: Board, rect: Rect, deck: MarketDeck, cards: tuple[CardView | None, ...]) -> None:
    """Draw the cards of a row and its empty places."""
    for index, (card, cell) in enumerate(zip(cards, rect.columns(len(cards), 10), strict=True)):
        name = f"row.{deck}.{index}"
        if card is None:
            pieces.slot(board, name, cell, "plus", theme.PANEL)
        else:
            board.group(f"{name}.", (cell.x, cell.y), pieces.market_card(card, cell.w, cell.h))


@recurring
def draw_deck(board: Board, rect: Rect, deck: MarketDeck, left: int) -> None:
    """Draw a face-down deck with the number of its cards."""
    name = f"deck.{deck}"
    board.box(name, rect, DECK_FILL, 10, line=DECK_LINE, line_width=2.0, ground=theme.PANEL)
    art = icon(words.DECK_ICONS[deck], 46, DECK_FILL, theme.BRASS, theme.BRASS)
    board.sprite(f"{name}.sign", Point(rect.cx, rect.y + 38), art)
    title = words.DECKS[deck]
    pieces.words_in(
        board, f"{name}.title", Rect(rect.x + 4, rect.y + 70, rect.w - 8, 24), title, looks.TINY, theme.MUTED, DECK_FILL
    )
    place = TextPlace("center", rect.w, DECK_FILL)
    board.text(f"{name}.left", Point(rect.cx, rect.bottom - 26), str(left), looks.COUNT, looks.WORDS, place)


def draw_truck(board: Board, rect: Rect, view: View) -> None:
    """Draw the cards that were discarded last, one of each pile, and how many there are."""
    tops = tuple(row.truck[-1] if row.truck else None for row in view.rows)
    draw_tops(board, rect, tops, words.truck_count(view.rows))


@recurring
def draw_tops(board: Board, rect: Rect, tops: tuple[CardView | None, ...], count: str) -> None:
    """Draw the uppermost cards of the truck and the number of all cards on it."""
    surface = panel(board, "truck", rect)
    y = pieces.heading(board, "truck", surface, "TRUCK")
    board.sprite("truck.sign", Point(rect.right - 40, rect.y + 28), icon("truck", 46, surface.ground))
    place = TextPlace(room=110, ground=surface.ground)
    board.text("truck.count", Point(rect.x + 96, rect.y + 27), count, looks.HELP, theme.MUTED, place)
    cells = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 12).columns(len(tops), 8)
    for index, (card, cell) in enumerate(zip(tops, cells, strict=True)):
        if card is None:
            pieces.slot(board, f"truck.{index}", cell, "plus", surface.ground, 28)
        else:
            board.group(f"truck.{index}.", (cell.x, cell.y), truck_card(card, cell.w, cell.h))


@lru_cache(maxsize=PARTS)
def truck_card(card: CardView, width: int, height: int) -> Part:
    """Return a discarded card, seen small."""
    board = Board(theme.PANEL, width)
    board.box("card", Rect(0, 0, width, height), looks.CARD, 8, ground=theme.PANEL)
    board.box("card.band", Rect(0, 0, width, 7), looks.spine(card), 8, ground=None, corners="top")
    room = Rect(3, 39, width - 6, height - 40)
    styles = (*looks.NAMES, pieces.SMALLEST)
    if pieces.fitted(card.name.upper(), styles, room.w, room.h):
        board.sprite("card.sign", Point(width / 2, 23), icon(looks.icon_name(card), 30, looks.CARD, looks.CARD_INK))
    else:  # a long name needs the whole card; the band tells the kind
        room = Rect(3, 9, width - 6, height - 10)
    pieces.name_in(board, "card.name", room, card.name, looks.CARD_INK, looks.CARD)
    return board.as_part(key_of("truck", card.id, card.name, width, height), height)


@recurring
def draw_awards(board: Board, rect: Rect, awards: tuple[AwardView, ...]) -> None:
    """Draw spirit awards: what they are for, and who has them."""
    surface = panel(board, "awards", rect)
    y = pieces.heading(board, "awards", surface, "AWARDS")
    area = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 10)
    for award, cell in zip(awards, area.rows(len(awards), 4), strict=True):
        draw_award(board, cell, award, surface)


def draw_award(board: Board, cell: Rect, award: AwardView, surface: Surface) -> None:
    """Draw one award; a closed one is dim and shows who won it."""
    name, ground = f"award.{award.id}", theme.WOOD
    board.box(name, cell, ground, 8, line=theme.HAIRLINE, line_width=1.5, ground=surface.ground)
    at, size = Point(cell.x + 30, cell.cy), min(46, (cell.h - 6) // 2 * 2)
    if award.winners:
        step = 34 if len(award.winners) < 2 else 30
        for index, seat in enumerate(award.winners[:2]):
            art = token(seat, board.marks[seat], min(17, cell.h // 2 - 5) if len(award.winners) < 2 else 11, ground)
            board.sprite(
                f"{name}.winner.{seat}", Point(at.x + (index - (len(award.winners[:2]) - 1) / 2) * step, at.y), art
            )
    else:
        board.sprite(f"{name}.sp", at, rosette(size, str(award.sp)))
    award_words(board, Rect(cell.x + 60, cell.y + 1, cell.w - 64, cell.h - 2), award, ground)


def award_words(board: Board, room: Rect, award: AwardView, ground: Color) -> None:
    """Draw the name of an award and, where there is room, what it is for."""
    name, faint = f"award.{award.id}", theme.mix(theme.MUTED, ground, 0.25)
    title_ink, text_ink = (faint, faint) if award.winners else (looks.WORDS, theme.MUTED)
    styles, used = award_title(award, room)
    text = pieces.fitted(award.text, looks.BRIEF, room.w, room.h - used) if used else None
    if text is None:
        pieces.name_in(board, f"{name}.title", room, award.name, title_ink, ground, centered=False, styles=styles)
        return
    below = text.step * len(text.lines)
    head = Rect(room.x, room.y + (room.h - used - below) // 2, room.w, used)
    area = Rect(room.x, head.bottom, room.w, below)
    pieces.name_in(board, f"{name}.title", head, award.name, title_ink, ground, centered=False, styles=styles)
    pieces.words_in(board, f"{name}.text", area, award.text, looks.BRIEF, text_ink, ground, centered=False)


def award_title(award: AwardView, room: Rect) -> tuple[tuple[TextStyle, ...], int]:
    """Return the type of an award's name and its height, so that its text fits below; 0 where it never does."""
    for styles in (looks.NAMES[1:], looks.NAMES[2:], looks.NAMES[3:]):
        title = pieces.fitted(award.name.upper(), styles, room.w, room.h)
        used = title.step * len(title.lines) if title else room.h
        if pieces.fitted(award.text, looks.BRIEF, room.w, room.h - used) and room.h - used >= LEAST_TEXT:
            return styles, used
    return looks.NAMES[1:], 0


@recurring
def draw_basic(board: Board, rect: Rect, piles: tuple[BasicView, ...], aside: str) -> None:
    """Draw the piles that never run out."""
    surface = panel(board, "basic", rect)
    y = pieces.heading(board, "basic", surface, "BASIC MARKET", aside)
    area = Rect(rect.x + 14, y, rect.w - 28, rect.bottom - y - 12)
    for pile, cell in zip(piles, area.columns(len(piles), 10), strict=True):
        board.group(f"basic.{pile.card.id}.", (cell.x, cell.y), basic_card(pile, cell.w, cell.h))


def basic_left(view: View) -> str:
    """Return the number of basic cards the acting player may still buy, as text."""
    if view.phase != "market" or len(view.waiting) != 1:
        return ""
    return f"{view.seats[view.waiting[0]].basics_left} more this round"


@lru_cache(maxsize=PARTS)
def basic_card(pile: BasicView, width: int, height: int) -> Part:
    """Return a pile of basic cards with its price."""
    board, card = Board(theme.PANEL, width), pile.card
    blank_card(board, "card", Rect(0, 0, width, height), looks.CARD, theme.PARCHMENT_EDGE, theme.PANEL)
    board.box("card.band", Rect(0, 0, width, 11), looks.spine(card), RADIUS, ground=None, corners="top")
    board.sprite("card.sign", Point(36, 34), icon(looks.icon_name(card), 44, looks.CARD, looks.CARD_INK))
    board.sprite("card.price", Point(width - 38, 34), coin(44, str(card.cost)))
    pieces.name_in(board, "card.name", Rect(6, 56, width - 17, height - 62), card.name, looks.CARD_INK, looks.CARD)
    return board.as_part(key_of("basic", card.id, card.name, card.cost, width, height), height)


@recurring
def draw_labels(board: Board, rect: Rect, flight: str, piles: tuple[LabelView, ...]) -> None:
    """Draw the labels of the flight that are left."""
    surface = panel(board, "labels", rect)
    y = pieces.heading(board, "labels", surface, "LABELS LEFT", f"Tasting flight {flight}")
    area = Rect(rect.x + 14, y, rect.w - 28, rect.bottom - y - 12)
    for pile, cell in zip(piles, area.columns(len(piles), 8), strict=True):
        part = label_card(pile, cell.w, cell.h, surface.ground)
        board.group(f"label.{pile.recipe.id}.", (cell.x, cell.y), part)


@lru_cache(maxsize=PARTS)
def label_card(pile: LabelView, width: int, height: int, ground: Color) -> Part:
    """Return a pile of labels: the recipe, its cube and region, and how many are left; dark when none is."""
    board, recipe = Board(ground, width), pile.recipe
    fill = looks.CARD if pile.left else looks.DULL
    ink = looks.CARD_INK if pile.left else theme.mix(theme.MUTED, looks.DULL, 0.1)
    board.box("label", Rect(0, 0, width, height), fill, 9, ground=ground)
    pieces.name_in(board, "label.name", Rect(4, 5, width - 8, 32), recipe.name, ink, fill)
    x = 8
    if recipe.tier is not None:
        pieces.tier_cube(board, "label.tier", Point(x + 14, height - 24), recipe, 28, fill)
        x += 32
    board.sprite("label.region", Point(x + 16, height - 24), icon(looks.region_icon(recipe.region), 32, fill, ink))
    place = TextPlace("right", width - x - 36, fill)
    board.text("label.left", Point(width - 8, height - 24), f"×{pile.left}", looks.COUNT, ink, place)
    return board.as_part(key_of("label", recipe.id, recipe.name, pile.left, width, height, ground), height)
