"""`/table prefs` and `/table settings` without arguments: private menus that say what each choice means."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.ui.preference_menus import MANAGERS_ONLY, PERSON, SERVER, Setting
from storage.base import GuildRow, PlayerRow
from tests.bot.world import Click, World, said, selects, shown, text


def manager(world: World) -> Any:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Max"] = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    return world.members["Max"]


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
    await world.bot.context.preferences.change_person(ann.id, dm_closed=True)
    message = await menu_of(world, ann, "table prefs")
    await ann.select(message, ["1"], custom_id=selects(message)[0].custom_id)
    assert (await world.bot.store.player(ann.id)).dm_closed is False


async def test_those_who_manage_the_server_change_its_settings(world: World) -> None:
    boss = manager(world)
    message = await menu_of(world, boss, "table settings")
    for number in range(len(SERVER)):
        await boss.select(message, ["1"], custom_id=selects(message)[number].custom_id)
    row = await world.bot.store.guild(world.guild.id)
    assert (row.place, row.openers) == ("channel", "managers")


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


@pytest.mark.parametrize(("field", "value"), [("hand", "9"), ("hand", "x"), ("colour", "0")])
async def test_what_cannot_be_set_is_refused(world: World, field: str, value: str) -> None:
    message = await menu_of(world, world.member("Ann"), "table prefs")
    [refused] = await world.raw(Click("Ann", message, f"tap:prefer:0:0:{field}", (value,)))
    assert "cannot be set" in said(refused)
