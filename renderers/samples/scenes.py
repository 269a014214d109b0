"""Scenes of all sample positions."""

from __future__ import annotations

from collections.abc import Iterator

from renderers import angels_share as angels_layout
from renderers import whiskey_business as whiskey_layout
from renderers.samples import angels_share as angels
from renderers.samples import whiskey_business as whiskey
from renderers.scene import Scene
from renderers.standings import standings

STANDINGS = (
    (48, 61, 61, 33, -4, 20),
    (1, 2),
    tuple((("Barrels", 30 + seat), ("Gold left", 4), ("Loans", -20 * (seat == 4))) for seat in range(6)),
    "Rematch?",
)


def sample_scenes() -> Iterator[Scene]:
    yield whiskey_layout.layout(whiskey.LAST_CALL, whiskey.NAMES, since=whiskey.START)
    yield standings("Whiskey Business", whiskey.NAMES, *STANDINGS)
    for view in whiskey.POSITIONS.values():
        yield whiskey_layout.layout(view, whiskey.NAMES)
        yield whiskey_layout.layout(whiskey.seated(view, 3), whiskey.NAMES[:3])
        yield whiskey_layout.layout(view, whiskey.NAMES, "seat", 3)
        yield whiskey_layout.layout(view, whiskey.NAMES, "seat", 4)
    yield angels_layout.layout(angels.FIVE, angels.NAMES, since=angels.fresh(7, 5))
    for view in angels.POSITIONS.values():
        yield angels_layout.layout(view, angels.NAMES)
        yield angels_layout.layout(view, angels.NAMES, "seat")
    for view in angels.HANDS.values():
        yield angels_layout.layout(view, angels.NAMES, "hand")
