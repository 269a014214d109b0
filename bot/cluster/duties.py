"""The consequences of leases and of words of other processes for the parts of the bot."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from bot.cluster.bus import Hearer
from bot.composition import Services
from bot.delivery.pace import Pace
from bot.gateway.gateway import Gateway
from bot.runtime.tasks import Coalesced
from bot.table.errors import TableError
from storage.base import StoreError
from storage.leases import WHOLE, Lease

log = logging.getLogger(__name__)

SETTLE_SECONDS = 0.7
"""Seconds for which work that is under way may hold up a hand-over."""


class TaproomDuties:
    def __init__(
        self,
        services: Services,
        gateway: Gateway,
        pace: Pace,
        look_after_whole: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        """`look_after_whole` is what one process does for all."""
        self._services = services
        self._gateway = gateway
        self._pace = pace
        self._look_after_whole = look_after_whole
        self._resumes = Coalesced(services.tasks, self._resume)
        self._told = Coalesced(services.tasks, self._bring_up_to_date)
        self._host = socket.gethostname()
        self.hearers: dict[str, Hearer] = {
            "table": lambda sender, table_id: self._told.soon(int(table_id)),
            "person": lambda sender, user_id: services.preferences.forget_person(int(user_id)),
            "guild": lambda sender, guild_id: services.preferences.forget_guild(int(guild_id)),
            "interests": lambda sender, table_id: services.preferences.forget_interests(int(table_id)),
            "erased": lambda sender, user_id: self._erased(int(user_id)),
        }

    def open(self, shard: int) -> None:
        self._gateway.open(shard)

    def shut(self, shard: int) -> None:
        self._gateway.shut(shard)

    @property
    def at_once(self) -> int:
        return self._gateway.at_once

    def counted(self, processes: int) -> None:
        self._pace.divide(processes)
        self._gateway.divide(processes)

    def gained(self, lease: Lease) -> None:
        if lease.shard == WHOLE:
            self._services.tasks.start(self._look_after_whole())
            return
        self._services.tables.gain(lease.shard, self._gateway.shards)
        if not lease.in_order or lease.epoch == 1:  # before the first lease there may have been a process alone
            self._services.delivery.take_over(lease.shard)
        self._resumes.soon("all")

    def lost(self, shards: Collection[int]) -> None:
        services = self._services
        services.tables.forget_others()
        services.delivery.let_go(shards)
        services.hands.let_go(lambda table: services.tables.is_home(table.row))

    async def settle(self, shard: int) -> bool:
        await self._services.tasks.settle(SETTLE_SECONDS)
        return await self._services.delivery.settle(shard, SETTLE_SECONDS)

    def figures(self) -> str:
        """Return what the status of the whole says about this process."""
        status = self._services.status.read()
        clicks = status.timings.get("click")
        found = {
            "host": self._host,
            "tables": status.tables_in_memory,
            "clicks": round(clicks.per_second, 2) if clicks else 0,
            "errors": status.errors,
        }
        return json.dumps(found)

    # Words of other processes

    def forget(self) -> None:
        """Read everything again, because something may have been missed."""
        self._services.preferences.forget_all()
        self._services.tables.forget_all()
        self._resumes.soon("all")

    def _erased(self, user_id: int) -> None:
        services = self._services
        services.preferences.forget(user_id)
        services.coach.forget(user_id)
        services.reminders.forget_person(user_id)
        services.tables.forget_all()
        services.archive.forget_all()

    async def _resume(self, _: str) -> None:
        if self._services.tables.share is None or not self._services.tables.share.held:
            return
        try:
            await self._services.resume()
        except StoreError as error:
            log.warning("what is at home here cannot be read now: %s", error)

    async def _bring_up_to_date(self, table_id: int) -> None:
        """Show a table that another process has changed, if it is at home here."""
        services = self._services
        services.tables.forget([table_id])
        services.schedule.wake()
        try:
            table = await services.tables.read(table_id)
        except (TableError, StoreError) as error:
            log.warning("table %s has changed elsewhere and cannot be shown: %s", table_id, error)
            return
        if services.tables.is_home(table.row):
            services.refresh.changed(table)
