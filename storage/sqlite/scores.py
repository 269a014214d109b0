"""The part of the SQLite store for how the seats of finished games came out."""

import itertools
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

from storage.columns import SCORES
from storage.scores import BestRow, ComputerRow, LeaderRow, ScoreRow, ScoreStore
from storage.sqlite.queries import fetch

Answer = TypeVar("Answer")
Arguments = ParamSpec("Arguments")

_IN_RECORDS = "user_id NOT IN (SELECT user_id FROM players WHERE in_records = 0)"
_HERE = "guild_id = ?1 AND (?2 IS NULL OR game = ?2)"
_LEADERS = f"""
SELECT user_id, '', count(*), sum(won), sum(score), max(score) FROM scores
WHERE {_HERE} AND people > 1 AND user_id IS NOT NULL AND {_IN_RECORDS}
GROUP BY user_id ORDER BY sum(won) DESC, count(*), user_id LIMIT ?3
"""
_LAST_NAME = "SELECT name FROM scores WHERE user_id = ? ORDER BY finished_at DESC LIMIT 1"
_COMPUTERS = f"SELECT count(*), ifnull(sum(won), 0) FROM scores WHERE {_HERE} AND user_id IS NULL"
_BESTS = f"""
SELECT statistic, value, user_id, '', table_id FROM (
    SELECT *, row_number() OVER (PARTITION BY statistic ORDER BY value DESC, reached_at, user_id) AS place FROM bests
    WHERE guild_id = ? AND game = ? AND {_IN_RECORDS}
) WHERE place = 1 ORDER BY statistic
"""


class SqliteScores(ScoreStore, ABC):
    @abstractmethod
    async def _run(
        self,
        function: Callable[Concatenate[sqlite3.Connection, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer: ...

    async def scores_of(self, user_id: int) -> tuple[ScoreRow, ...]:
        where = f"WHERE user_id = ? AND {_IN_RECORDS} ORDER BY finished_at, table_id, seat"
        return SCORES.rows(await self._run(fetch, f"{SCORES.select} {where}", (user_id,)))

    async def scores_between(self, user_id: int, other_id: int) -> tuple[tuple[ScoreRow, ScoreRow], ...]:
        met = {row.table_id: row for row in await self.scores_of(other_id)}
        return tuple((row, met[row.table_id]) for row in await self.scores_of(user_id) if row.table_id in met)

    async def leaders(self, guild_id: int, game: str | None, most: int) -> tuple[LeaderRow, ...]:
        return await self._run(_leaders, guild_id, game, most)

    async def computer_scores(self, guild_id: int, game: str | None) -> ComputerRow:
        [found] = await self._run(fetch, _COMPUTERS, (guild_id, game))
        return ComputerRow(*found)

    async def bests(self, guild_id: int, game: str) -> tuple[BestRow, ...]:
        return await self._run(_bests, guild_id, game)


def _leaders(connection: sqlite3.Connection, guild_id: int, game: str | None, most: int) -> tuple[LeaderRow, ...]:
    found = connection.execute(_LEADERS, (guild_id, game, most)).fetchall()
    return tuple(replace(row, name=_last_name(connection, row.user_id)) for row in itertools.starmap(LeaderRow, found))


def _bests(connection: sqlite3.Connection, guild_id: int, game: str) -> tuple[BestRow, ...]:
    found = connection.execute(_BESTS, (guild_id, game)).fetchall()
    return tuple(replace(row, name=_last_name(connection, row.user_id)) for row in itertools.starmap(BestRow, found))


def _last_name(connection: sqlite3.Connection, user_id: int) -> str:
    return connection.execute(_LAST_NAME, (user_id,)).fetchone()[0]
