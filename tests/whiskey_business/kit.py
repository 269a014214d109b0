"""Test kit of Whiskey Business!"""

from __future__ import annotations

from tests.kit.game_kit import GameKit
from tests.kit.golden import Script

KIT = GameKit(
    scripts=(
        Script(2, 11),
        Script(3, 12, {"take_a_shot": True}),
        Script(4, 13, {"spoilage": True, "sobering_up": True}),
        Script(6, 15, {"globe_commits": True, "shared_victory": True}),
        Script(
            5,
            14,
            {
                "take_a_shot": True,
                "sobering_up": True,
                "spoilage": True,
                "drinking_counters": True,
                "flight_also_banks_one_each": True,
            },
        ),
    ),
)
