"""One storehouse from close by: what every barrel is, what it fetches now, and what keeping it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.angels_share.view import BarrelView, DistilleryView, View
from engine.core.game import Seat
from engine.core.words import counted, signed
from renderers import theme
from renderers.angels_share import words
from renderers.angels_share.crests import Crests, crests
from renderers.angels_share.fact import Line, fact
from renderers.angels_share.shield import Crest, logo_shield
from renderers.fonts import TextStyle, largest_fit, text_width
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.barrel import barrel, empty_barrel
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import Surface, panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
SHELF: Final = 336
FACT: Final = 104
BARREL: Final = 100
AGE: Final = TextStyle("display", 46)
PAYS: Final = theme.LARGE_NUMBER
NAME: Final = TextStyle("semibold", 24)
COIN: Final = 40
FEW: Final = 3
"""So many upgrades are explained, more are only named."""
FACTS: Final = 400
"""Width of the panels with upkeep and loans."""


def closeup(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """The storehouse of a seat, with its upkeep, loans and pawn."""
    board = Board(marks=monograms(names))
    known = crests(view)
    own = view.seats[seat]
    worth = sum(held.price or 0 for held in own.barrels)
    sentence = f"{words.short(names[seat], 360)}: {counted(len(own.barrels), 'barrel')}, worth {worth}"
    title_line(board, "THE STOREHOUSE", (seat,), sentence)
    rect = Rect(theme.MARGIN, theme.TITLE_LINE, INNER, SHELF)
    shelf(board, rect, view, own.barrels, known)
    area = Rect(theme.MARGIN, rect.bottom + theme.GAP, INNER, 2 * FACT + theme.GAP)
    facts, pawn = area.take_left(FACTS, theme.GAP)
    upkeep, loans = facts.rows(2, theme.GAP)
    lines = (Line("upkeep now", theme.PARCHMENT), Line(words.next_upkeep(view)))
    fact(board, "upkeep", upkeep, icon("upkeep", 60), str(own.upkeep), lines)
    fact(board, "loans", loans, icon("loan", 56), str(own.loans), words.loan_lines(own))
    visited = next((d for d in view.distilleries if d.id == own.pawn), None)
    pawn_fact(board, pawn, view, visited, known)
    return board.finish(area.bottom + theme.MARGIN)


def shelf(board: Board, rect: Rect, view: View, barrels: tuple[BarrelView, ...], known: Crests) -> None:
    """The barrels in a row, and the empty places."""
    surface = panel(board, "shelf", rect)
    houses = {distillery.id: distillery for distillery in view.distilleries}
    for index, cell in enumerate(rect.inset(10, 0).columns(max(view.barrel_limit, len(barrels)))):
        name = f"shelf.{index}"
        if index < len(barrels):
            held = barrels[index]
            aged(board, name, cell, held, known[held.distillery], surface)
            sale(board, name, cell, held, houses[held.distillery], surface)
        else:
            board.sprite(name, Point(cell.x + cell.w / 2, cell.y + 112), empty_barrel(BARREL, surface.ground))


def aged(board: Board, name: str, cell: Rect, held: BarrelView, crest: Crest, surface: Surface) -> None:
    """A barrel with its distillery and its age."""
    middle = cell.x + cell.w / 2
    place = TextPlace("centre", cell.w - 12, surface.ground)
    board.text(f"{name}.distillery", Point(middle, cell.y + 34), crest.name, NAME, theme.MUTED, place)
    art = barrel(crest.letter, crest.colour, BARREL, surface.ground)
    board.sprite(f"{name}.barrel", Point(middle, cell.y + 112), art)
    text = f"{held.age} YEARS" if held.age else "NEW"
    fill = theme.BRASS if held.must_go else theme.PARCHMENT
    board.text(f"{name}.age", Point(middle, cell.y + 196), text, AGE, fill, place)


def sale(board: Board, name: str, cell: Rect, held: BarrelView, house: DistilleryView, surface: Surface) -> None:
    """What selling it now would pay, and what that does to the market."""
    middle = cell.x + cell.w / 2
    place = TextPlace("centre", cell.w - 12, surface.ground)
    board.box(f"{name}.line", Rect(cell.x + 24, cell.y + 226, cell.w - 48, 2), surface.hairline)
    if held.price is None:
        for index, line in enumerate(("cannot be", "sold yet")):
            at = Point(middle, cell.y + 262 + index * 32)
            board.text(f"{name}.wait.{index}", at, line, NAME, theme.MUTED, place)
        return
    pays(board, name, Point(middle, cell.y + 260), str(held.price), surface)
    effect = "has to be sold" if held.must_go else f"market falls {house.drop}" if house.drop else "market stays"
    fill = theme.BRASS if held.must_go else theme.MUTED
    style = largest_fit(effect, (NAME, theme.SMALL), cell.w - 12)
    board.text(f"{name}.effect", Point(middle, cell.y + 308), effect, style, fill, place)


def pays(board: Board, name: str, middle: Point, text: str, surface: Surface) -> None:
    """A coin and what a sale pays, centred together."""
    width = COIN + 10 + text_width(text, PAYS)
    left = middle.x - width / 2
    board.sprite(f"{name}.coin", Point(left + COIN / 2, middle.y), icon("coin", COIN, surface.ground))
    at = Point(left + COIN + 10, middle.y + 1)
    board.text(f"{name}.pays", at, text, PAYS, place=TextPlace(room=120, ground=surface.ground))


def pawn_fact(board: Board, rect: Rect, view: View, visited: DistilleryView | None, known: Crests) -> None:
    """Where the pawn stands, what a barrel costs there, and what was built there."""
    surface = panel(board, "pawn", rect)
    if visited is None:
        board.sprite("pawn.icon", Point(rect.x + 60, rect.cy), icon("pawn", 72, fg=theme.MUTED))
        place = TextPlace(room=rect.w - 140, ground=surface.ground)
        board.text(
            "pawn.where", Point(rect.x + 116, rect.cy), "Not at a distillery yet", theme.TURN, theme.MUTED, place
        )
        return
    crest = known[visited.id]
    art = board.sprite("pawn.crest", Point(rect.x + 58, rect.y + 58), logo_shield(crest, 36, surface.ground))
    x = art.right + 20
    place = TextPlace(room=rect.right - x - 20, ground=surface.ground)
    board.text("pawn.where", Point(x, rect.y + 40), f"At {crest.name}", theme.NAME, place=place)
    facts = f"barrel {visited.cost} · next price move {signed(visited.move)}"
    board.text("pawn.facts", Point(x, rect.y + 78), facts, theme.SENTENCE, theme.MUTED, place)
    area = Rect(rect.x + 24, rect.y + 106, rect.w - 48, rect.h - 112)
    built(board, area, visited.upgrades, dict(view.names), surface)


def built(board: Board, area: Rect, upgrades: tuple[str, ...], names: Mapping[str, str], surface: Surface) -> None:
    """Upgrades in words: with their effects while there are few, else their names in two columns."""
    if not upgrades:
        place = TextPlace(room=area.w, ground=surface.ground)
        board.text("pawn.none", Point(area.x, area.y + 30), "No upgrades yet", theme.SENTENCE, theme.MUTED, place)
        return
    few = len(upgrades) <= FEW
    cells = area.grid(1, FEW) if few else area.grid(3, 3)
    for upgrade, cell in zip(upgrades, cells, strict=False):
        name = f"pawn.upgrade.{upgrade}"
        art = icon(upgrade, 32 if few else 30, surface.ground)
        mark = board.sprite(f"{name}.icon", Point(cell.x + 18, cell.cy), art)
        place = TextPlace(room=cell.right - mark.right - 10, ground=surface.ground)
        text = f"{names[upgrade]}: {words.EFFECTS[upgrade]}" if few else names[upgrade]
        style = theme.SENTENCE if few else theme.SMALL
        board.text(f"{name}.words", Point(mark.right + 10, cell.cy), text, style, place=place)
