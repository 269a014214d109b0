"""Tables made from other games: practice from a position of a finished one, and imported ones to look at."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.lobby.service import LobbyService, Person, Place
from bot.replay.service import Replays
from bot.table.changes import GameChange, TableChange
from bot.table.errors import TableError
from bot.table.levels import free_name
from bot.table.limits import CoolDowns
from bot.table.names import plain_name
from bot.table.persistence import AnyEntry
from bot.table.registry import TableRegistry
from bot.table.snapshot import AnySession, TableSnapshot
from bot.table.storing import in_parts
from engine.core.fairness import Export, VerifyError, read_export, verify
from engine.core.game import AnyGame, Seat
from engine.core.session import Header
from engine.players import usual_player
from storage.base import HUMAN, Purpose, SeatRow, Status, TableRow
from storage.threads import in_thread

FILE_LIMIT = 2_000_000
"""Bytes; the longest games have a few hundred thousand."""
NO_FINISHED_GAME = (
    "That file is not a finished game. Save the .json file of `/table log` once the game is over, and import that."
)
REASON_LIMIT = 300
"""Characters of what is wrong with a file: it may quote words of any length from it."""
PAUSE = 15.0
"""Seconds between two files of one person: each is work, and is kept."""


class PracticeService:
    """The games here are played from a copy of another game's log, so they replay and verify like any other."""

    def __init__(self, tables: TableRegistry, lobby: LobbyService, replays: Replays) -> None:
        self._tables = tables
        self._lobby = lobby
        self._replays = replays
        self._imported = CoolDowns(tables.clock)

    async def open(
        self, table_id: int, number: int, person: Person, place: Place, seat: Seat | None = None
    ) -> TableSnapshot:
        """Play on from a position of a finished game: this person in one seat, computer players in the others.

        Chance goes on as it did in that game; nothing of this is recorded.
        """
        table = await self._tables.read(table_id)
        if table.row.status != "over" or table.session is None:
            raise TableError(table.stuck or "One can practice from games that are over.")
        acts = await self._replays.acts_until(table, number)
        session, entries = _played(table.game, table.session.header, acts)
        if session.outcome is not None:
            raise TableError("The game is over at this point. Step back to practice from an earlier one.")
        mine = self._own_seat(table, session, person, seat)
        seats = self._seats(table.game, len(table.seats), {mine: person})
        async with self._lobby.blank(table.game, place, person.user_id, table.row.options) as blank:
            return await self._store(blank, seats, session, entries, "practice", "playing", table.row)

    async def take_in(self, text: bytes, games: Mapping[str, AnyGame], person: Person, place: Place) -> TableSnapshot:
        """Take in an exported game as a finished table that can be replayed; refuse it unless it proves its claim.

        Names are not part of the proof: anybody may have written anything there.
        """
        if len(text) > FILE_LIMIT:
            raise TableError("That file is too large for an exported game.")
        self._imported.need(person.user_id, "import another game")
        self._imported.start(person.user_id, PAUSE)
        # Not on the event loop: long games take a second to prove, and everybody else would wait for it.
        claimed, names, session, entries = await in_thread(_proved, text, games)
        game = games[claimed.game]
        seats = self._seats(game, claimed.seats, {}, names)
        options = session.header.options.model_dump_json()
        async with self._lobby.blank(game, place, person.user_id, options) as blank:
            secret = replace(blank, secret=claimed.seed, words=_dumped(claimed.words), commitment=claimed.commitment)
            return await self._store(blank, seats, session, entries, "import", "over", secret)

    def _own_seat(self, table: TableSnapshot, session: AnySession, person: Person, seat: Seat | None) -> Seat:
        own = next((s.seat for s in table.seats if s.user_id == person.user_id), None)
        return next(s for s in (seat, own, *session.active) if s is not None)

    def _seats(
        self, game: AnyGame, count: int, people: Mapping[Seat, Person], names: Sequence[str] = ()
    ) -> list[SeatRow]:
        taken = [person.name for person in people.values()]
        rows: list[SeatRow] = []
        for seat in range(count):
            person = people.get(seat)
            name = person.name if person else (names[seat] if seat < len(names) else free_name(taken))
            taken.append(name)
            player = HUMAN if person else usual_player(game)
            rows.append(SeatRow(0, seat, person.user_id if person else None, name, player, self._tables.clock()))
        return rows

    async def _store(
        self,
        blank: TableRow,
        seats: Sequence[SeatRow],
        session: AnySession,
        entries: Sequence[AnyEntry],
        purpose: Purpose,
        status: Status,
        chance: TableRow,
    ) -> TableSnapshot:
        """Create a table in the lobby and change it at once: no one else knows of it in between."""
        row = replace(blank, purpose=purpose, secret=chance.secret, words=chance.words, commitment=chance.commitment)
        with in_parts():
            table = await self._tables.create(row, seats)
            async with self._tables.lock(table.id) as created:
                played = GameChange(session.fork(), entries, session.opening_events)
                await self._tables.commit(created, TableChange({"status": status}, game=played))
                # Many turns were stored at once: where each began and what was seen of it is read from the log.
                self._tables.forget([table.id])
        return await self._tables.read(table.id)


def _proved(text: bytes, games: Mapping[str, AnyGame]) -> tuple[Export, list[str], AnySession, list[AnyEntry]]:
    """Play an exported game again, with plain names; raises `TableError` unless it is over and proves its claims."""
    try:
        claimed = read_export(text)
    except VerifyError as error:
        raise TableError(NO_FINISHED_GAME) from error
    try:
        replayed = verify(claimed, games)
    except VerifyError as error:
        raise TableError(f"I cannot take this in: {str(error)[:REASON_LIMIT]}.") from error
    if replayed.outcome is None or replayed.history is None:
        raise TableError(NO_FINISHED_GAME)
    acts = [replayed.history.log[seq] for seq in replayed.history.live()]
    names = [plain_name(name) or f"Player {number}" for number, name in enumerate(claimed.names, 1)]
    return claimed, names, *_played(games[claimed.game], replayed.header, acts)


def _played(game: AnyGame, header: Header, acts: Sequence[AnyEntry]) -> tuple[AnySession, list[AnyEntry]]:
    """Make these moves in a new game with the same chance, and return its log."""
    session = AnySession.start(game, header.seats, header.options, header.secret, header.words)
    entries: list[AnyEntry] = []
    for act in acts:
        entries += session.act(act.seat, act.action)
    return session, entries


def _dumped(words: Sequence[str]) -> str:
    return json.dumps(list(words), ensure_ascii=False) if any(words) else ""
