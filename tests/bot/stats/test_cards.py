"""`/stats`: one's own games, two people compared, the best of a server as a picture and in words, and staying out."""

from __future__ import annotations

import re

import discord
import pytest

from tests.bot.world import World, said, selects, shown, text, walk


@pytest.fixture
async def played(world: World) -> World:
    """Ann and Bo have played a whole game."""
    await world.seated("Ann", "Bo")
    await world.play_on()
    return world


def picture(message: discord.Message) -> discord.MediaGalleryItem:
    [gallery] = [part for part in walk(message.components) if isinstance(part, discord.MediaGalleryComponent)]
    return gallery.items[0]


async def test_ones_own_games_and_those_with_somebody(played: World) -> None:
    ann = played.member("Ann")
    words = said(await ann.slash(played.channel, "stats me"))
    assert "With other people: 1 game, " in words
    assert "**Tavern**: 1 game, " in words
    assert "-# Best drink: " in words
    words = said(await ann.slash(played.channel, "stats me", **{"with": played.member("Bo")}))
    assert "### You and Bo" in words
    assert "Together: 1 game, you won " in words
    words = said(await ann.slash(played.channel, "stats me", **{"with": played.member("Cy")}))
    assert "have not finished a game together" in words
    assert "somebody else" in said(await ann.slash(played.channel, "stats me", **{"with": ann}))
    played.assert_healthy()


@pytest.mark.parametrize("command", ["stats server", "stats game"])
async def test_the_best_of_a_server_are_drawn_and_told(played: World, command: str) -> None:
    ann, options = played.member("Ann"), {"game": "tavern"} if command == "stats game" else {}
    message = shown(await ann.slash(played.channel, command, **options))
    alt = picture(message).description or ""
    for line in ("Ann: ", "Bo: ", " in 1 game"):
        assert line in text(message)
        assert line in alt
    assert ("Best drink: " in text(message)) == (command == "stats game")
    before = played.channel.last_message.id
    await ann.slash(played.channel, command, share=True, **options)
    assert played.channel.last_message.id != before
    assert picture(played.channel.last_message)
    played.assert_healthy()


async def test_ranks_stand_as_they_are(played: World) -> None:
    """Discord would count the lines of a numbered list itself, and two who share a rank would not."""
    message = shown(await played.member("Ann").slash(played.channel, "stats game", game="tavern"))
    texts = [part.content for part in walk(message.components) if isinstance(part, discord.TextDisplay)]
    [ranking] = [content for content in texts if "**1.** " in content]
    assert all(re.match(r"\*\*\d+\.\*\* \w", line) for line in ranking.splitlines())
    assert "Best drink: " in texts[-1]
    assert "two people or more" in texts[-1]
    assert "*" not in (picture(message).description or "")


async def test_without_finished_games_there_is_nothing_to_tell(world: World) -> None:
    ann = world.member("Ann")
    for command in ("stats me", "stats server"):
        assert "nothing in the records yet" in said(await ann.slash(world.channel, command))
    world.assert_healthy()


async def test_who_opts_out_appears_nowhere(played: World) -> None:
    ann, bo = played.member("Ann"), played.member("Bo")
    prefs = shown(await ann.slash(played.channel, "table prefs"))
    menu = next(menu for menu in selects(prefs) if (menu.custom_id or "").endswith("in_records"))
    await ann.select(prefs, ["1"], custom_id=menu.custom_id)
    assert "chosen not to appear" in said(await ann.slash(played.channel, "stats me"))
    message = shown(await bo.slash(played.channel, "stats server"))
    assert "Ann" not in text(message) + (picture(message).description or "")
    assert "nothing about Ann" in said(await bo.slash(played.channel, "stats me", **{"with": ann}))
    played.assert_healthy()
