"""Proofs that only the store in a PostgreSQL database owes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from storage import Change, DueRow, DuplicateOrigin, OutcomeUnknown, StoreError, VersionConflict
from tests.kit import postgres
from tests.storage.storage_samples import action, next_move, seat, slot, table

NUL, SURROGATE, HUGE = "a\0b", "a\ud800b", 2**63


@pytest.fixture
def address() -> str:
    return postgres.new_address()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Any]:
    async with opened(address) as made:
        yield made


def opened(address: str) -> Any:
    from storage.databases import database_at

    return database_at(address).store()


async def other_session(store: Any) -> Any:
    return await store._connections._connect()


async def broken(store: Any, work: Callable[[], Awaitable[Any]], when: str, ends: int = 1) -> Any:
    """Do some work; its session ends before the server gets its statement, or before we get the answer."""
    connections = store._connections
    run, left = connections.run, [ends]

    async def losing(todo: Any, *, writes: bool = True, settle: Any = None) -> Any:
        async def lossy(connection: Any) -> Any:
            if left[0] == 0:
                return await todo(connection)
            left[0] -= 1
            if when == "after":
                await todo(connection)
            raise ConnectionResetError("Connection reset by peer")

        return await run(lossy, writes=writes, settle=settle)

    connections.run = losing
    try:
        return await work()
    finally:
        connections.run = run


# Lost answers


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_move_whose_answer_was_lost_is_stored_once(store: Any, when: str) -> None:
    row = await store.create(table(), [seat(0, 11)])
    move = next_move(row, 0, origin="click")
    await broken(store, lambda: store.commit(move), when)
    assert await store.load(row.id) == (move.table, (seat(0, 11, row.id),))
    assert await store.actions(row.id) == move.actions


@pytest.mark.parametrize("when", ["before", "after"])
async def test_moves_that_were_lost_together_are_told_apart(store: Any, when: str) -> None:
    rows = [await store.create(table()) for _ in range(3)]
    good, late = next_move(rows[0], 0), replace(next_move(rows[1], 0), table=replace(rows[1], version=7))

    async def both() -> Any:
        return await asyncio.gather(store.commit(good), store.commit(late), return_exceptions=True)

    outcomes = await broken(store, both, when)
    assert [type(outcome) for outcome in outcomes] == [type(None), VersionConflict]
    assert [len(await store.actions(row.id)) for row in rows] == [1, 0, 0]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_everything_else_that_is_written_is_written_once(store: Any, when: str) -> None:
    row = await broken(store, lambda: store.create(table(), [seat(0, 11)]), when)
    assert await store.live() == ((row, (seat(0, 11, row.id),)),)
    assert await broken(store, lambda: store.take_interaction(5, 1.0), when, ends=2)
    assert not await store.take_interaction(5, 2.0)
    await broken(store, lambda: store.put_slots([slot(row.id)]), when)
    assert await store.slots(row.id) == (slot(row.id),)
    later = replace(slot(row.id, message_id=901), revision=2)
    await broken(store, lambda: store.put_slots([later]), when)
    assert await store.slots(row.id) == (later,)
    due = DueRow("turn 1", "turn", row.id, 11, 5.0)
    await broken(store, lambda: store.put_due([due]), when)
    assert await store.due(9.0, 9) == (due,)


async def test_what_cannot_be_found_out_is_not_called_unchanged(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    row = await store.create(table())

    async def away() -> Any:
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr("storage.postgres.connections.PATIENCE", 0.05)
    monkeypatch.setattr("storage.postgres.connections.PAUSE", 0.01)
    with monkeypatch.context() as outage:
        outage.setattr(store._connections, "_connect", away)
        with pytest.raises(OutcomeUnknown, match="not known whether"):
            await broken(store, lambda: store.commit(next_move(row, 0)), "after")
        with pytest.raises(StoreError, match="cannot be reached"):
            await broken(store, lambda: store.load(row.id), "before")
    found = await store.load(row.id)
    assert found[0].version == 2


async def test_a_swap_is_never_made_twice(store: Any) -> None:
    before = DueRow("turn 1", "turn", None, 11, 5.0)
    await store.put_due([before])
    with pytest.raises(OutcomeUnknown):
        await broken(store, lambda: store.swap_due(before, replace(before, due_at=6.0)), "after")
    assert [row.due_at for row in await store.due(9.0, 9)] == [6.0]


async def test_sessions_that_the_server_ends_are_replaced(store: Any) -> None:
    row = await store.create(table())
    name = store._connections._name
    session = await other_session(store)
    try:
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = $1"
        await session.fetch(f"SELECT pg_terminate_backend(pid) {others}", name)
        move = next_move(row, 0)
        await store.commit(move)
        assert await store.load(row.id) == (move.table, ())
    finally:
        session.terminate()


# Groups


async def test_a_bad_move_fails_alone_in_its_group(store: Any) -> None:
    rows = [await store.create(table()) for _ in range(5)]
    await store.commit(next_move(rows[1], 0, origin="click"))
    again = replace(rows[1], version=2)
    moves = [
        next_move(rows[0], 0),
        next_move(again, 1, origin="click"),
        next_move(replace(rows[2], version=9), 0),
        replace(next_move(rows[3], 0), actions=(replace(action(rows[3].id, 0), data=NUL),)),
        next_move(rows[4], 0),
    ]
    outcomes = await asyncio.gather(*map(store.commit, moves), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None), DuplicateOrigin, VersionConflict, StoreError, type(None),
    ]  # fmt: skip
    assert [len(await store.actions(row.id)) for row in rows] == [1, 1, 0, 0, 1]


async def test_moves_that_plan_the_same_thing_come_one_after_the_other(store: Any) -> None:
    rows = [await store.create(table()) for _ in range(3)]
    due = [DueRow("digest 11", "digest", None, 11, at) for at in (1.0, 2.0)]
    changes = [
        replace(next_move(rows[0], 0), due=(due[0],)),
        replace(next_move(rows[1], 0), due=(due[0], due[1])),
        replace(next_move(rows[2], 0), done=("digest 11",)),
    ]
    await asyncio.gather(*map(store.commit, changes[:2]))
    assert await store.due(9.0, 9) == (due[1],)
    await store.commit(changes[2])
    assert await store.due(9.0, 9) == ()


async def test_seats_are_replaced_with_the_move(store: Any) -> None:
    row = await store.create(table(), [seat(0, 11), seat(1, 12), seat(2)])
    move = replace(next_move(row, 0), seats=(seat(0, 13, row.id), seat(1, None, row.id)))
    await store.commit(move)
    assert await store.load(row.id) == (move.table, move.seats)


# Bad input


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"title": NUL}, "a text holds a character that cannot be stored"),
        ({"title": SURROGATE}, "a text is not valid Unicode"),
        ({"channel_id": HUGE}, "a number is too large"),
        ({"guild_id": -HUGE - 1}, "a number is too large"),
    ],
)
async def test_what_cannot_be_stored_is_refused_in_one_plain_sentence(
    store: Any, columns: dict[str, Any], reason: str
) -> None:
    row = await store.create(table())
    with pytest.raises(StoreError) as refused:
        await store.create(table(**columns))
    assert str(refused.value) == f"The database refused: {reason}."
    with pytest.raises(StoreError) as refused:
        await store.commit(Change(replace(row, version=2, **columns)))
    assert str(refused.value) == f"The move of table {row.id} could not be stored: {reason}."
    assert await store.load(row.id) == (row, ())


async def test_numbers_that_are_asked_for_may_be_too_large_as_well(store: Any) -> None:
    with pytest.raises(StoreError, match="a number is too large"):
        await store.load(HUGE)


# One process, one schema


async def test_a_second_process_is_refused_until_the_first_one_ends(
    store: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.postgres.connections.PATIENCE", 0.1)
    with pytest.raises(StoreError, match="Another Taproom is using the database postgresql://"):
        await opened(address).open()
    await store.close()
    async with opened(address) as second:
        assert await second.live() == ()


async def test_a_process_that_lost_its_lock_to_another_stops_writing(
    store: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await store.create(table())
    lock = store._connections._lock
    session, lock._session = lock._session, None
    session.terminate()
    async with opened(address):
        monkeypatch.setattr("storage.postgres.connections.PATIENCE", 0.1)
        await lock._retake()
        with pytest.raises(StoreError, match="Another Taproom has taken the database"):
            await store.commit(next_move(row, 0))
        with pytest.raises(StoreError, match="Another Taproom has taken the database"):
            await store.load(row.id)


async def test_a_lost_lock_is_taken_again(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = store._connections._lock
    lost = lock._session
    lost.terminate()
    for _ in range(200):
        if lock._session is not lost:
            break
        await asyncio.sleep(0.02)
    assert lock._session is not lost
    assert (await store.create(table())).id == 1


async def test_the_schema_of_another_program_is_left_alone(store: Any, address: str) -> None:
    session = await other_session(store)
    await session.execute("DROP TABLE taproom_versions")
    session.terminate()
    await store.close()
    with pytest.raises(StoreError, match="belongs to another program"):
        await opened(address).open()


async def test_a_newer_schema_is_refused(store: Any, address: str) -> None:
    session = await other_session(store)
    await session.execute("INSERT INTO taproom_versions VALUES (99)")
    session.terminate()
    await store.close()
    with pytest.raises(StoreError, match=r"written by a newer Taproom \(version 99\)"):
        await opened(address).open()


async def test_logs_are_append_only(store: Any) -> None:
    row = await store.create(table())
    await store.commit(next_move(row, 0))
    session = await other_session(store)
    try:
        for statement in ("UPDATE actions SET data = ''", "DELETE FROM actions", "UPDATE events SET data = ''"):
            with pytest.raises(Exception, match="append-only"):
                await session.execute(statement)
    finally:
        session.terminate()


# From outside


async def test_what_is_read_from_outside_stands_still(store: Any, address: str) -> None:
    from storage.databases import database_at

    row = await store.create(table())
    async with database_at(address).still() as still:
        assert (await still.counts()).actions == 0
        await store.commit(next_move(row, 0))
        assert await still.load(row.id) == (row, ())
        census = await still.census()
        assert (census.moves, [game.playing for game in census.games]) == (0, [1])
        assert await still.faults() == []
        assert await still.size() > 0
        with pytest.raises(StoreError):
            await still.set_meta("commands", "one")


async def test_a_database_that_is_not_there_is_told_as_such(address: str) -> None:
    from storage.databases import database_at

    with pytest.raises(StoreError, match="There is no database postgresql://"):
        async with database_at(address).still():
            pass
    with pytest.raises(StoreError, match="cannot be reached"):
        await opened("postgresql://nobody:secret@127.0.0.1:1/none").open()


def test_no_text_shows_the_password() -> None:
    from storage.databases import database_at

    place = database_at("postgresql://me:s3cret@db.example:5433/games?schema=pub&sslmode=require")
    assert str(place) == "postgresql://me@db.example:5433/games, schema pub"
    assert "s3cret" not in repr(place)


@pytest.mark.parametrize("address", ["postgresql://a/b?schema=No", "postgresql://a:b/c", "postgresql://[a/b"])
def test_an_address_that_cannot_be_used_is_refused(address: str) -> None:
    from storage.databases import database_at

    with pytest.raises(StoreError, match="The address of the database cannot be used: it"):
        database_at(address)
