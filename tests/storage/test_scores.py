"""Scores of seats of finished games, in every store."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from storage import Change, PlayerRow, ScoreRow, SqliteStore, Store
from storage.scores import BestRow, ComputerRow, LeaderRow
from storage.sqlite.database import migrations
from tests.storage.storage_samples import table

GUILD = 7
ANN, BO, CY = 1, 2, 3


async def played(
    store: Store, *seats: tuple[int | None, int], guild: int = GUILD, game: str = "dice", at: float = 1.0, bank: int = 0
) -> int:
    """Store a finished game of (user, score), won by the highest; returns its table."""
    row = await store.create(table(guild_id=guild, game=game))
    people, best = sum(user is not None for user, _ in seats), max(score for _, score in seats)
    counted = json.dumps({"bank": bank}) if bank else "{}"
    scores = tuple(
        ScoreRow(row.id, number, guild, game, user, f"name {user} at {at:g}", people, score == best, score, counted, at)
        for number, (user, score) in enumerate(seats)
    )
    await store.commit(Change(replace(row, version=2), scores=scores))
    return row.id


async def test_the_leaders_of_a_server_are_those_who_won_most(store: Store) -> None:
    await played(store, (ANN, 5), (BO, 3), at=1.0)
    await played(store, (ANN, 2), (BO, 9), at=2.0)
    await played(store, (ANN, 8), (CY, 3), at=3.0, game="cards")
    await played(store, (BO, 8), (CY, 3), guild=8)
    ann = LeaderRow(ANN, "name 1 at 3", 3, 2, 15, 8)
    assert await store.leaders(GUILD, None, 9) == (
        ann,
        LeaderRow(BO, "name 2 at 2", 2, 1, 12, 9),
        LeaderRow(CY, "name 3 at 3", 1, 0, 3, 3),
    )
    assert await store.leaders(GUILD, None, 1) == (ann,)
    assert [row.user_id for row in await store.leaders(GUILD, "cards", 9)] == [ANN, CY]


async def test_games_without_another_person_are_no_matter_of_leaders_and_computers_are_apart(store: Store) -> None:
    await played(store, (ANN, 5), (None, 9))
    await played(store, (ANN, 5), (BO, 6), (None, 1))
    assert [(row.user_id, row.games, row.wins) for row in await store.leaders(GUILD, None, 9)] == [
        (BO, 1, 1),
        (ANN, 1, 0),
    ]
    assert await store.computer_scores(GUILD, None) == ComputerRow(2, 1)
    assert await store.computer_scores(8, None) == ComputerRow(0, 0)
    assert [row.people for row in await store.scores_of(ANN)] == [1, 2]


async def test_the_best_of_each_statistic_is_the_first_who_reached_it(store: Store) -> None:
    await played(store, (ANN, 5), (BO, 3), at=1.0, bank=4)
    first = await played(store, (ANN, 5), (CY, 3), at=2.0, bank=6)
    await played(store, (BO, 5), (CY, 3), at=3.0, bank=6)
    await played(store, (BO, 5), (None, 3), at=4.0, bank=9)
    assert await store.bests(GUILD, "dice") == (BestRow("bank", 6, ANN, "name 1 at 2", first),)
    assert await store.bests(GUILD, "cards") == ()


async def test_two_people_have_the_games_they_both_finished(store: Store) -> None:
    await played(store, (ANN, 5), (CY, 3), at=1.0)
    shared = await played(store, (BO, 5), (ANN, 3), at=2.0)
    [(mine, theirs)] = await store.scores_between(ANN, BO)
    assert (mine.table_id, mine.score, theirs.score) == (shared, 3, 5)
    assert await store.scores_between(BO, CY) == ()


async def test_people_who_do_not_want_to_be_recorded_appear_nowhere(store: Store) -> None:
    await played(store, (ANN, 9), (BO, 3), bank=3)
    await store.put_player(PlayerRow(ANN, in_records=False))
    assert [row.user_id for row in await store.leaders(GUILD, None, 9)] == [BO]
    assert [row.user_id for row in await store.bests(GUILD, "dice")] == [BO]
    assert await store.scores_of(ANN) == ()
    assert await store.scores_between(BO, ANN) == ()
    await store.put_player(PlayerRow(ANN))
    assert len(await store.scores_of(ANN)) == 1


async def test_results_of_earlier_versions_count(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    data = {
        "winners": [1],
        "scores": [5, 7, 6],
        "players": [
            {"user": ANN, "name": "Ann", "player": "human"},
            {"user": 2**62, "name": "Bo", "player": "human"},
            {"user": CY, "name": "Cy", "player": "greedy"},
        ],
    }
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        for script in migrations()[:7]:
            old.executescript(script)
        old.execute("PRAGMA user_version = 7")
        names = [column[1] for column in old.execute("PRAGMA table_info(tables)")]
        row = {name: getattr(table(id=4, status="over"), name) for name in names}
        marks = ", ".join("?" * len(names))
        old.execute(f"INSERT INTO tables ({', '.join(names)}) VALUES ({marks})", list(row.values()))
        old.execute("INSERT INTO results VALUES (4, 'dice', 3, ?, 9.5)", (json.dumps(data),))
    async with SqliteStore(path) as store:
        [bo] = await store.scores_of(2**62)
        assert bo == ScoreRow(4, 1, GUILD, "dice", 2**62, "Bo", 2, True, 7, "{}", 9.5)
        assert await store.scores_of(CY) == ()
        assert await store.computer_scores(GUILD, "dice") == ComputerRow(1, 0)


async def test_records_are_found_by_index(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "taproom.db") as store:
        await played(store, (ANN, 9), (BO, 3))
    with closing(sqlite3.connect(tmp_path / "taproom.db")) as file:
        for where in ("user_id = 1", "guild_id = 7", "guild_id = 7 AND game = 'dice' AND people > 1"):
            [plan] = file.execute(f"EXPLAIN QUERY PLAN SELECT score FROM scores WHERE {where}").fetchall()
            assert "scores_by" in plan[3]
