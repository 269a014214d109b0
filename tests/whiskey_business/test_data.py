"""The data files, and what is said about bad ones."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.core.data import DataError, DataFolder
from engine.core.rng import Rng
from engine.core.rules import RulesGame
from engine.whiskey_business.game import RULES
from engine.whiskey_business.meta import WhiskeyOptions
from tests.whiskey_business.table import CATALOG, GAME

PACKAGED = files("engine.whiskey_business") / "data"


def with_table(folder: Path, file: str, old: str, new: str) -> RulesGame[Any, Any, Any, Any, Any]:
    """The game with one packaged table changed by an owner."""
    text = (PACKAGED / file).read_text(encoding="utf-8")
    assert old in text
    own = folder / "whiskey_business"
    own.mkdir()
    (own / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return RulesGame(RULES, DataFolder("whiskey_business", folder))


BAD = [
    ("dice.toml", 'id = "water"', 'id = "whisky"', "whisky", "no recipe"),
    ("dice.toml", 'id = "yeast"', 'id = "water"', "water", "occurs 2 times"),
    ("dice.toml", "sides = 1", "sides = 0", "faces.0.sides", "greater than or equal to 1"),
    ("dice.toml", 'die = "flag"', 'die = "ingredient"', "ireland", "no recipe"),
    ("dice.toml", 'source = "rulebook"', 'source = "hearsay"', "faces.0.source", "rulebook"),
    ("whiskeys.toml", 'grain = "malt"', 'grain = "barley"', "barley", "occurs 2 times"),
    ("whiskeys.toml", 'id = "scotch"', 'id = "irish"', "irish", "occurs 2 times"),
    ("whiskeys.toml", 'marker = "green"', 'marker = "green"\nage = 12', "whiskeys.0.age", "not permitted"),
    ("limits.toml", 'id = "sheets"', 'id = "blankets"', "limits.2.id", "Input should be"),
    ("limits.toml", "value = 6", "value = 5", "ingredient_dice", "there must be 6"),
    ("limits.toml", "value = 4", "value = 5", "barrels_per_turn", "only 4"),
    ("limits.toml", 'id = "extra_waters"', 'id = "sheets"', "sheets", "occurs 2 times"),
    ("toasts.toml", 'face = "ship"', 'face = "boat"', "boat", "no such face"),
    ("toasts.toml", 'line = "Sorry', 'speech = "Sorry', "toasts.3.line", "required"),
]


@pytest.mark.parametrize(("file", "old", "new", "record", "reason"), BAD)
def test_bad_tables_are_refused_by_file_record_and_reason(
    tmp_path: Path, file: str, old: str, new: str, record: str, reason: str
) -> None:
    with pytest.raises(DataError) as caught:
        with_table(tmp_path, file, old, new)
    assert caught.value.file.endswith(file)
    assert caught.value.record == record
    assert reason in caught.value.reason


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    record = '[[limits]]\nid = "sheets"\nvalue = 3\nsource = "rulebook"\nruling = "WB-16"\n'
    with pytest.raises(DataError, match="sheets: this number is missing"):
        with_table(tmp_path, "limits.toml", record, "")


def test_a_missing_toast_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        with_table(tmp_path, "toasts.toml", 'face = "ship"', 'face = "globe"')
    assert caught.value.record == "globe"


def test_broken_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not valid TOML"):
        with_table(tmp_path, "toasts.toml", "[[toasts]]", "[[toasts")


def test_an_owner_may_replace_a_table_and_the_hash_tells(tmp_path: Path) -> None:
    game = with_table(tmp_path, "dice.toml", "sides = 1", "sides = 2")
    assert game.catalog.ingredient_sides.count(0) == 2
    assert game.data_hash != GAME.data_hash


def test_a_game_with_other_limits_is_played_to_its_end(tmp_path: Path) -> None:
    game = with_table(tmp_path, "limits.toml", "value = 4", "value = 2")
    rng, chooser = Rng(3), Rng(4)
    state = game.setup(3, WhiskeyOptions(take_a_shot=True, sobering_up=True), rng)
    while seats := game.active_seats(state):
        game.apply(state, seats[0], chooser.pick(game.legal_actions(state, seats[0])), rng)
        assert game.check(state) == []
        assert max(state.last_gain) <= 2 or state.caller >= 0


def test_every_record_says_where_it_comes_from() -> None:
    for file in ("dice.toml", "whiskeys.toml", "limits.toml", "toasts.toml"):
        records = (PACKAGED / file).read_text(encoding="utf-8").split("[[")[1:]
        assert all("\nsource = " in record for record in records), file


def test_the_catalog_numbers_whiskeys_countries_and_grains_alike() -> None:
    for row, whiskey in enumerate(CATALOG.whiskeys):
        assert CATALOG.numbers[whiskey.grain] == row + 2
        assert CATALOG.flag_numbers[whiskey.country] == row
