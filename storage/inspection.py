"""The content of a database, for its operator: row types and their part of the store."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class GameCount:
    """The number of tables of one game."""

    game: str
    lobby: int
    playing: int
    over: int
    closed: int


@dataclass(frozen=True, slots=True)
class Census:
    """The amount of data in a database."""

    games: tuple[GameCount, ...]
    moves: int
    events: int
    people: int
    servers: int
    results: int


class InspectionStore(Protocol):
    async def census(self) -> Census:
        """Count what there is."""
        ...

    async def faults(self) -> list[str]:
        """Return what the database finds wrong with its own files, in its own words."""
        ...

    async def size(self) -> int:
        """Return how many bytes the database takes."""
        ...
