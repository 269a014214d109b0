"""The things on the pictures of Whiskey Business!, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.game import Seat, Shot
from engine.core.words import counted, listed, sentence
from engine.whiskey_business.view import SeatView, View
from renderers.spots import Thing
from renderers.whiskey_business.tray import mark_of

DIE_STATES: Final = {
    "placed": "kept",
    "fits": "fits, it may be kept",
    "no_use": "fits nothing",
    "alarm": "sheet!",
}
"""The meaning of the marks under a die, in a sentence."""


def things(view: View, names: Sequence[str], shot: Shot, seat: Seat | None) -> Iterator[Thing]:
    """Yield dice, recipes and cellars, or one cellar from close by."""
    yield from dice(view)
    yield from recipes(view)
    if shot == "table":
        for number, own in enumerate(view.seats):
            yield from cellar(view, names[number], number, own)
    else:
        yield from shelves(view, view.turn if seat is None else seat)


def dice(view: View) -> Iterator[Thing]:
    """Yield the dice of the turn, and those that ended the turn before."""
    faces = dict(view.face_names)
    for index, die in enumerate(view.dice):
        name = f"die.{die.face}" if die.state == "fits" else ""
        yield Thing(f"die.{index}", f"{sentence(faces[die.face])}: {DIE_STATES[mark_of(die)]}", name)
    for index, face in enumerate(view.ended.dice if view.ended else ()):
        yield Thing(f"ended.{index}", f"{sentence(faces[face])}: {DIE_STATES['no_use']}")


def recipes(view: View) -> Iterator[Thing]:
    """Yield what each whiskey is made of, before the first roll or beside the dice."""
    faces = dict(view.face_names)
    for index, (whiskey, country, grain) in enumerate(
        zip(view.whiskey_names, view.countries, view.grains, strict=True)
    ):
        label = f"{whiskey}: {listed([faces[face] for face in (country, 'water', 'yeast', grain)])}"
        yield from (Thing(f"{part}.{index}", label) for part in ("recipe", "recipes"))


def cellar(view: View, name: str, seat: Seat, own: SeatView) -> Iterator[Thing]:
    """Yield the panel of a seat, its barrels and its sheets."""
    yield Thing(f"seat.{seat}", f"{name}: {counted(own.total, 'barrel')}, {_sheets(view, own)}")
    for index, whiskey in enumerate(view.whiskeys):
        yield Thing(f"seat.{seat}.stock.{index}", f"{name}: {_stock(view, own, index)}", f"stock.{seat}.{whiskey}")


def shelves(view: View, seat: Seat) -> Iterator[Thing]:
    """Yield the barrels of one seat from close by."""
    own = view.seats[seat]
    for index, whiskey in enumerate(view.whiskeys):
        yield Thing(f"cellar.{whiskey}", sentence(_stock(view, own, index)), f"stock.{seat}.{whiskey}")
    yield Thing("sheets", sentence(_sheets(view, own)))


def _stock(view: View, own: SeatView, index: int) -> str:
    return f"{counted(own.stock[index], 'barrel')} of {view.whiskey_names[index]}"


def _sheets(view: View, own: SeatView) -> str:
    return f"{own.sheets} of {view.sheet_limit} sheets to the wind"
