"""The records: what the finished games of people come to. Reads stored scores only, never a log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.game import AnyGame, Statistic
from storage.base import Store
from storage.scores import ComputerRow, LeaderRow, ScoreRow

MOST_LEADERS = 6
PAGE = 15
"""Finished games on one page of a history."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The totals of some games of one person."""

    games: int
    wins: int
    average: int
    best: int
    streak: int
    """Wins in a row up to now."""
    longest_streak: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game of one person: games with others, games without, and the best of what the game counts."""

    game: AnyGame
    together: Summary
    alone: Summary
    bests: tuple[tuple[Statistic, int], ...]


@dataclass(frozen=True, slots=True)
class Personal:
    """All that the records know about one person."""

    together: Summary
    alone: Summary
    by_game: tuple[GameSummary, ...]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The record of two people in the games that both finished."""

    games: int
    wins: int
    other_wins: int
    by_game: tuple[tuple[AnyGame, int, int, int], ...]
    """(game, games, wins, wins of the other)"""


@dataclass(frozen=True, slots=True)
class BestOf:
    """The holder of a record of a game."""

    statistic: Statistic
    value: int
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The best of a server."""

    game: AnyGame | None
    leaders: tuple[LeaderRow, ...]
    bests: tuple[BestOf, ...]
    computers: ComputerRow


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game as one of its players looks back on it."""

    score: ScoreRow
    title: str
    others: tuple[str, ...]
    """The names of the other players, as far as they appear in the records."""

    @property
    def table_id(self) -> int:
        """The table at which it was played."""
        return self.score.table_id


@dataclass(frozen=True, slots=True)
class History:
    """One page of a person's finished games, the newest first."""

    games: tuple[PastGame, ...]
    page: int
    has_older: bool


class Standings:
    """Computes records and leaderboards. Only finished games count; solo games are counted apart from others."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games

    async def personal(self, user_id: int, game: AnyGame | None = None) -> Personal:
        """Return the records of one person, of all games or of one."""
        rows = [row for row in await self._store.scores_of(user_id) if game is None or row.game == game.meta.key]
        wanted = [found for key, found in self._games.items() if any(row.game == key for row in rows)]
        by_game = [_game_summary(found, [row for row in rows if row.game == found.meta.key]) for found in wanted]
        return Personal(_summary(_together(rows)), _summary(_alone(rows)), tuple(by_game))

    async def history(self, user_id: int, game: AnyGame | None = None, page: int = 0) -> History:
        """Return a page of the finished games of a person, of all games or of one."""
        rows = await self._store.scores_of(user_id)
        rows = [row for row in reversed(rows) if game is None or row.game == game.meta.key]
        here = rows[page * PAGE : (page + 1) * PAGE]
        return History(tuple([await self._past(row) for row in here]), page, len(rows) > (page + 1) * PAGE)

    async def _past(self, row: ScoreRow) -> PastGame:
        game = self._games.get(row.game)
        seats = await self._store.scores_at(row.table_id)
        names = [seat.name for seat in seats if seat.seat != row.seat]
        return PastGame(row, game.meta.title if game else row.game, tuple(names))

    async def between(self, user_id: int, other_id: int, game: AnyGame | None = None) -> HeadToHead:
        """Return the record of two people against each other."""
        both = await self._store.scores_between(user_id, other_id)
        met = [pair for pair in both if game is None or pair[0].game == game.meta.key]
        by_game = [
            (found, *_counted([pair for pair in met if pair[0].game == key]))
            for key, found in self._games.items()
            if any(pair[0].game == key for pair in met)
        ]
        return HeadToHead(*_counted(met), tuple(by_game))

    async def leaderboard(self, guild_id: int, game: AnyGame | None = None) -> Leaderboard:
        """Return the best of a server, at all games or at one."""
        key = game.meta.key if game else None
        leaders = await self._store.leaders(guild_id, key, MOST_LEADERS)
        return Leaderboard(
            game,
            leaders,
            await self._bests(guild_id, game) if game else (),
            await self._store.computer_scores(guild_id, key),
        )

    async def _bests(self, guild_id: int, game: AnyGame) -> tuple[BestOf, ...]:
        found = {row.statistic: row for row in await self._store.bests(guild_id, game.meta.key)}
        kinds = [kind for kind in game.statistic_kinds if kind.key in found]
        return tuple(BestOf(k, found[k.key].value, found[k.key].user_id, found[k.key].name) for k in kinds)


def _together(rows: Sequence[ScoreRow]) -> list[ScoreRow]:
    return [row for row in rows if row.people > 1]


def _alone(rows: Sequence[ScoreRow]) -> list[ScoreRow]:
    return [row for row in rows if row.people == 1]


def _game_summary(game: AnyGame, rows: Sequence[ScoreRow]) -> GameSummary:
    together = _together(rows)
    counted = [json.loads(row.statistics) for row in together]
    best = [(kind, max((numbers.get(kind.key, 0) for numbers in counted), default=0)) for kind in game.statistic_kinds]
    bests = tuple((kind, value) for kind, value in best if value)
    return GameSummary(game, _summary(together), _summary(_alone(rows)), bests)


def _summary(rows: Sequence[ScoreRow]) -> Summary:
    """Summarize `rows`, which are in the order in which the games ended."""
    streak = longest = 0
    for row in rows:
        streak = streak + 1 if row.won else 0
        longest = max(longest, streak)
    scores = [row.score for row in rows]
    average = round(sum(scores) / len(scores)) if scores else 0
    return Summary(len(rows), sum(row.won for row in rows), average, max(scores, default=0), streak, longest)


def _counted(met: Sequence[tuple[ScoreRow, ScoreRow]]) -> tuple[int, int, int]:
    return len(met), sum(mine.won for mine, _ in met), sum(theirs.won for _, theirs in met)
