"""Finished games turn by turn, practice from any position of them, and games that were exported elsewhere."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import suppress

import pytest

from bot.lobby.service import Place
from bot.play import recaps
from bot.replay.practice import PracticeService
from bot.replay.service import Replays
from bot.table.errors import TableError
from bot.table.names import plain_name
from bot.table.snapshot import TableSnapshot
from engine import GAMES
from tests.bot.house import ANN, BO, CY, KNOWN, PLACE, ZED, House

ELSEWHERE = Place(70, 81)


def services(house: House) -> tuple[Replays, PracticeService]:
    replays = Replays(house.store)
    return replays, PracticeService(house.tables, house.lobby, replays)


async def shown(house: House, table: TableSnapshot) -> tuple[TableSnapshot, list[object]]:
    """Play to the end, noting the public view whenever the turn passes on."""
    views: list[object] = []
    mover: int | None = None
    while table.row.status == "playing":
        seat = table.awaited[0]
        if mover is not None and seat != mover:
            views.append(table.playing.view(None))
        mover = seat
        table = await house.move(table)
    assert table.session is not None
    return table, [*views, table.session.view(None)]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_replay_equals_the_boards_that_were_shown(house: House, game: str) -> None:
    people = (ANN, BO)
    started = await house.started(*people, game=game)
    opening = started.playing.view(None)
    table, views = await shown(house, started)
    replays, _ = services(house)
    moments = [await replays.moment(table, number) for number in range(0, len(views) + 1, max(1, len(views) // 12))]
    assert moments[0].view == opening
    assert len(moments[0].turns) == len(views)
    for moment in moments[1:]:
        assert moment.view == views[moment.number - 1]
        assert moment.before == (views[moment.number - 2] if moment.number > 1 else opening)
    assert (await replays.moment(table, 10_000)).view == views[-1]


async def test_every_turn_has_its_lines_and_undone_moves_are_left_out(house: House) -> None:
    table = await house.started(ANN, BO, tips=True)
    table = await house.act(table, ANN, "order.2", "tip.1")
    table = await house.act(table, BO, "sell")
    table, _ = await house.play.undo(table.id, BO.user_id)
    table = await house.act(table, BO, "order.1")
    replays, _ = services(house)
    moment = await replays.moment(table, 2)
    assert [turn.seat for turn in moment.turns] == [0, 1]
    assert "Bo" in " ".join(moment.lines)
    assert "Ann" not in " ".join(moment.lines)


async def test_what_was_missed_begins_after_ones_own_last_turn(house: House) -> None:
    replays, _ = services(house)
    table = await house.started(ANN, BO, CY)
    assert await replays.missed_from(table, 0) == 0
    while len((await replays.moment(table, 0)).turns) < 3:
        table = await house.move(table)
    turns = (await replays.moment(table, 0)).turns
    assert turns[await replays.missed_from(table, turns[0].seat) - 1].seat == turns[1].seat


@pytest.mark.parametrize("game", sorted(key for key, game in GAMES.items() if game.meta.has_secrets))
async def test_other_seats_can_be_seen_only_after_the_end(house: House, game: str) -> None:
    replays, _ = services(house)
    table = await house.started(ANN, BO, game=game)
    with pytest.raises(TableError, match="once the game is over"):
        await replays.moment(table, 0, viewer=0)
    over = await house.finished(ANN, BO, game=game)
    assert (await replays.moment(over, 1, viewer=1)).view != (await replays.moment(over, 1)).view


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_practice_goes_on_from_the_position_and_is_not_recorded(house: House, game: str) -> None:
    over = await house.finished(ANN, BO, game=game)
    replays, practice = services(house)
    middle = len((await replays.moment(over, 0)).turns) // 2
    table = await practice.open(over.id, middle, BO, ELSEWHERE)
    assert (table.row.status, table.row.purpose, table.row.channel_id) == ("playing", "practice", 81)
    assert table.playing.view(None) == (await replays.moment(over, middle)).view
    assert table.seat_of(BO.user_id) == 1
    assert len(table.people) == 1
    reloaded = await house.restarted().tables.read(table.id)
    assert reloaded.playing.view(None) == table.playing.view(None)
    assert (reloaded.turn_starts, reloaded.asked_at) == (table.turn_starts, table.asked_at)
    assert recaps.recap(reloaded, 1) == recaps.recap(table, 1)
    while table.row.status == "playing":
        if table.awaited_computer is not None:
            house.computers.wake(table)
            await house.think()
            table = await house.tables.read(table.id)
        else:
            table = await house.move(table)
    assert await house.store.result(table.id) is None
    assert await house.store.result(over.id) is not None


async def test_nobody_practices_from_a_running_game_or_from_its_end(house: House) -> None:
    _, practice = services(house)
    running = await house.started(ANN, BO)
    with pytest.raises(TableError, match="over"):
        await practice.open(running.id, 0, ANN, PLACE)
    over = await house.finished(ANN, BO)
    with pytest.raises(TableError, match="Step back"):
        await practice.open(over.id, 10_000, ANN, PLACE)


async def test_an_exported_game_can_be_taken_in_and_replayed(house: House) -> None:
    over = await house.finished(ANN, BO, game="angels_share")
    text = (await house.archive.record(over)).encode()
    replays, practice = services(house)
    table = await practice.take_in(text, KNOWN, CY, ELSEWHERE)
    assert (table.row.status, table.row.purpose, table.names) == ("over", "import", ("Ann", "Bo"))
    assert table.people == []
    assert await house.store.result(table.id) is None
    assert (await replays.moment(table, 7)).view == (await replays.moment(over, 7)).view
    assert json.loads(await house.archive.record(table))["result"] == json.loads(text)["result"]


async def test_names_in_a_file_are_made_plain(house: House) -> None:
    over = await house.finished(ANN, BO, game="angels_share")
    forged = json.loads(await house.archive.record(over)) | {"names": ["\u202e**<@1>** " + "x" * 90_000, "\u200b"]}
    _, practice = services(house)
    table = await practice.take_in(json.dumps(forged).encode(), KNOWN, CY, ELSEWHERE)
    assert table.names[0] == "@1 " + "x" * 29
    assert table.names[1].isprintable()
    assert table.names[1]


async def imported_with(house: House, monkeypatch: pytest.MonkeyPatch, **change: object) -> list[str]:
    """Take in a finished game with something else in its file; the threads in which names were made plain."""
    over = await house.finished(ANN, BO, game="angels_share")
    text = json.dumps(json.loads(await house.archive.record(over)) | change).encode()
    threads: list[str] = []

    def noted(name: str) -> str:
        threads.append(threading.current_thread().name)
        return plain_name(name)

    monkeypatch.setattr("bot.replay.practice.plain_name", noted)
    _, practice = services(house)
    with suppress(TableError):
        await practice.take_in(text, KNOWN, CY, ELSEWHERE)
    return threads


async def test_names_in_a_file_are_read_beside_the_event_loop(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = await imported_with(house, monkeypatch, names=["x" * 900_000, "y" * 900_000])
    assert len(threads) == 2
    assert threading.main_thread().name not in threads


@pytest.mark.parametrize("people", ["names", "words"])
async def test_more_people_than_seats_are_refused_before_anything_is_done_for_them(
    house: House, monkeypatch: pytest.MonkeyPatch, people: str
) -> None:
    def replayed(*_: object) -> None:
        raise AssertionError("the game was played before the file was looked at")

    monkeypatch.setattr("engine.core.fairness._replay", replayed)
    assert await imported_with(house, monkeypatch, **{people: ["x"] * 100_000}) == []
    assert await house.tables.rows_in(81) == ()


@pytest.mark.parametrize(
    "change",
    [{"game": "x" * 900_000}, {"data_hash": "x" * 900_000}, {"options": {"x" * 900_000: 1}}, {"words": ["x" * 900]}],
)
async def test_what_is_wrong_with_a_file_is_told_shortly(house: House, change: dict[str, object]) -> None:
    over = await house.finished(ANN, BO)
    text = json.dumps(json.loads(await house.archive.record(over)) | change).encode()
    _, practice = services(house)
    with pytest.raises(TableError) as refused:
        await practice.take_in(text, KNOWN, CY, ELSEWHERE)
    assert len(str(refused.value)) < 400


async def test_a_flood_of_files_has_to_wait_and_holds_up_nobody(house: House) -> None:
    over = await house.finished(ANN, BO, game="angels_share")
    text = (await house.archive.record(over)).encode()
    _, practice = services(house)
    first = asyncio.create_task(practice.take_in(text, KNOWN, CY, ELSEWHERE))
    await asyncio.sleep(0)
    assert not first.done()  # it is being proved elsewhere
    with pytest.raises(TableError, match="Please wait 15 s"):
        await practice.take_in(text, KNOWN, CY, ELSEWHERE)
    await first
    await practice.take_in(text, KNOWN, BO, ELSEWHERE)
    house.now += 15
    await practice.take_in(text, KNOWN, CY, ELSEWHERE)


@pytest.mark.parametrize("change", [{"seed": "1"}, {"log": []}, {"game": "chess"}, {"format": 9}])
async def test_a_file_that_does_not_prove_its_game_is_refused(house: House, change: dict[str, object]) -> None:
    over = await house.finished(ANN, BO)
    text = json.dumps(json.loads(await house.archive.record(over)) | change).encode()
    _, practice = services(house)
    with pytest.raises(TableError):
        await practice.take_in(text, KNOWN, CY, ELSEWHERE)
    assert await house.tables.rows_in(81) == ()


async def test_a_replay_names_those_who_sat_there_at_the_time(house: House) -> None:
    table = await house.started(ANN, BO)
    table = await house.act(table, ANN, "order.1")
    table = await house.act(table, BO, "order.1")
    table = await house.play.leave(table.id, BO.user_id)
    table, _ = await house.play.ask_for_seat(table.id, ZED)
    assert table.pending is not None
    table, _ = await house.play.vote(table.id, ANN.user_id, table.pending.number, True)
    while table.awaited != (1,):
        table = await house.move(table)
    table = await house.move(table)
    replays, _ = services(house)
    moment = await replays.moment(table, 99)
    assert [turn.name for turn in moment.turns] == ["Ann", "Bo", "Ann", "Zed"]
    assert moment.names == ("Ann", "Zed")
    before = await replays.moment(table, 2)
    assert before.names == ("Ann", "Bo")
    assert "Bo" in " ".join(before.lines)
    assert [one.names[1] for one in await replays.all_moments(table, 99)] == ["Bo", "Bo", "Bo", "Zed", "Zed"]
