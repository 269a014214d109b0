"""Inn: Tavern for a long evening with full purses. For tests that need many moves, each of them with a real choice."""

from __future__ import annotations

from dataclasses import replace

from engine.core.rng import Rng
from tests.games.common import tiny_meta
from tests.games.tavern import Tavern, TavernOptions, TavernState, deal

ROUNDS = 400
PURSE = 4 * ROUNDS
"""Enough for the dearest drink every time."""


def deal_long(catalog: None, seats: int, options: TavernOptions, rng: Rng) -> TavernState:
    state = deal(catalog, seats, options, rng)
    state.last_round = ROUNDS
    state.coins = [PURSE] * seats
    return state


class Inn(Tavern):
    rules = replace(
        Tavern.rules,
        meta=tiny_meta("inn", (1, 6), ("order", "tip", "sell", "toast"), TavernOptions, has_secrets=False),
        deal=deal_long,
    )
