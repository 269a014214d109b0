"""The first lines that a person reads: the result of their move in every game, and the question beside its buttons."""

from __future__ import annotations

import discord
import pytest

from bot.play import recaps
from engine import GAMES
from tests.bot.world import World, shown, text, walk

STEPS = 40
TURNS = 3


@pytest.mark.parametrize("game", GAMES)
async def test_the_message_after_a_turn_begins_with_its_result(world: World, game: str) -> None:
    meta = GAMES[game].meta
    await world.seated("Ann", game=game, computers=max(2, meta.min_seats) - 1)
    seen = 0
    for _ in range(STEPS):
        before = await world.live()
        if seen == TURNS or not await world.step():
            break
        table = await world.live()
        others = [past.seat for past in table.recent if past.entry > before.newest_act + 1]
        if table.awaited != (0,) or not any(seat > 0 for seat in others):
            continue  # Ann goes on, or the game is over
        seen += 1
        own, *_ = recaps.recap(table, 0)
        assert "**Ann**" in own
        assert f"> {own}" in text(world.table)
    assert seen


@pytest.mark.parametrize("game", GAMES)
async def test_the_old_message_of_a_turn_becomes_a_line_about_it(world: World, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    first = world.table
    [begins, *_] = await world.awaited()
    for _ in range(STEPS):
        await world.step()
        if world.table.id != first.id:
            break
    old = next(message for message in world.channel.history() if message.id == first.id)
    assert text(old).startswith("> ")
    assert f"**{begins}**" in text(old)
    assert "table 1" not in text(old)


async def test_the_question_stands_between_the_board_and_the_buttons_that_answer_it(world: World) -> None:
    await world.seated("Ann", "Bo", game="angels_share")
    [name] = await world.awaited()
    private = shown(await world.member(name).click(world.table, label="My hand"))
    for message in (world.table, private):
        parts = walk(message.components)
        asked = next(n for n, part in enumerate(parts) if "Go to which distillery?" in getattr(part, "content", ""))
        board = next(n for n, part in enumerate(parts) if isinstance(part, discord.MediaGalleryComponent))
        button = next(n for n, part in enumerate(parts) if isinstance(part, discord.Button))
        assert board < asked < button
