"""The part of the store in memory for how the seats of finished games came out."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable

from storage.scores import BestRow, ComputerRow, LeaderRow, ScoreRow, ScoreStore


class MemoryScores(ScoreStore, ABC):
    def __init__(self) -> None:
        self._scores: dict[tuple[int, int], ScoreRow] = {}

    @abstractmethod
    def _require_open(self) -> None: ...

    @abstractmethod
    def _is_recorded(self, user_id: int) -> bool: ...

    async def scores_of(self, user_id: int) -> tuple[ScoreRow, ...]:
        return tuple(self._found(lambda row: row.user_id == user_id))

    async def scores_between(self, user_id: int, other_id: int) -> tuple[tuple[ScoreRow, ScoreRow], ...]:
        met = {row.table_id: row for row in await self.scores_of(other_id)}
        return tuple((row, met[row.table_id]) for row in await self.scores_of(user_id) if row.table_id in met)

    async def leaders(self, guild_id: int, game: str | None, most: int) -> tuple[LeaderRow, ...]:
        by_user: dict[int, list[ScoreRow]] = {}
        for row in self._found(lambda row: _is_here(row, guild_id, game) and row.people > 1):
            if row.user_id is not None:
                by_user.setdefault(row.user_id, []).append(row)
        leaders = [await self._leader(user_id, rows) for user_id, rows in by_user.items()]
        return tuple(sorted(leaders, key=lambda leader: (-leader.wins, leader.games, leader.user_id))[:most])

    async def _leader(self, user_id: int, rows: list[ScoreRow]) -> LeaderRow:
        scores, name = [row.score for row in rows], (await self.scores_of(user_id))[-1].name
        return LeaderRow(user_id, name, len(rows), sum(row.won for row in rows), sum(scores), max(scores))

    async def computer_scores(self, guild_id: int, game: str | None) -> ComputerRow:
        rows = self._found(lambda row: _is_here(row, guild_id, game) and row.user_id is None)
        return ComputerRow(len(rows), sum(row.won for row in rows))

    async def bests(self, guild_id: int, game: str) -> tuple[BestRow, ...]:
        best: dict[str, BestRow] = {}
        for row in self._found(lambda row: _is_here(row, guild_id, game) and row.people > 1):
            if row.user_id is None:
                continue
            for key, value in json.loads(row.statistics).items():
                if value > 0 and (key not in best or value > best[key].value):
                    name = (await self.scores_of(row.user_id))[-1].name
                    best[key] = BestRow(key, value, row.user_id, name, row.table_id)
        return tuple(best[key] for key in sorted(best))

    def _found(self, wanted: Callable[[ScoreRow], bool]) -> list[ScoreRow]:
        self._require_open()
        rows = [row for row in self._scores.values() if row.user_id is None or self._is_recorded(row.user_id)]
        return sorted(filter(wanted, rows), key=lambda row: (row.finished_at, row.table_id, row.seat))


def _is_here(row: ScoreRow, guild_id: int, game: str | None) -> bool:
    return row.guild_id == guild_id and game in (None, row.game)
