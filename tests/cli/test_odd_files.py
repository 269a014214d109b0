"""Files that cannot be used: one line that names the file and the reason, exit code 2, and nothing is changed."""

from __future__ import annotations

import os
import socket
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot import cli
from bot.settings import Settings, SettingsError, check_database
from engine import load_games
from engine.core.data import DataError
from storage import SqliteStore, StoreError
from storage.sqlite.database import open_database
from tests.cli.test_start import TOKEN, start
from tests.kit.rights import closed_folder


def damaged_schema(path: Path) -> None:
    open_database(path).close()
    path.write_bytes(path.read_bytes().replace(b"INTEGER NOT", b"\xffNTEGER NOT", 1))


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE songs (title)")


def of_a_newer_version(path: Path) -> None:
    with closing(open_database(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path.name)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (damaged_schema, "cannot be used"),
        (os.mkfifo, "not a regular file"),
        (of_another_program, "another program"),
        (of_a_newer_version, "newer Taproom (version 999)"),
        (lambda path: path.symlink_to("nowhere/taproom.db"), "nowhere does not exist"),
    ],
    ids=["damaged schema", "fifo", "another program", "newer version", "dangling link"],
)
def test_a_database_that_cannot_be_used_is_one_line(
    tmp_path: Path, make: Callable[[Path], object], reason: str
) -> None:
    path = tmp_path / "odd.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    done = start(tmp_path, TAPROOM_DATABASE="odd.db", DISCORD_TOKEN=TOKEN)
    assert done.returncode == 2
    assert done.stderr.startswith("taproom: ")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert before == (path.read_bytes() if path.is_file() else b"")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (os.mkfifo, "cannot be read: it is not a regular file"),
        (lambda path: path.write_text(f"number = {'9' * 5000}"), "a number in it has too many digits"),
    ],
    ids=["fifo", "long number"],
)
def test_a_data_file_that_cannot_be_used_is_one_line(
    tmp_path: Path, make: Callable[[Path], object], reason: str
) -> None:
    table = tmp_path / "own" / "whiskey_business" / "dice.toml"
    table.parent.mkdir(parents=True)
    make(table)
    done = start(tmp_path, TAPROOM_DATA_DIR=str(tmp_path / "own"))
    assert done.returncode == 2
    assert done.stderr.endswith(f"dice.toml: {reason}\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, make_socket, lambda path: path.symlink_to("/dev/null")])
def test_a_database_setting_that_names_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object]
) -> None:
    monkeypatch.chdir(tmp_path)
    make(Path("odd.db"))
    with pytest.raises(SettingsError, match=r"TAPROOM_DATABASE: odd\.db is (a folder, not a file|not a regular file)"):
        check_database(Settings(database=Path("odd.db")))


@pytest.mark.parametrize("name", ["n" * 300, "a\0b"], ids=["too long", "NUL"])
def test_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(SettingsError, match=r"TAPROOM_DATABASE: .* cannot be reached"):
        check_database(Settings(database=Path(name)))


# A folder that may not be entered


@pytest.fixture
def open_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work where everybody may look for a file of settings."""
    monkeypatch.chdir(tempfile.gettempdir())


@pytest.mark.usefixtures("open_folder")
def test_a_database_in_a_closed_folder_is_named() -> None:
    with closed_folder() as folder, pytest.raises(SettingsError, match=r"closed/taproom\.db cannot be reached: Perm"):
        check_database(Settings(database=folder / "taproom.db"))


async def test_a_store_in_a_closed_folder_says_so() -> None:
    with closed_folder() as folder, pytest.raises(StoreError, match=r"closed/taproom\.db cannot be opened"):
        await SqliteStore(folder / "taproom.db").open()


@pytest.mark.parametrize("inside", ["", "own"])
def test_a_closed_data_folder_is_named(inside: str) -> None:
    with closed_folder() as folder, pytest.raises(DataError, match="cannot be read: Permission denied"):
        load_games(folder / inside)


def test_a_closed_folder_of_one_game_is_named() -> None:
    denied = r"whiskey_business.*: cannot be read: Permission denied"
    with closed_folder("whiskey_business") as folder, pytest.raises(DataError, match=denied):
        load_games(folder.parent)


@pytest.mark.usefixtures("open_folder")
@pytest.mark.parametrize("command", ["backup", "stats"])
def test_the_operators_commands_name_a_closed_folder(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with closed_folder() as folder:
        code = cli.run([command, "--database", str(folder / "taproom.db")])
    said = capsys.readouterr().err
    assert code == 2
    assert "/closed/" in said
    assert said.count("\n") == 1


@pytest.mark.usefixtures("open_folder")
def test_the_doctor_names_a_closed_folder(capsys: pytest.CaptureFixture[str]) -> None:
    with closed_folder() as folder:
        assert cli.run(["doctor", "--database", str(folder / "taproom.db")]) == 1
    [line] = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAULT")]
    assert "/closed/" in line
