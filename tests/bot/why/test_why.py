"""Reasons of a computer player: told to the person who asks, in words of the game."""

from __future__ import annotations

import pytest

from bot.choices.discord_limits import CHARACTERS
from bot.table.errors import NotSeated
from bot.why import cards
from bot.why.service import Whys, may_ask
from engine import GAMES
from tests.bot.house import ANN, House
from tests.bot.world import World, labels, said, shown, text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_reasons_of_a_whole_game_are_sentences_about_turns_since_ones_own(house: House, game: str) -> None:
    table, told = await house.started(ANN, game=game, computers=1), 0
    whys = Whys(house.store)
    for _ in range(24):
        house.computers.wake(table)
        await house.think()
        table = await house.tables.read(table.id)
        if table.row.status != "playing":
            break
        if may_ask(table, 0):
            turns = await whys.turns(table, 0)
            assert all("Ann" not in turn.told.split("**")[:2] for turn in turns)
            told += sum(bool(turn.reason) for turn in turns)
            card = cards.why(table, turns)
            assert sum(len(part["content"]) for part in card.view.parts[0]["components"]) <= CHARACTERS
        table = await house.move(table)
    assert told > 0


async def test_the_reason_is_told_to_the_clicker_alone(world: World) -> None:
    await world.seated("Ann", computers=1, game="whiskey_business")
    assert "Why?" not in labels(world.table)
    while "Why?" not in labels(world.table):
        assert await world.step()
        await world.settle()
    message = shown(await world.member("Ann").click(world.table, label="Why?"))
    assert message.flags.ephemeral
    assert "Why?" in text(message)
    assert "> **" in text(message)


async def test_who_only_watches_is_told_nothing(world: World) -> None:
    await world.seated("Ann", computers=1, game="whiskey_business")
    while "Why?" not in labels(world.table):
        assert await world.step()
        await world.settle()
    result = await world.member("Max").click(world.table, label="Why?")
    assert said(result) == str(NotSeated("playing"))
