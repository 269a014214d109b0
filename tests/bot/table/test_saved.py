"""A database that an earlier version wrote: its games go on, or are kept as they were if their rules have changed."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.lobby.service import Person
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from engine.core.fairness import verify
from engine.core.rng import Rng
from engine.players import choose, usual_player
from storage import SqliteStore
from tests.bot.house import House

SAVED = Path(__file__).parents[2] / "storage" / "saved" / "version_3.sql"
PLAYING, OVER, LOBBY = (2, 4), 3, 6
OLD_PLAYING, OLD_OVER = 1, 5  # of a game whose rules have changed since


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The saved database, brought up to date once."""
    path = tmp_path_factory.mktemp("saved") / "taproom.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(SAVED.read_text(encoding="utf-8"))

    async def migrated() -> None:
        async with SqliteStore(path):
            pass

    asyncio.run(migrated())
    return path


@pytest.fixture
def database(copied: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(copied, tmp_path / "taproom.db"))


@pytest.fixture
async def house(database: Path) -> AsyncIterator[House]:
    async with SqliteStore(database) as store:
        made = House(store)
        made.now = 2_000_000_000.0
        yield made
        made.close()


def host_of(table: TableSnapshot) -> Person:
    return Person(table.row.host_id, table.host_name)


async def test_every_saved_table_is_there(house: House) -> None:
    tables = [await house.tables.read(table_id) for table_id in (OLD_PLAYING, *PLAYING, OLD_OVER, OVER, LOBBY)]
    assert [table.row.status for table in tables] == [*["playing"] * 3, *["over"] * 2, "lobby"]
    assert [table.id for table in tables if table.stuck] == [OLD_PLAYING, OLD_OVER]
    assert (house.tables.loader.unreadable, house.tables.loader.differing) == (0, 0)


@pytest.mark.parametrize("table_id", PLAYING)
async def test_a_saved_game_goes_on(house: House, table_id: int) -> None:
    table = await house.tables.read(table_id)
    assert table_id in [row.id for row in await house.tables.rows_of(host_of(table).user_id)]
    await play_to_the_end(house, table)


async def test_a_saved_game_of_other_rules_is_kept_as_it_was(house: House) -> None:
    table = await house.tables.read(OLD_PLAYING)
    host = host_of(table)
    assert OLD_PLAYING in [row.id for row in await house.tables.rows_of(host.user_id)]
    assert f"cannot go on under version {table.game.meta.rules_version}" in table.stuck
    with pytest.raises(TableError) as refusal:
        await house.play.act(table.id, host.user_id, "anything", None)
    assert str(refusal.value) == table.stuck
    await house.computers.resume()
    await house.think()
    assert (await house.tables.read(OLD_PLAYING)).version == table.version
    assert (await house.play.close(table.id, host)).row.status == "closed"


async def test_a_finished_saved_game_still_proves_itself(house: House) -> None:
    table = await house.tables.read(OVER)
    stored = await house.store.result(OVER)
    assert stored is not None
    export = await house.archive.export(table)
    outcome = verify(export, house.games).outcome
    assert outcome is not None
    assert list(outcome.scores) == json.loads(stored.data)["scores"]


async def play_to_the_end(house: House, table: TableSnapshot) -> None:
    """The host's game goes on from where it was, and in the end it proves itself from its first move on."""
    rng = Rng(1)
    while table.awaited:
        seat = table.awaited[0]
        action = choose(table.game, table.playing.state, seat, usual_player(table.game), rng)
        key = table.game.choice(table.playing.state, seat, action).key
        user_id = table.seats[seat].user_id
        if user_id is None:
            table = await house.play.act_for_computer(table, seat, action)
        else:
            table = await house.play.act(table.id, user_id, key, table.playing.decision(seat))
    assert verify(await house.archive.export(table), house.games).outcome is not None


@pytest.mark.parametrize(
    ("table_id", "line"), [(3, "Ed won. Scores: Di 249, Ed 268."), (5, "Hal won. Scores: Gus 4, Hal 11.")]
)
async def test_a_saved_result_is_told(house: House, table_id: int, line: str) -> None:
    table = await house.tables.read(table_id)
    assert await house.archive.old_result(table) == line
    rematch, new = await house.lobby.rematch(table_id, host_of(table))
    assert (new, rematch.row.status, rematch.names) == (True, "lobby", table.names)
    assert (await house.lobby.start(rematch.id, host_of(table).user_id)).row.status == "playing"


async def test_a_saved_lobby_goes_on(house: House) -> None:
    table = await house.tables.read(LOBBY)
    host = host_of(table)
    assert table.names == ("Ann", "Cooper")
    await house.lobby.join(table.id, Person(9, "Zed"))
    await house.lobby.add_word(table.id, 9, "late")
    started = await house.lobby.start(table.id, host.user_id)
    assert (started.row.status, started.row.rules_version) == ("playing", started.game.meta.rules_version)
    assert started.row.commitment
    house.computers.wake(started)
    await house.think()
    assert not (await house.restarted().tables.read(table.id)).stuck


async def test_what_people_had_set_is_still_set(house: House) -> None:
    row = await house.preferences.person((await house.tables.read(2)).row.host_id)
    assert row.dm_channel_id is not None
