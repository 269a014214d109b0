"""The games of this title that are kept; `python -m tests.angels_share.playthrough` writes them anew."""

from __future__ import annotations

from pathlib import Path

from tests.angels_share.table import GAME
from tests.kit.golden import Script

GOLDEN = Path(__file__).parent / "golden"
SCRIPTS = (
    Script(GAME, GOLDEN, 2, 21),
    Script(GAME, GOLDEN, 3, 22, ("soft_market",)),
    Script(GAME, GOLDEN, 4, 23, ("event_limit",)),
    Script(GAME, GOLDEN, 5, 24),
)

if __name__ == "__main__":
    for script in SCRIPTS:
        script.write()
