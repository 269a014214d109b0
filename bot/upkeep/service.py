"""Regular work: closing lobbies that no one touches, and rotating backups."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.lobby.service import LobbyService
from bot.table.snapshot import TableSnapshot
from storage.base import Store, StoreError
from storage.databases import Copies
from storage.threads import in_thread

log = logging.getLogger(__name__)

_DUE = "backup_due"
_HOUR = 3600.0


class Upkeep:
    """Keeps the bot tidy, hour by hour."""

    def __init__(self, lobby: LobbyService, changed: Callable[[TableSnapshot], None], backups: RegularBackups) -> None:
        """`changed` is called with each table that was closed."""
        self._lobby = lobby
        self._changed = changed
        self.backups = backups

    async def keep_house(self) -> None:
        """Do all that is due. What fails is tried again the next time."""
        for work in (self._close_old_lobbies, self.backups.back_up_if_due):
            try:
                await work()
            except StoreError as error:  # a full disk may be emptied
                log.warning("housekeeping failed and is tried again in an hour: %s", error)

    async def _close_old_lobbies(self) -> None:
        for table in await self._lobby.close_old():
            self._changed(table)


class RegularBackups:
    """Makes regular backups. The next due time is stored: a restart neither skips nor repeats one."""

    def __init__(self, store: Store, backups: Copies, every_hours: float, clock: Callable[[], float]) -> None:
        self._store = store
        self._backups = backups
        self._seconds = every_hours * _HOUR
        self._clock = clock

    async def back_up_if_due(self) -> Path | None:
        """Make a copy if one is due, and return it. A failure is logged and tried again an hour later."""
        if not self._seconds:
            return None
        now, due = self._clock(), await self._store.meta(_DUE)
        # At the very first start there is nothing to keep yet. A time later than any that is planned
        # was stored while the clock was ahead, or copies were made less often.
        if due is None or float(due) > now + self._seconds:
            await self._plan(now + self._seconds)
            return None
        return await self._back_up(now) if now >= float(due) else None

    async def back_up(self) -> Path:
        """Make a copy now; raises `StoreError` if it cannot be written."""
        now = datetime.fromtimestamp(self._clock(), UTC)
        return await in_thread(self._backups.make, now)

    async def _back_up(self, now: float) -> Path | None:
        try:
            made = await self.back_up()
        except StoreError as error:
            log.error("no backup was made: %s", error)
            await self._plan(now + min(_HOUR, self._seconds))
            return None
        await self._plan(now + self._seconds)
        log.info("backup written to %s", made)
        return made

    async def _plan(self, due: float) -> None:
        await self._store.set_meta(_DUE, repr(due))
