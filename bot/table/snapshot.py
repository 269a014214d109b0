"""One table as it stands after a commit: its stored row, its seats and the game on it. Snapshots never change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.notices.timing import Turn
from bot.table.errors import HostOnly, NotSeated, TableError
from bot.table.notes import TableNote
from bot.table.pending import AbsenceVote, Pending, read_pending
from bot.table.plans import SeatPlan, read_plan
from engine.core.game import AnyGame, Event, Options, Seat, with_names
from engine.core.session import Session
from storage.base import HUMAN, SeatRow, TableRow

AnySession = Session[Any, Any, Any, Any]

NO_SEAT = -1
"""The value in place of a seat if no player moved."""
BEFORE_THE_FIRST = -1
"""In place of a log entry, before there is any."""


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event of the game or news about the table, with the log entry that caused it."""

    entry: int
    """For news, the entry that came before it."""
    seat: Seat
    """The seat that moved; `NO_SEAT` for news and for the set-up."""
    event: Event | TableNote
    names: tuple[str, ...]
    """The players' names at that time."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at one version. Sessions in snapshots are for reading: services move on a fork of them."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    game: AnyGame
    session: AnySession | None = None
    recent: tuple[PastEvent, ...] = ()
    """The latest events, oldest first; enough for every player's recap. The store has all of them."""
    last_acts: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """The newest log entry of each seat."""
    asked_at: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """The length of the log when each seat was last asked something after not being asked."""
    turn_starts: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """The first log entry of the latest turn of each seat that has moved in it."""
    last_seen_views: Mapping[Seat, Any] = field(default_factory=dict[Seat, Any])
    """The public view after each seat's last move: what differs from it is new to that seat."""
    reactions: Mapping[str, int] = field(default_factory=dict[str, int])
    """The number of people for each reaction since the last move."""
    turns: Mapping[str, Turn] = field(default_factory=dict[str, Turn])
    """The open questions to people, by key."""
    stuck: str = ""
    """The reason why the stored game cannot go on; empty where it can. The table may still be closed."""

    @property
    def id(self) -> int:
        """The number of the table."""
        return self.row.id

    @property
    def version(self) -> int:
        """Rises with every stored change."""
        return self.row.version

    @property
    def title(self) -> str:
        """The name of the table, with its number."""
        game = self.game.meta.title
        return f"{f'{self.row.name} ({game})' if self.row.name else game} · table {self.id}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def place_id(self) -> int:
        """The channel or thread in which the table is shown."""
        return self.row.thread_id or self.row.channel_id

    @property
    def is_direct(self) -> bool:
        """True for a table in the bot's DM with its only person."""
        return self.row.guild_id is None

    @property
    def playing(self) -> AnySession:
        """The running game; raises `TableError` where there is none."""
        if self.session is None or self.row.status != "playing":
            raise TableError(self.stuck or "No game is running at this table.")
        return self.session

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.game.meta.options_type.model_validate_json(self.row.options)

    @property
    def pending(self) -> Pending | None:
        """The question the table is voting on."""
        return read_pending(self.row.pending)

    @property
    def people(self) -> list[SeatRow]:
        """The seats that people play themselves."""
        return [seat for seat in self.seats if seat.player == HUMAN]

    @property
    def newest_act(self) -> int:
        """The number of the latest log entry."""
        return self.row.entries - 1

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that must act."""
        return self.session.active if self.session is not None and self.row.status == "playing" else ()

    @property
    def awaited_computer(self) -> Seat | None:
        """A computer player that must act."""
        return next((seat for seat in self.awaited if self.is_computer(seat)), None)

    @property
    def voters(self) -> tuple[Seat, ...]:
        """The people whose vote on the open question is missing."""
        question = self.pending
        if question is None:
            return ()
        absent = question.seat if isinstance(question, AbsenceVote) else None
        return tuple(seat.seat for seat in self.people if seat.user_id not in question.yes and seat.seat != absent)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat this person plays now."""
        return next((seat.seat for seat in self.people if seat.user_id == user_id), None)

    @property
    def kept_seats(self) -> list[SeatRow]:
        """The seats that computer players hold for people who may come back."""
        return [seat for seat in self.seats if seat.player != HUMAN and seat.user_id is not None]

    @property
    def open_seats(self) -> list[SeatRow]:
        """The seats for which a substitute is looked for."""
        return [seat for seat in self.seats if seat.stand_in == "open"]

    def is_computer(self, seat: Seat) -> bool:
        """Decide whether a computer player plays this seat."""
        return self.seats[seat].player != HUMAN

    def plan(self, seat: Seat) -> SeatPlan | None:
        """Return what the person of this seat has planned in this round."""
        row = self.seats[seat]
        if not row.plan or self.session is None:
            return None
        plan, now = read_plan(row.plan), self.game.rounds(self.session.state)
        return plan if plan and plan.user_id == row.user_id and plan.round == now else None

    def follows_plan(self, seat: Seat) -> bool:
        """Decide whether the next move of this seat comes from a plan, so that its person is not asked."""
        if not self.seats[seat].plan or self.is_computer(seat) or self.row.status != "playing":
            return False
        plan = self.plan(seat)
        return plan is not None and plan.is_open and self.playing.follow(seat, plan.to_come) is not None

    @property
    def planned_seat(self) -> Seat | None:
        """A seat that must act and whose move is planned."""
        return next((seat for seat in self.awaited if self.follows_plan(seat)), None)

    def question(self, seat: Seat) -> str:
        """Return the question to this seat, with the players' names in it."""
        return with_names(self.game.question(self.playing.state, seat), self.names)

    def need_seat(self, user_id: int) -> Seat:
        """Return the seat this person plays; raise `NotSeated` where there is none."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotSeated(self.row.status)
        return seat

    def need_host(self, user_id: int, what: str) -> None:
        """Raise unless this person is the host; `what` completes "Only the host can …"."""
        if user_id != self.row.host_id:
            raise HostOnly(self.host_name, what)

    def need_lobby(self) -> None:
        """Raise unless the game has yet to start."""
        if self.row.status != "lobby":
            closed = self.row.status == "closed"
            raise TableError("This table is closed." if closed else "The game has already started.")

    @property
    def host_name(self) -> str:
        """The name of the host."""
        return next((seat.name for seat in self.seats if seat.user_id == self.row.host_id), "the host")


def awaited_mask(seats: Sequence[Seat]) -> int:
    """Return seats as bits, as a table's row stores them."""
    return sum(1 << seat for seat in seats)
