"""Whole games in a person's DM with the bot, through discord.py's real HTTP client, over restarts of the bot."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.bot.direct import in_the_dm
from tests.bot.world import buttons
from tests.strict.test_games import played
from tests.strict.world import StrictWorld


async def whole_game(world: StrictWorld, game: str, restart_every: int) -> None:
    ann = in_the_dm(world)
    await world.open_table("Ann", game)
    await ann.click(world.table, label="Start")
    await played(world, restart_every)
    assert "Rematch" in [button.label for button in buttons(world.table)]
    assert {message.channel.id for message in world.channel.history() if buttons(message)} == {ann.dm_channel.id}


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_of_every_title_in_a_dm(world: StrictWorld, game: str) -> None:
    await whole_game(world, game, restart_every=25)


async def test_a_short_game_in_a_dm(world: StrictWorld) -> None:
    await whole_game(world, "inn", restart_every=5)


async def test_where_users_cannot_install_the_bot_dms_still_work(world: StrictWorld) -> None:
    world.strict.laws.user_installable = False
    world.expected_codes = frozenset({50035})
    await world.bot.store.set_meta("commands", "older")
    world.env.backend.commands.clear()
    await world.restart()
    await whole_game(world, "tavern", restart_every=50)


async def test_a_table_in_a_dm_that_is_closed_to_the_bot_goes_on_by_its_buttons(world: StrictWorld) -> None:
    ann = in_the_dm(world)
    await world.open_table("Ann", "tavern")
    await ann.click(world.table, label="Start")
    world.strict.laws.closed_dms = {ann.id}
    world.expected_codes = frozenset({50007})
    await world.step()
    assert await world.moves() > 0
