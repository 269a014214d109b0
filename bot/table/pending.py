"""The one question a table may be discussing: taking back, someone who wants a seat, or someone who does not move."""

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
        """Tells this question from others of the table, so that a late vote does not count for the next one."""
        return round(self.asked_at * 1000)

    def agreed_by(self, user_id: int) -> tuple[int, ...]:
        """Return the users who agree once this one does, too."""
        return self.yes if user_id in self.yes else (*self.yes, user_id)


class UndoVote(_Question):
    """A player's request to take back a move that others must agree to."""

    kind: Literal["undo"] = "undo"
    seat: int
    entries: int
    """The length of the log when it was asked: any move since makes the question void."""
    moves: int = 1
    """The number of moves to take back, those of others included."""
    first: int = -1
    """The first log entry to take back; unknown to questions stored by earlier versions."""


class SeatRequest(_Question):
    """A person's request for the seat of a computer player."""

    kind: Literal["seat"] = "seat"
    seat: int


AbsencePlan = Literal["wait", "turn", "keep", "substitute"]
"""The plans for a player who does not move: wait, let a computer player play this turn or keep the seat
until its owner is back, or look for a substitute."""
ABSENCE_PLANS: tuple[AbsencePlan, ...] = ("wait", "turn", "keep", "substitute")
"""The mildest first."""


class AbsenceVote(_Question):
    """The vote about a player who does not move. It has no author: `asked_by` is 0, and `yes` are those who voted."""

    kind: Literal["absence"] = "absence"
    seat: int
    votes: tuple[tuple[int, AbsencePlan], ...] = ()

    def with_vote(self, user_id: int, plan: AbsencePlan) -> AbsenceVote:
        """Return the question after this vote; a second one of the same person takes the place of the first."""
        others = tuple(vote for vote in self.votes if vote[0] != user_id)
        return self.model_copy(update={"votes": (*others, (user_id, plan)), "yes": self.agreed_by(user_id)})

    def decided(self, voters: int) -> AbsencePlan | None:
        """Return what more than half of the voters want; once all have voted, the mildest favorite."""
        counts = {plan: sum(vote == plan for _, vote in self.votes) for plan in ABSENCE_PLANS}
        best = max(ABSENCE_PLANS, key=lambda plan: counts[plan])
        return best if counts[best] * 2 > voters or len(self.votes) >= voters else None


Pending = UndoVote | SeatRequest | AbsenceVote
_ADAPTER: TypeAdapter[Pending] = TypeAdapter(Annotated[Pending, Field(discriminator="kind")])


def read_pending(text: str) -> Pending | None:
    """Return the stored question; None for an empty text."""
    return _ADAPTER.validate_json(text) if text else None


def write_pending(pending: Pending | None) -> str:
    """Return the question as it is stored; empty for none."""
    return "" if pending is None else pending.model_dump_json()
