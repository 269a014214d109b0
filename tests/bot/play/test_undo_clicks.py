"""Taking back: free where nothing came out, by vote where something did."""

from __future__ import annotations

import pytest

from tests.bot.world import Click, World, act_id, acts, buttons, labels, said, take, text
from tests.games.tavern import KEEPSAKE, PURSE

DAY = 24 * 3600


async def sold(world: World, *names: str) -> None:
    """A game in which Ann has drunk something, which was chance, and then sold her keepsake, which was not."""
    await world.seated(*names, options="tips")
    await world.member("Ann").click(world.table, label="Order a drink for 1")
    await world.member("Ann").click(world.table, label="Sell the keepsake")
    assert await world.awaited() == ["Ann"]


async def keepsakes(world: World) -> list[bool]:
    return (await world.live()).playing.state.keepsakes


async def drunk(world: World) -> list[int]:
    """Return the cost of each seat's drinks."""
    state = (await world.live()).playing.state
    return [PURSE - coins + KEEPSAKE * (not kept) for coins, kept in zip(state.coins, state.keepsakes, strict=True)]


async def test_a_move_that_brought_nothing_out_is_taken_back_freely(world: World) -> None:
    await sold(world, "Ann", "Bo")
    await world.member("Ann").click(world.table, label="Undo")
    assert "Ann took back a move" in text(world.table)
    assert await keepsakes(world) == [True, True]
    assert await world.moves() == 3


async def test_a_turn_of_several_steps_is_taken_back_by_one_click(world: World) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    before = (await world.live()).playing.state
    assert "Undo turn" not in labels(world.table)
    await world.member("Ann").click(world.table, label="Borrow")
    await take(world.member("Ann"), world.table, "take.tea")
    await world.member("Ann").click(world.table, label="Undo turn")
    assert (await world.live()).playing.state == before
    assert "Ann took back 2 moves." in text(world.table)
    await world.member("Ann").click(world.table, label="Borrow")
    assert "Taken back." in said(await world.member("Ann").slash(world.channel, "table undo", turn=True))
    assert (await world.live()).playing.state == before


async def test_what_was_taken_back_can_be_brought_back(world: World) -> None:
    await sold(world, "Ann", "Bo")
    before = (await world.live()).playing.state
    assert "Taken back" in said(await world.member("Ann").slash(world.channel, "table undo"))
    assert "Brought back" in said(await world.member("Ann").slash(world.channel, "table undo", redo=True))
    assert (await world.live()).playing.state == before
    assert "nothing to bring back" in said(await world.member("Ann").slash(world.channel, "table undo", redo=True))


async def test_a_stale_button_from_before_the_undo_does_nothing(world: World) -> None:
    await sold(world, "Ann", "Bo")
    old = act_id(world.table)
    await world.member("Ann").click(world.table, label="Undo")
    [result] = await world.raw(Click("Ann", world.table, old))
    assert "moved on" in said(result)
    assert await world.moves() == 3


async def test_nothing_to_take_back_is_said(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    assert "nothing to take back" in said(await world.member("Ann").click(message, label="Undo"))
    assert "not playing" in said(await world.member("Zed").slash(world.channel, "table undo"))


async def ordered_and_asked(world: World, *names: str) -> list[str]:
    """Let the first player have a drink and want it back; return that person and the others."""
    await world.seated(*names, options="tips")
    [asker] = await world.awaited()
    await world.member(asker).click(world.table, label="Order a drink for 2")
    await world.member(asker).click(world.table, label="Undo")
    return [asker, *(name for name in names if name != asker)]


async def test_a_drink_is_taken_back_when_everybody_agrees(world: World) -> None:
    asker, first, second = await ordered_and_asked(world, "Ann", "Bo", "Cy")
    assert f"**{asker}** wants to undo: drinks: joy +3." in text(world.table)
    assert f"Waiting for {mention(world, first)}, {mention(world, second)}" in text(world.table)
    await world.member(first).click(world.table, label="Agree")
    assert f"Waiting for {mention(world, second)}." in text(world.table)
    await world.restart()
    await world.member(second).click(world.table, label="Agree")
    assert await drunk(world) == [0, 0, 0]
    assert "Agree" not in labels(world.table)
    assert f"{asker} took back a move" in text(world.table)


async def test_a_question_says_how_much_would_be_taken_back(world: World) -> None:
    await world.seated("Ann", "Bo", options="tips")
    asker = (await world.awaited())[0]
    while asker in await world.awaited():
        await world.step()
    await world.step()
    await world.member(asker).click(world.table, label="Undo")
    assert f"**{asker}** wants to undo: " in text(world.table)
    assert "And with it 1 later move." in text(world.table)


async def test_a_second_answer_replaces_the_first_and_the_same_one_is_answered_too(world: World) -> None:
    _, first, second = await ordered_and_asked(world, "Ann", "Bo", "Cy")
    await world.member(first).click(world.table, label="Agree")
    again = said(await world.member(first).click(world.table, label="Agree"))
    assert again == f"You have agreed already. The table is waiting for {second}."
    await world.member(first).click(world.table, label="Say no")
    assert f"{first} did not agree" in text(world.table)
    assert "Agree" not in labels(world.table)


async def test_chance_tried_again_is_the_same(world: World) -> None:
    await ordered_and_asked(world, "Ann", "Bo")
    first = (await world.live()).playing.state.joy
    await world.member("Bo").click(world.table, label="Agree")
    assert (await world.live()).playing.state.joy == [0, 0]
    await world.member("Ann").click(world.table, label="Order a drink for 2")
    assert (await world.live()).playing.state.joy == first != [0, 0]


async def test_one_refusal_settles_it(world: World) -> None:
    _, first, second = await ordered_and_asked(world, "Ann", "Bo", "Cy")
    yes = next(b.custom_id for b in buttons(world.table) if b.label == "Agree")
    await world.member(first).click(world.table, label="Say no")
    assert f"{first} did not agree" in text(world.table)
    assert "Agree" not in labels(world.table)
    [late] = await world.raw(Click(second, world.table, yes or ""))
    assert "has been settled" in said(late)
    assert await drunk(world) == [2, 0, 0]


async def test_a_late_voice_does_not_count_for_the_next_question(world: World) -> None:
    asker, first, second = await ordered_and_asked(world, "Ann", "Bo", "Cy")
    late = next(b.custom_id for b in buttons(world.table) if b.label == "Agree") or ""
    await world.member(first).click(world.table, label="Say no")
    assert "Please wait 10 min" in said(await world.member(asker).click(world.table, label="Undo"))
    await world.env.advance_time(601)
    await world.member(asker).click(world.table, label="Undo")
    [result] = await world.raw(Click(second, world.table, late))
    assert "has been settled" in said(result)
    assert f"Waiting for {mention(world, first)}, {mention(world, second)}" in text(world.table)


async def test_a_move_since_makes_the_question_void(world: World) -> None:
    await ordered_and_asked(world, "Ann", "Bo")
    yes = next(b.custom_id for b in buttons(world.table) if b.label == "Agree")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    assert "Agree" not in labels(world.table)
    [late] = await world.raw(Click("Bo", world.table, yes or ""))
    assert "has been settled" in said(late)


async def test_strangers_have_no_voice(world: World) -> None:
    await ordered_and_asked(world, "Ann", "Bo")
    for label in ("Agree", "Say no"):
        assert "not playing" in said(await world.member("Zed").click(world.table, label=label))
    assert "Agree" in labels(world.table)


async def test_the_host_decides_for_the_absent_after_a_day(world: World) -> None:
    await ordered_and_asked(world, "Ann", "Bo", "Cy")
    await world.member("Ann").click(world.table, label="Agree")
    assert await drunk(world) == [2, 0, 0]
    await world.env.advance_time(DAY + 60)
    await world.member("Ann").click(world.table, label="Agree")
    assert await drunk(world) == [0, 0, 0]


async def test_the_only_person_among_computers_needs_nobody(world: World) -> None:
    await world.seated("Ann", computers=2, options="tips")
    await world.member("Ann").click(world.table, label="Order a drink for 2")
    await world.member("Ann").click(world.table, label="Undo")
    assert await drunk(world) == [0, 0, 0]


@pytest.mark.parametrize("clicked_twice", [True, False])
async def test_undo_delivered_or_clicked_twice_at_once(world: World, clicked_twice: bool) -> None:
    await sold(world, "Ann", "Bo")
    undo = Click("Ann", world.table, next(b.custom_id for b in buttons(world.table) if b.label == "Undo") or "")
    await world.raw(*([undo, undo] if clicked_twice else [undo]), twice=not clicked_twice)
    rows = await world.bot.store.actions(1)
    assert [row.kind for row in rows] == ["act", "act", "undo"]
    assert acts(world.table)
    assert (await world.live()).pending is None  # the second click asks for nothing more


async def test_the_log_leaves_out_what_was_taken_back(world: World) -> None:
    await sold(world, "Ann", "Bo")
    before = await lines_of_log(world)
    await world.member("Ann").slash(world.channel, "table undo")
    assert await lines_of_log(world) == [*before[:-1], "Ann took back a move."]
    await world.member("Ann").slash(world.channel, "table undo", redo=True)
    assert sorted(await lines_of_log(world)) == sorted([*before, "Ann took back a move.", "Ann brought back a move."])


def mention(world: World, name: str) -> str:
    return f"<@{world.member(name).id}>"


async def lines_of_log(world: World) -> list[str]:
    result = await world.member("Ann").slash(world.channel, "table log")
    assert result.response is not None
    story = next(a for a in result.response.attachments if a.filename.endswith(".txt"))
    return (await story.read()).decode().splitlines()
