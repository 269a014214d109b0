"""`backup`, `doctor` and `stats`: for those who run the bot. All of them may be used while it runs."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from bot.cli.arguments import BadArgument
from bot.cli.known_games import known_games
from bot.settings import Settings, read_settings
from bot.upkeep.checkup import Checkup, check_tables
from engine.core.words import counted
from storage import StoreError
from storage.databases import Database, is_address
from storage.inspection import Census

FAULTY = 1


def backup(args: argparse.Namespace) -> int:
    """Copy the database: into the rotating folder of the settings, or to a file of one's own."""
    settings = _with_database(read_settings(), args.database)
    try:
        place = settings.place
        if args.file is None:
            made = settings.backups.make(datetime.now(UTC))
        else:
            made = Path(args.file)
            place.copy(made)
    except StoreError as error:
        raise BadArgument(str(error)) from error
    print(f"Copied {place} to {made}.")
    return 0


def doctor(args: argparse.Namespace) -> int:
    """Check the database, replay every live game against its state, and look for messages that are missing."""
    settings = _with_database(read_settings(), args.database)
    try:
        place = settings.place
        broken, found = asyncio.run(_check(place))
    except StoreError as error:
        print(f"taproom: {error}", file=sys.stderr)
        return FAULTY
    _report(place.verdict, broken, found)
    return FAULTY if broken or found.faults else 0


async def _check(place: Database) -> tuple[list[str], Checkup]:
    async with place.still() as store:
        return await store.faults(), await check_tables(store, known_games())


def _report(verdict: str, broken: list[str], found: Checkup) -> None:
    print("The database is damaged:" if broken else verdict)
    for line in broken:
        print(f"  {line}")
    print(f"{counted(found.tables, 'live table')}, {counted(found.replayed, 'game')} replayed against its state.")
    for heading, lines in (("Faults", found.faults), ("Worth knowing", found.notes)):
        if lines:
            print(f"{heading}:")
        for line in lines:
            print(f"  {line}")
    if not found.faults:
        print("Everything is in order.")


def stats(args: argparse.Namespace) -> int:
    """Print the size of the database, and the numbers of its tables, people, moves and backups."""
    now = datetime.now(UTC)
    settings = _with_database(read_settings(), args.database)
    try:
        found, size = asyncio.run(_count(settings.place))
        copies = settings.backups.copies(now)
    except StoreError as error:
        raise BadArgument(str(error)) from error
    if args.json:
        print(json.dumps({**asdict(found), "bytes": size, "backups": len(copies)}))
    else:
        _print_census(found, size, len(copies), settings.backups.newest(now))
    return 0


async def _count(place: Database) -> tuple[Census, int]:
    async with place.still() as store:
        return await store.census(), await store.size()


def _print_census(found: Census, size: int, copies: int, newest: datetime | None) -> None:
    print(f"{'game':<20}{'lobby':>8}{'playing':>9}{'over':>8}{'closed':>8}")
    for game in found.games:
        print(f"{game.game:<20}{game.lobby:>8}{game.playing:>9}{game.over:>8}{game.closed:>8}")
    people, servers = counted(found.people, "person", "people"), counted(found.servers, "server")
    print(f"{people} in {servers}; {counted(found.moves, 'move')}, {counted(found.results, 'result')}")
    last = f", the newest of {newest:%Y-%m-%d %H:%M} UTC" if newest else ""
    print(f"{size / 1e6:.1f} MB; {counted(copies, 'backup')}{last}")


def _with_database(settings: Settings, database: str | None) -> Settings:
    if database is None:
        return settings
    return settings.model_copy(update={"database": SecretStr(database) if is_address(database) else Path(database)})
