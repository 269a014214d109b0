"""Computer players at a table: their tempers and names, and what they say now and then."""

from __future__ import annotations

from bot.play import talk
from bot.table.levels import EVEN_NAMES, NAMES_BY_TEMPER
from tests.bot.house import ANN, PLACE, House

GAME = "whiskey_business"


async def test_three_computers_are_three_characters_unless_one_is_wanted(house: House) -> None:
    table = await house.lobby.open(house.games[GAME], PLACE, ANN, computers=3)
    assert [seat.player for seat in table.seats[1:]] == ["fair", "fair.bold", "fair.careful"]
    assert table.seats[1].name == EVEN_NAMES[0]
    assert table.seats[2].name in NAMES_BY_TEMPER["bold"]
    assert (await house.lobby.add_computer(table.id, ANN.user_id)).seats[-1].player == "fair.builder"
    alike = await house.lobby.open(house.games[GAME], PLACE, ANN, computers=3, temper="careful")
    assert [seat.player for seat in alike.seats[1:]] == ["fair.careful"] * 3
    assert len(set(alike.names)) == 4
    even = await house.lobby.open(house.games[GAME], PLACE, ANN, computers=2, temper="even", level="master")
    assert {seat.player for seat in even.seats[1:]} == {"master"}


async def test_they_talk_now_and_then_about_what_all_have_seen(house: House) -> None:
    table = await house.lobby.open(house.games[GAME], PLACE, ANN, computers=1, temper="bold")
    table = await house.lobby.start(table.id, ANN.user_id)
    said, turns = list[str](), 0
    while table.row.status == "playing" and turns < 120:
        house.computers.wake(table)
        await house.think()
        table = await house.tables.read(table.id)
        if table.row.status == "playing":
            found = talk.lines(table, 0)
            assert found == talk.lines(await house.restarted().tables.read(table.id), 0)
            said += found
            table, turns = await house.move(table), turns + 1
    assert 0 < len(said) < turns
    assert all(line.startswith(f"> **{table.names[1]}**: “") for line in said)
    assert talk.lines(table, None) == []
