"""Between the same people: who is next, the end of a turn, a series, ratings, a history, watching."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play import confirming
from tests.bot.notices.test_sending import advance
from tests.bot.notified import pings
from tests.bot.world import World, confirm_id, labels, said, selects, shown, take, text


async def prefer(world: World, name: str, **options: Any) -> str:
    return said(await world.member(name).slash(world.channel, "table prefs", **options))


async def test_who_wants_to_know_is_told_that_they_are_next(world: World) -> None:
    assert (
        "you get a direct message when the turn before yours begins" in (await prefer(world, "Bo", next=True)).lower()
    )
    await world.seated("Ann", "Bo", "Cy", game="heaven_and_ale")
    while (await world.awaited()) != ["Ann"] or "start" in (await world.live()).playing.state.stage:
        await world.step()
    await world.settle()
    found = [ping for ping in pings(world, "Bo") if "you are next at" in ping.text.lower()]
    assert found
    assert all(ping.directly for ping in found)
    assert all("is playing now." in ping.text for ping in found)
    assert [ping for ping in pings(world, "Ann", "Cy") if "are next" in ping.text] == []


async def until_a_turn_can_end(world: World) -> tuple[str, str]:
    """Play on until a choice would end a turn for certain; return who is asked, and the choice."""
    while True:
        table = await world.live()
        seat, key = table.awaited[0], await world.advised()
        if confirming.question_at_end(table, seat, [key]) is not None:
            return table.names[seat], key
        await world.step()


@pytest.mark.parametrize("way", ["button", "command"])
async def test_what_ends_a_turn_is_asked_about_where_that_is_wanted(world: World, way: str) -> None:
    await world.seated("Ann", "Bo", game="heaven_and_ale")
    name, key = await until_a_turn_can_end(world)
    await prefer(world, name, confirm=True)
    member, before = world.member(name), await world.moves()
    if way == "button":
        asked = await take(member, world.table, key)
    else:
        choices = (await world.live()).playing.choices((await world.live()).awaited[0])
        verb = next(choice.verb for choice in choices if choice.key == key)
        asked = await member.slash(world.channel, f"ale {verb}", what=key)
    assert await world.moves() == before
    assert "This ends your turn." in said(asked)
    sure = confirm_id(asked)
    assert sure is not None
    await member.click(shown(asked), custom_id=sure)
    assert await world.moves() > before
    assert await world.awaited() != [name]


async def test_who_does_not_want_it_is_not_asked(world: World) -> None:
    await world.seated("Ann", "Bo", game="heaven_and_ale")
    name, key = await until_a_turn_can_end(world)
    await take(world.member(name), world.table, key)
    assert await world.awaited() != [name]


async def test_where_chance_decides_nothing_is_asked(world: World) -> None:
    """A question that came only before a bust would tell what the dice will show."""
    await prefer(world, "Ann", confirm=True)
    await prefer(world, "Bo", confirm=True)
    await world.seated("Ann", "Bo", game="whiskey_business")
    for _ in range(12):
        table = await world.live()
        name = table.names[table.awaited[0]]
        rolls = [choice for choice in table.playing.choices(table.awaited[0]) if choice.verb == "roll"]
        if rolls:
            before = await world.moves()
            result = await world.member(name).slash(world.channel, "whiskey roll")
            assert "This ends your turn." not in said(result)
            assert await world.moves() > before
        else:
            await world.step()


async def test_a_rematch_tells_the_score_of_the_series(world: World) -> None:
    await world.seated("Ann", "Bo", options="rounds=1")
    await world.play_on()
    assert "in this group" not in text(world.table)
    await world.member("Ann").click(world.table, label="Rematch")
    assert "in this group." in text(world.table)
    await world.member("Ann").click(world.table, label="Start")
    await world.play_on(2)
    assert "in this group." in text(world.table)


async def test_a_rated_game_changes_the_ratings_of_the_server(world: World) -> None:
    ann = world.member("Ann")
    await world.play_in("channel")
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    await ann.slash(world.channel, "table edit", rated=True)
    await ann.click(world.table, label="Start")
    assert "No game of it has been rated" in said(await ann.slash(world.channel, "stats ratings", game="tavern"))
    await world.play_on()
    await world.settle()
    ranking = said(await ann.slash(world.channel, "stats ratings", game="tavern"))
    assert "provisional (1 of 5 games)" in ranking
    assert "Ann: " in ranking
    assert "Bo: " in ranking
    assert "Rating in this server: " in said(await ann.slash(world.channel, "stats me"))
    await ann.slash(world.channel, "stats ratings", game="tavern", share=True)
    assert world.channel.last_message is not None
    assert "Ratings: Tavern in Pub" in text(world.channel.last_message)


async def test_ones_finished_games_are_listed_with_their_replays(world: World) -> None:
    ann = world.member("Ann")
    assert "not finished a game yet" in said(await ann.slash(world.channel, "stats history"))
    await world.seated("Ann", "Bo", options="rounds=1")
    await world.play_on()
    listed = shown(await ann.slash(world.channel, "stats history"))
    assert "**Tavern**" in text(listed)
    assert "against Bo" in text(listed)
    [menu] = selects(listed)
    replay = shown(await ann.select(listed, ["1"], custom_id=menu.custom_id))
    assert "Setup" in text(replay)
    assert "Turn 1 of" in text(shown(await ann.click(replay, label="▶")))
    assert "not finished a game yet" in said(await ann.slash(world.channel, "stats history", game="whisper"))


async def test_a_long_history_has_pages(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.stats.service.PAGE", 1)
    await world.seated("Ann", options="rounds=1")
    await world.play_on()
    await world.member("Ann").click(world.table, label="Rematch")  # alone it begins at once
    await world.play_on(2)
    ann = world.member("Ann")
    newest = shown(await ann.slash(world.channel, "stats history"))
    assert [option.value for option in selects(newest)[0].options] == ["2"]
    assert "Older" in labels(newest)
    oldest = shown(await ann.click(newest, label="Older"))
    assert [option.value for option in selects(oldest)[0].options] == ["1"]
    assert [label for label in labels(oldest) if label in ("Older", "Newer")] == ["Newer"]


async def test_the_card_in_the_channel_lets_people_watch(world: World) -> None:
    await world.play_in("thread")
    await world.open_table("Ann", options="rounds=2")
    await world.member("Bo").click(world.table, label="Join")
    card = world.table
    await world.member("Ann").click(card, label="Start")
    [card] = [message for message in world.channel.history() if "Watch" in labels(message)]
    assert "end of each round of Tavern" in said(await world.member("Zed").click(card, label="Watch"))
    assert "playing at this table" in said(await world.member("Ann").click(card, label="Watch"))
    while (await world.live()).game.rounds((await world.live()).playing.state) < 2:
        await world.step()
    await advance(world, 1)
    assert [ping for ping in pings(world, "Zed") if "a round has ended" in ping.text]
    assert "do not follow" in said(await world.member("Zed").click(card, label="Watch"))
