"""The answer to a roll plays once; people and servers can switch that off."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from PIL import Image

from tests.bot.world import World, walk


async def roll(world: World) -> discord.Message:
    """The first roll of a game of Whiskey Business!"""
    await world.seated("Ann", "Bo", game="whiskey_business")
    assert board(world.table).filename.endswith(".png")
    await world.step()
    return world.table


def board(message: discord.Message) -> Any:
    [file] = message.attachments
    return file


def alt(message: discord.Message) -> str:
    [gallery] = [part for part in walk(message.components) if isinstance(part, discord.MediaGalleryComponent)]
    return gallery.items[0].description or ""


async def test_a_roll_is_answered_by_a_picture_that_moves_and_says_what_it_shows(world: World) -> None:
    message = await roll(world)
    file = board(message)
    assert file.filename.endswith(".gif")
    film: Any = Image.open(io.BytesIO(await file.read()))
    assert film.n_frames > 6
    assert "loop" not in film.info
    assert alt(message)


async def test_later_edits_of_the_same_roll_are_still_pictures(world: World) -> None:
    await roll(world)
    context = world.bot.context
    picture = await context.publisher.pictures.board(await world.live(), context.preferences.animates)
    assert picture is not None
    assert picture.name.endswith(".png")


async def test_the_person_who_rolls_can_switch_it_off(world: World) -> None:
    for name in ("Ann", "Bo"):
        await world.member(name).slash(world.channel, "table prefs", animations=False)
    assert board(await roll(world)).filename.endswith(".png")


@pytest.mark.parametrize("animations", [True, False])
async def test_a_server_can_switch_it_off(world: World, animations: bool) -> None:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    manager = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    await manager.slash(world.channel, "table settings", animations=animations)
    assert board(await roll(world)).filename.endswith(".gif" if animations else ".png")
