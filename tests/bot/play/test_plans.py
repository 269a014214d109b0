"""Several purchases at once: carried out one a turn, as long as each is what its buyer has read."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from bot.notices.timing import turn_key
from bot.play import plans
from bot.table.errors import TableError
from bot.table.plans import SeatPlan
from bot.table.snapshot import TableSnapshot
from engine.core.errors import StaleDecision
from engine.core.game import Seat
from storage.base import StoreError
from tests.bot.house import ANN, BO, House, TroubledStore
from tests.bot.world import World, labels, said, selects, shown, text

WISH = ["buy-yeast", "buy-mixed_grains", "pass"]


async def at_market(house: House, *, computers: int = 0) -> tuple[TableSnapshot, Seat, Seat]:
    """Two people, or one alone, who are about to buy; the one who is asked comes first."""
    people = (ANN,) if computers else (ANN, BO)
    table = await house.started(*people, game="distilled", computers=computers)
    while table.playing.state.stage != "market":
        table = await house.move(table)
    [first] = table.awaited
    return table, first, 1 - first


async def wished(house: House, table: TableSnapshot, seat: Seat, *keys: str) -> TableSnapshot:
    return await house.play.act(table.id, table.seats[seat].user_id or 0, list(keys), None)


def plan_of(table: TableSnapshot, seat: Seat) -> SeatPlan:
    plan = table.plan(seat)
    assert plan is not None
    return plan


async def test_a_plan_is_carried_out_one_purchase_a_turn(house: House) -> None:
    table, first, other = await at_market(house)
    table = await wished(house, table, first, *WISH)
    assert table.playing.state.players[first].pantry[-1] == "yeast"
    assert table.awaited == (other,)
    table = await wished(house, table, other, "buy-yeast")
    assert table.playing.state.players[first].pantry[-2:] == ("yeast", "mixed_grains")
    assert table.awaited == (other,), "whose plan is followed is not asked"
    assert turn_key(table.id, first) not in table.turns
    table = await wished(house, table, other, "buy-mixed_grains")
    assert table.playing.state.players[first].passed
    plan = plan_of(table, first)
    assert plan.done == ("Buy Yeast (0)", "Buy Mixed Grains (0)", "Pass")
    assert plans.outcome(plan) == "Your plan is done. Done: Buy Yeast (0), Buy Mixed Grains (0) and Pass."
    rows = await house.store.actions(table.id)
    planned = [row for row in rows if row.seat == first][-3:]
    assert [row.user_id for row in planned] == [table.seats[first].user_id] * 3
    assert len({row.step for row in planned}) == 3, "each purchase is a move of its own"


async def test_what_somebody_else_takes_stops_a_plan_and_nothing_else_of_it_happens(house: House) -> None:
    table, first, other = await at_market(house)
    session = table.playing
    for player in session.state.players:
        player.money = 20
    cards = [choice.key for choice in session.choices(first) if choice.group in ("Items", "Ingredients", "Upgrades")]
    keys = next([a, b, "pass"] for a, b in combinations(cards, 2) if not session.first_obstacle(first, [a, b, "pass"]))
    table = await wished(house, table, first, *keys)
    [wanted, after] = plan_of(table, first).left
    table = await wished(house, table, other, wanted.key)
    assert table.awaited == (first,)
    plan = plan_of(table, first)
    assert (plan.stopped, plan.left) == (True, (wanted, after))
    assert plans.outcome(plan).startswith(f"Your plan has stopped: **{wanted.label}** is not possible anymore. Done: ")
    assert plans.summary(plan).endswith("Not done either: Pass.")
    assert turn_key(table.id, first) in table.turns
    table = await wished(house, table, first, "buy-yeast")
    assert table.plan(first) is None, "a stopped plan is forgotten when its owner goes on"


async def test_a_plan_that_money_does_not_allow_is_refused_whole(house: House) -> None:
    table, first, _ = await at_market(house)
    cards = [choice.key for choice in table.playing.choices(first) if choice.group in ("Items", "Upgrades")]
    with pytest.raises(TableError, match="Together these are not possible"):
        await wished(house, table, first, *cards)
    assert (await house.tables.read(table.id)).row.entries == table.row.entries


async def test_a_plan_survives_a_restart_and_can_be_changed_and_withdrawn(house: House) -> None:
    table, first, other = await at_market(house)
    owner = table.seats[first].user_id or 0
    await wished(house, table, first, *WISH)
    later = house.restarted()
    table = await later.tables.read(table.id)
    assert plans.summary(plan_of(table, first)).startswith("**Your plan.** Done: Buy Yeast (0). To come: Buy Mixed")
    with pytest.raises(StaleDecision):
        await later.play.withdraw_plan(table.id, owner, 3)
    table = await later.play.withdraw_plan(table.id, owner, 2, 0)
    assert [step.key for step in plan_of(table, first).left] == ["pass"]
    table = await later.play.withdraw_plan(table.id, owner, 1)
    assert table.plan(first) is None
    with pytest.raises(TableError, match="no plan"):
        await later.play.withdraw_plan(table.id, owner, 1)
    table = await wished(later, table, other, "buy-yeast")
    assert table.awaited == (first,)
    later.close()


async def test_taking_back_withdraws_the_plan(house: House) -> None:
    table, first, _ = await at_market(house)
    table = await wished(house, table, first, *WISH)
    table, done = await house.play.undo(table.id, table.seats[first].user_id or 0)
    assert done
    assert table.awaited == (first,)
    assert table.seats[first].plan == ""


async def test_a_vote_to_go_back_withdraws_the_plans_whose_moves_go_with_it(house: House) -> None:
    table, first, other = await at_market(house)
    table = await wished(house, table, first, "buy-yeast")
    table = await wished(house, table, other, *WISH)
    table = await wished(house, table, first, "buy-mixed_grains")
    assert table.playing.state.players[other].pantry[-2:] == ("yeast", "mixed_grains")
    people = [table.seats[seat].user_id or 0 for seat in (first, other)]
    table, _ = await house.play.undo(table.id, people[0])
    if table.pending is not None:
        table, _ = await house.play.vote(table.id, people[1], table.pending.number, agree=True)
    assert table.playing.state.players[other].pantry[-1] == "yeast"
    assert table.seats[other].plan == ""
    assert table.awaited == (first,)


async def test_who_leaves_leaves_no_plan(house: House) -> None:
    table, first, _ = await at_market(house)
    table = await wished(house, table, first, *WISH)
    table = await house.play.leave(table.id, table.seats[first].user_id or 0)
    assert table.seats[first].plan == ""


@pytest.mark.parametrize("restart", [False, True])
async def test_a_planned_move_that_could_not_be_stored_is_made_later(tmp_path: Path, restart: bool) -> None:
    async with TroubledStore(tmp_path / "plans.sqlite") as store:
        house = House(store)
        table, first, other = await at_market(house)
        table = await wished(house, table, first, *WISH)
        calls: list[str] = []

        def second_fails(call: str) -> Exception | None:
            calls.append(call)
            return StoreError("the disk is full") if call == "commit" and calls.count(call) == 2 else None

        store.fails = second_fails
        table = await wished(house, table, other, "buy-yeast")
        assert table.playing.state.players[first].pantry[-1] == "yeast"
        assert table.planned_seat == first
        later = house.restarted() if restart else house
        if restart:
            await later.computers.resume()
        else:
            later.computers.wake(table)
        await later.think()
        table = await later.tables.read(table.id)
        assert table.playing.state.players[first].pantry[-2:] == ("yeast", "mixed_grains")
        house.close()
        later.close()


async def test_a_plan_is_made_seen_and_withdrawn_at_the_table(world: World) -> None:
    await world.seated("Ann", "Bo", game="distilled")
    while (await world.live()).playing.state.stage != "market":
        await world.step()
    [name] = await world.awaited()
    member = world.member(name)
    menu = next(menu for menu in selects(world.table) if menu.max_values > 2)
    values = [option.value for option in menu.options if option.value.partition("#")[0] in WISH]
    result = await member.select(world.table, values[-3:], custom_id=menu.custom_id)
    assert "Your plan." in said(result)
    assert await world.awaited() != [name]
    hand = shown(await member.click(world.table, label="My hand"))
    assert "To come:" in text(hand)
    assert "Withdraw my plan" in labels(hand)
    await member.click(hand, label="Withdraw my plan")
    seat = (await world.live()).names.index(name)
    assert (await world.live()).plan(seat) is None
