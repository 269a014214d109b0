"""People who are not at a table yet: invitations, finding a table, waiting for one, following one."""

from __future__ import annotations

from collections.abc import Callable

from bot.lobby.service import LobbyService, Person
from bot.notices.planner import news_row
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from bot.table.storing import in_parts, stored
from storage.base import Store, TableRow

OTHER_GAME_OVER = "That game is over."


class Guests:
    """Invitations to tables, and following them without a seat."""

    def __init__(
        self,
        tables: TableRegistry,
        lobby: LobbyService,
        games: GameService,
        preferences: Preferences,
        store: Store,
        expect: Callable[[float], None],
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._games = games
        self._preferences = preferences
        self._store = store
        self._expect = expect

    # Invitations

    async def invite(self, table_id: int, host_id: int, user_id: int) -> TableSnapshot:
        """Invite a person; anyone who sits at the table may do that."""
        table = await self._tables.read(table_id)
        if not table.open_seats:  # a table that looks for a substitute takes guests, too
            table.need_lobby()
        table.need_seat(host_id)
        if table.seat_of(user_id) is not None:
            raise TableError("That person is sitting here already.")
        now = self._tables.clock()
        is_new = user_id not in await self._preferences.interested(table.id, "invited")
        with in_parts():
            await self._preferences.set_interest(table.id, user_id, "invited", now)
            if is_new:  # a second invitation is no second message
                # The time tells it from an earlier one that was declined: Discord would take the two for one message.
                row = news_row(table.id, await self._preferences.person(user_id), "invited", round(now * 1000), now)
                await self._store.put_due([row])
                self._expect(row.due_at or now)
        return table

    async def accept(self, table_id: int, person: Person) -> tuple[TableSnapshot, bool]:
        """Take a seat, or ask for one in a running game. Return the table, and True if the person is seated."""
        table = await self._tables.read(table_id)
        if table.row.status == "lobby":
            return await self._lobby.join(table.id, person), True
        if table.row.status != "playing":
            raise TableError(OTHER_GAME_OVER)
        return await self._games.ask_for_seat(table.id, person)

    async def decline(self, table_id: int, user_id: int) -> TableSnapshot:
        """Decline an invitation; the person may be invited again."""
        await self._preferences.set_interest(table_id, user_id, "invited", None)
        return await self._tables.read(table_id)

    # Finding a table

    async def open_tables(self, guild_id: int, user_id: int) -> list[TableRow]:
        """Return the tables of a server that this person could join now."""
        found: list[TableRow] = []
        for row in await self._store.open_tables(guild_id):
            invited = not row.invited_only or user_id in await self._preferences.interested(row.id, "invited")
            if invited:
                found.append(row)
        return found

    async def wishes(self, guild_id: int, user_id: int) -> tuple[str, ...]:
        """Return the games of which this person wants to know when a table is opened."""
        return await self._store.wishes_of(guild_id, user_id)

    async def wish(self, guild_id: int, user_id: int, game: str, wanted: bool) -> None:
        """Add or remove a person's wish to hear of new tables of this game in this server."""
        change = self._store.add_wish if wanted else self._store.remove_wish
        await change(guild_id, game, user_id)
        stored()

    async def opened(self, table: TableSnapshot) -> None:
        """Notify those who wished to hear of a new table."""
        if table.row.guild_id is None or table.row.invited_only:
            return
        users = await self._store.wishes(table.row.guild_id, table.row.game)
        waiting = [user_id for user_id in users if table.seat_of(user_id) is None]
        if not waiting:
            return
        now = self._tables.clock()
        people = [await self._preferences.person(user_id) for user_id in waiting]
        rows = [news_row(table.id, person, "opened", person.user_id, now) for person in people]
        await self._store.put_due(rows)
        self._expect(now)

    # Following

    async def follow(self, table_id: int, user_id: int, wanted: bool = True) -> TableSnapshot:
        """Follow a table, to hear of the end of each round and of the game, or stop following it."""
        table = await self._tables.read(table_id)
        if wanted and table.row.status in ("over", "closed"):
            raise TableError(OTHER_GAME_OVER)
        if wanted and table.seat_of(user_id) is not None:
            raise TableError("You are playing at this table, so you hear of it anyway.")
        await self._preferences.set_interest(table.id, user_id, "watching", self._tables.clock() if wanted else None)
        return table

    async def follows(self, table_id: int, user_id: int) -> bool:
        """Return True if this person follows the table."""
        return user_id in await self._preferences.interested(table_id, "watching")
