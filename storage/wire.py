"""Short messages between processes. Any of them may be lost: they save time, and nothing depends on them."""

from collections.abc import Callable
from typing import Protocol

EVERYONE = "all"
MOST_BYTES = 7900
"""A longer message cannot be sent."""


class Wire(Protocol):
    def start(self, name: str, heard: Callable[[str], None], gap: Callable[[], None]) -> None:
        """Listen to what is sent to this name and to everyone.

        `gap` is called whenever messages may have been missed.
        """
        ...

    def send(self, name: str, text: str) -> None:
        """Send a message shortly."""
        ...

    async def close(self) -> None:
        """Send what is waiting, and hear nothing more."""
        ...
