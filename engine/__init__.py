"""The games as a library: rules, views and computer players, without any input or output."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

from engine.core.data import DataFolder, check_data_dir
from engine.core.game import AnyGame
from engine.core.rules import AnyRules, RulesGame

FIRST = ("whiskey_business", "angels_share", "heaven_and_ale", "distilled")
"""The order in which games are listed; others follow in the order of the alphabet."""
NO_GAMES = ("core", "players")


def find_rules() -> Mapping[str, AnyRules]:
    """Return the rules of every game in this package, by key.

    A game is a module with the record `RULES`, or a package in which the module `game` has it.
    """
    found: dict[str, AnyRules] = {}
    for module in iter_modules(__path__):
        if module.name not in NO_GAMES:
            name = f"{__name__}.{module.name}" + (".game" if module.ispkg else "")
            found[module.name] = import_module(name).RULES
    return {key: found[key] for key in (*FIRST, *sorted(found.keys() - set(FIRST)))}


RULES: Mapping[str, AnyRules] = find_rules()
"""The rules of every finished game, by key."""


def load_games(data_dir: Path | None = None) -> Mapping[str, AnyGame]:
    """Return all finished games; an owner's folder may replace any of their tables."""
    if data_dir is not None:
        check_data_dir(data_dir, RULES)
    return MappingProxyType({key: RulesGame(rules, DataFolder(key, data_dir)) for key, rules in RULES.items()})


GAMES: Mapping[str, AnyGame] = load_games()
"""The packaged games, by key."""
