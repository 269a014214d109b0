"""`/rules` without a game: it means the game that is played here, or asks."""

from __future__ import annotations

import pytest

from tests.bot.world import World, labels, said, shown, text
from tests.games.pantry import Pantry
from tests.games.tavern import Tavern

GAMES = {"tavern": Tavern(), "pantry": Pantry()}


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot knows only these."""
    monkeypatch.setattr("bot.composition.load_games", lambda _folder: GAMES)


async def rules_for(world: World, name: str) -> str:
    return text(shown(await world.member(name).slash(world.channel, "rules")))


async def test_the_only_table_here_says_which_game_is_meant(world: World) -> None:
    await world.open_table("Ann", "pantry")
    assert GAMES["pantry"].meta.title in await rules_for(world, "Zed")


async def test_a_thread_knows_its_game(world: World) -> None:
    await world.open_table("Ann", "tavern")
    await world.member("Ann").click(world.table, label="Start")
    await world.open_table("Bo", "pantry")
    answer = await world.member("Zed").slash(world.channel.threads[-1], "rules")
    assert GAMES["tavern"].meta.title in said(answer)


async def test_among_several_games_the_callers_own_is_meant(world: World) -> None:
    await world.open_table("Ann", "tavern")
    await world.open_table("Bo", "pantry")
    assert GAMES["tavern"].meta.title in await rules_for(world, "Ann")
    assert "which game?" in await rules_for(world, "Zed")


async def test_a_game_in_use_is_meant_before_one_that_is_over(world: World) -> None:
    await world.play_in("channel")
    await world.open_table("Ann", "tavern")
    await world.member("Ann").click(world.table, label="Start")
    await world.play_on()
    assert GAMES["tavern"].meta.title in await rules_for(world, "Zed")
    await world.open_table("Bo", "pantry")
    assert GAMES["pantry"].meta.title in await rules_for(world, "Zed")


async def test_where_nothing_is_played_it_asks_and_answers_in_place(world: World) -> None:
    zed = world.member("Zed")
    question = shown(await zed.slash(world.channel, "rules"))
    assert labels(question) == [game.meta.title for game in GAMES.values()]
    await world.restart()
    await zed.click(question, label=GAMES["pantry"].meta.title)
    assert GAMES["pantry"].meta.title in str(world.sent()[-1])
    assert "which game?" not in str(world.sent()[-1])


async def test_topics_are_offered_for_the_game_that_is_played_here(world: World) -> None:
    zed = world.member("Zed")
    assert await zed.autocomplete(world.channel, "rules", "topic", "") == []
    await world.open_table("Ann", "pantry")
    offered = await zed.autocomplete(world.channel, "rules", "topic", "")
    assert [choice["value"] for choice in offered] == [topic.key for topic in GAMES["pantry"].topics]
