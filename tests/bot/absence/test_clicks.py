"""Somebody does not move, on Discord: the question on the table message, coming back, substitutes, plans."""

from __future__ import annotations

from typing import Any

import discord

from bot.preferences.hours import DAY, HOUR
from tests.bot.notices.test_sending import advance
from tests.bot.notified import pings
from tests.bot.world import World, labels, said, selects, shown, text


async def silent(world: World, *names: str, game: str = "tavern", **more: Any) -> discord.Message:
    """A table that asks what to do about the first of these people."""
    await world.bot.services.preferences.change_guild(world.guild.id, pace="day")
    await world.seated(*names, game=game, **more)
    await advance(world, DAY + 60)
    return world.table


async def test_the_question_is_on_the_table_message_and_mentions_the_others_once(world: World) -> None:
    message = await silent(world, "Ann", "Bo", "Cy")
    assert "**Ann** has not moved in time. What should the table do?" in text(message)
    computer = ["Let a computer play this turn", "Let a computer keep the seat"]
    wanted = ["Wait for Ann", *computer, "Find a substitute", "I am here"]
    assert [label for label in labels(message) if label in wanted] == wanted
    assert [len(pings(world, name)) for name in ("Ann", "Bo", "Cy")] == [2, 1, 1]  # Ann was reminded
    await advance(world, 10 * DAY)
    await world.restart()
    assert [len(pings(world, name)) for name in ("Ann", "Bo", "Cy")] == [2, 1, 1]


async def test_votes_are_shown_and_a_majority_decides(world: World) -> None:
    message = await silent(world, "Ann", "Bo", "Cy", "Di")
    await world.member("Bo").click(message, label="Let a computer play this turn")
    question = next(part for part in text(world.table).split("\n**") if part.startswith("Ann** has not moved"))
    assert question.splitlines()[1].startswith("-# Waiting gives Ann the same time again.")
    assert question.splitlines()[2].startswith("-# Most votes decide. Waiting for ")
    assert question.splitlines()[2].endswith("after 24 hours Bo decides alone.")  # Ann is the host
    # A line below it would be part of the list.
    assert question.splitlines()[3] == "- Let a computer play this turn: Bo"
    assert "others decide" in said(await world.member("Ann").click(world.table, label="Find a substitute"))
    await world.member("Di").click(world.table, label="Let a computer play this turn")
    await world.settle()
    assert await world.awaited() == ["Bo"]
    assert "A computer player plays one turn for Ann." in text(world.table)
    table = await world.live()
    assert not table.is_computer(0)


async def test_the_owner_is_told_and_takes_the_seat_back_with_one_click(world: World) -> None:
    message = await silent(world, "Ann", "Bo")
    await world.member("Bo").click(message, label="Let a computer keep the seat")
    await world.settle()
    news = pings(world, "Ann")[-1]
    assert "keeps your seat" in news.text
    note = next(m for m in world.channel.history() if "keeps your seat" in text(m))
    assert "yours" in said(await world.member("Ann").click(note, label="I am back"))
    assert (await world.live()).seat_of(world.member("Ann").id) == 0
    assert "already" in said(await world.member("Ann").click(note, label="I am back"))
    assert "not playing" in said(await world.member("Zed").click(note, label="I am back"))


async def test_the_table_message_has_the_way_back_too(world: World) -> None:
    message = await silent(world, "Ann", "Bo")
    await world.member("Bo").click(message, label="Let a computer keep the seat")
    await world.settle()
    assert "I am back (Ann)" in labels(world.table)
    assert "keeps your seat" in said(await world.member("Ann").slash(world.channel, "table mine"))
    await world.member("Ann").click(world.table, label="I am back (Ann)")
    assert (await world.live()).seat_of(world.member("Ann").id) == 0
    assert "I am back (Ann)" not in labels(world.table)


async def test_being_there_after_all_settles_the_question(world: World) -> None:
    message = await silent(world, "Ann", "Bo")
    await world.member("Ann").click(message, label="I am here")
    assert "What should the table do" not in text(world.table)


async def test_two_at_a_table_need_no_vote_to_be_explained(world: World) -> None:
    message = await silent(world, "Ann", "Bo")
    assert "Most votes decide" not in text(message)
    assert f"-# <@{world.member('Bo').id}> decides." in text(message)


async def test_a_substitute_gets_the_hand_in_private_and_sees_what_happened(world: World) -> None:
    message = await silent(world, "Ann", "Bo", game="whisper")
    await world.member("Bo").click(message, label="Find a substitute")
    assert "Take over Ann's seat" in labels(world.table)
    answer = await world.member("Zed").click(world.table, label="Take over Ann's seat")
    assert answer.followups[0].ephemeral
    assert "Zed took over the seat of Ann." in text(world.table)
    assert "Zed took over the seat of Ann." in said(answer)
    await world.settle()
    assert len(list(world.member("Zed").user.dm_channel.history())) == 1
    assert await world.awaited() == ["Zed"]
    assert "not playing" in said(await world.member("Ann").click(world.table, label="My hand"))
    log = said(await world.member("Bo").slash(world.channel, "table log"))
    assert "Zed took over the seat of Ann." in log
    await world.play_on()
    assert "Zed" in text(world.table)


async def test_two_substitutes_at_once_one_gets_the_seat(world: World) -> None:
    message = await silent(world, "Ann", "Bo")
    await world.member("Bo").click(message, label="Find a substitute")
    first = await world.member("Yan").click(world.table, label="Take over Ann's seat")
    assert first.followups[0].ephemeral
    assert (await world.live()).names == ("Yan", "Bo")
    assert "Take over Ann's seat" not in labels(world.table)


async def test_those_who_manage_the_server_decide_at_once(world: World) -> None:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Max"] = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    message = await silent(world, "Ann", "Bo", "Cy")
    assert "not playing" in said(await world.member("Zed").click(message, label="Let a computer keep the seat"))
    await world.member("Max").click(message, label="Let a computer keep the seat")
    assert (await world.live()).is_computer(0)
    bo = world.member("Bo").user
    await world.member("Max").slash(world.channel, "table absent", player=bo, plan="substitute")
    assert (await world.live()).open_seats[0].name == "Bo"
    refused = await world.member("Cy").slash(world.channel, "table absent", player=bo, plan="keep")
    assert "Only those who manage" in said(refused)


async def test_what_was_planned_for_an_absence_happens_by_itself(world: World) -> None:
    answer = await world.member("Ann").slash(world.channel, "table away", until="3 days", plan="turn")
    assert "You are away until" in said(answer)
    await world.seated("Ann", "Bo", game="whisper")
    await advance(world, 60)
    assert await world.awaited() == ["Bo"]
    [news] = [ping for ping in pings(world, "Ann") if not ping.directly]
    assert "plays one turn for you" in news.text
    await advance(world, 3 * DAY)
    while await world.awaited() == ["Bo"]:
        await world.step()
    assert await world.awaited() == ["Ann"]


async def test_away_is_in_the_menu_of_preferences(world: World) -> None:
    ann = world.member("Ann")
    message = shown(await ann.slash(world.channel, "table prefs"))
    assert selects(message)[-2].custom_id.endswith(":away_plan")  # what and for how long stand together
    changed = shown(await ann.select(message, ["7"], custom_id=selects(message)[-1].custom_id))
    assert "You are away until" in text(changed)
    row = await world.bot.store.player(ann.id)
    assert row.away_until is not None
    assert 6.9 * DAY < row.away_until - world.env.now().timestamp() <= 7 * DAY
    await ann.slash(world.channel, "table away", until="back")
    assert (await world.bot.store.player(ann.id)).away_until is None
    assert "Say it like" in said(await ann.slash(world.channel, "table away", until="someday"))
    dated = await ann.slash(world.channel, "table away", until="2026-02-01")
    assert "You are away until" in said(dated)
    assert "within the next year" in said(await ann.slash(world.channel, "table away", until="2029-02-01"))


async def test_a_restart_in_between_changes_nothing(world: World) -> None:
    await world.bot.services.preferences.change_guild(world.guild.id, pace="hours")
    await world.seated("Ann", "Bo", "Cy")
    await advance(world, 7 * HOUR)
    await world.restart()
    await advance(world, HOUR + 60)
    assert "has not moved in time" in text(world.table)
    await world.restart()
    await world.member("Bo").click(world.table, label="Wait for Ann")
    await world.restart()
    await world.member("Cy").click(world.table, label="Wait for Ann")
    assert "The table waits for Ann." in text(world.table)
