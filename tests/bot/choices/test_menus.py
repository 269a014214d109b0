"""Menus at a real table: suggestions, standing actions, private confirmations, many tools, options of every type."""

from __future__ import annotations

from typing import Any

import pytest

from bot.delivery.ids import encode
from bot.lobby import options
from bot.table.errors import TableError
from engine.core.game import Options
from tests.bot.world import Click, World, buttons, labels, said, selects, shown, take, text
from tests.games.common import TinyGame, tiny_meta
from tests.games.pantry import Mood, Pantry

PANTRY = Pantry()


async def shopping(world: World, *names: str) -> Any:
    await world.seated(*names, game="pantry")
    return world.member(names[0])


async def shelf(world: World) -> dict[str, int]:
    return (await world.live()).playing.state.shelf


def by_label(message: Any, label: str) -> str:
    return next(button.custom_id for button in buttons(message) if button.label == label)


# Suggestions, standing actions, tools


async def test_a_suggestion_is_one_click(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    assert "**Breakfast:** wakes you up" in text(world.table)
    await ann.click(world.table, label="Breakfast: tea + tea + milk")
    assert await shelf(world) == {"tea": 1, "milk": 0, "truffle": 1}
    assert len({row.step for row in await world.bot.store.actions(1)}) == 1


async def test_a_suggestion_is_not_taken_twice_or_by_others(world: World) -> None:
    await shopping(world, "Ann", "Bo")
    table, button = world.table, by_label(world.table, "Breakfast: tea + tea + milk")
    [refused] = await world.raw(Click("Bo", table, button))
    assert "It is Ann's turn" in said(refused)
    await world.raw(Click("Ann", table, button))
    [stale] = await world.raw(Click("Ann", table, button))
    assert "moved on" in said(stale)
    assert await world.moves() == 3


async def test_standing_actions_are_apart_and_pieces_are_in_a_menu(world: World) -> None:
    await shopping(world, "Ann", "Bo")
    assert "At any time:\n-# **Borrow:** for later" in text(world.table)
    assert "Take tea" not in labels(world.table)
    [menu] = selects(world.table)
    assert [option.label for option in menu.options] == ["Take tea"] * 3 + ["Take milk", "Take truffle"]
    assert {option.description for option in menu.options} == {"+1 point"}


async def test_more_than_five_tools_take_two_rows(world: World) -> None:
    await shopping(world, "Ann", "Bo")
    assert labels(world.table)[-6:] == ["Cheers", "Oh", "Yum", "Undo", "Log", "Rules"]


async def test_a_typed_suggestion_is_taken_whole(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    offered = await ann.autocomplete(world.channel, "pantry take", "what", "")
    assert offered[0]["value"] == "Breakfast: tea + tea + milk"
    await ann.slash(world.channel, "pantry take", what=offered[0]["value"])
    assert await shelf(world) == {"tea": 1, "milk": 0, "truffle": 1}


# Confirmations


async def test_a_costly_choice_is_confirmed_in_private(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    asked = shown(await take(ann, world.table, "take.truffle"))
    assert "costs all you have" in text(asked)
    assert "truffle costs" not in text(world.table)
    assert await world.moves() == 0
    await ann.click(asked, label="Yes: Take truffle")
    assert (await shelf(world))["truffle"] == 0
    await world.settle()
    assert "takes truffle" in text(world.table)


async def test_a_costly_choice_clicked_again_leaves_one_question(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    for _ in range(3):
        asked = shown(await take(ann, world.table, "take.truffle"))
    assert world.calls("DELETE", "@original") == 2
    await ann.click(asked, label="Yes: Take truffle")
    assert (await shelf(world))["truffle"] == 0


async def test_a_costly_choice_can_be_given_up(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    result = await take(ann, world.table, "take.truffle")
    own = await ann.click(shown(result), label="Not now")
    assert "What do you take?" in text(own.response.message)
    assert await world.moves() == 0


@pytest.mark.parametrize("way", ["select", "suggestion", "typed"])
async def test_several_choices_are_confirmed_together(world: World, way: str) -> None:
    ann = await shopping(world, "Ann", "Bo")
    if way == "select":
        [menu] = selects(world.table)
        values = ["take.milk#1", "take.truffle#1"]
        asked = shown(await ann.select(world.table, values, custom_id=menu.custom_id))
    elif way == "suggestion":
        asked = shown(await ann.click(world.table, label="Feast: milk + truffle"))
    else:
        asked = shown(await ann.slash(world.channel, "pantry take", what="milk, truffle"))
    assert await world.moves() == 0
    await ann.click(asked, label="Yes, all of these")
    assert await shelf(world) == {"tea": 3, "milk": 0, "truffle": 0}


async def test_a_confirmation_that_comes_too_late_changes_nothing(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    asked = shown(await ann.click(world.table, label="Feast: milk + truffle"))
    one = shown(await take(ann, world.table, "take.truffle"))
    await ann.click(world.table, label="Borrow")
    before = await world.moves()
    for message in (asked, one):
        late = await ann.click(message, custom_id=buttons(message)[0].custom_id)
        assert "moved on" in said(late)
    assert await world.moves() == before


async def test_nobody_else_can_be_asked_or_confirm(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    [menu] = selects(world.table)
    [other] = await world.raw(Click("Bo", world.table, menu.custom_id or "", ("take.truffle#1",)))
    assert "costs all you have" not in said(other)
    asked = shown(await take(ann, world.table, "take.truffle"))
    yes = buttons(asked)[0].custom_id or ""
    await world.raw(Click("Bo", world.table, yes), Click("Zed", world.table, yes))
    assert await world.moves() == 0


async def test_selects_get_new_ids_with_every_move(world: World) -> None:
    ann = await shopping(world, "Ann", "Bo")
    seen = {selects(world.table)[0].custom_id}
    for label in ("Borrow", "Undo", "Borrow"):
        await ann.click(world.table, label=label)
        seen.add(selects(world.table)[0].custom_id)
    assert len(seen) == 4


async def test_a_page_that_is_not_there_is_replaced_by_the_nearest(world: World) -> None:
    await shopping(world, "Ann", "Bo")
    before = labels(world.table)
    await world.raw(Click("Ann", world.table, encode("page", 1, 0, "99")))
    assert labels(world.table) == before


# Options of every type


async def test_every_type_of_option_is_set_in_the_lobby(world: World) -> None:
    ann = world.member("Ann")
    await world.open_table("Ann", "pantry")
    for title, value in (("Rounds", "13"), ("Jars", "30"), ("Mood", "very_merry"), ("Size", "large")):
        menu = next(m for m in selects(world.table) if m.placeholder == title)
        await ann.select(world.table, [value], custom_id=menu.custom_id)
    switches = next(m for m in selects(world.table) if (m.placeholder or "").startswith("House rules"))
    await ann.select(world.table, ["loud"], custom_id=switches.custom_id)
    chosen = (await world.live()).options.model_dump()
    assert chosen == {"rounds": 13, "jars": 30, "mood": Mood.VERY_MERRY, "size": "large", "loud": True}
    assert {o.value for m in selects(world.table) for o in m.options if o.default} == {
        "13", "30", "very_merry", "large", "loud",
    }  # fmt: skip


async def test_a_value_among_many_is_set_from_a_private_message(world: World) -> None:
    ann = world.member("Ann")
    await world.open_table("Ann", "pantry")
    rounds = next(m for m in selects(world.table) if m.placeholder == "Rounds")
    assert len(rounds.options) == 25
    result = await world.member("Bo").select(world.table, [options.OTHER_VALUES], custom_id=rounds.custom_id)
    assert "Only Ann, the host" in said(result)
    private = shown(await ann.select(world.table, [options.OTHER_VALUES], custom_id=rounds.custom_id))
    assert [o.value for m in selects(private) for o in m.options] == [str(n) for n in range(1, 61)]
    last = selects(private)[-1]
    await ann.select(private, ["60"], custom_id=last.custom_id)
    await world.settle()
    assert (await world.live()).options.model_dump()["rounds"] == 60
    assert "60" in [o.value for m in selects(world.table) for o in m.options if o.default]


async def test_a_table_with_thirty_jars_offers_all_of_them(world: World) -> None:
    ann = world.member("Ann")
    await world.play_in("channel")
    await world.open_table("Ann", "pantry")
    jars = next(m for m in selects(world.table) if m.placeholder == "Jars")
    await ann.select(world.table, ["30"], custom_id=jars.custom_id)
    await ann.click(world.table, label="Start")
    values = [option.value for menu in selects(world.table) for option in menu.options]
    assert {f"jar{n}" for n in range(30)} <= {value[5:].partition("#")[0] for value in values}
    await take(ann, world.table, "take.jar29")
    assert (await shelf(world))["jar29"] == 0


async def test_a_table_is_opened_with_options(world: World) -> None:
    ann = world.member("Ann")
    offered = await ann.autocomplete(world.channel, "table open", "options", "rounds=7, lo", game="pantry")
    assert offered == [
        {"name": "rounds=7, Loud: off", "value": "rounds=7, loud=False"},
        {"name": "rounds=7, Loud: on", "value": "rounds=7, loud=True"},
    ]
    await world.open_table("Ann", "pantry", options=offered[1]["value"])
    chosen = (await world.live()).options.model_dump()
    assert (chosen["rounds"], chosen["loud"]) == (7, True)
    refused = await ann.slash(world.channel, "table open", game="pantry", options="rounds=99")
    assert "1 to 60" in said(refused)
    assert await ann.autocomplete(world.channel, "table open", "options", "", game="chess") == []


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", {}),
        ("rounds=13, loud", {"rounds": 13, "loud": True}),
        ("Rounds = 13,loud=off", {"rounds": 13, "loud": False}),
        ("mood=Very merry, size=LARGE", {"mood": Mood.VERY_MERRY, "size": "large"}),
    ],
)
def test_options_can_be_typed(line: str, meant: dict[str, Any]) -> None:
    assert options.typed(PANTRY, line) == meant


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rounds=61", "“Rounds” can be: 1 to 60"),
        ("rounds", "“Rounds” can be"),
        ("jars=5", "0, 10, 20, 30"),
        ("mood=sad", "calm, very merry"),
        ("music=on", "no option “music”"),
    ],
)
def test_options_that_do_not_work_are_refused_with_what_does(line: str, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        options.typed(PANTRY, line)


def test_a_line_of_options_is_completed_part_by_part() -> None:
    assert ("Loud: on", "loud=True") in options.suggestions(PANTRY, "lo")
    found = options.suggestions(PANTRY, "rounds=13, mood")
    assert found == [
        ("rounds=13, Mood: calm", "rounds=13, mood=calm"),
        ("rounds=13, Mood: very merry", "rounds=13, mood=very_merry"),
    ]
    assert all(options.typed(PANTRY, value) for _, value in found)


class Endless(Options):
    rounds: int = 3


class Free(Options):
    motto: str = ""


@pytest.mark.parametrize("kind", [Endless, Free])
def test_an_option_without_a_list_of_values_is_found_when_it_is_first_asked_for(kind: type[Options]) -> None:
    class Odd(Pantry):
        def __init__(self) -> None:
            TinyGame.__init__(self)
            self.meta = tiny_meta("odd", (1, 2), ("take",), kind, has_secrets=False)

    with pytest.raises(TypeError, match="option"):
        options.specs(Odd())
