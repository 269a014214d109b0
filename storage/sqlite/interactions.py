"""The part of the SQLite store for interactions that were taken."""

import sqlite3
from abc import ABC, abstractmethod

from storage.base import StoreError
from storage.interactions import REMEMBERED_SECONDS, InteractionStore
from storage.sqlite.moves import Write

_FORGET = "DELETE FROM interactions WHERE taken_at < ?"
_TAKE = "INSERT INTO interactions (id, taken_at) VALUES (?, ?)"


class SqliteInteractions(InteractionStore, ABC):
    @abstractmethod
    async def _together(self, write: Write) -> None: ...

    async def take_interaction(self, interaction_id: int, at: float) -> bool:
        # Written in one go with the moves that wait: a command costs no durable write of its own under load.
        try:
            await self._together(((_FORGET, (at - REMEMBERED_SECONDS,)), (_TAKE, (interaction_id, at))))
        except StoreError as refusal:
            if isinstance(refusal.__cause__, sqlite3.IntegrityError):
                return False
            raise
        return True
