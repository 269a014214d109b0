"""What the interface works with, put together once by the composition root."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from bot.absence.service import Absences
from bot.delivery.driver import Delivery
from bot.display.publisher import Publisher
from bot.guests.service import Guests
from bot.hands.cards import Hands
from bot.hosting.service import Hosting
from bot.lobby.service import LobbyService
from bot.monitoring.telemetry import Metrics
from bot.notices.service import Reminders
from bot.play.computers import ComputerPlayers
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.privacy.service import Privacy
from bot.replay.archive import Archive
from bot.replay.practice import PracticeService
from bot.replay.service import Replays
from bot.runtime.schedule import Schedule
from bot.runtime.tasks import Tasks
from bot.stats.service import Standings
from bot.table.errors import TableError
from bot.table.limits import Limits
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
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
