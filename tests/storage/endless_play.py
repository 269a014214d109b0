"""Plays on at eight tables until it is killed, and prints each move once it has been stored.

Run as a program by the kill test: `python endless_play.py FILE`.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from storage_samples import action, event, table

from storage import Change, SqliteStore, Store, TableRow


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def play(store: Store, row: TableRow) -> None:
    while True:
        seq = row.version - 1
        row = replace(row, version=row.version + 1, state=str(seq))
        await store.commit(Change(row, actions=(action(row.id, seq),), events=(event(row.id, seq),)))
        say(row.id, seq)


async def main(path: Path) -> None:
    async with SqliteStore(path) as store:
        rows = [row for row, _ in await store.live()]
        rows = rows or [await store.create(table()) for _ in range(8)]
        await asyncio.gather(*(play(store, row) for row in rows))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
