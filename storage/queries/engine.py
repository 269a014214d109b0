"""The interface a database must offer for the queries of this package."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from storage.columns import Columns, Row
from storage.leases import Share

Answer = TypeVar("Answer")
Query = tuple[str, Sequence[Any]]
"""SQL with its values. A mark is `?` or, where a value is used more than once, `?1`, `?2` …"""
Questions = Generator[Query, Sequence[tuple[Any, ...]], Answer]
"""Yields queries, is sent their rows, and returns what it made of them."""
Batch = Sequence[tuple[str, Iterable[Sequence[Any]]]]
"""Statements, each with the rows of values it is run for."""

AWAKE = "NOT EXISTS (SELECT 1 FROM guilds WHERE guilds.guild_id = tables.guild_id AND left_at IS NOT NULL)"
"""Holds for tables of guilds that the bot has not left."""


class Unmet(Exception):
    """A statement that was to change a row found none, so nothing of its unit is stored."""


class Engine(ABC):
    """Running statements, each kind on the terms its callers need."""

    numbers_of: ClassVar[str]
    """A query for the numbers in a JSON array; `{}` stands for its mark."""
    texts_of: ClassVar[str]
    """A query for the texts in a JSON array; `{}` stands for its mark."""

    @abstractmethod
    async def _fetch(
        self, sql: str, values: Sequence[Any] = (), *, may_repeat: bool = True
    ) -> Sequence[tuple[Any, ...]]:
        """Run one statement and return its rows. If its answer is lost, it may be run again."""

    @abstractmethod
    async def _ask(self, ask: Callable[[], Questions[Answer]]) -> Answer:
        """Answer all questions from one state of the database."""

    @abstractmethod
    async def _ask_aside(self, ask: Callable[[], Questions[Answer]]) -> Answer:
        """Answer questions that take long, so that moves do not wait for them."""

    @abstractmethod
    async def _write_all(self, batch: Batch) -> None:
        """Run these statements as one unit."""

    @abstractmethod
    async def _write_if_all(self, statements: Sequence[Query]) -> bool:
        """Run these statements as one unit if each returns a row, otherwise none. Return True if it was done.

        If the answer is lost they are run again: they must return nothing where they have been run before.
        """

    async def _select(self, columns: Columns[Row], where: str, values: Sequence[Any]) -> tuple[Row, ...]:
        """Return the rows for which this holds."""
        return columns.rows(await self._fetch(f"{columns.select} WHERE {where}", values))


def rows_of(columns: Columns[Row], where: str, values: Sequence[Any]) -> Questions[tuple[Row, ...]]:
    """Ask for the rows for which this holds."""
    return columns.rows((yield f"{columns.select} WHERE {where}", values))


def within(share: Share | None, guild_id: str = "tables.guild_id", user_id: str = "tables.host_id") -> str:
    """Return the condition that something is at home in a share; the columns are those of its guild and person."""
    if share is None:
        return "1 = 1"
    held = ", ".join(map(str, sorted(share.held))) or "NULL"
    return f"((coalesce({guild_id}, {user_id}, 0) >> 22) % {share.shards}) IN ({held})"


def one_of(column: str, values: Sequence[str]) -> str:
    """Return the condition that a column has one of these values."""
    return f"{column} IN ({', '.join('?' * len(values))})" if values else "1 = 0"
