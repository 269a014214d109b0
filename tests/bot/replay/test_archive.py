"""Looking back: the log without what was taken back, the record before and after the end, the proof, awards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.play.cards import over
from bot.replay import archive
from bot.table.errors import TableError
from engine.core.fairness import Export, verify
from engine.core.game import Award
from engine.core.luck import Draw, Luck
from storage import SqliteStore
from storage.base import Store
from tests.bot.house import ANN, BO, KNOWN, SECRET, ZED, House
from tests.games.tavern import AnyEvent, Drank, Tavern
from tests.kit.databases import new_database


def most_joyful(catalog: None, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    drinks = [event for event in events if isinstance(event, Drank)]
    best = max(drinks, key=lambda drink: drink.joy)
    return [Award("Best drink", best.seat, f"{names[best.seat]}: joy {best.joy}, of {len(drinks)} drinks")]


class Praised(Tavern):
    rules = replace(Tavern.rules, awards=most_joyful)


# The log


async def test_the_log_tells_what_happened_event_by_event(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "sell", "order.2")
    joy = table.playing.state.joy[0]
    assert await house.archive.public_lines(table) == ["Ann sells a keepsake.", f"Ann drinks: joy +{joy}."]


async def test_the_log_leaves_out_what_was_taken_back(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "sell")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    assert await house.archive.public_lines(table) == ["Ann took back a move."]
    table = await house.play.redo(table.id, ANN.user_id)
    assert await house.archive.public_lines(table) == [
        "Ann sells a keepsake.",
        "Ann took back a move.",
        "Ann brought back a move.",
    ]


async def test_the_log_holds_no_secret(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, game="whisper"), ANN, "draw")
    assert await house.archive.public_lines(table) == ["Ann: draw, unseen."]
    assert len(await house.archive.past(table)) == 2


async def test_the_log_reaches_back_beyond_what_is_kept_at_hand(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.table.persistence.REMEMBERED_EVENTS", 2)
    monkeypatch.setattr("bot.table.loading.REMEMBERED_EVENTS", 2)
    table = await house.started(ANN, BO, game="pantry")
    table = await house.act(table, ANN, "take.tea", "take.tea", "take.milk", "borrow")
    assert len(table.recent) == 2
    again = await house.restarted().tables.read(table.id)
    assert again.recent == table.recent
    assert len(await house.archive.public_lines(table)) == 4


async def test_the_log_uses_the_names_of_the_time(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "order.1")
    await house.play.leave(table.id, ANN.user_id)
    table, _ = await house.play.ask_for_seat(table.id, ZED)
    assert table.pending is not None
    table, _ = await house.play.vote(table.id, BO.user_id, table.pending.number, True)
    lines = await house.archive.public_lines(table)
    assert lines[0].startswith("Ann drinks")
    assert lines[1:] == ["Ann left, and a computer player plays on.", "Zed took over the seat of Ann."]


# The record


async def test_the_record_of_a_running_game_holds_only_what_everyone_knows(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, game="whisper"), ANN, "draw")
    record = json.loads(await house.archive.record(table))
    assert record == {
        "game": "whisper",
        "table": table.id,
        "names": ["Ann", "Bo"],
        "commitment": table.row.commitment,
        "events": [{"seat": 0, "what": "draw", "kind": "did", "audience": None}],
    }
    assert str(SECRET) not in await house.archive.record(table)
    with pytest.raises(TableError, match="once the game is over"):
        await house.archive.export(table)


async def test_the_record_of_a_running_game_leaves_out_what_was_taken_back(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "sell")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    events = json.loads(await house.archive.record(table))["events"]
    assert [event.get("kind") or event["table"]["kind"] for event in events] == ["undone"]


@pytest.mark.parametrize("key", ["tavern", "whisper", "ferment", "brewday", "pantry"])
async def test_the_record_of_a_finished_game_proves_it(disk: Store, key: str) -> None:
    house = House(disk)
    table = await house.opened(ANN, BO, game=key)
    await house.lobby.add_word(table.id, BO.user_id, "lucky")
    table = await house.lobby.start(table.id, ANN.user_id)
    while table.row.status == "playing":
        table = await house.move(table)
    table = await house.restarted().tables.read(table.id)
    record = Export.model_validate_json(await house.archive.record(table))
    assert (record.seed, record.words, record.names) == (str(SECRET), ("", "lucky"), ("Ann", "Bo"))
    assert verify(record, KNOWN).outcome == (table.session.outcome if table.session else None)


async def test_a_game_with_moves_taken_back_proves_itself(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry", rounds=1)
    table = await house.act(table, ANN, "take.tea", "take.milk")
    await house.play.undo(table.id, ANN.user_id)
    await house.play.redo(table.id, ANN.user_id)
    await house.play.undo(table.id, ANN.user_id)
    table = await house.act(table, ANN, "finish")
    table = await house.act(table, BO, "finish")
    export = await house.archive.export(table)
    assert [record.kind for record in export.log] == ["act", "act", "undo", "redo", "undo", "act", "act"]
    assert verify(export, KNOWN).state.scores == [1, 0]


async def test_a_forged_record_proves_nothing(house: House) -> None:
    export = await house.archive.export(await house.finished(ANN, BO, rounds=1))
    forged = export.model_copy(update={"seed": str(SECRET + 1)})
    with pytest.raises(ValueError, match=r"commitment|seed|promise"):
        verify(forged, KNOWN)


# Awards and old results


async def test_awards_are_found_in_all_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "REMEMBERED_AWARDS", 1)
    async with SqliteStore(new_database(tmp_path)) as store:
        house = House(store, {**KNOWN, "tavern": Praised()})
        table = await house.started(ANN, BO, rounds=1)
        await house.play.leave(table.id, BO.user_id)  # news is no event of the game
        await house.play.ask_for_seat(table.id, BO)
        await house.act(table, ANN, "sell")
        await house.play.undo(table.id, ANN.user_id)
        table = await house.act(table, ANN, "order.1")
        table = await house.act(table, BO, "order.4")
        [award] = await house.archive.awards(table)
        assert award.title == "Best drink"
        assert award.text.endswith("of 2 drinks")
        assert await house.archive.awards(table) is await house.archive.awards(table)
        other = await house.finished(ANN, BO, rounds=1)
        await house.archive.awards(other)
        assert list(house.archive._awards) == [other.id]
        assert [again.title for again in await house.archive.awards(table)] == ["Best drink"]


async def test_a_game_without_awards_has_none(house: House) -> None:
    assert list(await house.archive.awards(await house.finished(ANN, BO, rounds=1))) == []


async def test_the_result_is_told_as_it_was_stored(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    outcome = table.session.outcome if table.session else None
    assert outcome is not None
    scores = f"Scores: Ann {outcome.scores[0]}, Bo {outcome.scores[1]}."
    assert (await house.archive.old_result(table)).endswith(scores)
    assert await house.archive.old_result(await house.started(ANN, BO)) == ""


async def test_a_lost_solo_game_was_won_by_nobody(house: House) -> None:
    table = await house.started(ANN, rounds=1)
    table = await house.act(table, ANN, "order.1")
    assert (await house.archive.old_result(table)).startswith("Nobody won.")


# Luck


def one_of_two(catalog: None, before: Any, events: Sequence[AnyEvent]) -> list[Draw]:
    return [Draw(event.seat, 1, 0.5, 0.25) for event in events if isinstance(event, Drank)]


def no_luck(catalog: None, before: Any, events: Sequence[AnyEvent]) -> list[Draw]:
    raise RuntimeError("it cannot be counted")


class Lucky(Tavern):
    rules = replace(Tavern.rules, luck=Luck("drinks that tasted", one_of_two))


class Unlucky(Tavern):
    rules = replace(Tavern.rules, luck=Luck("drinks that tasted", no_luck))


async def test_the_end_tells_the_luck_of_everybody(tmp_path: Path) -> None:
    async with SqliteStore(new_database(tmp_path)) as store:
        house = House(store, {**KNOWN, "tavern": Lucky()})
        table = await house.finished(ANN, BO, rounds=1)
        ann, bo = await house.archive.luck(table)
        assert ann.startswith(f"{ANN.name}: 1 where 0.5 were to be expected, luckier than in 8 of 10 games")
        assert bo.startswith(f"{BO.name}: ")
        assert "**Luck** (drinks that tasted)" in str(over(table, None, (), luck=(ann, bo)).view)


async def test_the_end_is_told_where_luck_cannot_be_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with SqliteStore(new_database(tmp_path)) as store:
        house = House(store, {**KNOWN, "tavern": Unlucky()})
        assert await house.archive.luck(await house.finished(ANN, BO, rounds=1)) == []
        assert "luck" in caplog.text


async def test_a_game_that_counts_no_luck_tells_none(house: House) -> None:
    assert await house.archive.luck(await house.finished(ANN, BO, rounds=1)) == []
