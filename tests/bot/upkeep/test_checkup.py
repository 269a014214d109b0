from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.upkeep.checkup import Checkup, check_tables
from engine.core.rng import Rng
from storage.slots import SlotRow
from tests.bot.house import ANN, BO, KNOWN, House
from tests.bot.table.test_loading import RewrittenStore, played
from tests.kit.databases import new_database


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    async with RewrittenStore(new_database(tmp_path)) as opened:
        yield opened


async def check(store: RewrittenStore) -> Checkup:
    return await check_tables(store, KNOWN)


async def test_a_game_with_undone_moves_is_replayed_and_found_sound(store: RewrittenStore) -> None:
    await played(store)
    await House(store).opened(ANN, BO)
    found = await check(store)
    assert (found.tables, found.replayed, found.faults) == (2, 1, [])


async def test_a_state_that_its_log_does_not_lead_to_is_a_fault(store: RewrittenStore) -> None:
    table = await played(store)
    earlier = table.game.setup(2, table.playing.header.options, Rng(1))
    store.rewrite(table.id, state=table.game.states.dump(earlier))
    found = await check(store)
    assert len(found.faults) == 1
    assert "another state" in found.faults[0]


async def test_a_hole_in_the_log_is_a_fault(store: RewrittenStore) -> None:
    table = await played(store)
    store.rewrite_actions(table.id, lambda actions: actions.pop(1))
    assert "cannot be replayed" in (await check(store)).faults[0]


async def test_other_rules_and_missing_messages_are_worth_knowing(store: RewrittenStore) -> None:
    table = await played(store)
    store.rewrite(table.id, rules_version=0)
    found = await check(store)
    assert found.faults == []
    assert any("version 0" in note for note in found.notes)
    assert any("no message shows it" in note for note in found.notes)


async def test_messages_that_are_behind_or_not_confirmed_are_worth_knowing(store: RewrittenStore) -> None:
    table = await played(store)
    shown = SlotRow("table 1", "table", table.id, 0, 1, 71, 0, "[7,71]", retired='[[7,70,"> Ann sold."]]')
    await store.put_slots([shown, SlotRow("hand 1 1", "hand", table.id, 1, 1, 0, 0, post='["n"]')])
    notes = (await check(store)).notes
    assert any("its message is behind" in note for note in notes)
    assert any("1 post was begun and not confirmed" in note for note in notes)
    assert any("1 old message still to shrink" in note for note in notes)
    store.rewrite(table.id, status="over")
    assert any("it has ended" in note for note in (await check(store)).notes)


async def test_a_game_that_is_not_known_is_a_fault(store: RewrittenStore) -> None:
    table = await played(store)
    store.rewrite(table.id, game="chess")
    assert "no game 'chess'" in (await check(store)).faults[0]
