"""Choices typed behind a command: what is suggested, what is meant, and what is said where nothing is."""

from __future__ import annotations

import pytest

from bot.choices.discord_limits import OPTION_TEXT
from bot.choices.planner import offers
from bot.choices.typed import chosen, suggested
from bot.lobby import options
from bot.table.errors import TableError
from engine.core.game import Choice
from engine.core.session import Session
from tests.bot.world import World, said
from tests.whiskey_business.table import GAME, Table

ROLL = "water yeast barley barley corn corn usa"


def kept(roll: str, what: str) -> list[str]:
    """The keys behind `what`, which the rules take."""
    session = Session.start(GAME, 2, GAME.meta.options_type(), 1)
    session.state = Table().roll(roll).state
    shown = [offer for offer in offers(session.choices(0), ("Ann", "Bo"), private=True) if offer.verb == "keep"]
    keys = chosen(shown, session.batches(0), what)
    session.submit(0, keys)
    return keys


@pytest.mark.parametrize(
    ("what", "keys"),
    [
        ("2 barley", ["keep-barley"] * 2),
        ("2x barley", ["keep-barley"] * 2),
        ("Irish", ["keep-water", "keep-yeast", "keep-barley", "keep-barley"]),
        ("water, yeast, 2 barley", ["keep-water", "keep-yeast", "keep-barley", "keep-barley"]),
        ("Keep for Irish & roll 3: water + yeast + 2 barley",
         ["keep-water", "keep-yeast", "keep-barley", "keep-barley", "roll"]),
    ],
)  # fmt: skip
def test_a_number_of_dice_or_a_whiskey_can_be_typed(what: str, keys: list[str]) -> None:
    assert kept(ROLL, what) == keys


@pytest.mark.parametrize("what", ["roll", "Keep for", "3 rum"])
def test_what_is_typed_must_be_clear(what: str) -> None:
    with pytest.raises(TableError, match="Choose from: Keep "):
        kept(ROLL, what)


def test_suggestions_end_with_a_whole_clause() -> None:
    hint = "Irish needs a flag and water; 80 % that something fits; otherwise you lose this batch and what is in it"
    shown = offers([Choice("keep", "keep", "Keep barley", hint)], ("Ann", "Bo"), private=True)
    [(line, key)] = suggested(shown, [])
    assert line == "Keep barley: Irish needs a flag and water; 80 % that something fits …"
    assert (len(line) <= OPTION_TEXT, key) == (True, "keep")
    shown = offers([Choice("keep", "keep", "Keep barley", "word " * 30)], ("Ann", "Bo"), private=True)
    [(line, _)] = suggested(shown, [])
    assert line.endswith("word …")


async def test_a_command_that_does_nothing_now_names_those_that_do(world: World) -> None:
    await world.seated("Ann", "Bo", game="whiskey_business")
    [name] = await world.awaited()
    refusal = said(await world.member(name).slash(world.channel, "whiskey bank", what="Irish"))
    assert refusal == "There is nothing for `/whiskey bank` to do now. Use `/whiskey roll`."


async def test_commands_refuse_in_the_words_of_buttons(world: World) -> None:
    await world.seated("Ann", "Bo", game="whiskey_business")
    [asked] = await world.awaited()
    other = "Bo" if asked == "Ann" else "Ann"
    for name, words in ((other, f"It is {asked}'s turn."), ("Zed", "You are not playing at this table.")):
        by_command = said(await world.member(name).slash(world.channel, "whiskey roll"))
        by_button = said(await world.member(name).click(world.table, label="Roll all 7 dice"))
        assert by_command == by_button
        assert by_command.startswith(words)


def test_options_are_known_by_a_part_of_their_title() -> None:
    assert options.typed(GAME, "top shelf, shared=on") == {"top_shelf": True, "shared_victory": True}
    for name in ("flight", "rum", "="):  # two options have the word, none has, and there is none
        with pytest.raises(TableError, match="There are: All Top Shelf rules, Take a Shot,"):
            options.typed(GAME, name)
