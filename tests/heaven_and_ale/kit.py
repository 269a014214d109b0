"""Test kit of Heaven & Ale."""

from __future__ import annotations

from tests.kit.game_kit import GameKit
from tests.kit.golden import Script

KIT = GameKit(scripts=(Script(2, 31), Script(3, 32), Script(4, 33)))
