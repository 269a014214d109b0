"""The records: whose games count, streaks, bests, two people compared."""

from __future__ import annotations

from dataclasses import replace

from bot.stats.service import Standings
from engine.core.game import AnyGame
from storage import Change, ScoreRow
from tests.bot.house import ANN, BO, CY, PLACE, House


def standings(house: House) -> Standings:
    return Standings(house.store, house.games)


def tavern(house: House) -> AnyGame:
    return house.games["tavern"]


async def recorded(house: House, table_id: int) -> list[ScoreRow]:
    rows = [row for person in (ANN, BO, CY) for row in await house.store.scores_of(person.user_id)]
    return [row for row in rows if row.table_id == table_id]


async def test_games_wins_averages_bests_and_streaks_of_a_person(house: House) -> None:
    rows: list[ScoreRow] = []
    for _ in range(4):
        house.now += 60
        table = await house.finished(ANN, BO, rounds=1)
        rows += [row for row in await recorded(house, table.id) if row.user_id == ANN.user_id]
    house.now += 60
    await house.finished(ANN, rounds=1)
    found = await standings(house).personal(ANN.user_id)
    wins = [row.won for row in rows]
    assert (found.together.games, found.together.wins) == (4, sum(wins))
    assert found.together.average == round(sum(row.score for row in rows) / 4)
    assert found.together.best == max(row.score for row in rows)
    assert found.together.longest_streak >= found.together.streak
    assert found.alone.games == 1
    [of_tavern] = found.by_game
    assert (of_tavern.together, of_tavern.alone) == (found.together, found.alone)
    assert [kind.key for kind, _ in of_tavern.bests] == ["joy"]
    assert (await standings(house).personal(ANN.user_id, house.games["whisper"])).by_game == ()


async def test_streaks_are_wins_in_a_row(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    [row, _] = await recorded(house, table.id)
    won = [True, True, True, False, True, True]
    rows = [
        ScoreRow(table.id, 10 + number, None, "tavern", 77, "Gus", 2, is_won, 5, "{}", row.finished_at + number)
        for number, is_won in enumerate(won)
    ]
    seated = await house.store.load(table.id)
    assert seated is not None
    await house.store.commit(Change(replace(seated[0], version=seated[0].version + 1), scores=tuple(rows)))
    found = (await standings(house).personal(77)).together
    assert (found.games, found.wins, found.longest_streak, found.streak) == (6, 5, 3, 2)


async def test_two_people_are_compared_over_the_games_both_finished(house: House) -> None:
    await house.finished(ANN, BO, rounds=1)
    await house.finished(BO, CY, rounds=1)
    await house.finished(ANN, BO, CY, rounds=1, game="tavern")
    met = await standings(house).between(ANN.user_id, BO.user_id)
    assert met.games == 2
    assert [(game.meta.key, games) for game, games, _, _ in met.by_game] == [("tavern", 2)]
    assert (await standings(house).between(ANN.user_id, 99)).games == 0


async def test_the_leaderboard_of_a_server_has_leaders_records_and_computers_apart(house: House) -> None:
    await house.finished(ANN, BO, rounds=1)
    board = await standings(house).leaderboard(PLACE.guild_id or 0, tavern(house))
    assert {row.user_id for row in board.leaders} == {ANN.user_id, BO.user_id}
    assert [best.statistic.title for best in board.bests] == ["Best drink"]
    assert board.computers.games == 0
    everything = await standings(house).leaderboard(PLACE.guild_id or 0)
    assert everything.leaders == board.leaders
    assert everything.bests == ()
    assert (await standings(house).leaderboard(1234)).leaders == ()


async def test_practice_does_not_count(house: House) -> None:
    table = await house.started(ANN, BO, rounds=1)
    async with house.tables.lock(table.id) as locked:
        table = house.tables.replace(locked, row=replace(locked.row, purpose="practice"))
    while table.row.status == "playing":
        table = await house.move(table)
    assert await house.store.scores_of(ANN.user_id) == ()
