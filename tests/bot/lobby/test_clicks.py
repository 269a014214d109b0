"""Before the game: opening, seats, options, who may do what, threads and server settings."""

from __future__ import annotations

import discord
import pytest

from tests.bot.world import Click, World, act_id, acts, buttons, said, selects, text


def id_of(world: World, label: str) -> str:
    return next(b.custom_id for b in buttons(world.table) if b.label == label) or ""


async def test_the_lobby_card_says_who_sits_there_and_what_is_missing(world: World) -> None:
    await world.open_table("Ann", "whisper")
    assert "**Ann** · host" in text(world.table)
    assert "1 more player needed" in text(world.table)
    assert [b.label for b in buttons(world.table) if b.disabled] == ["Remove computer", "Start"]


@pytest.mark.parametrize(
    ("name", "known_as"),
    [
        ("[free](https://evil.example)", "free(https://evil.example)"),
        ("**Bo**", "Bo"),
        ("<@1> `x`", "@1 x"),
        ("~", "Cy"),
    ],
)
async def test_a_name_cannot_format_what_the_bot_says(world: World, name: str, known_as: str) -> None:
    world.members["Cy"] = world.guild.add_member(world.env.create_user("Cy", global_name=name))
    await world.open_table("Cy")
    assert (await world.live()).names == (known_as,)
    assert f"**{known_as}** · host" in text(world.table)


async def test_joining_twice_takes_one_seat(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    assert "sitting here already" in said(await world.member("Bo").click(world.table, label="Join"))
    assert "sitting here already" in said(await world.member("Bo").slash(world.channel, "table join"))
    assert len((await world.live()).seats) == 2


async def test_a_full_table_takes_nobody_else(world: World) -> None:
    await world.open_table("Ann", computers=5)
    assert {"Join", "Add computer"} <= {b.label for b in buttons(world.table) if b.disabled}
    for label, name in (("Join", "Zed"), ("Add computer", "Ann")):
        [result] = await world.raw(Click(name, world.table, id_of(world, label)))
        assert "All 6 seats are taken" in said(result)
    assert "All 6 seats are taken" in said(await world.member("Zed").slash(world.channel, "table join"))


async def test_a_game_does_not_start_without_enough_players(world: World) -> None:
    await world.open_table("Ann", "whisper")
    [clicked] = await world.raw(Click("Ann", world.table, id_of(world, "Start")))
    assert "needs 1 more player to start" in said(clicked)
    assert "needs 1 more player" in said(await world.member("Ann").slash(world.channel, "table start"))
    assert (await world.live()).row.status == "lobby"


@pytest.mark.parametrize("label", ["Start", "Add computer", "Remove computer"])
async def test_some_buttons_are_for_the_host(world: World, label: str) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Bo").click(world.table, label="Join")
    for name in ("Bo", "Zed"):
        assert "Only Ann, the host" in said(await world.member(name).click(world.table, label=label))
    assert len((await world.live()).seats) == 3


def switches(world: World) -> discord.SelectMenu:
    """The menu of all options that are on or off."""
    return next(menu for menu in selects(world.table) if (menu.placeholder or "").startswith("House rules"))


async def test_options_are_for_the_host(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    menu = switches(world)
    result = await world.member("Bo").select(world.table, ["tips"], custom_id=menu.custom_id)
    assert "Only Ann, the host" in said(result)
    assert not (await world.live()).options.model_dump()["tips"]


async def test_options_set_in_the_lobby_apply_to_the_game(world: World) -> None:
    await world.play_in("channel")
    await world.open_table("Ann", computers=1)
    chosen = ["tips", "toast"]
    await world.member("Ann").select(world.table, chosen, custom_id=switches(world).custom_id)
    assert {o.value for o in switches(world).options if o.default} == set(chosen)
    await world.member("Ann").select(world.table, chosen[:1], custom_id=switches(world).custom_id)
    await world.member("Ann").click(world.table, label="Start")
    options = (await world.live()).options.model_dump()
    assert options == {"rounds": 3, "tips": True, "toast": False}
    assert (await world.live()).playing.state.tips
    assert await world.awaited() == ["Ann"]


async def test_computer_players_come_and_go(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Add computer")
    names = (await world.live()).names
    assert len(set(names)) == 3
    for _ in range(2):
        await world.member("Ann").click(world.table, label="Remove computer")
    assert (await world.live()).names == ("Ann",)
    [result] = await world.raw(Click("Ann", world.table, id_of(world, "Remove computer")))
    assert "No computer player" in said(result)


async def test_the_host_passes_on_and_the_last_to_leave_closes_the_lobby(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    await world.member("Ann").click(world.table, label="Leave")
    assert "**Bo** · host" in text(world.table)
    assert "not playing" in said(await world.member("Ann").click(world.table, label="Leave"))
    assert "left the table" in said(await world.member("Bo").slash(world.channel, "table leave"))
    assert (await world.live()).row.status == "closed"
    assert "has been closed" in text(world.channel.last_message)


# Where it is played


async def test_a_game_gets_a_thread_of_its_own(world: World) -> None:
    await world.open_table("Ann", computers=1)
    lobby = world.channel.last_message
    await world.member("Ann").click(lobby, label="Start")
    assert [thread.name for thread in world.channel.threads] == ["Tavern · table 1"]
    assert (await world.live()).row.thread_id == world.place.id
    old = next(m for m in world.channel.history() if m.id == lobby.id)
    assert f"/{world.table.id})" in text(old)
    await world.member("Ann").click(world.table, label="Sell the keepsake")
    assert await world.moves() == 1


async def test_a_thread_is_made_after_a_restart_and_by_command(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.restart()
    assert "The game is on" in said(await world.member("Ann").slash(world.channel, "table start"))
    assert world.channel.threads
    assert acts(world.table)


async def test_commands_find_the_table_from_its_thread(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Start")
    assert said(await world.member("Ann").slash(world.place, "tavern sell"))
    assert await world.moves() > 0


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_without_thread_permissions_the_channel_serves(world: World, right: str) -> None:
    world.channel = world.guild.create_text_channel(
        "narrow", overwrites={world.bot.user: discord.PermissionOverwrite(**{right: False})}
    )
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Start")
    assert not world.channel.threads
    assert (await world.live()).row.thread_id is None
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    assert await world.moves() > 0


@pytest.mark.parametrize(("in_threads", "opened"), [(False, 0), (True, 1)])
async def test_rights_are_those_of_the_thread_where_a_table_is_opened(
    world: World, in_threads: bool, opened: int
) -> None:
    rights = discord.PermissionOverwrite(send_messages=not in_threads, send_messages_in_threads=in_threads)
    world.channel = world.guild.create_text_channel("narrow", overwrites={world.bot.user: rights})
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="side room", type=discord.ChannelType.public_thread)
    [thread] = world.channel.threads
    answer = said(await world.member("Ann").slash(thread, "table open", game="tavern"))
    assert ("Send Messages in Threads" in answer) is not in_threads
    assert (await world.bot.store.counts()).lobby == opened


async def test_a_rematch_opens_where_the_first_table_was_opened(world: World) -> None:
    await world.open_table("Ann", options="rounds=1")
    await world.member("Bo").click(world.table, label="Join")
    await world.member("Ann").click(world.table, label="Start")
    await world.play_on()
    await world.member("Ann").click(world.table, label="Rematch")
    assert (await world.live(2)).row.channel_id == world.channel.id
    lobby = world.channel.last_message
    assert "**Ann** · host" in text(lobby)
    await world.member("Ann").click(lobby, label="Start")
    assert len(world.channel.threads) == 2
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    assert await world.moves(2) > 0


# What a server sets


def manager(world: World) -> None:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Max"] = world.guild.add_member(world.env.create_user("Max"), roles=[role])


async def test_who_manages_the_server_sets_place_and_openers(world: World) -> None:
    manager(world)
    assert "in a thread" in said(await world.member("Zed").slash(world.channel, "table settings"))
    refused = await world.member("Zed").slash(world.channel, "table settings", place="channel")
    assert "Only those who manage" in said(refused)
    words = said(await world.member("Max").slash(world.channel, "table settings", place="channel", openers="managers"))
    assert "in the channel itself" in words
    assert "those who manage" in words
    assert "only those who manage" in said(await world.member("Zed").slash(world.channel, "table open", game="tavern"))
    await world.open_table("Max", computers=1)
    await world.member("Max").click(world.table, label="Start")
    assert not world.channel.threads


async def test_missing_rights_are_told_before_a_table_is_opened(world: World) -> None:
    channel = world.guild.create_text_channel(
        "mute", overwrites={world.bot.user: discord.PermissionOverwrite(send_messages=False)}
    )
    result = await world.member("Ann").slash(channel, "table open", game="tavern")
    assert "I need the permissions" in said(result)
    assert (await world.bot.store.counts()).lobby == 0


async def test_a_command_asks_which_table_when_there_are_several(world: World) -> None:
    for host in ("Ann", "Bo"):
        await world.open_table(host)
    assert "several tables here" in said(await world.member("Zed").slash(world.channel, "table join"))
    offered = await world.member("Zed").autocomplete(world.channel, "table join", "table", "")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    assert "You have a seat" in said(await world.member("Zed").slash(world.channel, "table join", table="2"))
    assert (await world.live(2)).names == ("Bo", "Zed")
    assert "left the table" in said(await world.member("Zed").slash(world.channel, "table leave"))


async def test_a_table_of_another_channel_is_for_those_who_sit_there(world: World) -> None:
    await world.open_table("Ann")
    elsewhere = world.guild.create_text_channel("elsewhere")
    for command in ("join", "show", "log", "close"):
        words = said(await world.member("Zed").slash(elsewhere, f"table {command}", table="1"))
        assert "in another channel" in words
    assert "not started" in said(await world.member("Ann").slash(elsewhere, "table hand", table="1"))


@pytest.mark.parametrize("named", ["99", "nonsense", "-1", "1" * 30])
async def test_a_table_that_does_not_exist_is_refused(world: World, named: str) -> None:
    assert "no table of that number" in said(await world.member("Ann").slash(world.channel, "table join", table=named))


@pytest.mark.parametrize("command", ["start", "leave", "join", "show", "hand", "undo", "log", "close"])
async def test_commands_without_a_table_say_so(world: World, command: str) -> None:
    result = await world.member("Ann").slash(world.channel, f"table {command}")
    assert "no such table here" in said(result)


async def test_a_command_at_the_wrong_time_is_told_whether_the_game_has_begun(world: World) -> None:
    await world.play_in("channel")
    await world.open_table("Ann", computers=1)
    ann = world.member("Ann")
    assert "has not begun yet" in said(await ann.slash(world.channel, "table undo"))
    await ann.click(world.table, label="Start")
    assert "already started" in said(await ann.slash(world.channel, "table invite", player=world.member("Bo")))


async def test_whoever_joins_means_the_table_they_do_not_sit_at(world: World) -> None:
    await world.open_table("Ann")
    await world.open_table("Bo")
    await world.member("Ann").slash(world.channel, "table join")
    assert (await world.live(2)).seat_of(world.member("Ann").id) == 1
