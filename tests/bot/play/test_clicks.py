"""Stale, double, foreign and simultaneous clicks: nothing is lost and nothing is done twice."""

from __future__ import annotations

import discord
import pytest

from tests.bot.world import Click, World, act_id, acts, buttons, labels, said, selects, shown, text

MOVED_ON = "The table has moved on"


async def test_a_stale_click_refreshes_the_message_and_tells_the_clicker(world: World) -> None:
    message = await world.seated("Ann", "Bo", options="tips")
    old = act_id(message)
    await world.member("Ann").click(message, custom_id=old)
    moves, before = await world.moves(), text(world.table)
    [result] = await world.raw(Click("Ann", world.table, old))
    assert MOVED_ON in said(result)
    assert await world.moves() == moves
    assert text(world.table) == before


async def test_the_same_interaction_delivered_twice_acts_once(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    await world.raw(Click("Ann", message, act_id(message)), twice=True)
    assert await world.moves() == 1


async def test_the_same_interaction_after_a_restart_acts_once(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    record, payload = world._payload(Click("Ann", message, act_id(message)))
    for _ in range(2):
        world.env.backend.emit("INTERACTION_CREATE", payload)
        await world.settle()
        await world.restart()
    assert await world.moves() == 1
    assert record.responded


async def test_a_double_click_acts_once_and_the_second_is_told(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    click = Click("Ann", message, act_id(message))
    first, second = await world.raw(click, click)
    assert await world.moves() == 1
    assert first.acknowledged
    assert not said(first)
    assert MOVED_ON in said(second)


async def test_different_buttons_in_flight_at_once_act_once(world: World) -> None:
    await world.seated("Ann", "Bo")
    both = [Click("Ann", world.table, act_id(world.table, number)) for number in (0, 1)]
    results = await world.raw(*both)
    assert await world.moves() == 1
    assert all(result.acknowledged for result in results)


async def test_two_people_joining_at_once_both_get_a_seat(world: World) -> None:
    await world.open_table("Ann")
    join = next(b.custom_id for b in buttons(world.table) if b.label == "Join") or ""
    await world.raw(Click("Bo", world.table, join), Click("Cy", world.table, join))
    assert sorted((await world.live()).names) == ["Ann", "Bo", "Cy"]
    assert "3 seats free" in text(world.table)


@pytest.mark.parametrize("twice", [True, False], ids=["delivered twice", "clicked twice"])
async def test_starting_twice_starts_once(world: World, twice: bool) -> None:
    await world.play_in("channel")
    await world.open_table("Ann", computers=1)
    start = Click("Ann", world.table, next(b.custom_id for b in buttons(world.table) if b.label == "Start") or "")
    await world.raw(*([start] if twice else [start, start]), twice=twice)
    assert (await world.live()).row.status == "playing"
    assert await world.moves() == 0


async def test_adding_a_computer_delivered_twice_adds_one(world: World) -> None:
    await world.open_table("Ann")
    add = next(b.custom_id for b in buttons(world.table) if b.label == "Add computer") or ""
    await world.raw(Click("Ann", world.table, add), twice=True)
    assert len((await world.live()).seats) == 2


@pytest.mark.parametrize("label", ["Undo", "first act"])
async def test_a_stranger_gets_a_friendly_private_line(world: World, label: str) -> None:
    message = await world.seated("Ann", "Bo")
    before = text(message)
    custom_id = act_id(message) if label == "first act" else None
    result = await world.member("Zed").click(message, **({"custom_id": custom_id} if custom_id else {"label": label}))
    assert "not playing at this table" in said(result)
    assert await world.moves() == 0
    assert text(world.table) == before


async def test_a_seated_person_out_of_turn_is_told_so(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    result = await world.member("Bo").click(message, custom_id=act_id(message))
    assert "It is Ann's turn" in said(result)
    assert await world.moves() == 0


async def test_a_multi_select_out_of_turn_is_told_so(world: World) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    menu = selects(world.table)[0]
    result = await world.member("Bo").select(world.table, [menu.options[0].value], custom_id=menu.custom_id)
    assert "It is Ann's turn" in said(result)
    assert await world.moves() == 0


async def test_a_stale_multi_select_changes_nothing(world: World) -> None:
    await world.seated("Ann", "Bo", game="pantry")
    menu = selects(world.table)[0]
    await world.member("Ann").click(world.table, label="Borrow")
    stale = Click("Ann", world.table, menu.custom_id or "", tuple(o.value for o in menu.options))
    [result] = await world.raw(stale)
    assert MOVED_ON in said(result)
    assert await world.moves() == 1


async def turn_passed(world: World) -> tuple[object, str]:
    """Play until a new table message stands; the old one and a button that was on it."""
    old, button = world.table, act_id(world.table)
    while world.table.id == old.id:
        old, button = world.table, act_id(world.table)
        assert await world.step()
    return old, button


async def test_a_click_on_an_old_message_retires_it_and_shows_the_way(world: World) -> None:
    await world.seated("Ann", "Bo")
    old, button = await turn_passed(world)
    moves, current = await world.moves(), world.table.id
    [result] = await world.raw(Click("Ann", old, button))
    assert MOVED_ON in said(result)
    assert await world.moves() == moves
    assert world.table.id == current
    faded = next(m for m in world.channel.history() if m.id == old.id)
    assert f"/{current})" in text(faded)
    assert not buttons(faded)


# Several asked at once


FOUR = ("Ann", "Bo", "Cy", "Di")


async def toasting(world: World) -> None:
    """Everybody is asked at the same time to whom they raise their glass; only Ann has done so."""
    await world.seated(*FOUR, options="toast")
    private = shown(await world.member("Ann").click(world.table, label="Choose"))
    await world.member("Ann").click(private, custom_id=act_id(private))
    await world.settle()


async def joy(world: World) -> list[int]:
    return (await world.live()).playing.state.joy


@pytest.mark.parametrize("choosers", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
@pytest.mark.parametrize("by", ["button", "slash"])
async def test_those_asked_at_once_choose_in_any_order(world: World, choosers: tuple[int, ...], by: str) -> None:
    await toasting(world)
    assert all(world.member(name).mention in text(world.table) for name in FOUR[1:])
    assert "Choose" in labels(world.table)
    assert not acts(world.table)
    for seat in choosers:
        assert FOUR[seat] in await world.awaited()
        member = world.member(FOUR[seat])
        if by == "slash":
            offered = await member.autocomplete(world.channel, "tavern toast", "what", "")
            await member.slash(world.channel, "tavern toast", what=offered[0]["value"])
        else:
            several = not acts(world.table)  # the last one is asked at the table itself
            message = shown(await member.click(world.table, label="Choose")) if several else world.table
            await member.click(message, custom_id=act_id(message))
        await world.settle()
    assert await world.moves() == 4
    assert await world.awaited() == ["Ann"]
    assert await joy(world) == [4, 0, 0, 0]


async def test_those_who_are_asked_the_same_share_a_line(world: World) -> None:
    message = await world.seated("Ann", "Bo", "Cy", game="ferment")
    mentions = [f"<@{world.member(name).id}>" for name in ("Ann", "Bo", "Cy")]
    assert f"{mentions[0]}, {mentions[1]} and {mentions[2]}: " in text(message)


async def test_all_may_choose_at_the_same_moment(world: World) -> None:
    await toasting(world)
    private = {n: shown(await world.member(n).click(world.table, label="Choose")) for n in FOUR[1:]}
    results = await world.raw(*[Click(name, message, act_id(message)) for name, message in private.items()])
    assert await world.moves() == 4
    assert all(result.acknowledged for result in results)
    assert await world.awaited() == ["Ann"]


async def test_those_who_have_chosen_and_strangers_have_nothing_to_choose(world: World) -> None:
    await toasting(world)
    assert "Waiting for Bo, Cy and Di" in said(await world.member("Ann").click(world.table, label="Choose"))
    assert "not playing" in said(await world.member("Zed").click(world.table, label="Choose"))
    private = shown(await world.member("Bo").click(world.table, label="Choose"))
    await world.member("Bo").click(private, custom_id=act_id(private))
    [again] = await world.raw(Click("Bo", private, act_id(private)))
    assert MOVED_ON in said(again)
    assert await world.moves() == 2


# Reactions


async def test_others_react_and_each_counts_once(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy", options="tips")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    button = next(b for b in buttons(world.table) if (b.custom_id or "").startswith("tap:react"))
    shout = button.custom_id
    assert button.style is discord.ButtonStyle.danger
    assert "Others may shout for a tip." in text(world.table)
    for name in ("Bo", "Bo", "Cy"):
        await world.member(name).click(world.table, custom_id=shout)
    assert "Shout (2)" in labels(world.table)
    assert "2 shouting for a tip" in text(world.table)
    assert "Others may shout" not in text(world.table)
    assert "each person counts once" in said(await world.member("Bo").click(world.table, custom_id=shout))
    assert "Only the other players" in said(await world.member("Ann").click(world.table, custom_id=shout))
    assert await world.moves() == 1
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    [late] = await world.raw(Click("Bo", world.table, shout or ""))
    assert MOVED_ON in said(late)


async def test_a_table_that_is_gone_is_told_so(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    [result] = await world.raw(Click("Ann", message, "tap:act:zz:0:order.1"))
    assert "no longer there" in said(result)
    [gone] = await world.raw(Click("Ann", message, "tap:dance:1:0:"))
    assert "do not know that button" in said(gone)
    [other] = await world.raw(Click("Ann", message, "no-button-of-mine"))
    assert "do not know that button" in said(other)
