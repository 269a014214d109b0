"""The games of this title that are kept; `python -m tests.whiskey_business.playthrough` writes them anew."""

from __future__ import annotations

from pathlib import Path

from tests.kit.golden import Script
from tests.whiskey_business.table import GAME

GOLDEN = Path(__file__).parent / "golden"
SCRIPTS = (
    Script(GAME, GOLDEN, 2, 11),
    Script(GAME, GOLDEN, 3, 12, ("take_a_shot",)),
    Script(GAME, GOLDEN, 4, 13, ("spoilage", "sobering_up")),
    Script(
        GAME,
        GOLDEN,
        5,
        14,
        ("take_a_shot", "sobering_up", "spoilage", "drinking_counters", "flight_also_banks_one_each"),
    ),
    Script(GAME, GOLDEN, 6, 15, ("globe_commits", "shared_victory")),
)

if __name__ == "__main__":
    for script in SCRIPTS:
        script.write()
