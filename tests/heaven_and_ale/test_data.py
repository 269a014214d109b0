"""An owner may replace any table; a bad file is refused with its name, the record and the reason."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest

from engine.core.data import DataFolder
from engine.core.rng import Rng
from engine.core.rules import RulesGame
from engine.heaven_and_ale.game import RULES
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from tests.heaven_and_ale.table import CATALOG, GAME
from tests.kit.data_files import changed_folder, check_refused

PACKAGED = files("engine.heaven_and_ale") / "data"

FAULTS = [
    ("tiles.toml", "wood = [2, 2, 2, 2, 2]", "wood = [2, 2, 2, 2, 3]", "piles", "100 resource tiles, not 101"),
    ("tiles.toml", "wood = [2, 2, 2, 2, 2]", "wood = [2, 2, 2, 4]", "pile I", "same fertility numbers"),
    ("tiles.toml", "monk_a = 3", "monk_a = 4", "piles", "24 monks, not 25"),
    ("tiles.toml", "monk_a = 3, ", "", "pile I", "every monk once"),
    ("tiles.toml", 'code = "Ye"', 'code = "Wo"', "Wo", "occurs 2 times"),
    ("tiles.toml", 'back = "II"', 'back = "I"', "piles", "must be I, then II"),
    ("garden.toml", 'id = "L2"', 'id = "L3"', "L3", "occurs 2 times"),
    ("garden.toml", 'id = "L1",  kind = "sunny"', 'id = "L1",  kind = "shady"', "sunny", "15 hexes, not 14"),
    ("garden.toml", "q =  0, r = 0", "q =  9, r = 9", "H1", "places for tiles around it, not 5"),
    ("track.toml", "number =  2,", "number =  3,", "spaces", "must be 1 to 27"),
    ("track.toml", 'groups = "A", ', "", "space 4", "needs groups"),
    ("track.toml", "price = 4, ", "", "space 3", "needs a price"),
    ("track.toml", 'groups = "A"', 'groups = "X"', "groups", "pattern"),
    ("track.toml", 'reward = "ducats"', 'reward = "first"', "starts", "one first-player space, not 2"),
    ("table.toml", "seats = 2\n", "seats = 5\n", "seats", "2 to 4"),
    ("table.toml", "rounds = 3", "rounds = 4", "seats 2", "needs 4 monk stacks, has 3"),
    ("table.toml", 'monk_stacks = ["I", "I", "I"]\n', 'monk_stacks = ["I", "I", "I", "I"]\n', "seats 2", "monk stacks"),
    ("table.toml", '"II", "II", "II"]', '"I", "II", "II"]', "seats 4", "too few monks I"),
    ("table.toml", "extra_discs = [7, 12]", "extra_discs = [7, 13]", "seats 2", "13 is no disc space"),
    ("table.toml", "total = 36", "total = 30", "seats 4", "too few discs"),
    ("production.toml", 'use = "regular"', 'use = "odd"', "start.use", "no set odd"),
    ("production.toml", "from = 5", "from = 1", "bands", "must rise"),
    ("production.toml", "[[bands]]\nrate = 5", "[[bands]]\nfrom = 0\nrate = 5", "bands", "no lower end"),
    ("production.toml", "barley = -8 }", "barley = 21 }", "regular", "beyond the last spot"),
    ("spots.toml", 'scores = "wood", group = "C"', 'scores = "wood", group = "B"', "wood", "must be of group C"),
    ("spots.toml", 'scores = "wood"', 'scores = "stone"', "wood", "nothing is called stone"),
    ("spots.toml", 'group = "C", pair = 1', 'group = "C", pair = 2', "pair", "needs 2 spots"),
    ("spots.toml", 'effect = "barrel"', 'effect = "ducats"', "cards", "one card of each effect"),
    ("sheds.toml", "least = 8", "least = 12", "sheds", "must rise"),
    ("sheds.toml", "least = 0", "least = 1", "shed 0", "sum of 0"),
    ("sheds.toml", "activates = 2", "activates = 3", "shed 2", "opposite activates 2"),
    ("sheds.toml", "type = 4", "type = 5", "sheds", "0, 1, 2"),
    ("barrels.toml", "number = 5", "number = 6", "six_fives", "number there is"),
    ("barrels.toml", 'name = "Six 5s"', 'name = "Six 1s"', "Six 1s", "occurs 2 times"),
    ("barrels.toml", 'test = "sunny"', 'test = "rainy"', "test", "Input should be"),
    ("barrels.toml", "large = 4", "large = -4", "large", "greater than or equal to 0"),
]


def replaced(tmp_path: Path, name: str, old: str, new: str) -> DataFolder:
    return changed_folder(tmp_path, "heaven_and_ale", name, old, new)


@pytest.mark.parametrize(("name", "old", "new", "record", "reason"), FAULTS)
def test_a_bad_file_stops_the_start(tmp_path: Path, name: str, old: str, new: str, record: str, reason: str) -> None:
    check_refused(partial(RulesGame, RULES), replaced(tmp_path, name, old, new), name, record, reason)


def test_one_word_changes_the_start_positions_in_use(tmp_path: Path) -> None:
    game = RulesGame(RULES, replaced(tmp_path, "production.toml", 'use = "regular"', 'use = "one-further"'))
    state = game.setup(2, HeavenAndAleOptions(), Rng(1))
    assert (state.players[0].markers["wood"], state.players[0].brewmaster) == (1, -9)
    assert game.data_hash != GAME.data_hash


def test_a_replaced_number_is_played_and_told(tmp_path: Path) -> None:
    game = RulesGame(RULES, replaced(tmp_path, "table.toml", "ducats = 25", "ducats = 30"))
    assert game.setup(2, HeavenAndAleOptions(), Rng(1)).players[0].ducats == 30
    assert "30 ducats" in game.topics[0].text


def test_every_record_says_where_it_comes_from() -> None:
    for table in PACKAGED.glob("*.toml"):
        assert "source = " in table.read_text(encoding="utf-8"), table.name


def test_the_components_are_those_of_the_box() -> None:
    assert sum(len(pile) for pile in CATALOG.resource_piles.values()) == 100
    assert sum(len(pile) for pile in CATALOG.monk_piles.values()) == 24
    assert CATALOG.table.discs.total == 36
    assert len(CATALOG.goals) * len(CATALOG.barrel_points) == 24
    assert len(CATALOG.cards) == 5
    kinds = [space.kind for space in CATALOG.spaces]
    assert {kind: kinds.count(kind) for kind in kinds} == {"resource": 15, "monk": 4, "disc": 6, "barrel": 2}
