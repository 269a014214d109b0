"""Floods, forgeries and dead ends: refused in a friendly way, and nobody else pays for them."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot.delivery.ids import encode
from bot.table.names import plain_name
from engine.core.fairness import Export, verify
from storage import StoreError
from tests.bot.absence.test_clicks import silent
from tests.bot.world import Click, Typed, World, act_id, buttons, labels, said, settings, shown, text

DAY = 24 * 3600.0


@pytest.fixture
async def small(tmp_path: Path, small_games: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A world with low limits."""
    low = {"max_tables_per_person": 2, "max_tables_per_channel": 3, "max_tables_per_server": 4}
    monkeypatch.setattr("tests.bot.world.settings", lambda path: settings(path).model_copy(update=low))
    async with World.start(tmp_path / "taproom.db") as made:
        yield made
        made.assert_healthy()


# Limits


async def test_a_person_a_channel_and_a_server_have_only_so_many_tables(small: World) -> None:
    for _ in range(2):
        await small.open_table("Ann")
    refused = said(await small.member("Ann").slash(small.channel, "table open", game="tavern"))
    assert "You host 2 open tables" in refused
    await small.open_table("Bo")
    refused = said(await small.member("Cy").slash(small.channel, "table open", game="tavern"))
    assert "This channel has 3 open tables" in refused
    small.channel = small.guild.create_text_channel("second")
    await small.open_table("Cy")
    refused = said(await small.member("Di").slash(small.channel, "table open", game="tavern"))
    assert "This server has 4 open tables" in refused
    await small.member("Cy").slash(small.channel, "table close")
    await small.open_table("Di")


async def test_tables_asked_for_at_the_same_instant_are_counted_too(small: World) -> None:
    results = small.deliver(*[Typed("Ann", "table open", {"game": "tavern"}) for _ in range(6)])
    await small.settle()
    assert sum("You host 2 open tables" in said(result) for result in results) == 4
    assert len(await small.bot.store.live()) == 2


async def test_a_rematch_is_one_of_these_tables(small: World) -> None:
    await small.seated("Ann", "Bo")
    await small.play_on()
    finished = small.table
    for _ in range(2):
        await small.open_table("Ann")
    assert "You host 2 open tables" in said(await small.member("Ann").click(finished, label="Rematch"))
    await small.member("Bo").click(finished, label="Rematch")
    assert (await small.live(4)).row.rematch_of == 1


async def test_a_refused_request_has_to_wait(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1)
    await world.member("Zed").slash(world.channel, "table join")
    await world.member("Bo").click(world.table, label="Say no")
    assert "Please wait 10 min" in said(await world.member("Zed").slash(world.channel, "table join"))
    await world.env.advance_time(601)
    assert "asked the table" in said(await world.member("Zed").slash(world.channel, "table join"))


async def test_posting_a_table_again_has_to_wait_but_for_strangers_longer(world: World) -> None:
    await world.seated("Ann", "Bo")
    assert said(await world.member("Ann").slash(world.channel, "table show")) == "Here it is."
    assert "Please wait 15 s" in said(await world.member("Ann").slash(world.channel, "table show"))
    assert said(await world.member("Zed").slash(world.channel, "table show")) == "Here it is."
    assert "Please wait" in said(await world.member("Yve").slash(world.channel, "table show"))
    assert said(await world.member("Bo").slash(world.channel, "table show")) == "Here it is."
    await world.env.advance_time(16)
    assert said(await world.member("Ann").slash(world.channel, "table show")) == "Here it is."
    assert "Please wait" in said(await world.member("Yve").slash(world.channel, "table show"))
    shown = await world.member("Yve").slash(world.channel, "table show", text=True)
    assert "Please wait" not in said(shown)


async def test_a_lobby_that_nobody_touches_closes_itself(world: World) -> None:
    await world.open_table("Ann")
    await world.env.advance_time(6 * DAY)
    await world.member("Bo").click(world.table, label="Join")
    message = world.table
    await world.env.advance_time(6 * DAY)
    assert (await world.live()).row.status == "lobby"
    await world.env.advance_time(2 * DAY)
    await world.settle()
    assert (await world.live()).row.status == "closed"
    closed = next(m for m in world.channel.history() if m.id == message.id)
    assert "Nobody has touched this table for days" in text(closed)
    assert not buttons(closed)


# People and places that are gone


async def test_a_manager_replaces_an_absent_host(world: World) -> None:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Max"] = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    await world.seated("Ann", "Bo")
    removed = await world.member("Max").slash(world.channel, "table kick", player=world.member("Ann"))
    assert "Ann has been removed" in said(removed)
    table = await world.live()
    assert table.row.host_id == world.member("Bo").id
    assert table.is_computer(0)


async def test_a_table_whose_channel_is_gone_moves_to_where_it_is_asked_for(world: World) -> None:
    await world.seated("Ann", "Bo")
    other = world.guild.create_text_channel("elsewhere")
    gone = world.channel.id
    for method, path in (("POST", f"/channels/{gone}/messages"), ("PATCH", f"/channels/{gone}/messages/*")):
        world.env.inject_error(method, path, status=404, code=10003, times=None)
    await world.member("Ann").slash(other, "table show", table="1")
    await world.settle()
    assert (await world.live()).place_id == other.id
    world.env.backend.faults.clear()
    world.channel = other
    before = await world.moves()
    await world.member((await world.awaited())[0]).click(world.table, custom_id=act_id(world.table))
    assert await world.moves() == before + 1


async def test_tables_rest_while_the_bot_is_not_in_their_server(world: World) -> None:
    await world.seated("Ann", "Bo")
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    await world.bot.on_guild_remove(guild)
    await world.bot.services.play.act(1, world.member("Ann").id, await world.advised(), None)
    assert await world.bot.store.behind("table") == ()
    await world.bot.on_guild_join(guild)
    await world.settle()
    assert await world.bot.store.behind("table") == ()
    table = await world.live()
    shown = await world.bot.services.publisher.shown(1)
    assert shown is not None
    assert shown.version == table.version


async def test_one_unreadable_table_breaks_nothing_and_can_be_closed(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.open_table("Ann")
    await world.bot.store.close()
    with closing(sqlite3.connect(world.database)) as raw:
        raw.execute("UPDATE tables SET state = 'nonsense', words = 'nonsense' WHERE id = 1")
        raw.commit()
    await world.restart()
    listed = said(await world.member("Ann").slash(world.channel, "table mine"))
    assert "table 1" in listed
    assert "table 2" in listed
    assert "cannot go on" in listed
    assert "closed" in said(await world.member("Ann").slash(world.channel, "table close", table="1"))
    assert (await world.live()).row.status == "closed"
    world.expected_errors = world.bot.services.tables.loader.unreadable


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET options = 'nonsense' WHERE id IN (1, 2)",
        "UPDATE tables SET options = '[]' WHERE id IN (1, 2)",
        "UPDATE tables SET pending = '{}' WHERE id IN (1, 2)",
        "UPDATE tables SET streams = 'nonsense', decision_numbers = '7' WHERE id = 1",
        "UPDATE due SET data = 'nonsense' WHERE table_id = 1",
        "UPDATE due SET data = '{}' WHERE table_id = 1",
        "DELETE FROM seats WHERE table_id = 1 AND seat = 1",
        "DROP TRIGGER events_keep; UPDATE events SET data = 'nonsense' WHERE table_id = 1",
        "DROP TRIGGER actions_keep; UPDATE actions SET data = 'nonsense' WHERE table_id = 1",
    ],
)
async def test_whatever_is_damaged_other_tables_are_listed_and_the_host_can_close(world: World, damage: str) -> None:
    await world.seated("Ann", "Bo")
    await world.step()
    for _ in range(2):
        await world.open_table("Ann")
    await world.bot.services.tasks.drain()
    await world.bot.store.close()
    with closing(sqlite3.connect(world.database)) as raw:
        raw.executescript(damage)
    await world.restart()
    loader = world.bot.services.tables.loader
    listed = said(await world.member("Ann").slash(world.channel, "table mine"))
    assert all(f"table {number}" in listed for number in (1, 2, 3))
    for number in (1, 2):
        await world.member("Ann").slash(world.channel, "table show", table=str(number))
        result = await world.member("Ann").slash(world.channel, "table close", table=str(number))
        if buttons(shown(result)):  # a game that can go on is closed after a question
            await world.member("Ann").click(shown(result), label="Yes, close this table")
        assert (await world.live(number)).row.status == "closed"
    world.expected_errors = loader.unreadable + loader.differing


async def test_housekeeping_goes_on_past_a_table_of_a_game_that_is_gone(world: World) -> None:
    for _ in range(2):
        await world.open_table("Ann")
    await world.bot.services.tasks.drain()
    await world.bot.store.close()
    with closing(sqlite3.connect(world.database)) as raw:
        raw.execute("UPDATE tables SET updated_at = 0")
        raw.execute("UPDATE tables SET game = 'gone' WHERE id = 1")
        raw.commit()
    await world.restart()
    await world.settle()
    assert (await world.live(2)).row.status == "closed"
    assert world.bot.housekeeping.is_running


@pytest.mark.parametrize("broken", ["untouched_lobbies", "meta", "set_meta"])
async def test_housekeeping_outlives_a_database_that_fails_for_once(
    world: World, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def refuse(*_: object) -> None:
        raise StoreError("The database refused: database or disk is full.")

    await world.bot.store.set_meta("backup_due", "0")
    monkeypatch.setattr(world.bot.store, broken, refuse)
    await world.bot.upkeep.keep_house()


async def test_asking_for_the_table_on_a_full_disk_says_one_thing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await world.seated("Ann", "Bo")

    async def refuse(*_: object) -> None:
        raise StoreError("The database refused: database or disk is full.")

    monkeypatch.setattr(world.bot.store, "put_slots", refuse)
    asked = await world.member("Ann").slash(world.channel, "table show")
    assert said(asked) == "This could not be stored, so nothing has changed. Please try again in a moment."
    assert not asked.followups
    assert world.table.id == message.id


# Forged and absurd input


FORGED = [
    "tap:act:zzzzzzzzzzz:0:x",
    f"tap:act:{'z' * 30}:0:x",
    "tap:act:1:zzzzzzzzzzz:x",
    "tap:pick:1:0:0.0.0",
    "tap:batch:1:0:0.0.0",
    "tap:whole:1:0:99999",
    "tap:sureall:1:0:7.zz",
    "tap:page:1:0:9999999",
    "tap:set:1:0:nothing",
    "tap:switch:1:0:9",
    "tap:topic:0:0:nothing",
    "tap:leaveout:0:0:",
    "tap:yes:1:5:",
    "tap:undo:1:99:",
    "tap:react:1:0:nothing",
    "tap:addword:1:0:",
    "tap:rematch:1:0:",
    "tap:join:zzzzzzzzzzz:0:",
    "tap:act:1:0",
    "tap:Act:1:0:x",
    "hello",
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_component_is_refused_as_input(world: World, custom_id: str) -> None:
    message = await world.seated("Ann", "Bo")
    for name in ("Ann", "Zed"):
        answers = await world.raw(Click(name, message, custom_id))
        answers += await world.raw(Click(name, message, custom_id, ("nonsense", "5" * 80)))
        assert all(answer.acknowledged for answer in answers)
    assert await world.moves() == 0
    assert world.bot.services.metrics.counts["error"] == 0


async def other_server(world: World) -> discord.Message:
    """A table of Eve's, who may do anything in a server of her own."""
    world.guild = world.env.create_guild("Other")
    world.channel = world.guild.create_text_channel("games")
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Eve"] = world.guild.add_member(world.env.create_user("Eve"), roles=[role])
    return await world.open_table("Eve")


async def test_a_forged_join_from_another_server_is_refused(world: World) -> None:
    await world.open_table("Ann")
    message = await other_server(world)
    [result] = await world.raw(Click("Eve", message, encode("join", 1)))
    assert "another server" in said(result)
    assert (await world.live()).names == ("Ann",)


async def test_who_manages_another_server_decides_nothing_here(world: World) -> None:
    await silent(world, "Ann", "Bo", "Cy")
    before = await world.live()
    assert before.pending is not None
    message = await other_server(world)
    for kind in ("absent", "takeover", "undo", "log", "watch"):
        [result] = await world.raw(Click("Eve", message, encode(kind, 1, before.pending.number, "keep")))
        assert "another server" in said(result)
    assert (await world.live()).row == before.row


@pytest.mark.parametrize("number", ["5" * 5000, "-1", "1e9", "９", str(2**63), "0"])
async def test_absurd_table_numbers_are_refused(world: World, number: str) -> None:
    await world.open_table("Ann")
    result = await world.member("Ann").slash(world.channel, "table show", table=number)
    assert "no table of that number" in said(result)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200dc", "abc"),
        ("  Ann\n\tLee ", "Ann Lee"),
        ("@everyone", "@everyone"),
        ("Zoë_Ω", "ZoëΩ"),
        ("\ufeff\u2066", ""),
        ("\u3164\u2800", ""),
        ("A\ufe0fn\u034fn", "Ann"),
    ],
)
def test_names_lose_what_hides_or_turns_text(name: str, plain: str) -> None:
    assert plain_name(name) == plain


# Players take part in the seed


async def test_words_of_players_are_part_of_the_proof(world: World) -> None:
    await world.play_in("channel")
    lobby = await world.open_table("Ann", computers=1)
    assert "Add your lucky word" in labels(lobby)
    ann = world.member("Ann").id
    plain = await world.bot.services.lobby.add_word(1, ann, "  lucky   seven ")
    assert plain.row.words == f'{{"{ann}": "lucky seven"}}'
    await world.member("Ann").click(world.table, label="Start")
    header = (await world.live()).playing.header
    assert header.words == ("lucky seven", "")
    assert header.seed != header.secret
    await world.play_on()
    export = await world.bot.services.archive.export(await world.live())
    assert export.words == ("lucky seven", "")
    verify(export, world.bot.services.games)
    forged = export.model_copy(update={"words": ("other", "")})
    with pytest.raises(ValueError, match=r"."):
        verify(Export.model_validate(forged.model_dump()), world.bot.services.games)


async def test_only_those_who_sit_here_add_a_word_and_only_before_the_start(world: World) -> None:
    await world.seated("Ann", "Bo")
    [late] = await world.raw(Click("Ann", world.table, encode("word", 1)))
    assert "already started" in said(late)
