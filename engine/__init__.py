"""The games as a library: rules, views and computer players, without any input or output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from engine.angels_share.rules import AngelsShare
from engine.core.data import DataFolder, check_data_dir
from engine.core.game import AnyGame
from engine.whiskey_business.rules import WhiskeyBusiness

_MAKERS: Mapping[str, Callable[[DataFolder], AnyGame]] = {
    "whiskey_business": WhiskeyBusiness,
    "angels_share": AngelsShare,
}


def load_games(data_dir: Path | None = None) -> Mapping[str, AnyGame]:
    """All finished games; an owner's folder may replace any of their tables."""
    if data_dir is not None:
        check_data_dir(data_dir, _MAKERS)
    return MappingProxyType({key: make(DataFolder(key, data_dir)) for key, make in _MAKERS.items()})


GAMES: Mapping[str, AnyGame] = load_games()
"""The packaged games, by key."""
