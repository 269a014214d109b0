"""A process that thinks for computer players: a request per line, an answer per line, until its input ends."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import AnyGame, load_games
from engine.core.rng import Rng
from engine.players import Advice, advise, choose

KINDNESS = 10
"""The bot itself comes first wherever both want the processor."""


ADVISER = "adviser"
"""In place of a player: asks for the best choices with their reasons instead of one action."""


def request_line(game: AnyGame, state: Any, seat: int, player: str, rng: Rng, share: float) -> str:
    """Return a request as a line."""
    about = {"game": game.meta.key, "seat": seat, "player": player, "share": share}
    return json.dumps({**about, "seed": str(rng.seed), "draws": rng.draws, "state": game.states.dump(state)}) + "\n"


def answer(games: Mapping[str, AnyGame], line: str) -> str:
    """Return the action that a request asks for, as the game stores it."""
    asked = json.loads(line)
    game = games[asked["game"]]
    rng = Rng(int(asked["seed"]), asked["draws"])
    state = game.states.load(asked["state"])
    if asked["player"] == ADVISER:
        return advice_line(game, advise(game, state, asked["seat"], rng, asked["share"]))
    return game.actions.dump(choose(game, state, asked["seat"], asked["player"], rng, asked["share"]))


def advice_line(game: AnyGame, advice: Sequence[Advice]) -> str:
    """Return advice as a line."""
    return json.dumps([[game.actions.dump(one.action), one.expected, one.reason] for one in advice])


def read_advice(game: AnyGame, line: str) -> list[Advice]:
    """Return the advice in a line; raise `ValueError` where it cannot be read."""
    return [Advice(game.actions.load(action), expected, reason) for action, expected, reason in json.loads(line)]


def main(data_dir: str = "") -> None:
    """Answer requests."""
    os.nice(KINDNESS)
    games = load_games(Path(data_dir) if data_dir else None)
    for line in sys.stdin:
        sys.stdout.write(answer(games, line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
