"""What the tiny games share: a catalogue of nothing, no help pages, no computer players of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic

from engine.core.game import A, E, GameMeta, Options, Outcome, ScoreLine, Strategy, Topic, V, Verb
from engine.core.prompts import F, P, PromptGame


class TinyGame(PromptGame[F, A, E, V, P, None], Generic[F, A, E, V, P]):
    catalog = None
    data_hash = "tiny"
    strategies: Mapping[str, Strategy[Any, Any]] = MappingProxyType({})
    topics: Sequence[Topic] = (Topic("overview", "Overview", "A game for testing."),)
    glossary: Sequence[Topic] = ()


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
