"""The one question a table may be discussing: a vote on taking back, or someone who wants a seat."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

HOST_MAY_DECIDE_AFTER = 24 * 3600.0
"""Seconds until the host may answer for those who do not."""


class _Question(BaseModel):
    model_config = ConfigDict(frozen=True)

    asked_by: int
    """The Discord user who asked."""
    name: str
    asked_at: float
    yes: tuple[int, ...] = ()
    """Users who agreed."""

    @property
    def number(self) -> int:
        """Tells this question from others of the table, so that a late voice does not count for the next one."""
        return round(self.asked_at * 1000)

    def agreed_by(self, user_id: int) -> tuple[int, ...]:
        return self.yes if user_id in self.yes else (*self.yes, user_id)


class UndoVote(_Question):
    kind: Literal["undo"] = "undo"
    seat: int
    entries: int
    """The length of the log when it was asked: any move since makes the question void."""


class SeatRequest(_Question):
    kind: Literal["seat"] = "seat"
    seat: int


Pending = UndoVote | SeatRequest
_ADAPTER: TypeAdapter[Pending] = TypeAdapter(Annotated[Pending, Field(discriminator="kind")])


def read_pending(text: str) -> Pending | None:
    return _ADAPTER.validate_json(text) if text else None


def write_pending(pending: Pending | None) -> str:
    return "" if pending is None else pending.model_dump_json()
