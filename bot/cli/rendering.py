"""`render`: the picture of a table after some random moves; prints its alt text."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.arguments import BadArgument, pick_game, pick_options, pick_seat, pick_seats
from bot.cli.games import known_games
from engine import AnyGame
from engine.core.game import Options, alt_text
from engine.core.rng import Rng
from engine.players import RANDOM, choose, player_rng

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def render(told: argparse.Namespace) -> int:
    game = pick_game(known_games(), told.game)
    seats = pick_seats(game, game.meta.min_seats if told.seats is None else told.seats)
    seat = pick_seat(seats, told.seat)
    _refuse_impossible(told)
    state = _after_moves(game, seats, pick_options(game, told.option), told.seed, told.moves)
    view, names = game.view(state, seat), NAMES[:seats]
    file = Path(told.out or f"out/{game.meta.key}-{seats}-{told.seed}-{told.moves}-{told.shot}.png")
    _write(file, _picture(game, view, names, told.shot, seat))
    print(alt_text(game.describe(view, names)))
    return 0


def _refuse_impossible(told: argparse.Namespace) -> None:
    if told.moves < 0:
        raise BadArgument("--moves must not be negative")
    if told.seed < 0:
        raise BadArgument("--seed must not be negative")
    if told.shot == "hand" and told.seat is None:
        raise BadArgument("a hand belongs to somebody: add --seat")


def _after_moves(game: AnyGame, seats: int, options: Options, seed: int, moves: int) -> Any:
    """The state after that many random moves, or at the end if the game has fewer."""
    rng, minds = Rng(seed), [player_rng(seed, seat) for seat in range(seats)]
    state = game.setup(seats, options, rng)
    for _ in range(moves):
        if game.outcome(state) is not None:
            break
        seat = game.active_seats(state)[0]
        game.apply(state, seat, choose(game, state, seat, RANDOM, minds[seat]), rng)
    return state


def _picture(game: AnyGame, view: Any, names: tuple[str, ...], shot: str, seat: int | None) -> bytes:
    from renderers import LAYOUTS, draw  # fonts and Pillow load slowly, and no other command needs them

    if game.meta.key not in LAYOUTS:
        raise BadArgument(f"there are no pictures of {game.meta.key}; there are: {', '.join(LAYOUTS)}")
    return draw(LAYOUTS[game.meta.key](view, names, shot=shot, seat=seat))


def _write(file: Path, picture: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture)
    except OSError as error:
        raise BadArgument(f"{file} cannot be written: {error.strerror}") from error
