"""Drawing off the event loop: one thread, since frames are short and Pillow holds the lock for much of them."""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

import discord

from bot.tables.story import hand_in_words
from bot.tables.table import Table
from bot.ui.ids import base36
from engine.core.game import ALT_TEXT_LIMIT, Seat, alt_text
from renderers import LAYOUTS, draw
from renderers.scene import Scene
from renderers.standings import standings

log = logging.getLogger(__name__)
Shot = Literal["table", "seat", "hand"]


@dataclass(frozen=True, slots=True)
class Picture:
    """Encoded bytes with the words that say the same. A file can be sent once, so each sending makes its own."""

    name: str
    data: bytes
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt)

    def item(self) -> discord.MediaGalleryItem:
        return discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt)


class Pictures:
    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self.milliseconds: deque[float] = deque(maxlen=1000)
        """How long the latest pictures took, for the status command."""
        self.failures = 0
        self._drawn = 0

    def close(self) -> None:
        self._pool.shutdown(wait=False)

    async def board(self, table: Table, shot: Shot = "table", seat: Seat | None = None) -> Picture | None:
        """The public board, or a close-up of one seat, as everyone may see it."""
        layout = LAYOUTS.get(table.row.game)
        if table.session is None or layout is None:
            return None
        view = table.session.view(None)
        since = table.seen.get(table.awaited()[0]) if table.awaited() else None
        alt = alt_text(table.game.describe(view, table.names))
        return await self._picture(
            table, "board", alt, lambda: layout(view, table.names, shot=shot, seat=seat, since=since)
        )

    async def hand(self, table: Table, seat: Seat) -> Picture | None:
        """What this seat holds: for that person's eyes only."""
        layout = LAYOUTS.get(table.row.game)
        if table.session is None or layout is None:
            return None
        view = table.session.view(seat)
        alt = hand_in_words(table, seat)[:ALT_TEXT_LIMIT] or alt_text(table.game.describe(view, table.names))
        return await self._picture(table, "hand", alt, lambda: layout(view, table.names, shot="hand", seat=seat))

    async def standings(self, table: Table) -> Picture | None:
        outcome = table.session.outcome if table.session else None
        if outcome is None:
            return None
        breakdown = [[(line.source, line.points) for line in lines] for lines in outcome.breakdown]
        ranked = sorted(zip(outcome.scores, table.names, strict=True), reverse=True)
        alt = "Final standings: " + ", ".join(f"{name} {score}" for score, name in ranked) + "."
        return await self._picture(
            table,
            "final",
            alt,
            lambda: standings(
                table.game.meta.title, table.names, outcome.scores, outcome.winners, breakdown, outcome.note
            ),
        )

    async def _picture(self, table: Table, what: str, alt: str, layout: Callable[[], Scene]) -> Picture | None:
        """A picture that fails never stops a game: the words are there without it."""
        try:
            data = await asyncio.get_running_loop().run_in_executor(self._pool, self._timed, layout)
        except Exception:
            self.failures += 1
            log.exception("a picture of table %s failed", table.id)
            return None
        self._drawn += 1  # a new name each time: clients cache pictures by name
        return Picture(f"{what}_{base36(table.id)}_{base36(table.row.version)}_{base36(self._drawn)}.png", data, alt)

    def _timed(self, layout: Callable[[], Scene]) -> bytes:
        start = time.perf_counter()
        data = draw(layout())
        self.milliseconds.append((time.perf_counter() - start) * 1000)
        return data


def gallery(picture: Picture | None) -> discord.ui.MediaGallery[Any] | None:
    return discord.ui.MediaGallery(picture.item()) if picture else None
