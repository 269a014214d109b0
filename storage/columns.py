"""SQL text and conversions derived from a row type, so that its fields are written down once."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from storage.base import (
    ActionRow,
    EventRow,
    GuildRow,
    PlayerRow,
    ResultRow,
    SeatRow,
    TableRow,
)
from storage.lessons import LessonRow, PupilRow
from storage.lookbacks import LookBackRow
from storage.notices import DueRow, InterestRow
from storage.ratings import RatingChangeRow, RatingRow
from storage.scores import ScoreRow
from storage.slots import SlotRow
from storage.web import WebLinkRow, WebPersonRow

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = TypeVar("Row", bound="DataclassInstance")


class Columns(Generic[Row]):
    """One row type and the SQL table that holds it, field for column."""

    def __init__(self, table: str, row_type: type[Row], key: tuple[str, ...]) -> None:
        row_fields = fields(row_type)
        self.table = table
        self.key = key
        self.names = tuple(field.name for field in row_fields)
        self.types: tuple[Any, ...] = tuple(field.type for field in row_fields)
        self._row_type: Callable[..., Row] = row_type
        self._flags = tuple(i for i, field in enumerate(row_fields) if field.type is bool)
        self.values: Callable[[Row], tuple[Any, ...]] = attrgetter(*self.names)
        columns = ", ".join(f"{table}.{name}" for name in self.names)
        self.select = f"SELECT {columns} FROM {table}"
        marks = ", ".join("?" * len(self.names))
        self.insert = f"INSERT INTO {table} ({', '.join(self.names)}) VALUES ({marks})"
        self.upsert = self.upsert_of(None)

    def upsert_of(self, changed: Collection[str] | None) -> str:
        """Return the statement that stores a row; of one that is there it changes these columns, or all."""
        names = [name for name in self.names if name not in self.key and (changed is None or name in changed)]
        changes = ", ".join(f"{name} = excluded.{name}" for name in names)
        action = f"UPDATE SET {changes}" if names else "NOTHING"
        return f"{self.insert} ON CONFLICT ({', '.join(self.key)}) DO {action}"

    def row(self, values: tuple[Any, ...]) -> Row:
        if not self._flags:
            return self._row_type(*values)
        mutable = list(values)
        for index in self._flags:  # SQLite has no truth values, only 0 and 1
            mutable[index] = bool(mutable[index])
        return self._row_type(*mutable)

    def rows(self, found: Iterable[tuple[Any, ...]]) -> tuple[Row, ...]:
        return tuple(map(self.row, found))


TABLES = Columns("tables", TableRow, ("id",))
SEATS = Columns("seats", SeatRow, ("table_id", "seat"))
ACTIONS = Columns("actions", ActionRow, ("table_id", "seq"))
EVENTS = Columns("events", EventRow, ("table_id", "seq"))
SLOTS = Columns("slots", SlotRow, ("key",))
PLAYERS = Columns("players", PlayerRow, ("user_id",))
GUILDS = Columns("guilds", GuildRow, ("guild_id",))
RESULTS = Columns("results", ResultRow, ("table_id",))
DUE = Columns("due", DueRow, ("key",))
RATINGS = Columns("ratings", RatingRow, ("guild_id", "game", "user_id"))
RATING_CHANGES = Columns("rating_changes", RatingChangeRow, ("table_id", "user_id"))
SCORES = Columns("scores", ScoreRow, ("table_id", "seat"))
LESSONS = Columns("lessons", LessonRow, ("user_id", "game", "lesson"))
PUPILS = Columns("pupils", PupilRow, ("user_id", "game"))
WEB_PEOPLE = Columns("web_people", WebPersonRow, ("user_id",))
WEB_LINKS = Columns("web_links", WebLinkRow, ("hash",))
LOOKBACKS = Columns("lookbacks", LookBackRow, ("table_id", "user_id"))
INTERESTS = Columns("interests", InterestRow, ("table_id", "user_id", "kind"))
