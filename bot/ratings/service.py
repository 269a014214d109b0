"""Ratings by the method of Weng and Lin for Plackett-Luce rankings, as `openskill` computes it.

A game is rated once, after it has ended: the plan for that is stored with its result. Processes that rate games of the
same people at the same time do not undo each other, since ratings are stored only where they are as they were read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from openskill.models import PlackettLuce

from bot.notices.planner import RATING
from bot.runtime.schedule import Handler
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from engine.core.game import AnyGame
from storage.base import Store
from storage.notices import DueRow
from storage.ratings import NamedRating, RatingRow
from storage.scores import ScoreRow

PROVISIONAL_GAMES = 5
"""Games before which a rating says little."""
START, STEP = 1000, 40
"""The rating that a person is shown to begin with, and what one unit of the method is worth."""
TRIES = 8
"""As often it is tried to store ratings that other games of the same people keep changing."""
MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating as it is shown."""

    user_id: int
    name: str
    points: int
    games: int

    @property
    def is_provisional(self) -> bool:
        """True while the rating rests on few games."""
        return self.games < PROVISIONAL_GAMES


class Ratings:
    """Rates finished games, and ranks the people of a server."""

    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self._store = store
        self._tables = tables
        self.handlers: dict[str, Handler] = {RATING: self.rate_due}
        """The handlers of due rows, by kind."""

    async def rate_due(self, row: DueRow) -> None:
        """Rate the game that a row is about, and settle the row."""
        await self.rate(row.table_id or 0)
        await self._store.swap_due(row, None)

    async def rate(self, table_id: int) -> None:
        """Change the ratings of those who finished this game, unless that has been done."""
        async with self._tables.hold(table_id):  # nobody's data goes in between
            seats = [row for row in await self._store.scores_at(table_id) if row.user_id is not None]
            if len(seats) < 2:
                return
            for _ in range(TRIES):
                if await self._store.is_rated(table_id) or await self._try(table_id, seats):
                    return
        raise TableError(f"the ratings of table {table_id} change all the time")

    async def _try(self, table_id: int, seats: Sequence[ScoreRow]) -> bool:
        guild_id, game = seats[0].guild_id or 0, seats[0].game
        known = {named.rating.user_id: named.rating for named in await self._store.ratings(guild_id, game)}
        before = [known[user] for row in seats if (user := row.user_id) in known]
        return await self._store.rate(table_id, before, after_game(seats, known))

    async def ranking(self, guild_id: int, game: AnyGame) -> list[Rated]:
        """Return the people of a server with a rating, the best first; provisional ratings come last."""
        found = [_shown(named) for named in await self._store.ratings(guild_id, game.meta.key)]
        return sorted(found, key=lambda one: (one.is_provisional, -one.points, one.user_id))

    async def own(self, user_id: int, guild_id: int) -> dict[str, Rated]:
        """Return a person's ratings in a server, by game."""
        rows = await self._store.ratings_of(user_id)
        return {row.game: _shown(NamedRating("", row)) for row in rows if row.guild_id == guild_id}


def after_game(seats: Sequence[ScoreRow], known: Mapping[int, RatingRow]) -> list[RatingRow]:
    """Return the ratings of these people after the game they finished; new ones begin in the middle."""
    rows = [known.get(row.user_id or 0) or _first(row) for row in seats]
    teams = [[MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in rows]
    rated = MODEL.rate(teams, ranks=_ranks(seats))
    return [
        replace(row, mu=after.mu, sigma=after.sigma, games=row.games + 1)
        for row, [after] in zip(rows, rated, strict=True)
    ]


def _first(seat: ScoreRow) -> RatingRow:
    return RatingRow(seat.guild_id or 0, seat.game, seat.user_id or 0, MODEL.mu, MODEL.sigma, 0)


def _ranks(seats: Sequence[ScoreRow]) -> list[float]:
    """Return each seat's place: as many as are before it."""
    return [float(sum(_standing(other) > _standing(row) for other in seats)) for row in seats]


def _standing(row: ScoreRow) -> tuple[bool, int]:
    """Return what ranks a seat: winners come first, whatever broke a tie, then the score counts."""
    return row.won, 0 if row.won else row.score


def _shown(named: NamedRating) -> Rated:
    row = named.rating
    points = round(MODEL.rating(mu=row.mu, sigma=row.sigma).ordinal(alpha=STEP, target=START))
    return Rated(row.user_id, named.name, points, row.games)
