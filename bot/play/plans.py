"""A person's plan as they read it: what is done, what is to come, and the means to change it."""

from __future__ import annotations

from bot.choices.discord_limits import OPTION_TEXT
from bot.delivery import components
from bot.delivery.components import Component
from bot.delivery.ids import base36, encode
from bot.display import elements
from bot.table.plans import SeatPlan
from bot.table.snapshot import TableSnapshot
from engine.core.errors import StaleDecision
from engine.core.words import listed, shortened


def summary(plan: SeatPlan) -> str:
    """Tell a plan to its owner."""
    if not plan.is_open:
        left = [step.label for step in plan.left[1:]]
        return f"{outcome(plan)} Not done either: {listed(left)}." if left else outcome(plan)
    return (
        f"**Your plan.** {_done(plan)} To come: {', then '.join(step.label for step in plan.left)}. Each happens when "
        "your turn comes, if it is still possible at that price. **My hand** shows the plan and changes it."
    )


def outcome(plan: SeatPlan) -> str:
    """Tell how a plan came out: all of it was done, or something came between."""
    if not plan.stopped:
        return f"Your plan is done. {_done(plan)}"
    return f"Your plan has stopped: **{plan.left[0].label}** is not possible anymore. {_done(plan)}"


def _done(plan: SeatPlan) -> str:
    return f"Done: {listed(list(plan.done))}."


def controls(table: TableSnapshot, plan: SeatPlan) -> list[Component]:
    """Return what changes a plan that goes on: leave out a part of it, or withdraw it."""
    if not plan.is_open:
        return []
    left = len(plan.left)
    rows = [components.row(elements.button("Withdraw my plan", "unplan", table, number=left))]
    if left > 1:
        options = [
            components.option(shortened(f"Leave out: {step.label}", OPTION_TEXT), str(number))
            for number, step in enumerate(plan.left)
        ]
        custom_id = encode("leaveout", table.id, left, base36(table.version))
        rows.insert(0, components.row(components.select(custom_id, options, "Leave something out …")))
    return rows


def left_out(value: str) -> int:
    """Return the number of the part that was chosen to be left out."""
    if not value.isdecimal() or len(value) > 2:
        raise StaleDecision
    return int(value)
