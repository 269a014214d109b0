"""The faces of the dice, the marks under them and the other icons of the board, with their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.whiskey_business.view import View
from renderers import theme
from renderers.scene import Scene
from renderers.whiskey_business import words
from renderers.whiskey_business.die import big_die
from renderers.whiskey_business.looks import whiskey_looks
from renderers.whiskey_business.tray import CAPTION_ICONS, MARK_COLORS
from renderers.widgets.barrel import barrel
from renderers.widgets.legend import GROUND, Entry, Section, legend_of, sign

DIE: Final = 44
BARREL: Final = 46


def legend(view: View) -> Scene:
    """Return the dice, what lies under them, barrels, sheets and the end."""
    return legend_of(
        (
            (Section("FLAG DIE", flags(view)), Section("THE END", tuple(endings(view)))),
            (Section("OTHER DICE", ingredients(view)), Section("UNDER A DIE", marks())),
            (Section("BARRELS", barrels(view)), Section("SHEETS TO THE WIND", tuple(sheets(view)))),
        )
    )


def die(face: str, said: str, note: str) -> Entry:
    """Return a face of a die."""
    return Entry(face, big_die(face, DIE, GROUND, "plain"), said, note)


def flags(view: View) -> tuple[Entry, ...]:
    """Return the flag die: whose whiskey a flag belongs to."""
    notes = dict(zip(view.countries, view.whiskey_names, strict=True))
    notes |= {"globe": "in place of any flag", "ship": "you take a sheet"}
    return tuple(die(face, words.faces(view)[face], note) for face, note in notes.items())


def ingredients(view: View) -> tuple[Entry, ...]:
    """Return the other dice: what is in every whiskey, and the grain of each."""
    notes = dict.fromkeys(("water", "yeast"), "one for every whiskey")
    notes |= dict(zip(view.grains, view.whiskey_names, strict=True))
    return tuple(die(face, words.faces(view)[face], note) for face, note in notes.items())


def marks() -> tuple[Entry, ...]:
    """Return the entries of the marks on dice."""
    return tuple(
        sign(CAPTION_ICONS.get(mark, mark), *words.MARKS[mark], fg=color)._replace(key=f"mark.{mark}")
        for mark, color in MARK_COLORS.items()
    )


def barrels(view: View) -> tuple[Entry, ...]:
    """Return the whiskeys."""
    looks = zip(view.whiskeys, whiskey_looks(view), view.whiskey_names, strict=True)
    return tuple(
        Entry(f"barrel.{key}", barrel(look.letter, look.color, BARREL, GROUND), name) for key, look, name in looks
    )


def sheets(view: View) -> Iterator[Entry]:
    """Yield the entries of sheets to the wind, and at some tables of shots and sips."""
    limit = view.sheet_limit
    yield sign("sheet", "Sheet to the wind", "for each pirate ship")
    yield sign("sheet", f"All {limit} of them", "a ship ends the turn", theme.BAD)._replace(key="sheets")
    yield sign("shelf", "A shelf falls", f"at sheet number {limit}")
    if {"take_a_shot", "drinking_counters"} & set(view.options):
        yield sign("shot", "A shot", "a sheet, then roll again")
    if "drinking_counters" in view.options:
        yield sign("sip", "A sip", "for a pirate ship")


def endings(view: View) -> Iterator[Entry]:
    """Yield the entries of the end of the game, which begins when a player owns all whiskeys."""
    yield sign("bell", "Last Call", f"all {len(view.whiskeys)} in one cellar")
    yield sign("flight", "Whiskey Flight", "takes from all cellars")
    yield sign("thumb", "Thumb wrestling", "breaks the last tie")
