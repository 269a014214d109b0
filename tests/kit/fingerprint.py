"""Prints one digest per game and seat count: run under different hash seeds, the output must not differ."""

from __future__ import annotations

import hashlib
import sys

from engine.core.game import AnyGame
from tests.kit.contract import choices_of
from tests.kit.playing import NAMES, random_positions
from tests.kit.registry import ALL

STRIDE, LONG, LONG_STRIDE = 5, 500, 50
"""Every so many moves all is looked at; less often in games that random players make long."""


def fingerprint(game: AnyGame, seats: int, seed: int) -> str:
    digest = hashlib.sha256(game.data_hash.encode())
    for position in random_positions(game, seats, game.meta.options_type(), seed):
        digest.update(game.actions.dump(position.action).encode())
        if position.number % (STRIDE if position.number < LONG else LONG_STRIDE) == 0:
            digest.update(game.states.dump(position.state).encode())
            digest.update(repr(choices_of(game, position.state, position.seat)).encode())
            digest.update(game.describe(game.view(position.state, position.seat), NAMES[:seats]).encode())
    return digest.hexdigest()


def main() -> None:
    for key, game in ALL.items():
        for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
            sys.stdout.write(f"{key} {seats} {fingerprint(game, seats, seed=3)}\n")


if __name__ == "__main__":
    main()
