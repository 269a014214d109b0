"""The few words on the board that are no names of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.core.words import counted
from engine.distilled.view import RowView, SeatView, View
from renderers import theme
from renderers.fonts import fit_text, text_width

TITLE: Final = "DISTILLED"
PHASES: Final = {
    "setup": "SET-UP",
    "start": "START",
    "market": "MARKET",
    "distill": "DISTILL",
    "sell": "SELL",
    "age": "AGE",
    "end": "END OF ROUND",
    "over": "THE END",
}
ROUND: Final = ("market", "distill", "sell", "age")
"""The phases of every round."""
DECKS: Final = {"upgrades": "UPGRADES", "ingredients": "INGREDIENTS", "items": "ITEMS"}
DECK_ICONS: Final = {"upgrades": "gear", "ingredients": "barley", "items": "bottle_plain"}
SUGARS: Final = {"grain": "Grain sugar", "plant": "Plant sugar", "fruit": "Fruit sugar"}
BARRELS: Final = {"wood": "Wood barrel", "metal": "Metal barrel", "clay": "Clay barrel"}
REGIONS: Final = {
    "americas": ("Americas", ""),
    "europe": ("Europe", ""),
    "asia_oceania": ("Asia & Oceania", ""),
    "home": ("Home", "your distiller's region"),
}
"""Regions by name, with a note."""
_VERBS: Final = {
    "setup": "choose",
    "start": "choose",
    "market": "buy",
    "distill": "distill",
    "sell": "sell",
    "age": "choose",
    "end": "choose",
}


def acting(view: View) -> Seat:
    """Return the seat a close-up shows: who must decide, else who is first."""
    return view.waiting[0] if view.waiting else view.first


def headline(view: View, names: Sequence[str], room: float) -> str:
    """Say whose turn it is and for what; a long name is cut to this room."""
    verb = _VERBS.get(view.phase, "choose")
    if len(view.waiting) == 1:
        rest = f" to {verb}"
        return fit_text(names[view.waiting[0]], theme.TURN, room - text_width(rest, theme.TURN)) + rest
    return f"to {verb}" if view.waiting else "The game is over"


def secrets(view: View, name: str) -> str:
    """Return the title of the private picture; a solo game has no secrets."""
    return f"{name}'s goals" if view.solo else f"{name}'s secrets"


def round_line(view: View) -> str:
    """Return round and phase."""
    return f"ROUND {view.round} OF {view.rounds} · {PHASES[view.phase]}" if view.round else PHASES[view.phase]


def truck_count(rows: Sequence[RowView]) -> str:
    """Return the number of cards on the truck, as text."""
    return counted(sum(len(row.truck) for row in rows), "card")


def labels_used(own: SeatView) -> str:
    """Return the number of covered label spaces, as text."""
    return f"{sum(space.label is not None for space in own.spaces)} of {len(own.spaces)} used"


def percent(chance: float) -> str:
    """Return a chance as people read it; never 0 or 100 unless it is."""
    value = round(100 * chance)
    if value == 0 and chance > 0:
        return "<1 %"
    return ">99 %" if value == 100 and chance < 1 else f"{value} %"
