"""Sample rows for the storage tests."""

from dataclasses import replace
from typing import Any

from storage import ActionRow, Change, EventRow, SeatRow, SlotRow, TableRow

TABLE = TableRow(
    id=0,
    guild_id=7,
    channel_id=100,
    thread_id=None,
    game="dice",
    title="Friday",
    status="playing",
    host_id=1,
    options="{}",
    secret=str(2**127 + 1),
    words="",
    commitment="abc",
    rules_version=1,
    data_hash="def",
    draws=0,
    streams="",
    decision_numbers="[0,0]",
    entries=0,
    steps=0,
    event_count=0,
    awaited=1,
    pending="",
    rematch_of=None,
    version=0,
    created_at=1.5,
    updated_at=1.5,
    state="start",
)


def table(**changes: Any) -> TableRow:
    return replace(TABLE, **changes)


def seat(number: int, user_id: int | None = None, table_id: int = 0) -> SeatRow:
    player = "human" if user_id else "greedy"
    return SeatRow(table_id, number, user_id, f"seat {number}", player, since=2.5)


def action(table_id: int, seq: int, *, seat: int = 0, origin: str | None = None) -> ActionRow:
    return ActionRow(table_id, seq, seq, seat, "act", f"action {seq}", seq, 11, origin, at=3.5)


def event(table_id: int, seq: int, audience: str | None = None) -> EventRow:
    return EventRow(table_id, seq, seq, audience, audience is not None, f"event {seq}")


def slot(table_id: int, *, kind: str = "table", user_id: int = 0, message_id: int = 900) -> SlotRow:
    """Return what is known about the message of a table, or of one person there, when it is stored first."""
    key = f"{kind} {table_id} {user_id}" if user_id else f"{kind} {table_id}"
    return SlotRow(key, kind, table_id, user_id, 1, message_id, version=1, shown=f"[100,{message_id}]")


def next_move(row: TableRow, seq: int, *, origin: str | None = None) -> Change:
    """The change that writes log entry `seq`, with one event, on top of `row`."""
    new = replace(row, version=row.version + 1, state=f"after {seq}", draws=seq)
    return Change(new, actions=(action(row.id, seq, origin=origin),), events=(event(row.id, seq),))
