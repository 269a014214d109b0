"""Computer players: they think apart, each move is a commit of its own, and a restart picks up where they were."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from bot.play import computers, minds
from bot.runtime import tasks
from bot.table.snapshot import TableSnapshot
from engine.core.errors import StaleDecision
from engine.core.rng import Rng
from engine.players import RANDOM, choose
from storage import StoreError
from storage.base import Store
from tests.bot.house import ANN, BO, CY, KNOWN, House, TroubledStore
from tests.bot.impatient import Hanging, ImpatientWorker
from tests.games.tavern import Drank
from tests.kit.waiting import until


class Thought:
    """Holds up the thinking of computer players, and tells what they were asked."""

    def __init__(self) -> None:
        self._go = threading.Event()
        self._go.set()
        self.asked: list[tuple[int, str]] = []
        self.threads: set[str] = set()
        self.answers: list[Any] = []
        """Their answer instead of thinking, if any."""

    def stop(self) -> None:
        self._go.clear()

    def go_on(self) -> None:
        self._go.set()

    def choose(self, game: Any, state: Any, seat: int, player: str, rng: Rng) -> Any:
        self.asked.append((seat, player))
        self.threads.add(threading.current_thread().name)
        assert self._go.wait(20)
        if self.answers and player != RANDOM:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        return choose(game, state, seat, player, rng)

    async def begun(self, times: int = 1) -> None:
        await until(lambda: len(self.asked) >= times)


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thought]:
    made = Thought()
    for module in (computers, minds):
        monkeypatch.setattr(module, "choose", made.choose)
    monkeypatch.setattr(minds, "stand_in", made.choose)
    yield made
    made.go_on()


async def handed_over(house: House, **options: Any) -> TableSnapshot:
    """Ann has moved, and it is the turn of two computer players."""
    return await house.act(await house.started(ANN, computers=2, **options), ANN, "order.1")


# Moving


async def test_each_of_their_moves_is_a_commit_of_its_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await handed_over(house)
    assert table.awaited_computer == 1
    sizes: list[int] = []
    commit = house.store.commit

    async def counted(change: Any) -> None:
        sizes.append(len(change.actions))
        await commit(change)

    monkeypatch.setattr(house.store, "commit", counted)
    house.computers.wake(table)
    await house.think()
    after = await house.tables.read(table.id)
    assert after.awaited == (0,)
    assert sizes == [1] * (after.row.entries - 1)
    assert after.version == table.version + len(sizes)
    rows = await house.store.actions(table.id)
    assert {row.seat for row in rows[1:]} == {1, 2}
    assert {(row.user_id, row.origin) for row in rows[1:]} == {(None, None)}


async def test_the_table_is_shown_once_they_have_all_moved(house: House) -> None:
    table = await handed_over(house)
    house.computers.wake(table)
    await house.think()
    assert house.shown == [await house.tables.read(table.id)]


async def test_a_person_sees_what_a_roll_brought_before_they_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Drank, "reveals", True)
    house.computers._result_pause = 3600.0
    table = await handed_over(house)
    for _ in range(2):  # a second call, as by somebody else's click, neither shortens nor doubles the pause
        house.computers.wake(table)
        await house.think()
        assert await house.tables.read(table.id) is table
    (timer,) = house.computers._pauses.values()
    timer.cancel()
    house.computers._resume_table(table.id)
    await house.think()
    assert (await house.tables.read(table.id)).awaited == (0,)
    assert house.computers._pauses == {}


async def test_nobody_waits_for_a_move_that_brought_nothing_out(house: House) -> None:
    house.computers._result_pause = 3600.0
    table = await handed_over(house)
    house.computers.wake(table)
    await house.think()
    assert (await house.tables.read(table.id)).awaited == (0,)


async def test_a_table_that_waits_for_people_is_left_alone(house: House) -> None:
    table = await house.started(ANN, BO)
    house.computers.wake(table)
    await house.think()
    assert house.shown == []
    assert await house.tables.read(table.id) is table


async def test_they_play_a_game_to_its_end(house: House) -> None:
    table = await house.started(ANN, computers=3, rounds=2, tips=True, toast=True)
    while table.row.status == "playing":
        if 0 in table.awaited:
            table = await house.act(table, ANN, table.playing.choices(0)[0].key)
        house.computers.wake(table)
        await house.think()
        table = await house.tables.read(table.id)
    assert await house.store.result(table.id) is not None


async def test_the_same_game_gets_the_same_moves(house: House) -> None:
    tables = [await handed_over(house) for _ in range(2)]
    for table in tables:
        house.computers.wake(table)
    await house.think()
    logs = [[row.data for row in await house.store.actions(table.id)] for table in tables]
    assert logs[0] == logs[1]


async def test_they_think_away_from_the_event_loop(house: House, thought: Thought) -> None:
    table = await handed_over(house)
    thought.stop()
    house.computers.wake(table)
    await thought.begun()
    assert await house.tables.read(table.id) is table  # everything else goes on
    thought.go_on()
    await house.think()
    assert threading.current_thread().name not in thought.threads
    assert {player for _, player in thought.asked} == {"random"}


async def test_long_thinking_is_shown_move_by_move(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "SHOW_AFTER", 0.0)
    table = await handed_over(house)
    house.computers.wake(table)
    await house.think()
    assert len(house.shown) >= 2
    versions = [shown.version for shown in house.shown]
    assert versions == sorted(versions)


# While they think


async def test_others_move_at_that_table_while_they_think(house: House, thought: Thought) -> None:
    table = await house.started(ANN, BO, computers=1, toast=True)
    assert table.awaited == (0, 1, 2)
    thought.stop()
    house.computers.wake(table)
    await thought.begun()
    moved = await asyncio.wait_for(house.act(table, ANN, "toast.0"), 20)
    assert moved.row.entries == 1
    assert await asyncio.wait_for(house.play.undo(table.id, ANN.user_id), 20)
    thought.go_on()
    await house.think()
    rows = await house.store.actions(table.id)
    assert [(row.seat, row.kind) for row in rows[:2]] == [(0, "act"), (0, "undo")]
    assert {(row.seat, row.kind) for row in rows[2:]} == {(1, "act")}


async def test_a_table_that_changes_makes_them_think_again(house: House, thought: Thought) -> None:
    table = await house.started(ANN, BO, computers=1, toast=True)
    thought.stop()
    house.computers.wake(table)
    await thought.begun()
    await house.act(table, ANN, "toast.0")
    thought.go_on()
    await house.think()
    moves = [row.seat for row in await house.store.actions(table.id)]
    assert moves[0] == 0
    assert len(thought.asked) == moves.count(1) + 1


async def test_a_move_for_an_earlier_position_is_refused(house: House) -> None:
    table = await house.started(ANN, computers=1, toast=True)
    action = table.playing.legal(1)[0]
    await house.act(table, ANN, "toast.0")
    with pytest.raises(StaleDecision):
        await house.play.act_for_computer(table, 1, action)
    assert len(await house.store.actions(table.id)) == 1


async def test_who_comes_back_moves_themselves(house: House, thought: Thought) -> None:
    table = await house.started(ANN, BO)
    table = await house.play.leave(table.id, ANN.user_id)
    thought.stop()
    house.computers.wake(table)
    await thought.begun()
    table, seated = await house.play.ask_for_seat(table.id, ANN)
    assert seated
    thought.go_on()
    await house.think()
    assert await house.tables.read(table.id) is table
    assert (await house.act(table, ANN, "order.1")).row.entries == 1


async def test_a_table_closed_meanwhile_stays_closed(house: House, thought: Thought) -> None:
    table = await handed_over(house)
    thought.stop()
    house.computers.wake(table)
    await thought.begun()
    closed = await house.play.close(table.id, ANN)
    thought.go_on()
    await house.think()
    assert await house.tables.read(table.id) is closed
    assert house.tasks.failures == 0


async def test_waking_them_while_they_move_is_no_second_mover(house: House, thought: Thought) -> None:
    table = await handed_over(house)
    thought.stop()
    for _ in range(5):
        house.computers.wake(table)
    await thought.begun()
    house.computers.wake(table)
    thought.go_on()
    await house.think()
    after = await house.tables.read(table.id)
    assert len(thought.asked) == after.row.entries - 1


# After a restart


async def test_a_restart_picks_up_where_they_were(disk: Store) -> None:
    house = House(disk)
    waiting = [await handed_over(house) for _ in range(2)]
    done = await house.started(ANN, BO)
    first = await house.play.act_for_computer(waiting[0], 1, waiting[0].playing.legal(1)[0])
    assert first.awaited_computer is not None
    other = house.restarted()
    await other.computers.resume()
    await other.think()
    for table in waiting:
        assert (await other.tables.read(table.id)).awaited == (0,)
    assert (await other.tables.read(done.id)).row.entries == 0
    assert {table.id for table in other.shown} == {table.id for table in waiting}
    assert list(other.tables._tables) == [1, 2, 3]
    house.close()
    other.close()


async def test_resuming_loads_only_the_tables_that_wait_for_them(house: House) -> None:
    for _ in range(3):
        await house.started(ANN, BO, CY)
    table = await handed_over(house)
    other = house.restarted()
    await other.computers.resume()
    await other.think()
    assert list(other.tables._tables) == [table.id]
    other.close()


async def test_a_table_nobody_can_read_does_not_stop_the_others(house: House) -> None:
    table = await handed_over(house)
    unknown = await house.started(ANN, game="pantry", computers=1)
    await house.act(unknown, ANN, "finish")
    other = house.restarted({key: game for key, game in KNOWN.items() if key != "pantry"})
    await other.computers.resume()
    await other.think()
    assert (await other.tables.read(table.id)).awaited == (0,)
    assert other.tasks.failures == 0
    other.close()


# Trouble


@pytest.mark.parametrize("failures", [3, 12])
async def test_a_store_that_fails_makes_them_wait_and_try_again(
    troubled: House, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    store, pauses = troubled.store, list[float]()
    assert isinstance(store, TroubledStore)

    async def wait(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(computers, "pause", wait)
    table = await handed_over(troubled)
    left = [StoreError("The disk is full.")] * failures
    store.fails = lambda call: left.pop() if call == "commit" and left else None
    troubled.computers.wake(table)
    await troubled.think()
    assert (await troubled.tables.read(table.id)).awaited == (0,)
    assert pauses == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, *[60.0] * 6][:failures]


async def test_who_comes_back_does_not_wait_for_a_computer_player_that_waits(
    troubled: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, waiting, go = troubled.store, asyncio.Event(), asyncio.Event()
    assert isinstance(store, TroubledStore)

    async def wait(seconds: float) -> None:
        waiting.set()
        await go.wait()

    monkeypatch.setattr(computers, "pause", wait)
    table = await troubled.started(ANN, BO)
    table = await troubled.play.leave(table.id, ANN.user_id)
    store.fails = lambda call: StoreError("The disk is full.") if call == "commit" else None
    troubled.computers.wake(table)
    await asyncio.wait_for(waiting.wait(), 20)
    store.fails = lambda call: None
    table, _ = await troubled.play.ask_for_seat(table.id, ANN)
    go.set()
    await troubled.think()
    assert await troubled.tables.read(table.id) is table


@pytest.mark.parametrize("answer", ["a barrel", IndexError("nothing to choose from")])
async def test_a_computer_player_that_fails_is_noticed_and_any_move_is_made(
    house: House, thought: Thought, answer: object
) -> None:
    table = await handed_over(house)
    thought.answers = [answer] * 1000
    house.computers.wake(table)
    await house.think()
    assert house.computers.faults == 1000 - len(thought.answers)
    assert (await house.tables.read(table.id)).awaited == (0,)


async def test_computer_players_go_on_after_a_fault_that_passes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await handed_over(house)
    read, faults = house.tables.read, [StoreError("The disk is slow.")]

    async def stumbling(table_id: int) -> Any:
        if faults:
            raise faults.pop()
        return await read(table_id)

    monkeypatch.setattr(house.tables, "read", stumbling)
    monkeypatch.setattr(tasks, "RETRY_FIRST", 0.01)
    house.computers.wake(table)
    await house.think()
    await until(lambda: not table_waits(house, table.id))
    assert house.tasks.failures == 1


def table_waits(house: House, table_id: int) -> bool:
    return house.tables._tables[table_id].awaited_computer is not None


async def test_a_computer_player_that_finds_no_end_makes_any_move(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hanging = Hanging()

    def think(game: Any, state: Any, seat: int, player: str, rng: Rng) -> Any:
        return choose(game, state, seat, player, rng) if player == RANDOM else hanging()

    for module in (computers, minds):
        monkeypatch.setattr(module, "choose", think)
    monkeypatch.setattr(house.computers.minds, "_quick", ImpatientWorker("computers"))
    table = await house.started(ANN, game="whiskey_business", computers=1)
    while table.awaited_computer is None:
        table = await house.move(table)
    entries = table.row.entries
    house.computers.wake(table)
    await until(lambda: "is left behind" in caplog.text)
    hanging.let_go()
    await house.think()
    assert (await house.tables.read(table.id)).row.entries > entries
