"""The first minute: the hello in a new server, and its buttons that open a table or start a game at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.delivery.components import nested
from bot.delivery.ids import encode
from bot.discord import greeting
from bot.display import elements
from bot.lobby import options
from bot.lobby.opening import MANAGERS_ONLY
from bot.welcome import clicks as welcome_clicks
from tests.bot.failures import failing
from tests.bot.world import Click, World, buttons, labels, said, text
from tests.games.tavern import Tavern
from tests.games.whisper import Whisper

PARTS = 40
"""Components that Discord allows in a message."""
GAMES = {"tavern": Tavern(), "whisper": Whisper()}


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot knows only these."""
    monkeypatch.setattr("bot.composition.load_games", lambda _folder: GAMES)


async def joins(world: World, guild: Any = None) -> None:
    """Discord tells the bot that it has been added to a server."""
    known = world.bot.get_guild((guild or world.guild).id)
    world.bot.dispatch("guild_join", known)
    await world.settle()


def posting(world: World) -> tuple[str, str]:
    return "POST", f"/channels/{world.channel.id}/messages"


async def hello(world: World) -> discord.Message:
    await joins(world)
    return world.channel.last_message


# Saying hello


async def test_the_hello_has_buttons_for_every_way_to_play_a_game(world: World) -> None:
    message = await hello(world)
    assert "Hello, I am Taproom" in text(message)
    for game in GAMES.values():
        assert all(words in text(message) for words in (game.meta.title, game.meta.summary, elements.facts(game.meta)))
    against = "Play against the computer"
    assert labels(message) == ["Open a table", "Play alone", against, "Open a table", against]


def test_a_hello_with_many_games_fits_into_a_message() -> None:
    view = welcome_clicks.card([GAMES["tavern"]] * 20).view
    assert len(list(nested(view.parts))) <= PARTS


@pytest.mark.parametrize(
    ("seats", "time", "facts"),
    [((2, 6), "30 minutes", "2–6 players · 30 minutes"), ((1, 1), "", "1 player"), ((4, 4), "", "4 players")],
)
def test_how_many_play_and_how_long(seats: tuple[int, int], time: str, facts: str) -> None:
    few, many = seats
    assert elements.facts(replace(GAMES["tavern"].meta, min_seats=few, max_seats=many, playing_time=time)) == facts


async def test_it_is_said_once_also_after_a_restart_and_a_second_visit(world: World) -> None:
    await hello(world)
    await joins(world)
    await world.restart()
    await joins(world)
    assert len(list(world.channel.history())) == 1


async def test_two_joins_at_the_same_moment_get_one_hello(world: World) -> None:
    guild = world.bot.get_guild(world.guild.id)
    services = world.bot.services
    greeter = greeting.WelcomeSender(services.games, services.preferences, services.tasks)
    assert guild is not None
    await asyncio.gather(greeter.greet(guild), greeter.greet(guild))
    assert len(list(world.channel.history())) == 1


async def test_it_is_said_where_tables_can_be_shown(world: World) -> None:
    guild = world.env.create_guild("Narrow")
    for right in ("view_channel", "send_messages", "attach_files"):
        guild.create_text_channel(right, overwrites={world.bot.user: discord.PermissionOverwrite(**{right: False})})
    last = guild.create_text_channel("free")
    await joins(world, guild)
    assert [c.name for c in greeting.possible_channels(world.bot.get_guild(guild.id))] == ["free"]
    assert "Hello" in text(last.last_message)


async def test_where_it_may_speak_nowhere_it_waits_for_another_visit(world: World) -> None:
    guild = world.env.create_guild("Silent")
    await joins(world, guild)
    channel = guild.create_text_channel("late")
    await joins(world, guild)
    assert "Hello" in text(channel.last_message)


async def test_a_channel_that_refuses_is_followed_by_the_next(world: World) -> None:
    second = world.guild.create_text_channel("second")
    with failing(world, posting(world), "no permission"):
        await joins(world)
    assert list(world.channel.history()) == []
    assert "Hello" in text(second.last_message)


async def test_after_an_outage_nothing_is_said_twice(world: World) -> None:
    second = world.guild.create_text_channel("second")
    with failing(world, posting(world), "broken"):
        await joins(world)
    await joins(world)
    assert list(world.channel.history()) == list(second.history()) == []


def test_the_system_channel_comes_first() -> None:
    class Channel:
        def permissions_for(self, _me: object) -> discord.Permissions:
            return discord.Permissions.all()

    class Guild:
        me = object()
        text_channels = (first := Channel(), second := Channel())
        system_channel = second

    guild: Any = Guild()
    assert greeting.possible_channels(guild) == [Guild.second, Guild.first]


# The buttons


async def press(world: World, name: str, kind: str, game: str, number: int = 0) -> Any:
    message = next(m for m in world.channel.history() if "Hello" in text(m))
    [result] = await world.raw(Click(name, message, encode(kind, 0, number, game)))
    return result


async def test_open_makes_a_lobby_of_the_person_who_pressed(world: World) -> None:
    await hello(world)
    await press(world, "Ann", "open", "tavern")
    assert "**Ann** · host" in text(world.channel.last_message)
    assert (await world.live()).row.status == "lobby"
    await world.member("Bo").click(world.channel.last_message, label="Join")
    assert (await world.live()).names == ("Ann", "Bo")


async def test_solo_seats_the_computers_that_are_needed_and_starts(world: World) -> None:
    await hello(world)
    result = await press(world, "Ann", "solo", "whisper")
    table = await world.live()
    assert (table.row.status, len(table.seats)) == ("playing", GAMES["whisper"].meta.min_seats)
    assert [table.is_computer(seat) for seat in range(len(table.seats))] == [False, *[True] * (len(table.seats) - 1)]
    assert f"[To the table](https://discord.com/channels/{world.guild.id}/{table.row.thread_id})" in said(result)
    assert buttons(world.table)


async def test_a_game_for_one_needs_no_computer(world: World) -> None:
    await hello(world)
    await press(world, "Ann", "solo", "tavern")
    assert (await world.live()).names == ("Ann",)


async def test_a_game_for_one_can_be_played_against_the_computer(world: World) -> None:
    message = await hello(world)
    await world.member("Ann").click(message, custom_id=encode("solo", 0, 1, "tavern"))
    table = await world.live()
    assert [table.is_computer(seat) for seat in range(len(table.seats))] == [False, True]
    await press(world, "Ann", "solo", "tavern", number=99)
    assert (await world.live(2)).names == ("Ann",)


async def test_the_buttons_work_after_a_restart(world: World) -> None:
    await hello(world)
    await world.restart()
    await press(world, "Ann", "open", "tavern")
    assert (await world.live()).row.host_id == world.member("Ann").id


async def test_a_double_click_opens_one_table(world: World) -> None:
    message = await hello(world)
    click = Click("Ann", message, encode("solo", 0, 0, "tavern"))
    results = await world.raw(click, click)
    assert sorted("One moment" in said(result) for result in results) == [False, True]
    assert (await world.bot.store.counts()).playing == 1


@pytest.mark.parametrize("kind", ["open", "solo"])
async def test_the_buttons_respect_who_may_open_tables(world: World, kind: str) -> None:
    await hello(world)
    await world.bot.services.preferences.change_guild(world.guild.id, openers="managers")
    assert MANAGERS_ONLY in said(await press(world, "Ann", kind, "tavern"))
    assert (await world.bot.store.counts()).lobby == 0


async def test_a_game_that_is_gone_is_refused(world: World) -> None:
    message = await hello(world)
    [result] = await world.raw(Click("Ann", message, encode("open", 0, 0, "chess")))
    assert "do not know that game" in said(result)


# The command


async def test_the_command_has_the_games_as_fixed_choices(world: World) -> None:
    group = world.bot.tree.get_command("table")
    assert isinstance(group, discord.app_commands.Group)
    command: Any = group.get_command("open")
    game = next(parameter for parameter in command.parameters if parameter.name == "game")
    assert {choice.value: choice.name for choice in game.choices} == {
        key: game.meta.title for key, game in GAMES.items()
    }


async def test_options_are_offered_with_what_they_do(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    described = options.OptionSpec("tips", "Tips", "A coin for each drink. " + "Long. " * 30, (False, True))
    monkeypatch.setattr(options, "specs", lambda _game: [described])
    offered = await world.member("Ann").autocomplete(world.channel, "table open", "options", "", game="tavern")
    assert [choice["value"] for choice in offered] == ["tips=False", "tips=True"]
    assert offered[1]["name"].startswith("Tips: on (A coin for each drink.")
    assert len(offered[1]["name"]) <= 100
