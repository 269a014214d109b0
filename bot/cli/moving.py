"""`move-database`: copy all that one database holds into another, a file or a server either way."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.cli.arguments import BadArgument
from storage.base import StoreError
from storage.databases import Database, database_at
from storage.transfer import copy_all, refuse_unfinished


def move_database(args: argparse.Namespace) -> int:
    """Copy FROM to TO and compare them. FROM stays as it is; no bot may run on either."""
    try:
        source, target = database_at(args.source), database_at(args.target)
        rows = asyncio.run(_copy(source, target))
    except StoreError as error:
        raise BadArgument(str(error)) from error
    print(f"Copied {rows} rows from {source} to {target} and compared them.")
    print("Set TAPROOM_DATABASE to the new place before the bot is started again.")
    return 0


async def _copy(source: Database, target: Database) -> int:
    if source == target:
        raise StoreError("Both are the same database.")
    source.require()
    async with source.store() as original:
        await refuse_unfinished(original, source)
        async with target.store() as copy:
            return await copy_all(original, copy, _show)


def _show(table: str, done: int, size: int) -> None:
    """Tell how far it is, in one line."""
    print(f"\r{table}: {done} of {size}\033[K", end="\n" if done >= size else "", file=sys.stderr, flush=True)
