"""*What could I have done?*: looked for once, kept with the game, told to the player alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from bot.lookback import cards
from bot.lookback.service import LookBacks, Work, in_a_thread, in_process
from bot.play.cards import over
from bot.privacy.service import Privacy
from bot.replay.service import Replays
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from engine.players import LookBack, Mistake
from storage import SqliteStore
from tests.bot.house import ANN, BO, ZED, House
from tests.kit.databases import new_database
from tests.kit.waiting import until

FOUND = LookBack(
    23, 6, (Mistake(0, "Buy", "Sell", 4.25, 1.5, 7.0, 0.12), Mistake(1, "Pass", "Buy", 2.0, 0.1, 3.9, 0.0))
)


class Finder:
    """Finds the same in every game, when it is told to."""

    def __init__(self, result: str = json.dumps(asdict(FOUND))) -> None:
        self.result = result
        self.requests: list[dict[str, Any]] = []
        self.heard: Callable[[str], None] = lambda line: None
        self.may_end = asyncio.Event()

    async def __call__(self, request: str, hear: Callable[[str], None]) -> str:
        self.requests.append(json.loads(request))
        self.heard = hear
        await self.may_end.wait()
        return self.result


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with SqliteStore(new_database(tmp_path)) as store:
        house = House(store)
        yield house
        house.close()


def looking(house: House, run: Callable[..., Awaitable[str]]) -> LookBacks:
    return LookBacks(house.store, house.tables, house.archive, run)


async def found_by(lookbacks: LookBacks, table: TableSnapshot, user_id: int) -> LookBack:
    work = await lookbacks.of(table, user_id)
    if isinstance(work, Work):
        await work.ended.wait()
        assert not work.failed
        work = await lookbacks.of(table, user_id)
    assert isinstance(work, LookBack)
    return work


async def test_a_game_is_looked_through_once_and_what_was_found_is_kept(house: House) -> None:
    finder = Finder()
    lookbacks, table = looking(house, finder), await house.finished(ANN, BO, rounds=1)
    first, second = await lookbacks.of(table, ANN.user_id), await lookbacks.of(table, ANN.user_id)
    assert isinstance(first, Work)
    assert first is second
    finder.may_end.set()
    assert await found_by(lookbacks, table, ANN.user_id) == FOUND
    assert await looking(house, finder).of(table, ANN.user_id) == FOUND
    assert [one["seat"] for one in finder.requests] == [table.seat_of(ANN.user_id)]


async def test_progress_is_told_by_decision(house: House) -> None:
    finder = Finder()
    lookbacks, table = looking(house, finder), await house.finished(ANN, BO, rounds=1)
    work = await lookbacks.of(table, ANN.user_id)
    assert isinstance(work, Work)
    assert "all your decisions" in str(cards.progress(table, work).view)
    await until(lambda: bool(finder.requests))
    finder.heard("2 6")
    finder.heard("nonsense")
    assert "decision 3 of 6" in str(cards.progress(table, work).view)
    lookbacks.close()
    await work.ended.wait()


async def test_what_fails_is_said_and_tried_again_when_it_is_asked_for(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    finder = Finder("not json")
    finder.may_end.set()
    lookbacks, table = looking(house, finder), await house.finished(ANN, BO, rounds=1)
    work = await lookbacks.of(table, ANN.user_id)
    assert isinstance(work, Work)
    await work.ended.wait()
    assert work.failed
    assert "did not work" in str(cards.progress(table, work).view)
    assert "looked through" in caplog.text
    finder.result = json.dumps(asdict(FOUND))
    assert await found_by(lookbacks, table, ANN.user_id) == FOUND


async def test_only_players_look_back_and_only_at_the_end(house: House) -> None:
    lookbacks = looking(house, Finder())
    with pytest.raises(TableError, match="once the game is over"):
        await lookbacks.of(await house.started(ANN, BO), ANN.user_id)
    with pytest.raises(TableError, match="Only those who played"):
        await lookbacks.of(await house.finished(ANN, BO, rounds=1), ZED.user_id)


async def test_what_was_found_goes_with_the_person(house: House) -> None:
    finder = Finder()
    finder.may_end.set()
    lookbacks, table = looking(house, finder), await house.finished(ANN, BO, rounds=1)
    for person in (ANN, BO):
        await found_by(lookbacks, table, person.user_id)
    privacy = Privacy(house.store, house.tables, house.lobby, house.play, house.preferences, house.archive)
    report = await privacy.report(ANN.user_id, [ANN.name])
    assert report["looked back at"][0]["found"]["decisions"] == FOUND.decisions
    await privacy.erase(ANN.user_id, [ANN.name])
    assert await house.store.look_back(table.id, ANN.user_id) is None
    assert await house.store.look_back(table.id, BO.user_id) is not None


async def test_nothing_is_kept_of_somebody_who_was_forgotten_meanwhile(house: House) -> None:
    finder = Finder()
    lookbacks, table = looking(house, finder), await house.finished(ANN, BO, rounds=1)
    work = await lookbacks.of(table, ANN.user_id)
    assert isinstance(work, Work)
    privacy = Privacy(house.store, house.tables, house.lobby, house.play, house.preferences, house.archive)
    await privacy.erase(ANN.user_id, [ANN.name])
    finder.may_end.set()
    await work.ended.wait()
    assert await house.store.look_back(table.id, ANN.user_id) is None


async def test_a_mistake_is_told_with_its_interval_and_leads_to_practice(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    moment = await Replays(house.store).before(table, FOUND.mistakes[1].entry, 0)
    said = str(cards.mistake(table, FOUND, 0, moment, 0, None).view)
    assert "You chose: **Buy**" in said
    assert "The strong player: **Sell**" in said
    assert "Better by 4.2" in said
    assert "(95 %: 1.5 to 7.0), and the chance to win by +12 %." in said
    assert "Play on from here" in said
    assert "chance to win" not in str(cards.mistake(table, FOUND, 1, moment, 0, None).view)
    assert "No clear mistake in 5 decisions." in str(cards.clear(table, LookBack(5, 2, ())).view)


async def test_the_board_is_shown_as_it_was_when_the_turn_began(house: House) -> None:
    table, replays = await house.finished(ANN, BO, rounds=1), Replays(house.store)
    turns = (await replays.moment(table, 0)).turns
    for number, turn in enumerate(turns):
        assert (await replays.before(table, turn.first, turn.seat)).number == number
        assert (await replays.before(table, turn.last, turn.seat)).number == number


async def test_the_end_offers_it_where_a_computer_player_can_judge(house: House) -> None:
    table = await house.finished(ANN, BO, game="whiskey_business")
    assert "What could I have done?" in str(over(table, None, ()).view)


async def test_a_real_game_is_looked_through_beside_the_bot(house: House) -> None:
    table = await house.finished(ANN, BO, game="whiskey_business")
    beside = await found_by(looking(house, in_process(None)), table, ANN.user_id)
    assert beside.decisions > 1
    here = await found_by(looking(house, in_a_thread(house.games)), table, BO.user_id)
    assert here.decisions > 1
    assert all(one.low == one.points > 0 for one in (*beside.mistakes, *here.mistakes))
