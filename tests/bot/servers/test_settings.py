"""Settings of a server take effect: the level of computer players, limits, and announced results."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.preferences.service import GuildChanges
from tests.bot.world import World, buttons, labels, said, shown, text


async def set_up(world: World, **changes: Any) -> None:
    given: GuildChanges = {**changes}  # pyright: ignore[reportAssignmentType]
    await world.bot.services.preferences.change_guild(world.guild.id, **given)


def announced(wall: Any) -> list[str]:
    return [text(message) for message in wall.history()]


async def test_computer_players_of_new_tables_have_the_servers_level(world: World) -> None:
    await set_up(world, level="relaxed")
    table = await world.open_table("Ann", game="whiskey_business", computers=1)
    assert "Cooper** (computer, relaxed)" in text(table)
    await world.member("Ann").click(world.table, label="Add computer")
    assert text(world.table).count("(computer, relaxed") == 2
    await world.open_table("Bo", game="whiskey_business")
    await world.member("Bo").click(world.table, label="Add computer")
    assert "(computer, relaxed)" in text(world.table)


@pytest.mark.parametrize(
    ("game", "word", "level"),
    [
        ("whiskey_business", "best", "fair"),
        ("whiskey_business", "easy", "relaxed"),
        ("whiskey_business", "master", "master"),
        ("heaven_and_ale", "master", "master"),
        ("tavern", "master", "plays at random"),
    ],
)
async def test_a_host_may_ask_for_another_level(world: World, game: str, word: str, level: str) -> None:
    """Earlier words are still taken, and a game without that level offers the highest one it has."""
    await set_up(world, level="strong")
    await world.open_table("Ann", game=game, computers=1, level=word)
    await world.member("Ann").click(world.table, label="Add computer")
    assert text(world.table).count(f"(computer, {level}") == 2


async def test_a_servers_own_limits_hold(world: World) -> None:
    await set_up(world, max_per_person=1)
    await world.open_table("Ann")
    refused = said(await world.member("Ann").slash(world.channel, "table open", game="tavern"))
    assert "You host 1 open table in this server." in refused
    await set_up(world, max_per_person=None, max_per_channel=1)
    refused = said(await world.member("Bo").slash(world.channel, "table open", game="tavern"))
    assert "This channel has 1 open table already." in refused
    await set_up(world, max_per_channel=None, max_per_server=1)
    refused = said(await world.member("Bo").slash(world.channel, "table open", game="tavern"))
    assert "This server has 1 open table already." in refused
    await set_up(world, max_per_server=2)
    await world.open_table("Bo")
    assert (await world.live(2)).host_name == "Bo"


async def test_the_end_of_a_game_is_announced_once_where_the_server_wants_it(world: World) -> None:
    wall = world.guild.create_text_channel("results")
    await set_up(world, results_channel_id=wall.id)
    await world.seated("Ann", "Bo")
    assert announced(wall) == []
    await world.play_on()
    await world.settle()
    [told] = announced(wall)
    assert "Tavern · table 1" in told
    assert "won with" in told
    assert "Ann " in told.splitlines()[-1]
    await world.restart()
    assert len(announced(wall)) == 1
    [message] = wall.history()
    assert message.mentions == []
    assert labels(message) == ["To the table", "Replay"]
    assert (buttons(message)[0].url or "no link") in told
    assert "Setup" in text(shown(await world.member("Zed").click(message, label="Replay")))


async def test_a_private_table_and_one_played_there_are_not_announced(world: World) -> None:
    await set_up(world, results_channel_id=world.channel.id)
    await world.seated("Ann", "Bo")
    await world.play_on()
    wall = world.guild.create_text_channel("results")
    await set_up(world, results_channel_id=wall.id)
    await world.open_table("Ann", private=True, computers=1)
    await world.member("Ann").click(world.table, label="Start")
    await world.play_on(2)
    await world.settle()
    assert announced(wall) == []
    assert not [line for line in announced(world.channel) if " is over. " in line]


async def test_a_channel_that_is_closed_to_the_bot_holds_nothing_up(world: World) -> None:
    assert world.bot.user is not None
    shut: dict[Any, discord.PermissionOverwrite] = {world.bot.user: discord.PermissionOverwrite(send_messages=False)}
    wall = world.guild.create_text_channel("results", overwrites=shut)
    await set_up(world, results_channel_id=wall.id)
    await world.seated("Ann", "Bo")
    await world.play_on()
    await world.settle()
    assert announced(wall) == []
    assert await world.bot.store.next_due() is None
