"""Proofs that only the store in a file owes."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO

import pytest
from storage_samples import action, next_move, seat, slot, table

from storage import Change, DuplicateOrigin, SqliteStore, StoreError, VersionConflict
from storage.sqlite import store as sqlite_store
from storage.sqlite.database import migrations, open_database
from storage.sqlite.moves import write_group
from tests.kit.rights import unprivileged

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "taproom.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    async with SqliteStore(path) as opened:
        yield opened


@contextmanager
def locked(folder: Path) -> Generator[None, None, None]:
    """Nobody may write here."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    with unprivileged():
        yield
    folder.chmod(0o755)


async def refusal(path: Path) -> str:
    """Return what opening says about a file it cannot use; the worker thread must be gone afterward."""
    before = set(threading.enumerate())
    with pytest.raises(StoreError) as caught:
        await SqliteStore(path).open()
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
        assert not thread.is_alive()
    return str(caught.value)


def open_for_damage(path: Path) -> BinaryIO:
    return path.open("r+b")


def schema_of(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    return set(connection.execute("SELECT type, name FROM sqlite_schema").fetchall())


async def test_an_empty_file_gets_every_migration(store: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
        names = {name for kind, name in schema_of(other) if kind == "table"}
    wanted = {"tables", "seats", "actions", "events", "slots", "players", "guilds", "results"}
    assert wanted <= names
    assert await store.live() == ()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_migrations_are_numbered_as_they_are_counted(kind: str) -> None:
    """A script added before others would shift the versions of databases in use."""
    scripts = sorted(item.name for item in (files(f"storage.{kind}") / "migrations").iterdir())
    assert [int(name[:4]) for name in scripts if name.endswith(".sql")] == list(range(1, len(scripts) + 1))


@pytest.mark.parametrize("version", range(1, len(migrations())))
async def test_an_older_file_is_brought_up_to_date(path: Path, tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        for script in migrations()[:version]:
            old.executescript(script)
        old.execute(f"PRAGMA user_version = {version}")
    async with SqliteStore(path) as store:
        row = await store.create(table(), [seat(0, 11)])
        assert await store.load(row.id) == (row, (seat(0, 11, row.id),))
        await store.set_meta("commands", "one")
        assert await store.meta("commands") == "one"
    with closing(open_database(path)) as upgraded, closing(open_database(tmp_path / "new.db")) as fresh:
        assert schema_of(upgraded) == schema_of(fresh)


@pytest.mark.parametrize(("earlier", "level"), [("best", "fair"), ("easy", "relaxed")])
async def test_earlier_levels_of_computer_players_become_the_present_ones(path: Path, earlier: str, level: str) -> None:
    before = list(takewhile(lambda script: "new_level" not in script, migrations()))
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        for script in before:
            old.executescript(script)
        old.execute(f"PRAGMA user_version = {len(before)}")
        old.execute(
            "INSERT INTO guilds (guild_id, place, openers, level, pace) VALUES (70, 'channel', 'everyone', ?, 'day')",
            [earlier],
        )
    async with SqliteStore(path) as store:
        row = await store.guild(70)
        assert (row.level, row.place, row.pace) == (level, "channel", "day")


async def test_a_file_of_an_earlier_version_keeps_all_it_held(path: Path) -> None:
    """The file was written by an earlier version: two games under way, two over, a lobby, hands in DMs."""
    with closing(sqlite3.connect(path)) as old:
        old.executescript((Path(__file__).parent / "saved" / "version_3.sql").read_text(encoding="utf-8"))
    async with SqliteStore(path) as store:
        rows = {row.id: (row, seats) for row, seats in await store.live()}
        assert sorted(rows) == [1, 2, 4, 6]
        row, seats = rows[4]
        assert (row.decision_numbers, row.entries, row.steps, row.event_count) == ("[18,21,17]", 41, 41, 99)
        assert [s.player for s in seats] == ["human", "greedy", "greedy"]
        assert row.awaited is None
        assert rows[6][0].awaited == 0
        assert len(await store.actions(4)) == row.entries
        assert len(await store.events(4)) == row.event_count
        slots = await store.slots(2)
        assert {slot.kind for slot in slots} == {"table", "hand"}
        assert all(slot.version == rows[2][0].version for slot in slots)
        assert all(json.loads(slot.shown)[1] == slot.message_id for slot in slots)
        assert [result.table_id for result in await store.results()] == [3, 5]
        assert await store.waiting_for_computers() == (1, 2, 4)
        assert await store.behind("table") == ()


async def test_a_failing_migration_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SqliteStore(path) as store:
        row = await store.create(table())
    broken = [*migrations(), "CREATE TABLE extra (a); CREATE TABLE tables (a)"]
    monkeypatch.setattr("storage.sqlite.database.migrations", lambda: broken)
    assert "tables already exists" in await refusal(path)
    monkeypatch.undo()
    async with SqliteStore(path) as store:
        assert await store.load(row.id) == (row, ())
    with closing(sqlite3.connect(path)) as other:
        assert ("table", "extra") not in schema_of(other)


async def test_everything_is_there_after_reopening(path: Path) -> None:
    async with SqliteStore(path) as store:
        row = await store.create(table(), [seat(0, 11)])
        move = next_move(row, 0, origin="click")
        await store.commit(move)
    async with SqliteStore(path) as store:
        assert await store.load(row.id) == (move.table, (seat(0, 11, row.id),))
        assert await store.actions(row.id) == move.actions
        with pytest.raises(DuplicateOrigin):
            await store.commit(next_move(move.table, 1, origin="click"))


async def test_the_file_is_durable_and_keeps_its_references(path: Path) -> None:
    with closing(open_database(path)) as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "wal_autocheckpoint")
        values = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
    assert values == ["wal", 2, 1, 10000]


@pytest.mark.parametrize("log", ["actions", "events"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET data = ''", "DELETE FROM {}"])
async def test_logs_are_append_only(store: SqliteStore, path: Path, log: str, statement: str) -> None:
    await store.commit(next_move(await store.create(table()), 0))
    with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute(statement.format(log))


async def test_a_hundred_tables_are_written_in_few_groups(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def counted(connection: sqlite3.Connection, changes: list[Change]) -> list[Exception | None]:
        sizes.append(len(changes))
        return write_group(connection, changes)

    monkeypatch.setattr(sqlite_store, "write_group", counted)
    rows = [await store.create(table()) for _ in range(100)]

    async def play(row_index: int) -> None:
        row = rows[row_index]
        for seq in range(10):
            move = next_move(row, seq)
            await store.commit(move)
            row = move.table

    await asyncio.gather(*(play(index) for index in range(100)))
    assert sum(sizes) == 1000
    assert max(sizes) == 100
    assert [(row.version, row.state) for row, _ in await store.live()] == [(11, "after 9")] * 100
    assert (await store.counts()).actions == 1000


async def test_bad_moves_of_a_group_fail_alone(store: SqliteStore) -> None:
    rows = [await store.create(table()) for _ in range(6)]
    used = next_move(rows[4], 0, origin="click")
    await store.commit(used)
    moves = [next_move(row, 0) for row in rows]
    moves[1] = replace(moves[1], table=replace(moves[1].table, version=7))
    moves[3] = replace(moves[3], actions=(action(rows[3].id, 2**70),))
    moves[4] = next_move(used.table, 1, origin="click")
    outcomes = await asyncio.gather(*map(store.commit, moves), return_exceptions=True)
    kinds = [type(outcome) for outcome in outcomes]
    good = type(None)
    assert kinds == [good, VersionConflict, good, StoreError, DuplicateOrigin, good]
    versions = [row.version for row, _ in await store.live()]
    assert versions == [2, 1, 2, 1, 2, 2]
    assert (await store.counts()).actions == 4


@pytest.mark.parametrize("cancelled", [0, 1, 5])
async def test_a_cancelled_move_does_not_hurt_the_others(store: SqliteStore, cancelled: int) -> None:
    rows = [await store.create(table()) for _ in range(6)]
    tasks = [asyncio.create_task(store.commit(next_move(row, 0))) for row in rows]
    for _ in range(2):  # far enough for the group to be on its way
        await asyncio.sleep(0)
    tasks[cancelled].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(o) for i, o in enumerate(outcomes) if i != cancelled] == [type(None)] * 5
    assert isinstance(outcomes[cancelled], asyncio.CancelledError)
    for row in rows:
        loaded = await store.load(row.id)
        assert loaded is not None
        assert loaded[0].version - 1 == len(await store.actions(row.id))
        assert row is rows[cancelled] or loaded[0].version == 2


async def test_what_has_happened_is_noted_though_nobody_waits_for_it(store: SqliteStore) -> None:
    rows = [await store.create(table()) for _ in range(2)]
    gate = threading.Event()
    first = asyncio.create_task(store._run(lambda connection: gate.wait(10)))
    move = asyncio.create_task(store.commit(next_move(rows[0], 0)))
    await asyncio.sleep(0.01)  # the move is on its way, and what comes now waits for the next group
    note = asyncio.create_task(store.put_slots([slot(rows[1].id)]))
    late = asyncio.create_task(store.commit(next_move(rows[1], 0)))
    await asyncio.sleep(0)
    note.cancel()
    late.cancel()
    gate.set()
    await asyncio.gather(first, move)
    await store.put_slots([])
    assert len(await store.slots(rows[1].id)) == 1
    assert (await store.counts()).actions == 1


async def test_notes_and_moves_fail_alone(store: SqliteStore) -> None:
    row = await store.create(table())
    moved, refused, noted = await asyncio.gather(
        store.commit(next_move(row, 0)),
        store.put_slots([slot(999)]),
        store.put_slots([slot(row.id)]),
        return_exceptions=True,
    )
    assert (moved, noted) == (None, None)
    assert isinstance(refused, StoreError)
    assert isinstance(refused.__cause__, sqlite3.Error)
    stale, noted = await asyncio.gather(
        store.commit(next_move(row, 0)),
        store.put_slots([replace(slot(row.id, message_id=901), revision=2)]),
        return_exceptions=True,
    )
    assert isinstance(stale, StoreError)
    assert noted is None
    assert [found.message_id for found in await store.slots(row.id)] == [901]


async def test_closing_waits_for_moves_under_way(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    moves = [next_move(await store.create(table()), 0) for _ in range(5)]
    tasks = [asyncio.create_task(store.commit(move)) for move in moves]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    async with SqliteStore(path) as again:
        assert [row for row, _ in await again.live()] == [move.table for move in moves]


async def test_closing_ends_the_worker_thread_even_after_failures(path: Path) -> None:
    before = set(threading.enumerate())
    with pytest.raises(VersionConflict):
        async with SqliteStore(path) as store:
            await store.commit(next_move(table(id=3, version=1), 0))
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
        assert not thread.is_alive()


async def test_the_log_moves_into_the_file_when_play_rests(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "TIDY_AFTER", 1)
    done = asyncio.Event()
    tidy = sqlite_store.checkpoint
    loop = asyncio.get_running_loop()

    def watched(connection: sqlite3.Connection) -> None:
        tidy(connection)
        loop.call_soon_threadsafe(done.set)

    monkeypatch.setattr(sqlite_store, "checkpoint", watched)
    row = await store.create(table())
    await store.commit(next_move(row, 0))
    await asyncio.wait_for(done.wait(), timeout=30)
    # Read past the write-ahead log: the file alone must hold the move.
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as file_only:
        assert file_only.execute("SELECT state FROM tables").fetchall() == [("after 0",)]


async def test_a_read_only_place_is_told_plainly() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "taproom.db"
        async with SqliteStore(file) as store:
            await store.create(table())
        with locked(folder):
            missing = await refusal(folder / "new.db")
            existing = await refusal(file)
    assert "unable to open" in missing
    assert "Permission denied" in existing
    assert "\n" not in missing + existing


async def test_a_lock_that_cannot_be_opened_is_no_license_to_go_without(tmp_path: Path) -> None:
    (tmp_path / "taproom.db.lock").mkdir()
    assert "taproom.db.lock cannot be opened" in await refusal(tmp_path / "taproom.db")


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert str(tmp_path) in await refusal(tmp_path)
    assert "unable to open" in await refusal(tmp_path / "nowhere" / "taproom.db")


def test_a_file_that_is_no_database(path: Path) -> None:
    letter = b"certainly no database " * 400
    path.write_bytes(letter)
    assert "not a database" in asyncio.run(refusal(path))
    assert path.read_bytes() == letter


async def test_a_damaged_database(path: Path) -> None:
    async with SqliteStore(path) as store:
        await store.create(table())
    with open_for_damage(path) as file:
        file.seek(100)  # behind the header: the first page of the schema
        file.write(b"\xff" * 3000)
    assert "malformed" in await refusal(path)


async def test_another_programs_database_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE songs (title)")
    assert "another program" in await refusal(path)
    with closing(sqlite3.connect(path)) as other:
        assert schema_of(other) == {("table", "songs")}


async def test_a_newer_file_is_refused(path: Path) -> None:
    with closing(open_database(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert "newer" in await refusal(path)


async def test_a_copy_made_during_play_opens_like_the_original(store: SqliteStore, tmp_path: Path) -> None:
    row = await store.create(table(), [seat(0, 11)])
    move = next_move(row, 0)
    await store.commit(move)
    copy = tmp_path / "copy.db"
    await asyncio.gather(store.backup(copy), store.commit(next_move(move.table, 1)))
    async with SqliteStore(copy) as restored:
        loaded = await restored.load(row.id)
        assert loaded is not None
        assert loaded[0].version - 1 == len(await restored.actions(row.id))
        assert (await restored.actions(row.id))[:1] == move.actions
    assert [name for name in os.listdir(tmp_path) if "partial" in name] == []


async def test_a_copy_never_overwrites(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="exists already"):
        await store.backup(path)
    with pytest.raises(StoreError, match="could not be written"):
        await store.backup(tmp_path / "nowhere" / "copy.db")


async def test_a_second_process_on_the_same_database_is_told_so(path: Path) -> None:
    async with SqliteStore(path) as first:
        row = await first.create(table())
        with pytest.raises(StoreError, match="Another Taproom is using the database"):
            await SqliteStore(path).open()
        await first.commit(next_move(row, 0))
    async with SqliteStore(path) as second:
        assert len(await second.actions(row.id)) == 1


def test_a_crash_releases_the_database(path: Path) -> None:
    program = "import asyncio, os, sys; from pathlib import Path; from storage import SqliteStore\n"
    program += "asyncio.run(SqliteStore(Path(sys.argv[1])).open()); os._exit(9)"
    crashed = subprocess.run([sys.executable, "-c", program, str(path)], cwd=ROOT, check=False)
    assert crashed.returncode == 9
    asyncio.run(_open_and_close(path))


async def _open_and_close(path: Path) -> None:
    async with SqliteStore(path):
        pass


def test_two_first_starts_at_once_create_one_schema(path: Path) -> None:
    """Several connections find an empty file at the same time; one of them makes the tables."""
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(lambda _: _closed_after_use(path), range(8)))
    assert set(opened) == {len(migrations())}


def _closed_after_use(path: Path) -> int:
    with closing(open_database(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


@pytest.fixture
def readable_by_all(path: Path) -> None:
    path.touch(mode=0o644)


@pytest.mark.usefixtures("readable_by_all")
async def test_only_the_owner_can_read_what_is_stored(path: Path, tmp_path: Path) -> None:
    async with SqliteStore(path) as store:
        await store.create(table())
        await store.backup(tmp_path / "copy.db")
        files = [path, tmp_path / "copy.db", path.with_name("taproom.db-wal"), path.with_name("taproom.db.lock")]
        assert [others_may(file) for file in files] == [0] * len(files)


def others_may(file: Path) -> int:
    """The permission bits of everybody but the owner."""
    return file.stat().st_mode & 0o077
