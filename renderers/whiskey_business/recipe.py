"""The distillery: the recipe as a sum, what it yields, and the odds of rolling on."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.whiskey_business.view import OddsView, View
from renderers import theme
from renderers.fonts import TextStyle, broken, text_width
from renderers.geometry import Point, Rect
from renderers.recurring import recurring
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Color, MarkLook
from renderers.vector import Art
from renderers.whiskey_business import looks, words
from renderers.whiskey_business.die import RING, SLOT_INSET, Mark, big_die, faint_icon, faint_question, slot, slot_die
from renderers.whiskey_business.odds import odds_bar
from renderers.widgets.barrel import EMPTY_FADE, barrel, empty_barrel
from renderers.widgets.panel import Surface, divider, panel

GRAIN_SLOTS: Final = 4
SIGNS: Final = 3
"""Plus signs between flag, water, yeast and the first grain."""


class RecipeSize(NamedTuple):
    """The sizes of the parts of a recipe."""

    slot: int
    plus: int
    gap: int
    barrel: int
    times: TextStyle
    odds: int
    """Height of the odds bar."""


AT_TABLE: Final = RecipeSize(84, 34, 10, 60, theme.LARGE_NUMBER, 38)
CLOSE_UP: Final = RecipeSize(100, 40, 12, 80, theme.BIG_VALUE, 56)
HEIGHT: Final = 192
LABELS: Final = 212
"""Width of the column with the heading and the name of the whiskey."""
ODDS: Final = 776
"""Width of all that is said about the next roll."""
SHIP_DIE: Final = 38
SHIP_RISK: Final = 200
STRIP_HEIGHT: Final = 74
STRIP_BARREL: Final = 46
STRIP_DIE: Final = 38
STRIP_GAP: Final = 4
RECIPE_DIE: Final = 48
RECIPE_BARREL: Final = 40
RECIPES_APART: Final = 16
RECIPE_NAME: Final = TextStyle("semibold", 24)


def distillery(board: Board, rect: Rect, view: View) -> None:
    """Draw the panel at the table."""
    surface = panel(board, "distillery", rect)
    inner = rect.inset(24, 0)
    if view.dice:
        labels(board, inner, view)
        recipe(board, Rect(rect.x + LABELS, rect.y + 22, rect.w - LABELS, AT_TABLE.slot), view, surface.ground)
    else:
        recipes(board, inner, view, surface)
    divider(board, "distillery.line", surface, rect.y + 127, 24)
    outlook(board, Rect(inner.x, rect.y + 141, inner.w, AT_TABLE.odds), view, surface)


def recipes(board: Board, inner: Rect, view: View, surface: Surface) -> None:
    """Draw what each whiskey is made of, before the first roll."""
    cells = inner.columns(len(view.whiskeys), RECIPES_APART)
    for index, (cell, look) in enumerate(zip(cells, looks.whiskey_looks(view), strict=True)):
        faces = (view.countries[index], "water", "yeast", view.grains[index])
        card = RecipeCard(f"recipe.{index}", view.whiskey_names[index], look, faces)
        recipe_card(board, cell, card, surface.ground)


def recipe_strip(board: Board, rect: Rect, view: View) -> None:
    """Draw each recipe in small while dice lie on the table, with what is kept and what was rolled marked."""
    surface = panel(board, "recipes", rect)
    cells = rect.inset(24, 0).columns(len(view.whiskeys), RECIPES_APART)
    kept = {die.face for die in view.dice if die.state == "placed"}
    fits = {die.face for die in view.dice if die.state == "fits"}
    for index, (cell, look) in enumerate(zip(cells, looks.whiskey_looks(view), strict=True)):
        is_open = view.distillery.whiskey in (None, view.whiskeys[index])
        faces = (view.countries[index], "water", "yeast", view.grains[index])
        marks: tuple[Mark, ...] = tuple(_strip_mark(face, kept, fits, is_open) for face in faces)
        fade = 0.0 if is_open else EMPTY_FADE
        strip_card(board, cell, StripCard(f"recipes.{index}", look, faces, marks, fade), surface.ground)


def _strip_mark(face: str, kept: set[str], fits: set[str], is_open: bool) -> Mark:
    if not is_open:
        return "no_use"
    if face in kept:
        return "placed"
    return "fits" if face in fits else "no_use"


class StripCard(NamedTuple):
    """A recipe in small: its faces, each with what has become of it this turn."""

    name: str
    look: MarkLook
    faces: tuple[str, ...]
    marks: tuple[Mark, ...]
    fade: float


@recurring
def strip_card(board: Board, cell: Rect, card: StripCard, ground: Color) -> None:
    """Draw the barrel of a whiskey, and the dice it takes."""
    art = barrel(card.look.letter, card.look.color, STRIP_BARREL, ground, card.fade)
    x = board.sprite(f"{card.name}.barrel", Point(cell.x + art.width / 2, cell.cy), art).right + STRIP_GAP
    for part, (face, mark) in enumerate(zip(card.faces, card.marks, strict=True)):
        die = big_die(face, STRIP_DIE, ground, mark)
        x = board.sprite(f"{card.name}.{part}", Point(x + die.width / 2, cell.cy), die).right


class RecipeCard(NamedTuple):
    """A whiskey and what it is made of."""

    name: str
    whiskey: str
    look: MarkLook
    faces: tuple[str, ...]


@recurring
def recipe_card(board: Board, cell: Rect, card: RecipeCard, ground: Color) -> None:
    """Draw a barrel with the name of the whiskey, and the dice it takes."""
    art = barrel(card.look.letter, card.look.color, RECIPE_BARREL, ground)
    y = cell.y + 33
    end = board.sprite(f"{card.name}.barrel", Point(cell.x + art.width / 2, y), art).right + 10
    place = TextPlace(room=cell.right - end, ground=ground)
    board.text(f"{card.name}.name", Point(end, y), card.whiskey, RECIPE_NAME, place=place)
    x = cell.x - RING
    for part, face in enumerate(card.faces):
        die = big_die(face, RECIPE_DIE, ground, "plain")
        x = board.sprite(f"{card.name}.{part}", Point(x + die.width / 2, cell.y + 90), die).right


def labels(board: Board, inner: Rect, view: View) -> None:
    """Draw the heading and the name of the whiskey."""
    board.text("distillery.heading", Point(inner.x, inner.y + 36), "DISTILLERY", theme.HEADING, theme.BRASS)
    place = TextPlace(room=LABELS - 40)
    lines = whiskey_lines(view)
    style = theme.LABEL if all(text_width(line, theme.LABEL) <= LABELS - 40 for line in lines) else theme.SMALL
    for line, text in enumerate(lines, 1):
        board.text(f"distillery.whiskey.{line}", Point(inner.x, inner.y + 44 + 30 * line), text, style, place=place)


def whiskey_lines(view: View) -> tuple[str, ...]:
    """Return the whiskey in the making, on two lines."""
    if view.distillery.flight:
        return "Whiskey", "Flight"
    if view.distillery.whiskey is None:
        return "No whiskey", "chosen yet"
    name = view.whiskey_names[view.whiskeys.index(view.distillery.whiskey)]
    return broken(name, theme.SMALL, LABELS - 40)


def recipe(board: Board, rect: Rect, view: View, ground: Color, size: RecipeSize = AT_TABLE) -> None:
    """Draw flag + water + yeast + grains = barrels."""
    arts = tuple(slot_arts(view, size))
    slots(board, rect, arts, ground, size)
    x = slot_left(rect, len(arts), size) + 10
    yield_of(board, Rect(x, rect.y, rect.right - x, rect.h), view, ground, size)


def slot_left(rect: Rect, index: int, size: RecipeSize) -> int:
    """Return the left edge of a slot: a plus follows each of the first three, a gap every other one."""
    return rect.x + index * size.slot + min(index, SIGNS) * size.plus + max(0, index - SIGNS) * size.gap


@recurring
def slots(board: Board, rect: Rect, arts: tuple[Art, ...], ground: Color, size: RecipeSize) -> None:
    """Draw the dice that were kept, and the places for the others."""
    for index, art in enumerate(arts):
        cell = Rect(slot_left(rect, index, size), rect.y, size.slot, size.slot)
        slot(board, f"slot.{index}", cell, art, ground)
        if index < SIGNS:
            middle = Point(cell.right + size.plus / 2, rect.cy)
            board.text(f"plus.{index}", middle, "+", theme.SIGN, theme.MUTED, TextPlace("center"))


def slot_arts(view: View, size: RecipeSize) -> list[Art]:
    """Return the die in each slot, or a hint at the one that belongs there."""
    distillery = view.distillery
    side, hint = size.slot - 2 * SLOT_INSET, round(size.slot * 0.6)
    country = view.countries[view.whiskeys.index(distillery.whiskey)] if distillery.whiskey else "globe"
    arts = [
        slot_die(distillery.flag, side) if distillery.flag else faint_icon(country, hint),
        slot_die("water", side, distillery.water) if distillery.water else faint_icon("water", hint),
        slot_die("yeast", side) if distillery.yeast else faint_icon("yeast", hint),
    ]
    return arts + grain_arts(view, side, hint)


def grain_arts(view: View, side: int, hint: int) -> list[Art]:
    """Return the slots for grain."""
    distillery = view.distillery
    laid = [grain for grain, count in distillery.grains for _ in range(count)]
    arts = [slot_die(grain, side) for grain in laid[:GRAIN_SLOTS]]
    if distillery.flight:
        arts += [faint_icon(grain, hint) for grain in view.grains if grain not in laid]
    elif distillery.whiskey:
        own = view.grains[view.whiskeys.index(distillery.whiskey)]
        arts += [faint_icon(own, hint)] * GRAIN_SLOTS
    else:
        arts += [faint_question(hint)] * GRAIN_SLOTS
    return arts[:GRAIN_SLOTS]


def yield_of(board: Board, rect: Rect, view: View, ground: Color, size: RecipeSize) -> None:
    """Draw the equals sign, the barrel and how many there will be."""
    middle = rect.cy
    end = board.text("yield.is", Point(rect.x, middle + 1), "=", looks.RIBBON, theme.MUTED).right
    art = yield_art(view, size.barrel, ground)
    place = board.sprite("yield.barrel", Point(end + 24 + art.width / 2, middle), art)
    if view.distillery.flight and not view.distillery.barrels:
        return
    count = view.distillery.barrels - view.distillery.spoiled
    fill = theme.PARCHMENT if count else theme.MUTED
    text = TextPlace(room=rect.right - place.right, ground=ground)
    board.text("yield.count", Point(place.right + 20, middle + 1), f"× {count}", size.times, fill, text)


def yield_art(view: View, height: int, ground: Color) -> Art:
    """Return the drawing of the recipe's yield."""
    distillery = view.distillery
    if distillery.flight and not distillery.barrels:
        return icon("flight", round(height * 1.4), ground)
    if distillery.whiskey is None:
        return empty_barrel(height, ground, "?")
    look = looks.whiskey_look(view, distillery.whiskey)
    return barrel(look.letter, look.color, height, ground, 0.0 if distillery.barrels else EMPTY_FADE)


def outlook(board: Board, rect: Rect, view: View, surface: Surface, size: RecipeSize = AT_TABLE) -> None:
    """Draw the last line: what the still holds and the odds, or what has to be chosen instead."""
    special = words.notice(view)
    if special is not None:
        moment(board, rect, special, surface)
        return
    label, amount = words.still_words(view)
    end = board.text("still.label", Point(rect.x, rect.cy), label, theme.SENTENCE, theme.MUTED).right
    if amount:
        fill = theme.BAD_TEXT if view.distillery.spoiled and view.keep is None else theme.PARCHMENT
        board.text("still.amount", Point(end + 8, rect.cy), amount, theme.STRONG, fill, TextPlace(room=words.NEEDED))
    odds = words.shown_odds(view)
    if odds is not None:
        next_roll(board, rect.take_right(ODDS)[1], view, odds, surface)


def next_roll(board: Board, rect: Rect, view: View, odds: OddsView, surface: Surface) -> None:
    """Show the number of dice, the chance that one of them can be kept, and the risk of a pirate ship."""
    place = TextPlace(room=rect.w, ground=surface.ground)
    label = words.roll_words(view, odds)
    end = board.text("odds.dice", Point(rect.x, rect.cy), label, theme.SENTENCE, theme.MUTED, place).right
    _, bar = rect.take_right(rect.right - end - theme.GAP)
    if odds.ship != "none":
        bar, risk = bar.take_left(bar.w - SHIP_RISK, theme.GAP)
        ship_risk(board, risk, odds, surface)
    lost = "nothing fits" if odds.saved_by_shot else "all lost" if words.has_laid(view) else "turn lost"
    if odds.going is not None:
        odds_bar(board, bar, odds.going, (words.going(view), "Flight or lost"), surface.ground)
    else:
        odds_bar(board, bar, odds.keep, (words.fitting(view, odds), lost), surface.ground)


def ship_risk(board: Board, rect: Rect, odds: OddsView, surface: Surface) -> None:
    """Draw the ship and what it would do."""
    art = big_die("ship", SHIP_DIE, surface.ground, "plain")
    end = board.sprite("odds.ship", Point(rect.x + art.width / 2, rect.cy), art).right
    fill = theme.MUTED if odds.ship == "sheet" else theme.BAD_TEXT
    place = TextPlace(room=rect.right - end, ground=surface.ground)
    board.text("odds.ship.risk", Point(end + 2, rect.cy), words.SHIP_RISKS[odds.ship], theme.LABEL, fill, place)


def moment(board: Board, rect: Rect, special: tuple[str, str], surface: Surface) -> None:
    """Draw an icon and a sentence."""
    name, sentence = special
    board.sprite("moment.icon", Point(rect.x + 22, rect.cy), icon(name, 44, surface.ground))
    place = TextPlace(room=rect.w - 60, ground=surface.ground)
    board.text("moment", Point(rect.x + 60, rect.cy), sentence, theme.TURN, theme.BRASS, place)
