"""Before the game: opening a table, taking seats, setting options, starting."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from bot.table.changes import GameChange, RowChanges, TableChange
from bot.table.errors import TableError
from bot.table.levels import NAMES, TemperWord, free_name, one_more, player_of
from bot.table.limits import Limits
from bot.table.notes import TableNote
from bot.table.persistence import AnyEntry, seat_rows
from bot.table.registry import TableRegistry
from bot.table.snapshot import AnySession, TableSnapshot
from engine.core.codec import first_fault
from engine.core.fairness import commitment
from engine.core.game import AnyGame
from engine.core.words import counted
from engine.players import is_player, level_and_temper
from storage.base import HUMAN, SeatRow, Store, TableRow
from storage.people import GuildRow, Level, Pace

log = logging.getLogger(__name__)

WORD_LIMIT = 40
"""Characters of a word that a player adds to the game's chance."""


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, under the name they are known by there."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """The server and channel in which a table is opened."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class Settled:
    """The settings of a lobby as a form returns them; None leaves a value as it is."""

    options: Mapping[str, object]
    pace: Pace | None = None
    invited_only: bool | None = None
    rated: bool | None = None

    def row_changes(self) -> RowChanges:
        """Return the changes of the table's row."""
        changes: RowChanges = {}
        if self.pace is not None:
            changes["pace"] = self.pace
        if self.invited_only is not None:
            changes["invited_only"] = self.invited_only
        if self.rated is not None:
            changes["rated"] = self.rated
        return changes


class LobbyService:
    """Changes a table before its game starts. Every change is returned as the new snapshot."""

    def __init__(self, tables: TableRegistry, store: Store, new_secret: Callable[[], int], limits: Limits) -> None:
        self._tables = tables
        self._store = store
        self._new_secret = new_secret
        self._limits = limits
        self._opening = asyncio.Lock()

    async def open(
        self,
        game: AnyGame,
        place: Place,
        host: Person,
        options: dict[str, Any] | None = None,
        computers: int = 0,
        invited_only: bool = False,
        level: Level | None = None,
        temper: TemperWord = "mixed",
    ) -> TableSnapshot:
        """Open a table with its host, and computer players as far as there are seats.

        `level` is that of the computer players; unless given, the server's.
        """
        checked, settings = _checked(game, options or {}), await self._settings(place.guild_id)
        strength = player_of(game, level or settings.level)
        seats = [self._seat(0, host.user_id, host.name, HUMAN)]
        for number in range(1, min(computers + 1, game.meta.max_seats)):
            names = [seat.name for seat in seats]
            player = one_more(game, strength, temper, [seat.player for seat in seats[1:]])
            seats.append(self._seat(number, None, free_name(names, player), player))
        async with self.blank(game, place, host.user_id, checked) as row:
            return await self._tables.create(replace(row, invited_only=invited_only, pace=settings.pace), seats)

    async def open_guided(self, game: AnyGame, place: Place, host: Person) -> TableSnapshot:
        """Open the first game with lessons of a person: its chance is chosen, and the others are friendly computers."""
        guided = game.guided
        assert guided is not None
        seats = [self._seat(0, host.user_id, host.name, HUMAN)]
        for number in range(1, guided.seats):
            names = [seat.name for seat in seats]
            seats.append(self._seat(number, None, free_name(names), player_of(game, "relaxed")))
        async with self.blank(game, place, host.user_id, _checked(game, dict(guided.options))) as row:
            chosen = replace(row, secret=str(guided.seed), commitment=commitment(guided.seed), invited_only=True)
            return await self._tables.create(replace(chosen, purpose="guided", pace="none"), seats)

    async def _settings(self, guild_id: int | None) -> GuildRow:
        """Return the settings of the server; outside a server the pace is `none`."""
        return GuildRow(0, pace="none") if guild_id is None else await self._store.guild(guild_id)

    async def rematch(self, table_id: int, person: Person) -> tuple[TableSnapshot, bool]:
        """Return a table with the same people, computer players and options, and True if it is new.

        The person who asks first is its host.
        """
        async with self._tables.lock(table_id) as table:
            table.need_seat(person.user_id)
            if table.row.status != "over":
                raise TableError("This game is still going on.")
            made = await self._tables.rematch_of(table.id)
            if made is not None and made.row.status != "closed":
                return made, False
            place = Place(table.row.guild_id, table.row.channel_id)
            same = table.row
            async with self.blank(table.game, place, person.user_id, same.options) as row:
                again = replace(
                    row, rematch_of=table.id, pace=same.pace, name=same.name, invited_only=same.invited_only
                )
                return await self._tables.create(again, self._same_seats(table)), True

    async def is_rematch_alone(self, table_id: int, again: TableSnapshot) -> bool:
        """Return True if one person sits at this rematch, and no other person left the first table."""
        return len(again.people) == 1 and not any(map(is_left, (await self._tables.read(table_id)).seats))

    async def join(self, table_id: int, person: Person) -> TableSnapshot:
        """Take a free seat."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            if table.seat_of(person.user_id) is not None:
                raise TableError("You are sitting here already.")
            await need_invitation(self._store, table, person.user_id)
            return await self._add(table, person.user_id, person.name, HUMAN)

    async def leave(self, table_id: int, user_id: int) -> TableSnapshot:
        """Give up a seat. The host's role passes on; the last person to leave closes the table."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_seat(user_id)
            return await self._remove(table, next(seat for seat in table.people if seat.user_id == user_id))

    async def remove_person(self, table_id: int, host_id: int, user_id: int, force: bool = False) -> TableSnapshot:
        """Take a person's seat away; `force` is for those who manage the server."""
        if not force:
            (await self._tables.read(table_id)).need_host(host_id, "remove somebody")
        return await self.leave(table_id, user_id)

    async def add_computer(self, table_id: int, user_id: int, player: str | None = None) -> TableSnapshot:
        """Seat a computer player: one like those that sit here, or else as good as the server wants them."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_host(user_id, "add computer players")
            if player is not None and not is_player(table.game, player):
                raise TableError("There is no such computer player.")
            chosen = player or await self._usual_player(table)
            return await self._add(table, None, free_name(table.names, chosen), chosen)

    async def _usual_player(self, table: TableSnapshot) -> str:
        here = [seat.player for seat in table.seats if seat.player != HUMAN]
        if here:
            return one_more(table.game, level_and_temper(here[-1])[0], "mixed", here)
        return player_of(table.game, (await self._settings(table.row.guild_id)).level)

    async def remove_computer(self, table_id: int, user_id: int) -> TableSnapshot:
        """Remove the computer player that was added last."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_host(user_id, "remove computer players")
            computers = [seat for seat in table.seats if seat.player != HUMAN]
            if not computers:
                raise TableError("No computer player is sitting here.")
            return await self._remove(table, computers[-1])

    async def set_options(self, table_id: int, user_id: int, changes: Mapping[str, object]) -> TableSnapshot:
        """Change some options of the game."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_host(user_id, "change the rules of this table")
            options = _checked(table.game, table.options.model_dump() | dict(changes))
            return await self._tables.commit(table, TableChange({"options": options}))

    async def settle(self, table_id: int, user_id: int, asked: Settled) -> TableSnapshot:
        """Change options of the game and settings of the table at once."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_host(user_id, "change the settings of this table")
            options = _checked(table.game, table.options.model_dump() | dict(asked.options))
            return await self._tables.commit(table, TableChange({"options": options, **asked.row_changes()}))

    async def add_word(self, table_id: int, user_id: int, word: str) -> TableSnapshot:
        """Mix a player's own word into the game's chance, so that the committed secret alone does not decide it."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_seat(user_id)
            word = " ".join(word.split())[:WORD_LIMIT]
            if any(_tells_of(word, seat) for seat in table.seats):
                raise TableError("The word stays in the record of the game for good, so it must not name a player.")
            words = {**_words_by_person(table), str(user_id): word}
            return await self._tables.commit(table, TableChange({"words": json.dumps(words, ensure_ascii=False)}))

    async def start(self, table_id: int, user_id: int) -> TableSnapshot:
        """Deal the game, by the secret that was committed to when the table was opened."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            table.need_host(user_id, "start the game")
            _need_players(table)
            secret, meta, words = int(table.row.secret or self._new_secret()), table.game.meta, _words_by_seat(table)
            opened = AnySession.start(table.game, len(table.seats), table.options, secret, words)
            row: RowChanges = {
                "status": "playing",
                "secret": str(secret),
                "words": json.dumps(words, ensure_ascii=False) if any(words) else "",
                "commitment": commitment(secret),
                "rules_version": meta.rules_version,
                "data_hash": table.game.data_hash,
            }
            opening, made = opened.opening_events, _first_moves(opened, table)
            dealt = GameChange(opened.fork(), made, opening=opening)
            started = await self._tables.commit(table, TableChange(row, game=dealt))
            if made:
                # Several turns were stored at once: where each began is read from the log.
                self._tables.forget([table.id])
        return await self._tables.read(table_id) if made else started

    async def _add(self, table: TableSnapshot, user_id: int | None, name: str, player: str) -> TableSnapshot:
        if len(table.seats) >= table.game.meta.max_seats:
            raise TableError(f"All {table.game.meta.max_seats} seats are taken.")
        seat = replace(self._seat(len(table.seats), user_id, name, player), table_id=table.id)
        return await self._tables.commit(table, TableChange(seats=[*table.seats, seat]))

    async def _remove(self, table: TableSnapshot, leaver: SeatRow) -> TableSnapshot:
        seats = seat_rows([seat for seat in table.seats if seat != leaver])
        people = [seat.user_id for seat in seats if seat.player == HUMAN and seat.user_id is not None]
        if not people:
            return await self._tables.commit(table, TableChange({"status": "closed"}, seats))
        host = table.row.host_id if table.row.host_id in people else people[0]
        return await self._tables.commit(table, TableChange({"host_id": host}, seats))

    async def close_old(self) -> list[TableSnapshot]:
        """Close the lobbies in which nothing has happened for days."""
        before = self._tables.clock() - self._limits.close_lobbies_after_days * 24 * 3600
        closed: list[TableSnapshot] = []
        for table_id in await self._store.untouched_lobbies(before, self._tables.share):
            try:
                async with self._tables.lock(table_id) as table:
                    if table.row.status == "lobby" and table.row.updated_at < before:
                        note = TableNote("expired", table.host_name)
                        expired = TableChange({"status": "closed"}, notes=[note])
                        closed.append(await self._tables.commit(table, expired))
            except TableError as refusal:
                log.warning("the old lobby of table %s stays open: %s", table_id, refusal)
        return closed

    @asynccontextmanager
    async def blank(self, game: AnyGame, place: Place, host_id: int, options: str) -> AsyncGenerator[TableRow]:
        """Yield a new table, to be filled and stored within the block; refused if there are too many.

        Tables are opened one after the other: of several asked for at once, each would find room for one.
        """
        async with self._opening:
            await self._need_room(place, host_id)
            now, secret = self._tables.clock(), self._new_secret()
            yield TableRow(
                id=0, guild_id=place.guild_id, channel_id=place.channel_id, thread_id=None, game=game.meta.key,
                title=game.meta.title, status="lobby", host_id=host_id, options=options, secret=str(secret), words="",
                commitment=commitment(secret), rules_version=game.meta.rules_version, data_hash=game.data_hash,
                draws=0, streams="", decision_numbers="", entries=0, steps=0, event_count=0, awaited=0, pending="",
                rematch_of=None, version=1, created_at=now, updated_at=now, state="",
            )  # fmt: skip

    async def _need_room(self, place: Place, host_id: int) -> None:
        """Raise a `TableError` if a person, a channel or a server has too many open tables."""
        counts = await self._store.open_counts(host_id, place.channel_id, place.guild_id)
        limits = self._limits.within(await self._settings(place.guild_id))
        ways = "`/table mine` lists them, `/table close` ends one."
        if counts.hosted >= self._limits.tables_per_person:
            raise TableError(f"You host {counted(counts.hosted, 'open table')}. {ways}")
        if counts.hosted_here >= limits.per_person:
            raise TableError(f"You host {counted(counts.hosted_here, 'open table')} in this server. {ways}")
        if counts.in_channel >= limits.per_channel:
            held = counted(counts.in_channel, "open table")
            raise TableError(f"This channel has {held} already. Please use another one.")
        if place.guild_id is not None and counts.in_guild >= limits.per_server:
            held = counted(counts.in_guild, "open table")
            raise TableError(f"This server has {held} already. Finish or close some first.")

    def _same_seats(self, table: TableSnapshot) -> list[SeatRow]:
        """Return the same seats for a rematch. Stand-ins get names of their own: those who left need not join."""
        taken = [*table.names]
        seats: list[SeatRow] = []
        for seat in table.seats:
            name = free_name(taken) if is_left(seat) else seat.name
            taken.append(name)
            seats.append(self._seat(seat.seat, seat.user_id if seat.player == HUMAN else None, name, seat.player))
        return seats

    def _seat(self, number: int, user_id: int | None, name: str, player: str) -> SeatRow:
        return SeatRow(0, number, user_id, name, player, self._tables.clock())


def _first_moves(opened: AnySession, table: TableSnapshot) -> list[AnyEntry]:
    """Make the moves with which a first game with lessons begins, as far as they are possible."""
    guided, made = table.game.guided, list[AnyEntry]()
    if table.row.purpose != "guided" or guided is None:
        return made
    for seat, key in guided.opening:
        known = dict(zip((choice.key for choice in opened.choices(seat)), opened.legal(seat), strict=True))
        if key not in known:
            break
        made += opened.act(seat, known[key])
    return made


def is_left(seat: SeatRow) -> bool:
    """Return True if a person left this seat to a computer player."""
    return seat.player != HUMAN and seat.name not in NAMES


async def need_invitation(store: Store, table: TableSnapshot, user_id: int) -> None:
    """Raise where a table takes invited people only and this one is not."""
    if not table.row.invited_only:
        return
    if not any(row.kind == "invited" and row.user_id == user_id for row in await store.interests(table.id)):
        raise TableError(f"This table is by invitation only. Ask {table.host_name} for one.")


def _need_players(table: TableSnapshot) -> None:
    missing = table.game.meta.min_seats - len(table.seats)
    if missing > 0:
        raise TableError(f"{table.game.meta.title} needs {counted(missing, 'more player')} to start.")


def _words_by_person(table: TableSnapshot) -> dict[str, str]:
    """Return the words by person, because seats may still change in the lobby."""
    return json.loads(table.row.words) if table.row.words else {}


def _tells_of(word: str, seat: SeatRow) -> bool:
    """Return True if a word names the player of a seat: it would survive the deletion of their data."""
    named = re.search(rf"(?<!\w){re.escape(seat.name)}(?!\w)", word, re.IGNORECASE) is not None
    return named or (seat.user_id is not None and str(seat.user_id) in word)


def _words_by_seat(table: TableSnapshot) -> tuple[str, ...]:
    words = _words_by_person(table)
    return tuple(words.get(str(seat.user_id), "") if seat.player == HUMAN else "" for seat in table.seats)


def _checked(game: AnyGame, options: dict[str, Any]) -> str:
    try:
        return game.meta.options_type.model_validate(options).model_dump_json()
    except ValidationError as error:
        raise TableError(f"That option does not work: {first_fault(error)}") from error
