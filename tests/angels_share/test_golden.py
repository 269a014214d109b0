"""Whole games, word for word. A wanted change is written anew by `tests.angels_share.playthrough`."""

from __future__ import annotations

import pytest

from tests.angels_share.playthrough import SCRIPTS
from tests.kit.golden import Script


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"seats_{script.seats}")
def test_the_game_goes_as_it_did(script: Script) -> None:
    script.check()
