"""Backups happen when they are due: once, whatever restarts and clocks do."""

from __future__ import annotations

from pathlib import Path

from bot.upkeep.service import RegularBackups
from storage import SqliteStore, Store
from storage.sqlite.backups import Backups

HOUR = 3600.0


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def upkeep(store: Store, folder: Path, clock: Clock, every_hours: float = 24) -> RegularBackups:
    """As a new process would have it."""
    return RegularBackups(store, Backups(folder / "taproom.db", folder / "copies", keep=9), every_hours, clock)


async def test_a_backup_is_made_once_a_day_across_restarts(tmp_path: Path) -> None:
    clock, made = Clock(), 0
    async with SqliteStore(tmp_path / "taproom.db") as store:
        for _ in range(24 * 4 + 2):  # restarted every hour, for four days
            made += await upkeep(store, tmp_path, clock).back_up_if_due() is not None
            clock.now += HOUR
    assert made == 4
    assert len(list((tmp_path / "copies").iterdir())) == 4


async def test_a_clock_that_is_set_back_makes_no_second_copy(tmp_path: Path) -> None:
    clock = Clock()
    async with SqliteStore(tmp_path / "taproom.db") as store:
        keeping = upkeep(store, tmp_path, clock)
        assert await keeping.back_up_if_due() is None
        clock.now += 24 * HOUR
        assert await keeping.back_up_if_due() is not None
        clock.now -= 2 * HOUR
        assert await keeping.back_up_if_due() is None


async def test_what_fails_is_tried_again_an_hour_later(tmp_path: Path) -> None:
    clock = Clock()
    async with SqliteStore(tmp_path / "taproom.db") as store:
        keeping = upkeep(store, tmp_path, clock)
        await keeping.back_up_if_due()
        clock.now += 24 * HOUR
        (tmp_path / "copies").touch()  # where the folder should be
        assert await keeping.back_up_if_due() is None
        (tmp_path / "copies").unlink()
        clock.now += HOUR / 2
        assert await keeping.back_up_if_due() is None
        clock.now += HOUR / 2
        assert await keeping.back_up_if_due() is not None


async def test_backups_can_be_switched_off(tmp_path: Path) -> None:
    clock = Clock()
    async with SqliteStore(tmp_path / "taproom.db") as store:
        for _ in range(3):
            assert await upkeep(store, tmp_path, clock, every_hours=0).back_up_if_due() is None
            clock.now += 100 * HOUR


async def test_backups_go_on_after_a_clock_that_was_ahead_is_set_right(tmp_path: Path) -> None:
    clock, made = Clock(), 0
    async with SqliteStore(tmp_path / "taproom.db") as store:
        keeping = upkeep(store, tmp_path, clock)
        await keeping.back_up_if_due()
        clock.now += 365 * 24 * HOUR
        assert await keeping.back_up_if_due() is not None
        clock.now -= 364 * 24 * HOUR
        for _ in range(3 * 24 + 1):
            made += await keeping.back_up_if_due() is not None
            clock.now += HOUR
    assert made == 3


async def test_a_shorter_interval_holds_at_once(tmp_path: Path) -> None:
    clock = Clock()
    async with SqliteStore(tmp_path / "taproom.db") as store:
        await upkeep(store, tmp_path, clock, every_hours=24 * 30).back_up_if_due()
        assert await upkeep(store, tmp_path, clock).back_up_if_due() is None
        clock.now += 24 * HOUR
        assert await upkeep(store, tmp_path, clock).back_up_if_due() is not None
