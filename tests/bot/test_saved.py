"""A database of an earlier version in front of people: games go on; those of other rules are listed and shown."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.bot.world import World, buttons, said, shown, text

SAVED = Path(__file__).parents[1] / "storage" / "saved" / "version_3.sql"
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
STUCK, OVER, LOBBY, PLAYING = 2, 3, 6, 4
OTHER_RULES = (STUCK, OVER)


@pytest.fixture
async def saved(tmp_path: Path, small_games: None) -> AsyncIterator[World]:
    """The saved tables in this guild and its channel, with their people under their present ids."""
    database = tmp_path / "taproom.db"
    with closing(sqlite3.connect(database)) as old:
        old.executescript(SAVED.read_text(encoding="utf-8"))
    async with World.start(database) as world:
        await world.settle()
        _bring_here(world)
        await world.play_in("channel")
        await world.restart()
        await world.settle()
        yield world
        world.assert_healthy()


def _bring_here(world: World) -> None:
    with closing(sqlite3.connect(world.database)) as file, file:
        file.execute("UPDATE tables SET guild_id = ?, channel_id = ?", (world.guild.id, world.channel.id))
        file.execute("DELETE FROM slots")
        for name in PEOPLE:
            file.execute("UPDATE seats SET user_id = ? WHERE name = ?", (world.member(name).id, name))
        file.execute(f"UPDATE tables SET rules_version = 0 WHERE id IN {OTHER_RULES}")
        hosts = "SELECT user_id FROM seats WHERE seats.table_id = tables.id AND seat = 0"
        file.execute(f"UPDATE tables SET host_id = ({hosts})")


async def test_a_running_game_goes_on(saved: World) -> None:
    moves = await saved.moves(PLAYING)
    [name] = await saved.awaited(PLAYING)
    await saved.member(name).slash(saved.channel, "table show", table=str(PLAYING))
    assert await saved.step(PLAYING)
    await saved.settle()
    assert await saved.moves(PLAYING) > moves


async def test_games_of_other_rules_are_listed(saved: World) -> None:
    lines = text(shown(await saved.member("Ann").slash(saved.channel, "table mine"))).splitlines()
    [stuck] = [line for line in lines if f"table {STUCK}" in line]
    assert "cannot go on" in stuck
    [lobby] = [line for line in lines if f"table {LOBBY}" in line]
    assert "in the lobby" in lobby


async def test_a_finished_game_of_other_rules_is_shown_with_its_result(saved: World) -> None:
    await saved.member("Di").slash(saved.channel, "table show", table=str(OVER))
    message = saved.channel.last_message
    assert "Ed won. Scores: Di 249, Ed 268." in text(message)
    assert "under version 0 of the rules" in text(message)
    assert not buttons(message)
    for command in ("hand", "log"):
        answer = said(await saved.member("Di").slash(saved.channel, f"table {command}", table=str(OVER)))
        assert "under version 0 of the rules" in answer


async def test_a_running_game_of_other_rules_is_kept_until_its_host_closes_it(saved: World) -> None:
    await saved.member("Bo").slash(saved.channel, "table show", table=str(STUCK))
    assert "The host may close it" in text(saved.channel.last_message)
    moves = await saved.moves(STUCK)
    for command in ("undo", "leave", "hand"):
        answer = said(await saved.member("Bo").slash(saved.channel, f"table {command}", table=str(STUCK)))
        assert "cannot go on" in answer
    assert "Only Ann, the host" in said(await saved.member("Bo").slash(saved.channel, "table close", table=str(STUCK)))
    assert "closed" in said(await saved.member("Ann").slash(saved.channel, "table close", table=str(STUCK)))
    await saved.settle()
    assert await saved.moves(STUCK) == moves
    assert "Ann closed the table." in text(saved.channel.last_message)


async def test_a_lobby_goes_on(saved: World) -> None:
    await saved.member("Ann").slash(saved.channel, "table show", table=str(LOBBY))
    await saved.member("Zed").click(saved.channel.last_message, label="Join")
    await saved.member("Ann").click(saved.table, label="Start")
    await saved.settle()
    assert (await saved.live(LOBBY)).names == ("Ann", "Cooper", "Zed")
    before = await saved.moves(LOBBY)
    if (await saved.awaited(LOBBY))[0] in ("Ann", "Zed"):
        await saved.step(LOBBY)
        assert await saved.moves(LOBBY) > before
