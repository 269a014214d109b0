"""What every store keeps and promises: row types, errors and the protocol.

Rows hold text and numbers only; what a text means is known to those who write it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self

Status = Literal["lobby", "playing", "over", "closed"]
LIVE: tuple[Status, ...] = ("lobby", "playing")


class StoreError(Exception):
    """Something could not be stored or read; the text is one plain sentence."""


class VersionConflict(StoreError):
    """Someone else changed the table first; nothing of this change was stored."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"Table {table_id} has changed in the meantime.")
        self.table_id = table_id


class DuplicateOrigin(StoreError):
    """The same interaction has already acted; nothing of this change was stored."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"This move of table {table_id} was already made.")
        self.table_id = table_id


@dataclass(frozen=True, slots=True)
class TableRow:
    id: int
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    game: str
    title: str
    status: Status
    host_id: int
    options: str
    seed: str  # decimal text: up to 128 bits, more than an SQL integer holds
    commitment: str
    rules_version: int
    data_hash: str
    state: str
    draws: int
    decisions: str
    pending: str  # the application's open question, such as a vote on taking back
    version: int
    created_at: float
    updated_at: float


@dataclass(frozen=True, slots=True)
class SeatRow:
    table_id: int
    seat: int
    user_id: int | None
    name: str
    player: str  # "human" or the name of a computer player
    since: float


@dataclass(frozen=True, slots=True)
class ActionRow:
    table_id: int
    seq: int
    step: int  # equal for the actions of one batch
    seat: int
    kind: str
    data: str
    draws: int
    user_id: int | None
    origin: str | None  # unique per table; the first action of a batch carries it for all
    at: float


@dataclass(frozen=True, slots=True)
class EventRow:
    table_id: int
    seq: int
    action_seq: int
    audience: str | None
    reveals: bool
    data: str


@dataclass(frozen=True, slots=True)
class MessageRow:
    table_id: int
    kind: str
    user_id: int  # 0 for a message everyone shares
    channel_id: int
    message_id: int
    decision: int
    posted_at: float


@dataclass(frozen=True, slots=True)
class PlayerRow:
    user_id: int
    hand: Literal["dm", "ephemeral", "both"] = "both"
    mentions: bool = True
    dm_channel_id: int | None = None
    dm_closed: bool = False


@dataclass(frozen=True, slots=True)
class GuildRow:
    guild_id: int
    place: Literal["thread", "channel"] = "thread"
    openers: Literal["everyone", "managers"] = "everyone"


@dataclass(frozen=True, slots=True)
class ResultRow:
    table_id: int
    game: str
    seats: int
    data: str
    finished_at: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How much the store holds, for the status command."""

    lobby: int
    playing: int
    over: int
    closed: int
    actions: int
    events: int


@dataclass(frozen=True, slots=True)
class Change:
    """One atomic unit. `table.version` is the stored version plus one."""

    table: TableRow
    seats: tuple[SeatRow, ...] | None = None  # replaces all seats of the table when given
    actions: tuple[ActionRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    result: ResultRow | None = None


Seated = tuple[TableRow, tuple[SeatRow, ...]]


class Store(Protocol):
    """Opened and closed by whoever composes the program; `async with` does both."""

    async def open(self) -> None: ...

    async def close(self) -> None:
        """Finish what is under way and let go. May be called any number of times."""
        ...

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def create(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> TableRow:
        """Store a new table under a fresh id, at version 1, whatever id and version the rows carry."""
        ...

    async def commit(self, change: Change) -> None:
        """Store the change durably or raise and store nothing of it.

        Raises `VersionConflict` or `DuplicateOrigin`. A caller cancelled while waiting does not know
        whether the change was stored and loads the table again.
        """
        ...

    async def load(self, table_id: int) -> Seated | None: ...

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        """The tables of a channel or thread, oldest first."""
        ...

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        """The tables at which this person has a seat, oldest first."""
        ...

    async def live(self) -> tuple[Seated, ...]:
        """Every table in the lobby or in play with its seats: what a restart has to pick up."""
        ...

    async def actions(self, table_id: int, after: int = -1) -> tuple[ActionRow, ...]: ...

    async def events(self, table_id: int, after: int = -1) -> tuple[EventRow, ...]: ...

    async def put_message(self, message: MessageRow) -> None:
        """Remember the message, in place of an earlier one of the same table, kind and person."""
        ...

    async def messages(self, table_id: int) -> tuple[MessageRow, ...]: ...

    async def player(self, user_id: int) -> PlayerRow:
        """What this person prefers; the defaults for someone unknown."""
        ...

    async def put_player(self, player: PlayerRow) -> None: ...

    async def guild(self, guild_id: int) -> GuildRow:
        """What this guild has set; the defaults for one unknown."""
        ...

    async def put_guild(self, guild: GuildRow) -> None: ...

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        """Finished games, earliest first."""
        ...

    async def add_reaction(self, table_id: int, decision: int, key: str, user_id: int) -> int:
        """Count this person's voice once and tell how many there are now."""
        ...

    async def reactions(self, table_id: int, decision: int, key: str) -> int: ...

    async def meta(self, key: str) -> str | None: ...

    async def set_meta(self, key: str, value: str) -> None: ...

    async def counts(self) -> Counts: ...

    async def backup(self, path: Path) -> None:
        """Write a consistent copy to a new file while play goes on."""
        ...
