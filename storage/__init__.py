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
    ResultRow,
    Seated,
    SeatRow,
    Status,
    Store,
    StoreError,
    TableRow,
    VersionConflict,
)
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore

__all__ = [
    "LIVE",
    "ActionRow",
    "Change",
    "Counts",
    "DuplicateOrigin",
    "EventRow",
    "GuildRow",
    "MemoryStore",
    "MessageRow",
    "PlayerRow",
    "ResultRow",
    "SeatRow",
    "Seated",
    "SqliteStore",
    "Status",
    "Store",
    "StoreError",
    "TableRow",
    "VersionConflict",
]
