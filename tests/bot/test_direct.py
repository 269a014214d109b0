"""Playing in the bot's own DM: alone and against computer players, as at a table of a server."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import interactions as wire

from bot.lobby.opening import NO_GROUPS
from cogs.answering import SERVERS_ONLY
from tests.bot.direct import in_the_dm
from tests.bot.world import Click, World, acts, buttons, labels, said, shown, text


async def begun(world: World, game: str = "tavern", **more: Any) -> Any:
    """A game against a computer player in Ann's DM."""
    ann = in_the_dm(world)
    await world.open_table("Ann", game, **{"computers": 1, **more})
    await ann.click(world.table, label="Start")
    return ann


async def test_a_game_against_a_computer_from_the_lobby_to_the_end(world: World) -> None:
    ann = in_the_dm(world)
    lobby = await world.open_table("Ann", "whisper")
    assert "Join" not in labels(lobby)
    assert {"Close", "Add computer", "Start"} <= set(labels(lobby))
    assert len((await world.live()).seats) == 2  # a computer player has sat down already
    await ann.click(lobby, label="Start")
    assert (await world.live()).row.guild_id is None
    assert await world.play_on() > 0
    assert "Rematch" in labels(world.table)
    result = await ann.slash(world.channel, "stats me")
    assert "Alone or against computers: 1 game" in said(result)


async def test_undo_log_replay_and_rematch_work_as_at_a_table(world: World) -> None:
    ann = await begun(world)
    await world.step()
    taken_back = await world.moves()
    await ann.click(world.table, label="Undo")
    assert await world.moves() > taken_back  # an undo is an entry in the log
    assert "Nothing has happened yet" not in said(await ann.click(world.table, label="Log"))
    await world.play_on()
    replay = shown(await ann.click(world.table, label="Replay"))
    stepped = shown(await ann.click(replay, label="▶"))
    assert "Turn 1 of" in text(stepped)
    practice = await ann.click(stepped, label="Practice from here")
    assert "Your practice table is open." in said(practice)
    assert (await world.live(2)).row.purpose == "practice"
    assert (await world.live(2)).row.channel_id == world.channel.id


async def test_a_rematch_in_the_dm_begins_at_once(world: World) -> None:
    ann = await begun(world)
    await world.play_on()
    await ann.click(world.table, label="Rematch")
    again = await world.live(2)
    assert (again.row.rematch_of, again.row.guild_id, again.row.channel_id) == (1, None, world.channel.id)
    assert again.row.status == "playing"
    await world.play_on(2)
    assert (await world.live(2)).row.status == "over"


async def test_a_hand_is_shown_by_its_button_and_nothing_is_sent_twice(world: World) -> None:
    ann = await begun(world, "whisper")
    assert len([message for message in world.channel.history() if buttons(message)]) == 1
    hand = shown(await ann.click(world.table, label="My hand"))
    key = acts(hand)[0].custom_id
    await ann.click(hand, custom_id=key)
    assert await world.moves() > 0
    assert len([message for message in world.channel.history() if buttons(message)]) == 1


async def test_a_table_survives_a_restart(world: World) -> None:
    await begun(world)
    await world.step()
    await world.restart()
    assert await world.play_on() > 0


async def test_slash_commands_of_a_game_work_in_the_dm(world: World) -> None:
    ann = await begun(world)
    table = await world.live()
    verb = table.playing.choices(0)[0].verb
    result = await ann.slash(world.channel, f"{table.game.meta.command} {verb}", what=await world.advised())
    assert await world.moves() > 0, said(result)


@pytest.mark.parametrize(
    ("command", "options"),
    [("table find", {}), ("table follow", {}), ("table settings", {}), ("table check", {}), ("table join", {})],
)
async def test_what_needs_a_server_says_so(world: World, command: str, options: dict[str, Any]) -> None:
    ann = in_the_dm(world)
    assert said(await ann.slash(world.channel, command, **options)) == SERVERS_ONLY


async def test_about_says_where_one_can_play(world: World) -> None:
    server = text(shown(await world.member("Bo").slash(world.channel, "about")))
    assert "You can also play in our direct messages" in server
    ann = in_the_dm(world)
    assert "Here you play alone or against computer players." in text(shown(await ann.slash(world.channel, "about")))


async def test_in_a_conversation_of_others_no_table_is_opened(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord does not offer the command there; a payload that claims it is refused in plain words."""
    ann = in_the_dm(world)
    made = wire.base_payload

    def elsewhere(*args: Any, **named: Any) -> Any:
        record, payload = made(*args, **named)
        return record, payload | {"context": 2}

    monkeypatch.setattr(wire, "base_payload", elsewhere)
    assert said(await ann.slash(world.channel, "table open", game="tavern")) == NO_GROUPS
    assert NO_GROUPS in text(shown(await ann.slash(world.channel, "about")))
    assert await world.bot.store.live() == ()


async def test_a_button_of_a_dm_does_nothing_elsewhere(world: World) -> None:
    """A forged click on a table in somebody's DM is refused in a server."""
    guild_channel = world.channel
    await begun(world)
    custom_id = acts(world.table)[0].custom_id or ""
    await world.play_in("channel")
    world.channel = guild_channel
    await world.open_table("Bo")
    before = await world.moves()
    [result] = await world.raw(Click("Bo", guild_channel.last_message, custom_id))
    assert "another server" in said(result)
    assert await world.moves() == before


async def test_deleting_ones_data_leaves_no_trace_of_the_dm(world: World) -> None:
    ann = await begun(world)
    await world.play_on()
    first = shown(await ann.slash(world.channel, "privacy"))
    assert "Tables that concern you: 1" in text(first)
    asked = shown(await ann.click(first, label="Delete all of it …"))
    await ann.click(asked, label="Yes, delete it")
    row = (await world.live()).row
    assert (row.host_id, row.channel_id) == (0, 0)
    assert await world.bot.store.slots(1) == ()
