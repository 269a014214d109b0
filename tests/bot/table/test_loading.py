"""Stored tables as they come back: as they were, rebuilt from their log, or stuck but still there to be closed."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.play import recaps
from bot.table import loading
from bot.table.errors import TableError
from bot.table.loading import UNREADABLE
from bot.table.snapshot import TableSnapshot
from bot.upkeep.checkup import check_tables
from engine.core.history import History
from storage import ActionRow, SqliteStore, TableRow
from storage.columns import ACTIONS, TABLES
from tests.bot.house import ANN, BO, CY, KNOWN, House
from tests.kit.databases import new_database


class RewrittenStore(SqliteStore):
    """A store whose rows a test can change behind everybody's back."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path

    def rewrite(self, table_id: int, **columns: Any) -> None:
        with self._file() as file:
            changes = ", ".join(f"{name} = ?" for name in columns)
            file.execute(f"UPDATE tables SET {changes} WHERE id = ?", (*columns.values(), table_id))

    def rewrite_actions(self, table_id: int, change: Callable[[dict[int, ActionRow]], None]) -> None:
        with self._file() as file:
            found = file.execute(f"{ACTIONS.select} WHERE table_id = ?", (table_id,))
            actions = {action.seq: action for action in ACTIONS.rows(found)}
            change(actions)
            file.execute("DROP TRIGGER actions_stay")
            file.execute("DELETE FROM actions WHERE table_id = ?", (table_id,))
            file.executemany(ACTIONS.insert, map(ACTIONS.values, actions.values()))

    def row(self, table_id: int) -> TableRow:
        with self._file() as file:
            [row] = TABLES.rows(file.execute(f"{TABLES.select} WHERE id = ?", (table_id,)))
        return row

    @contextmanager
    def _file(self) -> Generator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path)) as file, file:
            yield file


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    async with RewrittenStore(new_database(tmp_path)) as opened:
        yield opened


async def played(store: RewrittenStore, game: str = "tavern") -> TableSnapshot:
    """A running game with some moves, one of them taken back."""
    house = House(store)
    table = await house.started(ANN, BO, game=game, **({"tips": True} if game == "tavern" else {}))
    if game == "tavern":
        table = await house.act(table, ANN, "order.2", "tip.1")
        table = await house.act(table, BO, "sell")
        table, _ = await house.play.undo(table.id, BO.user_id)
        return await house.act(table, BO, "order.1")
    for _ in range(5):
        table = await house.move(table)
    return table


async def reloaded(store: RewrittenStore, table_id: int = 1) -> tuple[House, TableSnapshot]:
    house = House(store)
    return house, await house.tables.read(table_id)


async def assert_closable(house: House, table: TableSnapshot) -> None:
    """It is listed and can be closed by its host, and nothing else can be done with it."""
    assert [row.id for row in await house.tables.rows_of(ANN.user_id)] == [table.id]
    for refused in (
        house.play.act(table.id, BO.user_id, "order.1", None),
        house.play.undo(table.id, BO.user_id),
        house.play.redo(table.id, BO.user_id),
        house.play.leave(table.id, BO.user_id),
        house.play.ask_for_seat(table.id, CY),
    ):
        with pytest.raises(TableError) as refusal:
            await refused
        assert str(refusal.value) == table.stuck
    closed = await house.play.close(table.id, ANN)
    assert closed.row.status == "closed"
    assert recaps.news(closed) == ["Ann closed the table."]
    assert (await house.restarted().tables.read(table.id)).row.status == "closed"


# As it was


@pytest.mark.parametrize("game", ["tavern", "brewday", "whisper"])
async def test_a_table_comes_back_as_it_was(store: RewrittenStore, game: str) -> None:
    before = await played(store, game)
    house, table = await reloaded(store)
    assert (table.row, table.seats) == (before.row, before.seats)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert (table.recent, table.reactions) == (before.recent, before.reactions)
    assert table.last_seen_views == before.last_seen_views
    assert recaps.recap(table, table.awaited[0]) == recaps.recap(before, table.awaited[0])
    assert not table.stuck
    assert (house.tables.loader.unreadable, house.tables.loader.differing) == (0, 0)


async def test_a_game_that_is_not_there_any_more_is_told_so(store: RewrittenStore) -> None:
    await played(store)
    house = House(store, {key: game for key, game in KNOWN.items() if key != "tavern"})
    with pytest.raises(TableError, match=r"table 1 \(Tavern\) is not part of this bot anymore"):
        await house.tables.read(1)


async def test_long_logs_are_played_through_in_a_thread(store: RewrittenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await played(store)
    threads: list[str] = []
    review = History.review

    def noted(history: Any) -> object:
        threads.append(threading.current_thread().name)
        return review(history)

    monkeypatch.setattr(History, "review", noted)
    _, short = await reloaded(store)
    monkeypatch.setattr(loading, "REPLAYED_ENTRIES", 2)
    _, table = await reloaded(store)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert table.last_seen_views == short.last_seen_views == before.last_seen_views
    assert (table.asked_at, table.turn_starts) == (short.asked_at, short.turn_starts)
    assert threads[0] == threading.main_thread().name != threads[1]


async def test_very_long_logs_are_not_played_through(store: RewrittenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await played(store)
    monkeypatch.setattr(loading, "COMPARED_ENTRIES", 2)
    _, table = await reloaded(store)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert table.last_seen_views == {}
    assert table.turn_starts == before.turn_starts


# Rebuilt from the log


@pytest.mark.parametrize("shape", ['{"of": "another version"}', "[]", "nonsense"])
@pytest.mark.parametrize("game", ["tavern", "brewday"])
async def test_a_state_of_another_shape_is_rebuilt_from_its_log(store: RewrittenStore, game: str, shape: str) -> None:
    before = await played(store, game)
    store.rewrite(1, state=shape)
    house, table = await reloaded(store)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert table.last_seen_views == before.last_seen_views
    assert (house.tables.loader.unreadable, house.tables.loader.differing) == (0, 0)
    await house.move(table)
    assert store.row(1).state == KNOWN[game].states.dump((await house.tables.read(1)).playing.state)


@pytest.mark.parametrize("limit", ["REPLAYED_ENTRIES", "COMPARED_ENTRIES"])
async def test_a_long_log_is_enough_to_rebuild_a_state(
    store: RewrittenStore, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    before = await played(store)
    monkeypatch.setattr(loading, limit, 2)
    store.rewrite(1, state="{}")
    _, table = await reloaded(store)
    assert table.playing.snapshot() == before.playing.snapshot()


def forged_state(table: TableSnapshot) -> str:
    """A state that can be read, but is not what the log leads to."""
    state = table.playing.state.clone()
    state.joy[0] += 5
    return table.game.states.dump(state)


@pytest.mark.parametrize("longest", [1500, 2], ids=["a short log", "a long log"])
async def test_a_state_that_does_not_follow_from_its_log_is_rebuilt(
    store: RewrittenStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, longest: int
) -> None:
    before = await played(store)
    monkeypatch.setattr(loading, "REPLAYED_ENTRIES", longest)
    store.rewrite(1, state=forged_state(before))
    house, table = await reloaded(store)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert table.last_seen_views == before.last_seen_views
    assert (house.tables.loader.unreadable, house.tables.loader.differing) == (0, 1)
    assert "table 1: the stored state does not follow from its log: its log leads to another state" in caplog.text
    assert "it was rebuilt from the log" in caplog.text
    moved = await house.move(table)
    assert store.row(1).state == moved.game.states.dump(moved.playing.state)
    house, _ = await reloaded(store)
    assert house.tables.loader.differing == 0


@pytest.mark.parametrize("column", ["draws", "steps"])
@pytest.mark.parametrize("limit", ["REPLAYED_ENTRIES", "COMPARED_ENTRIES"])
async def test_numbers_beside_the_state_are_compared_in_logs_of_any_length(
    store: RewrittenStore, monkeypatch: pytest.MonkeyPatch, column: str, limit: str
) -> None:
    before = await played(store)
    monkeypatch.setattr(loading, limit, 2)
    store.rewrite(1, **{column: getattr(store.row(1), column) + 1})
    house, table = await reloaded(store)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert house.tables.loader.differing == 1


async def test_a_state_of_a_very_long_log_is_taken_as_it_is(
    store: RewrittenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for so long a log to be played through; the doctor's command does it."""
    state = forged_state(await played(store))
    monkeypatch.setattr(loading, "COMPARED_ENTRIES", 2)
    store.rewrite(1, state=state)
    house, table = await reloaded(store)
    assert table.game.states.dump(table.playing.state) == state
    assert house.tables.loader.differing == 0
    assert len((await check_tables(store, KNOWN)).faults) == 1


# Noticed


def forged(data: str) -> Callable[[dict[int, ActionRow]], None]:
    def change(actions: dict[int, ActionRow]) -> None:
        actions[0] = replace(actions[0], data=data)

    return change


def shortened(actions: dict[int, ActionRow]) -> None:
    del actions[max(actions)]


def with_a_gap(actions: dict[int, ActionRow]) -> None:
    del actions[1]


async def noticed(
    store: RewrittenStore, change: Callable[[dict[int, ActionRow]], None], caplog: pytest.LogCaptureFixture
) -> TableSnapshot:
    """The table with a changed log as it is loaded: logged, counted and not stuck."""
    store.rewrite_actions(1, change)
    with caplog.at_level(logging.ERROR):
        house, table = await reloaded(store)
    assert (house.tables.loader.unreadable, house.tables.loader.differing) == (0, 1)
    assert "table 1: the stored state does not follow from its log" in caplog.text
    return table


@pytest.mark.parametrize(
    "change",
    [forged('{"price": 7, "kind": "order"}'), shortened, with_a_gap],
    ids=["an impossible move", "the last one missing", "one missing"],
)
async def test_people_play_on_with_what_they_see_if_the_log_is_no_good(
    store: RewrittenStore, change: Callable[[dict[int, ActionRow]], None], caplog: pytest.LogCaptureFixture
) -> None:
    before = await played(store)
    table = await noticed(store, change, caplog)
    assert table.playing.snapshot() == before.playing.snapshot()
    assert "the game goes on from the stored state" in caplog.text


async def test_another_move_in_the_log_is_what_counts(store: RewrittenStore, caplog: pytest.LogCaptureFixture) -> None:
    before = await played(store)
    table = await noticed(store, forged('{"price": 1, "kind": "order"}'), caplog)
    assert table.playing.state != before.playing.state
    assert "it was rebuilt from the log" in caplog.text


# Stuck


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"rules_version": 7}, "started under version 7 of the rules and tables of Tavern"),
        ({"data_hash": "other"}, "started with other data tables"),
    ],
)
async def test_a_game_of_other_rules_is_kept_and_can_be_closed(
    store: RewrittenStore, columns: dict[str, Any], reason: str
) -> None:
    await played(store)
    store.rewrite(1, **columns)
    house, table = await reloaded(store)
    assert reason in table.stuck
    assert table.session is None
    assert table.awaited == ()
    assert table.row.status == "playing"
    assert house.tables.loader.unreadable == 0
    await assert_closable(house, table)


def with_unknown_actions(store: RewrittenStore) -> None:
    store.rewrite(1, state="{}")
    store.rewrite_actions(1, forged('{"kind": "sing"}'))


def with_a_broken_log(store: RewrittenStore) -> None:
    store.rewrite(1, state="{}")
    store.rewrite_actions(1, with_a_gap)


@pytest.mark.parametrize(
    "spoil",
    [
        with_unknown_actions,
        with_a_broken_log,
        lambda store: store.rewrite(1, decision_numbers="nonsense"),
        lambda store: store.rewrite(1, options='{"rounds": "many"}'),
    ],
    ids=["unknown actions", "a broken log", "no decision numbers", "no options"],
)
async def test_a_table_that_cannot_be_read_is_counted_and_can_be_closed(
    store: RewrittenStore, spoil: Callable[[RewrittenStore], None]
) -> None:
    await played(store)
    spoil(store)
    house, table = await reloaded(store)
    assert table.stuck == UNREADABLE
    assert house.tables.loader.unreadable == 1
    await assert_closable(house, table)


async def test_computer_players_leave_a_stuck_table_alone(store: RewrittenStore) -> None:
    house = House(store)
    table = await house.started(ANN, computers=1)
    await house.act(table, ANN, "order.1")
    store.rewrite(1, rules_version=7)
    other = House(store)
    await other.computers.resume()
    await other.think()
    assert other.shown == []
    assert other.tasks.failures == 0
    assert len(await store.actions(1)) == 1


async def test_a_finished_game_of_other_rules_tells_its_result(store: RewrittenStore) -> None:
    house = House(store)
    over = await house.finished(ANN, BO, rounds=1)
    store.rewrite(over.id, rules_version=7)
    house, table = await reloaded(store)
    scores = json.loads((await store.result(over.id)).data)["scores"]
    assert f"Scores: Ann {scores[0]}, Bo {scores[1]}." in await house.archive.old_result(table)
    with pytest.raises(TableError, match="version 7"):
        await house.archive.record(table)


async def test_each_seats_own_chance_goes_on_after_a_restart(store: RewrittenStore) -> None:
    house = House(store)
    table = await house.started(ANN, BO, game="brewday")
    for person in (ANN, BO):
        table = await house.act(table, person, "mash.pale", "taste")
    expected = table.playing.fork()
    expected.submit(1, "taste")
    house, table = await reloaded(store)
    table = await house.act(table, BO, "taste")
    assert table.playing.state == expected.state
    assert table.playing.rng.streams == {"seat 0": 1, "seat 1": 2}
