"""Odd things in an owner's data folder: each is named with its reason, and none keeps the program waiting."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import load_games
from engine.core.data import FILE_LIMIT, DataError

GAME, TABLE = "whiskey_business", "dice.toml"


def write(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def make_socket(path: Path) -> None:
    os.chdir(path.parent)  # the whole path may be too long for a socket
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path.name)


def make_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50 * FILE_LIMIT)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (os.mkfifo, "not a regular file"),
        (os.mkdir, "not a regular file"),
        (make_socket, "not a regular file"),
        (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
        (lambda path: path.symlink_to("nowhere.toml"), "No such file"),
        (lambda path: path.symlink_to(path.name), "symbolic links"),
        (make_huge, "too large for a data file"),
        (write(b"number = " + b"9" * 5000), "too many digits"),
        (write(b"number = 0x" + b"f" * 5000), "number: numbers have to be within 1000000 of zero"),
        (write(b"[[a]]\nb = [1, 2, -1000001]"), "a.0.b.2: numbers have to be within"),
        (write(b"a = " + b"[" * 50_000 + b"]" * 50_000), "nested too deeply"),
        (write(b".".join([b"a"] * 2_000) + b" = 1"), "nested too deeply"),
        (write(b"a = '\xff'"), "not UTF-8"),
        (write(b"a = '\x00'"), "not valid TOML"),
        (write(bytes(4000)), "not valid TOML"),
    ],
    ids=[
        "fifo", "folder", "socket", "device", "dangling link", "circular link", "huge file", "long number",
        "long hexadecimal number", "large number", "nested lists", "nested keys", "no UTF-8", "NUL", "only NULs",
    ],
)  # fmt: skip
def test_an_odd_file_is_named_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / GAME).mkdir()
    make(tmp_path / GAME / TABLE)
    with pytest.raises(DataError) as caught:
        load_games(tmp_path)
    assert caught.value.file == str(tmp_path / GAME / TABLE)
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("make", [os.mkfifo, Path.touch, lambda path: path.symlink_to("nowhere")])
def test_a_file_in_the_place_of_a_games_folder_is_refused(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / GAME)
    with pytest.raises(DataError, match=f"{GAME}: cannot be read"):
        load_games(tmp_path)


@pytest.mark.parametrize("make", [os.mkfifo, Path.touch])
def test_a_file_in_the_place_of_the_data_folder_is_refused(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "own")
    with pytest.raises(DataError, match="own: cannot be read: Not a directory"):
        load_games(tmp_path / "own")


def test_hidden_and_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "README").touch()
    (tmp_path / GAME).mkdir()
    (tmp_path / GAME / "notes.txt").touch()
    assert GAME in load_games(tmp_path)
