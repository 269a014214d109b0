"""Test kit of Angel's Share."""

from __future__ import annotations

from tests.angels_share.scramble import scramble_angels_share
from tests.kit.game_kit import GameKit
from tests.kit.golden import Script

KIT = GameKit(
    scripts=(
        Script(2, 21),
        Script(3, 22, {"soft_market": True}),
        Script(4, 23, {"event_limit": True}),
        Script(5, 24),
    ),
    scramble=scramble_angels_share,
)
