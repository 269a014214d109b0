"""What the interface works with, put together once by the composition root."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from bot.delivery.driver import Delivery
from bot.tables.absence import Absences
from bot.tables.archive import Archive
from bot.tables.computers import ComputerPlayers
from bot.tables.errors import TableError
from bot.tables.games import GameService
from bot.tables.guests import Guests
from bot.tables.hosting import Hosting
from bot.tables.limits import Limits
from bot.tables.lobby import LobbyService
from bot.tables.metrics import Metrics
from bot.tables.practice import PracticeService
from bot.tables.preferences import Preferences
from bot.tables.privacy import Privacy
from bot.tables.registry import TableRegistry
from bot.tables.reminders import Reminders
from bot.tables.replays import Replays
from bot.tables.schedule import Schedule
from bot.tables.snapshot import TableSnapshot
from bot.tables.standings import Standings
from bot.tables.tasks import Tasks
from bot.ui.hands import Hands
from bot.ui.publisher import Publisher
from engine.core.game import AnyGame
from storage.base import StoreError


@dataclass(slots=True)
class Context:
    games: Mapping[str, AnyGame]
    tables: TableRegistry
    lobby: LobbyService
    play: GameService
    archive: Archive
    replays: Replays
    practice: PracticeService
    standings: Standings
    preferences: Preferences
    privacy: Privacy
    schedule: Schedule
    reminders: Reminders
    absences: Absences
    guests: Guests
    hosting: Hosting
    computers: ComputerPlayers
    delivery: Delivery
    publisher: Publisher
    hands: Hands
    tasks: Tasks
    metrics: Metrics
    limits: Limits
    closing: bool = False
    """Set while shutting down: new clicks are asked to come back, moves under way are finished."""

    def changed(self, table: TableSnapshot, shown: bool = False) -> None:
        """A table has changed: let computer players move, and bring what shows it up to date.

        `shown` where the table message has just been brought up to date by an answer.
        """
        self.computers.wake(table)
        if not shown:
            self.publisher.soon(table.id)
        self.hands.soon(table)

    async def after_fault(self, table_ids: Iterable[int]) -> None:
        """Something failed after these tables were changed: what it left undone is done all the same."""
        for table_id in table_ids:
            self.publisher.soon(table_id)
            with suppress(TableError, StoreError):
                self.changed(await self.tables.read(table_id))
