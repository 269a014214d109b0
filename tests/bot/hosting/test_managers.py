"""Somebody who manages the server and does not sit at a table can do for it what its host or the players cannot."""

from __future__ import annotations

import pytest

from tests.bot.absence.test_clicks import silent
from tests.bot.preferences.test_menus import manager
from tests.bot.world import World, said, shown, text


async def absent(world: World, name: str, plan: str) -> str:
    result = await manager(world).slash(world.channel, "table absent", player=world.member(name).user, plan=plan)
    await world.settle()
    return said(result)


async def test_a_manager_answers_the_question_about_somebody_absent_alone_and_at_once(world: World) -> None:
    message = await silent(world, "Ann", "Bo", "Cy", "Di")
    await manager(world).click(message, label="Let a computer play this turn")
    await world.settle()
    assert await world.awaited() == ["Bo"]
    assert "A computer player plays one turn for Ann." in text(world.table)


async def test_a_stranger_who_manages_nothing_decides_nothing(world: World) -> None:
    message = await silent(world, "Ann", "Bo", "Cy")
    assert "not playing at this table" in said(await world.member("Zed").click(message, label="Find a substitute"))
    refused = await world.member("Zed").slash(
        world.channel, "table absent", player=world.member("Ann").user, plan="keep"
    )
    assert "Only those who manage this server" in said(refused)
    assert not (await world.live()).kept_seats


@pytest.mark.parametrize("name", ["Ann", "Bo"], ids=["host", "player"])
async def test_a_manager_replaces_an_absent_person_before_the_table_is_asked(world: World, name: str) -> None:
    await world.seated("Ann", "Bo", "Cy")
    assert await absent(world, name, "keep") == f"A computer player keeps the seat of {name} until they are back."
    table = await world.live()
    assert [seat.name for seat in table.kept_seats] == [name]
    assert table.host_name == ("Bo" if name == "Ann" else "Ann")
    await world.member(name).click(world.table, label=f"I am back ({name})")
    assert not (await world.live()).kept_seats


async def test_a_manager_opens_a_seat_and_somebody_takes_it_with_the_hand(world: World) -> None:
    await world.seated("Ann", "Bo", game="angels_share")
    assert "somebody to take over" in await absent(world, "Ann", "substitute")
    taken = await world.member("Zed").click(world.table, label="Take over Ann's seat")
    await world.settle()
    assert (await world.live()).names == ("Zed", "Bo")
    assert said(taken)
    assert (await world.live()).host_name == "Bo"


async def test_a_manager_hands_over_the_role_of_a_host_who_is_gone(world: World) -> None:
    await world.seated("Ann", "Bo")
    await manager(world).slash(world.channel, "table edit", host=world.member("Bo").user)
    await world.settle()
    assert (await world.live()).host_name == "Bo"
    assert "Bo is the host now." in text(world.table)
    refused = said(await world.member("Ann").slash(world.channel, "table edit", name="Mine"))
    assert "Only Bo" in refused


async def test_a_manager_removes_a_host_from_a_lobby_and_from_a_game(world: World) -> None:
    boss = manager(world)
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    await boss.slash(world.channel, "table kick", player=world.member("Ann").user)
    table = await world.live()
    assert (table.names, table.host_name) == (("Bo",), "Bo")
    await world.member("Cy").click(world.table, label="Join")
    await world.play_in("channel")
    await world.member("Bo").click(world.table, label="Start")
    await boss.slash(world.channel, "table kick", player=world.member("Bo").user)
    table = await world.live()
    assert (table.host_name, [seat.user_id for seat in table.seats]) == ("Cy", [None, world.member("Cy").id])


async def test_a_manager_closes_a_game(world: World) -> None:
    await world.seated("Ann", "Bo")
    boss = manager(world)
    question = shown(await boss.slash(world.channel, "table close"))
    await boss.click(question, label="Yes, close this table")
    await world.settle()
    assert (await world.live()).row.status == "closed"
    assert "Max closed the table." in text(next(m for m in world.channel.history() if "closed the table" in text(m)))


async def test_a_manager_closes_a_table_whose_game_is_not_known_any_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.seated("Ann", "Bo")
    await world.open_table("Cy", game="whiskey_business")
    with monkeypatch.context() as patch:
        others = {key: game for key, game in world.bot.services.games.items() if key != "tavern"}
        patch.setattr("bot.composition.load_games", lambda _: others)
        await world.restart()
        assert "Only the host" in said(await world.member("Zed").slash(world.channel, "table close", table="1"))
        boss = manager(world)
        assert "closed" in said(await boss.slash(world.channel, "table close", table="1"))
    assert [row.id for row in await world.bot.services.tables.rows_in(world.channel.id)] == [2]
