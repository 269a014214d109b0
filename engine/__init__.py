"""The games as a library: rules, views and computer players, without any input or output."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from engine.angels_share.game import RULES as ANGELS_SHARE
from engine.core.data import DataFolder, check_data_dir
from engine.core.game import AnyGame
from engine.core.rules import AnyRules, RulesGame
from engine.distilled.game import RULES as DISTILLED
from engine.heaven_and_ale.game import RULES as HEAVEN_AND_ALE
from engine.whiskey_business.game import RULES as WHISKEY_BUSINESS

RULES: Mapping[str, AnyRules] = {
    rules.meta.key: rules
    for rules in (
        WHISKEY_BUSINESS,
        ANGELS_SHARE,
        HEAVEN_AND_ALE,
        DISTILLED,
    )
}
"""The rules of every finished game, by key."""


def load_games(data_dir: Path | None = None) -> Mapping[str, AnyGame]:
    """All finished games; an owner's folder may replace any of their tables."""
    if data_dir is not None:
        check_data_dir(data_dir, RULES)
    return MappingProxyType({key: RulesGame(rules, DataFolder(key, data_dir)) for key, rules in RULES.items()})


GAMES: Mapping[str, AnyGame] = load_games()
"""The packaged games, by key."""
