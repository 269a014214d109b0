"""Whole games: by clicks, by slash commands, with computer players, and with a restart between every two clicks."""

from __future__ import annotations

import re

import pytest
from simcord.results import InteractionResult

from bot.delivery.components import nested
from bot.lobby import cards as lobby_cards
from bot.table.snapshot import TableSnapshot
from engine import GAMES
from engine.players import levels_of
from tests.bot.world import World, confirm_id, labels, said, selects, shown, text

SIX = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


async def assert_over(world: World) -> None:
    assert (await world.live()).row.status == "over"
    assert " won with " in text(world.table)
    scored_in = (await world.live()).game.meta.scored_in
    unit = rf" ({'|'.join(scored_in)})!" if scored_in else r"\."
    assert re.search(rf"won with \d+{unit}$", text(world.table), re.MULTILINE)
    assert "Fairness proof" not in text(world.table)
    looking_back = ["What could I have done?"] if levels_of((await world.live()).game) else []
    assert labels(world.table) == ["Rematch", "Replay", "Log", "Rules", *looking_back]


@pytest.mark.parametrize("game", GAMES)
async def test_as_few_as_can_play_a_whole_game_by_clicks(world: World, game: str) -> None:
    await world.seated(*SIX[: max(2, GAMES[game].meta.min_seats)], game=game)
    await world.play_on()
    await assert_over(world)
    assert await world.bot.store.results(game)


async def test_six_people_finish_a_game_by_clicks(world: World) -> None:
    await world.seated(*SIX, options="toast, tips, rounds=1")
    assert await world.play_on() > 6
    await assert_over(world)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_full_table_plays_a_whole_game_by_clicks(world: World, game: str) -> None:
    await world.seated(*SIX[: GAMES[game].meta.max_seats], game=game)
    await world.play_on()
    await assert_over(world)


@pytest.mark.parametrize(
    ("game", "people"),
    [
        *((key, max(2, game.meta.min_seats)) for key, game in GAMES.items()),
        *(pytest.param(key, game.meta.max_seats, marks=pytest.mark.full) for key, game in GAMES.items()),
    ],
)
async def test_people_play_a_whole_game_by_slash_commands(world: World, game: str, people: int) -> None:
    await world.seated(*SIX[:people], game=game)
    moves = 0
    while waiting := await world.awaited():
        await typed(world, waiting[0])
        moves += 1
        assert await world.moves() == moves
    await assert_over(world)


async def test_the_card_of_a_game_alone_speaks_of_one_person(world: World) -> None:
    await world.seated("Ann", options="rounds=1")
    assert "**Ann** is playing." in card_text(await world.live())
    await world.play_on()
    assert "**Ann** has played." in card_text(await world.live())


def card_text(table: TableSnapshot) -> str:
    """Return what the message in the channel says about a table whose game is elsewhere."""
    parts = nested(lobby_cards.announcement(table, None).view.parts)
    return "\n".join(part["content"] for part in parts if "content" in part)


async def typed(world: World, name: str) -> InteractionResult:
    """A sensible choice of this person as a slash command."""
    table, key = await world.live(), await world.advised()
    choice = next(c for c in table.playing.choices(table.awaited[0]) if c.key == key)
    takes = next(verb.takes_choice for verb in table.game.meta.verbs if verb.name == choice.verb)
    command = f"{table.game.meta.command} {choice.verb}"
    result = await world.member(name).slash(world.channel, command, **({"what": key} if takes else {}))
    assert said(result)
    if confirmation := confirm_id(result):
        await world.member(name).click(shown(result), custom_id=confirmation)
    return result


@pytest.mark.parametrize("how_many", [6, pytest.param(10_000, marks=pytest.mark.full)], ids=["some", "all"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_button_works_after_a_restart(world: World, game: str, how_many: int) -> None:
    await world.seated(*SIX[: max(2, GAMES[game].meta.min_seats)], game=game)
    for _ in range(how_many):
        await world.restart()
        before = await world.moves()
        if not await world.step():
            break
        assert await world.moves() == before + 1
    assert not world.bot._connection._view_store._views


async def test_a_lobby_and_a_finished_game_work_after_a_restart(world: World) -> None:
    await world.play_in("channel")
    await world.open_table("Ann", options="rounds=1")
    await world.restart()
    await world.member("Bo").click(world.table, label="Join")
    await world.restart()
    await world.member("Ann").click(world.table, label="Start")
    await world.play_on()
    await world.restart()
    await world.member("Bo").click(world.table, label="Rematch")
    assert "4 seats free" in text(world.table)


async def test_several_things_are_taken_with_one_multi_select(world: World) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    menu = selects(world.table)[0]
    assert menu.max_values == len(menu.options)
    cheap = [option.value for option in menu.options if "truffle" not in option.value]
    await world.member("Ann").select(world.table, cheap, custom_id=menu.custom_id)
    rows = await world.bot.store.actions(1)
    assert len(rows) == len(cheap) == 4
    assert {row.step for row in rows} == {rows[0].step}
    assert (await world.live()).playing.state.scores == [4, 0]


@pytest.mark.parametrize(
    "what", ["take.tea", "Take tea", "tea", "take.tea,take.milk", "tea, milk", "Take milk , take.tea", "tea, tea,tea"]
)
async def test_a_typed_choice_may_be_a_key_a_label_or_several(world: World, what: str) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    await world.member("Ann").slash(world.channel, "pantry take", what=what)
    assert await world.moves() == 1 + what.count(",")


async def test_autocomplete_offers_batches_and_single_choices_with_hints(world: World) -> None:
    await world.seated("Ann", "Bo", game="whisper")
    offered = await world.member("Ann").autocomplete(world.channel, "whisper bury", "what", "")
    assert "," in offered[0]["value"]
    assert len(offered) == 3
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in offered)
    assert await world.member("Bo").autocomplete(world.channel, "whisper bury", "what", "") == []
    assert await world.member("Zed").autocomplete(world.channel, "whisper bury", "what", "") == []
    await world.member("Ann").slash(world.channel, "whisper bury", what=offered[0]["value"])
    assert await world.moves() == offered[0]["value"].count(",") + 1 == 2


async def test_autocomplete_tells_the_consequence_of_each_choice(world: World) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    offered = await world.member("Ann").autocomplete(world.channel, "pantry take", "what", "tea")
    assert {"name": "Take tea: +1 point", "value": "take.tea"} in offered


@pytest.mark.parametrize(
    ("verb", "what", "answer"),
    [
        ("take", "take.nothing", "is not possible now"),
        ("take", "take.milk,take.milk", "cannot be chosen together"),
        ("take", None, "Say which one"),
        ("take", "Take", "fits several"),
        ("borrow", None, "There is nothing for `/pantry borrow` to do now"),
    ],
)
async def test_a_typed_choice_that_does_not_fit_changes_nothing(
    world: World, verb: str, what: str | None, answer: str
) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    await world.member("Ann").click(world.table, label="Borrow")
    options = {} if what is None else {"what": what}
    assert answer in said(await world.member("Ann").slash(world.channel, f"pantry {verb}", **options))
    assert "It is Ann's turn." in said(await world.member("Bo").slash(world.channel, f"pantry {verb}", **options))
    assert "not playing" in said(await world.member("Zed").slash(world.channel, f"pantry {verb}", **options))
    assert await world.moves() == 1


async def test_computer_players_fold_into_the_next_message_of_the_one_person(world: World) -> None:
    await world.seated("Ann", computers=2, game="pantry", options="rounds=9")
    posted = len(list(world.channel.history()))
    for label in ("Borrow", "Finish", "Finish", "Finish", "Finish"):
        before = await world.moves()
        await world.member("Ann").click(world.table, label=label)
        await world.settle()
        assert await world.awaited() == ["Ann"]
        assert (await world.moves() > before + 2) == (label == "Finish")
    assert len(list(world.channel.history())) == posted
    assert any(name in text(world.table) for name in (await world.live()).names[1:])


@pytest.mark.parametrize("game", GAMES)
async def test_one_person_and_computer_players_finish_any_game(world: World, game: str) -> None:
    await world.seated("Ann", computers=1, game=game)
    await world.play_on()
    await assert_over(world)


async def test_computer_players_go_on_after_a_crash_between_two_moves(world: World) -> None:
    await world.seated("Ann", computers=1)
    await world.bot.services.play.act(1, world.member("Ann").id, "order.1", None)  # nobody is woken: a crash
    assert await world.awaited() == ["Cooper"]
    await world.restart()
    await world.settle()
    assert await world.awaited() == ["Ann"]
    assert await world.moves() > 1
