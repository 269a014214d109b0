"""The contract of every store: row types, errors and the protocol.

Rows hold text and numbers only; their writers know what a text means.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self

from storage.inspection import InspectionStore
from storage.interactions import InteractionStore
from storage.leases import Share
from storage.lessons import LessonStore
from storage.lookbacks import LookBackStore
from storage.notices import DueRow, NoticeStore
from storage.people import AdviceRule, GuildRow, Pace, PlayerRow
from storage.privacy import PrivacyStore
from storage.ratings import RatingStore
from storage.scores import ScoreRow, ScoreStore
from storage.shelves import TransferStore
from storage.slots import SlotStore
from storage.web import WebStore

Status = Literal["lobby", "playing", "over", "closed"]
LIVE: tuple[Status, ...] = ("lobby", "playing")
StandIn = Literal["", "turn", "keep", "open"]
Purpose = Literal["game", "practice", "import", "guided"]
"""The purpose of a table: a game that counts, practice from a position of a finished game, an import to look at, or a
first game with lessons."""
HUMAN = "human"
"""The player of a seat that a person holds; others are names of computer players."""


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


class SlotConflict(StoreError):
    """Someone else changed what is known about an addressee; nothing of this was stored."""

    def __init__(self, key: str) -> None:
        super().__init__(f"What is shown as {key!r} has changed in the meantime.")
        self.key = key


class LeaseLost(StoreError):
    """Another process looks after this table now; nothing of this was stored."""

    def __init__(self, shard: int) -> None:
        super().__init__(f"Another process looks after shard {shard} now.")
        self.shard = shard


class OutcomeUnknown(StoreError):
    """The answer of the database was lost, and it could not be asked since whether it had stored the change."""

    def __init__(self) -> None:
        super().__init__("The database did not answer, so it is not known whether this was stored.")


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
    secret: str  # where chance comes from; decimal text: up to 128 bits, more than an SQL integer holds
    words: str  # what players added to the secret
    commitment: str
    rules_version: int
    data_hash: str
    draws: int
    streams: str  # the draws of named chance streams
    decision_numbers: str  # of each seat
    entries: int  # length of the log
    steps: int  # batches count as one
    event_count: int
    awaited: int | None  # the seats that must act, as bits; None where an older version did not store it
    pending: str  # the application's open question, such as a vote on taking back
    rematch_of: int | None  # the table whose game this one plays again
    version: int
    created_at: float
    updated_at: float
    state: str
    pace: Pace = "none"  # how long the table waits for somebody before it asks what to do
    name: str = ""  # what its host calls it
    invited_only: bool = False
    purpose: Purpose = "game"
    rated: bool = False  # whether it is to count for the ratings of the server
    advice: AdviceRule = "usual"  # how often its players may ask the strong player what to do


@dataclass(frozen=True, slots=True)
class SeatRow:
    table_id: int
    seat: int
    user_id: int | None
    name: str
    player: str  # `HUMAN` or the name of a computer player
    since: float
    stand_in: StandIn = ""  # how the seat is looked after while its owner is away
    plan: str = ""  # what its person has planned for their next turns
    advised: int = 0  # how often the strong player was asked what to do in this seat
    advised_at: int = -1  # the length of the log when it was asked last


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
class ResultRow:
    table_id: int
    game: str
    seats: int
    data: str
    finished_at: float


@dataclass(frozen=True, slots=True)
class Counts:
    """The size of the store, for the status command."""

    lobby: int
    playing: int
    over: int
    closed: int
    actions: int
    events: int


@dataclass(frozen=True, slots=True)
class OpenCounts:
    """The numbers of open tables that count against a new one."""

    hosted: int  # by this person, anywhere
    hosted_here: int  # by this person, in this guild
    in_channel: int
    in_guild: int


@dataclass(frozen=True, slots=True)
class Change:
    """One atomic unit. `table.version` is the stored version plus one."""

    table: TableRow
    seats: tuple[SeatRow, ...] | None = None  # replaces all seats of the table when given
    actions: tuple[ActionRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    result: ResultRow | None = None
    due: tuple[DueRow, ...] = ()  # what is to happen later, each in place of an earlier one of the same key
    done: tuple[str, ...] = ()  # keys of what is not to happen anymore
    scores: tuple[ScoreRow, ...] = ()  # with the result: how each seat came out


Seated = tuple[TableRow, tuple[SeatRow, ...]]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The stored data of a table: its row and seats, its log, and the latest events."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    actions: tuple[ActionRow, ...]  # all of them, or those since the first of the events where there are too many
    events: tuple[EventRow, ...]
    reactions: dict[str, int]
    due: tuple[DueRow, ...] = ()


class Store(
    NoticeStore,
    LookBackStore,
    ScoreStore,
    RatingStore,
    SlotStore,
    PrivacyStore,
    InteractionStore,
    InspectionStore,
    TransferStore,
    WebStore,
    LessonStore,
    Protocol,
):
    """Opened and closed by the composition root; `async with` does both."""

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

        Raises `VersionConflict` or `DuplicateOrigin`. A caller canceled while waiting does not know
        whether the change was stored and loads the table again.
        """
        ...

    async def load(self, table_id: int) -> Seated | None: ...

    async def version_of(self, table_id: int) -> int | None:
        """Return the version of a table."""
        ...

    async def home_of(self, table_id: int) -> tuple[int | None, int] | None:
        """Return the server of a table and its host, which tell where it is at home."""
        ...

    async def load_game(self, table_id: int, most_actions: int, latest_events: int) -> StoredGame | None:
        """Return a table with its latest events and its log, which is whole up to `most_actions` entries."""
        ...

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        """Return the tables of a channel or thread, oldest first."""
        ...

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        """Return the tables at which this person has a seat, oldest first."""
        ...

    async def open_tables(self, guild_id: int) -> tuple[TableRow, ...]:
        """Return the tables of a guild that can be joined, oldest first: lobbies, and games that need a substitute."""
        ...

    async def live(self) -> tuple[Seated, ...]:
        """Return every table in the lobby or in play with its seats: what a restart has to pick up."""
        ...

    async def actions(self, table_id: int, after: int = -1) -> tuple[ActionRow, ...]: ...

    async def events(self, table_id: int, after: int = -1) -> tuple[EventRow, ...]: ...

    async def open_counts(self, host_id: int, channel_id: int, guild_id: int | None) -> OpenCounts:
        """Return the numbers of open tables of this host, this channel and this guild."""
        ...

    async def untouched_lobbies(self, before: float, share: Share | None = None) -> tuple[int, ...]:
        """Return the lobbies in which nothing has happened since then; those of a share where one is given."""
        ...

    async def guilds_with_tables(self) -> tuple[int, ...]:
        """Return the guilds that have open tables."""
        ...

    async def rematch_of(self, table_id: int) -> int | None:
        """Return the id of the newest table that plays this one's game again."""
        ...

    async def waiting_for_computers(self, share: Share | None = None) -> tuple[int, ...]:
        """Return the running tables at which a computer player must act, or may have to; not those that rest."""
        ...

    async def player(self, user_id: int) -> PlayerRow:
        """Return the preferences of this person; the defaults for someone unknown."""
        ...

    async def put_player(self, player: PlayerRow, changed: Collection[str] | None = None) -> None:
        """Store the preferences of a person; of a row that exists only the columns that have changed, if given."""
        ...

    async def guild(self, guild_id: int) -> GuildRow:
        """Return the settings of this guild; the defaults for an unknown one."""
        ...

    async def put_guild(self, guild: GuildRow, changed: Collection[str] | None = None) -> None:
        """Store the settings of a guild; of a row that exists only the columns that have changed, if given."""
        ...

    async def result(self, table_id: int) -> ResultRow | None:
        """Return the result of the game of this table, if it has one."""
        ...

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        """Return finished games, earliest first."""
        ...

    async def add_reaction(self, table_id: int, entries: int, key: str, user_id: int) -> None:
        """Count this person once for a reaction at this length of the log."""
        ...

    async def reactions(self, table_id: int, entries: int) -> dict[str, int]:
        """Return the numbers of people who reacted at this length of the log, by kind of reaction."""
        ...

    async def meta(self, key: str) -> str | None: ...

    async def set_meta(self, key: str, value: str) -> None: ...

    async def add_meta(self, key: str, value: str) -> bool:
        """Store a note if there is none yet. Return True if it was stored."""
        ...

    async def counts(self) -> Counts: ...

    async def backup(self, path: Path) -> None:
        """Write a consistent copy to a new file while play goes on."""
        ...
