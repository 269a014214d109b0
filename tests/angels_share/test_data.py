"""An owner may replace any table; a bad file is refused with its name, the record and the reason."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest

from engine.angels_share.game import RULES
from engine.core.data import DataFolder
from engine.core.rules import RulesGame
from tests.angels_share.table import GAME
from tests.kit.data_files import changed_folder, check_refused

PACKAGED = files("engine.angels_share") / "data"

FAULTS = [
    ("cards.toml", 'id = "blue-01"', 'id = "blue-02"', "blue-02", "occurs 2 times"),
    ("cards.toml", 'distillery = "blue", value = 3', 'distillery = "red", value = 3', "blue-01", "no distillery red"),
    (
        "cards.toml",
        'distillery = "blue", value = 3',
        'distillery = "green", value = 3',
        "blue",
        "this one 14",
    ),
    ("cards.toml", 'action = "market_down"', 'action = "dance"', "action", "Input should be"),
    ("cards.toml", "value = 3", "value = -3", "value", "greater than or equal to 0"),
    ("cards.toml", "cards = [", "cards = ", "", "not valid TOML"),
    ("matrix_us.toml", "  [0, 1, 2, 3, 4],\n", "", "rows", "needs 5 rows, has 4"),
    ("matrix_us.toml", "[0, 1, 2, 3, 4]", "[0, 1, 2, 3]", "row 1", "needs 5 columns, has 4"),
    ("matrix_scotland.toml", "[0, 1, 2, 2, 3, 3, 4]", "[0, 1, 2, 2, 3, 3, 4, 5]", "row 1", "needs 7 columns"),
    ("boards.toml", '"orange"]', '"orange", "red"]', "us", "no distillery red"),
    ("boards.toml", "seats = [2, 3]", "seats = [2, 3, 4]", "seats", "exactly one side"),
    ("boards.toml", "upkeep_rounds = [2, 4, 6, 8]", "upkeep_rounds = [2, 9]", "scotland", "past the last round"),
    ("boards.toml", 'id = "us"', 'id = "mars"', "mars", "no matrix"),
    ("distilleries.toml", 'letter = "P"', 'letter = "H"', "H", "occurs 2 times"),
    ("distilleries.toml", 'letter = "P"', 'letter = "p"', "letter", "pattern"),
    ("tokens.toml", "copies = 2", "copies = 3", "events", "14 event tokens, not 15"),
    ("tokens.toml", "tokens = 3", "tokens = 4", "actions", "21 upgrade tokens, not 22"),
    ("tokens.toml", 'kind = "upgrade"', 'kind = "instant"', "marketer", "must be of kind upgrade"),
    ("tokens.toml", 'source = "rulebook"', 'source = "hearsay"', "source", "Input should be"),
    ("table.toml", "costs = [4, ", "costs = [", "chart.prices.25", "needs 10 columns, has 11"),
    ("table.toml", "start_column = 5", "start_column = 11", "setup.start_column", "not on the chart"),
    ("table.toml", "by_barrels = [0, ", "by_barrels = [", "upkeep.by_barrels", "needs 6 numbers"),
]


def replaced(tmp_path: Path, name: str, old: str, new: str) -> DataFolder:
    return changed_folder(tmp_path, "angels_share", name, old, new)


@pytest.mark.parametrize(("name", "old", "new", "record", "reason"), FAULTS)
def test_a_bad_file_stops_the_start(tmp_path: Path, name: str, old: str, new: str, record: str, reason: str) -> None:
    check_refused(partial(RulesGame, RULES), replaced(tmp_path, name, old, new), name, record, reason)


def test_a_replaced_table_is_played_and_changes_the_hash(tmp_path: Path) -> None:
    game = RulesGame(RULES, replaced(tmp_path, "distilleries.toml", "Heron Water", "Crane Burn"))
    assert game.catalog.distillery_name("blue") == "Crane Burn"
    assert game.data_hash != GAME.data_hash
    assert any(topic.title == "Crane Burn" for topic in game.glossary)


def test_every_record_says_where_it_comes_from() -> None:
    tables = [entry for entry in PACKAGED.iterdir() if entry.name.endswith(".toml")]
    assert tables
    for table in tables:
        text = table.read_text(encoding="utf-8")
        assert "source = " in text, table.name
    assert "RECONSTRUCTED" in (PACKAGED / "cards.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTED" in (PACKAGED / "matrix_us.toml").read_text(encoding="utf-8")


def test_a_letter_is_an_initial_of_its_distillery() -> None:
    names = {d.letter: d.name for d in GAME.catalog.distilleries.values()}
    assert all(letter in [word[0] for word in name.split()] for letter, name in names.items())
    assert (names["E"], names["K"], names["N"]) == ("Ember Kettle", "Kestrel Keep", "North Ben")
