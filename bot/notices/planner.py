"""Turns that begin and end with a change of a table: planned before it is stored, stored together with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.notices.timing import STEPS, VOTE_STEPS, Situation, Turn, choose_notification, due_row, turn_key
from bot.preferences.hours import awake
from bot.preferences.service import Preferences
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from storage.base import PlayerRow, SeatRow
from storage.notices import DueRow

NEWS = "news"
"""The kind of thing that is due."""
RATING = "rating"
"""The kind of thing that is due when a finished game counts for the ratings of its server."""
NewsKind = Literal["next", "turn", "keep", "substitute", "wait", "round", "end", "opened", "invited"]
RESULT = "result"
"""The kind of thing that is due when the end of a game is announced to a server."""
JOINING = ("opened", "invited")
"""News that lead to a seat: of no use once the game has started."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The rows to store with a change, and the turns that are open after it."""

    due: tuple[DueRow, ...] = ()
    done: tuple[str, ...] = ()
    turns: Mapping[str, Turn] = field(default_factory=dict[str, Turn])


class TurnPlanner:
    """Plans the notices that are due when a turn or a vote begins or ends."""

    def __init__(self, preferences: Preferences, expect: Callable[[float], None]) -> None:
        """`expect` is called with the time of something that is due, once it is stored."""
        self._preferences = preferences
        self._expect = expect

    async def plan(self, before: TableSnapshot, after: TableSnapshot, at: float) -> TurnPlan:
        """Return what the change from one to the other begins and ends."""
        await self._read_wishes_at_start(before, after)
        wanted = _asked(after)
        fresh = [key for key in wanted if key not in before.turns or _is_new(before, after, key, wanted[key])]
        done = tuple(key for key in before.turns if key not in wanted)
        rows = await self._apart(before, after, any(not wanted[key].is_vote for key in fresh), at)
        if not fresh and not done and not rows:
            return TurnPlan(turns=before.turns)
        begun = {key: await self._begun(after, wanted[key], at) for key in fresh}
        going_on = {key: turn for key, turn in before.turns.items() if key in wanted}
        turns = going_on | {key: turn for key, (turn, _) in begun.items()}
        return TurnPlan((*rows, *(row for _, row in begun.values())), done, turns)

    async def _apart(self, before: TableSnapshot, after: TableSnapshot, is_new_turn: bool, at: float) -> list[DueRow]:
        """Return what the change brings to others than those who are asked."""
        rows = [*await self._for_watchers(before, after, at), *await self._for_server(before, after, at)]
        rows += _for_ratings(before, after, at)
        return rows + await self._for_next(after, at) if is_new_turn else rows

    async def _read_wishes_at_start(self, before: TableSnapshot, after: TableSnapshot) -> None:
        """Read the preferences of all players when the game starts, so that no move has to wait for them."""
        if before.session is None and after.session is not None:
            for seat in after.people:
                await self._preferences.person(seat.user_id or 0)

    async def _for_watchers(self, before: TableSnapshot, after: TableSnapshot, at: float) -> list[DueRow]:
        """Return news for those who follow the table: the end of a round, or of the game."""
        if before.session is None or after.session is None or before.session is after.session:
            return []
        rounds = [table.game.rounds(table.session.state) for table in (before, after) if table.session]
        is_over = after.row.status == "over" != before.row.status
        if not is_over and rounds[0] >= rounds[1]:
            return []
        seated = {seat.user_id for seat in after.people}
        watchers = sorted(await self._preferences.interested(after.id, "watching") - seated)
        people = [await self._preferences.person(user_id) for user_id in watchers]
        return [news_row(after.id, person, "end" if is_over else "round", rounds[1], at) for person in people]

    async def _for_next(self, table: TableSnapshot, at: float) -> list[DueRow]:
        """Return news for the person whose turn follows the one that has just begun, if they want them."""
        user_id = next_person(table)
        if user_id is None or not (person := await self._preferences.person(user_id)).next_notice:
            return []
        return [news_row(table.id, person, "next", table.row.entries, at)]

    async def _for_server(self, before: TableSnapshot, after: TableSnapshot, at: float) -> list[DueRow]:
        """Return the announcement of how the game ended, where the server wants one. Private tables stay private."""
        row = after.row
        if not _has_ended(before, after) or row.guild_id is None or row.invited_only:
            return []
        channel_id = (await self._preferences.guild(row.guild_id)).results_channel_id
        return [] if channel_id in (None, after.place_id) else [result_row(after.id, channel_id, at)]

    def stored(self, due: Sequence[DueRow]) -> None:
        """Schedule the rows that have just been stored."""
        for row in due:
            if row.due_at is not None:
                self._expect(row.due_at)

    async def _begun(self, table: TableSnapshot, asked: _Asked, at: float) -> tuple[Turn, DueRow]:
        user_id = table.seats[asked.seat].user_id or 0
        person = await self._preferences.person(user_id)
        muted = await self._preferences.is_muted(table.id, user_id)
        # A table in a DM notifies there itself.
        told = replace(person, notice_place="table") if table.is_direct else person
        notified = choose_notification(told, muted, at, hand_by_dm=table.game.meta.has_secrets and not asked.is_vote)
        steps = VOTE_STEPS if asked.is_vote else STEPS
        turn = Turn(asked.seat, asked.question, at, notified, steps, asked.is_vote, at)
        about = Situation(person, muted, table.row.pace, can_ask=bool(others(table, asked.seat)))
        return turn, due_row(table.id, user_id, turn, about, at)


@dataclass(frozen=True, slots=True)
class _Asked:
    seat: Seat
    question: int
    is_vote: bool = False


def others(table: TableSnapshot, seat: Seat) -> list[SeatRow]:
    """Return the people at the table apart from this one."""
    return [row for row in table.people if row.seat != seat]


def _asked(table: TableSnapshot) -> dict[str, _Asked]:
    """Return all open questions to people at this table, by key. Practice has none."""
    if table.row.purpose != "game":
        return {}
    movers = [seat for seat in table.awaited if not table.is_computer(seat) and not table.follows_plan(seat)]
    found = {turn_key(table.id, seat): _Asked(seat, table.asked_at.get(seat, 0)) for seat in movers}
    question = table.pending
    if question is not None and table.row.status == "playing":
        voters = [seat for seat in table.voters if table.seats[seat].user_id != question.asked_by]
        found |= {turn_key(table.id, s, is_vote=True): _Asked(s, question.number, True) for s in voters}
    return found


def _is_new(before: TableSnapshot, after: TableSnapshot, key: str, asked: _Asked) -> bool:
    """Decide whether another question is open under this key, or another person sits there."""
    if before.seats[asked.seat].user_id != after.seats[asked.seat].user_id:
        return True
    if asked.is_vote:
        return before.turns[key].question != asked.question
    return before.asked_at.get(asked.seat) != after.asked_at.get(asked.seat)


def _has_ended(before: TableSnapshot, after: TableSnapshot) -> bool:
    """Decide whether the change has ended a game that counts."""
    row = after.row
    return before.row.status == "playing" and row.status == "over" and row.purpose == "game"


def _for_ratings(before: TableSnapshot, after: TableSnapshot, at: float) -> list[DueRow]:
    """Return the plan to rate the game, where its host wanted that and two people or more have finished it."""
    row = after.row
    if not _has_ended(before, after) or not row.rated or after.is_direct or len(after.people) < 2:
        return []
    return [DueRow(f"rating {after.id}", RATING, after.id, None, at)]


def next_person(table: TableSnapshot) -> int | None:
    """Return the person whose turn follows that of another person, as far as the game can tell."""
    if table.session is None or len(table.awaited) != 1 or table.is_computer(table.awaited[0]):
        return None
    seat = table.game.next_seat(table.session.state)
    if seat is None or seat in table.awaited or table.is_computer(seat) or table.plan(seat) is not None:
        return None
    return table.seats[seat].user_id


# News


def news_row(table_id: int, person: PlayerRow, what: NewsKind, number: int, now: float) -> DueRow:
    """Return news as they are stored. The number tells them from other news of the kind about the same table."""
    key = f"news {table_id} {person.user_id} {what} {number}"
    return DueRow(key, NEWS, table_id, person.user_id, awake(person, now), what)


def result_row(table_id: int, channel_id: int, at: float) -> DueRow:
    """Return the announcement of how a game ended, as it is stored."""
    return DueRow(f"result {table_id}", RESULT, table_id, None, at, str(channel_id))
