"""The part of the store in memory for interactions that were taken."""

from abc import ABC, abstractmethod

from storage.interactions import REMEMBERED_SECONDS, InteractionStore


class MemoryInteractions(InteractionStore, ABC):
    def __init__(self) -> None:
        self._interactions: dict[int, float] = {}

    @abstractmethod
    def _require_open(self) -> None: ...

    async def take_interaction(self, interaction_id: int, at: float) -> bool:
        self._require_open()
        oldest = at - REMEMBERED_SECONDS
        self._interactions = {known: taken for known, taken in self._interactions.items() if taken >= oldest}
        if interaction_id in self._interactions:
            return False
        self._interactions[interaction_id] = at
        return True
