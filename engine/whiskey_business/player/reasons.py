"""The reasons for actions of the computer player, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.game import Seat
from engine.core.thinking import Difference
from engine.core.words import percent
from engine.whiskey_business.actions import AnyAction, Place
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.player.greedy import VICTORY
from engine.whiskey_business.text.words import amount as barrels_of
from engine.whiskey_business.view import View

Found = Difference[AnyAction]

ROUNDING = 0.01

DOING: Mapping[str, str] = {
    "roll": "rolling on",
    "bank": "banking",
    "stop": "stopping",
    "shot": "a shot",
}


def reason(catalog: Catalog, view: View, seat: Seat, found: Found) -> str:
    """Return the part that decides in words, such as "rolling on is worth about 2.3 barrels, banking 1.6"."""
    chosen, other = found.chosen.action, found.other.action
    if chosen.kind in _OTHERS:
        return _OTHERS[chosen.kind](catalog, view, seat, chosen)
    if found.chosen.value <= 0 < found.other.value or found.size <= 0:
        return ""
    if chosen.kind == "stop":
        return "a shot would cost more than another roll promises" if other.kind == "shot" else ""
    if _own(found.chosen) > found.chosen.value + ROUNDING:  # another line is better by more than these numbers tell
        return ""
    worth, than = _worth(view, _own(found.chosen)), _worth(view, _own(found.other))
    if worth == than or _own(found.other) > _own(found.chosen):
        return ""
    return f"{_doing(catalog, chosen)} {_is_worth(view)} {worth}, {_doing(catalog, other)} {than}"


def _own(appraisal: Any) -> float:
    """Return the worth that was found, before it was held below the choice."""
    return appraisal.parts[0][1] if appraisal.parts else appraisal.value


def _doing(catalog: Catalog, action: AnyAction) -> str:
    return f"keeping {catalog.names[action.face]}" if isinstance(action, Place) else DOING[action.kind]


def _is_worth(view: View) -> str:
    return "changes its chance to win by" if view.last_call else "is worth about"


def _worth(view: View, amount: float) -> str:
    """Return a worth in barrels; in Last Call only the chance to win counts."""
    if view.last_call:
        return percent(amount / VICTORY) if amount > 0 else "nothing"
    return "nothing" if amount <= 0 else f"{amount:.1f} barrels"


def _taken(catalog: Catalog, view: View, seat: Seat, action: Any) -> str:
    victim: Seat = action.victim
    stock = view.seats[victim].stock[catalog.rows[action.whiskey]]
    return f"takes the biggest stock: {barrels_of(catalog, stock, action.whiskey)}"


def _given(catalog: Catalog, view: View, seat: Seat, action: Any) -> str:
    stock = view.seats[seat].stock[catalog.rows[action.whiskey]]
    return f"gives up the smallest stock: {barrels_of(catalog, stock, action.whiskey)}"


def _shelf(catalog: Catalog, view: View, seat: Seat, action: Any) -> str:
    return "gives up the whiskey that this turn makes more of"


_OTHERS: Mapping[str, Callable[[Catalog, View, Seat, Any], str]] = {
    "drain": _taken,
    "give": _given,
    "shelf": _shelf,
}
