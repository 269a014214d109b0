"""Reads the command line: the bot on Discord with a token, the web table without one; or a command."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from bot import cli
from bot.cli.arguments import PROGRAM, BadArgument, OneLineParser
from bot.installed import described
from bot.servers.invitation import Application
from bot.settings import Settings, SettingsError, check_database, read_settings
from engine.core.data import DataError

LOST, CANNOT_START, INTERRUPTED = 1, 2, 130
"""Exit codes: a restart may cure the first, but not the second."""
EMOJI = "emoji"
"""The one command that talks to Discord."""


def main(arguments: list[str]) -> int:
    """Run the bot or a command, and return the exit code."""
    if arguments and not arguments[0].startswith("-") and arguments[0] != EMOJI:
        return cli.run(arguments, _portal)
    try:
        if arguments[:1] == [EMOJI]:
            return _emoji(arguments[1:])
        args = _parser().parse_args(arguments)
        if args.version:
            print(described())
            return 0
        return _serve(read_settings(), args)
    except (BadArgument, SettingsError, DataError) as error:
        print(f"taproom: {error}", file=sys.stderr)
        return CANNOT_START
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = OneLineParser(
        prog=PROGRAM,
        description="Run Taproom: on Discord when DISCORD_TOKEN is set, on pages of its own otherwise.",
        epilog=f"Commands, each with --help: {', '.join((*cli.COMMANDS, EMOJI))}.",
    )
    parser.add_argument("--version", action="store_true", help="say which version runs, from where, on which Python")
    parser.add_argument("--no-backup", action="store_true", help="make no copy of the database before an update of it")
    parser.add_argument("--people", metavar="NAME[,NAME…]", help="who gets a link to the web table, the host first")
    parser.add_argument("--host", metavar="ADDRESS", help="where the web table listens; 0.0.0.0 lets your network in")
    parser.add_argument("--port", type=int, metavar="N", help="the port of the web table")
    return parser


def _portal(settings: Settings) -> Application:
    # Imported here, because few commands need discord.py.
    from bot.discord.portal import ask

    return ask(settings)


def _emoji(arguments: Sequence[str]) -> int:
    # Imported here, because the other commands need no discord.py.
    from bot.emoji.command import run

    way = _emoji_parser().parse_args(arguments).way
    return run(way, read_settings(), _announce)


def _emoji_parser() -> argparse.ArgumentParser:
    parser = OneLineParser(
        prog=f"{PROGRAM} {EMOJI}",
        description="Compare the emoji of the Discord application with the icons of the games; upload or remove them.",
    )
    ways = parser.add_mutually_exclusive_group()
    for way, text in (
        ("check", "compare only (this is done if nothing else is asked for)"),
        ("sync", "upload what is missing"),
        ("remove", "delete all emoji whose names begin with the prefix of Taproom"),
    ):
        ways.add_argument(f"--{way}", action="store_const", const=way, dest="way", default="check", help=text)
    return parser


def _serve(settings: Settings, args: argparse.Namespace) -> int:
    # Imported here, because the commands need neither discord.py nor aiohttp.
    from bot.run import ConnectionLost, StartError, on_discord
    from bot.web.errors import WebTableError
    from bot.web.people import names_in
    from bot.web.serving import serve
    from storage import StoreError

    if args.no_backup:
        settings = settings.model_copy(update={"backup_before_update": False})
    check_database(settings)
    try:
        if settings.discord_token is not None:
            on_discord(settings)
        else:
            given = {"web_people": args.people, "web_host": args.host, "web_port": args.port}
            settings = settings.model_copy(update={name: value for name, value in given.items() if value is not None})
            asyncio.run(serve(settings, names_in(settings.web_people), _announce))
    except (StartError, StoreError, WebTableError) as error:
        print(f"taproom: {error}", file=sys.stderr)
        return CANNOT_START
    except ConnectionLost as error:
        print(f"taproom: {error}", file=sys.stderr)
        return LOST
    return 0


def _announce(line: str) -> None:
    print(line, flush=True)
