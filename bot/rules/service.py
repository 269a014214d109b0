"""Finds the passages of a game's help, glossary and rulings that answer a question in plain words.

The index is SQLite's own full-text search, in memory, one for each game. It is made at the first question.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.rules.words import WORD, alternatives, plain_words
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame, Topic

PASSAGE_TEXT = 320
"""Short lines of a topic are one passage up to this length."""
SHORT_LINE = 90
TITLE, QUESTION, TEXT = 1.5, 1.2, 1.0
"""The weights of a word by the place where it stands."""
OTHER_WORDS = 0.5
"""The weight of a word that only means the same as one of the question."""
COVERAGE = 0.7
"""The weight of having many of the words, rather than one rare word."""
CARD = 0.75
"""The weight of a single card or token."""
LEGEND = 0.6
"""The weight of lines that explain icons one after another."""
NAMED = 2.5
"""The weight of a card whose whole name is in the question."""
NUMBER = 1.3
"""The weight of a passage with a number where the question asks for one."""
FIRST = 3
HALF = 0.5
COUNTING = re.compile(r"\bhow (many|much|often|far|old|long)\b")
NUMERAL = re.compile(
    r"\d|\b(one|two|three|four|five|six|seven|once|twice|none|nothing|never|any number|no limit|as many)\b"
)
SENTENCE = re.compile(r"(?<=[.?!:;])\s+|\n")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of rules that can stand alone."""

    id: str
    """A ruling's id, the key of a topic with the number of the piece, or the key of a card."""
    title: str
    text: str
    question: str = ""
    """The question that a ruling answers."""
    is_legend: bool = False
    """Names the icons one by one; most have an entry of their own, too."""
    is_card: bool = False


def passages(game: AnyGame) -> list[Passage]:
    """Return all that can be shown as an answer: help piece by piece, single cards, and rulings."""
    found = [passage for topic in game.topics for passage in _pieces(topic)]
    found += [Passage(entry.key, entry.title, entry.text, is_card=True) for entry in game.glossary]
    return found + [Passage(one.id, "Ruling", one.ruling, one.question) for one in game.rulings]


def _pieces(topic: Topic) -> Iterator[Passage]:
    pieces: list[list[str]] = []
    for line in topic.text.split("\n"):
        short = len(line) < SHORT_LINE
        if short and pieces and len(pieces[-1][-1]) < SHORT_LINE and sum(map(len, pieces[-1])) < PASSAGE_TEXT:
            pieces[-1].append(line)
        else:
            pieces.append([line])
    for number, lines in enumerate(pieces, 1):
        yield Passage(f"{topic.key}/{number}", topic.title, "\n".join(lines), is_legend=topic.legend)


class RulesIndex:
    """Answers questions about one game."""

    def __init__(self, game: AnyGame) -> None:
        self._passages = passages(game)
        self._texts = TextIndex([(one.title, one.question, one.text) for one in self._passages])
        self._weights = [_weight(one) for one in self._passages]

    def find(self, question: str, most: int = FIRST) -> list[Passage]:
        """Return the passages that answer best, the best one first; none where not a word of it occurs."""
        scores = self._texts.scores(question)
        asked = frozenset(WORD.findall(question.casefold()))
        counted = COUNTING.search(question.casefold()) is not None
        weighted = {
            number: score * self._weights[number] * _suits(self._passages[number], asked, counted)
            for number, score in scores.items()
        }
        ranked = [self._passages[number] for number in sorted(weighted, key=lambda n: (-weighted[n], n))]
        return list(_varied(ranked, asked))[:most]


def _weight(passage: Passage) -> float:
    """Return how likely a passage is to be meant: people ask for rules more often than for single cards."""
    return LEGEND if passage.is_legend else CARD if passage.is_card else 1.0


def _suits(passage: Passage, asked: frozenset[str], counted: bool) -> float:
    """Return how well a passage suits a question: a card named in it, or a number where one is asked for."""
    return (NAMED if _is_named(passage, asked) else 1.0) * (
        NUMBER if counted and NUMERAL.search(passage.text.casefold()) else 1.0
    )


def _is_named(passage: Passage, asked: frozenset[str]) -> bool:
    name = passage.title.partition(" (")[0].casefold()
    return passage.is_card and asked.issuperset(WORD.findall(name))


def _varied(ranked: Iterable[Passage], asked: frozenset[str]) -> Iterator[Passage]:
    """Yield passages with a single one of the cards that were not named: their texts are much alike."""
    seen_card = False
    for passage in ranked:
        if not (passage.is_card and seen_card) or _is_named(passage, asked):
            yield passage
        seen_card |= passage.is_card


class Answers:
    """The indexes of all games, each made at the first question about it."""

    def __init__(self) -> None:
        self._indexes: dict[str, RulesIndex] = {}

    def find(self, game: AnyGame, question: str) -> list[Passage]:
        """Return the passages of a game's rules that answer a question best."""
        if game.meta.key not in self._indexes:
            self._indexes[game.meta.key] = RulesIndex(game)
        return self._indexes[game.meta.key].find(question)


def state_lines(table: TableSnapshot, reader: int, question: str, house_rules: Sequence[str] = ()) -> list[str]:
    """Return what everyone sees at a table, and its house rules, as far as a question is about them."""
    if table.session is None:
        return []
    _, *paragraphs = table.game.paragraphs(table.session.view(None), table.names)
    lines = [
        *(rule.removeprefix("- ") for rule in house_rules),
        *(line for paragraph in paragraphs for line in paragraph.split("\n") if line),
    ]
    seat = table.seat_of(reader)
    return lines_about(question, lines, table.names[seat] if seat is not None else "")


def lines_about(question: str, lines: Sequence[str], name: str = "") -> list[str]:
    """Return the lines of a board that are about the same things as a question; those of this player come first."""
    scores = TextIndex([("", "", line) for line in lines]).scores(question, least=HALF)
    near = [number for number, score in scores.items() if score >= HALF * max(scores.values())]
    ranked = sorted(near, key=lambda n: (not (name and lines[n].startswith(name)), -scores[n], n))
    return [lines[number] for number in ranked[:FIRST]]


class TextIndex:
    """Finds texts by words; each text has a title, a question and a body, any of which may be empty.

    A text counts as much as its best sentence: one that says many other things, too, answers just as well.
    """

    def __init__(self, texts: Sequence[tuple[str, str, str]]) -> None:
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE texts USING fts5(title, question, body, tokenize = 'porter unicode61')")
        self._owners: list[int] = []
        for number, (title, question, body) in enumerate(texts):
            for part in dict.fromkeys((body, *SENTENCE.split(body))):
                self._owners.append(number)
                row = [" ".join(plain_words(text)) for text in (title, question, part)]
                self._db.execute("INSERT INTO texts (title, question, body) VALUES (?, ?, ?)", row)

    def scores(self, question: str, least: float = 0.0) -> dict[int, float]:
        """Return by its place how well each text suits that has at least this share of the words of a question."""
        words = list(dict.fromkeys(plain_words(question, asked=True)))
        rows: dict[int, list[float]] = {}
        for word in words:
            for row, score in self._word(word).items():
                rows.setdefault(row, []).append(score)
        best: dict[int, float] = {}
        for row, found in rows.items():
            owner, share = self._owners[row], len(found) / len(words)
            if share >= least:
                best[owner] = max(best.get(owner, 0.0), sum(found) * share**COVERAGE)
        return best

    def _word(self, word: str) -> dict[int, float]:
        """Return by row how much a word counts there; words that mean the same count less."""
        scores = {row: OTHER_WORDS * score for row, score in self._match(alternatives(word)).items()}
        for row, score in self._match([word]).items():
            scores[row] = max(scores.get(row, 0.0), score)
        return scores

    def _match(self, words: Iterable[str]) -> dict[int, float]:
        wanted = " OR ".join(f'"{word}"' for word in words)
        if not wanted:
            return {}
        rows = self._db.execute(
            "SELECT rowid, -bm25(texts, ?, ?, ?) FROM texts WHERE texts MATCH ?", (TITLE, QUESTION, TEXT, wanted)
        )
        return {rowid - 1: score for rowid, score in rows}
