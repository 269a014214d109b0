"""First games with lessons at the strict Discord: nothing it refuses, and each lesson once, also after a restart."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.bot.direct import in_the_dm
from tests.bot.world import labels, text
from tests.strict.world import StrictWorld

MOVES = 16


@pytest.mark.parametrize("game", GAMES)
async def test_a_first_game_is_played_through_its_lessons(world: StrictWorld, game: str) -> None:
    await world.member("Ann").slash(world.channel, "learn", game=game)
    await world.settle()
    theme = GAMES[game].lessons[0].text
    assert theme in text(world.table)
    await world.restart()
    await world.member("Ann").slash(world.place, "table show")
    await world.settle()
    assert theme in text(world.table)
    for _ in range(MOVES):
        assert "Enough lessons" in labels(world.table)
        assert await world.step()
        assert theme not in text(world.table)
    taught = await world.bot.store.taught(world.member("Ann").id, game)
    assert len(taught.lessons) >= 8


async def test_in_a_direct_message_lessons_are_told_as_well(world: StrictWorld) -> None:
    await in_the_dm(world).slash(world.channel, "learn", game="whiskey_business")
    await world.settle()
    assert GAMES["whiskey_business"].lessons[0].text in text(world.table)
