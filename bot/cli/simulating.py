"""`simulate`: whole games by computer players. The same arguments print the same bytes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.cli.arguments import BadArgument, pick_game, pick_options, pick_players, pick_seats
from bot.cli.known_games import known_games
from engine import AnyGame
from engine.core.game import Options, Seat
from engine.core.rng import Rng
from engine.core.words import counted
from engine.players import choose, player_rng

MAX_DECISIONS = 100_000
LISTED_GAMES = 20

Chooser = Callable[[AnyGame, Any, Seat, str, Rng], Any]
"""(game, state, seat, player, its own chance) -> the action"""


class BrokenGame(Exception):
    """The rules failed; the message says how, and with which seed to see it again."""


@dataclass(frozen=True, slots=True)
class Played:
    game: str
    seats: int
    seed: int
    decisions: int
    rounds: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def simulate(args: argparse.Namespace) -> int:
    game = pick_game(known_games(), args.game)
    seats = pick_seats(game, game.meta.min_seats if args.seats is None else args.seats)
    players = pick_players(game, seats, args.player)
    options = pick_options(game, args.option)
    if args.games < 1:
        raise BadArgument("--games must be at least 1")
    if args.seed < 0:
        raise BadArgument("--seed must not be negative")
    seeds = range(args.seed, args.seed + args.games)
    played = with_progress((play_out(game, seats, options, seed, players) for seed in seeds), args.games)
    try:
        print_lines(played) if args.json else print_table(list(played), players)
    except BrokenGame as error:
        print(f"taproom: {error}", file=sys.stderr)
        return 1
    return 0


def play_out(
    game: AnyGame, seats: int, options: Options, seed: int, players: Sequence[str], chooser: Chooser = choose
) -> Played:
    """Play one game to its end, checking its invariants after every decision."""
    try:
        return _played(game, seats, options, seed, players, chooser)
    except BrokenGame:
        raise
    except Exception as error:
        raise BrokenGame(f"{game.meta.key}, seed {seed}: the rules failed: {error!r}") from error


def _played(game: AnyGame, seats: int, options: Options, seed: int, players: Sequence[str], chooser: Chooser) -> Played:
    rng, player_rngs = Rng(seed), [player_rng(seed, seat) for seat in range(seats)]
    state = game.setup(seats, options, rng)
    for decisions in range(MAX_DECISIONS):
        if faults := game.check(state):
            when = f"after {counted(decisions, 'decision')}"
            raise BrokenGame(f"{game.meta.key}, seed {seed}, {when}: {'; '.join(faults)}")
        outcome = game.outcome(state)
        if outcome is not None:
            rounds = game.rounds(state)
            return Played(game.meta.key, seats, seed, decisions, rounds, outcome.winners, outcome.scores)
        seat = game.active_seats(state)[0]
        game.apply(state, seat, chooser(game, state, seat, players[seat], player_rngs[seat]), rng)
    raise BrokenGame(f"{game.meta.key}, seed {seed}: no end after {MAX_DECISIONS} decisions")


def with_progress(played: Iterable[Played], total: int) -> Iterator[Played]:
    """Pass the games on, and show progress on a terminal."""
    shown = sys.stderr.isatty() and total > 1
    for number, one in enumerate(played, start=1):
        yield one
        if shown and (number % 10 == 0 or number == total):
            print(f"\r{number} of {total} games", end="\n" if number == total else "", file=sys.stderr, flush=True)


def print_lines(played: Iterable[Played]) -> None:
    for one in played:
        print(json.dumps(asdict(one)))


def print_table(played: Sequence[Played], players: Sequence[str]) -> None:
    print(f"{'seed':>8}  {'decisions':>9}  {'rounds':>6}  scores (* won)")
    for one in played[:LISTED_GAMES]:
        scores = "  ".join(f"{score}{'*' * (seat in one.winners)}" for seat, score in enumerate(one.scores))
        print(f"{one.seed:>8}  {one.decisions:>9}  {one.rounds:>6}  {scores}")
    if len(played) > LISTED_GAMES:
        print(f"… and {len(played) - LISTED_GAMES} more")
    for seat, player in enumerate(players):
        wins = sum(seat in one.winners for one in played)
        points = sum(one.scores[seat] for one in played) / len(played)
        print(f"seat {seat} ({player}): won {wins} of {len(played)}, {points:.1f} points on average")
