"""The moves that a person has planned for their next turns, stored with their seat.

They are made one by one when the seat is asked the same question again, as long as each choice reads as it did when
it was planned. The first one that does not stops the plan, and its owner decides.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from engine.core.session import Plan, Step


class SeatPlan(BaseModel):
    """A plan and how far it has come. It stays to be read until its owner moves again."""

    model_config = ConfigDict(frozen=True)

    user_id: int
    round: int
    """The round it was made in; it never reaches into the next one."""
    batch: str
    left: tuple[Step, ...]
    done: tuple[str, ...]
    """The labels of what has been done."""
    stopped: bool = False

    @property
    def is_open(self) -> bool:
        """True while there are moves to come."""
        return bool(self.left) and not self.stopped

    @property
    def to_come(self) -> Plan:
        """The moves to come, as the game knows them."""
        return Plan(self.batch, self.left)

    def after_step(self) -> SeatPlan:
        """Return the plan after its next move."""
        return self.model_copy(update={"left": self.left[1:], "done": (*self.done, self.left[0].label)})

    def without(self, number: int) -> SeatPlan:
        """Return the plan without one of the moves to come."""
        return self.model_copy(update={"left": (*self.left[:number], *self.left[number + 1 :])})


def read_plan(text: str) -> SeatPlan | None:
    """Return a stored plan; None for an empty text."""
    return SeatPlan.model_validate_json(text) if text else None


def write_plan(plan: SeatPlan | None) -> str:
    """Return the plan as it is stored; empty for none."""
    return "" if plan is None else plan.model_dump_json()
