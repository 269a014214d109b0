"""The local table around a bot of a few lines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.settings import Settings
from tests.local.small_bot import SmallBot


class Composer:
    """Stands in for the program's own composition, and remembers what it was given."""

    def __init__(self) -> None:
        self.settings: list[Settings] = []
        self.closed = False

    @asynccontextmanager
    async def compose(self, settings: Settings) -> AsyncIterator[SmallBot]:
        self.settings.append(settings)
        yield SmallBot()
        self.closed = True


@pytest.fixture
def composer() -> Composer:
    return Composer()
