"""All services of the application layer on one store, and people to use them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bot.absence.service import Absences
from bot.guests.service import Guests
from bot.hosting.service import Hosting
from bot.lobby.service import LobbyService, Person, Place
from bot.notices.planner import TurnPlanner
from bot.notices.service import Reminders
from bot.play.computers import ComputerPlayers
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.replay.archive import Archive
from bot.runtime.schedule import Schedule
from bot.runtime.tasks import Tasks
from bot.table.limits import Limits
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine import GAMES
from engine.core.game import AnyGame
from storage import Change, SqliteStore, Store, StoredGame
from tests.games.pantry import Pantry
from tests.kit.registry import TINY
from tests.kit.waiting import PATIENCE, until

ANN, BO, CY, DI, ZED = (Person(number, name) for number, name in enumerate(("Ann", "Bo", "Cy", "Di", "Zed"), 1))
PEOPLE = (ANN, BO, CY, DI)
PLACE = Place(guild_id=70, channel_id=80)
SECRET = 20_260_101
DAY = 24 * 3600.0
KNOWN: Mapping[str, AnyGame] = {**GAMES, **TINY, "pantry": Pantry()}


class House:
    """The services as the program puts them together. `now` is what its clock says."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame] = KNOWN) -> None:
        self.store = store
        self.games = games
        self.now = 1_000_000.0
        self.preferences = Preferences(store)
        self.tasks = Tasks()
        self.schedule = Schedule(store, self.tasks, lambda: self.now)
        turns = TurnPlanner(self.preferences, self.schedule.expect)
        self.tables = TableRegistry(store, games, lambda: self.now, turns=turns)
        self.reminders = Reminders(self.tables, self.preferences, store, self.schedule.expect)
        self.lobby = LobbyService(self.tables, store, lambda: SECRET, Limits())
        self.play = GameService(self.tables, store, Limits())
        self.absences = Absences(self.tables, self.play, self.preferences, store)
        self.guests = Guests(self.tables, self.lobby, self.play, self.preferences, store, self.schedule.expect)
        self.hosting = Hosting(self.tables, self.reminders, lambda seats: [*seats[1:], seats[0]])
        self.archive = Archive(store)
        self.shown: list[TableSnapshot] = []
        """The tables that computer players asked to be shown."""
        self.computers = ComputerPlayers(self.tables, self.play, self.tasks, self.shown.append)

    def restarted(self, games: Mapping[str, AnyGame] | None = None) -> House:
        """A new process on the same store; nothing in memory survives."""
        other = House(self.store, self.games if games is None else games)
        other.now = self.now
        return other

    def close(self) -> None:
        self.schedule.close()
        self.computers.close()

    # Tables

    async def opened(self, *people: Person, game: str = "tavern", computers: int = 0, **options: Any) -> TableSnapshot:
        """A lobby of these people; the first is the host."""
        table = await self.lobby.open(self.games[game], PLACE, people[0], options, computers)
        for person in people[1:]:
            table = await self.lobby.join(table.id, person)
        return table

    async def started(self, *people: Person, game: str = "tavern", computers: int = 0, **options: Any) -> TableSnapshot:
        """A running game of these people."""
        table = await self.opened(*people, game=game, computers=computers, **options)
        return await self.lobby.start(table.id, people[0].user_id)

    async def finished(self, *people: Person, game: str = "tavern", **options: Any) -> TableSnapshot:
        """A game that these people have played to its end."""
        table = await self.started(*people, game=game, **options)
        while table.row.status == "playing":
            table = await self.move(table)
        return table

    async def move(self, table: TableSnapshot) -> TableSnapshot:
        """The first person who is awaited takes the first choice there is."""
        seat = next(seat for seat in table.awaited if not table.is_computer(seat))
        user_id = table.seats[seat].user_id
        assert user_id is not None
        return await self.play.act(table.id, user_id, table.playing.choices(seat)[0].key, None)

    async def act(self, table: TableSnapshot, person: Person, *keys: str) -> TableSnapshot:
        """Take these choices one after the other."""
        for key in keys:
            table = await self.play.act(table.id, person.user_id, key, None)
        return table

    async def think(self) -> None:
        """Wait until the computer players have nothing left to do."""
        await asyncio.wait_for(self.tasks.drain(), PATIENCE)


class TroubledStore(SqliteStore):
    """A store that a test holds up or makes fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.commits = Gate()
        self.loads = Gate()
        self.fails: Callable[[str], Exception | None] = lambda call: None
        """The error that a call of this name raises, if any."""

    async def commit(self, change: Change) -> None:
        await self.commits.passed()
        self._fail("commit")
        await super().commit(change)

    async def load_game(self, table_id: int, most_actions: int, latest_events: int) -> StoredGame | None:
        self._fail("load_game")
        found = await super().load_game(table_id, most_actions, latest_events)
        await self.loads.passed()
        return found

    def _fail(self, call: str) -> None:
        if (error := self.fails(call)) is not None:
            raise error


class Gate:
    """Lets everybody through, unless it is shut; tells how many are waiting in front of it."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self._stops = 0
        self.waiting = 0

    def shut(self, stops: int = 1_000_000) -> None:
        """Stop everybody from now on, or only the next so many."""
        self._open.clear()
        self._stops = stops

    def open(self) -> None:
        self._open.set()

    async def passed(self) -> None:
        if self._stops == 0:
            return
        self._stops -= 1
        self.waiting += 1
        try:
            await self._open.wait()
        finally:
            self.waiting -= 1

    async def reached(self, by: int = 1) -> None:
        """Wait until so many stand in front of it."""
        await until(lambda: self.waiting >= by)
