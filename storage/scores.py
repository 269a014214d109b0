"""Scores of the seats of finished games: row types and their part of the store."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat of a finished game."""

    table_id: int
    seat: int
    guild_id: int | None
    game: str
    user_id: int | None  # who finished the seat; None for a computer player
    name: str
    people: int  # how many people finished the game
    won: bool
    score: int
    statistics: str  # what the game counted for this seat
    finished_at: float


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """The totals of all games of one person."""

    user_id: int
    name: str  # as of the last game
    games: int
    wins: int
    total: int  # of the scores
    best: int


@dataclass(frozen=True, slots=True)
class ComputerRow:
    """The totals of the games of all computer players."""

    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class BestRow:
    """The highest number that the game counted for anybody, and who reached it first."""

    statistic: str
    value: int
    user_id: int
    name: str  # as of the last game
    table_id: int


class ScoreStore(Protocol):
    """People who do not want to appear in the records are left out everywhere."""

    async def scores_of(self, user_id: int) -> tuple[ScoreRow, ...]:
        """Return all seats that this person finished, earliest first."""
        ...

    async def scores_between(self, user_id: int, other_id: int) -> tuple[tuple[ScoreRow, ScoreRow], ...]:
        """Return the games that both finished, earliest first: the seat of the one and of the other."""
        ...

    async def scores_at(self, table_id: int) -> tuple[ScoreRow, ...]:
        """Return the seats of people at the game of this table."""
        ...

    async def scores_of_group(self, guild_id: int, game: str, users: Collection[int]) -> tuple[ScoreRow, ...]:
        """Return all seats of the games that these people, and no others, finished here, earliest first."""
        ...

    async def leaders(self, guild_id: int, game: str | None, most: int) -> tuple[LeaderRow, ...]:
        """Return the people with most wins in this guild, solo games apart; of equals, those with the fewest games."""
        ...

    async def computer_scores(self, guild_id: int, game: str | None) -> ComputerRow:
        """Return the totals of computer players against people in this guild."""
        ...

    async def bests(self, guild_id: int, game: str) -> tuple[BestRow, ...]:
        """Return the best of each statistic of a game in this guild, in games of people."""
        ...
