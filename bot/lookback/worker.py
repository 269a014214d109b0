"""A process that looks through one finished game: the request on one line, then lines of progress and the result."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from time import process_time
from typing import Any

from engine import AnyGame, load_games
from engine.core.fairness import read_export, verify
from engine.players import Progress, look_back

KINDNESS = 15
"""The bot itself and computer players that think come first."""
CPU_SECONDS = 95.0
"""No further decision is played on after so much work; one takes up to 25 seconds."""
DONE = "="


def request_line(export: str, seat: int, seed: int) -> str:
    """Return a request as a line: the finished game as `/table log` gives it, the seat, and the seed of the search."""
    return json.dumps({"export": export, "seat": seat, "seed": str(seed)}) + "\n"


def found(games: Mapping[str, AnyGame], line: str, progress: Progress) -> str:
    """Return what a request asks for as JSON. Raises `VerifyError` for a game that does not follow from its log."""
    asked = json.loads(line)
    session = verify(read_export(asked["export"].encode()), games)
    assert session.history is not None
    return json.dumps(asdict(look_back(session.game, session.history, asked["seat"], int(asked["seed"]), progress)))


def reporting(say: Callable[[str], Any]) -> Progress:
    """Return a function that says how far the work is, and stops it where it has taken long."""
    begun = process_time()

    def progress(done: int, all_of_them: int) -> bool:
        say(f"{done} {all_of_them}")
        return process_time() - begun < CPU_SECONDS

    return progress


def main(data_dir: str = "") -> None:
    """Answer one request."""
    os.nice(KINDNESS)
    games = load_games(Path(data_dir) if data_dir else None)
    result = found(games, sys.stdin.readline(), reporting(_say))
    _say(DONE + result)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
