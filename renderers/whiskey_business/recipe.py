"""The distillery: the recipe as a sum, what it yields, and the odds of rolling on."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.whiskey_business.view import View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Colour
from renderers.vector import Art
from renderers.whiskey_business import words
from renderers.widgets.barrel import EMPTY_FADE, barrel, empty_barrel
from renderers.widgets.die import SLOT_INSET, faint_icon, faint_question, slot, slot_die
from renderers.widgets.odds import odds_bar
from renderers.widgets.panel import Surface, divider, panel

GRAIN_SLOTS: Final = 4


class RecipeSize(NamedTuple):
    slot: int
    plus: int
    gap: int
    barrel: int
    times: TextStyle
    odds: int
    """Height of the odds bar."""


AT_TABLE: Final = RecipeSize(84, 34, 10, 60, theme.YIELD, 38)
CLOSE_UP: Final = RecipeSize(100, 40, 12, 80, theme.BIG_VALUE, 56)
HEIGHT: Final = 192
LABELS: Final = 212
"""Width of the column with the heading and the name of the whiskey."""


def distillery(board: Board, rect: Rect, view: View) -> None:
    surface = panel(board, "distillery", rect)
    inner = rect.inset(24, 0)
    labels(board, inner, view)
    recipe(board, Rect(rect.x + LABELS, rect.y + 22, rect.w - LABELS, AT_TABLE.slot), view, surface.ground)
    divider(board, "distillery.line", surface, rect.y + 127, 24)
    outlook(board, Rect(inner.x, rect.y + 141, inner.w, AT_TABLE.odds), view, surface)


def labels(board: Board, inner: Rect, view: View) -> None:
    board.text("distillery.heading", Point(inner.x, inner.y + 36), "DISTILLERY", theme.HEADING, theme.BRASS)
    first, second = whiskey_lines(view)
    place = TextPlace(room=LABELS - 40)
    board.text("distillery.whiskey.1", Point(inner.x, inner.y + 74), first, theme.LABEL, place=place)
    board.text("distillery.whiskey.2", Point(inner.x, inner.y + 104), second, theme.LABEL, place=place)


def whiskey_lines(view: View) -> tuple[str, str]:
    if view.distillery.flight:
        return "Whiskey", "Flight"
    if view.distillery.whiskey is None:
        return "No whiskey", "chosen yet"
    first, second = theme.WHISKEYS[view.distillery.whiskey].label.split(" ")
    return first, second


def recipe(board: Board, rect: Rect, view: View, ground: Colour, size: RecipeSize = AT_TABLE) -> None:
    """flag + water + yeast + grains = barrels"""
    x = rect.x
    for index, art in enumerate(slot_arts(view, size)):
        slot(board, f"slot.{index}", Rect(x, rect.y, size.slot, size.slot), art, ground)
        x += size.slot
        if index < 3:
            middle = Point(x + size.plus / 2, rect.cy)
            board.text(f"plus.{index}", middle, "+", theme.SIGN, theme.MUTED, TextPlace("centre"))
            x += size.plus
        else:
            x += size.gap
    yield_of(board, Rect(x + 10, rect.y, rect.right - x - 10, rect.h), view, ground, size)


def slot_arts(view: View, size: RecipeSize) -> list[Art]:
    distillery = view.distillery
    side, hint = size.slot - 2 * SLOT_INSET, round(size.slot * 0.6)
    country = words.COUNTRIES[distillery.whiskey] if distillery.whiskey else "globe"
    arts = [
        slot_die(distillery.flag, side) if distillery.flag else faint_icon(country, hint),
        slot_die("water", side, distillery.water) if distillery.water else faint_icon("water", hint),
        slot_die("yeast", side) if distillery.yeast else faint_icon("yeast", hint),
    ]
    return arts + grain_arts(view, side, hint)


def grain_arts(view: View, side: int, hint: int) -> list[Art]:
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


def yield_of(board: Board, rect: Rect, view: View, ground: Colour, size: RecipeSize) -> None:
    middle = rect.cy
    end = board.text("yield.is", Point(rect.x, middle + 1), "=", theme.RIBBON, theme.MUTED).right
    art = yield_art(view, size.barrel, ground)
    place = board.sprite("yield.barrel", Point(end + 24 + art.width / 2, middle), art)
    if view.distillery.flight and not view.distillery.barrels:
        return
    count = view.distillery.barrels - view.distillery.spoiled
    fill = theme.PARCHMENT if count else theme.MUTED
    text = TextPlace(room=rect.right - place.right, ground=ground)
    board.text("yield.count", Point(place.right + 20, middle + 1), f"× {count}", size.times, fill, text)


def yield_art(view: View, height: int, ground: Colour) -> Art:
    distillery = view.distillery
    if distillery.flight and not distillery.barrels:
        return icon("flight", round(height * 1.4), ground)
    if distillery.whiskey is None:
        return empty_barrel(height, ground, "?")
    look = theme.WHISKEYS[distillery.whiskey]
    return barrel(look.letter, look.colour, height, ground, 0.0 if distillery.barrels else EMPTY_FADE)


def outlook(board: Board, rect: Rect, view: View, surface: Surface, size: RecipeSize = AT_TABLE) -> None:
    """The last line: what the still holds and the odds, or what has to be chosen instead."""
    special = words.notice(view)
    if special is not None:
        moment(board, rect, special, surface)
        return
    ground = surface.ground
    label, amount = words.still_words(view)
    end = board.text("still.label", Point(rect.x, rect.cy), label, theme.SENTENCE, theme.MUTED).right
    spoils = bool(view.distillery.spoiled)
    fill = theme.BAD_TEXT if spoils else theme.PARCHMENT
    board.text("still.amount", Point(end + 8, rect.cy), amount, theme.STRONG, fill, TextPlace(room=240))
    if view.odds is not None:
        dice = "1 die" if view.odds.dice == 1 else f"{view.odds.dice} dice"
        _, bar = rect.take_right(500)
        at = Point(bar.x - 16, rect.cy)
        place = TextPlace("right", 240, ground)
        board.text("odds.dice", at, f"Roll {dice}:", theme.SENTENCE, theme.MUTED, place)
        lost = "all lost" if words.has_laid(view) else "turn lost"
        odds_bar(board, bar, view.odds.place, ("fits", lost), ground)


def moment(board: Board, rect: Rect, special: tuple[str, str], surface: Surface) -> None:
    name, sentence = special
    board.sprite("moment.icon", Point(rect.x + 22, rect.cy), icon(name, 44, surface.ground))
    place = TextPlace(room=rect.w - 60, ground=surface.ground)
    board.text("moment", Point(rect.x + 60, rect.cy), sentence, theme.TURN, theme.BRASS, place)
