"""The sentences with which a click is declined, such as on another player's turn."""

from __future__ import annotations

from bot.table.errors import NotSeated
from bot.table.snapshot import TableSnapshot
from engine.core.errors import NotYourTurn
from engine.core.words import listed

STALE = "The table has moved on since that button was made. This is how it stands now."
UNKNOWN = "I do not know that button anymore. `/table show` shows a table as it is now."


def sentence(table: TableSnapshot, user_id: int, refusal: Exception) -> str:
    """Return what this person is told. Who is asked is named, and a stranger learns how to join."""
    if not isinstance(refusal, NotYourTurn):
        return str(refusal)
    if table.seat_of(user_id) is None:
        return str(NotSeated(table.row.status))
    names = [table.seats[seat].name for seat in table.awaited]
    return f"It is {listed(names)}'s turn." if names else str(refusal)
