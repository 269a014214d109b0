"""Invitations, `/table find`, wishes, following, and what a host edits, on Discord."""

from __future__ import annotations

from typing import Any

import discord

from bot.preferences.hours import HOUR
from tests.bot.absence.test_clicks import silent
from tests.bot.notices.test_sending import advance
from tests.bot.notified import pings
from tests.bot.world import World, labels, said, shown, text


def containing(world: World, words: str) -> Any:
    return next(m for m in reversed(list(world.channel.history())) if words in text(m))


async def invite(world: World, host: str, guest: str) -> str:
    result = await world.member(host).slash(world.channel, "table invite", player=world.member(guest).user)
    await world.settle()
    return said(result)


async def test_an_invitation_mentions_somebody_with_join_and_no_thanks(world: World) -> None:
    await world.open_table("Ann")
    assert "Bo is invited to Tavern · table 1." in await invite(world, "Ann", "Bo")
    await invite(world, "Ann", "Bo")
    [ping] = pings(world, "Bo")
    assert "you are invited to" in ping.text
    assert "to play with Ann." in ping.text
    message = containing(world, "you are invited")
    assert [label for label in labels(message) if label != "To the table"] == ["Join", "No thanks"]
    assert "somebody else" in said(await world.member("Zed").click(message, label="No thanks"))
    assert "You have a seat." in said(await world.member("Bo").click(message, label="Join"))
    await world.settle()
    assert "**Bo**" in text(world.table)
    assert "already" in said(await world.member("Bo").click(message, label="Join"))


async def test_somebody_who_cannot_come_says_so(world: World) -> None:
    await world.open_table("Ann")
    await invite(world, "Ann", "Bo")
    message = containing(world, "you are invited")
    await world.restart()
    await world.member("Bo").click(message, label="No thanks")
    assert "Bo cannot come to Tavern · table 1 this time." in text(containing(world, "cannot come"))


async def test_a_private_table_takes_invited_people_only(world: World) -> None:
    message = await world.open_table("Ann", private=True)
    assert "By invitation only." in text(message)
    assert "by invitation only" in said(await world.member("Bo").click(message, label="Join"))
    await invite(world, "Ann", "Bo")
    await world.member("Bo").click(world.table, label="Join")
    assert (await world.live()).names == ("Ann", "Bo")


async def test_an_invitation_waits_for_the_end_of_quiet_hours(world: World) -> None:
    await world.member("Bo").slash(world.channel, "table prefs", quiet="22-8")
    await world.open_table("Ann")
    await invite(world, "Ann", "Bo")
    assert pings(world, "Bo") == []
    await advance(world, 8 * HOUR + 60)
    assert len(pings(world, "Bo")) == 1


async def test_tables_are_found_and_joined(world: World) -> None:
    await world.open_table("Ann")
    await world.open_table("Cy", private=True)
    found = shown(await world.member("Bo").slash(world.channel, "table find"))
    assert "Tavern · table 1" in text(found)
    assert "table 2" not in text(found)
    assert "Ann is waiting." in text(found)
    answer = await world.member("Bo").click(found, label="Join")
    assert "You have a seat." in said(answer)
    await world.settle()
    assert (await world.live()).names == ("Ann", "Bo")
    empty = shown(await world.member("Bo").slash(world.channel, "table find"))
    assert "No table is open for you right now." in text(empty)


async def test_tables_in_channels_that_one_cannot_see_are_not_listed(world: World) -> None:
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.open_table("Ann")
    await world.bot.services.play.move_to(1, hidden.id, None)
    found = shown(await world.member("Bo").slash(world.channel, "table find"))
    assert "table 1" not in text(found)


async def test_a_wish_is_told_when_such_a_table_opens(world: World) -> None:
    found = shown(await world.member("Bo").slash(world.channel, "table find"))
    changed = await world.member("Bo").click(found, label="Tavern")
    assert "You get a notice when a table of Tavern is opened here." in text(shown(changed))
    await world.open_table("Ann", "pantry")
    await world.open_table("Ann")
    await world.settle()
    [ping] = pings(world, "Bo")
    assert "has been opened. Would you like to play?" in ping.text
    message = containing(world, "has been opened")
    assert "no more notices of new tables of Tavern" in said(
        await world.member("Bo").click(message, label="Do not tell me again")
    )
    await world.open_table("Ann")
    await world.settle()
    assert len(pings(world, "Bo")) == 1


async def test_followers_are_told_and_see_what_everybody_sees(world: World) -> None:
    await world.seated("Ann", "Bo")
    followed = await world.member("Zed").slash(world.channel, "table follow")
    assert "You hear of the end of each round of Tavern · table 1." in said(followed)
    await world.play_on()
    await world.settle()
    told = [ping.text for ping in pings(world, "Zed")]
    assert sum("the game at" in words for words in told) == 1
    assert sum("a round has ended" in words for words in told) >= 1
    assert "won with" in next(ping.text for ping in pings(world, "Zed") if "the game at" in ping.text)
    replay = await world.member("Zed").click(containing(world, "the game at"), label="Replay")
    assert "Setup" in text(shown(replay))


async def test_followers_can_stop_at_the_end_of_a_round(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.member("Zed").slash(world.channel, "table follow")
    while not pings(world, "Zed"):
        await world.step()
        await world.settle()
    message = containing(world, "a round has ended")
    assert "do not follow" in said(await world.member("Zed").click(message, label="Stop following"))


async def test_a_private_table_that_looks_for_a_substitute_can_invite_one(world: World) -> None:
    await silent(world, "Ann", "Bo")
    await world.member("Ann").slash(world.channel, "table edit", private=True)
    await world.member("Bo").click(world.table, label="Find a substitute")
    refused = await world.member("Zed").click(world.table, label="Take over Ann's seat")
    assert "by invitation only" in said(refused)
    await world.member("Bo").slash(world.channel, "table invite", player=world.member("Zed"))
    await world.settle()
    joined = await world.member("Zed").click(containing(world, "you are invited"), label="Join")
    assert "You have a seat." in said(joined)
    assert (await world.live()).names == ("Zed", "Bo")


async def test_following_is_ended_by_the_same_command(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.member("Zed").slash(world.channel, "table follow")
    assert "do not follow" in said(await world.member("Zed").slash(world.channel, "table follow"))
    await world.play_on()
    assert pings(world, "Zed") == []


async def test_the_host_edits_the_table(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    edit = "table edit"
    answer = await world.member("Ann").slash(
        world.channel, edit, name="*Friday* night", pace="hours", order="2 1", host=world.member("Bo").user
    )
    assert "Friday night (Tavern) · table 1 is changed." in said(answer)
    table = await world.live()
    assert (table.row.name, table.row.pace, table.names, table.host_name) == (
        "Friday night", "hours", ("Bo", "Ann"), "Bo",
    )  # fmt: skip
    assert "Friday night (Tavern)" in text(world.table)
    assert "Only Bo, the host" in said(await world.member("Ann").slash(world.channel, edit, name="Mine"))
    assert "Say what should change" in said(await world.member("Bo").slash(world.channel, edit))
    await world.member("Bo").slash(world.channel, edit, name="none", private=True)
    assert (await world.live()).title == "Tavern · table 1"


async def test_a_guest_who_invites_is_not_taken_for_the_host(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    await invite(world, "Bo", "Cy")
    [ping] = pings(world, "Cy")
    assert "to play with Ann and Bo." in ping.text
    assert "Ann invites" not in ping.text
