"""Many tables in little time: copies of stored ones, row by row."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from storage.columns import ACTIONS, DUE, EVENTS, SEATS, SLOTS, TABLES, Columns
from storage.notices import DueRow
from storage.slots import SlotRow

_BY_TABLE: tuple[Columns[Any], ...] = (SEATS, ACTIONS, EVENTS, SLOTS, DUE)


def copied(database: Path, originals: Sequence[int], count: int) -> list[int]:
    """Add `count` tables in the same state as the originals, each copied about equally often. Return their ids."""
    with closing(sqlite3.connect(database)) as raw, raw:
        highest: int = raw.execute("SELECT max(id) FROM tables").fetchone()[0]
        made = list(range(highest + 1, highest + 1 + count))
        for new, old in zip(made, islice(cycle(originals), count), strict=True):
            _copy(raw, old, new)
    return made


def _copy(raw: sqlite3.Connection, old: int, new: int) -> None:
    (table,) = TABLES.rows(raw.execute(f"{TABLES.select} WHERE id = ?", (old,)))
    raw.execute(TABLES.insert, TABLES.values(replace(table, id=new)))
    for columns in _BY_TABLE:
        rows = columns.rows(raw.execute(f"{columns.select} WHERE table_id = ?", (old,)))
        raw.executemany(columns.insert, [columns.values(_moved(row, old, new)) for row in rows])


def _moved(row: Any, old: int, new: int) -> Any:
    if isinstance(row, DueRow | SlotRow):  # its key names the table as well
        return replace(row, table_id=new, key=re.sub(rf"(?<= ){old}(?= |$)", str(new), row.key))
    changes = {"origin": None} if hasattr(row, "origin") else {}
    return replace(row, table_id=new, **changes)
