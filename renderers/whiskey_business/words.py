"""The few words on a Whiskey Business! board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.core.words import counted, listed, sentence
from engine.whiskey_business.view import EndedView, KeepView, OddsView, SeatView, ShipRisk, View
from renderers import theme
from renderers.fonts import fit_text, text_width

TITLE: Final = "WHISKEY BUSINESS"
SHEET: Final = "Sheet!"
CAPTIONS: Final = {"fits": "{} fits", "alarm": SHEET}
"""The text under a die, where it is more than the name of its face."""
MARKS: Final = {
    "placed": ("Kept", ""),
    "fits": ("Fits", "it may be kept"),
    "no_use": ("Fits nothing", ""),
    "alarm": ("Sheet!", "a pirate ship"),
}
"""The meaning of the marks under a die."""
ARTICLES: Final = ("the flag of the ", "the flag of ", "the ")
"""Words that a picture leaves out of the name of a face."""
NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
SHIP_RISKS: Final[dict[ShipRisk, str]] = {"sheet": "+1 sheet", "shelf": "shelf falls", "cut_off": "ends turn"}
"""The effect of a pirate ship, beside its die."""
NAMED_FACES: Final = 3
"""Number of faces that are named on the odds bar; of more it says only that something fits."""
NEEDED_FACES: Final = 4
CALLED: Final = (" has all four. One last turn each:", " has all four. Last turns:", " has all four:")
"""Descriptions of the one who rang for the last round, the longest first."""
LONGEST_FACE: Final = 8
LONGEST_NAME: Final = 330
"""Pixels a name may take inside a sentence of the title line."""
NEEDED: Final = 224
NEEDED_AFTER: Final = 158
"""Room for what is missing, and for what will be after a keep, which has a longer label."""


def faces(view: View) -> Mapping[str, str]:
    """Return the captions of faces under a die."""
    return _captions(view.face_names)


@lru_cache(maxsize=16)
def _captions(face_names: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    return {face: caption(name) for face, name in face_names}


def caption(name: str) -> str:
    """Return the name of a face without its article, with a capital."""
    start = next((article for article in ARTICLES if name.startswith(article)), "")
    return sentence(name.removeprefix(start))


def opening(view: View) -> str:
    """Return the line shown before the first turn."""
    return f"Who gets {NUMBERS[view.sheet_limit]} sheets to the wind?"


def short(name: str) -> str:
    """Return a name that fits into a sentence."""
    return fit_text(name, theme.TURN, LONGEST_NAME)


def headline(view: View, names: Sequence[str]) -> str:
    """Name the player whose turn it is, or the winners, in one short sentence."""
    name = short(names[view.turn])
    if view.step == "over":
        return win_line(view, names)
    if view.step == "flight":
        return f"{short(names[view.waiting[0]])} picks" if len(view.waiting) == 1 else "choose a whiskey"
    if view.step == "stuck":
        return f"{name} is stuck"
    if view.step == "shelf":
        return f"{name} drops a shelf"
    if view.roll == 0:
        return f"{name} to roll"
    return f"{name}'s turn, roll {view.roll}"


def call_line(name: str, room: float) -> str:
    """Name the player who rang for the last round, with as many words as leave the name whole; cut a long name."""
    whole = (rest for rest in CALLED if text_width(name + rest, theme.LABEL) <= room)
    rest = next(whole, CALLED[-1])
    return fit_text(name, theme.LABEL, room - text_width(rest, theme.LABEL)) + rest


def win_line(view: View, names: Sequence[str]) -> str:
    """Name the winners in a few words."""
    if not view.winners:
        return "The game is over"
    if len(view.winners) > 2:
        return f"{len(view.winners)} share the win"
    shown = [fit_text(names[seat], theme.TURN, LONGEST_NAME // len(view.winners)) for seat in view.winners]
    return f"{listed(shown)} {'wins' if len(shown) == 1 else 'win'}!"


def notice(view: View) -> tuple[str, str] | None:
    """Return an icon and a sentence for the moments that are not about rolling on."""
    if view.step == "stuck":
        return "shot", "Nothing fits. A shot, or lose it all?"
    if view.step == "shelf":
        return "shelf", f"{view.sheet_limit} sheets to the wind: which whiskey falls?"
    if view.step == "flight":
        return "flight", "Whiskey Flight: everyone pays one kind"
    return None


def still_words(view: View) -> tuple[str, str]:
    """Return the state of the still: a label and an amount, which may be empty."""
    distillery = view.distillery
    if view.keep is not None and view.keep.barrels:
        return f"Keep {keep_words(view.keep)}:", counted(view.keep.barrels, "barrel")
    if not view.dice:
        return "One barrel per grain", ""
    if view.keep is not None:
        return "Then needs:", missing_words(view.keep.missing, NEEDED_AFTER)
    if not has_laid(view):
        return "Nothing kept yet", ""
    if not distillery.barrels:
        return "Needs:", missing_words(distillery.missing, NEEDED)
    if distillery.spoiled:
        spoil = "spoils" if distillery.spoiled == 1 else "spoil"
        return "In the still:", f"{distillery.barrels}, but {distillery.spoiled} {spoil}"
    return "In the still:", counted(distillery.barrels, "barrel")


def missing_words(missing: Sequence[str], room: float) -> str:
    """Return the missing parts of a recipe: by name where there is room, else their number."""
    named = ", ".join(name.removeprefix("a ").removeprefix("the ") for name in missing)
    return named if text_width(named, theme.STRONG) <= room else counted(len(missing), "thing")


def keep_words(keep: KeepView) -> str:
    """Return the dice that fit: a single kind by its name, more by their number."""
    if len(set(keep.faces)) == 1 and len(keep.faces[0]) <= LONGEST_FACE:
        return keep.faces[0]
    return counted(len(keep.faces), "die", "dice")


def shown_odds(view: View) -> OddsView | None:
    """Return the odds of the roll that may be made now, else of the one after keeping all that fits."""
    return view.odds or (view.keep.then if view.keep is not None else None)


def roll_words(view: View, odds: OddsView) -> str:
    """Return the number of dice of the next roll, in words."""
    if not view.dice:
        return f"Roll all {odds.dice}:"
    if odds.by_shot:
        return f"After a shot, {counted(odds.dice, 'die', 'dice')}:"
    return f"{'Then roll' if view.odds is None else 'Roll on with'} {counted(odds.dice, 'die', 'dice')}:"


def fitting(view: View, odds: OddsView) -> tuple[str, ...]:
    """Return the wordings of the outcome that the chance is for, the longest first."""
    called = faces(view)
    named = [called[face] if face in view.countries else called[face].lower() for face in odds.faces]
    several = ("something fits", "fits")
    return (listed(named, "or"), *several) if 0 < len(named) <= NAMED_FACES else several


def going(view: View) -> tuple[str, ...]:
    """Return the wordings of a chance to go on where a Flight would give the whiskey up, the longest first."""
    whiskey = view.distillery.whiskey
    name = view.whiskey_names[view.whiskeys.index(whiskey)] if whiskey else "it"
    return f"{name} goes on", "goes on"


def ended_lines(view: View, ended: EndedView, name: str) -> tuple[str, str]:
    """Return the end of a turn by a roll, and the reason."""
    if view.seats[ended.seat].last == "cut_off":
        return f"{name} was cut off", f"A ship with {view.sheet_limit} sheets ends the turn"
    lost = counted(ended.barrels, "barrel") if ended.barrels else "the batch"
    called = {face: text.removeprefix("the flag of ") for face, text in view.face_names}
    needs = listed([called[face] for face in ended.needs], "or")
    many = len(ended.needs) > NEEDED_FACES or not ended.needs
    return f"{name} lost {lost}", "Nothing fits" if many else f"Nothing fits: only {needs} would"


def last_turn(name: str, seat: SeatView) -> str | None:
    """Return the end of a player's latest turn, or None before the first."""
    if seat.last == "banked":
        return f"{name} banked {counted(seat.last_gain, 'barrel')}"
    if seat.last == "none":
        return None
    endings = {"lost": "banked nothing", "cut_off": "was cut off", "flight": "served a Flight"}
    return f"{name} {endings[seat.last]}"


def has_laid(view: View) -> bool:
    """Return True if a die was laid this turn."""
    distillery = view.distillery
    return bool(distillery.flag or distillery.water or distillery.yeast or distillery.grains)
