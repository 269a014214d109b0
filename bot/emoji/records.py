"""Emoji of the application, as messages refer to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Emoji(NamedTuple):
    """An emoji of the application."""

    name: str
    id: int

    @property
    def text(self) -> str:
        """The emoji within a text."""
        return f"<:{self.name}:{self.id}>"


FindEmoji = Callable[[str, str], Emoji | None]
"""Returns the emoji of an icon, by the key of its game and its name."""


def no_emoji(game: str, icon: str) -> Emoji | None:
    """Return no emoji: words say it alone."""
    return None
