"""`backup`, `doctor` and `stats` on a database that somebody plays on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import SqliteStore
from tests.bot.house import ANN, BO, House
from tests.cli.conftest import Command

GAME = "angels_share"


async def _play(database: Path) -> None:
    async with SqliteStore(database) as store:
        house = House(store)
        table = await house.started(ANN, BO, game=GAME)
        for _ in range(6):
            table = await house.move(table)
        house.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "taproom.db"
    asyncio.run(_play(path))
    return path


def change(database: Path, sql: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for trigger in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger[0]}")
        connection.execute(sql)


def test_a_sound_database_is_found_in_order_while_somebody_uses_it(command: Command, database: Path) -> None:
    async def meanwhile() -> object:
        async with SqliteStore(database):
            return await asyncio.to_thread(command, "doctor")

    said = asyncio.run(meanwhile())
    assert said.code == 0  # type: ignore[attr-defined]
    assert "1 live table, 1 game replayed" in said.out  # type: ignore[attr-defined]
    assert "Everything is in order." in said.out  # type: ignore[attr-defined]


def test_a_log_with_a_hole_is_a_fault(command: Command, database: Path) -> None:
    change(database, "DELETE FROM actions WHERE seq = 2")
    said = command("doctor")
    assert said.code == 1
    assert "table 1: its log cannot be replayed" in said.out
    assert "in order" not in said.out


def test_other_rules_are_worth_knowing_and_no_fault(command: Command, database: Path) -> None:
    change(database, "UPDATE tables SET rules_version = 0")
    said = command("doctor")
    assert said.code == 0
    assert "version 0 of the rules" in said.out


def test_a_file_that_is_no_database_is_said_to_be_none(command: Command, tmp_path: Path) -> None:
    (tmp_path / "taproom.db").write_text("not a database at all, just some words " * 50)
    said = command("doctor")
    assert (said.code, said.err) == (1, "")
    [line] = [line for line in said.out.splitlines() if line.startswith("FAULT")]
    assert line.endswith("file is not a database.")


def test_backups_rotate_in_the_folder_of_the_settings(
    command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPROOM_BACKUP_DIR", str(database.parent / "safe"))
    said = command("backup")
    [copy] = (database.parent / "safe").iterdir()
    assert said.code == 0
    assert copy.name in said.out
    assert command("doctor", "--database", str(copy)).code == 0


def test_a_backup_to_a_file_never_overwrites(command: Command, database: Path) -> None:
    assert command("backup", "copy.db").code == 0
    said = command("backup", "copy.db")
    assert said.code == 2
    assert "exists already" in said.err


def test_stats_count_tables_moves_and_people(command: Command, database: Path) -> None:
    found = json.loads(command("stats", "--json").out)
    assert found["games"] == [{"game": GAME, "lobby": 0, "playing": 1, "over": 0, "closed": 0}]
    assert (found["moves"], found["people"], found["backups"]) == (6, 2, 0)
    assert GAME in command("stats").out


@pytest.mark.parametrize("name", ["stats", "backup"])
def test_a_missing_database_is_named(command: Command, name: str) -> None:
    said = command(name, "--database", "none.db")
    assert (said.code, said.out) == (2, "")
    assert "none.db" in said.err
