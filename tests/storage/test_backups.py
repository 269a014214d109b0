from __future__ import annotations

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import SqliteStore, StoreError
from storage.sqlite.backups import Backups
from storage.sqlite.inspection import copy_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
async def backups(tmp_path: Path) -> Backups:
    async with SqliteStore(tmp_path / "taproom.db"):
        pass
    return Backups(tmp_path / "taproom.db", tmp_path / "copies", keep=3)


def test_the_oldest_copies_make_room_and_other_files_stay(backups: Backups) -> None:
    backups.folder.mkdir()
    (backups.folder / "taproom-before-the-move.db").write_text("kept by hand")
    made = [backups.make(NOON + timedelta(days=day)) for day in range(5)]
    assert backups.copies(NOON + timedelta(days=4)) == made[2:]
    assert backups.newest(NOON + timedelta(days=4)) == NOON + timedelta(days=4)
    assert (backups.folder / "taproom-before-the-move.db").exists()


async def test_a_copy_is_whole_and_for_its_owner_only(backups: Backups) -> None:
    copy = backups.make(NOON)
    async with SqliteStore(copy) as store:
        assert await store.faults() == []
        assert (await store.census()).moves == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, backups: Backups) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made"):
        Backups(backups.database, tmp_path / "file" / "copies", 1).make(NOON)


def test_a_copy_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"), copy_of(tmp_path / "none.db"):
        pass


def test_copies_of_a_clock_that_was_ahead_make_room_for_new_ones(backups: Backups) -> None:
    early = backups.make(NOON)
    for day in range(5):
        backups.make(NOON + timedelta(days=365 + day))
    now = NOON + timedelta(days=6)
    first = backups.make(now)
    assert first in backups.copies(now)
    assert backups.newest(now) == now
    later = [backups.make(now + timedelta(days=day)) for day in (1, 2)]
    assert backups.copies(now + timedelta(days=2)) == [first, *later]
    assert not early.exists()


def test_a_clock_that_is_behind_does_not_cost_the_newest_copy(backups: Backups) -> None:
    kept = [backups.make(NOON + timedelta(days=day)) for day in range(3)]
    long_ago = NOON - timedelta(days=9999)
    made = backups.make(long_ago)
    assert backups.copies(long_ago) == [*kept[1:], made]


def test_a_folder_that_cannot_be_listed_is_named(backups: Backups, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert backups.make(NOON).exists()
    with pytest.raises(StoreError, match=r"copies cannot be read: Permission denied"):
        backups.copies(NOON)
