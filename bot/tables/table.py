"""One table as the program works with it: its stored row, its seats and the game on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.tables.errors import HostOnly, NotSeated, TableError
from bot.tables.pending import Pending, read_pending
from engine.core.game import AnyGame, Event, Options, Seat, with_names
from engine.core.session import Session
from storage.base import MessageRow, SeatRow, TableRow

AnySession = Session[Any, Any, Any, Any]

HUMAN = "human"
NO_SEAT = -1
"""In place of a seat: news about the table rather than a move."""
BEFORE_THE_FIRST = -1
"""Stands where a log entry would be named, before there is any."""
REMEMBERED_EVENTS = 240
"""Enough for everybody's recap; older ones are in the store."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event of the game, or a sentence about the table, with the log entry that brought it about."""

    action_seq: int
    seat: Seat
    event: Event | str


@dataclass(slots=True)
class Table:
    row: TableRow
    seats: list[SeatRow]
    game: AnyGame
    session: AnySession | None = None
    recent: deque[Told] = field(default_factory=lambda: deque(maxlen=REMEMBERED_EVENTS))
    last_acts: dict[Seat, int] = field(default_factory=dict[Seat, int])
    """The newest log entry of each seat."""
    events: int = 0
    """Events stored so far."""
    shown: MessageRow | None = None
    """The message that shows this table, once it has been looked up."""
    hands: dict[int, MessageRow] | None = None
    """The DM messages that show people their hands, once they have been looked up."""
    hand_prints: dict[Seat, str] = field(default_factory=dict[Seat, str])
    """What those messages said last, as fingerprints."""
    seen: dict[Seat, Any] = field(default_factory=dict[Seat, Any])
    """The public view each seat left behind with its last move: what differs from it is news to that seat."""
    stuck: str = ""
    """Why the stored game cannot be put on the table; empty where it can. It may still be closed."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def newest_act(self) -> int:
        """The number of the latest log entry."""
        return max(self.last_acts.values(), default=BEFORE_THE_FIRST)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def place_id(self) -> int:
        """The channel or thread in which the table is shown."""
        return self.row.thread_id or self.row.channel_id

    @property
    def playing(self) -> AnySession:
        if self.session is None or self.row.status != "playing":
            raise TableError(self.stuck or "No game is running at this table.")
        return self.session

    def need_game(self) -> None:
        _ = self.playing

    @property
    def options(self) -> Options:
        return self.game.meta.options_type.model_validate_json(self.row.options)

    @property
    def pending(self) -> Pending | None:
        return read_pending(self.row.pending)

    @property
    def people(self) -> list[SeatRow]:
        return [seat for seat in self.seats if seat.player == HUMAN]

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat this person plays now."""
        return next((seat.seat for seat in self.people if seat.user_id == user_id), None)

    def need_seat(self, user_id: int) -> Seat:
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotSeated
        return seat

    def need_host(self, user_id: int) -> None:
        if user_id != self.row.host_id:
            raise HostOnly

    def need_lobby(self) -> None:
        if self.row.status != "lobby":
            raise TableError("The game has already started.")

    def awaited(self) -> tuple[Seat, ...]:
        return self.session.active if self.session is not None and self.row.status == "playing" else ()

    def voters(self) -> tuple[Seat, ...]:
        """The people whose voice on the open question is still missing."""
        question = self.pending
        if question is None:
            return ()
        return tuple(seat.seat for seat in self.people if seat.user_id not in question.yes)

    def question(self, seat: Seat) -> str:
        """What this seat is asked, with everybody's name in it."""
        return with_names(self.game.question(self.playing.state, seat), self.names)

    def is_computer(self, seat: Seat) -> bool:
        return self.seats[seat].player != HUMAN


def renumbered(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Seats counted from 0 without gaps, in the order they are in."""
    return [
        SeatRow(seat.table_id, number, seat.user_id, seat.name, seat.player, seat.since)
        for number, seat in enumerate(seats)
    ]
