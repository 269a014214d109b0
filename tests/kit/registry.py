"""Every game under test, with its kit. A new game is found by itself."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from engine import GAMES
from engine.core.game import AnyGame
from tests.games.brewday import Brewday, scramble_brewday
from tests.games.ferment import Ferment, scramble_ferment
from tests.games.tavern import Tavern
from tests.games.whisper import Whisper, scramble_whisper
from tests.kit.game_kit import GameKit, Scramble

GAME_KITS: Mapping[str, GameKit] = {
    key: import_module(f"tests.{key}.kit").KIT for key in GAMES if find_spec(f"tests.{key}")
}

TINY: Mapping[str, AnyGame] = {game.meta.key: game for game in (Whisper(), Ferment(), Tavern(), Brewday())}
ALL: Mapping[str, AnyGame] = {**GAMES, **TINY}

SCRAMBLES: Mapping[str, Scramble] = {
    "whisper": scramble_whisper,
    "ferment": scramble_ferment,
    "brewday": scramble_brewday,
    **{key: kit.scramble for key, kit in GAME_KITS.items() if kit.scramble is not None},
}
