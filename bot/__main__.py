"""`python -m bot`: on Discord with a token, at a local table in the browser without one; or one of the commands."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from bot import cli
from bot.cli.arguments import BadArgument, OneLineParser
from bot.settings import Settings, SettingsError, check_database, read_settings
from engine.core.data import DataError

BAD_SETTING, INTERRUPTED = 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and not arguments[0].startswith("-"):
        return cli.run(arguments)
    try:
        told = _parser().parse_args(arguments)
        return _serve(read_settings(), told)
    except (BadArgument, SettingsError, DataError) as error:
        print(f"taproom: {error}", file=sys.stderr)
        return BAD_SETTING
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = OneLineParser(
        prog="python -m bot",
        description="Run Taproom: on Discord when DISCORD_TOKEN is set, at a local table in the browser otherwise.",
        epilog="Commands: simulate, verify, play, render (each with --help).",
    )
    parser.add_argument("--people", metavar="NAME[,NAME…]", help="who sits at the local table")
    parser.add_argument("--port", type=int, metavar="N", help="where the local table is served")
    return parser


def _serve(settings: Settings, told: argparse.Namespace) -> int:
    # Imported only now: the commands above need neither Discord nor a browser.
    from bot.local import LocalTableError, serve
    from bot.local.people import parse_people
    from bot.run import StartError, on_discord
    from storage import StoreError

    check_database(settings)
    try:
        if settings.discord_token is not None:
            on_discord(settings)
        else:
            people = parse_people(told.people or settings.local_people)
            port = settings.local_port if told.port is None else told.port
            asyncio.run(serve(settings, people, port, _announce))
    except (StartError, StoreError, LocalTableError) as error:
        print(f"taproom: {error}", file=sys.stderr)
        return BAD_SETTING
    return 0


def _announce(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
