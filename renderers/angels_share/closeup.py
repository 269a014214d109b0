"""One storehouse from close by, to be read on a phone: what every barrel sells for now and after this round."""

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
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.widgets.barrel import barrel, empty_barrel
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import Surface, panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
HEAD: Final = 60
FOOT: Final = 8
SHELF: Final = HEAD + 5 * 108 + FOOT
FACT: Final = 104
BARREL: Final = 84
BARREL_AT: Final = 66
MARKET_AT: Final = 474
NOW_AT: Final = 646
LATER_AT: Final = 866
WAITING_AT: Final = 1064
"""Middles of the columns of the shelf."""
COLUMN: Final = 216
HEADING: Final = TextStyle("display", 34, 1.0)
AGE: Final = TextStyle("display", 48)
PAYS: Final = TextStyle("display", 64)
NAME: Final = TextStyle("semibold", 30)
FEW: Final = 3
"""Number of upgrades that are explained; more are only named."""
FACTS: Final = 400
"""Width of the panels with upkeep and loans."""


def closeup(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """Return the storehouse of a seat, with its upkeep, loans and pawn."""
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
    """Draw the barrels below each other, with what each sells for now and after this round."""
    surface = panel(board, "shelf", rect)
    houses = {distillery.id: distillery for distillery in view.distilleries}
    headings(board, Rect(rect.x, rect.y, rect.w, HEAD), view, surface)
    area = Rect(rect.x, rect.y + HEAD, rect.w, rect.h - HEAD - FOOT)
    for index, row in enumerate(area.rows(max(view.barrel_limit, len(barrels)))):
        name = f"shelf.{index}"
        board.box(f"{name}.line", Rect(row.x + 18, row.y, row.w - 36, 2), surface.hairline)
        if index < len(barrels):
            held = barrels[index]
            aged(board, name, row, held, known[held.distillery], surface)
            sale(board, name, row, held, houses[held.distillery], surface)
        else:
            board.sprite(name, Point(row.x + BARREL_AT, row.cy), empty_barrel(BARREL, surface.ground))


def headings(board: Board, rect: Rect, view: View, surface: Surface) -> None:
    """Write the headings of the columns of the shelf."""
    last = view.round == len(view.rounds)
    columns = (("MARKET", MARKET_AT), ("SELL NOW", NOW_AT), ("AT THE END" if last else "NEXT ROUND", LATER_AT))
    for text, at in (*columns, ("WAITING", WAITING_AT)):
        place = TextPlace("center", 220, surface.ground)
        fill = theme.BRASS if at == NOW_AT else theme.MUTED
        board.text(f"heading.{at}", Point(rect.x + at, rect.cy + 2), text, HEADING, fill, place)


def aged(board: Board, name: str, row: Rect, held: BarrelView, crest: Crest, surface: Surface) -> None:
    """Draw a barrel with its distillery and its age."""
    art = board.sprite(
        f"{name}.barrel", Point(row.x + BARREL_AT, row.cy), barrel(crest.letter, crest.color, BARREL, surface.ground)
    )
    x, place = art.right + 22, TextPlace(room=row.x + MARKET_AT - 110 - art.right - 22, ground=surface.ground)
    text = f"{held.age} YEARS" if held.age else "NEW"
    fill = theme.BRASS if held.must_go else theme.PARCHMENT
    board.text(f"{name}.age", Point(x, row.cy - 22), text, AGE, fill, place)
    board.text(f"{name}.distillery", Point(x, row.cy + 26), crest.name, NAME, theme.MUTED, place)


def sale(board: Board, name: str, row: Rect, held: BarrelView, house: DistilleryView, surface: Surface) -> None:
    """Show the price of a barrel now, the effect of a sale on the market, and the expected gain of waiting."""
    if held.price is None:
        centered(board, f"{name}.wait", Point(row.x + NOW_AT, row.cy), "not yet", NAME, theme.MUTED, surface)
    else:
        effect = f"drops {house.drop}" if house.drop else "stays"
        centered(board, f"{name}.market", Point(row.x + MARKET_AT, row.cy), effect, NAME, theme.MUTED, surface)
        best = held.must_go or (held.later is not None and held.later < held.price)
        box = Rect(row.x + NOW_AT - 76, row.y + 12, 152, row.h - 22)
        board.box(
            f"{name}.now",
            box,
            theme.RAISED,
            12,
            ground=surface.ground,
            line=theme.BRASS if best else theme.HAIRLINE,
            line_width=3 if best else 2,
        )
        place = TextPlace("center", 140, theme.RAISED)
        board.text(f"{name}.pays", Point(row.x + NOW_AT, row.cy + 2), str(held.price), PAYS, theme.PARCHMENT, place)
    if held.must_go:
        centered(board, f"{name}.effect", Point(row.x + LATER_AT, row.cy), "has to be sold", NAME, theme.BRASS, surface)
    elif held.later is not None:
        waiting(board, name, row, held.later, held.later - (held.price or 0), surface)


def waiting(board: Board, name: str, row: Rect, later: int, gain: int, surface: Surface) -> None:
    """Show the expected price of a barrel after this round, and the difference from the price now."""
    centered(board, f"{name}.later", Point(row.x + LATER_AT, row.cy + 2), str(later), PAYS, theme.PARCHMENT, surface)
    fill = theme.GOOD if gain > 0 else theme.BAD_TEXT if gain else theme.MUTED
    centered(board, f"{name}.gain", Point(row.x + WAITING_AT, row.cy + 2), signed(gain), PAYS, fill, surface)


def centered(board: Board, name: str, at: Point, text: str, style: TextStyle, fill: Color, surface: Surface) -> None:
    """Draw a text in the middle of its column."""
    board.text(name, at, text, style, fill, TextPlace("center", COLUMN, surface.ground))


def pawn_fact(board: Board, rect: Rect, view: View, visited: DistilleryView | None, known: Crests) -> None:
    """Show the distillery at which the pawn stands, the price of a barrel there, and its buildings."""
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
    """Draw upgrades in words: with their effects while there are few, else their names in two columns."""
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
