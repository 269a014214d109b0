"""Questions of players find the passage that answers them among the first three.

The questions of `tests/questions` were written from the rule text before the index was made; those at even places were
left out while it was tuned. The late ones came after that.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.rules.service import FIRST, Passage, RulesIndex, lines_about, passages
from engine import FIRST as KEYS
from engine import GAMES

FOLDER = Path(__file__).parents[2] / "questions"
RIGHT, LATE_RIGHT = 0.9, 0.7
FEWEST = 40


@dataclass(frozen=True, slots=True)
class Question:
    ask: str
    answer: str
    found: tuple[str, ...]
    """Ids of the passages that answer it, or words in them."""

    def is_answered_by(self, passage: Passage) -> bool:
        return any(one == passage.id or one.casefold() in passage.text.casefold() for one in self.found)


@cache
def questions(key: str, which: str = "questions") -> list[Question]:
    table = tomllib.loads((FOLDER / f"{key}.toml").read_text(encoding="utf-8"))
    return [Question(one["ask"], one["answer"], tuple(one["found"])) for one in table[which]]


def missed(key: str, asked: list[Question]) -> list[str]:
    index = RulesIndex(GAMES[key])
    return [one.ask for one in asked if not any(map(one.is_answered_by, index.find(one.ask)))]


@pytest.mark.parametrize("start", [0, 1], ids=["tuned", "left out"])
@pytest.mark.parametrize("key", KEYS)
def test_nine_of_ten_questions_find_their_passage(key: str, start: int) -> None:
    asked = questions(key)[start::2]
    assert len(questions(key)) >= FEWEST
    assert len(wrong := missed(key, asked)) <= (1 - RIGHT) * len(asked), wrong


def test_most_of_the_late_questions_find_their_passage() -> None:
    asked = {key: questions(key, "late") for key in KEYS}
    wrong = [one for key in KEYS for one in missed(key, asked[key])]
    assert len(wrong) <= (1 - LATE_RIGHT) * sum(map(len, asked.values())), wrong


@pytest.mark.parametrize("key", KEYS)
def test_every_question_names_passages_that_exist(key: str) -> None:
    known = passages(GAMES[key])
    for one in (*questions(key), *questions(key, "late")):
        for words in one.found:
            named = Question(one.ask, one.answer, (words,))
            assert any(map(named.is_answered_by, known)), f"{one.ask}: {words}"


@pytest.mark.parametrize("key", KEYS)
def test_passages_have_ids_of_their_own(key: str) -> None:
    ids = [one.id for one in passages(GAMES[key])]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", '"', "a OR", "NEAR(", "* - ^", "né à 7½?", "the"])
def test_any_text_may_be_asked(text: str) -> None:
    assert len(RulesIndex(GAMES["angels_share"]).find(text)) <= FIRST


def test_a_card_is_found_by_its_name() -> None:
    assert RulesIndex(GAMES["distilled"]).find("what does the coffey still do")[0].id == "card_coffey_still"


def test_lines_of_a_board_about_the_same_things_begin_with_ones_own() -> None:
    lines = ["Ann: 2 barrels; upkeep now 5", "Bo: 1 barrel; upkeep now 2", "Deck 12"]
    assert lines_about("how much upkeep do I pay?", lines, "Bo") == [lines[1], lines[0]]
    assert lines_about("who wins a tie?", lines, "Bo") == []
