"""`tournament`: compares computer players. Every deal is played from every seat, so its luck favors no player."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

from bot.cli.arguments import BadArgument, pick_game, pick_options, pick_players, pick_seats
from bot.cli.known_games import known_games
from bot.cli.simulating import BrokenGame, play_out
from engine import AnyGame
from engine.core.game import Options, Seat
from engine.core.rng import Rng
from engine.players import choose

CONFIDENCE = 1.96
"""Standard deviations of an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a tournament; a line of its record."""

    seed: int
    players: tuple[str, ...]
    """By seat."""
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


@dataclass(slots=True)
class Tally:
    """The games of one player, counted once for every seat it had."""

    player: str
    games: int = 0
    wins: float = 0.0
    """A shared victory is shared."""
    points: int = 0
    seconds: float = 0.0
    decisions: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 % for the share of games won, after Wilson.

        >>> tuple(round(bound, 2) for bound in Tally("fair", games=40, wins=35).interval)
        (0.74, 0.95)
        """
        share, z = self.wins / self.games, CONFIDENCE**2 / self.games
        middle = (share + z / 2) / (1 + z)
        spread = sqrt(share * (1 - share) * z + z * z / 4) / (1 + z)
        return middle - spread, middle + spread


@dataclass(slots=True)
class Clock:
    """Chooses moves, and counts the processor time that each player takes for them."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    decisions: dict[str, int] = field(default_factory=dict[str, int])

    def choose(self, game: AnyGame, state: Any, seat: Seat, name: str, rng: Rng) -> Any:
        began = process_time()
        action = choose(game, state, seat, name, rng)
        self.seconds[name] = self.seconds.get(name, 0.0) + process_time() - began
        self.decisions[name] = self.decisions.get(name, 0) + 1
        return action


def tournament(args: argparse.Namespace) -> int:
    game = pick_game(known_games(), args.game)
    seats = pick_seats(game, game.meta.min_seats if args.seats is None else args.seats)
    players, options = pick_players(game, seats, args.players), pick_options(game, args.option)
    if args.games < 1:
        raise BadArgument("--games must be at least 1")
    if args.seed < 0:
        raise BadArgument("--seed must not be negative")
    pairings = [(seed, turned) for seed in range(args.seed, args.seed + args.games) for turned in line_ups(players)]
    record, clock = Record(args.resume, [game.meta.key, game.data_hash, options.model_dump(mode="json")]), Clock()
    try:
        games = list(_with_progress(_played(game, options, pairings, record, clock), len(pairings)))
    except BrokenGame as error:
        print(f"taproom: {error}", file=sys.stderr)
        return 1
    tallies = tallied(games, clock)
    print_json(tallies) if args.json else print_table(tallies, seats)
    return 0


def line_ups(players: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the players in every turn round the table, equal ones once.

    >>> line_ups(["strong", "fair", "fair"])
    [('strong', 'fair', 'fair'), ('fair', 'fair', 'strong'), ('fair', 'strong', 'fair')]
    """
    return list(dict.fromkeys((*players[start:], *players[:start]) for start in range(len(players))))


class Record:
    """The games played so far, one line each, so that a long run can be resumed; without a file nothing is kept."""

    def __init__(self, file: str | None, of: list[Any]) -> None:
        self._path = Path(file) if file else None
        self._of = of
        self._known = {(one.seed, one.players): one for one in self._read()}

    def _read(self) -> Iterator[Played]:
        if self._path is None or not self._path.exists():
            return
        try:
            for line in self._path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                if entry.pop("of") != self._of:
                    raise BadArgument(f"{self._path} is the record of another game, other tables or other options")
                yield Played(entry["seed"], tuple(entry["players"]), tuple(entry["winners"]), tuple(entry["scores"]))
        except (ValueError, TypeError, KeyError, AttributeError, OSError) as error:
            raise BadArgument(f"{self._path} is no record of a tournament") from error

    def find(self, seed: int, players: tuple[str, ...]) -> Played | None:
        return self._known.get((seed, players))

    def add(self, played: Played) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"of": self._of, **asdict(played)}) + "\n")


def _played(
    game: AnyGame, options: Options, pairings: Iterable[tuple[int, tuple[str, ...]]], record: Record, clock: Clock
) -> Iterator[Played]:
    for seed, players in pairings:
        known = record.find(seed, players)
        if known is None:
            result = play_out(game, len(players), options, seed, players, clock.choose)
            known = Played(seed, players, result.winners, result.scores)
            record.add(known)
        yield known


def _with_progress(played: Iterable[Played], total: int) -> Iterator[Played]:
    for number, one in enumerate(played, start=1):
        yield one
        print(f"{number} of {total} games", file=sys.stderr, flush=True)


def tallied(games: Sequence[Played], clock: Clock) -> list[Tally]:
    """Return the tally of each player, in the order of the line-up."""
    found: dict[str, Tally] = {}
    for one in games:
        for seat, name in enumerate(one.players):
            tally = found.setdefault(name, Tally(name))
            tally.games += 1
            tally.wins += (seat in one.winners) / max(1, len(one.winners))
            tally.points += one.scores[seat]
    for name, tally in found.items():
        tally.seconds, tally.decisions = clock.seconds.get(name, 0.0), clock.decisions.get(name, 0)
    return list(found.values())


def print_json(tallies: Sequence[Tally]) -> None:
    """Print what the same arguments always give: processor time is left out."""
    for one in tallies:
        low, high = one.interval
        facts = {"player": one.player, "games": one.games, "wins": round(one.wins, 2)}
        print(json.dumps({**facts, "interval": [round(low, 4), round(high, 4)], "points": one.points / one.games}))


def print_table(tallies: Sequence[Tally], seats: int) -> None:
    print("player    games   won   95 %       fair   points   CPU a decision")
    for one in tallies:
        low, high = one.interval
        share = f"{one.wins / one.games:5.0%}   {low:3.0%}–{high:<4.0%}   {1 / seats:4.0%}"
        cost = f"{1000 * one.seconds / one.decisions:8.1f} ms" if one.decisions else "      from the record"
        print(f"{one.player:<8}  {one.games:>5}  {share}  {one.points / one.games:>7.1f}  {cost}")
