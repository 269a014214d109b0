"""`move-database`, and what the other commands for operators say of both sides."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from storage.databases import database_at
from tests.bot.house import ANN, BO, House
from tests.cli.conftest import Command
from tests.kit import postgres


async def _play(place: str) -> None:
    async with database_at(place).store() as store:
        house = House(store)
        table = await house.started(ANN, BO, game="angels_share")
        for _ in range(6):
            table = await house.move(table)
        house.close()


def other_place(kind: str, folder: Path) -> str:
    return str(folder / "new.db") if kind == "sqlite" else postgres.new_address()


@pytest.mark.parametrize("kind", postgres.kinds_of_stores())
def test_a_moved_database_is_in_order_and_counts_the_same(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    old, new = str(tmp_path / "old.db"), other_place(kind, tmp_path)
    asyncio.run(_play(old))
    said = command("move-database", old, new)
    assert said.code == 0
    assert f"rows from {old} to {database_at(new)} and compared them" in said.out
    assert "actions: 6 of 6" in said.err
    counted = [json.loads(command("stats", "--json", "--database", place).out) for place in (old, new)]
    assert [count.pop("bytes") > 0 for count in counted] == [True, True]
    assert counted[0] == counted[1]
    monkeypatch.setenv("TAPROOM_DATABASE", new)
    said = command("doctor")
    assert (said.code, "1 live table, 1 game replayed" in said.out) == (0, True)
    again = command("move-database", new, old)
    assert (again.code, "not empty; nothing was copied" in again.err) == (2, True)


@pytest.mark.parametrize("kind", postgres.kinds_of_stores())
def test_a_database_in_use_is_not_moved(command: Command, tmp_path: Path, kind: str) -> None:
    used, other = other_place(kind, tmp_path), str(tmp_path / "other.db")

    async def meanwhile(source: str, target: str) -> object:
        async with database_at(used).store():
            return await asyncio.to_thread(command, "move-database", source, target)

    for source, target in ((used, other), (other, used)):
        asyncio.run(_play(other)) if source == other else None
        said = asyncio.run(meanwhile(source, target))
        assert said.code == 2  # type: ignore[attr-defined]
        assert "Another Taproom is using the database" in said.err  # type: ignore[attr-defined]


def test_what_is_not_there_or_the_same_is_not_moved(command: Command, tmp_path: Path) -> None:
    missing = str(tmp_path / "none.db")
    said = command("move-database", missing, str(tmp_path / "new.db"))
    assert (said.code, f"There is no database {missing}." in said.err) == (2, True)
    assert list(tmp_path.glob("*.db")) == []
    said = command("move-database", missing, missing)
    assert (said.code, "Both are the same database" in said.err) == (2, True)
