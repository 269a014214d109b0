"""Base of the tiny games: no data, no help pages, no computer players of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypedDict

from engine.core.data import DataFolder
from engine.core.game import A, E, GameMeta, Options, Outcome, S, ScoreLine, Topic, V, Verb
from engine.core.rules import GameRules, RulesGame


class NoData(DataFolder):
    """A folder without tables."""

    def __init__(self) -> None:
        self.game = "tiny"
        self._parts = {}


class TinyGame(RulesGame[S, A, E, V, None], Generic[S, A, E, V]):
    """A game that is made without arguments, so that tests can subclass it and break it."""

    rules: GameRules[Any, Any, Any, Any, None]

    def __init__(self) -> None:
        super().__init__(self.rules, NoData())


class Help(TypedDict):
    load: Any
    strategies: Any
    topics: Any
    glossary: Any


NO_HELP: Help = {
    "load": lambda folder: None,
    "strategies": {},
    "topics": lambda catalog: (Topic("overview", "Overview", "A game for testing."),),
    "glossary": lambda catalog: (),
}
"""The parts of a rules record that a tiny game does without."""


def tiny_meta(
    key: str, seats: tuple[int, int], verbs: tuple[str, ...], options: type[Options], has_secrets: bool
) -> GameMeta:
    return GameMeta(
        key=key,
        title=key.capitalize(),
        command=key,
        summary="A game for testing.",
        min_seats=seats[0],
        max_seats=seats[1],
        options_type=options,
        verbs=tuple(Verb(verb, f"{verb.capitalize()} something") for verb in verbs),
        rules_version=1,
        credits="Nobody",
        has_secrets=has_secrets,
    )


def ranked(scores: Sequence[int]) -> Outcome:
    """Most points win, and a tie is shared."""
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    lines = tuple((ScoreLine("points", score),) for score in scores)
    return Outcome(winners, tuple(scores), lines)
