"""Data stored about a person, and its deletion: nothing is left of it, and all other people's games stay whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.lobby.service import Person
from bot.privacy.service import FORMER, Privacy
from bot.replay.practice import PracticeService
from bot.replay.service import Replays
from bot.table.changes import TableChange
from bot.table.errors import TableError
from bot.table.notes import TableNote
from bot.table.pending import AbsenceVote, write_pending
from engine.core.fairness import read_export, verify
from storage import InterestRow, PlayerRow, SlotRow, SqliteStore, Store
from storage.lessons import LessonRow, PupilRow
from storage.transfer import SHELVES
from storage.web import WebLinkRow, WebPersonRow
from tests.bot.house import BO, CY, PLACE, House
from tests.kit.databases import new_database
from tests.kit.postgres import kinds_of_stores, new_store

GUS = Person(415_926_535_897_932, "Gustavo Quint")
OLD_NAME = "Gusto of old"
ID, NAME = str(GUS.user_id), GUS.name


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


def privacy(house: House) -> Privacy:
    return Privacy(house.store, house.tables, house.lobby, house.play, house.preferences, house.archive)


async def erase(house: House) -> None:
    await privacy(house).erase(GUS.user_id, {NAME})


async def lived(house: House) -> dict[str, int]:
    """A life at the tables: games finished, running, left to others, lobbies, wishes, notices, votes."""
    store = house.store
    old = await house.finished(Person(GUS.user_id, OLD_NAME), BO, rounds=1)
    over = await house.finished(GUS, BO, rounds=1)
    handed = await house.started(BO, GUS, rounds=1)
    handed = await house.play.leave(handed.id, GUS.user_id)
    handed, _ = await house.play.ask_for_seat(handed.id, CY)
    handed, _ = await house.play.vote(handed.id, BO.user_id, handed.pending.number if handed.pending else 0, agree=True)
    running = await house.started(GUS, BO, rounds=3)
    running = await house.move(await house.move(running))
    voted, _ = await house.play.undo(running.id, GUS.user_id)
    asked = await house.started(BO, rounds=3, computers=1)
    asked, _ = await house.play.ask_for_seat(asked.id, GUS)
    lobby = await house.opened(GUS, BO)
    await house.lobby.add_word(lobby.id, GUS.user_id, "sesame")
    await house.lobby.add_word(lobby.id, BO.user_id, "barley")
    managed = await house.opened(CY)
    await house.play.close(managed.id, GUS, force=True)
    await store.put_player(PlayerRow(GUS.user_id, mentions=False))
    await store.add_interest(InterestRow(over.id, GUS.user_id, "watching", 1.0))
    await store.add_wish(PLACE.guild_id or 0, "tavern", GUS.user_id)
    await store.add_reaction(over.id, 1, "tip", GUS.user_id)
    await store.put_web_person(WebPersonRow(GUS.user_id, NAME, False, 1.0))
    await store.put_web_link(WebLinkRow("a" * 64, GUS.user_id, None, 1.0, 2.0))
    await store.add_lessons([LessonRow(GUS.user_id, "tavern", "theme", over.id, 0)])
    await store.put_pupil(PupilRow(GUS.user_id, "tavern", "no"))
    await store.put_slots([SlotRow("hand", "hand", over.id, GUS.user_id, 1, 6, 1, "[5,6]")])
    return {
        "old": old.id, "over": over.id, "handed": handed.id, "running": voted.id, "asked": asked.id,
        "lobby": lobby.id, "managed": managed.id,
    }  # fmt: skip


async def dumped(house: House) -> str:
    """Everything the store holds, as text."""
    rows = [await house.store.shelf_rows(shelf, None, 99_999) for shelf in SHELVES]
    return "\n".join(map(repr, rows))


async def test_the_report_has_all_there_is(house: House) -> None:
    ids = await lived(house)
    report = await privacy(house).report(GUS.user_id, {NAME})
    assert json.loads(json.dumps(report)) is not None
    assert report["names"] == sorted([NAME, OLD_NAME])
    assert {table["table"] for table in report["tables"]} == set(ids.values()) - {ids["managed"], ids["handed"]}
    by_id = {table["table"]: table for table in report["tables"]}
    assert by_id[ids["over"]]["score"]["user_id"] == GUS.user_id
    assert by_id[ids["running"]]["moves"]
    assert (by_id[ids["lobby"]]["status"], by_id[ids["lobby"]]["host"]) == ("lobby", True)
    assert report["preferences"]["mentions"] is False
    assert report["waiting for tables"] == [{"server": PLACE.guild_id, "game": "tavern"}]
    assert (len(report["direct messages"]), report["reactions"]) == (1, 1)
    assert [row["kind"] for row in report["followed, muted and invited"]] == ["watching"]
    assert report["lessons told"] == [{"game": "tavern", "lesson": "theme", "table": ids["over"]}]
    assert report["lessons wanted"] == {"tavern": "no"}
    assert report["on pages of our own"]["name"] == NAME
    assert report["on pages of our own"]["links"] == [{"made": 1.0, "first used": 2.0}]
    assert "a" * 64 not in json.dumps(report)


async def test_somebody_unknown_has_an_empty_report(house: House) -> None:
    report = await privacy(house).report(99_999_999, {"Nobody"})
    assert (report["tables"], report["preferences"], report["notices"]) == ([], None, [])


async def test_after_deletion_nothing_holds_the_id_or_a_name(house: House) -> None:
    ids = await lived(house)
    before = await dumped(house)
    assert all(trace in before for trace in (ID, NAME, OLD_NAME, "sesame"))
    service, told = privacy(house), list[int]()
    service.observers.append(told.append)
    await service.erase(GUS.user_id, {NAME})
    assert told == [GUS.user_id]
    after = await dumped(house)
    assert all(trace not in after for trace in (ID, NAME, OLD_NAME, "sesame"))
    assert "barley" in after
    for table_id in ids.values():
        table = await house.tables.read(table_id)
        texts = [*await house.archive.public_lines(table), *table.names] if table.session else table.names
        assert not any(NAME in text or OLD_NAME in text for text in texts)


async def test_votes_about_absent_people_are_forgotten_too(house: House) -> None:
    about = await house.started(BO, GUS, CY, rounds=3)
    voted = await house.started(BO, CY, GUS, rounds=3)
    taken = await house.started(GUS, BO, rounds=3)
    for table, seat, voter in ((about, 1, BO), (voted, 0, GUS)):
        question = AbsenceVote(asked_by=0, name=table.names[seat], asked_at=1.0, seat=seat)
        async with house.tables.lock(table.id) as now:
            asked = [TableNote("absent", table.names[seat], seat)]
            pending = write_pending(question.with_vote(voter.user_id, "keep"))
            await house.tables.commit(now, TableChange({"pending": pending}, notes=asked))
    await house.absences.decide(taken.id, GUS.user_id, "substitute")
    await house.absences.substitute(taken.id, CY)
    before = await dumped(house)
    assert before.count(NAME) > 5
    await erase(house)
    after = await dumped(house)
    assert ID not in after
    assert NAME not in after
    assert (await house.tables.read(voted.id)).pending is None
    lines = await house.archive.public_lines(await house.tables.read(taken.id))
    assert f"{CY.name} took over the seat of {FORMER}." in lines


async def test_a_lucky_word_cannot_keep_a_name_for_good(house: House) -> None:
    lobby = await house.opened(GUS, BO)
    for person in (GUS, BO):
        for word in (f"lucky {NAME}", NAME.lower(), f"x{ID}"):
            with pytest.raises(TableError, match="must not name a player"):
                await house.lobby.add_word(lobby.id, person.user_id, word)
    await house.lobby.add_word(lobby.id, BO.user_id, "Bonanza")  # more than a name


async def test_other_peoples_games_replay_verify_and_go_on(house: House) -> None:
    ids = await lived(house)
    await erase(house)
    over = await house.tables.read(ids["over"])
    exported = await house.archive.export(over)
    assert exported.names == (FORMER, "Bo")
    assert verify(read_export(exported.model_dump_json()), house.games).outcome is not None
    assert (await Replays(house.store).moment(over, 99)).number > 0
    running = await house.restarted().tables.read(ids["running"])
    assert (running.row.status, running.names, running.is_computer(0)) == ("playing", (FORMER, "Bo"), True)
    assert (running.row.host_id, running.pending) == (BO.user_id, None)
    assert [row.user_id for row in await house.store.scores_of(BO.user_id)] == [BO.user_id] * 2
    assert await house.store.scores_of(GUS.user_id) == ()
    lobby = await house.tables.read(ids["lobby"])
    assert (lobby.row.host_id, lobby.names) == (BO.user_id, ("Bo",))
    assert (await house.tables.read(ids["asked"])).pending is None


async def test_a_rematch_does_not_wait_for_a_former_player(house: House) -> None:
    ids = await lived(house)
    await erase(house)
    again, _ = await house.lobby.rematch(ids["over"], BO)
    assert [seat.user_id for seat in again.people] == [BO.user_id]


async def test_people_of_the_same_name_elsewhere_stay(house: House) -> None:
    await lived(house)
    twin = Person(77, NAME)
    other = await house.finished(twin, CY, rounds=1)
    await erase(house)
    assert (await house.tables.read(other.id)).names == (NAME, "Cy")
    assert [row.name for row in await house.store.scores_of(twin.user_id)] == [NAME]


async def test_seats_that_were_taken_away_lose_the_name_and_computers_of_that_name_keep_it(house: House) -> None:
    table = await house.started(BO, GUS, computers=1)
    await house.play.remove(table.id, BO.user_id, GUS.user_id)
    await house.finished(GUS, BO, rounds=1)
    computer = table.names[1]
    await privacy(house).erase(GUS.user_id, {NAME, computer})
    assert (await house.tables.read(table.id)).names == ("Bo", computer, FORMER)


async def test_imported_copies_lose_the_name_too(house: House) -> None:
    ids = await lived(house)
    practice = PracticeService(house.tables, house.lobby, Replays(house.store))
    record = (await house.archive.record(await house.tables.read(ids["over"]))).encode()
    copy = await practice.take_in(record, house.games, CY, PLACE)
    assert NAME in copy.names
    await erase(house)
    assert (await house.tables.read(copy.id)).names == (FORMER, "Bo")


def remnants(folder: Path) -> list[str]:
    """The files that hold the id or a name in any form, free pages and the write-ahead log included."""
    traces = [NAME.encode(), OLD_NAME.encode(), ID.encode(), GUS.user_id.to_bytes(8, "big").lstrip(b"\0")]
    files = [found for found in folder.iterdir() if found.is_file()]
    assert len(files) >= 2
    return [found.name for found in files if any(trace in found.read_bytes() for trace in traces)]


async def test_logs_are_append_only_again_and_the_file_has_no_remnants(tmp_path: Path) -> None:
    path = tmp_path / "taproom.db"
    async with SqliteStore(path) as store:
        house = House(store)
        await lived(house)
        await erase(house)
        house.close()
        await store.backup(tmp_path / "copy.db")
        with closing(sqlite3.connect(path)) as file:
            for table in ("actions", "events"):
                with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                    file.execute(f"UPDATE {table} SET data = ''")
                with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                    file.execute(f"DELETE FROM {table}")
        assert remnants(tmp_path) == []


async def test_a_failed_deletion_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with SqliteStore(tmp_path / "taproom.db") as store:
        house = House(store)
        await house.finished(GUS, BO, rounds=1)
        before = await dumped(house)
        monkeypatch.setattr("storage.queries.privacy._OWN", ("players", "no_such_table"))
        with pytest.raises(Exception, match="no_such_table"):
            await erase(house)
        assert await dumped(house) == before
        monkeypatch.undo()
        await erase(house)
        assert NAME not in await dumped(house)
        house.close()
