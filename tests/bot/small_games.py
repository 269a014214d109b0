"""The tiny games among the games of the bot, drawn as plain sheets."""

from __future__ import annotations

from typing import Any

import pytest

import bot.composition
import bot.display.pictures
from engine import GAMES
from renderers.scene import Board, Scene
from tests.games.inn import Inn
from tests.games.murmur import Murmur
from tests.games.pantry import Pantry
from tests.kit.registry import TINY

SMALL_GAMES = {**TINY, "pantry": Pantry(), "inn": Inn(), "murmur": Murmur()}


def plain_layout(view: Any, names: Any, shot: str = "table", seat: int | None = None, since: Any = None) -> Scene:
    return Board().finish(64)


def know_small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot composed from now on knows the tiny games, too."""
    layouts = dict.fromkeys(SMALL_GAMES, plain_layout)
    monkeypatch.setattr(bot.composition, "load_games", lambda data_dir: {**GAMES, **SMALL_GAMES})
    monkeypatch.setattr(bot.display.pictures, "LAYOUTS", {**bot.display.pictures.LAYOUTS, **layouts})
