"""Before the game: opening, seats, options, who may do what, threads and server settings."""

from __future__ import annotations

import discord
import pytest

from tests.bot.states import last_turn
from tests.bot.world import Click, World, act_id, buttons, labels, said, selects, text


def id_of(world: World, label: str) -> str:
    return next(b.custom_id for b in buttons(world.table) if b.label == label) or ""


async def test_the_lobby_card_says_who_sits_there_and_what_is_missing(world: World) -> None:
    await world.open_table("Ann")
    assert "**Ann** · host" in text(world.table)
    assert "2 needed to start" in text(world.table)
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
    assert (await world.live()).names == [known_as]
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
    await world.open_table("Ann")
    [clicked] = await world.raw(Click("Ann", world.table, id_of(world, "Start")))
    assert "needs 1 more player to start" in said(clicked)
    assert "needs 1 more player" in said(await world.member("Ann").slash(world.channel, "table start"))
    assert (await world.live()).row.status == "lobby"


@pytest.mark.parametrize("label", ["Start", "Add computer", "Remove computer"])
async def test_some_buttons_are_for_the_host(world: World, label: str) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Bo").click(world.table, label="Join")
    for name in ("Bo", "Zed"):
        assert "Only the host" in said(await world.member(name).click(world.table, label=label))
    assert len((await world.live()).seats) == 3


async def test_options_are_for_the_host(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    menu = selects(world.table)[0]
    result = await world.member("Bo").select(world.table, ["spoilage"], custom_id=menu.custom_id)
    assert "Only the host" in said(result)
    assert not (await world.live()).options.model_dump()["spoilage"]


async def test_options_set_in_the_lobby_apply_to_the_game(world: World) -> None:
    await world.play_in("channel")
    await world.open_table("Ann", computers=1)
    menu = selects(world.table)[0]
    chosen = ["take_a_shot", "spoilage", "globe_commits"]
    await world.member("Ann").select(world.table, chosen, custom_id=menu.custom_id)
    assert {o.value for o in selects(world.table)[0].options if o.default} == set(chosen)
    await world.member("Ann").select(world.table, chosen[:2], custom_id=menu.custom_id)
    await world.member("Ann").click(world.table, label="Start")
    house = (await world.live()).playing.state.house
    assert house.take_a_shot
    assert house.spoilage
    assert not house.globe_commits


async def test_computer_players_come_and_go(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Add computer")
    names = (await world.live()).names
    assert len(set(names)) == 3
    for _ in range(2):
        await world.member("Ann").click(world.table, label="Remove computer")
    assert (await world.live()).names == ["Ann"]
    [result] = await world.raw(Click("Ann", world.table, id_of(world, "Remove computer")))
    assert "No computer player" in said(result)


async def test_the_host_passes_on_and_the_last_to_leave_closes_the_lobby(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    await world.member("Ann").click(world.table, label="Leave")
    assert "**Bo** · host" in text(world.table)
    assert "not sitting" in said(await world.member("Ann").click(world.table, label="Leave"))
    assert "left the table" in said(await world.member("Bo").slash(world.channel, "table leave"))
    assert (await world.live()).row.status == "closed"
    assert "has been closed" in text(world.channel.last_message)


async def test_unknown_games_are_refused_with_what_there_is(world: World) -> None:
    assert "I know Whiskey Business!" in said(
        await world.member("Ann").slash(world.channel, "table open", game="chess")
    )
    offered = await world.member("Ann").autocomplete(world.channel, "table open", "game", "whisk")
    assert [choice["value"] for choice in offered] == ["whiskey_business"]


# Where it is played


async def test_a_game_gets_a_thread_of_its_own(world: World) -> None:
    await world.open_table("Ann", computers=1)
    lobby = world.channel.last_message
    await world.member("Ann").click(lobby, label="Start")
    assert [thread.name for thread in world.channel.threads] == ["Whiskey Business! · table 1"]
    assert (await world.live()).row.thread_id == world.place.id
    old = next(m for m in world.channel.history() if m.id == lobby.id)
    assert "the table is here now" in text(old)
    before = await world.moves()
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    assert await world.moves() == before + 1


async def test_a_thread_is_made_after_a_restart_and_by_command(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.restart()
    assert "The game is on" in said(await world.member("Ann").slash(world.channel, "table start"))
    assert world.channel.threads
    assert "Roll" in " ".join(filter(None, labels(world.table)))


async def test_commands_find_the_table_from_its_thread(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Start")
    assert said(await world.member("Ann").slash(world.place, "whiskey roll"))
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


async def test_a_rematch_in_a_thread_stays_in_it_and_starts(world: World) -> None:
    await world.open_table("Ann", computers=1)
    await world.member("Ann").click(world.table, label="Start")
    await world.set_state(last_turn((await world.live()).playing.state))
    await world.play_on()
    await world.member("Ann").click(world.table, label="Rematch")
    await world.member("Ann").click(world.table, label="Start")
    assert len(world.channel.threads) == 1
    assert (await world.live(2)).place_id == world.place.id
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
    told = said(await world.member("Max").slash(world.channel, "table settings", place="channel", openers="managers"))
    assert "in the channel itself" in told
    assert "those who manage" in told
    assert "only those who manage" in said(
        await world.member("Zed").slash(world.channel, "table open", game="whiskey_business")
    )
    await world.open_table("Max", computers=1)
    await world.member("Max").click(world.table, label="Start")
    assert not world.channel.threads


async def test_missing_rights_are_told_before_a_table_is_opened(world: World) -> None:
    channel = world.guild.create_text_channel(
        "mute", overwrites={world.bot.user: discord.PermissionOverwrite(send_messages=False)}
    )
    result = await world.member("Ann").slash(channel, "table open", game="whiskey_business")
    assert "I need the permissions" in said(result)
    assert (await world.bot.store.counts()).lobby == 0


async def test_a_command_asks_which_table_when_there_are_several(world: World) -> None:
    for host in ("Ann", "Bo"):
        await world.open_table(host)
    assert "several tables here" in said(await world.member("Zed").slash(world.channel, "table join"))
    offered = await world.member("Zed").autocomplete(world.channel, "table join", "table", "")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    assert "You have a seat" in said(await world.member("Zed").slash(world.channel, "table join", table="2"))
    assert (await world.live(2)).names == ["Bo", "Zed"]
    assert "left the table" in said(await world.member("Zed").slash(world.channel, "table leave"))


async def test_a_table_of_another_channel_is_for_those_who_sit_there(world: World) -> None:
    await world.open_table("Ann")
    elsewhere = world.guild.create_text_channel("elsewhere")
    for command in ("join", "show", "log", "close"):
        told = said(await world.member("Zed").slash(elsewhere, f"table {command}", table="1"))
        assert "in another channel" in told
    assert "not started" in said(await world.member("Ann").slash(elsewhere, "table hand", table="1"))


@pytest.mark.parametrize("named", ["99", "nonsense", "-1", "1" * 30])
async def test_a_table_that_does_not_exist_is_refused(world: World, named: str) -> None:
    assert "no table of that number" in said(await world.member("Ann").slash(world.channel, "table join", table=named))


@pytest.mark.parametrize("command", ["start", "leave", "join", "show", "hand", "undo", "log", "close"])
async def test_commands_without_a_table_say_so(world: World, command: str) -> None:
    result = await world.member("Ann").slash(world.channel, f"table {command}")
    assert "no such table in this channel" in said(result)


async def test_whoever_joins_means_the_table_they_do_not_sit_at(world: World) -> None:
    await world.open_table("Ann")
    await world.open_table("Bo")
    await world.member("Ann").slash(world.channel, "table join")
    assert (await world.live(2)).seat_of(world.member("Ann").id) == 1
