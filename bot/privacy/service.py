"""Stored data about one person: showing it, and removing it while other people's games stay whole."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, replace
from typing import Any

from bot.lobby.service import LobbyService
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.replay.archive import Archive
from bot.table.errors import TableError
from bot.table.levels import NAMES
from bot.table.notes import NOTE_START, TableNote, dump_note, load_note
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from bot.table.storing import in_parts, stored
from engine.players import usual_player
from storage.base import HUMAN, LIVE, EventRow, ResultRow, SeatRow, Store, TableRow
from storage.privacy import Erasure, Traces
from storage.ratings import RatingChangeRow
from storage.scores import ScoreRow
from storage.slots import SlotRow

FORMER = "a former player"
"""The name in place of a person who has had their data deleted."""
NOBODY = 0
"""The host of a table whose host is gone."""


NOWHERE = 0
"""The channel of a table that was played in the DM of a person who is gone."""


class Privacy:
    """Shows and removes the stored data about a person."""

    def __init__(
        self,
        store: Store,
        tables: TableRegistry,
        lobby: LobbyService,
        games: GameService,
        preferences: Preferences,
        archive: Archive,
    ) -> None:
        self._store = store
        self._tables = tables
        self._lobby = lobby
        self._games = games
        self._preferences = preferences
        self._archive = archive
        self.observers: list[Callable[[int], None]] = []
        """Called with each person who has been removed."""

    async def report(self, user_id: int, names: Collection[str]) -> dict[str, Any]:
        """Return all that is stored about this person, to be written as JSON."""
        return _report(user_id, await self._store.traces(user_id, names, NOTE_START))

    async def erase(self, user_id: int, names: Collection[str]) -> list[TableSnapshot]:
        """Remove this person for good; returns the open tables that have changed.

        A computer player takes their seats in running games. Words that were mixed into the chance of a game that has
        started stay, because it could not be verified without them.
        """
        with in_parts():
            for row in await self._tables.rows_of(user_id, LIVE):
                await self._leave(row, user_id)
            found = await self._erase(user_id, names)
            stored()
        return [table for row in found.tables if row.status in LIVE and (table := await self._readable(row.id))]

    async def _erase(self, user_id: int, names: Collection[str]) -> Traces:
        """Remove the stored data under the locks of the tables that it concerns."""
        found = await self._store.traces(user_id, names, NOTE_START)
        async with AsyncExitStack() as locks:
            for table_id in sorted({row.id for row in found.tables} | {note.table_id for note in found.notes}):
                await locks.enter_async_context(self._tables.hold(table_id))
            found = await self._store.traces(user_id, names, NOTE_START)
            await self._store.erase(self._erasure(user_id, found))
            self._forget(user_id, found)
        return found

    async def _readable(self, table_id: int) -> TableSnapshot | None:
        try:
            return await self._tables.read(table_id)
        except TableError:
            return None  # it cannot be shown either

    async def _leave(self, row: TableRow, user_id: int) -> None:
        leave = self._lobby.leave if row.status == "lobby" else self._games.leave
        try:
            await leave(row.id, user_id)
        except TableError:
            return  # a computer player has the seat already, or the game cannot go on: the seat is only renamed

    def _forget(self, user_id: int, found: Traces) -> None:
        """Forget what is in memory: nothing must bring back what is gone."""
        ids = {row.id for row in found.tables} | {note.table_id for note in found.notes}
        self._tables.forget(ids)
        self._archive.forget(ids)
        self._preferences.forget(user_id)
        for tell in self.observers:
            tell(user_id)

    # What stays without the person

    def _erasure(self, user_id: int, found: Traces) -> Erasure:
        gone = _Gone(user_id, found)
        games = {row.id: row.game for row in found.tables}
        return Erasure(
            user_id,
            tuple(gone.table(row) for row in found.tables),
            tuple(self._vacated(seat, games[seat.table_id]) for seat in found.seats if gone.is_seat(seat)),
            gone.notes(found.notes),
            tuple(gone.result(row) for row in found.results),
            tuple(gone.slot(row) for row in found.slots),
            tuple(row.id for row in found.tables if gone.is_in_dm(row)),
        )

    def _vacated(self, seat: SeatRow, game: str) -> SeatRow:
        """Return the seat without its person, who cannot come back: a rematch must not wait there."""
        known = self._tables.games.get(game)
        computer = usual_player(known) if known is not None else "computer"
        player = computer if seat.player == HUMAN else seat.player
        return replace(seat, user_id=None, name=FORMER, player=player, stand_in="", plan="", advised=0, advised_at=-1)


class _Gone:
    """Rewrites what tells of one person."""

    def __init__(self, user_id: int, found: Traces) -> None:
        self._user_id = user_id
        self._names = found.names
        self._unowned_names = found.names - set(NAMES)
        """Names that tell of the person at a seat without an owner: computer players may be called the same."""
        longest_first = sorted(found.names, key=len, reverse=True)
        self._pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first) or r"(?!)")

    def text(self, text: str) -> str:
        return self._pattern.sub(FORMER, text)

    def is_seat(self, seat: SeatRow) -> bool:
        return seat.user_id == self._user_id or (seat.user_id is None and seat.name in self._unowned_names)

    def is_in_dm(self, row: TableRow) -> bool:
        """Return True for a table in the DM with this person."""
        return row.guild_id is None and row.host_id == self._user_id

    def table(self, row: TableRow) -> TableRow:
        changed = replace(
            row,
            host_id=NOBODY if row.host_id == self._user_id else row.host_id,
            channel_id=NOWHERE if self.is_in_dm(row) else row.channel_id,
            words=self._words(row.words),
            pending="" if self._is_named_in(row.pending) else row.pending,
            name=self.text(row.name),
        )
        return replace(changed, version=row.version + 1) if changed != row and row.status in LIVE else changed

    def _is_named_in(self, text: str) -> bool:
        return re.search(rf"(?<!\d){self._user_id}(?!\d)", text) is not None

    def _words(self, text: str) -> str:
        """Leave out this person's word before the start; afterward words are kept by seat, and the proof needs them."""
        if not text.startswith("{"):
            return text
        words: dict[str, str] = json.loads(text)
        kept = {user: word for user, word in words.items() if user != str(self._user_id)}
        return json.dumps(kept, ensure_ascii=False) if kept else ""

    def notes(self, rows: Sequence[EventRow]) -> tuple[EventRow, ...]:
        changed = [(row, note, self._note(note)) for row in rows if (note := load_note(row.data))]
        return tuple(replace(row, data=dump_note(after)) for row, before, after in changed if after != before)

    def _note(self, note: TableNote) -> TableNote:
        if note.kind == "text":
            return replace(note, name=self.text(note.name))
        name = FORMER if note.name in self._names else note.name
        return replace(note, name=name, before=FORMER if note.before in self._names else note.before)

    def slot(self, row: SlotRow) -> SlotRow:
        """Rewrite the lines of old messages. The caller reads the row again before storing it."""
        old = [[*where, self.text(line)] for *where, line in json.loads(row.retired)]
        return replace(row, revision=row.revision + 1, retired=json.dumps(old, ensure_ascii=False))

    def result(self, row: ResultRow) -> ResultRow:
        data = json.loads(row.data)
        for player in data["players"]:
            if player["user"] == self._user_id or (player["user"] is None and player["name"] in self._unowned_names):
                player |= {"user": None, "name": FORMER}
        return replace(row, data=json.dumps(data))


def _report(user_id: int, found: Traces) -> dict[str, Any]:
    scores = {row.table_id: row for row in found.scores}
    rated = {row.table_id: row for row in found.rating_changes}
    return {
        "user": user_id,
        "names": sorted(found.names),
        "preferences": asdict(found.player) if found.player else None,
        "tables": [_table_report(user_id, row, found, scores.get(row.id), rated.get(row.id)) for row in found.tables],
        "direct messages": [asdict(row) for row in found.messages],
        "notices": [asdict(row) for row in found.due],
        "followed, muted and invited": [asdict(row) for row in found.interests],
        "looked back at": [
            {"table": row.table_id, "at": row.made_at, "found": json.loads(row.data)} for row in found.lookbacks
        ],
        "waiting for tables": [{"server": guild, "game": game} for guild, game in found.wishes],
        "reactions": found.reactions,
        "ratings": [asdict(row) for row in found.ratings],
        "lessons told": [{"game": row.game, "lesson": row.lesson, "table": row.table_id} for row in found.lessons],
        "lessons wanted": {row.game: row.wants for row in found.pupils},
        "on pages of our own": _web_report(found),
    }


def _web_report(found: Traces) -> dict[str, Any] | None:
    person = found.web_person
    if person is None:
        return None
    links = [{"made": link.created_at, "first used": link.used_at} for link in found.web_links]
    return {"name": person.name, "host": person.is_host, "since": person.arrived_at, "links": links}


def _table_report(
    user_id: int, row: TableRow, found: Traces, score: ScoreRow | None, rated: RatingChangeRow | None
) -> dict[str, Any]:
    return {
        "table": row.id,
        "game": row.game,
        "status": row.status,
        "server": row.guild_id,
        "channel": row.channel_id,
        "host": row.host_id == user_id,
        "seats": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "since": seat.since,
                "plan": seat.plan,
                "advice asked for": seat.advised,
            }
            for seat in found.seats
            if seat.table_id == row.id and seat.user_id == user_id
        ],
        "moves": [
            {"number": move.seq, "at": move.at, "move": json.loads(move.data)}
            for move in found.actions
            if move.table_id == row.id
        ],
        "score": asdict(score) if score else None,
        "rating after it": {"mu": rated.mu, "sigma": rated.sigma} if rated else None,
    }
