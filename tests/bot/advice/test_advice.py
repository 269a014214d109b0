"""Advice of the strong player: counted, stored, legal, and from nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.advice.service import ENOUGH, FEW, NOT_HERE, Adviser, may_ask, questions_left
from bot.hosting.service import Edits
from bot.table.changes import TableChange
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from engine import GAMES
from engine.core.errors import NotYourTurn, StaleDecision
from engine.core.rng import Rng
from engine.players import advise
from tests.bot.house import ANN, BO, House
from tests.bot.world import World, labels, said
from tests.kit.playing import random_positions
from tests.kit.redealing import look_alike

GAME = "whiskey_business"


def adviser_of(house: House) -> Adviser:
    return Adviser(house.tables, house.computers.minds)


async def at_a_choice(house: House, table: TableSnapshot) -> TableSnapshot:
    """Play on until Ann has something to choose."""
    while not (0 in table.awaited and len(table.playing.legal(0)) > 1):
        table = await house.move(table)
    return table


async def test_three_questions_a_game_are_counted_and_outlast_a_restart(house: House) -> None:
    table = await house.started(ANN, BO, game=GAME)
    for asked in range(FEW):
        table = await at_a_choice(house, table)
        answer = await adviser_of(house).answer(table.id, ANN.user_id, table.row.entries)
        assert answer.left == FEW - 1 - asked
        again = await adviser_of(house).answer(table.id, ANN.user_id, table.row.entries)
        assert again.left == answer.left, "the same position counts once"
        assert again.choices == answer.choices
        table = await house.move(again.table)
    later = house.restarted()
    table = await at_a_choice(later, await later.tables.read(table.id))
    assert questions_left(table, 0) == 0
    assert not may_ask(table, 0)
    with pytest.raises(TableError, match=ENOUGH):
        await adviser_of(later).answer(table.id, ANN.user_id, table.row.entries)
    assert questions_left(table, 1) == FEW, "each seat has its own"
    later.close()


async def test_the_host_decides_and_rated_games_have_none(house: House) -> None:
    table = await at_a_choice(house, await house.started(ANN, BO, game=GAME))
    table = await house.hosting.edit(table.id, ANN.user_id, Edits(advice="always"))
    assert questions_left(table, 0) is None
    table = await house.hosting.edit(table.id, ANN.user_id, Edits(advice="never"))
    with pytest.raises(TableError, match=NOT_HERE):
        await adviser_of(house).answer(table.id, ANN.user_id, table.row.entries)
    purposes: tuple[tuple[Any, int | None], ...] = (("practice", None), ("game", FEW))
    for purpose, left in purposes:
        assert questions_left(replace(table, row=replace(table.row, advice="usual", purpose=purpose)), 0) == left
    rated = replace(table, row=replace(table.row, advice="always", rated=True))
    assert questions_left(rated, 0) == 0


async def test_only_who_is_asked_may_ask_and_only_about_now(house: House) -> None:
    table = await at_a_choice(house, await house.started(ANN, BO, game=GAME))
    with pytest.raises(NotYourTurn):
        await adviser_of(house).answer(table.id, BO.user_id, table.row.entries)
    with pytest.raises(StaleDecision):
        await adviser_of(house).answer(table.id, ANN.user_id, table.row.entries + 1)
    assert questions_left(await house.tables.read(table.id), 0) == FEW


async def test_a_new_person_in_a_seat_has_all_questions(house: House) -> None:
    table = await at_a_choice(house, await house.started(ANN, BO, game=GAME))
    table = (await adviser_of(house).answer(table.id, ANN.user_id, table.row.entries)).table
    left = await house.play.leave(table.id, ANN.user_id)
    assert left.seats[0].advised == 1
    async with house.tables.lock(table.id) as held:
        taken = await house.play.seat_person(held, 0, replace(ANN, user_id=77, name="Cy"))
    assert taken.seats[0].advised == 0
    async with house.tables.lock(table.id) as held:
        closed = await house.tables.commit(held, TableChange({"status": "closed"}))
    assert not may_ask(closed, 0)


async def test_the_advice_is_told_to_the_clicker_alone(world: World) -> None:
    await world.seated("Ann", computers=1, game=GAME)
    while not any((label or "").startswith("Advise me") for label in labels(world.table)):
        assert await world.step()
        await world.settle()
    answer = await world.member("Ann").click(world.table, label="Advise me (3)")
    assert answer.followups[0].ephemeral
    assert "1. **" in said(answer)
    assert "2 questions left" in said(answer)
    await world.settle()
    assert "Advise me (2)" in labels(world.table)
    result = await world.member("Max").click(world.table, label="Advise me (2)")
    assert "not playing" in said(result)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_advice_is_legal_and_knows_no_more_than_its_seat(key: str) -> None:
    game, given = GAMES[key], 0
    for position in random_positions(game, 2, game.meta.options_type(), seed=5):
        if position.number % 29:
            continue
        state, seat = position.state, position.seat
        twin = look_alike(game, state, seat, position.number)
        here, there = (advise(game, one, seat, Rng(position.number), 0.05) for one in (state, twin))
        assert here == there, "advice tells what is hidden"
        assert len({one.action for one in here}) == len(here) <= 3
        assert all(one.action in game.legal_actions(state, seat) for one in here)
        given += len(here)
    assert given > 0
