"""Whole games: by clicks, by slash commands, with computer players, and with a restart between every two clicks."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from engine import GAMES
from tests.bot.states import last_call, last_turn, water_yeast_and_grain
from tests.bot.world import World, labels, said, selects, text

SIX = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


async def assert_over(world: World) -> None:
    assert (await world.live()).row.status == "over"
    assert "won!" in text(world.table)
    assert "Fair chance: the seed was" in text(world.table)
    assert labels(world.table) == ["Rematch", "Log", "Rules"]


async def test_two_people_play_a_whole_game_by_clicks(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.play_on()
    await assert_over(world)
    table = await world.live()
    assert await world.bot.store.results(table.row.game)


async def test_six_people_finish_a_game_by_clicks(world: World) -> None:
    await world.seated(*SIX)
    await world.set_state(last_call((await world.live()).playing.state))
    assert await world.play_on() > 6
    await assert_over(world)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_full_table_plays_a_whole_game_by_clicks(world: World, game: str) -> None:
    await world.seated(*SIX[: GAMES[game].meta.max_seats], game=game)
    await world.play_on()
    await assert_over(world)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("whiskey_business", SIX[:2]),
        ("angels_share", SIX[:2]),
        pytest.param("whiskey_business", SIX, marks=pytest.mark.full),
        pytest.param("angels_share", SIX[:5], marks=pytest.mark.full),
    ],
)
async def test_people_play_a_whole_game_by_slash_commands(world: World, game: str, names: tuple[str, ...]) -> None:
    await world.seated(*names, game=game)
    moves = 0
    while waiting := await world.awaited():
        assert said(await typed(world, waiting[0]))
        moves += 1
        assert await world.moves() == moves
    await assert_over(world)


async def typed(world: World, name: str) -> InteractionResult:
    """A sensible choice of this person as a slash command."""
    table, key = await world.live(), await world.advised()
    choice = next(c for c in table.playing.choices(table.awaited()[0]) if c.key == key)
    takes = next(verb.takes_choice for verb in table.game.meta.verbs if verb.name == choice.verb)
    command = f"{table.game.meta.command} {choice.verb}"
    return await world.member(name).slash(world.channel, command, **({"what": key} if takes else {}))


@pytest.mark.parametrize("how_many", [14, pytest.param(10_000, marks=pytest.mark.full)], ids=["some", "all"])
async def test_every_button_works_after_a_restart(world: World, how_many: int) -> None:
    await world.seated("Ann", "Bo")
    for _ in range(how_many):
        await world.restart()
        before = await world.moves()
        if not await world.step():
            break
        assert await world.moves() == before + 1
    assert not world.bot._connection._view_store._views


async def test_a_lobby_and_a_finished_game_work_after_a_restart(world: World) -> None:
    await world.play_in("channel")
    await world.open_table("Ann")
    await world.restart()
    await world.member("Bo").click(world.table, label="Join")
    await world.restart()
    await world.member("Ann").click(world.table, label="Start")
    await world.set_state(last_turn((await world.live()).playing.state))
    await world.play_on()
    await world.restart()
    await world.member("Bo").click(world.table, label="Rematch")
    assert "2 of 6 seats taken" in text(world.table)


async def test_several_dice_are_laid_with_one_multi_select(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.set_state(water_yeast_and_grain((await world.live()).playing.state, 0))
    menu = selects(world.table)[0]
    assert menu.max_values == len(menu.options)
    await world.member("Ann").select(world.table, [o.value for o in menu.options], custom_id=menu.custom_id)
    rows = await world.bot.store.actions(1)
    assert len(rows) == len(menu.options)
    assert {row.step for row in rows} == {rows[0].step}
    assert (await world.live()).playing.state.cellars[0][0] == 4  # all seven dice laid bank by themselves


@pytest.mark.parametrize(
    "what", ["keep-water", "Keep water", "water", "keep-water,keep-yeast", "water, yeast", "Keep yeast , keep-water"]
)
async def test_a_typed_choice_may_be_a_key_a_label_or_several(world: World, what: str) -> None:
    await world.seated("Ann", "Bo")
    await world.set_state(water_yeast_and_grain((await world.live()).playing.state, 0))
    await world.member("Ann").slash(world.channel, "whiskey keep", what=what)
    assert await world.moves() == 1 + what.count(",")


async def test_autocomplete_offers_batches_and_single_choices_with_hints(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.set_state(water_yeast_and_grain((await world.live()).playing.state, 0))
    offered = await world.member("Ann").autocomplete(world.channel, "whiskey keep", "what", "")
    assert "," in offered[0]["value"]
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in offered)
    assert await world.member("Bo").autocomplete(world.channel, "whiskey keep", "what", "") == []
    assert await world.member("Zed").autocomplete(world.channel, "whiskey keep", "what", "") == []
    await world.member("Ann").slash(world.channel, "whiskey keep", what=offered[0]["value"])
    assert await world.moves() == offered[0]["value"].count(",") + 1


@pytest.mark.parametrize(
    ("verb", "what", "told"),
    [
        ("keep", "keep-nothing", "is not possible now"),
        ("keep", "keep-water,keep-water", "cannot be chosen together"),
        ("keep", None, "Say which one"),
        ("keep", "Keep", "fits several"),
        ("roll", None, "That is not possible now"),
    ],
)
async def test_a_typed_choice_that_does_not_fit_changes_nothing(
    world: World, verb: str, what: str | None, told: str
) -> None:
    await world.seated("Ann", "Bo")
    await world.set_state(water_yeast_and_grain((await world.live()).playing.state, 0))
    options = {} if what is None else {"what": what}
    assert told in said(await world.member("Ann").slash(world.channel, f"whiskey {verb}", **options))
    assert "not your turn" in said(await world.member("Bo").slash(world.channel, f"whiskey {verb}", **options))
    assert "not sitting" in said(await world.member("Zed").slash(world.channel, f"whiskey {verb}", **options))
    assert await world.moves() == 0


async def test_computer_players_fold_into_the_next_message_of_the_one_person(world: World) -> None:
    await world.seated("Ann", computers=3)
    posted = len(list(world.channel.history()))
    turns = 0
    while turns < 4:
        before = await world.moves()
        await world.step()
        assert await world.awaited() == ["Ann"]
        turns += await world.moves() > before + 1
    assert len(list(world.channel.history())) == posted
    assert any(name in text(world.table) for name in (await world.live()).names[1:])


@pytest.mark.parametrize("game", GAMES)
async def test_one_person_and_computer_players_finish_any_game(world: World, game: str) -> None:
    await world.seated("Ann", computers=1, game=game)
    await world.play_on()
    await assert_over(world)


async def test_computer_players_go_on_after_a_crash_between_two_moves(world: World) -> None:
    await world.seated("Ann", computers=1)
    state = (await world.live()).playing.state.clone()
    await world.set_state(water_yeast_and_grain(state, 1))
    assert await world.awaited() == ["Cooper"]
    await world.restart()
    await world.settle()
    assert await world.awaited() == ["Ann"]
    assert await world.moves() > 0
