"""The amount of data in a database."""

from abc import ABC

from storage.inspection import Census, GameCount, InspectionStore
from storage.queries.engine import Engine, Questions

_STATUSES = ("lobby", "playing", "over", "closed")
_TOTALS = """
SELECT (SELECT count(*) FROM actions), (SELECT count(*) FROM events),
    (SELECT count(DISTINCT user_id) FROM seats WHERE user_id IS NOT NULL),
    (SELECT count(DISTINCT guild_id) FROM tables WHERE guild_id IS NOT NULL), (SELECT count(*) FROM results)
"""


class InspectionQueries(Engine, InspectionStore, ABC):
    async def census(self) -> Census:
        return await self._ask_aside(_census)


def _census() -> Questions[Census]:
    by_game: dict[str, dict[str, int]] = {}
    for game, status, count in (yield "SELECT game, status, count(*) FROM tables GROUP BY game, status", ()):
        by_game.setdefault(game, {})[status] = count
    games = tuple(GameCount(game, *(by_game[game].get(s, 0) for s in _STATUSES)) for game in sorted(by_game))
    [totals] = yield _TOTALS, ()
    return Census(games, *totals)
