"""One process per database, whatever name it is opened by."""

import fcntl
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from storage_samples import next_move, table

from storage import SqliteStore, StoreError
from storage.sqlite.copies import copy_database

ROOT = Path(__file__).parents[2]
OPENED = "opened"
TAKEN = "Another Taproom is using the database"
HOLDER = f"""
import asyncio, sys
from pathlib import Path
from storage import SqliteStore, StoreError

async def hold() -> None:
    async with SqliteStore(Path(sys.argv[1])):
        print("{OPENED}", flush=True)
        sys.stdin.readline()

try:
    asyncio.run(hold())
except StoreError as error:
    print(error, flush=True)
"""


def start(path: Path) -> subprocess.Popen[str]:
    """Start a process that holds the database until its input ends."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@contextmanager
def holder(path: Path) -> Generator[str]:
    """Run such a process for the time of the block; the value is what it says about the database."""
    with start(path) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate()


def by_symlink(path: Path) -> Path:
    alias = path.parent.parent / "elsewhere.db"
    alias.symlink_to(path)
    return alias


def by_linked_folder(path: Path) -> Path:
    folder = path.parent.parent / "other"
    folder.symlink_to(path.parent, target_is_directory=True)
    return folder / path.name


def by_relative_path(path: Path) -> Path:
    return path.parent / ".." / path.parent.name / path.name


def by_hard_link(path: Path) -> Path:
    alias = path.parent.parent / "second.db"
    os.link(path, alias)
    return alias


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "taproom.db"


@pytest.mark.parametrize("other_name", [by_symlink, by_linked_folder, by_relative_path, by_hard_link])
async def test_a_second_process_is_refused_under_every_name(path: Path, other_name: Callable[[Path], Path]) -> None:
    async with SqliteStore(path):
        pass
    alias = other_name(path)
    for first, second in ((path, alias), (alias, path)):
        with holder(first) as said:
            assert said == OPENED
            with holder(second) as answer:
                assert answer.startswith(TAKEN)
        with holder(second) as said:
            assert said == OPENED


@pytest.mark.parametrize("other_name", [by_symlink, by_linked_folder])
def test_a_link_to_a_database_that_is_yet_to_be_made(path: Path, other_name: Callable[[Path], Path]) -> None:
    with holder(other_name(path)) as said, holder(path) as answer:
        assert said == OPENED
        assert answer.startswith(TAKEN)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_of_several_first_starts_at_once_one_goes_on(path: Path) -> None:
    alias = by_symlink(path)
    processes = [start(name) for name in (path, alias, path, alias)]
    said = [process.stdout.readline().strip() for process in processes if process.stdout]
    for process in processes:
        process.communicate()
    assert said.count(OPENED) == 1
    assert sum(line.startswith(TAKEN) for line in said) == 3


async def test_lock_files_that_were_left_behind_do_not_matter(path: Path) -> None:
    path.with_name("taproom.db.lock").write_text("4711")
    async with SqliteStore(path):
        pass
    assert path.with_name("taproom.db.lock").read_text() == "4711"


async def test_an_earlier_version_that_locks_the_name_only_is_respected(path: Path) -> None:
    with path.with_name("taproom.db.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with pytest.raises(StoreError, match=TAKEN):
            await SqliteStore(path).open()


def change_journal(path: Path) -> str:
    """Return what another process is told that tries what only one alone with the file may do."""
    program = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('PRAGMA journal_mode = DELETE')"
    command = [sys.executable, "-c", program, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


async def test_a_refused_start_leaves_the_locks_of_sqlite_alone(path: Path) -> None:
    """Closing any descriptor of a file releases all POSIX locks that the process has on it."""
    async with SqliteStore(path) as store:
        await store.create(table())
        with pytest.raises(StoreError, match=TAKEN):
            await SqliteStore(by_hard_link(path)).open()
        assert "database is locked" in change_journal(path)


async def test_what_is_written_after_the_file_was_replaced_is_refused(path: Path, tmp_path: Path) -> None:
    async with SqliteStore(path) as store:
        row = await store.create(table())
        copy_database(path, tmp_path / "copy.db")
        os.replace(path, tmp_path / "moved.db")
        with pytest.raises(StoreError, match="replaced or removed while in use"):
            await store.commit(next_move(row, 0))
        copy_database(tmp_path / "copy.db", path)
        with pytest.raises(StoreError, match="replaced or removed while in use"):
            await store.commit(next_move(row, 0))
        with holder(path) as answer:  # the name still belongs to this process
            assert answer.startswith(TAKEN)
        os.replace(tmp_path / "moved.db", path)
        await store.commit(next_move(row, 0))
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM actions").fetchone() == (1,)


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: Path(path).symlink_to("/dev/null")], ids=["fifo", "device"])
async def test_a_database_that_is_no_regular_file_is_refused(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    with pytest.raises(StoreError, match="is not a regular file"):
        await SqliteStore(path).open()
