"""Parts that recur: words in a box, cards on a shelf, recipes' needs, and a market card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.distilled.view import CardView, RecipeView
from renderers import theme
from renderers.distilled import looks
from renderers.fonts import TextStyle, text_width, wrapped
from renderers.geometry import Point, Rect, Size
from renderers.icons import Inks, icon_shapes
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, SPRITES, icon, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Bar
from renderers.widgets.cards import CardLook, ChipLook, card, chip
from renderers.widgets.coins import coin, cube, rosette
from renderers.widgets.panel import Surface

LEADING: Final = 1.0
TEXT_LEADING: Final = 1.06
"""From line to line, as a share of the size; small letters reach below the line."""
BADGE: Final = ChipLook(looks.CARD_INK, looks.CARD, TextStyle("display", 22), 28)
SALE: Final = ChipLook(height=32, style=TextStyle("display", 25))
SMALLEST: Final = TextStyle("display", 18)
SIGNS: Final = (46, 36, 26)
"""Sizes of the sign on a small card: the largest that leaves room for the name is taken."""
TALLEST: Final = 130


class Lines(NamedTuple):
    """Words as they fit into a box."""

    style: TextStyle
    lines: tuple[str, ...]

    @property
    def step(self) -> int:
        """From line to line."""
        return line_step(self.style)


def line_step(style: TextStyle) -> int:
    """Return the distance from line to line."""
    return round(style.px * (LEADING if style.face == "display" else TEXT_LEADING))


@lru_cache(maxsize=2048)
def fitted(text: str, styles: tuple[TextStyle, ...], room: int, height: int) -> Lines | None:
    """Return the largest style in which the text fits into a box; None where it never does."""
    for style in styles:
        lines = wrapped(text, style, room)
        if len(lines) <= max(1, height // line_step(style)) and all(text_width(line, style) <= room for line in lines):
            return Lines(style, lines)
    return None


def words_in(
    board: Board,
    name: str,
    rect: Rect,
    text: str,
    styles: tuple[TextStyle, ...],
    fill: Color,
    ground: Color,
    centered: bool = True,
) -> bool:
    """Write words into the middle of a box, as large as they fit. Return False if they do not fit at all."""
    found = fitted(text, styles, rect.w, rect.h)
    if found is None:
        return False
    top = rect.cy - found.step * (len(found.lines) - 1) / 2
    x, align = (rect.cx, "center") if centered else (rect.x, "left")
    for index, line in enumerate(found.lines):
        place = TextPlace(align, rect.w + 2, ground)
        board.text(f"{name}.{index}", Point(x, top + index * found.step), line, found.style, fill, place)
    return True


def name_in(
    board: Board,
    name: str,
    rect: Rect,
    text: str,
    fill: Color,
    ground: Color,
    centered: bool = True,
    styles: tuple[TextStyle, ...] = (*looks.NAMES, SMALLEST),
) -> None:
    """Draw the name of a thing in a box; a word too long for it gets a hyphen."""  # fmt: skip
    shown = text.upper()
    if not words_in(board, name, rect, shown, styles, fill, ground, centered):
        style = styles[-1]
        parts = " ".join(part for word in shown.split() for part in syllables(word, style, rect.w))
        words_in(board, name, rect, parts, (style,), fill, ground, centered)


def syllables(word: str, style: TextStyle, room: int) -> Iterator[str]:
    """Yield the pieces of a word that is too wide for its room, cut with hyphens."""
    while text_width(word, style) > room and len(word) > 3:
        fits = next((at for at in range(len(word) - 2, 1, -1) if text_width(f"{word[:at]}-", style) <= room), 2)
        yield f"{word[:fits]}-"
        word = word[fits:]
    yield word


def heading(board: Board, name: str, surface: Surface, text: str, aside: str = "") -> int:
    """Draw the heading of a panel, with a few words at the right; return the y below it."""
    rect = surface.rect
    y = rect.y + 27
    place = TextPlace(room=rect.w - 28, ground=surface.ground)
    end = board.text(f"{name}.heading", Point(rect.x + 16, y), text, looks.SECTION, theme.BRASS, place).right
    if aside:
        place = TextPlace("right", rect.right - end - 32, surface.ground)
        board.text(f"{name}.aside", Point(rect.right - 16, y), aside, looks.HELP, theme.MUTED, place)
    return rect.y + 48


def slot(board: Board, name: str, rect: Rect, sign: str, ground: Color, size: int = 40) -> None:
    """Draw an empty place."""
    board.box(name, rect, None, 10, line=looks.SLOT_LINE, line_width=2.0, ground=ground)
    faint = theme.mix(theme.MUTED, ground, 0.65)
    board.sprite(f"{name}.sign", rect.middle, icon(sign, size, ground, faint, faint, 0.0))


# Cards


class Stack(NamedTuple):
    """Equal cards."""

    card: CardView
    size: int


def stacks(cards: Sequence[CardView]) -> list[Stack]:
    """Return equal cards together, in the order of the first of each."""
    counts = Counter(card.id for card in cards)
    first = {card.id: card for card in reversed(cards)}
    return [Stack(first[one], counts[one]) for one in dict.fromkeys(card.id for card in cards)]


@lru_cache(maxsize=PARTS)
def small_card(card: CardView, width: int, height: int, count: int, ground: Color) -> Part:
    """Return a card of the pantry or storeroom: its sign and its name, and how many there are."""
    board = Board(ground, width)
    board.box("card", Rect(0, 0, width, height), looks.CARD, 9, ground=ground)
    board.box("card.band", Rect(0, 0, width, 9), looks.spine(card), 9, ground=None, corners="top")
    styles = (*looks.NAMES[1:], SMALLEST)
    signs = [min(size, width - (30 if count > 1 else 8)) for size in SIGNS]
    roomy = height > 90 and (count < 2 or width > 84)
    fits = (
        size for size in signs[0 if roomy else 1 :] if fitted(card.name.upper(), styles, *below(size, width, height))
    )
    size = next(fits, signs[-1])
    aside = 12 if count > 1 else 0
    art = icon(looks.icon_name(card), size, looks.CARD, looks.CARD_INK)
    board.sprite("card.sign", Point((width - aside * 2) / 2, 15 + size / 2), art)
    room = Rect(4, 18 + size, *below(size, width, height))
    name_in(board, "card.name", room, card.name, looks.CARD_INK, looks.CARD, styles=styles)
    if count > 1:
        place = TextPlace("right", 40, looks.CARD)
        board.text("card.count", Point(width - 6, 15 + size / 2), f"×{count}", looks.CAPTION, looks.CARD_INK, place)
    return board.as_part(key_of("small", card.id, card.name, width, height, count, ground), height)


def below(sign: int, width: int, height: int) -> Size:
    """Return the room for the name of a small card under its sign."""
    return Size(width - 8, height - 22 - sign)


def shelf(board: Board, name: str, rect: Rect, cards: Sequence[CardView], ground: Color, columns: int) -> None:
    """Draw cards side by side, equal ones as one with a number, with room for at least this number of columns."""
    piles = stacks(cards)
    if not piles:
        place = TextPlace("center", rect.w, ground)
        board.text(f"{name}.none", rect.middle, "empty", looks.HELP, theme.MUTED, place)
        return
    rows = 1 if len(piles) <= columns else 2
    across = max(columns, -(-len(piles) // rows))
    cells = rect.grid(across, rows, 8)
    for index, (pile, cell) in enumerate(zip(piles, cells, strict=False)):
        part = small_card(pile.card, cell.w, min(cell.h, TALLEST), pile.size, ground)
        board.group(f"{name}.{index}.", (cell.x, cell.y), part)


@lru_cache(maxsize=PARTS)
def market_card(shown: CardView, width: int, height: int) -> Part:
    """Return a card of the premium market: name, price, sign, SP, sale money, region and what it does."""
    board, face = Board(theme.PANEL, width), looks.CARD
    room = card(board, "card", Rect(0, 0, width, height), CardLook("", looks.spine(shown), looks.CARD, looks.CARD_INK))
    board.sprite("card.price", Point(width - 32, 31), coin(42, str(shown.cost)))
    name_in(
        board, "card.title", Rect(room.x, 8, width - room.x - 60, 64), shown.name, looks.CARD_INK, face, centered=False
    )
    upgrade, right, y = shown.kind == "upgrade", width - 12, height - 33
    size = 32 if upgrade else 42
    board.sprite("card.sign", Point(room.x + size / 2, y), icon(looks.icon_name(shown), size, face, _sign_ink(shown)))
    left = room.x + (38 if upgrade else 50)
    if shown.region is not None:
        board.sprite(
            "card.region", Point(right - 20, 73), icon(looks.region_icon(shown.region), 34, face, looks.CARD_INK)
        )
    if shown.points:
        at = Point(width - 32, 68) if upgrade else Point(left + 21, y)
        board.sprite("card.points", at, rosette(32 if upgrade else 42, shown.points))
        left += 0 if upgrade else 46
    if shown.money and not upgrade:
        left = chip(board, "card.money", Point(left, y), f"+{shown.money}", SALE, face).right + 6
    beside = 46 if upgrade and shown.points else 0  # the rosette at the right edge, which ends above 86
    lower = width - 8 - left - (beside if height < 148 else 0)
    _brief(board, shown, Rect(left, height - 62, lower, 56), Rect(room.x, 72, width - 6 - beside - room.x, 18))
    return board.as_part(key_of("market", shown.id, shown.name, shown.cost, width, height), height)


def _sign_ink(shown: CardView) -> Color:
    return looks.spine(shown) if shown.branch else looks.CARD_INK


def _brief(board: Board, shown: CardView, *rooms: Rect) -> None:
    """Draw the power in a few words, in the first place that has room for them."""
    for index, room in enumerate(rooms):
        if shown.brief and room.w > 40:
            name = f"card.brief.{index}"
            if words_in(board, name, room, shown.brief, looks.BRIEF, looks.FAINT_INK, looks.CARD, centered=False):
                return


# Recipes


def needs(board: Board, name: str, left: Point, recipe: RecipeView, ground: Color, size: int = 30) -> None:
    """Draw the requirements of a recipe as signs: number and sorts of sugar, barrel, region, and aging."""
    x, y = left
    ink = looks.CARD_INK
    if recipe.sugars:
        place = TextPlace(room=44, ground=ground)
        x = board.text(f"{name}.count", Point(x, y), f"{recipe.min_sugars}+", looks.CAPTION, ink, place).right + 4
    for sugar in recipe.sugars:
        board.sprite(f"{name}.{sugar}", Point(x + size / 2, y), icon(f"sugar_{sugar}", size, ground, ink))
        x += size + 1
    x += 8
    board.sprite(f"{name}.barrel", Point(x + size / 2, y), icon(f"barrel_{recipe.barrel}", size, ground, ink))
    x += size + 5
    board.sprite(f"{name}.region", Point(x + size / 2, y), icon(looks.region_icon(recipe.region), size, ground, ink))
    x += size + 5
    if recipe.aged:
        board.sprite(f"{name}.aged", Point(x + size / 2, y), icon("hourglass", size - 4, ground, theme.COPPER))


@lru_cache(maxsize=SPRITES)
def label_sign(size: int, ground: Color) -> Art:
    """Return a label as a sign: a small card with a star."""
    h = round(size * 0.74)
    top = (size - h) / 2
    star = size * 0.66
    shapes = (
        Bar(0, top, size, h, size * 0.14, looks.CARD),
        *icon_shapes("star", Point((size - star) / 2, (size - star) / 2), star, Inks(theme.COPPER, looks.CARD)),
    )
    return square_art(key_of("label_sign", size, ground), size, ground, shapes)


def tier_cube(board: Board, name: str, at: Point, recipe: RecipeView, size: int, ground: Color) -> None:
    """Draw the cube of a recipe; a star for a signature recipe, a ring for one that everybody knows."""
    if recipe.tier is not None:
        board.sprite(name, at, cube(size, looks.tier_letter(recipe), looks.TIERS[recipe.tier]))
    else:
        sign = "star" if recipe.family else "tick"
        board.sprite(name, at, icon(sign, size - 6, ground, theme.COPPER if recipe.family else theme.MUTED))
