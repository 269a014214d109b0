"""Reads the command line and runs one command; what goes wrong becomes a line and an exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence

from bot.cli.arguments import PROGRAM, BadArgument, OneLineParser
from bot.cli.asking import rules
from bot.cli.checking import doctor
from bot.cli.initializing import Portal, init
from bot.cli.moving import move_database
from bot.cli.new_game import new_game
from bot.cli.operating import backup, restore, stats
from bot.cli.playing import play
from bot.cli.rendering import render
from bot.cli.simulating import simulate
from bot.cli.tournament import tournament
from bot.cli.verifying import verify_file
from bot.healthcheck import health
from bot.settings import SettingsError
from engine.core.data import DataError

BAD_ARGUMENTS, INTERRUPTED = 2, 130


def parser() -> argparse.ArgumentParser:
    top = OneLineParser(prog=PROGRAM, description="The commands of Taproom.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (text, add) in COMMANDS.items():
        add(commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}."))
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


def _add_tournament(command: argparse.ArgumentParser) -> None:
    _add_game(command, seats=None)
    command.add_argument("--seed", type=int, default=0, metavar="S", help="of the first deal; each next is one more")
    command.add_argument("--games", type=int, default=1, metavar="K", help="deals; each is played from every seat")
    command.add_argument("--players", required=True, metavar="NAME[,NAME…]", help="one for all, or one per seat")
    command.add_argument("--resume", default=None, metavar="FILE", help="a record of games, read and added to")
    command.add_argument("--json", action="store_true", help="one JSON object per player")
    command.set_defaults(run=tournament)


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="the .json file that /table log gives after the end of a game")
    command.epilog = (
        "Exit code 0: the file is true as far as it goes; 1: it is false; 2: it is no exported game; "
        "3: it cannot be replayed here, because the game is not over or was played under other rules."
    )
    command.set_defaults(run=verify_file)


def _add_play(command: argparse.ArgumentParser) -> None:
    _add_game(command, seats=None)
    command.add_argument("--seed", type=int, default=None, metavar="S", help="secret unless given")
    command.add_argument("--player", default=None, metavar="NAME", help="who plays the other seats")
    command.add_argument("--seat", type=int, default=0, metavar="I", help="yours, counted from 0")
    command.set_defaults(run=play)


def _add_render(command: argparse.ArgumentParser) -> None:
    _add_game(command, seats=None)
    command.add_argument("--seed", type=int, default=0, metavar="S")
    command.add_argument("--moves", type=int, default=0, metavar="M", help="random moves to make first")
    command.add_argument("--seat", type=int, default=None, metavar="I", help="whose view; the public one unless given")
    command.add_argument("--shot", choices=("table", "seat", "hand"), default="table")
    command.add_argument("--out", default=None, metavar="FILE.png")
    command.set_defaults(run=render)


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="key of the game")
    command.add_argument("question", metavar="QUESTION", help="in plain words, in quotes")
    command.epilog = "Exit code 0: passages were found; 1: none has these words."
    command.set_defaults(run=rules)


def _add_new_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("key", metavar="KEY", help="how the game is called in code, such as nine_mens_morris")
    command.set_defaults(run=new_game)


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--database", default=None, metavar="PLACE", help="file or address, not TAPROOM_DATABASE")


def _add_init(command: argparse.ArgumentParser) -> None:
    command.add_argument("--home", default=None, metavar="FOLDER", help="of .env and database; not TAPROOM_HOME")
    _add_offline(command)
    command.epilog = "The token is asked for at a terminal, else it is read from the first line of standard input."
    command.set_defaults(run=init)


def _add_offline(command: argparse.ArgumentParser) -> None:
    command.add_argument("--offline", action="store_true", help="do not ask Discord")


def _add_health(command: argparse.ArgumentParser) -> None:
    command.epilog = "Exit code 0: it is connected and works; 1: it does not, or does not run."
    command.set_defaults(run=health)


def _add_backup(command: argparse.ArgumentParser) -> None:
    _add_database(command)
    command.add_argument("file", nargs="?", default=None, metavar="FILE", help="instead of the folder of the settings")
    command.set_defaults(run=backup)


def _add_doctor(command: argparse.ArgumentParser) -> None:
    _add_database(command)
    _add_offline(command)
    command.epilog = "Exit code 0: everything is in order; 1: something is broken. Nothing is changed."
    command.set_defaults(run=doctor)


def _add_restore(command: argparse.ArgumentParser) -> None:
    _add_database(command)
    command.add_argument("file", metavar="FILE", help="a copy that backup or an update made")
    command.epilog = "The bot must be stopped. The present database is kept beside the restored one."
    command.set_defaults(run=restore)


def _add_stats(command: argparse.ArgumentParser) -> None:
    _add_database(command)
    command.add_argument("--json", action="store_true", help="as one JSON object")
    command.set_defaults(run=stats)


def _add_move_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("source", metavar="FROM", help="a file, or the address of a PostgreSQL database")
    command.add_argument("target", metavar="TO", help="a new file, or the address of an empty PostgreSQL database")
    command.epilog = "FROM stays as it is. No bot may run on either of them."
    command.set_defaults(run=move_database)


COMMANDS: Mapping[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "init": ("write the settings, check the token, and print the invite link", _add_init),
    "doctor": ("say what is wrong with this installation and what to do", _add_doctor),
    "health": ("tell whether the running bot is connected and works", _add_health),
    "backup": ("copy the database while the bot runs", _add_backup),
    "restore": ("put a copy in the place of the database", _add_restore),
    "stats": ("count what the database holds", _add_stats),
    "move-database": ("copy all of a database into another, empty one", _add_move_database),
    "play": ("play against computer players in the terminal", _add_play),
    "simulate": ("let computer players play whole games", _add_simulate),
    "tournament": ("compare computer players, each deal from every seat", _add_tournament),
    "verify": ("replay an exported game and check what it claims", _add_verify),
    "rules": ("answer a question about the rules of a game", _add_rules),
    "render": ("draw the table of a random game", _add_render),
    "new-game": ("write a small game to be changed into your own", _add_new_game),
}
"""Commands in the order of `--help`: a description, and the function that adds the arguments."""


def run(argv: Sequence[str], portal: Portal | None = None) -> int:
    """Run one command and return its exit code. `portal` asks Discord about the application, for those that do."""
    try:
        args = parser().parse_args(argv)
        args.portal = portal
        return args.run(args)
    except (BadArgument, DataError, SettingsError) as error:
        print(f"taproom: {error}", file=sys.stderr)
        return BAD_ARGUMENTS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
