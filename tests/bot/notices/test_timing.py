"""Turns as they are stored with moves: who is notified how, and what happens when, by everybody's own wishes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.notices.service import DIGEST, LONG_WAIT
from bot.notices.timing import STEPS, TURN, Turn, read_turn, turn_key
from bot.preferences.hours import DAY, HOUR
from bot.table.snapshot import TableSnapshot
from storage import DueRow
from storage.people import Pace
from tests.bot.house import ANN, BO, CY, ZED, House, Person

MIDNIGHT = 1_000_080_000.0 - 1_000_080_000.0 % DAY
"""A midnight in UTC."""


async def turns(house: House, person: Person) -> list[DueRow]:
    return list(await house.store.due_of(person.user_id, TURN))


async def turn_of(house: House, person: Person) -> Turn:
    [row] = await turns(house, person)
    return read_turn(row)


async def prefer(house: House, person: Person, **changes: Any) -> None:
    await house.reminders.change_person(person.user_id, changes)  # type: ignore[arg-type]


async def playing(house: House, pace: Pace = "none", **more: Any) -> TableSnapshot:
    await house.preferences.change_guild(70, pace=pace)
    return await house.started(ANN, BO, CY, **more)


async def step(house: House) -> str | None:
    """The step that is due now, if any; it is settled as if somebody had been notified."""
    for row in await house.store.due(house.now, 9):
        due = await house.reminders.due_step(row)
        if due is not None:
            await house.reminders.settle(row, due.after)
            return f"{due.step} {due.table.seats[due.turn.seat].name}"
    return None


# With the move


async def test_a_turn_is_stored_with_the_move_that_begins_it_and_goes_with_the_one_that_ends_it(house: House) -> None:
    table = await playing(house)
    assert (await turn_of(house, ANN)).since == house.now
    assert await turns(house, BO) == []
    house.now += 50
    table = await house.move(table)
    assert await turns(house, ANN) == []
    assert await turn_of(house, BO) == Turn(1, 1, house.now, "message", STEPS, False, house.now)
    assert table.turns == {turn_key(table.id, 1): await turn_of(house, BO)}
    again = await house.restarted().tables.read(table.id)
    assert again.turns == table.turns


async def test_several_clicks_of_one_turn_are_one_question(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    before = await turns(house, ANN)
    house.now += 50
    table = await house.act(table, ANN, "borrow")
    assert table.awaited == (0,)
    assert await turns(house, ANN) == before


async def test_computers_have_no_turns_and_the_end_leaves_none(house: House) -> None:
    table = await house.started(ANN, computers=1)
    while table.row.status == "playing":
        assert all(not table.is_computer(turn.seat) for turn in table.turns.values())
        table = await house.move(table) if table.awaited_computer is None else table
        house.computers.wake(table)
        await house.think()
        table = await house.tables.read(table.id)
    assert table.turns == {}
    assert await house.store.next_due() is None


async def test_closing_a_table_ends_what_was_asked(house: House) -> None:
    table = await playing(house)
    await house.play.close(table.id, ANN)
    assert await turns(house, ANN) == []


async def test_somebody_else_in_the_seat_is_asked_afresh(house: House) -> None:
    table = await playing(house)
    await house.play.leave(table.id, ANN.user_id)
    assert await turns(house, ANN) == []
    await house.play.ask_for_seat(table.id, ANN)
    assert (await turn_of(house, ANN)).seat == 0


# How somebody is notified


@pytest.mark.parametrize(
    ("wishes", "notification"),
    [
        ({}, "message"),
        ({"mentions": False}, "nobody"),
        ({"quiet": "22-8"}, "apart"),
        ({"quiet": "9-12"}, "message"),
        ({"notice_place": "dm"}, "apart"),
        ({"notice_place": "dm", "dm_closed": True}, "message"),
        ({"digest_hour": 9}, "apart"),
        ({"away_until": MIDNIGHT + DAY}, "nobody"),
    ],
)
async def test_how_a_turn_is_announced(house: House, wishes: dict[str, Any], notification: str) -> None:
    house.now = MIDNIGHT
    await prefer(house, ANN, **wishes)
    table = await playing(house)
    assert (await turn_of(house, ANN)).notified == notification
    assert await house.preferences.mentioned(table) == ([ANN.user_id] if notification == "message" else [])


async def test_a_hand_by_direct_message_is_notice_enough(house: House) -> None:
    await prefer(house, ANN, notice_place="dm")
    await house.started(ANN, BO, game="whisper")
    assert (await turn_of(house, ANN)).notified == "hand"


async def test_hands_are_silent_in_quiet_hours(house: House) -> None:
    house.now = MIDNIGHT
    await prefer(house, ANN, quiet="22-8")
    table = await house.started(ANN, BO, game="whisper")
    assert await house.preferences.is_silent(table, 0)
    assert not await house.preferences.is_silent(table, 1)


async def test_what_falls_into_quiet_hours_waits_until_they_end(house: House) -> None:
    house.now = MIDNIGHT
    await prefer(house, ANN, quiet="22-8")
    await playing(house)
    assert await step(house) is None
    house.now = MIDNIGHT + 8 * HOUR - 1
    assert await step(house) is None
    house.now += 1
    assert await step(house) == "notice Ann"
    assert await step(house) is None


# Reminders


async def test_one_reminder_after_the_time_that_the_person_wants(house: House) -> None:
    await prefer(house, ANN, remind_after=3)
    await playing(house)
    house.now += 3 * HOUR - 1
    assert await step(house) is None
    house.now += 1
    assert await step(house) == "remind Ann"
    house.now += 30 * DAY
    assert await step(house) is None


@pytest.mark.parametrize(("pace", "hours"), [("none", 24), ("hours", 4), ("day", 12), ("days", 36)])
async def test_without_a_wish_of_ones_own_the_pace_decides(house: House, pace: Pace, hours: int) -> None:
    await playing(house, pace)
    assert await house.store.next_due() == house.now + hours * HOUR


async def test_a_reminder_counts_from_the_notice_and_keeps_quiet_hours(house: House) -> None:
    house.now = MIDNIGHT
    await prefer(house, ANN, quiet="22-8", remind_after=13)
    await playing(house)
    house.now = MIDNIGHT + 8 * HOUR
    assert await step(house) == "notice Ann"
    house.now = MIDNIGHT + 21 * HOUR
    assert await step(house) == "remind Ann"


async def test_a_reminder_that_would_come_at_night_comes_in_the_morning(house: House) -> None:
    house.now = MIDNIGHT + 20 * HOUR
    await prefer(house, ANN, quiet="22-8", remind_after=3)
    await playing(house)
    assert await house.store.next_due() == MIDNIGHT + 32 * HOUR


async def test_somebody_who_has_moved_meanwhile_is_reminded_later(house: House) -> None:
    await prefer(house, ANN, remind_after=3)
    table = await house.started(ANN, BO, game="pantry")
    house.now += 2 * HOUR
    table = await house.act(table, ANN, "borrow")
    assert table.awaited == (0,)
    house.now += 2 * HOUR
    assert await step(house) is None
    house.now += HOUR
    assert await step(house) == "remind Ann"


@pytest.mark.parametrize("wishes", [{"remind_after": None}, {"mentions": False}, {"digest_hour": 9}])
async def test_who_wants_no_reminder_gets_none(house: House, wishes: dict[str, Any]) -> None:
    await prefer(house, ANN, **wishes)
    await playing(house)
    [row] = await turns(house, ANN)
    assert row.due_at is None


async def test_an_answered_question_is_not_reminded_of(house: House) -> None:
    table = await playing(house)
    [row] = await turns(house, ANN)
    await house.move(table)
    house.now += 9 * DAY
    assert await house.reminders.due_step(row) is None


async def test_a_change_of_mind_moves_what_is_still_to_come(house: House) -> None:
    await playing(house)
    await prefer(house, ANN, remind_after=8)
    assert await house.store.next_due() == house.now + 8 * HOUR
    await prefer(house, ANN, remind_after=None)
    assert await house.store.next_due() is None
    await prefer(house, ANN, remind_after=48)
    assert await house.store.next_due() == house.now + 48 * HOUR


# Muting


async def test_a_muted_table_is_not_heard_of(house: House) -> None:
    table = await playing(house)
    await house.reminders.mute(table.id, ANN.user_id)
    assert await house.store.next_due() is None
    for _ in range(3):
        table = await house.move(table)
    assert (await turn_of(house, ANN)).notified == "nobody"
    await house.reminders.mute(table.id, ANN.user_id, muted=False)
    assert await house.store.next_due() == house.now + DAY


# Votes


async def test_a_vote_at_night_is_announced_in_the_morning(house: House) -> None:
    house.now = MIDNIGHT
    await prefer(house, BO, quiet="22-8")
    table = await house.move(await house.move(await playing(house)))
    table, done = await house.play.undo(table.id, ANN.user_id)
    assert not done
    [vote] = [row for row in await turns(house, BO) if read_turn(row).is_vote]
    assert vote.due_at == MIDNIGHT + 8 * HOUR
    assert await house.preferences.mentioned(table) == [CY.user_id]
    table, _ = await house.play.vote(table.id, BO.user_id, table.pending.number if table.pending else 0, agree=True)
    assert await turns(house, BO) == []


# One notice a day


async def test_a_daily_list_is_planned_for_the_next_such_hour(house: House) -> None:
    house.now = MIDNIGHT + 10 * HOUR
    await prefer(house, ANN, digest_hour=9)
    [row] = await house.store.due_of(ANN.user_id, DIGEST)
    assert row.due_at == MIDNIGHT + 33 * HOUR
    await prefer(house, ANN, digest_hour=20)
    [row] = await house.store.due_of(ANN.user_id, DIGEST)
    assert row.due_at == MIDNIGHT + 20 * HOUR
    await prefer(house, ANN, digest_hour=None)
    assert await house.store.due_of(ANN.user_id, DIGEST) == ()


async def test_the_list_has_every_waiting_table_once_but_no_muted_one(house: House) -> None:
    await prefer(house, ANN, digest_hour=9)
    first, second, third = [await playing(house) for _ in range(3)]
    await house.reminders.mute(second.id, ANN.user_id)
    assert [table.id for table in await house.reminders.waiting(ANN.user_id)] == [first.id, third.id]
    await house.move(first)
    assert [table.id for table in await house.reminders.waiting(ANN.user_id)] == [third.id]


# Late, after an outage


async def test_what_is_late_does_not_come_at_night(house: House) -> None:
    house.now = MIDNIGHT + 18 * HOUR
    await prefer(house, ANN, quiet="22-8", remind_after=3)
    await playing(house)
    house.now = MIDNIGHT + 23 * HOUR
    assert await step(house) is None
    assert await house.store.next_due() == MIDNIGHT + 32 * HOUR
    house.now = MIDNIGHT + 32 * HOUR
    assert await step(house) == "remind Ann"


async def test_a_table_message_that_comes_at_night_leaves_the_notice_to_the_morning(house: House) -> None:
    house.now = MIDNIGHT + 21 * HOUR
    await prefer(house, ANN, quiet="22-8", remind_after=24)
    table = await playing(house)
    everyone = {ANN.user_id, BO.user_id}
    assert await house.reminders.audible(table, everyone) == everyone
    house.now = MIDNIGHT + 23 * HOUR
    assert await house.reminders.audible(table, everyone) == {BO.user_id}
    assert await house.preferences.mentioned(await house.tables.read(table.id)) == []
    house.now = MIDNIGHT + 32 * HOUR
    assert await step(house) == "notice Ann"


# Waiting for a long time


async def waiting_long(house: House, person: Person) -> list[int]:
    return [table.id for table in await house.reminders.waiting_long(person.user_id)]


async def test_a_table_has_waited_long_after_ten_minutes(house: House) -> None:
    table = await playing(house)
    assert await waiting_long(house, ANN) == []
    house.now += LONG_WAIT - 1
    second = await playing(house)
    assert await waiting_long(house, ANN) == []
    house.now += 1
    assert await waiting_long(house, ANN) == [table.id]
    house.now += LONG_WAIT - 1
    assert await waiting_long(house, ANN) == [table.id, second.id]
    await house.move(table)
    assert await waiting_long(house, ANN) == [second.id]
    assert await waiting_long(house, BO) == []
    house.now += LONG_WAIT
    assert await waiting_long(house, BO) == [table.id]


async def test_a_table_that_waits_for_a_substitute_waits_for_nobody_else(house: House) -> None:
    table = await playing(house)
    house.now += HOUR
    assert await waiting_long(house, ANN) == [table.id]
    await house.absences.decide(table.id, ANN.user_id, "substitute")
    await house.absences.substitute(table.id, ZED)
    assert await waiting_long(house, ANN) == []


async def test_the_store_is_asked_once_in_ten_minutes_how_long_tables_have_waited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(house)
    asked: list[int] = []
    due_of = house.store.due_of

    async def counted(user_id: int, kind: str) -> tuple[DueRow, ...]:
        asked.append(user_id)
        return await due_of(user_id, kind)

    monkeypatch.setattr(house.store, "due_of", counted)
    for _ in range(3):
        await waiting_long(house, ANN)
    assert asked == [ANN.user_id]
    house.now += LONG_WAIT
    await waiting_long(house, ANN)
    house.reminders.forget_person(ANN.user_id)
    await waiting_long(house, ANN)
    assert asked == [ANN.user_id] * 3
