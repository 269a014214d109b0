"""The wall around the gateway: events that cannot be read are dropped, and each interaction is taken once."""

from __future__ import annotations

import logging
from typing import Any

import discord
import pytest

from bot.monitoring.status import status_lines
from storage import StoreError
from tests.bot.world import Click, Typed, World, acts

AUTOCOMPLETE = 4


def emit(world: World, payload: dict[str, Any], event: str = "INTERACTION_CREATE", times: int = 1) -> None:
    for _ in range(times):
        world.env.backend.emit(event, payload)


def a_click(world: World) -> Click:
    return Click("Ann", world.table, acts(world.table)[0].custom_id or "")


def autocompletion(world: World) -> dict[str, Any]:
    record, payload = world._command(Typed("Ann", "rules", {"game": "tavern"}))
    payload["type"] = record.type = AUTOCOMPLETE
    payload["data"]["options"][0]["focused"] = True
    return payload


def callbacks(world: World) -> list[Any]:
    return [asked.json for asked in world.env.http_requests if asked.path.endswith("/callback")]


def dropped(world: World) -> dict[str, int]:
    return dict(world.bot.services.status.read().gateway.dropped)


# Events that cannot be read


async def test_a_click_that_cannot_be_read_is_answered_and_costs_nothing_else(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.seated("Ann", "Bo")
    _, payload = world._payload(a_click(world))
    payload["message"]["thread"] = None
    emit(world, payload)
    await world.settle()
    answer = callbacks(world)[-1]["data"]
    assert "Something went wrong on my side" in answer["content"]
    assert answer["flags"] == discord.MessageFlags(ephemeral=True).value
    assert dropped(world) == {"INTERACTION_CREATE": 1}
    assert payload["id"] in caplog.text
    assert "thread: null" in caplog.text
    assert await world.moves() == 0
    await world.step()
    assert await world.moves() == 1


async def test_a_message_that_cannot_be_read_is_dropped(world: World, caplog: pytest.LogCaptureFixture) -> None:
    emit(world, {"id": "77", "guild_id": None, "channel_id": [], "content": "a secret"}, "MESSAGE_CREATE")
    await world.settle()
    assert dropped(world) == {"MESSAGE_CREATE": 1}
    assert "MESSAGE_CREATE, id 77" in caplog.text
    assert "content: str" in caplog.text
    assert "secret" not in caplog.text


async def test_a_command_whose_data_cannot_be_read_is_answered(world: World) -> None:
    _, payload = world._command(Typed("Ann", "table open", {"game": "tavern"}))
    payload["data"]["resolved"] = {"members": {"1": None}, "users": {"1": None}}
    emit(world, payload)
    await world.settle()
    assert "Something went wrong on my side" in callbacks(world)[-1]["data"]["content"]
    assert dropped(world) == {"INTERACTION_CREATE": 1}


async def test_an_autocompletion_that_cannot_be_read_gets_an_empty_list(world: World) -> None:
    payload = autocompletion(world)
    payload["member"] = {"user": None}
    emit(world, payload)
    await world.settle()
    assert callbacks(world)[-1] == {"type": 8, "data": {"choices": []}}


@pytest.mark.parametrize("damage", [{"id": None}, {"token": 5}, {"type": "click"}, {"id": "９" * 99}])
async def test_an_interaction_that_cannot_be_answered_is_dropped(world: World, damage: dict[str, Any]) -> None:
    _, payload = world._command(Typed("Ann", "table open", {"game": "tavern"}))
    emit(world, payload | damage | {"member": []})
    await world.settle()
    assert dropped(world) == {"INTERACTION_CREATE": 1}
    assert callbacks(world) == []


async def test_many_unreadable_events_make_one_line_a_minute(world: World, caplog: pytest.LogCaptureFixture) -> None:
    emit(world, {"id": "77", "guild_id": None, "channel_id": []}, "MESSAGE_CREATE", times=50)
    await world.settle()
    assert dropped(world) == {"MESSAGE_CREATE": 50}
    assert caplog.text.count("cannot be read") == 1
    assert "50 MESSAGE_CREATE" in "\n".join(status_lines(world.bot.services.status.read()))


async def test_an_error_in_a_handler_is_counted(world: World, caplog: pytest.LogCaptureFixture) -> None:
    async def on_typing(*_: object) -> None:
        raise RuntimeError("broken")

    world.bot.add_listener(on_typing, "on_typing")
    with caplog.at_level(logging.ERROR):
        world.bot.dispatch("typing", None, None, None)
        await world.settle()
    assert world.bot.services.status.read().errors == 1
    world.expected_errors = 1


# Each interaction once


async def test_a_command_that_arrives_four_times_opens_one_table(world: World) -> None:
    _, payload = world._command(Typed("Ann", "table open", {"game": "tavern"}))
    emit(world, payload, times=4)
    await world.settle()
    assert len(await world.bot.store.live()) == 1
    assert world.bot.services.status.read().gateway.repeated == 3


async def test_a_command_that_arrives_again_after_a_restart_opens_one_table(world: World) -> None:
    _, payload = world._command(Typed("Ann", "table open", {"game": "tavern"}))
    emit(world, payload)
    await world.settle()
    await world.restart()
    emit(world, payload, times=3)
    await world.settle()
    assert len(await world.bot.store.live()) == 1


async def test_a_button_that_opens_a_table_opens_one_across_a_restart(world: World) -> None:
    lobby = await world.open_table("Ann")
    _, payload = world._payload(Click("Ann", lobby, "tap:open:0:0:tavern"))
    emit(world, payload, times=2)
    await world.settle()
    await world.restart()
    emit(world, payload)
    await world.settle()
    assert len(await world.bot.store.live()) == 2


async def test_a_click_that_arrives_twice_moves_once(world: World) -> None:
    await world.seated("Ann", "Bo")
    _, payload = world._payload(a_click(world))
    emit(world, payload, times=2)
    await world.settle()
    await world.restart()
    emit(world, payload)
    await world.settle()
    assert await world.moves() == 1


async def test_a_click_costs_no_durable_write_of_its_id(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo")
    taken: list[int] = []

    async def take(interaction_id: int, at: float) -> bool:
        taken.append(interaction_id)
        return True

    monkeypatch.setattr(world.bot.store, "take_interaction", take)
    await world.step()
    emit(world, autocompletion(world))
    await world.settle()
    assert taken == []
    _, payload = world._command(Typed("Ann", "table mine"))
    emit(world, payload, times=2)
    await world.settle()
    assert taken == [int(payload["id"])]


async def test_an_autocompletion_that_arrives_twice_is_answered_once(world: World) -> None:
    payload = autocompletion(world)
    emit(world, payload, times=2)
    await world.settle()
    assert world.bot.services.status.read().gateway.repeated == 1
    assert len(callbacks(world)) == 1


async def test_commands_that_only_read_work_while_nothing_can_be_stored(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(interaction_id: int, at: float) -> bool:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(world.bot.store, "take_interaction", full)
    result = await world.member("Ann").slash(world.channel, "rules", game="whiskey_business")
    assert result.acknowledged
