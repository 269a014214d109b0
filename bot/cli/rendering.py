"""`render`: the picture of a table after some random moves; prints its alt text."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.arguments import BadArgument, pick_game, pick_options, pick_seat, pick_seats
from bot.cli.known_games import known_games
from engine import AnyGame
from engine.core.game import Shot
from engine.players import state_after

OUT = Path("out")
"""The folder for pictures that were given no name; it is made if it is missing."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def render(args: argparse.Namespace) -> int:
    game = pick_game(known_games(), args.game)
    seats = pick_seats(game, game.meta.min_seats if args.seats is None else args.seats)
    seat = pick_seat(seats, args.seat)
    _refuse_impossible(args)
    state = state_after(game, seats, pick_options(game, args.option), args.seed, args.moves)
    view, names = game.view(state, seat), NAMES[:seats]
    picture = _picture(game, view, names, args.shot, seat)
    if args.out:
        _write(Path(args.out), picture)
    else:
        _write(OUT / f"{game.meta.key}-{seats}-{args.seed}-{args.moves}-{args.shot}.png", picture, make_folder=True)
    print(game.summary(view, names))
    return 0


def _refuse_impossible(args: argparse.Namespace) -> None:
    if args.moves < 0:
        raise BadArgument("--moves must not be negative")
    if args.seed < 0:
        raise BadArgument("--seed must not be negative")
    if args.shot == "hand" and args.seat is None:
        raise BadArgument("--shot hand needs --seat: whose hand?")


def _picture(game: AnyGame, view: Any, names: tuple[str, ...], shot: Shot, seat: int | None) -> bytes:
    from renderers import LAYOUTS, draw  # fonts and Pillow load slowly, and no other command needs them

    if game.meta.key not in LAYOUTS:
        raise BadArgument(f"there are no pictures of {game.meta.key}; there are: {', '.join(LAYOUTS)}")
    return draw(LAYOUTS[game.meta.key](view, names, shot=shot, seat=seat))


def _write(file: Path, picture: bytes, make_folder: bool = False) -> None:
    if not make_folder and not file.parent.exists():
        raise BadArgument(f"the folder {file.parent} does not exist")
    try:
        if make_folder:
            file.parent.mkdir(exist_ok=True)
        file.write_bytes(picture)
    except OSError as error:
        raise BadArgument(f"{file} cannot be written: {error.strerror}") from error
