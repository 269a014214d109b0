"""The few words on a Whiskey Business! board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.whiskey_business.view import SeatView, View
from renderers import theme
from renderers.fonts import fit_text, readable, text_width

TITLE: Final = "WHISKEY BUSINESS"
FACES: Final = {
    "water": "Water",
    "yeast": "Yeast",
    "barley": "Barley",
    "malt": "Malt",
    "corn": "Corn",
    "rye": "Rye",
    "ireland": "Ireland",
    "scotland": "Scotland",
    "usa": "USA",
    "canada": "Canada",
    "globe": "Globe",
    "ship": "Ship",
}
CAPTIONS: Final = {"fits": "{} fits", "alarm": "Sheet!"}
"""What is written under a die, where it is more than the name of its face."""
ACCENTS: Final = {
    "ireland": "with an Irish lilt",
    "scotland": "in broad Scots",
    "usa": "with a Kentucky drawl",
    "canada": "like a polite Canadian",
    "globe": "in any accent",
    "ship": "like a pirate",
}
COUNTRIES: Final = {"irish": "ireland", "scotch": "scotland", "bourbon": "usa", "rye": "canada"}
LONGEST_NAME: Final = 330
"""Pixels a name may take inside a sentence of the title line."""


def tidy_names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(readable(name, f"Player {look.letter}") for name, look in zip(names, theme.SEATS, strict=False))


def short(name: str) -> str:
    return fit_text(name, theme.TURN, LONGEST_NAME)


def barrels(count: int) -> str:
    return "1 barrel" if count == 1 else f"{count} barrels"


def joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def headline(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, or who won, in one short sentence."""
    name = short(names[view.turn])
    if view.phase == "over":
        return win_line(view, names)
    if view.phase == "flight":
        return f"{short(names[view.waiting[0]])} picks" if len(view.waiting) == 1 else "choose a whiskey"
    if view.phase == "stuck":
        return f"{name} is stuck"
    if view.phase == "shelf":
        return f"{name} drops a shelf"
    if view.roll == 0:
        return f"{name} to roll"
    return f"{name}'s turn, roll {view.roll}"


def call_line(name: str, room: float) -> str:
    """Who rang for the last round; the name gives way, the rest must be read."""
    rest = " has all four. One last turn each:"
    return fit_text(name, theme.LABEL, room - text_width(rest, theme.LABEL)) + rest


def win_line(view: View, names: Sequence[str]) -> str:
    if not view.winners:
        return "The game is over"
    if len(view.winners) > 2:
        return f"{len(view.winners)} share the win"
    shown = [fit_text(names[seat], theme.TURN, LONGEST_NAME // len(view.winners)) for seat in view.winners]
    return f"{joined(shown)} {'wins' if len(shown) == 1 else 'win'}!"


def notice(view: View) -> tuple[str, str] | None:
    """An icon and a sentence for the moments that are not about rolling on."""
    if view.phase == "stuck":
        return "shot", "Nothing fits. A shot, or lose it all?"
    if view.phase == "shelf":
        return "shelf", "Third sheet: which whiskey falls?"
    if view.phase == "flight":
        return "flight", "Whiskey Flight: everyone pays one kind"
    return None


def still_words(view: View) -> tuple[str, str]:
    """What the still holds: a label and the amount."""
    distillery = view.distillery
    if not distillery.barrels:
        return "In the still:", "not enough yet"
    if distillery.spoiled:
        spoil = "spoils" if distillery.spoiled == 1 else "spoil"
        return "In the still:", f"{distillery.barrels}, but {distillery.spoiled} {spoil}"
    return "In the still:", barrels(distillery.barrels)


def last_turn(name: str, seat: SeatView) -> str | None:
    """How somebody's latest turn ended."""
    if seat.last == "banked":
        return f"{name} banked {barrels(seat.last_gain)}"
    if seat.last == "none":
        return None
    endings = {"lost": "lost the batch", "cut_off": "was cut off", "flight": "served a Flight"}
    return f"{name} {endings[seat.last]}"


def has_laid(view: View) -> bool:
    distillery = view.distillery
    return bool(distillery.flag or distillery.water or distillery.yeast or distillery.grains)
