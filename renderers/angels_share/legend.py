"""Every icon of the board with its name: what a card, an upgrade or an event is called."""

from __future__ import annotations

from typing import Final

from engine.angels_share.view import View
from renderers.scene import Scene
from renderers.widgets.legend import Section, legend_of, sign

FIRST_EVENT: Final = "aging"
"""Names of events follow those of cards and upgrades."""

Entries = list[tuple[str, str]]


def legend(view: View) -> Scene:
    """Lay out cards, upgrades and events side by side."""
    groups = (("CARDS", cards(view)), ("UPGRADES", upgrades(view)), ("EVENTS", events(view)))
    return legend_of([[Section(title, tuple(sign(*entry) for entry in entries))] for title, entries in groups])


def cards(view: View) -> Entries:
    """Return the entries of actions that a visitor takes once."""
    stay = {upgrade for upgrade, _ in view.upgrades_left}
    return [(key, name) for key, name in _before_events(view) if key not in stay]


def upgrades(view: View) -> Entries:
    """Return the entries of upgrades, which stay at a distillery."""
    stay = {upgrade for upgrade, _ in view.upgrades_left}
    return [(key, name) for key, name in _before_events(view) if key in stay]


def events(view: View) -> Entries:
    """Return the entries of events at the end of a round."""
    return list(view.names[len(_before_events(view)) :])


def _before_events(view: View) -> Entries:
    keys = [key for key, _ in view.names]
    return list(view.names[: keys.index(FIRST_EVENT)])
