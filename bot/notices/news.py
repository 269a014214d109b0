"""News, each sent once: for one person what became of their seat, for a whole server how a game ended."""

from __future__ import annotations

from typing import Literal

from bot.preferences.hours import awake
from storage.base import PlayerRow
from storage.notices import DueRow

NEWS = "news"
"""The kind of thing that is due."""
NewsKind = Literal["turn", "keep", "substitute", "wait", "round", "end", "opened", "invited"]
RESULT = "result"
"""The kind of thing that is due when the end of a game is announced to a server."""
JOINING = ("opened", "invited")
"""News that lead to a seat: of no use once the game has started."""


def news_row(table_id: int, person: PlayerRow, what: NewsKind, number: int, now: float) -> DueRow:
    """News as they are stored. The number tells them from other news of the kind about the same table."""
    key = f"news {table_id} {person.user_id} {what} {number}"
    return DueRow(key, NEWS, table_id, person.user_id, awake(person, now), what)


def result_row(table_id: int, channel_id: int, at: float) -> DueRow:
    """The announcement of how a game ended, as it is stored."""
    return DueRow(f"result {table_id}", RESULT, table_id, None, at, str(channel_id))
