"""Reads the command line, runs one command and turns what went wrong into a line and an exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from bot.cli.arguments import BadArgument, OneLineParser
from bot.cli.playing import play
from bot.cli.rendering import render
from bot.cli.simulating import simulate
from bot.cli.verifying import verify_file
from bot.settings import SettingsError
from engine.core.data import DataError

BAD_ARGUMENTS, INTERRUPTED = 2, 130


def parser() -> argparse.ArgumentParser:
    top = OneLineParser(prog="python -m bot", description="Taproom without Discord.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_simulate(commands.add_parser("simulate", help="let computer players play whole games"))
    _add_verify(commands.add_parser("verify", help="re-play an exported game and check its claims"))
    _add_play(commands.add_parser("play", help="play against computer players in the terminal"))
    _add_render(commands.add_parser("render", help="draw the table of a random game"))
    return top


def _add_game(command: argparse.ArgumentParser, seats: int | None) -> None:
    command.add_argument("game", metavar="GAME", help="key of the game")
    command.add_argument("--seats", type=int, default=seats, metavar="N")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")


def _add_simulate(command: argparse.ArgumentParser) -> None:
    _add_game(command, seats=None)
    command.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game; each next is one more")
    command.add_argument("--games", type=int, default=1, metavar="K")
    command.add_argument("--player", default="random", metavar="NAME[,NAME…]", help="one for all, or one per seat")
    command.add_argument("--json", action="store_true", help="one JSON object per line")
    command.set_defaults(run=simulate)


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="an export, as /table log gives it after the end")
    command.set_defaults(run=verify_file)


def _add_play(command: argparse.ArgumentParser) -> None:
    _add_game(command, seats=None)
    command.add_argument("--seed", type=int, default=None, metavar="S", help="a secret one unless told")
    command.add_argument("--player", default=None, metavar="NAME", help="who plays the other seats")
    command.add_argument("--seat", type=int, default=0, metavar="I", help="yours, counted from 0")
    command.set_defaults(run=play)


def _add_render(command: argparse.ArgumentParser) -> None:
    _add_game(command, seats=None)
    command.add_argument("--seed", type=int, default=0, metavar="S")
    command.add_argument("--moves", type=int, default=0, metavar="M", help="random moves to make first")
    command.add_argument("--seat", type=int, default=None, metavar="I", help="whose view; everybody's unless told")
    command.add_argument("--shot", choices=("table", "seat", "hand"), default="table")
    command.add_argument("--out", default=None, metavar="FILE.png")
    command.set_defaults(run=render)


def run(argv: Sequence[str]) -> int:
    """One command, to its exit code."""
    try:
        told = parser().parse_args(argv)
        return told.run(told)
    except (BadArgument, DataError, SettingsError) as error:
        print(f"taproom: {error}", file=sys.stderr)
        return BAD_ARGUMENTS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
