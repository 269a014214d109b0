"""`/privacy`: shown in private with a file, deleted only after a question, and the table goes on without the name."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

from bot.privacy.service import FORMER
from tests.bot.world import World, said, shown, text


async def dumped(world: World) -> str:
    await world.settle()
    world.bot.services.delivery.flush()
    await world.settle()
    with closing(sqlite3.connect(world.database)) as file:
        return "\n".join(file.iterdump())


async def test_what_is_stored_is_shown_and_given_as_a_file(world: World) -> None:
    await world.seated("Ann", "Bo")
    result = await world.member("Ann").slash(world.channel, "privacy")
    message = shown(result)
    assert "## What I know about you" in text(message)
    assert "Tables that concern you: 1 (1 of them open)" in text(message)
    [file] = message.attachments
    report = json.loads(await file.read())
    assert report["user"] == world.member("Ann").id
    assert report["tables"][0]["seats"][0]["name"] == "Ann"
    world.assert_healthy()


async def test_after_the_question_everything_goes_and_the_table_plays_on(world: World) -> None:
    await world.seated("Annabel", "Bo")
    await world.step()
    ann = world.member("Annabel")
    first = shown(await ann.slash(world.channel, "privacy"))
    asked = shown(await ann.click(first, label="Delete all of it …"))
    assert "cannot be taken back" in text(asked)
    assert "Annabel" in await dumped(world)
    await ann.click(asked, label="Yes, delete it")
    held = await dumped(world)
    assert "Annabel" not in held
    assert str(ann.id) not in held
    assert (await world.live()).names[0] == FORMER
    assert FORMER in text(world.table)
    assert await world.play_on() > 0
    assert (await world.live()).row.status == "over"
    assert str(ann.id) not in await dumped(world)
    result = await ann.slash(world.channel, "privacy")
    assert "Tables that concern you: 0" in said(result)
    world.assert_healthy()
