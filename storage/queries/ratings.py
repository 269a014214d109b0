"""Ratings of people at the games of a server."""

from abc import ABC
from collections.abc import Iterator, Sequence

from storage.columns import RATING_CHANGES, RATINGS
from storage.queries.engine import Engine, Query
from storage.queries.scores import IN_RECORDS, LAST_NAME
from storage.ratings import NamedRating, RatingChangeRow, RatingRow, RatingStore

_RATINGS = f"""
SELECT ({LAST_NAME}), {", ".join(f"found.{name}" for name in RATINGS.names)} FROM ratings AS found
WHERE guild_id = ? AND game = ? AND {IN_RECORDS} ORDER BY user_id
"""
_CHANGE = f"{RATING_CHANGES.insert} ON CONFLICT DO NOTHING RETURNING table_id"
_BEGIN = f"{RATINGS.insert} ON CONFLICT DO NOTHING RETURNING user_id"
_GO_ON = """
UPDATE ratings SET mu = ?, sigma = ?, games = ?
WHERE guild_id = ? AND game = ? AND user_id = ? AND games = ? RETURNING user_id
"""


class RatingQueries(Engine, RatingStore, ABC):
    async def is_rated(self, table_id: int) -> bool:
        return bool(await self._fetch("SELECT 1 FROM rating_changes WHERE table_id = ? LIMIT 1", (table_id,)))

    async def ratings(self, guild_id: int, game: str) -> tuple[NamedRating, ...]:
        found = await self._fetch(_RATINGS, (guild_id, game))
        return tuple(NamedRating(name, RATINGS.row(tuple(values))) for name, *values in found)

    async def ratings_of(self, user_id: int) -> tuple[RatingRow, ...]:
        return await self._select(RATINGS, f"user_id = ? AND {IN_RECORDS} ORDER BY guild_id, game", (user_id,))

    async def rate(self, table_id: int, before: Sequence[RatingRow], after: Sequence[RatingRow]) -> bool:
        return await self._write_if_all(tuple(_rating(table_id, before, after)))


def _rating(table_id: int, before: Sequence[RatingRow], after: Sequence[RatingRow]) -> Iterator[Query]:
    """Yield the statements, each of which returns a row if nothing has come between.

    They follow the order of people, so that two games that end at once never wait for each other in a ring.
    """
    known = {row.user_id: row for row in before}
    for row in sorted(after, key=lambda row: row.user_id):
        yield _CHANGE, RATING_CHANGES.values(RatingChangeRow(table_id, row.user_id, row.mu, row.sigma))
        if (old := known.get(row.user_id)) is None:
            yield _BEGIN, RATINGS.values(row)
        else:
            yield _GO_ON, (row.mu, row.sigma, row.games, row.guild_id, row.game, row.user_id, old.games)
