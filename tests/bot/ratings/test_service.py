"""Ratings: which games count, for whom, once and only once, and the score of a series."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.hosting.service import Edits
from bot.lobby.service import Place
from bot.notices.planner import RATING
from bot.privacy.service import Privacy
from bot.ratings.series import Series
from bot.ratings.service import PROVISIONAL_GAMES, Rated, Ratings, after_game
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from storage import DueRow, ScoreRow, SqliteStore, Store
from tests.bot.house import ANN, BO, CY, PLACE, House, Person
from tests.kit.databases import new_database
from tests.kit.postgres import kinds_of_stores, new_store

GUILD = PLACE.guild_id or 0


@pytest.fixture(params=kinds_of_stores())
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made = SqliteStore(new_database(tmp_path)) if request.param == "sqlite" else new_store()
    async with made:
        yield made


@pytest.fixture
async def house(store: Store) -> AsyncIterator[House]:
    made = House(store)
    yield made
    made.close()


async def rated_game(house: House, *people: Person, computers: int = 0) -> TableSnapshot:
    """A finished game that its host has declared to be rated."""
    table = await house.opened(*people, computers=computers, rounds=1)
    await house.hosting.edit(table.id, people[0].user_id, Edits(rated=True))
    table = await house.lobby.start(table.id, people[0].user_id)
    while table.row.status == "playing":
        house.now += 1
        if table.awaited_computer is not None:
            house.computers.wake(table)
            await house.think()
            table = await house.tables.read(table.id)
        else:
            table = await house.move(table)
    return table


async def planned(house: House) -> list[DueRow]:
    return [row for row in await house.store.due(house.now + 1, 99) if row.kind == RATING]


async def ranking(house: House) -> list[Rated]:
    return await Ratings(house.store, house.tables).ranking(GUILD, house.games["tavern"])


async def test_a_game_that_its_host_wants_rated_is_planned_with_its_result_and_rated_once(house: House) -> None:
    table = await rated_game(house, ANN, BO)
    [row] = await planned(house)
    assert row.table_id == table.id
    processes = [Ratings(house.store, one.tables) for one in (house, house.restarted(), house.restarted())]
    await asyncio.gather(*(process.rate_due(row) for process in processes))
    assert await planned(house) == []
    found = await ranking(house)
    assert [one.games for one in found] == [1, 1]
    points = {one.user_id: one.points for one in found}
    assert table.session is not None
    assert table.session.outcome is not None
    ann, bo = table.session.outcome.scores
    assert (points[ANN.user_id] - points[BO.user_id] > 0) == (ann > bo)
    assert (points[BO.user_id] - points[ANN.user_id] > 0) == (bo > ann)


async def test_games_of_the_same_people_that_end_at_once_all_count(house: House) -> None:
    tables = [await rated_game(house, ANN, BO) for _ in range(4)]
    processes = [Ratings(house.store, house.restarted().tables) for _ in tables]
    await asyncio.gather(*(p.rate(table.id) for p, table in zip(processes, tables, strict=True)))
    assert [one.games for one in await ranking(house)] == [4, 4]
    assert all([await house.store.is_rated(table.id) for table in tables])


async def test_unless_the_host_wants_it_nothing_is_rated(house: House) -> None:
    await house.finished(ANN, BO, rounds=1)
    assert await planned(house) == []
    assert await ranking(house) == []


async def test_alone_against_computers_and_in_a_dm_nothing_is_rated(house: House) -> None:
    await rated_game(house, ANN, computers=1)
    assert await planned(house) == []
    direct = await house.lobby.open(house.games["tavern"], Place(None, 5), ANN, {}, 1)
    with pytest.raises(TableError, match="between people in a server"):
        await house.hosting.edit(direct.id, ANN.user_id, Edits(rated=True))


async def test_whether_it_counts_is_settled_before_the_start_and_by_the_host(house: House) -> None:
    table = await house.opened(ANN, BO)
    for force in (False, True):  # managers of the server do not decide it either
        with pytest.raises(TableError, match="Only Ann"):
            await house.hosting.edit(table.id, BO.user_id, Edits(rated=True), force)
    await house.lobby.start(table.id, ANN.user_id)
    with pytest.raises(TableError, match="already started"):
        await house.hosting.edit(table.id, ANN.user_id, Edits(rated=True))


async def test_computer_players_are_apart(house: House) -> None:
    table = await rated_game(house, ANN, BO, computers=1)
    await Ratings(house.store, house.tables).rate(table.id)
    assert {one.user_id for one in await ranking(house)} == {ANN.user_id, BO.user_id}


async def test_those_who_stay_out_of_the_records_are_not_rated(house: House) -> None:
    await house.preferences.change_person(CY.user_id, in_records=False)
    table = await rated_game(house, ANN, BO, CY)
    await Ratings(house.store, house.tables).rate(table.id)
    assert {one.user_id for one in await ranking(house)} == {ANN.user_id, BO.user_id}
    await house.preferences.change_person(BO.user_id, in_records=False)
    assert {one.user_id for one in await ranking(house)} == {ANN.user_id}
    assert await Ratings(house.store, house.tables).own(BO.user_id, GUILD) == {}
    table = await rated_game(house, ANN, BO)  # one is left, so there is nobody to compare
    await Ratings(house.store, house.tables).rate(table.id)
    assert [one.games for one in await ranking(house)] == [1]


async def test_a_rating_is_provisional_until_five_games(house: House) -> None:
    ratings = Ratings(house.store, house.tables)
    for game in range(1, PROVISIONAL_GAMES + 1):
        await ratings.rate((await rated_game(house, ANN, BO)).id)
        assert all(one.is_provisional == (game < PROVISIONAL_GAMES) for one in await ranking(house))
    await ratings.rate((await rated_game(house, ANN, CY)).id)
    assert [one.is_provisional for one in await ranking(house)] == [False, False, True]
    assert (await ratings.own(ANN.user_id, GUILD))["tavern"].games == PROVISIONAL_GAMES + 1


async def test_what_is_stored_goes_with_the_person(house: House) -> None:
    table = await rated_game(house, ANN, BO)
    await Ratings(house.store, house.tables).rate(table.id)
    privacy = Privacy(house.store, house.tables, house.lobby, house.play, house.preferences, house.archive)
    report = await privacy.report(ANN.user_id, {ANN.name})
    assert [rating["game"] for rating in report["ratings"]] == ["tavern"]
    assert report["tables"][0]["rating after it"]["mu"] == report["ratings"][0]["mu"]
    await privacy.erase(ANN.user_id, {ANN.name})
    assert [one.user_id for one in await ranking(house)] == [BO.user_id]
    assert (await privacy.report(ANN.user_id, {ANN.name}))["ratings"] == []


def seat(user: int, score: int, won: bool = False) -> ScoreRow:
    return ScoreRow(1, user, GUILD, "tavern", user, f"name {user}", 3, won, score, "{}", 1.0)


def test_winners_come_first_whatever_broke_a_tie_then_the_score_counts() -> None:
    after = {row.user_id: row.mu for row in after_game([seat(1, 9), seat(2, 9, won=True), seat(3, 4)], {})}
    assert after[2] > after[1] > after[3]
    level = {row.user_id: row.mu for row in after_game([seat(1, 4), seat(2, 9, won=True), seat(3, 4)], {})}
    assert level[1] == level[3] < level[2]


# Series


async def rematch(house: House, table: TableSnapshot, person: Person) -> TableSnapshot:
    again, _ = await house.lobby.rematch(table.id, person)
    return again


async def test_a_rematch_says_how_the_series_stands(house: House) -> None:
    series = Series(house.store)
    table = await house.finished(ANN, BO, rounds=1)
    assert await series.line(table) == ""  # the first game is no series
    outcome = table.session.outcome if table.session else None
    assert outcome is not None
    again = await rematch(house, table, ANN)
    line = await series.line(again)
    if len(outcome.winners) == 1:
        assert line == f"**{table.names[outcome.winners[0]]}** leads 1–0 in this group."
    else:
        assert line == "1–1 in this group."


async def test_games_with_others_are_no_part_of_a_series(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    await house.finished(ANN, BO, CY, rounds=1)
    await house.finished(ANN, BO, game="whisper")
    before = await Series(house.store).line(await rematch(house, table, ANN))
    assert "2" not in before
    await house.preferences.change_person(BO.user_id, in_records=False)
    again = await rematch(house, table, ANN)
    assert await Series(house.store).line(again) == ""
