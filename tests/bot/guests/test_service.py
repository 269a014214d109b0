"""Invitations, private tables, wishes for a table, and following one."""

from __future__ import annotations

import pytest

from bot.notices.planner import NEWS
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from tests.bot.house import ANN, BO, CY, PLACE, ZED, House, Person


async def news(house: House, person: Person) -> list[str]:
    return [row.data for row in await house.store.due_of(person.user_id, NEWS)]


async def private(house: House) -> TableSnapshot:
    return await house.lobby.open(house.games["tavern"], PLACE, ANN, invited_only=True)


async def test_an_invitation_is_told_once_and_leads_to_a_seat(house: House) -> None:
    table = await house.opened(ANN)
    for _ in range(2):
        await house.guests.invite(table.id, ANN.user_id, BO.user_id)
    assert await news(house, BO) == ["invited"]
    table, seated = await house.guests.accept(table.id, BO)
    assert seated
    assert table.names == ("Ann", "Bo")


async def test_who_is_already_there_or_not_at_the_table_cannot_be_part_of_an_invitation(house: House) -> None:
    table = await house.opened(ANN, BO)
    with pytest.raises(TableError, match="already"):
        await house.guests.invite(table.id, ANN.user_id, BO.user_id)
    with pytest.raises(TableError, match="not playing"):
        await house.guests.invite(table.id, ZED.user_id, CY.user_id)


async def test_a_private_table_takes_invited_people_only(house: House) -> None:
    table = await private(house)
    for attempt in (house.lobby.join(table.id, BO), house.guests.accept(table.id, BO)):
        with pytest.raises(TableError, match="by invitation only"):
            await attempt
    await house.guests.invite(table.id, ANN.user_id, BO.user_id)
    assert (await house.lobby.join(table.id, BO)).names == ("Ann", "Bo")
    await house.guests.invite(table.id, ANN.user_id, CY.user_id)
    await house.guests.decline(table.id, CY.user_id)
    with pytest.raises(TableError, match="by invitation"):
        await house.lobby.join(table.id, CY)


async def test_a_private_game_takes_no_uninvited_substitutes(house: House) -> None:
    table = await private(house)
    await house.guests.invite(table.id, ANN.user_id, BO.user_id)
    await house.lobby.join(table.id, BO)
    table = await house.lobby.start(table.id, ANN.user_id)
    await house.absences.decide(table.id, ANN.user_id, "substitute")
    with pytest.raises(TableError, match="by invitation"):
        await house.absences.substitute(table.id, ZED)
    with pytest.raises(TableError, match="by invitation"):
        await house.play.ask_for_seat(table.id, ZED)


async def test_open_tables_are_lobbies_and_games_with_a_free_seat(house: House) -> None:
    lobby, hidden, game = await house.opened(ANN), await private(house), await house.started(ANN, BO)
    full = await house.started(ANN, BO)
    await house.absences.decide(game.id, ANN.user_id, "substitute")
    found = await house.guests.open_tables(70, ZED.user_id)
    assert [row.id for row in found] == [lobby.id, game.id]
    await house.guests.invite(hidden.id, ANN.user_id, ZED.user_id)
    assert [row.id for row in await house.guests.open_tables(70, ZED.user_id)] == [lobby.id, hidden.id, game.id]
    assert full.id not in [row.id for row in found]
    assert await house.guests.open_tables(71, ZED.user_id) == []


async def test_who_wished_for_a_table_hears_of_it_unless_it_is_private_or_their_own(house: House) -> None:
    for person in (ANN, BO):
        await house.guests.wish(70, person.user_id, "tavern", wanted=True)
    assert await house.guests.wishes(70, BO.user_id) == ("tavern",)
    await house.guests.opened(await house.opened(ANN))
    await house.guests.opened(await private(house))
    await house.guests.opened(await house.opened(CY, game="pantry"))
    assert (await news(house, ANN), await news(house, BO)) == ([], ["opened"])
    await house.guests.wish(70, BO.user_id, "tavern", wanted=False)
    await house.guests.opened(await house.opened(ANN))
    assert await news(house, BO) == ["opened"]


async def test_news_of_a_table_that_has_started_are_dropped(house: House) -> None:
    await house.guests.wish(70, ZED.user_id, "tavern", wanted=True)
    table = await house.opened(ANN, BO)
    await house.guests.opened(table)
    [row] = await house.store.due_of(ZED.user_id, NEWS)
    assert await house.reminders.table_of_news(row) is not None
    await house.lobby.start(table.id, ANN.user_id)
    assert await house.reminders.table_of_news(row) is None


async def test_followers_hear_of_the_end_of_rounds_and_of_the_game_once(house: House) -> None:
    table = await house.started(ANN, BO)
    await house.guests.follow(table.id, ZED.user_id)
    assert await house.guests.follows(table.id, ZED.user_id)
    rounds = set()
    while table.row.status == "playing":
        assert table.session is not None
        rounds.add(table.game.rounds(table.session.state))
        table = await house.move(table)
    told = await news(house, ZED)
    assert told.count("end") == 1
    assert told.count("round") == len(rounds) - 1 > 0
    assert await news(house, ANN) == []


async def test_players_do_not_follow_their_own_table_and_nobody_one_that_is_over(house: House) -> None:
    table = await house.started(ANN, BO)
    with pytest.raises(TableError, match="You are playing"):
        await house.guests.follow(table.id, ANN.user_id)
    await house.guests.follow(table.id, ZED.user_id)
    await house.guests.follow(table.id, ZED.user_id, wanted=False)
    assert not await house.guests.follows(table.id, ZED.user_id)
    await house.play.close(table.id, ANN)
    with pytest.raises(TableError, match="over"):
        await house.guests.follow(table.id, ZED.user_id)
