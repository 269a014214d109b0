"""Keeping every table: the protocol, and its two stores."""

from storage.base import (
    LIVE,
    ActionRow,
    Change,
    Counts,
    DuplicateOrigin,
    EventRow,
    GuildRow,
    MessageRow,
    PlayerRow,
    PostRow,
    ResultRow,
    RetiredRow,
    Seated,
    SeatRow,
    Status,
    Store,
    StoredGame,
    StoreError,
    TableRow,
    VersionConflict,
)
from storage.memory import MemoryStore
from storage.notices import DueRow, InterestRow
from storage.scores import ScoreRow
from storage.sqlite import SqliteStore

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
    "MemoryStore",
    "MessageRow",
    "PlayerRow",
    "PostRow",
    "ResultRow",
    "RetiredRow",
    "ScoreRow",
    "SeatRow",
    "Seated",
    "SqliteStore",
    "Status",
    "Store",
    "StoreError",
    "StoredGame",
    "TableRow",
    "VersionConflict",
]
