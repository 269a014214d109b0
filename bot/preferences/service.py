"""Preferences of people and servers, cached: every published table asks for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import Literal, TypedDict, TypeVar, Unpack

from bot.notices.timing import turn_key
from bot.preferences.hours import is_quiet
from bot.runtime.homes import ALONE, Homes
from bot.table.snapshot import TableSnapshot
from bot.table.storing import stored
from storage.base import HUMAN, Store
from storage.notices import Interest, InterestRow
from storage.people import AwayPlan, GuildRow, Level, Pace, PlayerRow

REMEMBERED = 4096
Row = TypeVar("Row", PlayerRow, GuildRow)


class PlayerChanges(TypedDict, total=False):
    """The parts of a person's row that change."""

    hand: Literal["dm", "ephemeral", "both"]
    mentions: bool
    dm_channel_id: int | None
    dm_closed: bool
    remind_after: int | None
    notice_place: Literal["table", "dm"]
    digest_hour: int | None
    zone: str
    quiet: str
    away_until: float | None
    away_plan: AwayPlan
    in_records: bool
    animations: bool
    next_notice: bool
    confirm_end: bool


class GuildChanges(TypedDict, total=False):
    """The parts of a server's row that change."""

    place: Literal["thread", "channel"]
    openers: Literal["everyone", "managers"]
    left_at: float | None
    pace: Pace
    animations: bool
    level: Level
    results_channel_id: int | None
    max_per_person: int | None
    max_per_channel: int | None
    max_per_server: int | None


class Preferences:
    """The stored preferences of people and servers."""

    def __init__(self, store: Store, homes: Homes = ALONE) -> None:
        self._homes = homes
        self._store = store
        self._people: OrderedDict[int, PlayerRow] = OrderedDict()
        self._guilds: OrderedDict[int, GuildRow] = OrderedDict()
        self._changing_guild = asyncio.Lock()
        self._interests: OrderedDict[int, tuple[InterestRow, ...]] = OrderedDict()

    async def person(self, user_id: int) -> PlayerRow:
        """Return the preferences of this person."""
        if user_id not in self._people:
            loaded = await self._store.player(user_id)
            # It may have been changed meanwhile.
            return self._people.get(user_id) or _remember(self._people, user_id, loaded)
        return self._people[user_id]

    async def change_person(self, user_id: int, **changes: Unpack[PlayerChanges]) -> PlayerRow:
        """Change some of what is known; changes made at the same time do not undo each other."""
        row = _remember(self._people, user_id, replace(await self.person(user_id), **changes))
        try:
            await self._store.put_player(row, changes)
        except BaseException:
            self._people.pop(user_id, None)  # to be looked up again
            raise
        self._homes.tell_all("person", user_id)
        stored()
        return row

    async def guild(self, guild_id: int) -> GuildRow:
        """Return the settings of this server."""
        if guild_id not in self._guilds:
            loaded = await self._store.guild(guild_id)
            # It may have been changed meanwhile.
            return self._guilds.get(guild_id) or _remember(self._guilds, guild_id, loaded)
        return self._guilds[guild_id]

    async def change_guild(self, guild_id: int, **changes: Unpack[GuildChanges]) -> GuildRow:
        """Change some of what a server has set; changes made at the same time do not undo each other."""
        async with self._changing_guild:
            row = replace(await self.guild(guild_id), **changes)
            self._guilds.pop(guild_id, None)  # to be looked up again if this fails
            await self._store.put_guild(row, changes)
            _remember(self._guilds, guild_id, row)
        self._homes.tell_all("guild", guild_id)
        stored()
        return row

    async def animates(self, table: TableSnapshot, seat: int) -> bool:
        """Decide whether the latest move of this seat may be shown as an animation."""
        mover = table.seats[seat]
        if mover.player == HUMAN and mover.user_id is not None and not (await self.person(mover.user_id)).animations:
            return False
        return table.row.guild_id is None or (await self.guild(table.row.guild_id)).animations

    async def greet_once(self, guild_id: int) -> bool:
        """Mark this server as greeted. Return True if it had not been greeted before."""
        return await self._store.add_meta(f"greeted {guild_id}", "yes")

    async def mentioned(self, table: TableSnapshot) -> list[int]:
        """Return the people to mention because of an open question; not the person who asked for a vote."""
        asked_by = table.pending.asked_by if table.pending else None
        asked = [(turn_key(table.id, seat), table.seats[seat]) for seat in table.awaited]
        asked += [(turn_key(table.id, seat, is_vote=True), table.seats[seat]) for seat in table.voters]
        users: dict[int, None] = {}
        for key, seat in asked:
            if seat.player == HUMAN and seat.user_id is not None and await self._by_message(table, key, seat.user_id):
                users[seat.user_id] = None
        return [user_id for user_id in users if user_id != asked_by]

    async def _by_message(self, table: TableSnapshot, key: str, user_id: int) -> bool:
        """Decide whether the table message tells this person that they are asked."""
        turn = table.turns.get(key)
        return (turn is None or turn.notified == "message") and (await self.person(user_id)).mentions

    async def is_silent(self, table: TableSnapshot, seat: int) -> bool:
        """Decide whether a message about this table must be silent: it is a bad time, or another notice comes."""
        user_id = table.seats[seat].user_id or 0
        turn, person = table.turns.get(turn_key(table.id, seat)), await self.person(user_id)
        if turn is not None:
            return turn.notified == "apart" or (turn.notified == "nobody" and person.mentions)
        return is_quiet(person, table.row.updated_at) or await self.is_muted(table.id, user_id)

    async def interested(self, table_id: int, kind: Interest) -> frozenset[int]:
        """Return the people who have said this about a table."""
        if table_id not in self._interests:
            self._interests[table_id] = await self._store.interests(table_id)
            if len(self._interests) > REMEMBERED:
                self._interests.popitem(last=False)
        return frozenset(row.user_id for row in self._interests[table_id] if row.kind == kind)

    async def set_interest(self, table_id: int, user_id: int, kind: Interest, at: float | None) -> None:
        """Store a person's interest in a table; without a time, remove it."""
        if at is None:
            await self._store.remove_interest(table_id, user_id, kind)
        else:
            await self._store.add_interest(InterestRow(table_id, user_id, kind, at))
        stored()
        self.forget_interests(table_id)
        self._homes.tell_all("interests", table_id)

    async def is_muted(self, table_id: int, user_id: int) -> bool:
        """Decide whether this person has muted this table."""
        return user_id in await self.interested(table_id, "muted")

    def forget_interests(self, table_id: int) -> None:
        """Look up again who is interested in a table."""
        self._interests.pop(table_id, None)

    def forget_guild(self, guild_id: int) -> None:
        """Look up again what a server has set."""
        self._guilds.pop(guild_id, None)

    def forget_person(self, user_id: int) -> None:
        """Look up again what a person prefers."""
        self._people.pop(user_id, None)

    def forget_all(self) -> None:
        """Look up everything again."""
        for known in (self._people, self._guilds, self._interests):
            known.clear()

    def forget(self, user_id: int) -> None:
        """Forget everything about this person."""
        self._people.pop(user_id, None)
        self._interests.clear()


def _remember(rows: OrderedDict[int, Row], key: int, row: Row) -> Row:
    """Keep a row, and forget the one that was kept first if there are too many."""
    rows[key] = row
    if len(rows) > REMEMBERED:
        rows.popitem(last=False)
    return row
