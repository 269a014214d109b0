"""The score of a series: the finished games of the same people, and no others, at one game in one server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.table.snapshot import TableSnapshot
from engine.core.words import counted, listed
from storage.base import Store
from storage.scores import ScoreRow

SeriesLine = Callable[[TableSnapshot], Awaitable[str]]
"""Returns how the people of a table stand against each other; empty where there is nothing to say."""
SCORE = "\N{EN DASH}"


class Series:
    """Counts the games that people have won against each other."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def line(self, table: TableSnapshot) -> str:
        """Return the score before a rematch, and after any later game of the same people; otherwise nothing."""
        people = {seat.user_id: seat.name for seat in table.people if seat.user_id is not None}
        if len(people) < 2 or table.is_direct or table.row.purpose != "game" or table.row.rematch_of is None:
            return ""
        rows = await self._store.scores_of_group(table.row.guild_id or 0, table.row.game, tuple(people))
        return in_words(people, rows)


def in_words(people: Mapping[int, str], rows: Sequence[ScoreRow]) -> str:
    """Return the series as a sentence. A game that a computer player won is a point for no one."""
    games = len({row.table_id for row in rows})
    if not games:
        return ""
    wins = Counter(row.user_id for row in rows if row.won)
    ranked = sorted(people, key=lambda user: -wins[user])
    most = wins[ranked[0]]
    leaders = [f"**{people[user]}**" for user in ranked if wins[user] == most]
    if len(people) == 2:
        score = SCORE.join(str(wins[user]) for user in ranked)
        return f"{leaders[0]} leads {score} in this group." if len(leaders) == 1 else f"{score} in this group."
    others = [f"{people[user]} {wins[user]}" for user in ranked if wins[user] < most]
    rest = f"; {listed(others)}" if others else ""
    lead = "leads" if len(leaders) == 1 else "lead"
    return f"{listed(leaders)} {lead} in this group with {counted(most, 'win')} in {counted(games, 'game')}{rest}."
