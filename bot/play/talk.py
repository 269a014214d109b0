"""Table talk: a line now and then of a computer player about what it has just done, for all to see."""

from __future__ import annotations

from bot.play.recaps import turn_start
from bot.table.snapshot import PastEvent, TableSnapshot
from engine.core.game import Event, Seat
from engine.players import level_and_temper

EVERY = 3
"""Of the moves that could be talked about, one in this number is."""


def lines(table: TableSnapshot, reader: Seat | None) -> list[str]:
    """Return at most one line: of the newest public event since the reader's last turn about which there is one."""
    if reader is None or table.is_computer(reader):
        return []
    since = turn_start(table, reader)
    found = (_line(table, past) for past in reversed(table.recent) if past.entry >= since)
    return [line for line in found if line][:1]


def _line(table: TableSnapshot, past: PastEvent) -> str:
    event = past.event
    if not isinstance(event, Event) or event.audience is not None or not _talks(table, past):
        return ""
    if getattr(event, "seat", past.seat) != past.seat:
        return ""
    said = table.game.remark(event, level_and_temper(table.seats[past.seat].player)[1])
    return f"> **{table.names[past.seat]}**: “{said}”" if said else ""


def _talks(table: TableSnapshot, past: PastEvent) -> bool:
    """Decide whether a computer player made this move for itself, and it is one of the few that it talks about."""
    if past.seat < 0 or not table.is_computer(past.seat) or table.seats[past.seat].user_id is not None:
        return False
    return (table.id + past.entry) % EVERY == 0
