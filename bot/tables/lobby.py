"""Before the game: opening a table, taking seats, setting options, starting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from bot.tables import records
from bot.tables.computers import free_name, move_computers, strongest
from bot.tables.errors import TableError
from bot.tables.keeper import Keeper
from bot.tables.table import HUMAN, AnyGame, AnySession, Table, renumbered
from engine.core.codec import first_fault
from engine.core.fairness import commitment
from engine.players import player_names
from storage.base import SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at Discord, under the name they are known by there."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    guild_id: int | None
    channel_id: int


class Lobby:
    def __init__(self, keeper: Keeper, new_seed: Callable[[], int]) -> None:
        self._keeper = keeper
        self._new_seed = new_seed

    async def open(self, game: AnyGame, place: Place, host: Person, options: dict[str, Any] | None = None) -> Table:
        row = self._blank(game, place, host.user_id, _checked(game, options or {}))
        return await self._keeper.create(row, [self._seat(0, host.user_id, host.name, HUMAN)])

    async def rematch(self, table: Table, person: Person) -> Table:
        """A new table with the same people, computer players and options; whoever asks is its host."""
        table.need_seat(person.user_id)
        if table.row.status != "over":
            raise TableError("This game is still going on.")
        place = Place(table.row.guild_id, table.place_id)
        row = self._blank(table.game, place, person.user_id, table.row.options)
        people = {seat.seat: seat.user_id for seat in table.people}  # who left is free to join, or not
        seats = [self._seat(seat.seat, people.get(seat.seat), seat.name, seat.player) for seat in table.seats]
        return await self._keeper.create(row, seats)

    async def join(self, table: Table, person: Person) -> None:
        table.need_lobby()
        if table.seat_of(person.user_id) is not None:
            raise TableError("You are sitting here already.")
        await self._add(table, person.user_id, person.name, HUMAN)

    async def leave(self, table: Table, user_id: int) -> None:
        table.need_lobby()
        table.need_seat(user_id)
        await self._remove(table, next(s for s in table.people if s.user_id == user_id))

    async def add_computer(self, table: Table, user_id: int, player: str | None = None) -> None:
        table.need_lobby()
        table.need_host(user_id)
        if player is not None and player not in player_names(table.game):
            raise TableError("There is no such computer player.")
        await self._add(table, None, free_name(table), player or strongest(table))

    async def remove_computer(self, table: Table, user_id: int) -> None:
        table.need_lobby()
        table.need_host(user_id)
        computers = [seat for seat in table.seats if seat.player != HUMAN]
        if not computers:
            raise TableError("No computer player is sitting here.")
        await self._remove(table, computers[-1])

    async def set_options(self, table: Table, user_id: int, changes: Mapping[str, object]) -> None:
        table.need_lobby()
        table.need_host(user_id)
        await self._keeper.commit(table, options=_checked(table.game, table.options.model_dump() | dict(changes)))

    async def start(self, table: Table, user_id: int) -> None:
        table.need_lobby()
        table.need_host(user_id)
        meta = table.game.meta
        if len(table.seats) < meta.min_seats:
            missing = meta.min_seats - len(table.seats)
            raise TableError(f"{meta.title} needs {missing} more player{'s' if missing > 1 else ''} to start.")
        seed = self._new_seed()
        opened = AnySession.start(table.game, len(table.seats), table.options, seed)
        table.session = AnySession.resume(table.game, opened.header, opened.snapshot())
        table.row = replace(
            table.row,
            status="playing",
            seed=str(seed),
            commitment=commitment(seed),
            rules_version=meta.rules_version,
            data_hash=table.game.data_hash,
            state=table.game.states.dump(opened.state),
            draws=opened.rng.draws,
            decisions=records.progress_text(opened, 0),
        )
        with self._keeper.changing(table):
            entries = await move_computers(table)
        await self._keeper.commit(table, entries=entries)

    async def remove_person(self, table: Table, host_id: int, user_id: int) -> None:
        table.need_host(host_id)
        await self.leave(table, user_id)

    async def _add(self, table: Table, user_id: int | None, name: str, player: str) -> None:
        if len(table.seats) >= table.game.meta.max_seats:
            raise TableError(f"All {table.game.meta.max_seats} seats are taken.")
        seat = replace(self._seat(len(table.seats), user_id, name, player), table_id=table.id)
        await self._keeper.commit(table, seats=[*table.seats, seat])

    async def _remove(self, table: Table, leaver: SeatRow) -> None:
        seats = renumbered([seat for seat in table.seats if seat != leaver])
        people = [seat.user_id for seat in seats if seat.player == HUMAN and seat.user_id is not None]
        if not people:
            await self._keeper.commit(table, seats=seats, status="closed")
            return
        host = table.row.host_id if table.row.host_id in people else people[0]
        await self._keeper.commit(table, seats=seats, host_id=host)

    def _seat(self, number: int, user_id: int | None, name: str, player: str) -> SeatRow:
        return SeatRow(0, number, user_id, name, player, self._keeper.clock())

    def _blank(self, game: AnyGame, place: Place, host_id: int, options: str) -> TableRow:
        now = self._keeper.clock()
        return TableRow(
            id=0, guild_id=place.guild_id, channel_id=place.channel_id, thread_id=None, game=game.meta.key,
            title=game.meta.title, status="lobby", host_id=host_id, options=options, seed="", commitment="",
            rules_version=game.meta.rules_version, data_hash=game.data_hash, state="", draws=0, decisions="",
            pending="", version=1, created_at=now, updated_at=now,
        )  # fmt: skip


def _checked(game: AnyGame, options: dict[str, Any]) -> str:
    try:
        return game.meta.options_type.model_validate(options).model_dump_json()
    except ValidationError as error:
        raise TableError(f"That option does not work: {first_fault(error)}") from error
