from __future__ import annotations

import io
from types import MappingProxyType

import pytest

from bot.cli import playing
from tests.cli.conftest import Command, Said
from tests.games.pantry import Pantry
from tests.kit.registry import ALL

GAME = "whiskey_business"


@pytest.fixture
def typing_in(command: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Plays with these lines typed in, at any of the games under test."""
    monkeypatch.setattr(playing, "known_games", lambda: MappingProxyType({**ALL, "pantry": Pantry()}))

    def call(lines: str, *argv: str) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return command("play", *argv)

    return call


def test_input_that_ends_quits_cleanly(process: Command) -> None:
    said = process("play", GAME, "--seats", "3", "--seed", "4")
    assert (said.code, said.err) == (0, "")
    assert "Good-bye" in said.out
    assert "   1  Roll all 7 dice" in said.out


def test_a_typed_q_quits_with_a_greeting(process: Command) -> None:
    said = process("play", GAME, "--seed", "1", stdin="q\n")
    assert said.code == 0
    assert "Whiskey Business!, against 1 computer player. You are Guest." in said.out


def test_a_whole_game_by_always_taking_the_first_choice(typing_in: Command) -> None:
    said = typing_in("1\n" * 50, "tavern", "--seats", "2", "--seed", "1")
    assert said.code == 0
    assert "Won by" in said.out
    assert "The seed was 1." in said.out


def test_the_commitment_comes_first_and_the_seed_only_at_the_end(typing_in: Command) -> None:
    said = typing_in("q\n", "tavern", "--seats", "2", "--seed", "987654321")
    assert "Commitment" in said.out
    assert "987654321" not in said.out


def test_without_a_seed_every_game_is_another(typing_in: Command) -> None:
    heads = {typing_in("q\n", "tavern", "--seats", "2").out.splitlines()[2] for _ in range(3)}
    assert len(heads) == 3


def test_several_numbers_are_a_batch_and_undo_takes_it_back(typing_in: Command) -> None:
    said = typing_in("4 5\nu\nq\n", "whisper", "--seed", "2")
    assert "up to 2 at once of 4 5" in said.out
    assert said.out.count("Guest: bury, unseen.") == 2
    assert "Taken back." in said.out


def test_numbers_that_do_not_go_together_change_nothing(typing_in: Command) -> None:
    said = typing_in("1 1\n0\n99\nhello\n\nq\n", "whisper", "--seed", "2")
    assert "These cannot be chosen together." in said.out
    assert said.out.count("They are numbered from 1 to 5.") == 3
    assert "There is no choice 'hello'." in said.out
    assert "unseen" not in said.out


def test_undo_past_a_draw_is_agreed_by_the_computers(typing_in: Command) -> None:
    said = typing_in("u\n1\nu\nq\n", "tavern", "--seats", "2", "--seed", "1")
    assert "There is nothing to take back." in said.out
    assert "The computer player agrees." in said.out


def test_suggestions_and_standing_actions_are_listed_apart(typing_in: Command) -> None:
    said = typing_in("1\nq\n", "pantry", "--seats", "1", "--seed", "2")
    expected = """
      Suggested:
   1  Breakfast: tea + tea + milk  (wakes you up)
   2  Feast: milk + truffle
      Choices:
   3  Take tea  (+1 point)
   4  Take milk  (+1 point)
   5  Take truffle  (+1 point)
   6  Finish  (the next player shops)
      At any time:
   7  Borrow  (for later)
      Take: up to 5 at once of 3 3 3 4 5
"""
    assert expected in said.out
    assert said.out.count("Guest takes tea.") == 2
    assert "Guest takes milk." in said.out


def test_a_costly_choice_is_confirmed(typing_in: Command) -> None:
    said = typing_in("5\nn\n5\ny\nq\n", "pantry", "--seats", "1", "--seed", "2")
    assert said.out.count("The truffle costs all you have. Take it? (yes or no)") == 2
    assert said.out.count("Guest takes truffle.") == 1


@pytest.mark.parametrize("word", ["u", "undo", "Undo", "UNDO"])
def test_undo_is_a_word_or_its_letter(typing_in: Command, word: str) -> None:
    said = typing_in(f"4 5\n{word}\nq\n", "whisper", "--seed", "2")
    assert "Taken back." in said.out
    assert "There is no choice" not in said.out


@pytest.mark.parametrize("word", ["h", "help", "?"])
def test_help_lists_what_can_be_typed(typing_in: Command, word: str) -> None:
    said = typing_in(f"{word}\nq\n", "tavern", "--seats", "2")
    for line in ("undo   take back", "board  show", "rules  list", "quit   leave"):
        assert line in said.out


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_quit_has_several_names(typing_in: Command, word: str) -> None:
    assert "Good-bye" in typing_in(f"{word}\n", "tavern", "--seats", "2").out


@pytest.mark.parametrize(("seats", "words"), [(1, "alone."), (2, " 1 computer player."), (3, " 2 computer players.")])
def test_the_opponents_are_counted(typing_in: Command, seats: int, words: str) -> None:
    assert words in typing_in("q\n", "tavern", "--seats", str(seats)).out.splitlines()[0]


def test_several_computers_agree_in_the_plural(typing_in: Command) -> None:
    said = typing_in("1\nundo\nq\n", "tavern", "--seats", "3", "--seed", "1")
    assert "The computer players agree." in said.out


def test_the_only_choice_is_named(typing_in: Command) -> None:
    assert "The only one is 1." in typing_in("7\nq\n", GAME, "--seed", "1").out


def test_rules_and_board_can_be_asked_for(typing_in: Command) -> None:
    said = typing_in("r\nrules Overview\nr nonsense\nboard\nq\n", "tavern", "--seats", "2")
    assert said.out.count("Topics: overview") == 2
    assert "A game for testing." in said.out
    assert said.out.count("In the tavern.") == 2


def test_another_seat_sees_its_own_secrets_and_only_those(typing_in: Command) -> None:
    said = typing_in("q\n", "whisper", "--seed", "2", "--seat", "1")
    assert "Your hand" in said.out
    assert "Computer 1" in said.out
    assert said.out.count("It is the") == 0


def test_simultaneous_choices_can_be_played(typing_in: Command) -> None:
    said = typing_in("1\n1\n1\n", "ferment", "--seats", "3", "--seed", "5")
    assert "Won by" in said.out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("poker",), "no game 'poker'"),
        ((GAME, "--seat", "5"), "no seat 5; seats are counted from 0 to 1"),
        ((GAME, "--seats", "12"), "not by 12"),
        ((GAME, "--seed", "-4"), "negative"),
        ((GAME, "--player", "nobody"), "no player 'nobody'"),
    ],
)
def test_bad_arguments_get_one_clear_line(command: Command, arguments: tuple[str, ...], reason: str) -> None:
    said = command("play", *arguments)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert reason in said.err
