"""Somebody does not move: the table decides, the owner comes back at once, a substitute takes over for good."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.notices.planner import NEWS
from bot.notices.timing import TURN
from bot.preferences.hours import DAY, HOUR
from bot.table.errors import TableError
from bot.table.notes import TableNote
from bot.table.pending import AbsencePlan, AbsenceVote
from bot.table.snapshot import TableSnapshot
from storage.base import HUMAN
from storage.people import Pace
from tests.bot.house import ANN, BO, CY, DI, ZED, House, Person


async def playing(house: House, *people: Person, pace: Pace = "day", **more: Any) -> TableSnapshot:
    await house.preferences.change_guild(70, pace=pace)
    return await house.started(*(people or (ANN, BO, CY)), **more)


async def pass_time(house: House, seconds: float) -> None:
    """Let the time pass, and do what the table does about absent people; notices are taken as sent."""
    house.now += seconds
    for _ in range(20):
        rows = await house.store.due(house.now, 50)
        if not rows:
            return
        for row in rows:
            if row.kind == NEWS:
                await house.store.swap_due(row, None)
            elif (due := await house.reminders.due_step(row)) is not None:
                if due.step == "pace":
                    await house.absences.ask(due)
                elif due.step == "away":
                    await house.absences.as_planned(due)
                else:
                    await house.reminders.settle(row, due.after)
    raise AssertionError("it never ends")


async def asked(house: House, *people: Person, **more: Any) -> TableSnapshot:
    """A table that asks what to do about Ann."""
    table = await playing(house, *people, **more)
    await pass_time(house, DAY)
    return await house.tables.read(table.id)


async def vote(house: House, table: TableSnapshot, person: Person, plan: AbsencePlan, **more: Any) -> TableSnapshot:
    assert table.pending is not None
    return await house.absences.vote(table.id, person.user_id, table.pending.number, plan, **more)


def notes(table: TableSnapshot) -> list[str]:
    return [past.event.text() for past in table.recent if isinstance(past.event, TableNote)]


# Asking


async def test_the_others_are_asked_when_the_pace_has_run_out(house: House) -> None:
    table = await playing(house)
    await pass_time(house, DAY - 1)
    assert (await house.tables.read(table.id)).pending is None
    await pass_time(house, 1)
    table = await house.tables.read(table.id)
    assert isinstance(table.pending, AbsenceVote)
    assert table.pending.seat == 0
    assert table.voters == (1, 2)
    assert await house.preferences.mentioned(table) == [ANN.user_id, BO.user_id, CY.user_id]
    assert notes(table) == ["Ann has not moved in time, so the table is asked what to do."]
    await pass_time(house, 30 * DAY)
    assert len(notes(await house.tables.read(table.id))) == 1


async def test_without_a_pace_nobody_is_asked(house: House) -> None:
    table = await playing(house, pace="none")
    await pass_time(house, 90 * DAY)
    assert (await house.tables.read(table.id)).pending is None


async def test_somebody_who_plays_with_computers_only_is_waited_for(house: House) -> None:
    table = await playing(house, ANN, computers=2)
    await pass_time(house, 90 * DAY)
    assert (await house.tables.read(table.id)).pending is None


async def test_who_has_moved_within_the_turn_has_the_whole_time_again(house: House) -> None:
    table = await playing(house, ANN, BO, game="pantry")
    await pass_time(house, 20 * HOUR)
    await house.act(table, ANN, "borrow")
    await pass_time(house, 20 * HOUR)
    assert (await house.tables.read(table.id)).pending is None
    await pass_time(house, 4 * HOUR)
    assert isinstance((await house.tables.read(table.id)).pending, AbsenceVote)


async def test_a_table_that_votes_on_something_else_is_asked_later(house: House) -> None:
    table = await house.move(await house.move(await playing(house)))  # Cy is awaited
    house.now += DAY - 10
    await house.play.undo(table.id, ANN.user_id)
    await pass_time(house, 10)
    table = await house.tables.read(table.id)
    assert table.pending is not None
    assert table.pending.kind == "undo"
    await house.play.vote(table.id, BO.user_id, table.pending.number, agree=False)
    await pass_time(house, HOUR)
    assert isinstance((await house.tables.read(table.id)).pending, AbsenceVote)


async def test_the_question_survives_a_restart(house: House) -> None:
    table = await asked(house)
    again = house.restarted()
    read = await again.tables.read(table.id)
    assert read.pending == table.pending
    assert (await vote(again, await vote(again, read, BO, "turn"), CY, "turn")).is_computer(0)
    again.close()


async def test_a_move_of_the_absent_settles_the_question(house: House) -> None:
    table = await house.move(await asked(house))
    assert table.pending is None
    with pytest.raises(TableError, match="settled"):
        await house.absences.vote(table.id, BO.user_id, 1, "keep")


# Deciding


async def test_a_majority_of_the_others_decides(house: House) -> None:
    table = await asked(house, ANN, BO, CY, DI)
    table = await vote(house, table, BO, "keep")
    assert table.voters == (2, 3)
    table = await vote(house, table, CY, "turn")
    assert not table.is_computer(0)
    table = await vote(house, table, DI, "keep")
    assert table.pending is None
    assert table.seats[0].player != HUMAN
    assert table.seats[0].stand_in == "keep"


async def test_a_vote_may_be_changed(house: House) -> None:
    table = await asked(house)
    table = await vote(house, table, BO, "keep")
    table = await vote(house, table, BO, "wait")
    assert isinstance(table.pending, AbsenceVote)
    assert table.pending.votes == ((BO.user_id, "wait"),)


async def test_of_equal_votes_the_mildest_counts(house: House) -> None:
    table = await asked(house)
    table = await vote(house, await vote(house, table, BO, "substitute"), CY, "turn")
    assert table.seats[0].stand_in == "turn"


async def test_the_host_decides_for_the_silent_after_a_day(house: House) -> None:
    table = await house.move(await playing(house, ANN, BO, CY, DI))
    await pass_time(house, DAY)
    table = await house.tables.read(table.id)
    assert table.pending is not None
    assert not (await vote(house, table, ANN, "keep")).is_computer(1)
    house.now += DAY
    assert (await vote(house, await house.tables.read(table.id), ANN, "turn")).seats[1].stand_in == "turn"


async def test_next_to_an_absent_host_the_first_of_the_others_decides(house: House) -> None:
    table = await asked(house, ANN, BO, CY, DI)
    house.now += DAY
    table = await vote(house, table, DI, "keep")
    assert not table.is_computer(0)
    table = await vote(house, table, BO, "turn")
    assert table.seats[0].stand_in == "turn"


async def test_those_who_manage_the_server_decide_at_once(house: House) -> None:
    table = await asked(house)
    assert (await vote(house, table, ZED, "keep", manager=True)).is_computer(0)


async def test_neither_strangers_nor_the_absent_vote(house: House) -> None:
    table = await asked(house)
    with pytest.raises(TableError, match="not playing"):
        await vote(house, table, ZED, "keep")
    with pytest.raises(TableError, match="others decide"):
        await vote(house, table, ANN, "wait")


async def test_those_who_manage_the_server_need_no_question(house: House) -> None:
    table = await playing(house)
    table = await house.absences.decide(table.id, ANN.user_id, "turn")
    assert table.is_computer(0)
    with pytest.raises(TableError, match="not Bo's turn"):
        await house.absences.decide(table.id, BO.user_id, "turn")
    with pytest.raises(TableError, match="not sitting"):
        await house.absences.decide(table.id, ZED.user_id, "keep")


# What is decided


async def test_waiting_gives_the_whole_time_again(house: House) -> None:
    table = await asked(house, ANN, BO)
    table = await vote(house, table, BO, "wait")
    assert (table.pending, table.awaited) == (None, (0,))
    await pass_time(house, DAY - 1)
    assert (await house.tables.read(table.id)).pending is None
    await pass_time(house, 1)
    assert isinstance((await house.tables.read(table.id)).pending, AbsenceVote)


async def test_a_computer_plays_one_turn_and_the_seat_is_its_owners_again(house: House) -> None:
    table = await asked(house, ANN, BO, game="whisper")
    table = await vote(house, table, BO, "turn")
    assert table.is_computer(0)
    assert await house.store.due_of(ANN.user_id, TURN) == ()
    house.computers.wake(table)
    await house.think()
    table = await house.tables.read(table.id)
    assert table.awaited == (1,)
    assert (table.seats[0].player, table.seats[0].user_id, table.seats[0].stand_in) == (HUMAN, ANN.user_id, "")
    while table.awaited == (1,):
        table = await house.move(table)
    assert table.awaited == (0,)
    assert await house.store.due_of(ANN.user_id, TURN) != ()


async def test_a_computer_keeps_the_seat_until_its_owner_is_back(house: House) -> None:
    table = await asked(house, ANN, BO)
    table = await vote(house, table, BO, "keep")
    assert table.row.host_id == BO.user_id
    table = await house.absences.come_back(table.id, ANN)
    assert (table.seats[0].player, table.seats[0].stand_in) == (HUMAN, "")
    assert notes(table)[-1] == "Ann is back."
    with pytest.raises(TableError, match="already"):
        await house.absences.come_back(table.id, ANN)


async def test_the_owner_may_come_back_in_the_middle_of_a_turn_that_a_computer_plays(house: House) -> None:
    table = await vote(house, await asked(house, ANN, BO), BO, "turn")
    table = await house.absences.come_back(table.id, ANN)
    assert table.seat_of(ANN.user_id) == 0


async def test_saying_that_one_is_there_settles_the_question(house: House) -> None:
    table = await house.absences.come_back((await asked(house)).id, ANN)
    assert table.pending is None
    await pass_time(house, DAY)
    assert isinstance((await house.tables.read(table.id)).pending, AbsenceVote)


async def test_a_substitute_takes_over_and_the_result_is_theirs(house: House) -> None:
    table = await vote(house, await asked(house, ANN, BO), BO, "substitute")
    assert table.open_seats[0].name == "Ann"
    with pytest.raises(TableError, match="already"):
        await house.absences.substitute(table.id, BO)
    table = await house.absences.substitute(table.id, ZED)
    assert notes(table)[-1] == "Zed took over the seat of Ann."
    with pytest.raises(TableError, match="taken"):
        await house.absences.substitute(table.id, DI)
    with pytest.raises(TableError, match="not playing"):
        await house.absences.come_back(table.id, ANN)
    while table.row.status == "playing":
        table = await house.move(table)
    result = await house.store.result(table.id)
    assert result is not None
    assert [player["user"] for player in json.loads(result.data)["players"]] == [ZED.user_id, BO.user_id]
    lines = await house.archive.public_lines(table)
    assert "Zed took over the seat of Ann." in lines


async def test_an_owner_who_moves_before_a_substitute_comes_keeps_the_seat(house: House) -> None:
    table = await vote(house, await asked(house, ANN, BO), BO, "substitute")
    table = await house.move(table)
    assert table.open_seats == []
    with pytest.raises(TableError, match="taken"):
        await house.absences.substitute(table.id, ZED)


async def test_joining_takes_an_open_seat_without_a_further_vote(house: House) -> None:
    table = await vote(house, await asked(house, ANN, BO), BO, "substitute")
    table, seated = await house.play.ask_for_seat(table.id, ZED)
    assert seated
    assert table.names[0] == "Zed"


async def test_the_owner_hears_what_becomes_of_the_seat(house: House) -> None:
    await vote(house, await asked(house, ANN, BO), BO, "keep")
    [row] = await house.store.due_of(ANN.user_id, NEWS)
    assert row.data == "keep"


# Away, as planned


@pytest.mark.parametrize(("plan", "stand_in"), [("turn", "turn"), ("keep", "keep"), ("substitute", "open")])
async def test_what_was_planned_happens_at_once(house: House, plan: AbsencePlan, stand_in: str) -> None:
    await house.reminders.change_person(ANN.user_id, {"away_until": house.now + 9 * DAY, "away_plan": plan})
    table = await playing(house)
    await pass_time(house, 0)
    assert (await house.tables.read(table.id)).seats[0].stand_in == stand_in


async def test_going_away_during_ones_turn_counts_for_it(house: House) -> None:
    table = await playing(house)
    await house.reminders.change_person(ANN.user_id, {"away_until": house.now + DAY, "away_plan": "turn"})
    await pass_time(house, 0)
    assert (await house.tables.read(table.id)).is_computer(0)


async def test_somebody_who_wants_to_be_waited_for_is_not_asked_about_before_they_are_back(house: House) -> None:
    await house.reminders.change_person(ANN.user_id, {"away_until": house.now + 9 * DAY, "away_plan": "wait"})
    table = await playing(house)
    await pass_time(house, 8 * DAY)
    assert (await house.tables.read(table.id)).pending is None
    await pass_time(house, DAY)
    assert isinstance((await house.tables.read(table.id)).pending, AbsenceVote)


async def test_away_without_a_plan_the_table_decides(house: House) -> None:
    await house.reminders.change_person(ANN.user_id, {"away_until": house.now + 9 * DAY})
    assert isinstance((await asked(house)).pending, AbsenceVote)


async def test_the_only_person_at_a_table_is_waited_for_whatever_they_planned(house: House) -> None:
    await house.reminders.change_person(ANN.user_id, {"away_until": house.now + 9 * DAY, "away_plan": "keep"})
    table = await playing(house, ANN, computers=1)
    await pass_time(house, 8 * DAY)
    assert not (await house.tables.read(table.id)).is_computer(0)
