"""Keeping every table: the protocol, and its store."""

from storage.base import (
    LIVE,
    ActionRow,
    Change,
    Counts,
    DuplicateOrigin,
    EventRow,
    GuildRow,
    OutcomeUnknown,
    PlayerRow,
    ResultRow,
    Seated,
    SeatRow,
    SlotConflict,
    Status,
    Store,
    StoredGame,
    StoreError,
    TableRow,
    VersionConflict,
)
from storage.notices import DueRow, InterestRow
from storage.scores import ScoreRow
from storage.slots import SlotRow
from storage.sqlite.store import SqliteStore

__all__ = [
    "LIVE",
    "ActionRow",
    "Change",
    "Counts",
    "DueRow",
    "DuplicateOrigin",
    "EventRow",
    "GuildRow",
    "InterestRow",
    "OutcomeUnknown",
    "PlayerRow",
    "ResultRow",
    "ScoreRow",
    "SeatRow",
    "Seated",
    "SlotConflict",
    "SlotRow",
    "SqliteStore",
    "Status",
    "Store",
    "StoreError",
    "StoredGame",
    "TableRow",
    "VersionConflict",
]
