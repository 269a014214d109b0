"""The games that the commands know, with the data folder of the settings applied."""

from __future__ import annotations

from collections.abc import Mapping

from bot.settings import read_settings
from engine import GAMES, AnyGame, load_games


def known_games() -> Mapping[str, AnyGame]:
    data_dir = read_settings().data_dir
    return GAMES if data_dir is None else load_games(data_dir)
