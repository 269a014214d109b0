"""`/table prefs` and `/table settings`: private menus that say what each choice means, and what is typed instead."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.preferences.clicks import PERSON
from bot.preferences.menus import Setting
from bot.servers.clicks import CANNOT_ANNOUNCE, MANAGERS_ONLY, server_settings
from bot.table.limits import Limits
from storage.people import GuildRow, PlayerRow
from tests.bot.world import Click, World, said, selects, shown, text

SERVER = server_settings(Limits())


def manager(world: World) -> Any:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Max"] = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    return world.members["Max"]


def menu_for(message: discord.Message, field: str) -> discord.SelectMenu:
    return next(menu for menu in selects(message) if (menu.custom_id or "").endswith(f":{field}"))


async def menu_of(world: World, actor: Any, command: str) -> discord.Message:
    return shown(await actor.slash(world.channel, command))


@pytest.mark.parametrize("setting", [*PERSON, *SERVER], ids=lambda setting: setting.field)
def test_every_stored_value_can_be_chosen_and_is_explained(setting: Setting) -> None:
    row = PlayerRow(1) if setting in PERSON else GuildRow(1)
    assert setting.current(row) in setting.values
    for value in setting.values:
        assert value.words
        assert value.meaning.endswith(".")
        assert max(len(value.label), len(value.meaning)) <= 100


async def test_preferences_are_changed_in_place_and_survive_a_restart(world: World) -> None:
    ann = world.member("Ann")
    message = await menu_of(world, ann, "table prefs")
    hand, mentions, *_ = selects(message)
    assert [option.label for option in hand.options if option.default] == ["By direct message and by button"]
    assert all(option.description for menu in (hand, mentions) for option in menu.options)
    changed = await ann.select(message, ["2"], custom_id=hand.custom_id)
    assert shown(changed).id == message.id
    await world.restart()
    await ann.select(message, ["1"], custom_id=selects(message)[1].custom_id)
    row = await world.bot.store.player(ann.id)
    assert (row.hand, row.mentions) == ("ephemeral", False)
    summary = text(await menu_of(world, ann, "table prefs"))
    assert "You get your hand by the My hand button, and you are not mentioned when it is your turn." in summary


async def test_the_shown_menu_follows_the_choice(world: World) -> None:
    ann = world.member("Ann")
    message = await menu_of(world, ann, "table prefs")
    before = selects(message)[0].custom_id
    edited = shown(await ann.select(message, ["1"], custom_id=before))
    assert "You get your hand by DM, and" in text(edited)
    assert [option.label for option in selects(edited)[0].options if option.default] == ["By direct message"]
    assert selects(edited)[0].custom_id != before  # clients keep what was chosen while the id stays the same


async def test_choosing_a_way_tries_closed_direct_messages_again(world: World) -> None:
    ann = world.member("Ann")
    await world.bot.services.preferences.change_person(ann.id, dm_closed=True)
    message = await menu_of(world, ann, "table prefs")
    await ann.select(message, ["1"], custom_id=selects(message)[0].custom_id)
    assert (await world.bot.store.player(ann.id)).dm_closed is False


async def test_those_who_manage_the_server_change_its_settings(world: World) -> None:
    boss = manager(world)
    message = await menu_of(world, boss, "table settings")
    for setting in SERVER:
        await boss.select(message, ["1"], custom_id=menu_for(message, setting.field).custom_id)
    row = await world.bot.store.guild(world.guild.id)
    assert (row.place, row.openers, row.pace, row.level) == ("channel", "managers", "day", "fair")
    assert (row.animations, row.max_per_person, row.max_per_channel, row.max_per_server) == (False, 1, 1, 1)
    await world.restart()
    summary = text(await menu_of(world, boss, "table settings"))
    assert "computer players are fair" in summary
    assert "Open tables: at most 1 per person, 1 per channel, 1 in this server." in summary


async def test_others_read_the_settings_without_menus(world: World) -> None:
    message = await menu_of(world, world.member("Zed"), "table settings")
    assert selects(message) == []
    assert "Games are played in a thread of their own; tables may be opened by everyone; " in text(message)
    assert MANAGERS_ONLY in text(message)


async def test_a_forged_click_changes_no_setting(world: World) -> None:
    message = await menu_of(world, manager(world), "table settings")
    custom_id = selects(message)[0].custom_id or ""
    [refused] = await world.raw(Click("Zed", message, custom_id, ("1",)))
    assert MANAGERS_ONLY in said(refused)
    assert (await world.bot.store.guild(world.guild.id)).place == "thread"


@pytest.mark.parametrize(("field", "value"), [("hand", "9"), ("hand", "x"), ("color", "0")])
async def test_what_cannot_be_set_is_refused(world: World, field: str, value: str) -> None:
    message = await menu_of(world, world.member("Ann"), "table prefs")
    [refused] = await world.raw(Click("Ann", message, f"tap:prefer:0:0:{field}", (value,)))
    assert "cannot be set" in said(refused)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"reminders": 5}, "you are reminded after 5 hours"),
        ({"reminders": 1}, "you are reminded after 1 hour,"),
        ({"digest": 6}, "there is one list a day, at 6:00"),
        ({"quiet": "1-5"}, "nothing comes from 1-5 o'clock"),
        ({"zone": "Asia/Tokyo"}, "your time zone is asia/tokyo, and while you are away the table decides"),
    ],
)
async def test_what_was_typed_is_said_in_words(world: World, typed: dict[str, Any], words: str) -> None:
    ann = world.member("Ann")
    assert words in said(await ann.slash(world.channel, "table prefs", **typed)).lower()
    assert words in text(await menu_of(world, ann, "table prefs")).lower()


async def test_settings_can_be_typed(world: World) -> None:
    boss, wall = manager(world), world.guild.create_text_channel("results")
    given = {"pace": "hours", "level": "easy", "results": wall, "per_person": 2, "per_server": 30}
    answer = said(await boss.slash(world.channel, "table settings", **given))
    assert "new tables wait eight hours for a move" in answer
    assert f"Results are announced in <#{wall.id}>." in answer
    assert "Open tables: at most 2 per person, 25 per channel, 30 in this server." in answer
    row = await world.bot.store.guild(world.guild.id)
    assert (row.pace, row.level, row.results_channel_id) == ("hours", "relaxed", wall.id)


async def test_a_server_cannot_allow_more_than_the_operator(world: World) -> None:
    boss = manager(world)
    refused = said(await boss.slash(world.channel, "table settings", per_person=13))
    assert "at most 12, because this bot allows no more" in refused
    await world.bot.services.preferences.change_guild(world.guild.id, max_per_channel=400)  # by an earlier operator
    assert "25 per channel" in text(await menu_of(world, boss, "table settings"))


async def test_the_channel_of_results_is_chosen_and_taken_back(world: World) -> None:
    boss, wall = manager(world), world.guild.create_text_channel("results")
    message = await menu_of(world, boss, "table settings")
    for chosen, words in ([wall], f"announced in <#{wall.id}>"), ([], "shown at the table only"):
        await boss.select(message, chosen, custom_id=channel_menu(message))
        message = await menu_of(world, boss, "table settings")
        assert f"Results are {words}." in text(message)
    assert (await world.bot.store.guild(world.guild.id)).results_channel_id is None


async def test_results_are_not_announced_where_the_bot_may_not_write(world: World) -> None:
    shut = {world.bot.user: discord.PermissionOverwrite(send_messages=False)}
    boss, wall = manager(world), world.guild.create_text_channel("results", overwrites=shut)
    assert said(await boss.slash(world.channel, "table settings", results=wall)) == CANNOT_ANNOUNCE
    message = await menu_of(world, boss, "table settings")
    for forged in (str(wall.id), "9" * 90):
        [refused] = await world.raw(Click("Max", message, channel_menu(message), (forged,)))
        assert said(refused) == CANNOT_ANNOUNCE
    assert (await world.bot.store.guild(world.guild.id)).results_channel_id is None


def channel_menu(message: discord.Message) -> str:
    return next(menu.custom_id for menu in selects(message) if ":announce:" in (menu.custom_id or "")) or ""
