"""Recaps that people read: a line per turn, their own result first, nothing important left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play import recaps
from bot.play.recaps import ENDING_LINES, RECAP_CHARACTERS, RECAP_LINES, shortened
from bot.table.notes import NoteKind, TableNote, dump_note, load_note
from bot.table.snapshot import NO_SEAT, PastEvent, TableSnapshot
from engine.core.game import StoryItem
from engine.core.story import Story, Turn, TurnLine
from storage import SqliteStore
from tests.bot.house import ANN, BO, CY, KNOWN, ZED, House
from tests.games.tavern import Drank, Sold, Tavern, Tipped, Toasted
from tests.kit.databases import new_database


def drank(turn: Turn, event: Drank) -> None:
    """The dearest drink is important."""
    turn.add("drank")
    turn.important = turn.important or event.price == 4


TURNS_IN_WORDS = Story(
    Turn,
    [TurnLine(Drank, drank), TurnLine(Sold, lambda turn, event: turn.add("sold"))],
    silent=[Tipped, Toasted],
)


class TellingTavern(Tavern):
    rules = replace(Tavern.rules, story=TURNS_IN_WORDS)


@pytest.fixture
async def house(tmp_path: Path) -> object:
    async with SqliteStore(new_database(tmp_path)) as store:
        made = House(store, {**KNOWN, "tavern": TellingTavern()})
        yield made
        made.close()


async def round_played(house: House, **options: object) -> TableSnapshot:
    """Ann has sold and drunk, Bo and Cy have drunk, and it is Ann's turn again."""
    table = await house.started(ANN, BO, CY, **options)
    table = await house.act(table, ANN, "sell", "order.1")
    return await house.act(await house.act(table, BO, "order.1"), CY, "order.1")


# A line per turn


async def test_a_turn_is_one_line_and_the_readers_own_comes_first(house: House) -> None:
    table = await round_played(house)
    own, *others = recaps.recap(table, 0)
    assert own == "**Ann** sold, drank."
    assert others == ["**Bo** drank.", "**Cy** drank."]


async def test_a_recap_begins_with_the_readers_own_last_turn(house: House) -> None:
    table = await round_played(house)
    table = await house.act(table, ANN, "order.1")
    assert recaps.recap(table, 1) == ["**Bo** drank.", "**Cy** drank.", "**Ann** drank."]
    table = await house.act(table, BO, "order.1")
    assert recaps.recap(table, 2) == ["**Cy** drank.", "**Ann** drank.", "**Bo** drank."]
    assert recaps.recap(table, None) == recaps.recap(table, 2)


async def test_who_has_not_moved_yet_reads_everything(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "sell", "order.1")
    assert recaps.recap(table, 1) == ["**Ann** sold, drank."]
    assert recaps.recap(table, 0) == ["**Ann** sold, drank."]
    assert recaps.recap(await house.started(ANN, BO), 0) == []


async def test_a_batch_is_told_whole(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    table = await house.play.act(table.id, ANN.user_id, ["take.tea", "take.tea", "take.milk"], None)
    assert recaps.recap(table, 0) == ["**Ann** takes tea.", "**Ann** takes tea.", "**Ann** takes milk."]


async def test_a_single_player_reads_about_the_last_round_only(house: House) -> None:
    table = await house.started(ANN, rounds=4)
    for _ in range(3):
        table = await house.act(table, ANN, "order.1")
        assert recaps.recap(table, 0) == ["**Ann** drank."]
        assert recaps.recap(await house.restarted().tables.read(table.id), 0) == ["**Ann** drank."]


async def test_the_last_to_choose_reads_about_the_last_round_only(house: House) -> None:
    table = await house.started(ANN, BO, game="ferment")
    for _ in range(2):
        for person in (ANN, BO):
            table = await house.act(table, person, "claim.5")
        for seat in (0, 1):
            assert sum("poured" in line for line in recaps.recap(table, seat)) == 1
    again = await house.restarted().tables.read(table.id)
    assert [recaps.recap(again, seat) for seat in (0, 1)] == [recaps.recap(table, seat) for seat in (0, 1)]


# What only the reader may know


async def test_a_private_recap_says_you_and_tells_what_only_they_know(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, game="whisper"), ANN, "draw")
    drawn = table.playing.state.hands[0][-1][1:]
    assert recaps.recap(table, 0, private=True) == ["**You**: draw, unseen.", f"It is the {drawn}."]
    assert recaps.recap(table, 0) == recaps.recap(table, 1) == ["**Ann**: draw, unseen."]
    assert recaps.recap(table, 1, private=True) == ["**Ann**: draw, unseen."]


async def test_the_hand_in_words_is_what_others_do_not_see(house: House) -> None:
    table = await house.started(ANN, BO, game="whisper")
    hand = tuple(table.playing.state.hands[1])
    assert table.game.secrets(table.playing.view(1)) == f"Your hand: {hand}"


# Short, but nothing important is left out


def items(*texts: str) -> list[StoryItem]:
    """Lines by seat and number, such as `a1`; in capitals where important."""
    return [StoryItem(text, "abc".index(text[0].lower()), text.isupper()) for text in texts]


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ([], []),
        (["a1", "b1", "c1", "b2", "c2", "b3"], ["a1", "b1", "c1", "b2", "c2", "b3"]),
        (
            ["a1", "b1", "c1", "b2", "c2", "b3", "c3"],
            ["a1", "… 2 more in the log", "b2", "c2", "b3", "c3"],
        ),
        (
            ["a1", "b1", "C1", "b2", "c2", "b3", "B4", "c3", "b5"],
            ["a1", "… 4 more in the log", "C1", "B4", "c3", "b5"],
        ),
        (
            ["a1", "B1", "C1", "B2", "C2", "B3", "c3"],
            ["a1", "B1", "C1", "B2", "C2", "B3"],
        ),
        (
            ["a1", "B1", "C1", "B2", "C2", "B3", "C3", "B4", "c4"],
            ["a1", "B1", "C1", "B2", "C2", "B3", "C3", "B4"],
        ),
    ],
)
def test_long_recaps_keep_the_readers_own_line_and_the_important_ones(given: list[str], lines: list[str]) -> None:
    assert shortened(items(*given), 0) == lines


def test_lines_too_long_for_a_message_leave_out_the_oldest_and_least_important() -> None:
    given = [StoryItem(f"{n} " + "x" * 400, seat, n == 2) for n, seat in enumerate([0, 1, 2, 1, 2])]
    lines = shortened(given, 0)
    assert [line[0] for line in lines] == ["0", "…", "2", "4"]
    assert sum(map(len, lines)) <= RECAP_CHARACTERS + len(lines[1])
    important = [replace(item, important=True) for item in given]
    assert [line[0] for line in shortened(important, 0)] == ["0", "…", "3", "4"]


def test_a_recap_for_everybody_has_no_line_of_its_own() -> None:
    assert shortened(items("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"), None)[0] != "a1"


@given(important=st.integers(0, 12), others=st.integers(0, 12))
def test_a_recap_is_as_short_as_the_important_lines_allow(important: int, others: int) -> None:
    given = items("a0", *(f"B{n}" for n in range(important)), *(f"c{n}" for n in range(others)))
    lines = shortened(given, 0)
    assert len(lines) <= max(RECAP_LINES, important + 1)
    assert lines[0] == "a0"
    assert all(f"B{n}" in lines for n in range(important))
    left_out = len(given) - sum(line[0] in "aBc" for line in lines)
    assert left_out == 0 or important + 1 >= RECAP_LINES or lines[1] == f"… {left_out} more in the log"


async def test_a_long_round_is_told_in_six_lines(house: House) -> None:
    table = await house.started(ANN, BO, CY, rounds=3)
    table = await house.act(table, ANN, "order.4")
    for _ in range(3):
        for person in (BO, CY):
            table = await house.act(table, person, "order.1") if person.user_id - 1 in table.awaited else table
        if 0 in table.awaited:
            break
    past = [PastEvent(1, 1, Drank(1 + n % 2, 1, 0), ("Ann", "Bo", "Cy")) for n in range(9)]
    table = replace(table, recent=(*table.recent, *past))
    lines = recaps.recap(table, 0)
    assert len(lines) == RECAP_LINES
    assert lines[0] == "**Ann** drank."
    assert "more in the log" in lines[1]


# News


def noted(table: TableSnapshot, *notes: tuple[NoteKind, str]) -> TableSnapshot:
    entry = table.newest_act
    past = [PastEvent(entry, NO_SEAT, TableNote(kind, name), table.names) for kind, name in notes]
    return replace(table, recent=(*table.recent, *past))


async def test_news_follows_what_happened(house: House) -> None:
    table = noted(await round_played(house), ("left", "Bo"))
    assert recaps.recap(table, 0)[0] == "**Ann** sold, drank."
    assert recaps.recap(table, 0)[-1] == "Bo left, and a computer player plays on."


async def test_only_the_newest_news_about_a_person_is_told(house: House) -> None:
    table = noted(await round_played(house), ("left", "Bo"), ("undone", "Cy"), ("returned", "Bo"))
    assert recaps.recap(table, 0)[-2:] == ["Cy took back a move.", "Bo is back."]


async def test_three_lines_of_news_are_enough_and_the_newest_are_among_them(house: House) -> None:
    about = [("undone", "Ann"), ("left", "Bo"), ("left", "Cy"), ("left", "Di"), ("redone", "Ann")]
    table = noted(await round_played(house), *about)
    assert recaps.recap(table, 0)[-3:] == [
        "Cy left, and a computer player plays on.",
        "Di left, and a computer player plays on.",
        "Ann brought back a move.",
    ]
    assert sum("left" in line or "back" in line for line in recaps.recap(table, 0)) == 3
    assert len(recaps.news(table)) == 5


async def test_news_is_old_once_the_reader_has_moved(house: House) -> None:
    table = await house.started(ANN, BO, CY)
    table = await house.play.leave(table.id, CY.user_id)
    assert recaps.recap(table, 0) == ["Cy left, and a computer player plays on."]
    table = await house.act(table, ANN, "sell")
    assert "Cy left, and a computer player plays on." not in recaps.recap(table, 0)
    assert "Cy left, and a computer player plays on." in recaps.recap(table, 1)


@pytest.mark.parametrize("restarted", [False, True])
async def test_what_was_taken_back_is_not_told(house: House, restarted: bool) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "sell")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    table = await house.restarted().tables.read(table.id) if restarted else table
    assert recaps.recap(table, 0) == ["Ann took back a move."]


async def test_what_was_taken_back_is_news_until_somebody_moves(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "sell")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    assert "Ann took back a move." in recaps.recap(table, 1)
    table = await house.act(table, ANN, "order.1")
    assert recaps.recap(table, 1) == ["**Ann** drank."]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_turn_taken_back_whole_leaves_the_recap_as_it_was(house: House, restarted: bool) -> None:
    table = await house.started(ANN, BO)
    table = await house.act(table, ANN, "order.1")
    table = await house.act(table, BO, "order.1")
    before = recaps.recap(table, 0)
    assert len(before) == 2
    table = await house.act(table, ANN, "sell")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    table = await house.restarted().tables.read(table.id) if restarted else table
    assert recaps.recap(table, 0) == [*before, "Ann took back a move."]


def test_you_is_written_small_inside_a_sentence() -> None:
    def inside(text: str) -> str:
        return recaps.INSIDE.sub("**you**", text)

    assert inside("**You** drank. **You** won!") == "**You** drank. **You** won!"
    assert inside("Turn order: Bo, **You** and Cy.") == "Turn order: Bo, **you** and Cy."


def test_notes_survive_being_stored() -> None:
    for note in (TableNote("seated", "Zed", 1, "Bo"), TableNote("undone", "Ann", 0, count=3), TableNote("text", "Hi.")):
        assert load_note(dump_note(note)) == note
    assert load_note('{"table": "Ann left."}') == TableNote("text", "Ann left.")  # as earlier versions stored it
    assert load_note('{"kind": "sold", "seat": 0}') is None
    assert TableNote("undone", "Ann", 0, count=3).text() == "Ann took back 3 moves."


# Who sat there at the time


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_past_keeps_the_names_of_its_time(house: House, restarted: bool) -> None:
    table = await house.started(ANN, BO, tips=True)
    table = await house.act(table, ANN, "order.1", "tip.0")
    table = await house.act(table, BO, "sell")
    table = await house.play.leave(table.id, BO.user_id)
    table, _ = await house.play.ask_for_seat(table.id, ZED)
    table, _ = await house.play.vote(table.id, ANN.user_id, table.pending.number, True)
    table = await house.act(table, ZED, "order.1")
    table = await house.restarted().tables.read(table.id) if restarted else table
    assert table.names == ("Ann", "Zed")
    assert [past.names[1] for past in table.recent] == ["Bo", "Bo", "Bo", "Bo", "Bo", "Zed"]
    lines = recaps.recap(table, 0)
    assert lines[:3] == ["**Ann** drank.", "**Bo** sold.", "**Zed** drank."]
    assert lines[-1] == "Zed took over the seat of Bo."
    own = recaps.recap(table, 1, private=True)
    assert "**Bo** sold." in own  # not by the reader, who took over later
    assert "**You** drank." in own


# Old messages and the end


async def test_an_old_message_shrinks_to_what_its_turn_brought(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, CY), ANN, "sell", "order.1")
    assert recaps.turn_line(table, [0], 0) == "**Ann** sold, drank."
    table = await house.act(table, BO, "order.1")
    assert recaps.turn_line(table, [1], 2) == "**Bo** drank."
    assert recaps.turn_line(table, [0, 1], 0) == "**Ann** sold, drank. **Bo** drank."
    assert recaps.turn_line(table, [2], 0) == "**Bo** drank."  # who was asked did nothing: the newest line serves
    assert recaps.turn_line(table, [2], 3) == ""


async def test_an_old_message_leaves_a_turn_that_goes_on_to_the_next_one(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "order.1")
    table = await house.act(await house.act(table, BO, "order.1"), ANN, "sell")
    assert recaps.turn_line(table, [0], 0) == "**Ann** drank."
    assert recaps.unfinished_since(table, [0]) == 2
    table = await house.act(table, ANN, "order.1")
    assert recaps.turn_line(table, [0], 2) == "**Ann** sold, drank."
    assert recaps.unfinished_since(table, [0]) == table.row.entries


async def test_an_old_message_of_many_turns_tells_the_last_ones(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.act(await house.started(ANN, BO, CY), ANN, "sell", "order.1")
    table = await house.act(table, BO, "order.1")
    monkeypatch.setattr(recaps, "TURN_CHARACTERS", 20)
    assert recaps.turn_line(table, [0, 1], 0) == "… **Bo** drank."


async def test_an_old_message_tells_no_secret(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, game="whisper"), ANN, "draw")
    assert recaps.turn_line(table, [0], 0) == "**Ann**: draw, unseen."


async def test_the_end_is_told_by_the_last_lines(house: House) -> None:
    table = await house.finished(ANN, BO, CY, rounds=3)
    lines = recaps.ending(table)
    assert len(lines) == ENDING_LINES
    assert all(line.endswith("drank.") for line in lines)


async def test_an_end_with_long_lines_has_fewer_of_them(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.finished(ANN, BO, CY, rounds=3)
    lines = recaps.ending(table)
    monkeypatch.setattr(recaps, "ENDING_CHARACTERS", sum(map(len, lines[1:])))
    assert recaps.ending(table) == lines[1:]
    monkeypatch.setattr(recaps, "ENDING_CHARACTERS", len(lines[-1]))
    assert recaps.ending(table) == lines[-1:]
    monkeypatch.setattr(recaps, "ENDING_CHARACTERS", 5)
    assert recaps.ending(table) == lines[-1:]  # every sum is told, whatever the names
