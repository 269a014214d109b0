"""Storage speed as ratios against plain sqlite3 on the same file system: B5, B5b, B6.

Both sides of a ratio run in turns within one process; the median over the rounds counts.
Run from the project's folder: `python -m benchmarks.storage_speed`.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median

from storage import ActionRow, Change, EventRow, SqliteStore, Store, TableRow
from storage.columns import ACTIONS, EVENTS, TABLES
from storage.sqlite.database import open_database

ROUNDS = 11
TABLES_AT_ONCE = 100
MOVES_EACH = 20
RAW_MOVES = 200
STATE = "0123456789abcdef" * 250  # 4 kB, a usual state

_RAW_UPDATE = "UPDATE tables SET state = ?, version = ?, updated_at = ? WHERE id = ? AND version = ?"


def sample_table() -> TableRow:
    return TableRow(
        id=0,
        guild_id=1,
        channel_id=2,
        thread_id=3,
        game="game",
        title="A table",
        status="playing",
        host_id=4,
        options="{}",
        secret=str(2**127),
        words="",
        commitment="c" * 64,
        rules_version=1,
        data_hash="d" * 64,
        draws=0,
        streams="",
        decision_numbers="[0,0,0,0]",
        entries=0,
        steps=0,
        event_count=0,
        awaited=1,
        pending="",
        rematch_of=None,
        version=0,
        created_at=1.0,
        updated_at=1.0,
        state=STATE,
    )


def _action(table_id: int, seq: int) -> ActionRow:
    return ActionRow(table_id, seq, seq, 0, "act", '{"kind": "roll", "dice": [1, 2]}', seq, 4, f"{seq}", 2.0)


def _events(table_id: int, seq: int) -> tuple[EventRow, ...]:
    data = '{"kind": "rolled", "faces": [1, 2, 3]}'
    return tuple(EventRow(table_id, 2 * seq + i, seq, None, True, data) for i in range(2))


def _move(row: TableRow) -> Change:
    seq = row.version - 1
    new = replace(row, version=row.version + 1, draws=seq)
    return Change(new, actions=(_action(row.id, seq),), events=_events(row.id, seq))


def _raw_move(connection: sqlite3.Connection, change: Change) -> None:
    """Make a move the plain way: the same rows, one transaction per move, on the calling thread."""
    row = change.table
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(_RAW_UPDATE, (row.state, row.version, row.updated_at, row.id, row.version - 1))
    connection.executemany(ACTIONS.insert, [ACTIONS.values(action) for action in change.actions])
    connection.executemany(EVENTS.insert, [EVENTS.values(event) for event in change.events])
    connection.execute("COMMIT")


def _raw_table(connection: sqlite3.Connection) -> TableRow:
    connection.execute(TABLES.insert, TABLES.values(replace(sample_table(), id=1, version=1)))
    return replace(sample_table(), id=1, version=1)


def _raw_times(connection: sqlite3.Connection, row: TableRow, moves: int) -> tuple[TableRow, list[float]]:
    times: list[float] = []
    for _ in range(moves):
        change = _move(row)
        started = time.perf_counter()
        _raw_move(connection, change)
        times.append(time.perf_counter() - started)
        row = change.table
    return row, times


async def store_times(store: Store, row: TableRow, moves: int) -> tuple[TableRow, list[float]]:
    times: list[float] = []
    for _ in range(moves):
        change = _move(row)
        started = time.perf_counter()
        await store.commit(change)
        times.append(time.perf_counter() - started)
        row = change.table
    return row, times


@contextmanager
def _folder() -> Generator[Path, None, None]:
    # Beside the project, because a temporary folder in memory would make every commit look free.
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd(), ignore_cleanup_errors=True) as name:
        yield Path(name)


def _measured(measure: Callable[[SqliteStore, sqlite3.Connection], Awaitable[float]]) -> float:
    async def run(folder: Path) -> float:
        with closing(open_database(folder / "raw.db")) as raw:
            async with SqliteStore(folder / "store.db") as store:
                return await measure(store, raw)

    with _folder() as folder:
        return asyncio.run(run(folder))


async def _many_tables(store: SqliteStore, raw: sqlite3.Connection) -> float:
    raw_row = _raw_table(raw)
    rows = [await store.create(sample_table()) for _ in range(TABLES_AT_ONCE)]
    ratios: list[float] = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        raw_row, _ = _raw_times(raw, raw_row, RAW_MOVES)
        raw_rate = RAW_MOVES / (time.perf_counter() - started)
        started = time.perf_counter()
        played = await asyncio.gather(*(store_times(store, row, MOVES_EACH) for row in rows))
        rate = TABLES_AT_ONCE * MOVES_EACH / (time.perf_counter() - started)
        rows = [row for row, _ in played]
        ratios.append(rate / raw_rate)
    return median(ratios)


async def _one_table(store: SqliteStore, raw: sqlite3.Connection) -> float:
    raw_row, row = _raw_table(raw), await store.create(sample_table())
    ratios: list[float] = []
    for _ in range(ROUNDS):
        raw_row, raw_times = _raw_times(raw, raw_row, RAW_MOVES)
        row, times = await store_times(store, row, RAW_MOVES)
        ratios.append(median(times) / median(raw_times))
    return median(ratios)


def b5() -> float:
    """Return durable moves per second with a hundred tables ÷ a raw loop of single commits."""
    return _measured(_many_tables)


def b5b() -> float:
    """Return median awaited commit of one table ÷ median commit of a raw loop."""
    return _measured(_one_table)


def main() -> None:
    print(f"B5   moves/s with {TABLES_AT_ONCE} tables ÷ raw loop   {b5():6.2f}   must ≥ 2, goal ≥ 10")
    print(f"B5b  awaited commit ÷ raw commit            {b5b():6.2f}   must ≤ 4, goal ≤ 2")


if __name__ == "__main__":
    main()
