"""The search player of the guide: short, and it wins with the game that `new-game` writes."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from string import Template
from types import ModuleType
from typing import Any

import pytest

from engine.core.data import DataFolder
from engine.core.rng import Rng
from engine.core.rules import RulesGame
from engine.players import LEVELS, choose, levels_of
from tests.cli.conftest import ROOT

GUIDE = ROOT / "docs" / "computers.md"
RULES = ROOT / "bot" / "cli" / "new_game_rules.txt"


def example() -> str:
    """The class of the guide, without the line that registers it."""
    found = re.search(r"```python\n(class Playing.*?)\n\n\nRULES", GUIDE.read_text("utf-8"), re.S)
    assert found is not None
    return found[1]


def test_the_guides_search_player_takes_fewer_than_forty_lines_and_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(example().splitlines()) < 40
    module = ModuleType("guided_heap")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    words = {"key": "heap", "name": "Heap", "title": "Heap", "command": "heap"}
    exec(Template(Path(RULES).read_text("utf-8")).substitute(words), vars(module))
    exec("from __future__ import annotations\nfrom engine.core.thinking import Thought\n" + example(), vars(module))
    rules = replace(vars(module)["RULES"], think=vars(module)["Playing"], playouts={"strong": 60, "master": 300})
    game = RulesGame(rules, DataFolder("heap"))
    assert levels_of(game) == LEVELS
    for heap in (5, 6, 7, 9):
        state = game.setup(2, game.meta.options_type.model_validate({"stones": 15}), Rng(1))
        state.heap = heap
        taken: Any = choose(game, state, game.active_seats(state)[0], "strong", Rng(heap))
        assert (heap - taken.stones) % 4 == 0, "what is left is a multiple of one stone more than may be taken"
