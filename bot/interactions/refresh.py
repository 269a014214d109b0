"""After a change of a table: what shows it is brought up to date, and computer players move."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from bot.display.publisher import Publisher
from bot.hands.cards import Hands
from bot.play.computers import ComputerPlayers
from bot.runtime.homes import ALONE, Homes
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from storage.base import StoreError


@dataclass(frozen=True, slots=True)
class TableViews:
    """All messages that show a table: the one that everyone sees, and the hands in direct messages."""

    publisher: Publisher
    hands: Hands

    def update(self, table: TableSnapshot) -> None:
        """Bring all of them up to date shortly."""
        self.publisher.soon(table.id)
        self.hands.soon(table)


class Refresh:
    """Called with every change that people or the clock have made."""

    def __init__(
        self, tables: TableRegistry, computers: ComputerPlayers, views: TableViews, homes: Homes = ALONE
    ) -> None:
        self._homes = homes
        self._tables = tables
        self._computers = computers
        self._views = views

    def changed(self, table: TableSnapshot, shown: bool = False) -> None:
        """Let computer players move, and bring what shows the table up to date.

        `shown` where the table message has just been brought up to date by an answer. What is at home in another
        process is left to that one.
        """
        if not self._tables.is_home(table.row):
            self._homes.tell_home(table.id)
            return
        self._computers.wake(table)
        if shown:
            self._views.hands.soon(table)
        else:
            self._views.update(table)

    async def after_fault(self, table_ids: Iterable[int]) -> None:
        """Do what a fault left undone for the tables that had been changed before it."""
        for table_id in table_ids:
            self._views.publisher.soon(table_id)
            with suppress(TableError, StoreError):
                self.changed(await self._tables.read(table_id))
