"""Animations of chance play once: rolls, and cards that are turned up; people and servers can switch that off."""

from __future__ import annotations

import io
from collections.abc import Callable
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
    services = world.bot.services
    picture = await services.publisher.pictures.board(await world.live(), services.preferences.animates)
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


async def picture_when(world: World, game: str, reached: Callable[[Any], bool]) -> str:
    """Two people play until the public view is like this: the name of the picture that shows it."""
    await world.seated("Ann", "Bo", game=game)
    services = world.bot.services
    for _ in range(80):
        [name] = await world.awaited()
        table = await services.play.act(1, world.member(name).id, await world.advised(), None)
        if reached(table.playing.view(None)):
            picture = await services.publisher.pictures.board(table, services.preferences.animates)
            assert picture is not None
            return picture.name
    raise AssertionError("that never happened")


async def test_a_roll_that_ends_a_turn_tumbles_on_the_next_board(world: World) -> None:
    assert (await picture_when(world, "whiskey_business", lambda view: view.ended is not None)).endswith(".gif")


async def test_cards_are_turned_up_at_the_end_of_a_round(world: World) -> None:
    assert (await picture_when(world, "angels_share", lambda view: view.round == 2)).endswith(".gif")
