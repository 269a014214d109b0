"""What the interface works with, put together once by whoever composes the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby
from bot.tables.play import Play
from bot.tables.table import AnyGame
from bot.ui.hands import Hands
from bot.ui.people import People
from bot.ui.publisher import Publisher
from bot.ui.tasks import Tasks


@dataclass(slots=True)
class Context:
    games: Mapping[str, AnyGame]
    keeper: Keeper
    lobby: Lobby
    play: Play
    people: People
    publisher: Publisher
    hands: Hands
    tasks: Tasks
    closing: bool = False
    """Set while shutting down: new clicks are asked to come back, moves under way are finished."""
