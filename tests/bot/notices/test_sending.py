"""Notices on Discord: each arrives once, in the right place and at a good time, whatever happens to the bot."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.preferences.hours import DAY, HOUR
from tests.bot.failures import POST, failing, losing_answers
from tests.bot.notified import pings
from tests.bot.world import World, buttons, labels, said, shown, text


async def prefer(world: World, name: str, **options: Any) -> None:
    await world.member(name).slash(world.channel, "table prefs", **options)


async def advance(world: World, seconds: float) -> None:
    await world.env.advance_time(seconds)
    await world.settle()


def reminder(world: World) -> discord.Message:
    return next(m for m in reversed(list(world.channel.history())) if "waiting for you" in text(m))


async def test_one_mention_at_the_start_of_a_turn_and_one_reminder(world: World) -> None:
    await world.bot.services.preferences.change_guild(world.guild.id, pace="none")
    await world.seated("Ann", "Bo")
    assert len(pings(world, "Ann")) == 1
    await advance(world, 1.5 * DAY)
    first, again = pings(world, "Ann")
    assert "waiting for you; you were asked" in again.text
    assert "waiting" not in first.text
    await advance(world, 20 * DAY)
    assert len(pings(world, "Ann")) == 2
    assert pings(world, "Bo") == []


async def test_an_answered_question_is_not_reminded_of(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Ann", reminders=3)
    await prefer(world, "Bo", reminders=3)
    await advance(world, 2 * HOUR)
    await world.step()
    await advance(world, 2 * HOUR)
    assert len(pings(world, "Ann")) == 1
    await advance(world, HOUR)
    assert [ping.name for ping in pings(world) if "waiting" in ping.text] == ["Bo"]


async def test_a_reminder_has_the_way_to_the_table_and_can_be_muted(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    await prefer(world, "Ann", reminders=3)
    await advance(world, 3 * HOUR)
    note = reminder(world)
    assert labels(note) == ["To the table", "Mute this table"]
    assert str(message.id) in (buttons(note)[0].url or "")
    answer = await world.member("Ann").click(note, label="Mute this table")
    assert "nothing more of Tavern · table 1" in said(answer)
    await world.step()
    await world.step()  # Ann's turn again, and she is not told
    await advance(world, 9 * DAY)
    assert len(pings(world, "Ann")) == 2
    await world.member("Ann").click(shown(answer), label="Tell me again")
    await advance(world, 3 * HOUR)
    assert len(pings(world, "Ann")) == 3
    assert "not sitting at that table" in said(await world.member("Zed").click(note, label="Mute this table"))


async def test_quiet_hours_are_kept_and_what_falls_into_them_waits(world: World) -> None:
    await world.seated("Ann", "Bo")  # midnight in London, morning in Tokyo
    await prefer(world, "Bo", zone="Europe/London", quiet="22-8")
    await world.step()
    assert pings(world, "Bo") == []
    await advance(world, 8 * HOUR - 60)
    assert pings(world, "Bo") == []
    await advance(world, 120)
    [ping] = pings(world, "Bo")
    assert "it is your turn" in ping.text
    for name in ("Ann", "Bo"):
        while await world.awaited() != [name]:
            await world.step()  # by day the table message mentions
    assert len(pings(world, "Bo")) == 2


async def test_notices_by_direct_message(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Bo", notices="dm", reminders=3)
    await world.step()
    await advance(world, 3 * HOUR)
    first, again = pings(world, "Bo")
    assert first.directly
    assert again.directly
    assert first.text.startswith("It is your turn at")
    assert [ping.directly for ping in pings(world, "Ann")] == [False]


async def test_closed_direct_messages_fall_back_to_the_table(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Bo", notices="dm")
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await world.step()
    await advance(world, 60)
    [ping] = pings(world, "Bo")
    assert not ping.directly


async def test_a_list_a_day_instead_of_single_notices(world: World) -> None:
    await prefer(world, "Bo", digest=9)
    for _ in range(2):
        await world.seated("Ann", "Bo")
        await world.step(len(await world.bot.store.live()))
    assert pings(world, "Bo") == []
    await advance(world, 9 * HOUR + 60)
    [ping] = pings(world, "Bo")
    assert ping.text.startswith("2 tables wait for you:")
    assert labels(world.member("Bo").user.dm_channel.last_message) == ["To the first one", "All my tables"]
    await advance(world, DAY)
    assert len(pings(world, "Bo")) == 2
    for table_id in (1, 2):
        await world.bot.services.play.act(table_id, world.member("Bo").id, await world.advised(table_id), None)
    await advance(world, DAY)
    assert len(pings(world, "Bo")) == 2  # nothing waits


async def test_the_list_leads_to_all_tables(world: World) -> None:
    await prefer(world, "Bo", digest=9)
    await world.seated("Ann", "Bo")
    await world.step()
    await advance(world, 9 * HOUR + 60)
    [message] = world.member("Bo").user.dm_channel.history()
    assert labels(message) == ["To the table", "All my tables"]
    answer = await world.member("Bo").user.click(message, label="All my tables")
    assert "waiting for you" in said(answer)


# Across failures


async def test_a_reminder_arrives_once_across_restarts(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Ann", reminders=3)
    await world.restart()
    await advance(world, 3 * HOUR)
    await world.restart()
    await advance(world, DAY)
    await world.restart()
    assert len(pings(world, "Ann")) == 2


async def test_what_became_due_while_the_bot_was_away_is_made_good_once(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Ann", reminders=3)
    world.bot.services.schedule.close()
    await advance(world, 5 * DAY)
    assert len(pings(world, "Ann")) == 1
    await world.restart()
    await world.settle()
    assert len(pings(world, "Ann")) == 2


async def test_an_outage_is_waited_out(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Ann", reminders=3)
    with failing(world, POST, "broken"):
        await advance(world, 3 * HOUR + 600)
    before = sum("waiting for you;" in text(m) for m in world.channel.history())
    await advance(world, 600)
    after = sum("waiting for you;" in text(m) for m in world.channel.history())
    assert (before, after) == (0, 1)


async def test_a_reminder_whose_answer_was_lost_is_found_again(world: World) -> None:
    await world.seated("Ann", "Bo")
    await prefer(world, "Ann", reminders=3)
    with losing_answers(POST):
        await advance(world, 3 * HOUR)
    await world.restart()
    await advance(world, HOUR)
    assert sum("waiting for you;" in text(m) for m in world.channel.history()) == 1


async def test_a_hand_at_night_makes_no_sound(world: World) -> None:
    await prefer(world, "Bo", zone="Europe/London", quiet="22-8")
    await world.seated("Ann", "Bo", game="whisper")
    await world.settle()
    assert pings(world, "Bo") == []
    assert len(list(world.member("Bo").user.dm_channel.history())) == 1


# The way to the next table


async def test_the_next_table_is_offered_after_ones_turn(world: World) -> None:
    await world.seated("Ann", "Bo")
    first = world.table
    await world.seated("Ann", "Bo")
    answer = await world.member("Ann").click(world.table, custom_id=acts_of(world.table))
    assert said(answer) == ""  # the other table has only just asked
    await world.step(2)  # Bo
    await advance(world, HOUR)
    answer = await world.member("Ann").click(world.table, custom_id=acts_of(world.table))
    assert "is waiting for you, too" in said(answer)
    [way] = buttons(answer.followups[0].message)
    assert way.label == "Next table"
    assert str(first.id) in (way.url or "")


def acts_of(message: discord.Message) -> str:
    return next(b.custom_id for b in buttons(message) if (b.custom_id or "").startswith("tap:act:")) or ""


# What is typed


@pytest.mark.parametrize(
    ("typed", "said_about"),
    [
        ({"quiet": "22-8"}, "from 22:00 to 8:00"),
        ({"quiet": "21-9"}, "from 21-9 o'clock"),
        ({"zone": "Asia/Kathmandu"}, "your time zone is Asia/Kathmandu"),
        ({"reminders": -1}, "reminded never"),
        ({"digest": 8}, "one list a day, at 8:00"),
        ({"notices": "dm"}, "by direct message"),
    ],
)
async def test_preferences_can_be_typed(world: World, typed: dict[str, Any], said_about: str) -> None:
    answer = await world.member("Ann").slash(world.channel, "table prefs", **typed)
    assert said_about in said(answer)
    menu = shown(await world.member("Ann").slash(world.channel, "table prefs"))
    assert said_about in text(menu)


@pytest.mark.parametrize("typed", [{"quiet": "night"}, {"zone": "Bielefeld"}])
async def test_what_makes_no_sense_is_refused(world: World, typed: dict[str, Any]) -> None:
    answer = await world.member("Ann").slash(world.channel, "table prefs", **typed)
    assert "Say the quiet hours" in said(answer) or "do not know that time zone" in said(answer)


async def test_a_rematch_at_night_makes_no_sound(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.play_on()
    await prefer(world, "Bo", quiet="22-8")
    before = len(pings(world, "Bo"))
    await world.member("Ann").click(world.table, label="Rematch")
    await world.settle()
    assert "A rematch:" in text(world.table)
    assert len(pings(world, "Bo")) == before
    answers = [e.json["data"] for e in world.env.http_requests if e.path.endswith("/callback") and e.json.get("data")]
    assert answers[-1]["allowed_mentions"].get("users", []) == []
