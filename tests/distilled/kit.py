"""Test kit of Distilled."""

from __future__ import annotations

from tests.distilled.scramble import scramble_distilled
from tests.kit.game_kit import GameKit
from tests.kit.golden import Script

FLIGHTS = "BCDEFGH"

KIT = GameKit(
    scripts=(
        Script(1, 41),
        Script(1, 42, {"difficulty": 3, "flight": "C"}, name="solo_expert"),
        *(
            Script(2 + n % 2, 50 + n, {"flight": flight}, name=f"flight_{flight.lower()}")
            for n, flight in enumerate(FLIGHTS)
        ),
        Script(2, 43),
        Script(5, 45, {"two_sp_for_label_bonus": True, "leave_out_unreachable": True}),
        Script(4, 44),
        Script(3, 46),
    ),
    scramble=scramble_distilled,
)
