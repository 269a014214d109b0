"""Whole games and the choices of each game, word for word."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.kit.golden import golden_texts
from tests.kit.registry import GAME_KITS


@pytest.mark.parametrize("key", GAME_KITS)
def test_games_go_as_they_did(key: str) -> None:
    kit = GAME_KITS[key]
    assert {script.seats for script in kit.scripts} >= set(
        range(GAMES[key].meta.min_seats, GAMES[key].meta.max_seats + 1)
    )
    for file, text in golden_texts(GAMES[key], kit.scripts):
        assert file.read_text(encoding="utf-8") == text, f"{file.name}: write it again with tests.kit.golden"
