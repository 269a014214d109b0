"""Changes that a host may make to a table."""

from __future__ import annotations

import pytest

from bot.hosting.service import Edits
from bot.preferences.hours import DAY, HOUR
from bot.table.errors import TableError
from bot.table.notes import TableNote
from tests.bot.house import ANN, BO, CY, ZED, House


async def test_a_table_gets_a_name_and_loses_it(house: House) -> None:
    table = await house.opened(ANN)
    assert table.title == "Tavern · table 1"
    assert (await house.hosting.edit(table.id, ANN.user_id, Edits(name="Friday"))).title == "Friday (Tavern) · table 1"
    assert (await house.hosting.edit(table.id, ANN.user_id, Edits(name=""))).title == "Tavern · table 1"


async def test_a_new_pace_counts_for_what_is_open(house: House) -> None:
    table = await house.started(ANN, BO)
    assert await house.store.next_due() == house.now + 36 * HOUR
    await house.hosting.edit(table.id, ANN.user_id, Edits(pace="hours"))
    assert await house.store.next_due() == house.now + 4 * HOUR
    await house.hosting.edit(table.id, ANN.user_id, Edits(pace="none"))
    assert await house.store.next_due() == house.now + DAY


async def test_the_role_of_the_host_is_handed_over(house: House) -> None:
    table = await house.started(ANN, BO)
    table = await house.hosting.edit(table.id, ANN.user_id, Edits(host=BO.user_id))
    assert table.host_name == "Bo"
    assert [past.event.text() for past in table.recent if isinstance(past.event, TableNote)] == ["Bo is the host now."]
    with pytest.raises(TableError, match="Only Bo"):
        await house.hosting.edit(table.id, ANN.user_id, Edits(host=ANN.user_id))
    with pytest.raises(TableError, match="not sitting"):
        await house.hosting.edit(table.id, BO.user_id, Edits(host=ZED.user_id))


async def test_seats_are_put_into_an_order(house: House) -> None:
    table = await house.opened(ANN, BO, CY)
    table = await house.hosting.edit(table.id, ANN.user_id, Edits(order="3, 1 2"))
    assert table.names == ("Cy", "Ann", "Bo")
    assert [seat.seat for seat in table.seats] == [0, 1, 2]
    table = await house.hosting.edit(table.id, ANN.user_id, Edits(order="random"))
    assert table.names == ("Ann", "Bo", "Cy")  # the chance of this test turns them by one
    for wrong in ("1 2", "1 1 2", "Ann", "1 2 4"):
        with pytest.raises(TableError, match="the number of every seat once, such as `3 2 1`"):
            await house.hosting.edit(table.id, ANN.user_id, Edits(order=wrong))
    table = await house.lobby.start(table.id, ANN.user_id)
    with pytest.raises(TableError, match="already started"):
        await house.hosting.edit(table.id, ANN.user_id, Edits(order="random"))


async def test_only_the_host_and_those_who_manage_the_server_change_a_table(house: House) -> None:
    table = await house.opened(ANN, BO)
    changes = [
        house.hosting.edit(table.id, BO.user_id, Edits(name="Mine")),
        house.hosting.edit(table.id, BO.user_id, Edits(pace="hours")),
        house.hosting.edit(table.id, BO.user_id, Edits(private=True)),
        house.hosting.edit(table.id, BO.user_id, Edits(order="2 1")),
        house.hosting.edit(table.id, BO.user_id, Edits(host=BO.user_id)),
    ]
    for change in changes:
        with pytest.raises(TableError, match="Only Ann"):
            await change
    table = await house.hosting.edit(table.id, ZED.user_id, Edits(private=True), force=True)
    assert table.row.invited_only


async def test_a_table_that_is_over_stays_as_it_was(house: House) -> None:
    table = await house.finished(ANN, BO)
    with pytest.raises(TableError, match="over"):
        await house.hosting.edit(table.id, ANN.user_id, Edits(name="Late"))


async def test_a_rematch_keeps_name_pace_and_privacy(house: House) -> None:
    table = await house.opened(ANN, BO)
    await house.hosting.edit(table.id, ANN.user_id, Edits(name="Friday"))
    await house.hosting.edit(table.id, ANN.user_id, Edits(pace="day"))
    table = await house.lobby.start(table.id, ANN.user_id)
    while table.row.status == "playing":
        table = await house.move(table)
    again, _ = await house.lobby.rematch(table.id, ANN)
    assert (again.row.name, again.row.pace) == ("Friday", "day")


async def test_several_changes_are_one_and_a_refused_one_leaves_all_as_it_was(house: House) -> None:
    table = await house.opened(ANN, BO)
    with pytest.raises(TableError, match="every seat once"):
        await house.hosting.edit(table.id, ANN.user_id, Edits(name="Friday", order="1 1"))
    with pytest.raises(TableError, match="not sitting"):
        await house.hosting.edit(table.id, ANN.user_id, Edits(name="Friday", pace="hours", host=ZED.user_id))
    assert await house.tables.read(table.id) == table
    edited = await house.hosting.edit(
        table.id, ANN.user_id, Edits(name="Friday", pace="hours", private=True, order="2 1", host=BO.user_id)
    )
    assert (edited.row.name, edited.row.pace, edited.row.invited_only) == ("Friday", "hours", True)
    assert (edited.names, edited.host_name, edited.version) == (("Bo", "Ann"), "Bo", table.version + 1)
