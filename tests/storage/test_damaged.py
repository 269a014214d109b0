"""Damaged files: one plain sentence, whatever the damage is, and nothing is written into them."""

import asyncio
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from storage_samples import next_move, seat, table

from storage import SqliteStore, StoreError
from storage.sqlite.inspection import copy_of

PAGE = 4096


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "taproom.db"
    async with SqliteStore(path) as store:
        for number in range(40):
            row = await store.create(table(title=f"table {number}"), [seat(0, 11)])
            await store.commit(next_move(row, 0))
    return path


async def read_everything(path: Path) -> None:
    async with SqliteStore(path) as store:
        rows = [row for row, _ in await store.live()]
        await store.counts()
        await store.behind("table")
        for row in rows:
            await store.load_game(row.id, 100, 100)
            await store.commit(next_move(row, 1))


def fault_of(path: Path) -> str:
    """Return the error about a damaged file; empty if the damage does not matter. Anything but a `StoreError` fails."""
    try:
        asyncio.run(read_everything(path))
    except StoreError as error:
        return str(error)
    return ""


def schema_spots(data: bytes) -> list[int]:
    return [match.start() for match in re.finditer(rb"CREATE|INTEGER NOT|TEXT NOT", data)]


@pytest.mark.parametrize("byte", [0x00, 0x28, 0x41, 0xC3, 0xFF])
def test_a_schema_that_is_damaged_anywhere(path: Path, byte: int) -> None:
    data = path.read_bytes()
    said: set[str] = set()
    for spot in schema_spots(data)[::4]:
        path.write_bytes(data[:spot] + bytes([byte]) + data[spot + 1 :])
        said.add(fault_of(path))
    assert len(said) > 5
    assert all(line.isprintable() for line in said)
    assert all(str(path) in line for line in said if line)


def test_a_schema_that_is_not_text_is_named_with_its_file(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data.replace(b"INTEGER NOT", b"\xffNTEGER NOT", 1))
    before = path.read_bytes()
    said = fault_of(path)
    assert said.startswith(f"The database {path} cannot be used: ")
    assert path.read_bytes() == before


def test_pages_that_turn_out_to_be_damaged_later(path: Path) -> None:
    data = path.read_bytes()
    chance = random.Random(7)
    said: set[str] = set()
    for page in range(1, len(data) // PAGE):
        rubbish = chance.choice([bytes(PAGE), b"\xff" * PAGE, chance.randbytes(PAGE)])
        path.write_bytes(data[: page * PAGE] + rubbish + data[(page + 1) * PAGE :])
        said.add(fault_of(path))
    assert any("malformed" in line for line in said)
    assert all(line.isprintable() for line in said)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.97])
def test_a_truncated_file(path: Path, share: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert fault_of(path)


def test_text_that_is_not_utf8_in_a_row(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE tables SET title = CAST(x'ff28' AS TEXT) WHERE id = 3")
        file.commit()
    assert "decode" in fault_of(path)


def test_a_copy_for_the_operators_commands_says_so_too(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"INTEGER NOT", b"\xffNTEGER NOT", 1))
    with copy_of(path) as copy, pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(SqliteStore(copy).open())


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    async with SqliteStore(tmp_path / "empty.db") as store:
        assert await store.live() == ()
