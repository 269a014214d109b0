from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from engine import GAMES, load_games
from engine.core.data import DataError, DataFolder, check_data_dir

GAME = "whiskey_business"
TABLE = sorted(entry.name for entry in (files(f"engine.{GAME}") / "data").iterdir() if entry.name.endswith(".toml"))[0]


WITH_TABLES = [key for key in GAMES if (files("engine") / key / "data").is_dir()]
"""A game in one file has none."""


class Cask(BaseModel):
    model_config = ConfigDict(extra="forbid")
    id: str
    years: int


class Casks(BaseModel):
    cask: list[Cask]


class Anything(BaseModel):
    model_config = ConfigDict(extra="allow")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """An owner's folder with a place for one game."""
    (tmp_path / GAME).mkdir()
    return tmp_path


def put(own: Path, text: str, name: str = TABLE) -> None:
    (own / GAME / name).write_text(text, encoding="utf-8")


def test_packaged_tables_are_read_without_a_folder() -> None:
    folder = DataFolder(GAME)
    assert folder.read(TABLE, Anything).model_extra
    assert len(folder.hash) == 64


def test_an_owners_table_takes_the_place_of_the_packaged_one(own: Path) -> None:
    put(own, '[[cask]]\nid = "oak"\nyears = 12\n')
    assert DataFolder(GAME, own).read(TABLE, Casks).cask == [Cask(id="oak", years=12)]


def test_the_hash_follows_the_content_and_not_the_layout(own: Path) -> None:
    def hashed(text: str) -> str:
        put(own, text)
        folder = DataFolder(GAME, own)
        folder.read(TABLE, Casks)
        return folder.hash

    first = hashed('[[cask]]\nid = "oak"\nyears = 12\n')
    assert hashed('# ours\n[[cask]]\nyears   = 12\nid = "oak"\n') == first
    assert hashed('[[cask]]\nid = "oak"\nyears = 13\n') != first


def test_an_empty_folder_changes_nothing(own: Path) -> None:
    plain, replaced = DataFolder(GAME), DataFolder(GAME, own)
    plain.read(TABLE, Anything)
    replaced.read(TABLE, Anything)
    assert plain.hash == replaced.hash


@pytest.mark.parametrize(
    ("text", "record", "reason"),
    [
        ("[[cask", "", "not valid TOML"),
        ('[[cask]]\nid = "a"\nyears = 1\n[[cask]]\nid = "b"\nyears = "old"\n', "cask.1.years", "valid integer"),
        ('[[cask]]\nid = "a"\n', "cask.0.years", "required"),
        ('[[cask]]\nid = "a"\nyears = 1\nwood = "oak"\n', "cask.0.wood", "not permitted"),
    ],
)
def test_a_bad_table_names_file_record_and_reason(own: Path, text: str, record: str, reason: str) -> None:
    put(own, text)
    with pytest.raises(DataError) as caught:
        DataFolder(GAME, own).read(TABLE, Casks)
    assert caught.value.file.endswith(f"{GAME}/{TABLE}")
    assert caught.value.record == record
    assert reason in caught.value.reason
    assert str(caught.value).startswith(caught.value.file)


def test_text_that_is_no_text_is_refused(own: Path) -> None:
    (own / GAME / TABLE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot be read"):
        DataFolder(GAME, own).read(TABLE, Casks)


def test_a_table_nested_without_end_is_refused(own: Path) -> None:
    put(own, f"casks = {'[' * 50_000}{']' * 50_000}")
    with pytest.raises(DataError, match="nested too deeply"):
        DataFolder(GAME, own).read(TABLE, Casks)


def test_a_misspelled_file_is_refused_with_the_names_there_are(own: Path) -> None:
    put(own, "", name="recipies.toml")
    with pytest.raises(DataError, match=TABLE):
        DataFolder(GAME, own)


def test_a_folder_for_no_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wiskey").mkdir()
    with pytest.raises(DataError, match=f"no game of that name; there are {GAME}"):
        check_data_dir(tmp_path, [GAME])


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist"):
        load_games(tmp_path / "nowhere")


def test_cross_references_name_the_table_too() -> None:
    folder = DataFolder(GAME)
    folder.require(True, TABLE, "x", "never raised")
    with pytest.raises(DataError, match=f"{TABLE}: oak: stands alone"):
        folder.require(False, TABLE, "oak", "stands alone")


@pytest.mark.parametrize("key", WITH_TABLES)
def test_every_table_of_every_game_is_checked_when_replaced(key: str, tmp_path: Path) -> None:
    (tmp_path / key).mkdir()
    tables = [entry.name for entry in (files(f"engine.{key}") / "data").iterdir() if entry.name.endswith(".toml")]
    assert tables
    for name in tables:
        broken: Any = tmp_path / key / name
        broken.write_text("surely_not_a_field = 1\n", encoding="utf-8")
        with pytest.raises(DataError, match=name):
            load_games(tmp_path)
        broken.unlink()


def test_the_same_tables_from_an_owners_folder_are_the_same_game(tmp_path: Path) -> None:
    for key in WITH_TABLES:
        (tmp_path / key).mkdir()
        for entry in (files(f"engine.{key}") / "data").iterdir():
            if entry.name.endswith(".toml"):
                (tmp_path / key / entry.name).write_text(entry.read_text(encoding="utf-8"), encoding="utf-8")
    assert {key: game.data_hash for key, game in load_games(tmp_path).items()} == {
        key: game.data_hash for key, game in GAMES.items()
    }
