"""Ratings of people at the games of a server: row types and their part of the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person's strength at a game in a server: the mean and the spread of what is believed of it."""

    guild_id: int
    game: str
    user_id: int
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class RatingChangeRow:
    """A person's rating after one game."""

    table_id: int
    user_id: int
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class NamedRating:
    """A rating with the name of its owner, as of their last game."""

    name: str
    rating: RatingRow


class RatingStore(Protocol):
    """People who do not want to appear in the records are left out everywhere."""

    async def is_rated(self, table_id: int) -> bool:
        """Return True if the game of this table has changed ratings."""
        ...

    async def ratings(self, guild_id: int, game: str) -> tuple[NamedRating, ...]:
        """Return the ratings of all people at this game in this guild."""
        ...

    async def ratings_of(self, user_id: int) -> tuple[RatingRow, ...]:
        """Return the ratings of this person at every game in every guild."""
        ...

    async def rate(self, table_id: int, before: Sequence[RatingRow], after: Sequence[RatingRow]) -> bool:
        """Store the ratings after a game, those of no game before included, in one unit.

        Return False, and store nothing, if the game has been rated or one of the ratings is not as it was before.
        """
        ...
