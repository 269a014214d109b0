"""Whole games by clicks."""

from __future__ import annotations

import random

from tests.bot.world import World, acts, buttons, some_act, text


async def test_two_people_play_a_whole_game_by_clicks(world: World) -> None:
    await world.seated("Ann", "Bo")
    chance = random.Random(1)
    for _ in range(1500):
        waiting = await world.awaited()
        if not waiting:
            break
        message = world.table
        await world.member(waiting[0]).click(message, custom_id=some_act(message, chance).custom_id)
    assert (await world.live()).row.status == "over"
    assert "won!" in text(world.table)
    assert [b.label for b in buttons(world.table)][0] == "Rematch"
    assert not acts(world.table)
