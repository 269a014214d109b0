"""Any number of moves in one statement, each with the check of its version."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from storage.base import Change
from storage.columns import ACTIONS, DUE, EVENTS, RESULTS, SCORES, SEATS, TABLES, Columns

_FIXED = ("rematch_of", "created_at")
_TYPES = {
    int: "bigint",
    int | None: "bigint",
    float: "double precision",
    float | None: "double precision",
    bool: "smallint",
}
_BESTS = """
INSERT INTO bests SELECT r.guild_id, r.game, counted.key, r.user_id, counted.value::bigint, r.table_id, r.finished_at
FROM {rows} JOIN moved ON moved.id = r.table_id, jsonb_each_text(r.statistics::jsonb) AS counted
WHERE r.people > 1 AND r.user_id IS NOT NULL AND r.guild_id IS NOT NULL AND counted.value::bigint > 0
ON CONFLICT (guild_id, game, statistic, user_id)
DO UPDATE SET value = excluded.value, table_id = excluded.table_id, reached_at = excluded.reached_at
WHERE excluded.value > bests.value
"""


def rounds(changes: Sequence[Change]) -> list[list[int]]:
    """Return the places of the changes in groups that one statement can write.

    Changes of one table, and those that plan the same thing, come one after the other.
    """
    found: list[list[int]] = []
    next_round: dict[object, int] = {}
    for place, change in enumerate(changes):
        touched = [change.table.id, *change.done, *(row.key for row in change.due)]
        number = max(next_round.get(key, 0) for key in touched)
        if number == len(found):
            found.append([])
        found[number].append(place)
        next_round |= dict.fromkeys(touched, number + 1)
    return found


def statement(changes: Sequence[Change]) -> tuple[str, list[list[Any]]]:
    """Return the SQL that writes these changes and returns the ids of those it wrote, and its values."""
    ends = any(c.seats is not None or c.result is not None or c.scores for c in changes)
    return _sql(ends), [*_usual_values(changes), *(_last_values(changes) if ends else ())]


def _usual_values(changes: Sequence[Change]) -> list[list[Any]]:
    due = [(*DUE.values(row), c.table.id) for c in changes for row in {row.key: row for row in c.due}.values()]
    planned = {(row[0], row[-1]) for row in due}
    done = [(key, c.table.id) for c in changes for key in c.done if (key, c.table.id) not in planned]
    return [
        *_arrays(TABLES, (TABLES.values(c.table) for c in changes)),
        *_arrays(ACTIONS, (ACTIONS.values(row) for c in changes for row in c.actions)),
        *_arrays(EVENTS, (EVENTS.values(row) for c in changes for row in c.events)),
        *_turned(due, len(DUE.names) + 1),
        *_turned(done, 2),
    ]


def _last_values(changes: Sequence[Change]) -> list[list[Any]]:
    return [
        *_arrays(SEATS, (SEATS.values(row) for c in changes for row in c.seats or ())),
        [c.table.id for c in changes if c.seats is not None],
        *_arrays(RESULTS, (RESULTS.values(c.result) for c in changes if c.result)),
        *_arrays(SCORES, (SCORES.values(row) for c in changes for row in c.scores)),
    ]


def _arrays(columns: Columns[Any], rows: Iterable[tuple[Any, ...]]) -> list[list[Any]]:
    return _turned(list(rows), len(columns.names))


def _turned(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Return rows as one list for each column."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


class _Marks:
    """Hands out the numbers of values."""

    def __init__(self) -> None:
        self._count = 0

    def array(self, kind: str) -> str:
        self._count += 1
        return f"${self._count}::{kind}[]"

    def rows(self, columns: Columns[Any], *more: str) -> str:
        """Return a source of rows `r` with these columns, and further numbers of these names."""
        arrays = [self.array(_TYPES.get(kind, "text")) for kind in columns.types] + [self.array("bigint") for _ in more]
        return f"unnest({', '.join(arrays)}) AS r({', '.join((*columns.names, *more))})"


@cache
def _sql(ends: bool) -> str:
    marks = _Marks()
    settable = [name for name in TABLES.names if name not in ("id", *_FIXED)]
    parts = [
        f"new AS (SELECT * FROM {marks.rows(TABLES)})",
        # Rows are locked in one order, so that statements never wait for each other in a ring.
        "held AS (SELECT tables.id FROM tables JOIN new ON new.id = tables.id AND new.version = tables.version + 1 "
        "ORDER BY tables.id FOR UPDATE OF tables)",
        f"moved AS (UPDATE tables SET {', '.join(f'{name} = new.{name}' for name in settable)} FROM new, held "
        "WHERE tables.id = new.id AND tables.id = held.id AND new.version = tables.version + 1 RETURNING tables.id)",
        f"acted AS ({_insert(ACTIONS, marks.rows(ACTIONS))})",
        f"happened AS ({_insert(EVENTS, marks.rows(EVENTS))})",
        f"planned AS ({_insert(DUE, marks.rows(DUE, 'owner'), 'owner')} {_overwrite(DUE)})",
        f"done AS (DELETE FROM due USING unnest({marks.array('text')}, {marks.array('bigint')}) AS r(key, owner) "
        "JOIN moved ON moved.id = r.owner WHERE due.key = r.key)",
        *(_last_parts(marks) if ends else ()),
    ]
    return f"WITH {', '.join(parts)} SELECT id FROM moved"


def _last_parts(marks: _Marks) -> list[str]:
    seats, seated = marks.rows(SEATS), marks.array("bigint")
    results, scores = marks.rows(RESULTS), marks.rows(SCORES)
    return [
        f"sat AS ({_insert(SEATS, seats)} {_overwrite(SEATS)})",
        f"rose AS (DELETE FROM seats USING moved WHERE seats.table_id = moved.id AND moved.id = ANY ({seated}) "
        f"AND NOT EXISTS (SELECT 1 FROM {seats} WHERE r.table_id = seats.table_id AND r.seat = seats.seat))",
        f"ended AS ({_insert(RESULTS, results)} {_overwrite(RESULTS)})",
        f"scored AS ({_insert(SCORES, scores)} {_overwrite(SCORES)})",
        f"best AS ({_BESTS.format(rows=scores)})",
    ]


def _insert(columns: Columns[Any], rows: str, owner: str = "table_id") -> str:
    names = ", ".join(columns.names)
    values = ", ".join(f"r.{name}" for name in columns.names)
    return f"INSERT INTO {columns.table} ({names}) SELECT {values} FROM {rows} JOIN moved ON moved.id = r.{owner}"


def _overwrite(columns: Columns[Any]) -> str:
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns.names if name not in columns.key)
    return f"ON CONFLICT ({', '.join(columns.key)}) DO UPDATE SET {changes}"
