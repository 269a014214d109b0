"""Scores of the seats of finished games."""

from abc import ABC
from collections.abc import Collection
from itertools import starmap

from storage.columns import SCORES
from storage.queries.engine import Engine
from storage.scores import BestRow, ComputerRow, LeaderRow, ScoreRow, ScoreStore

IN_RECORDS = "user_id NOT IN (SELECT user_id FROM players WHERE in_records = 0)"
_HERE = "guild_id = ?1 AND (CAST(?2 AS TEXT) IS NULL OR game = ?2)"
LAST_NAME = "SELECT name FROM scores WHERE user_id = found.user_id ORDER BY finished_at DESC LIMIT 1"
_LEADERS = f"""
SELECT user_id, ({LAST_NAME}), games, wins, total, best FROM (
    SELECT user_id, count(*) AS games, sum(won) AS wins, CAST(sum(score) AS BIGINT) AS total, max(score) AS best
    FROM scores WHERE {_HERE} AND people > 1 AND user_id IS NOT NULL AND {IN_RECORDS}
    GROUP BY user_id
) AS found ORDER BY wins DESC, games, user_id LIMIT ?3
"""
_COMPUTERS = f"SELECT count(*), coalesce(sum(won), 0) FROM scores WHERE {_HERE} AND user_id IS NULL"
_BESTS = f"""
SELECT statistic, value, user_id, ({LAST_NAME}), table_id FROM (
    SELECT *, row_number() OVER (PARTITION BY statistic ORDER BY value DESC, reached_at, user_id) AS place FROM bests
    WHERE guild_id = ? AND game = ? AND {IN_RECORDS}
) AS found WHERE place = 1 ORDER BY statistic
"""
_OF_GROUP = f"""
table_id IN (
    SELECT table_id FROM scores
    WHERE guild_id = ? AND game = ? AND people = ? AND user_id IN ({{marks}}) AND {IN_RECORDS}
    GROUP BY table_id HAVING count(*) = ?
) ORDER BY finished_at, table_id, seat"""


class ScoreQueries(Engine, ScoreStore, ABC):
    async def scores_of(self, user_id: int) -> tuple[ScoreRow, ...]:
        where = f"user_id = ? AND {IN_RECORDS} ORDER BY finished_at, table_id, seat"
        return await self._select(SCORES, where, (user_id,))

    async def scores_between(self, user_id: int, other_id: int) -> tuple[tuple[ScoreRow, ScoreRow], ...]:
        met = {row.table_id: row for row in await self.scores_of(other_id)}
        return tuple((row, met[row.table_id]) for row in await self.scores_of(user_id) if row.table_id in met)

    async def scores_at(self, table_id: int) -> tuple[ScoreRow, ...]:
        return await self._select(SCORES, f"table_id = ? AND {IN_RECORDS} ORDER BY seat", (table_id,))

    async def scores_of_group(self, guild_id: int, game: str, users: Collection[int]) -> tuple[ScoreRow, ...]:
        marks = ", ".join("?" * len(users))
        values = (guild_id, game, len(users), *users, len(users))
        return await self._select(SCORES, _OF_GROUP.format(marks=marks), values)

    async def leaders(self, guild_id: int, game: str | None, most: int) -> tuple[LeaderRow, ...]:
        return tuple(starmap(LeaderRow, await self._fetch(_LEADERS, (guild_id, game, most))))

    async def computer_scores(self, guild_id: int, game: str | None) -> ComputerRow:
        [found] = await self._fetch(_COMPUTERS, (guild_id, game))
        return ComputerRow(*found)

    async def bests(self, guild_id: int, game: str) -> tuple[BestRow, ...]:
        return tuple(starmap(BestRow, await self._fetch(_BESTS, (guild_id, game))))
