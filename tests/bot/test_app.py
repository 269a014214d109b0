"""The program around the tables: commands at Discord, owner commands, starting twice, stopping cleanly."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.app import compose
from bot.interactions.router import CLOSING
from engine import GAMES
from renderers.paint.cache import KEPT
from tests.bot.failures import failing
from tests.bot.world import Click, World, act_id, composed, said, settings, shown, text


def syncs(world: World) -> int:
    return sum(e.method == "PUT" and e.path.endswith("/commands") for e in world.env.http_requests)


async def test_commands_are_sent_only_when_they_changed(world: World) -> None:
    assert syncs(world) == 1
    await world.restart()
    assert syncs(world) == 1
    await world.bot.store.set_meta("commands", "something older")
    await world.restart()
    assert syncs(world) == 2


@pytest.mark.parametrize("failure", ["no access", "unknown", "throttled", "broken", "time-out"])
async def test_the_bot_starts_when_discord_does_not_take_the_commands(world: World, failure: str) -> None:
    await world.bot.store.set_meta("commands", "something older")
    with failing(world, ("PUT", "/applications/*/commands"), failure):
        await world.restart()
    assert await world.bot.store.meta("commands") == "something older"
    await world.seated("Ann", "Bo")
    await world.restart()
    assert await world.bot.store.meta("commands") != "something older"
    await world.step()
    assert await world.moves() == 1


async def test_nothing_is_kept_in_memory_for_a_message(world: World) -> None:
    await world.seated("Ann", "Bo")
    for _ in range(4):
        await world.step()
    views = world.bot._connection._view_store
    assert not views._views
    assert not views._synced_message_views
    assert not views._dynamic_items


async def test_the_memory_of_pictures_is_a_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("limit", "forgot"):
        monkeypatch.setattr(KEPT, name, getattr(KEPT, name))
    small = settings(tmp_path / "taproom.db").model_copy(update={"cache_mb": 7})
    async with compose(small):
        assert KEPT.limit == 7_000_000
        KEPT.forgot()  # gives freed memory back, where the system has a way to do so


# Owner commands


async def owner(world: World) -> Any:
    member = world.member("Owner")
    world.bot.owner_id = member.id
    return member


@pytest.mark.parametrize("command", ["sync", "status", "backup"])
async def test_a_stranger_gets_no_answer_to_owner_commands(world: World, command: str) -> None:
    await owner(world)
    zed = world.member("Zed").user
    await zed.send_dm(command)
    assert [m.author.name for m in zed.dm_channel.history()] == ["Zed"]
    assert syncs(world) == 1


async def test_words_that_are_no_command_get_no_answer(world: World) -> None:
    member = await owner(world)
    await member.user.send_dm("well played!")
    assert len(list(member.user.dm_channel.history())) == 1


async def ask(world: World, command: str) -> str:
    member = await owner(world)
    await member.user.send_dm(command)
    return member.user.dm_channel.last_message.content


async def test_the_owner_sends_commands_reads_the_status_and_copies_the_database(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.step()
    assert "have been sent" in await ask(world, "sync")
    assert syncs(world) == 2
    status = await ask(world, "status")
    assert "1 playing" in status
    assert "Moves: 1" in status
    assert "Errors since the start: 0" in status
    assert "Copied to" in await ask(world, "backup")
    [copy] = (world.database.parent / "backups").glob("taproom-*.db")
    async with compose(settings(copy)) as twin:
        assert len(await twin.store.actions(1)) == 1


async def test_the_owner_is_told_why_something_did_not_work(world: World) -> None:
    world.env.inject_error("PUT", "/applications/*/commands", status=500, message="out of order")
    assert "did not take the commands (status 500)" in await ask(world, "sync")


async def test_the_owner_may_close_any_table(world: World) -> None:
    await world.seated("Ann", "Bo")
    landlord = await owner(world)
    asked = await landlord.slash(world.channel, "table close")
    await landlord.click(shown(asked), label="Yes, close this table")
    assert (await world.live()).row.status == "closed"


async def test_not_knowing_the_owner_is_no_reason_to_fail(world: World) -> None:
    await world.seated("Ann", "Bo")
    world.env.inject_error("GET", "/oauth2/applications/@me", status=500)
    assert "Only Ann, the host" in said(await world.member("Bo").slash(world.channel, "table close"))


# Starting and stopping


async def test_the_program_can_be_composed_twice_on_one_database(tmp_path: Path) -> None:
    for _ in range(2):
        async with compose(settings(tmp_path / "one.db")) as bot:
            assert (await bot.store.counts()).lobby == 0
        assert bot.is_closed()


async def test_closing_finishes_moves_under_way(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await world.seated("Ann", "Bo")
    store, go = world.bot.store, asyncio.Event()
    commit = store.commit

    async def slowly(change: Any) -> None:
        await go.wait()
        await commit(change)

    monkeypatch.setattr(store, "commit", slowly)
    ctx = world.bot.services

    async def move() -> None:
        await ctx.play.act(1, world.member("Ann").id, act_id(message).rpartition(":")[2], None)

    moving = asyncio.ensure_future(move())
    await asyncio.sleep(0.01)
    closing = asyncio.ensure_future(world.bot.close())
    await asyncio.sleep(0.01)
    assert not closing.done()
    go.set()
    await asyncio.gather(moving, closing)
    await store.close()
    async with composed(world.database) as after:
        assert len(await after.store.actions(1)) == 1


async def test_clicks_and_commands_while_closing_are_asked_to_come_back(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    world.bot.work.closing = True
    assert said(await world.member("Ann").click(message, custom_id=act_id(message))) == CLOSING
    assert said(await world.member("Ann").slash(world.channel, "table show")) == CLOSING
    assert await world.moves() == 0
    world.bot.work.closing = False


async def test_two_who_look_first_at_once_get_the_same_table(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.restart()
    await world.settle()
    tables = world.bot.services.tables
    tables._tables.clear()
    first, second = await asyncio.gather(tables.read(1), tables.read(1))
    assert first is second is await tables.read(1)


async def test_a_table_of_other_rules_is_left_alone_and_said_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await world.seated("Ann", "Bo")
    await world.restart()
    await world.bot.services.tasks.drain()
    world.bot.services.tables._tables.clear()
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.services.games["tavern"], "data_hash", "other tables")
        [result] = await world.raw(Click("Ann", message, act_id(message)))
        assert "other data tables" in said(result)
        assert "cannot go on" in said(await world.member("Bo").slash(world.channel, "table mine"))
        assert "other data tables" in said(await world.member("Bo").slash(world.channel, "table hand"))
        assert "other data tables" in said(await world.member("Bo").slash(world.channel, "table log"))
        await world.member("Bo").slash(world.channel, "table show")
        assert "The host may close it" in text(world.channel.last_message)
    world.bot.services.tables._tables.clear()
    await world.member("Ann").slash(world.channel, "table show")
    await world.step()
    assert await world.moves() == 1


async def test_a_table_of_other_rules_can_be_closed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo")
    await world.restart()
    monkeypatch.setattr(world.bot.services.games["tavern"], "data_hash", "other tables")
    world.bot.services.tables._tables.clear()
    await world.member("Ann").slash(world.channel, "table close")
    assert (await world.live()).row.status == "closed"
    assert "Ann closed the table." in text(world.channel.last_message)


async def test_a_table_of_a_game_that_is_gone_is_listed_and_harms_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await world.seated("Ann", "Bo")
    monkeypatch.setattr("bot.composition.load_games", lambda data_dir: GAMES)
    await world.restart()
    answer = said(await world.member("Bo").slash(world.channel, "table mine"))
    assert "Tavern · table 1: this game is not part of the bot anymore" in answer
    [result] = await world.raw(Click("Ann", message, act_id(message)))
    assert "is not part of this bot anymore" in said(result)
    assert "is not part of this bot anymore" in said(await world.member("Ann").slash(world.channel, "table show"))
    assert "Only the host" in said(await world.member("Bo").slash(world.channel, "table close", table="1"))
    assert "is closed" in said(await world.member("Ann").slash(world.channel, "table close", table="1"))
    assert "table 1" not in said(await world.member("Ann").slash(world.channel, "table mine"))
