"""Whole games, word for word. A wanted change is written anew by `tests.whiskey_business.playthrough`."""

from __future__ import annotations

import pytest

from tests.kit.golden import Script
from tests.whiskey_business.playthrough import SCRIPTS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"seats_{script.seats}")
def test_the_game_goes_as_it_did(script: Script) -> None:
    script.check()
