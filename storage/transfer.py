"""Copying everything from one store into another."""

import hashlib
from collections.abc import AsyncGenerator, Callable
from typing import Any

from storage.base import Store, StoreError
from storage.columns import (
    ACTIONS,
    DUE,
    EVENTS,
    GUILDS,
    INTERESTS,
    LESSONS,
    LOOKBACKS,
    PLAYERS,
    PUPILS,
    RATING_CHANGES,
    RATINGS,
    RESULTS,
    SCORES,
    SEATS,
    SLOTS,
    TABLES,
    WEB_LINKS,
    WEB_PEOPLE,
)
from storage.shelves import UNFINISHED, Shelf

PAGE = 1000
"""Rows that are copied at once."""


_BEST = ("guild_id", "game", "statistic", "user_id")
SHELVES = (
    *map(Shelf.of, (TABLES, SEATS, ACTIONS, EVENTS, SLOTS, PLAYERS, GUILDS, RESULTS, SCORES, RATINGS, RATING_CHANGES)),
    *map(Shelf.of, (DUE, INTERESTS, LESSONS, LOOKBACKS, PUPILS, WEB_PEOPLE, WEB_LINKS)),
    Shelf("bests", (*_BEST, "value", "table_id", "reached_at"), _BEST),
    Shelf("reactions", ("table_id", "entries", "key", "user_id"), ("table_id", "entries", "key", "user_id")),
    Shelf("wishes", ("guild_id", "game", "user_id"), ("guild_id", "game", "user_id")),
    Shelf("interactions", ("id", "taken_at"), ("id",)),
    Shelf("meta", ("key", "value"), ("key",)),
)
"""All there is, what others refer to first."""


async def refuse_unfinished(store: Store, name: object) -> None:
    """Raise `StoreError` if the store was being filled when the copying was broken off."""
    if await store.meta(UNFINISHED):
        raise StoreError(f"The database {name} is an unfinished copy; remove it and copy again.")


async def copy_all(source: Store, target: Store, progress: Callable[[str, int, int], None]) -> int:
    """Copy all rows into an empty store, compare them and return how many there are.

    Until the end the target holds a note that it is unfinished.
    """
    if await _is_filled(target):
        raise StoreError("The database to copy to is not empty; nothing was copied.")
    await target.set_meta(UNFINISHED, "1")
    total = 0
    for shelf in SHELVES:
        total += await _copy_shelf(source, target, shelf, progress)
    for shelf in SHELVES:
        if await _digest(source, shelf) != await _digest(target, shelf):
            raise StoreError(f"The copy differs from the original in {shelf.table}; do not use it.")
    await target.end_filling()
    return total


async def _is_filled(store: Store) -> bool:
    for shelf in SHELVES:
        if await store.shelf_size(shelf):
            return True
    return False


async def _copy_shelf(source: Store, target: Store, shelf: Shelf, progress: Callable[[str, int, int], None]) -> int:
    done, size = 0, await source.shelf_size(shelf)
    async for rows in _pages(source, shelf):
        try:
            await target.fill_shelf(shelf, rows)
        except StoreError as error:
            raise StoreError(f"The {shelf.table} could not be copied. {error}") from error
        done += len(rows)
        progress(shelf.table, done, size)
    return done


async def _digest(store: Store, shelf: Shelf) -> bytes:
    digest = hashlib.sha256()
    async for rows in _pages(store, shelf):
        for row in rows:
            digest.update(repr(row).encode("utf-8", "surrogatepass"))
    return digest.digest()


async def _pages(store: Store, shelf: Shelf) -> AsyncGenerator[list[tuple[Any, ...]]]:
    """Yield all rows by key, some at a time; the note of an unfinished copy is none."""
    after = None
    while rows := await store.shelf_rows(shelf, after, PAGE):
        after = shelf.key_of(rows[-1])
        yield [row for row in rows if row[0] != UNFINISHED or shelf.table != "meta"]
