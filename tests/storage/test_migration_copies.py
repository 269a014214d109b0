"""Before a database is migrated, a copy of it is written beside it."""

import resource
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage import SqliteStore, StoreError
from storage.sqlite.copies import KEPT_VERSIONS, copy_old_version, old_versions
from storage.sqlite.database import migrations, open_database
from storage.sqlite.inspection import file_faults

ROOT = Path(__file__).parents[2]
TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 30}"
SAVED = Path(__file__).parent / "saved" / "version_3.sql"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database as version 3 left it, with games under way."""
    path = tmp_path / "taproom.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(SAVED.read_text(encoding="utf-8"))
    return path


def content(path: Path) -> list[str]:
    """All that a file holds, as SQL."""
    with closing(sqlite3.connect(path)) as file:
        version = file.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *file.iterdump()]


async def open_and_close(path: Path) -> None:
    async with SqliteStore(path):
        pass


async def test_the_copy_is_what_the_file_was(path: Path) -> None:
    before = content(path)
    await open_and_close(path)
    copy = path.with_name("taproom-version-3.db")
    assert content(copy) == before
    assert content(path)[0] == f"version {len(migrations())}"
    with closing(sqlite3.connect(copy)) as connection:
        assert file_faults(connection) == []
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert list(path.parent.glob("*.partial*")) == []


async def test_the_copy_lies_beside_the_file_and_not_beside_a_link_to_it(path: Path, tmp_path: Path) -> None:
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "bot.db").symlink_to(path)
    await open_and_close(tmp_path / "links" / "bot.db")
    assert old_versions(path) == [tmp_path / "taproom-version-3.db"]


async def test_nothing_is_copied_where_nothing_is_migrated(tmp_path: Path, path: Path) -> None:
    await open_and_close(path)
    path.with_name("taproom-version-3.db").unlink()
    await open_and_close(path)
    await open_and_close(tmp_path / "new.db")
    assert [*old_versions(path), *old_versions(tmp_path / "new.db")] == []


async def test_a_copy_restored_is_migrated_and_copied_again(path: Path) -> None:
    before = content(path)
    await open_and_close(path)
    copy = path.with_name("taproom-version-3.db")
    copy.replace(path)
    await open_and_close(path)
    assert content(copy) == before


async def test_a_few_copies_are_kept_and_always_the_one_just_made(path: Path) -> None:
    for version in (9, 10, 2, 4):
        path.with_name(f"taproom-version-{version}.db").touch()
    path.with_name("taproom-version-by-hand.db").touch()
    copy = copy_old_version(path, 3)
    assert KEPT_VERSIONS == 2
    assert old_versions(path) == [copy, path.with_name("taproom-version-10.db")]
    assert path.with_name("taproom-version-by-hand.db").exists()


async def test_without_the_copy_nothing_is_migrated(path: Path) -> None:
    before = content(path)
    blocked = path.with_name("taproom-version-3.db")
    blocked.mkdir()
    with pytest.raises(StoreError, match=r"The copy .*taproom-version-3\.db of .* written: Is a directory"):
        await SqliteStore(path).open()
    assert content(path) == before
    assert list(path.parent.glob("*.partial*")) == []


def test_a_disk_without_room_for_the_copy_is_one_line_and_changes_nothing(path: Path) -> None:
    before = content(path)
    small = path.stat().st_size // 2
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=path.parent,
        env={"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN, "TAPROOM_DATABASE": str(path)},
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (small, small)),
    )
    assert done.returncode == 2
    assert "taproom-version-3.db" in done.stderr
    assert "could not be written" in done.stderr
    assert done.stderr.count("\n") == 1
    assert content(path) == before
    assert old_versions(path) == []


async def test_a_failing_migration_keeps_the_copy_and_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(path)
    broken = [*migrations(), "CREATE TABLE tables (a)"]
    monkeypatch.setattr("storage.sqlite.database.migrations", lambda: broken)
    with pytest.raises(StoreError, match="tables already exists"):
        open_database(path)
    assert content(path) == content(path.with_name("taproom-version-3.db")) == before
