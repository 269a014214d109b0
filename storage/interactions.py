"""Interactions that were taken: the part of the store that lets each be acted on once, also across a restart."""

from typing import Protocol

REMEMBERED_SECONDS = 900.0
"""Seconds to keep an id: an interaction can be answered for 15 minutes, and is not delivered again after that."""


class InteractionStore(Protocol):
    async def take_interaction(self, interaction_id: int, at: float) -> bool:
        """Store the id durably, and forget old ones. Return False if it was there already."""
        ...
