"""Coming and going while a game runs: leaving, coming back, removing, asking for a seat, closing, moving."""

from __future__ import annotations

import pytest

from bot.play import recaps
from bot.table.errors import HostOnly, NotSeated, TableError
from bot.table.pending import SeatRequest
from bot.table.snapshot import TableSnapshot
from storage.base import HUMAN, Store
from tests.bot.house import ANN, BO, CY, DAY, ZED, House


async def requested(house: House) -> tuple[TableSnapshot, SeatRequest]:
    """Zed has asked for the seat of a computer player."""
    table = await house.started(ANN, BO, computers=1)
    table, seated = await house.play.ask_for_seat(table.id, ZED)
    assert not seated
    assert isinstance(table.pending, SeatRequest)
    return table, table.pending


# Leaving and coming back


async def test_a_computer_player_holds_the_seat_of_who_leaves(house: House) -> None:
    table = await house.started(ANN, BO)
    table = await house.play.leave(table.id, BO.user_id)
    assert (table.seats[1].user_id, table.seats[1].name) == (BO.user_id, "Bo")
    assert table.is_computer(1)
    assert table.seat_of(BO.user_id) is None
    assert recaps.news(table) == ["Bo left, and a computer player plays on."]
    with pytest.raises(NotSeated):
        await house.play.leave(table.id, BO.user_id)


async def test_the_host_passes_on_to_a_person(house: House) -> None:
    table = await house.started(ANN, BO, CY, computers=1)
    table = await house.play.leave(table.id, ANN.user_id)
    assert table.row.host_id == BO.user_id
    table = await house.play.leave(table.id, CY.user_id)
    assert table.row.host_id == BO.user_id
    assert table.row.status == "playing"


async def test_the_last_person_to_leave_closes_the_table(house: House) -> None:
    table = await house.started(ANN, computers=1)
    table = await house.play.leave(table.id, ANN.user_id)
    assert table.row.status == "closed"
    assert table.awaited_computer is None
    assert recaps.news(table) == ["Ann was the last to leave, so the table is closed."]


async def test_who_left_comes_back_at_once(house: House) -> None:
    table = await house.started(ANN, BO)
    await house.play.leave(table.id, BO.user_id)
    house.now += 60
    house = house.restarted()
    table, seated = await house.play.ask_for_seat(table.id, BO)
    assert seated
    assert (table.seat_of(BO.user_id), table.seats[1].player, table.seats[1].since) == (1, HUMAN, house.now)
    assert recaps.news(table)[-1] == "Bo is back."
    with pytest.raises(TableError, match="sitting here already"):
        await house.play.ask_for_seat(table.id, BO)


async def test_leaving_settles_an_open_question(house: House) -> None:
    table, question = await requested(house)
    table = await house.play.leave(table.id, BO.user_id)
    assert table.pending is None
    with pytest.raises(TableError, match="has been settled"):
        await house.play.vote(table.id, ANN.user_id, question.number, True)


# Removing


async def test_the_host_removes_somebody_who_then_has_to_ask(house: House) -> None:
    table = await house.started(ANN, BO, CY)
    with pytest.raises(HostOnly, match="Only Ann, the host, can remove somebody"):
        await house.play.remove(table.id, CY.user_id, BO.user_id)
    table = await house.play.remove(table.id, ANN.user_id, BO.user_id)
    assert (table.seats[1].user_id, table.seats[1].name, table.is_computer(1)) == (None, "Bo", True)
    assert recaps.news(table) == ["Bo was removed, and a computer player plays on."]
    _, seated = await house.play.ask_for_seat(table.id, BO)
    assert not seated


async def test_the_host_does_not_remove_themselves_or_strangers(house: House) -> None:
    table = await house.started(ANN, BO)
    with pytest.raises(TableError, match="cannot remove yourself"):
        await house.play.remove(table.id, ANN.user_id, ANN.user_id)
    with pytest.raises(TableError, match="That person"):
        await house.play.remove(table.id, ANN.user_id, ZED.user_id)


# Asking for a seat


async def test_a_seat_is_taken_over_when_everybody_agrees(house: House) -> None:
    table, question = await requested(house)
    assert (question.asked_by, question.name, question.seat, question.yes) == (ZED.user_id, "Zed", 1, ())
    assert table.voters == (0, 2)
    table, done = await house.play.vote(table.id, ANN.user_id, question.number, True)
    assert (done, table.voters) == (False, (2,))
    table, done = await house.play.vote(table.id, BO.user_id, question.number, True)
    assert (done, table.pending) == (True, None)
    assert (table.names, table.seat_of(ZED.user_id)) == (("Ann", "Zed", "Bo"), 1)
    assert recaps.news(table) == ["Zed took over the seat of Cooper."]


async def test_one_refusal_is_enough(house: House) -> None:
    table, question = await requested(house)
    table, done = await house.play.vote(table.id, BO.user_id, question.number, False)
    assert (done, table.pending, table.seat_of(ZED.user_id)) == (False, None, None)
    assert recaps.news(table) == ["Bo did not agree, so nothing changes."]


async def test_a_request_outlives_moves_and_the_host_decides_after_a_day(house: House) -> None:
    table, question = await requested(house)
    table = await house.act(table, ANN, "order.1")
    assert table.pending == question
    with pytest.raises(TableError, match="still voting on something else"):
        await house.play.ask_for_seat(table.id, CY)
    with pytest.raises(TableError, match="still voting on something else"):
        await house.play.undo(table.id, ANN.user_id)
    house.now += DAY
    table, done = await house.restarted().play.vote(table.id, ANN.user_id, question.number, True)
    assert done
    assert table.seat_of(ZED.user_id) == 1


async def test_an_abandoned_seat_is_given_away_only_if_there_is_no_other(house: House) -> None:
    table = await house.started(ANN, BO, computers=1)
    table = await house.play.leave(table.id, BO.user_id)
    table, _ = await house.play.ask_for_seat(table.id, ZED)
    assert table.pending is not None
    assert table.pending.seat == 1  # Cooper's, not Bo's
    table, _ = await house.play.vote(table.id, ANN.user_id, table.pending.number, True)
    table, _ = await house.play.ask_for_seat(table.id, CY)
    assert table.pending is not None
    assert table.pending.seat == 2


async def test_without_a_computer_player_there_is_no_seat(house: House) -> None:
    table = await house.started(ANN, BO)
    with pytest.raises(TableError, match="All seats are taken by people"):
        await house.play.ask_for_seat(table.id, ZED)


async def test_who_takes_over_is_not_who_moved_before(disk: Store) -> None:
    house = House(disk)
    table = await house.started(ANN, BO)
    await house.act(table, ANN, "order.1")
    await house.play.leave(table.id, ANN.user_id)
    table, _ = await house.play.ask_for_seat(table.id, ZED)
    table, _ = await house.play.vote(table.id, BO.user_id, table.pending.number, True)
    await house.act(table, BO, "order.1")
    table = await house.act(table, ZED, "order.1")
    assert [row.user_id for row in await disk.actions(table.id)] == [ANN.user_id, BO.user_id, ZED.user_id]
    table = await house.restarted().tables.read(table.id)
    drinks = [line for line in await house.archive.public_lines(table) if "drinks" in line]
    assert [line.split()[0] for line in drinks] == ["Ann", "Bo", "Zed"]


# Closing


async def test_the_host_closes_a_table_in_the_lobby_and_in_a_game(house: House) -> None:
    for table in (await house.opened(ANN, BO), await house.started(ANN, BO)):
        with pytest.raises(HostOnly, match="Only Ann, the host, can close this table"):
            await house.play.close(table.id, BO)
        closed = await house.play.close(table.id, ANN)
        assert (closed.row.status, closed.awaited) == ("closed", ())
        assert recaps.news(closed) == ["Ann closed the table."]
        with pytest.raises(TableError, match="closed already"):
            await house.play.close(table.id, ANN)


async def test_who_manages_the_server_closes_any_table(house: House) -> None:
    table = await house.started(ANN, BO)
    closed = await house.play.close(table.id, ZED, force=True)
    assert closed.row.status == "closed"
    assert recaps.news(closed) == ["Zed closed the table."]


async def test_a_finished_game_is_not_closed(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    with pytest.raises(TableError, match="closed already"):
        await house.play.close(table.id, ANN)


async def test_nobody_comes_or_goes_once_a_game_is_over(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    for refused in (
        house.play.leave(table.id, BO.user_id),
        house.play.remove(table.id, ANN.user_id, BO.user_id),
        house.play.ask_for_seat(table.id, ZED),
        house.play.vote(table.id, ANN.user_id, 1, True),
    ):
        with pytest.raises(TableError):
            await refused
    assert await house.tables.read(table.id) is table


# Where it is shown


async def test_a_table_moves_into_a_thread_and_back(house: House) -> None:
    table = await house.started(ANN, BO)
    moved = await house.play.move_to(table.id, 80, 81)
    assert (moved.place_id, moved.version) == (81, table.version + 1)
    assert await house.play.move_to(table.id, 80, 81) is moved
    assert [row.id for row in await house.tables.rows_in(81)] == [table.id]
    assert (await house.play.move_to(table.id, 80, None)).place_id == 80
