"""Murmur: Whisper with a deck for a long evening. For tests that need many moves with hidden hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.flow import Flow
from engine.core.rng import Rng
from tests.games.common import tiny_meta
from tests.games.whisper import TURN, Draw, Show, Turn, Whisper, WhisperOptions, WhisperState

CARDS = 2000
FULL_HAND = 4
"""With this many cards one must be shown, so that no hand outgrows a message."""


def legal_turn(catalog: None, state: WhisperState, prompt: Turn) -> Sequence[Draw | Show]:
    hand = state.hands[prompt.seat]
    shows = [Show(card) for card in hand]
    return shows if len(hand) >= FULL_HAND or not state.deck else [Draw(), *shows]


def deal_long(catalog: None, seats: int, options: WhisperOptions, rng: Rng) -> WhisperState:
    deck = [f"c{value}" for value in range(1, CARDS + 1)]
    hands = [[deck.pop() for _ in range(options.hand)] for _ in range(seats)]
    return WhisperState(deck, hands, [[] for _ in hands], [[] for _ in hands], 0, Flow())


class Murmur(Whisper):
    rules = replace(
        Whisper.rules,
        meta=tiny_meta("murmur", (2, 4), ("draw", "show", "bury"), WhisperOptions, has_secrets=True),
        mechanisms=(replace(TURN, legal=legal_turn),),
        deal=deal_long,
        check=lambda catalog, state: [],
        describe=lambda catalog, view, names: (f"{view.deck} cards in the deck.",),
        describe_secrets=None,
    )
