"""First games with lessons: who is told what, where, and once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lessons.cards import MARK, lines
from bot.lessons.service import TRUSTED_SECONDS, Coach
from bot.play import cards as play_cards
from engine import GAMES
from engine.core.rng import Rng
from engine.players import choose
from storage.lessons import PupilRow, Taught
from tests.bot.world import World, labels, said, shown, text

GAME = "whiskey_business"
TEXTS = {lesson.key: lesson.text for lesson in GAMES[GAME].lessons}


async def learning(world: World, name: str = "Ann", game: str = GAME) -> None:
    await world.member(name).slash(world.channel, "learn", game=game)
    await world.settle()


async def finish(world: World, table_id: int = 1) -> None:
    """To the end of a game against a computer player, without a click."""
    play = world.bot.services.play
    while (table := await world.live(table_id)).awaited:
        seat = table.awaited[0]
        action = choose(table.game, table.playing.state, seat, "fair", Rng(table.row.entries))
        key = next(
            c.key for c, a in zip(table.playing.choices(seat), table.playing.legal(seat), strict=True) if a == action
        )
        if table.is_computer(seat):
            table = await play.act_for_computer(table, seat, action)
        else:
            table = await play.act(table_id, table.seats[seat].user_id or 0, [key], None)
    world.bot.services.refresh.changed(table)
    await world.settle()


async def test_a_first_game_begins_with_theme_goal_and_overview(world: World) -> None:
    await learning(world)
    table = await world.live()
    assert (table.row.purpose, table.row.status, table.row.secret) == ("guided", "playing", "182")
    assert [seat.player for seat in table.seats] == ["human", "relaxed"]
    message = world.table
    assert all(TEXTS[key] in text(message) for key in ("theme", "goal", "overview", "their_bust"))
    assert {"Lessons again", "Enough lessons"} <= set(labels(message))
    assert "first game" in text(message)
    assert TEXTS["keep"] not in text(message)


async def test_its_seed_is_said_to_be_chosen_and_nothing_is_recorded(world: World) -> None:
    await learning(world)
    assert any("its seed is chosen" in text(message) for message in world.channel.history())
    await finish(world)
    table = await world.live()
    assert table.row.status == "over"
    assert await world.bot.store.scores_at(table.id) == ()
    assert await world.bot.store.result(table.id) is None
    assert "Play without lessons" in labels(world.table)
    assert "Rematch" not in labels(world.table)


@pytest.mark.parametrize("game", GAMES)
async def test_each_lesson_is_in_one_message_and_never_comes_back(world: World, game: str) -> None:
    await learning(world, game=game)
    lessons, seen, decision = GAMES[game].lessons, dict[str, int](), 0
    for _ in range(24):
        table = await world.live()
        if not table.awaited:
            break
        decision = table.playing.decision(0)
        told = await world.bot.services.coach.at_table(table)
        for lesson in told.lessons:
            assert seen.setdefault(lesson.key, decision) == decision, "told with another question before"
        await world.step()
    assert {lesson.key for lesson in lessons if lesson.opening} <= set(seen)
    assert len(seen) >= 8


async def test_asking_again_begins_anew(world: World) -> None:
    await learning(world)
    await world.member("Ann").slash(world.channel, "table close")
    await learning(world)
    assert TEXTS["theme"] in text(world.table)


async def test_lessons_can_be_heard_again_and_be_enough(world: World) -> None:
    await learning(world)
    ann = world.member("Ann")
    again = shown(await ann.click(world.table, label="Lessons again"))
    assert all(TEXTS[key] in text(again) for key in ("theme", "goal", "overview"))
    assert TEXTS["keep"] not in text(again)
    result = await ann.click(world.table, label="Enough lessons")
    assert "No more lessons" in said(result)
    await world.settle()
    assert TEXTS["theme"] not in text(world.table)
    assert "Lessons again" not in labels(world.table)
    await world.step()
    assert MARK not in text(world.table)


async def test_a_stranger_hears_nothing(world: World) -> None:
    await learning(world)
    result = await world.member("Zed").click(world.table, label="Lessons again")
    assert MARK not in said(result)


async def test_with_others_lessons_are_private_and_offered_to_the_one_who_is_asked(world: World) -> None:
    await world.seated("Ann", "Bo", game=GAME)
    table = await world.live()
    assert MARK not in text(world.table)
    assert "Teach me" in labels(world.table)
    asked = table.seats[table.awaited[0]].name
    private = shown(await world.member(asked).click(world.table, label="Teach me"))
    assert TEXTS["theme"] in text(private)
    await world.bot.services.publisher.once_more(table.id)
    await world.settle()
    assert "Teach me" not in labels(world.table)


async def test_who_has_finished_a_game_is_not_taught_unasked(world: World) -> None:
    await world.member("Ann").slash(world.channel, "table open", game=GAME, computers=1)
    await world.member("Ann").click(world.channel.last_message, label="Start")
    await world.settle()
    assert TEXTS["theme"] in text(world.table)
    await finish(world)
    await world.member("Ann").slash(world.channel, "table open", game=GAME, computers=1)
    await world.member("Ann").click(world.channel.last_message, label="Start")
    await world.settle()
    assert MARK not in text(world.table)
    assert "Lessons again" not in labels(world.table)


async def test_who_had_enough_elsewhere_is_not_offered_any(world: World) -> None:
    for name in ("Ann", "Bo"):
        await world.bot.store.put_pupil(PupilRow(world.member(name).id, GAME, "no"))
    await world.seated("Ann", "Bo", game=GAME)
    assert "Teach me" not in labels(world.table)


async def test_teach_me_is_on_the_hello_card_and_in_the_lobby(world: World) -> None:
    world.bot.dispatch("guild_join", world.bot.get_guild(world.guild.id))
    await world.settle()
    hello: Any = world.channel.last_message
    assert labels(hello).count("Teach me") == len(GAMES)
    await world.member("Ann").click(hello, custom_id=f"tap:learn:0:0:{GAME}")
    await world.settle()
    assert (await world.live()).row.purpose == "guided"
    await world.member("Bo").slash(world.channel, "table open", game="angels_share")
    await world.settle()
    await world.member("Bo").click(world.channel.last_message, label="Teach me")
    await world.settle()
    assert ((await world.live(3)).row.purpose, (await world.live(3)).row.game) == ("guided", "angels_share")


async def test_a_game_that_nobody_named_is_asked_for(world: World) -> None:
    result = await world.member("Ann").slash(world.channel, "learn")
    assert "Which game" in said(result)


def test_the_opening_is_one_paragraph() -> None:
    lessons = GAMES[GAME].lessons
    assert len(lines(lessons[:3])) == 1
    assert len(lines(lessons[:5])) == 3
    assert lines(()) == []
    assert play_cards.NOTHING.lessons == ()


async def test_a_pupil_is_read_once_a_minute_and_not_at_each_click(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await learning(world)
    table, taught, read = await world.live(), world.bot.store.taught, list[int]()
    assert table.seats[0].user_id is not None

    async def counted(user_id: int, game: str) -> Taught:
        read.append(user_id)
        return await taught(user_id, game)

    monkeypatch.setattr(world.bot.store, "taught", counted)
    now = 0.0
    coach = Coach(world.bot.store, lambda: now)
    first = [await coach.at_table(table) for _ in range(3)]
    assert len(first[0].lessons) > 2
    assert first == first[:1] * 3
    assert len(read) == 1
    now = TRUSTED_SECONDS
    await world.bot.store.put_pupil(PupilRow(table.seats[0].user_id, GAME, "no"))  # by another process
    assert not (await coach.at_table(table)).lessons
    assert len(read) == 2
    await coach.begin(table.seats[0].user_id, GAME)
    assert (await coach.at_table(table)).lessons
    await coach.stop(table.seats[0].user_id, GAME)
    assert not (await coach.at_table(table)).lessons
