"""The questions to a person at a table: when each began, and which of its notices are still to come.

A turn is stored as a due row, in the same transaction as the move that began it, and goes with the
move that ends it. Each of its steps happens at most once.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from bot.preferences.hours import DAY, HOUR, awake, is_away, is_quiet, pace_seconds
from storage.base import Pace, PlayerRow
from storage.notices import DueRow

log = logging.getLogger(__name__)

TURN = "turn"
"""The kind of thing that is due."""
Notification = Literal["message", "hand", "apart", "nobody"]
"""The way in which a person learns of a question: the table message, the hand in their DM, a notice, or none."""
Step = Literal["away", "notice", "remind", "pace"]
STEPS: tuple[Step, ...] = ("away", "notice", "remind", "pace")
VOTE_STEPS: tuple[Step, ...] = ("notice",)


@dataclass(frozen=True, slots=True)
class Turn:
    """One question to one person."""

    seat: int
    question: int
    """The length of the log when it was asked, or the number of a vote: tells it from other questions."""
    since: float
    notified: Notification
    left: tuple[Step, ...]
    """The steps that are still to come."""
    is_vote: bool = False
    pace_from: float = 0.0
    """From when on the pace of the table counts."""

    def without(self, step: Step) -> Turn:
        """Return the turn after this step."""
        return replace(self, left=tuple(other for other in self.left if other != step))


def turn_key(table_id: int, seat: int, is_vote: bool = False) -> str:
    """Name the turn, or the vote, of a seat among everything that is due."""
    return f"{'vote' if is_vote else 'turn'} {table_id} {seat}"


def write_turn(turn: Turn) -> str:
    """Return the turn as it is stored."""
    return json.dumps(asdict(turn), separators=(",", ":"))


def read_turn(row: DueRow) -> Turn:
    """Return the stored turn."""
    data: dict[str, Any] = json.loads(row.data)
    data["left"] = tuple(data["left"])
    return Turn(**data)


def read_turns(rows: tuple[DueRow, ...]) -> Mapping[str, Turn]:
    """Return the turns among these rows, by key. An unreadable one is skipped, so that it blocks no one."""
    turns: dict[str, Turn] = {}
    for row in rows:
        if row.kind == TURN:
            try:
                turns[row.key] = read_turn(row)
            except (ValueError, TypeError, LookupError):
                log.exception("%s cannot be read", row.key)
    return turns


def choose_notification(person: PlayerRow, muted: bool, at: float, hand_by_dm: bool) -> Notification:
    """Choose the way in which this person learns of a question that is asked at this time."""
    if muted or not person.mentions or is_away(person, at):
        return "nobody"
    if person.digest_hour is not None or is_quiet(person, at):
        return "apart"
    if person.notice_place == "dm" and not person.dm_closed:
        return "hand" if hand_by_dm and person.hand != "ephemeral" else "apart"
    return "message"


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts that decide when the steps of a turn are due."""

    person: PlayerRow
    muted: bool
    pace: Pace
    can_ask: bool
    """True if someone else can be asked when the pace runs out."""
    active_at: float = 0.0
    """The time of this person's last move in this turn."""


def due_steps(turn: Turn, about: Situation, now: float) -> dict[Step, float]:
    """Return the time at which each remaining step is due. Unwanted or pointless steps are left out."""
    times: dict[Step, float | None] = {step: _time(step, turn, about, now) for step in turn.left}
    return {step: at for step, at in times.items() if at is not None}


def due_row(table_id: int, user_id: int, turn: Turn, about: Situation, now: float) -> DueRow:
    """Return the turn as it is stored, with the time of its next step."""
    key = turn_key(table_id, turn.seat, turn.is_vote)
    times = due_steps(turn, about, now)
    return DueRow(key, TURN, table_id, user_id, min(times.values(), default=None), write_turn(turn))


def _time(step: Step, turn: Turn, about: Situation, now: float) -> float | None:
    person = about.person
    if step == "away":
        planned = is_away(person, now) and person.away_plan in ("turn", "keep", "substitute")
        return turn.since if planned and about.can_ask else None
    if step == "notice":
        wanted = (
            turn.notified == "apart" and person.digest_hour is None and not about.muted and not is_away(person, now)
        )
        return awake(person, turn.since) if wanted else None
    return _remind_time(turn, about, now) if step == "remind" else _pace_time(turn, about, now)


def _remind_time(turn: Turn, about: Situation, now: float) -> float | None:
    person = about.person
    reachable = person.mentions or person.notice_place == "dm"
    unwanted = person.remind_after is None or person.digest_hour is not None or about.muted or is_away(person, now)
    if unwanted or not reachable:
        return None
    notified_at = max(awake(person, turn.since) if turn.notified == "apart" else turn.since, about.active_at)
    return awake(person, notified_at + remind_seconds(person, about.pace))


def remind_seconds(person: PlayerRow, pace: Pace) -> float:
    """Return the seconds until this person is reminded: by their own wish, or at half of the table's pace."""
    if person.remind_after:
        return person.remind_after * HOUR
    seconds = pace_seconds(pace)
    return DAY if seconds is None else seconds / 2


def _pace_time(turn: Turn, about: Situation, now: float) -> float | None:
    seconds = pace_seconds(about.pace)
    if seconds is None or not about.can_ask:
        return None
    end = max(turn.pace_from or turn.since, about.active_at) + seconds
    person = about.person
    waits = is_away(person, now) and person.away_plan == "wait"
    return max(end, person.away_until or 0.0) if waits else end
