"""Emoji of the application: uploaded slowly, used as soon as they exist, and never in the way of a move."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.delivery import components
from bot.emoji import command
from bot.emoji.records import Emoji
from bot.emoji.service import PREFIX
from bot.emoji.upload import EmojiUploads
from bot.settings import Settings, SettingsError
from tests.strict.client import Client
from tests.strict.processes import TOKEN
from tests.strict.serve import served
from tests.strict.world import StrictWorld


async def always(_: float) -> bool:
    return True


async def never(_: float) -> bool:
    return False


def uploads(world: StrictWorld) -> EmojiUploads:
    return EmojiUploads(world.bot, world.bot.services.emoji, pause=0.2)


def names(world: StrictWorld) -> set[str]:
    """The names of the emoji that the application has."""
    return {emoji.name for emoji in world.env.backend.application_emojis.values()}


def shown(world: StrictWorld) -> set[str]:
    """The emoji on the buttons and options of the newest table message."""
    parts = components.nested(payload(world))
    lines = [line for part in parts for line in part.get("options", ())]
    return {part["emoji"]["name"] for part in [*parts, *lines] if part.get("emoji")}


def payload(world: StrictWorld) -> Any:
    return world.env.backend.messages[world.table.channel.id][world.table.id].components


async def test_what_is_missing_is_uploaded_once(world: StrictWorld) -> None:
    done = await uploads(world).sync(always)
    known, wanted = world.bot.services.emoji.counts
    assert (known, done.uploaded, done.failed) == (wanted, wanted, 0)
    assert all(name.startswith(PREFIX) for name in names(world))
    assert (await uploads(world).sync(always)).uploaded == 0


async def test_a_table_without_any_emoji_says_everything_in_words(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="whiskey_business")
    assert shown(world) == set()
    await world.step()
    assert shown(world) == set()


async def test_choices_show_their_emoji_as_soon_as_they_exist(world: StrictWorld) -> None:
    await uploads(world).sync(always)
    await world.seated("Ann", "Bo", game="whiskey_business")
    for _ in range(6):
        await world.step()
        if shown(world):
            break
    assert shown(world)
    assert shown(world) <= names(world)


async def test_pauses_that_discord_wants_are_made(world: StrictWorld) -> None:
    world.strict.throttle_next("POST /applications/*/emojis", 3.0, times=4)
    done = await uploads(world).sync(always)
    assert done.failed == 0
    assert done.uploaded == world.bot.services.emoji.counts[1]


async def test_an_upload_that_is_refused_is_left_out_and_tried_at_the_next_start(world: StrictWorld) -> None:
    world.strict.fail_next("POST /applications/*/emojis", 400, 50035)
    done = await uploads(world).sync(always)
    assert done.failed == 1
    assert (await uploads(world).sync(always)).uploaded == 1


async def test_a_full_application_keeps_what_it_has(world: StrictWorld, caplog: pytest.LogCaptureFixture) -> None:
    world.strict.laws.most_emoji = 5
    world.expected_codes = frozenset({30008})
    done = await uploads(world).sync(always)
    assert (done.uploaded, world.bot.services.emoji.counts[0]) == (5, 5)
    assert "no room" in caplog.text


async def test_only_our_own_outdated_emoji_go_and_only_when_nothing_shows_them(world: StrictWorld) -> None:
    for name in ("tr_wb_corn_000000", "party"):
        world.env.backend.create_application_emoji(name)
    await uploads(world).sync(never)
    assert {"tr_wb_corn_000000", "party"} <= names(world)
    assert (await uploads(world).sync(always)).removed == 1
    assert "tr_wb_corn_000000" not in names(world)
    assert "party" in names(world)


async def test_an_emoji_that_somebody_deleted_costs_nobody_a_move(world: StrictWorld) -> None:
    await uploads(world).sync(always)
    await world.seated("Ann", "Bo", game="whiskey_business")
    world.env.backend.application_emojis.clear()
    world.expected_codes = frozenset({50035})
    for _ in range(4):
        await world.step()
    assert shown(world) == set()
    await uploads(world).look()
    assert world.bot.services.emoji.counts[0] == 0


def test_an_emoji_within_a_text() -> None:
    assert Emoji("tr_coin", 7).text == "<:tr_coin:7>"


# The command


@pytest.mark.real_clock
async def test_the_command_compares_uploads_and_removes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PAUSE", 0.0)
    async with served() as line, Client.at(line) as client:
        token = SecretStr(TOKEN)
        settings = Settings(database=tmp_path / "taproom.db", discord_token=token, discord_api=client.api)

        async def run(way: str) -> tuple[int, str]:
            told: list[str] = []
            return await asyncio.to_thread(command.run, way, settings, told.append), "\n".join(told)

        code, told = await run("check")
        assert (code, "are missing" in told) == (1, True)
        code, told = await run("sync")
        assert (code, "uploaded, 0 not" in told) == (0, True)
        assert await run("check") == (0, "0 emoji are missing, 0 are outdated.")
        code, told = await run("remove")
        assert code == 0
        assert (await run("check"))[0] == 1


def test_the_command_needs_a_token(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN"):
        command.run("check", Settings(database=tmp_path / "taproom.db", discord_token=None), print)
