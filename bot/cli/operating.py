"""`backup`, `restore` and `stats`: for those who run the bot."""

from __future__ import annotations

import argparse
import asyncio
import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from bot.cli.arguments import BadArgument
from bot.settings import Settings, read_settings
from engine.core.words import counted
from storage import StoreError
from storage.databases import Database, is_address
from storage.inspection import Census


def backup(args: argparse.Namespace) -> int:
    """Copy the database: into the rotating folder of the settings, or to a file of one's own."""
    settings = with_database(read_settings(), args.database)
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


def restore(args: argparse.Namespace) -> int:
    """Put a copy in the place of the database, which is kept beside it."""
    settings = with_database(read_settings(), args.database)
    try:
        place = settings.place
        kept = place.restore(Path(args.file), datetime.now(UTC))
    except StoreError as error:
        raise BadArgument(str(error)) from error
    print(f"Restored {place} from {args.file}.")
    if kept is not None:
        print(f"What was there before is kept as {kept}.")
    return 0


def stats(args: argparse.Namespace) -> int:
    """Print the size of the database, and the numbers of its tables, people, moves and backups."""
    now = datetime.now(UTC)
    settings = with_database(read_settings(), args.database)
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


def with_database(settings: Settings, database: str | None) -> Settings:
    """Return the settings with another database, if one is named."""
    if database is None:
        return settings
    return settings.model_copy(update={"database": SecretStr(database) if is_address(database) else Path(database)})
