"""Stored data about one person, and removing it."""

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from storage.columns import (
    ACTIONS,
    DUE,
    EVENTS,
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
    Columns,
    Row,
)
from storage.privacy import Erasure, PrivacyStore, Traces
from storage.queries.engine import Batch, Engine, Questions, rows_of

_OWN = (
    "players", "scores", "ratings", "rating_changes", "bests", "slots", "due", "interests", "wishes", "reactions",
    "web_people", "web_links", "lessons", "pupils", "lookbacks",
)  # fmt: skip
"""Tables whose rows go with the person."""
_HANDED_ON = "UPDATE tables SET host_id = ?, channel_id = ?, words = ?, pending = ?, name = ?, version = ? WHERE id = ?"
_CONCERNED = """
SELECT table_id FROM seats WHERE user_id = ?1
UNION SELECT table_id FROM scores WHERE user_id = ?1
UNION SELECT table_id FROM actions WHERE user_id = ?1
UNION SELECT table_id FROM results WHERE instr(data, ?2) > 0
UNION SELECT id FROM tables WHERE host_id = ?1 OR instr(pending, ?2) > 0 OR instr(words, ?2) > 0
"""
_NAMES = """
SELECT name FROM seats WHERE user_id = ?1
UNION SELECT name FROM scores WHERE user_id = ?1
UNION SELECT name FROM web_people WHERE user_id = ?1 AND name <> ''
"""


class _Lists:
    """The conditions that look into lists: their first value is a list of tables, their second one of names."""

    def __init__(self, engine: type[Engine]) -> None:
        tables, names = engine.numbers_of.format("?1"), engine.texts_of.format("?2")
        same_guilds = f"SELECT guild_id FROM tables WHERE id IN ({tables})"
        self.ids = f"id IN ({tables})"
        self.these = f"table_id IN ({tables})"
        # Copies of their games, and seats that were taken from them: those keep the name alone. First games
        # with lessons share their secret, so it tells nothing about who played them.
        self.all_tables = f"""
{tables}
UNION SELECT copy.id FROM tables AS original
JOIN tables AS copy ON copy.commitment = original.commitment AND copy.purpose IN ('practice', 'import')
WHERE original.id IN ({tables}) AND original.purpose <> 'guided'
UNION SELECT table_id FROM seats JOIN tables ON tables.id = table_id
WHERE user_id IS NULL AND seats.name IN ({names}) AND guild_id IN ({same_guilds})
"""
        # At other tables of these guilds their name may stand in a note, unless another one there is called the same.
        self.notes = f"""
substr(data, 1, length(?3)) = ?3 AND ({self.these} OR (
    table_id IN (SELECT id FROM tables WHERE guild_id IN ({same_guilds}))
    AND EXISTS (SELECT 1 FROM ({names}) AS known WHERE instr(data, known.value) > 0)
    AND NOT EXISTS (
        SELECT 1 FROM seats WHERE seats.table_id = events.table_id AND user_id <> ?4 AND name IN ({names})
    )
)) ORDER BY table_id, seq
"""


class PrivacyQueries(Engine, PrivacyStore, ABC):
    @abstractmethod
    async def _rewrite(self, batch: Batch) -> None:
        """Run statements as one unit that may change logs, and leave nothing of what they removed."""

    async def traces(self, user_id: int, names: Collection[str], note_start: str) -> Traces:
        return await self._ask_aside(partial(_traces, _Lists(type(self)), user_id, names, note_start))

    async def erase(self, erasure: Erasure) -> None:
        await self._rewrite(tuple(_erasing(erasure)))


def _traces(lists: _Lists, user_id: int, names: Collection[str], note_start: str) -> Questions[Traces]:
    concerned = json.dumps([row[0] for row in (yield _CONCERNED, (user_id, str(user_id)))])
    known = frozenset(names) | {row[0] for row in (yield _NAMES, (user_id,))}
    named = json.dumps(sorted(known), ensure_ascii=False)
    tables = json.dumps([row[0] for row in (yield lists.all_tables, (concerned, named))])

    def of_tables(columns: Columns[Row]) -> Questions[tuple[Row, ...]]:
        return rows_of(columns, f"{lists.these} ORDER BY table_id", (tables,))

    def own(columns: Columns[Row]) -> Questions[tuple[Row, ...]]:
        return rows_of(columns, "user_id = ?", (user_id,))

    actions = rows_of(ACTIONS, f"{lists.these} AND user_id = ?2 ORDER BY table_id, seq", (tables, user_id))
    slots = rows_of(SLOTS, f"{lists.these} AND retired <> '' ORDER BY key", (tables,))
    wishes = yield "SELECT guild_id, game FROM wishes WHERE user_id = ?", (user_id,)
    [[reactions]] = yield "SELECT count(*) FROM reactions WHERE user_id = ?", (user_id,)
    return Traces(
        names=known,
        tables=(yield from rows_of(TABLES, f"{lists.ids} ORDER BY id", (tables,))),
        seats=(yield from of_tables(SEATS)),
        actions=(yield from actions),
        notes=(yield from rows_of(EVENTS, lists.notes, (tables, named, note_start, user_id))),
        results=(yield from of_tables(RESULTS)),
        slots=(yield from slots),
        scores=(yield from own(SCORES)),
        ratings=(yield from own(RATINGS)),
        rating_changes=(yield from own(RATING_CHANGES)),
        player=next(iter((yield from own(PLAYERS))), None),
        messages=(yield from own(SLOTS)),
        due=(yield from own(DUE)),
        interests=(yield from own(INTERESTS)),
        lookbacks=(yield from own(LOOKBACKS)),
        wishes=tuple((guild_id, game) for guild_id, game in wishes),
        reactions=reactions,
        web_person=next(iter((yield from own(WEB_PEOPLE))), None),
        web_links=(yield from own(WEB_LINKS)),
        lessons=(yield from own(LESSONS)),
        pupils=(yield from own(PUPILS)),
    )


def _erasing(erasure: Erasure) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """Yield the statements that remove a person, with their values."""
    yield _HANDED_ON, [(t.host_id, t.channel_id, t.words, t.pending, t.name, t.version, t.id) for t in erasure.tables]
    yield SEATS.upsert, [SEATS.values(row) for row in erasure.seats]
    yield EVENTS.upsert, [EVENTS.values(row) for row in erasure.notes]
    yield RESULTS.upsert, [RESULTS.values(row) for row in erasure.results]
    yield SLOTS.upsert, [SLOTS.values(row) for row in erasure.slots]
    yield "DELETE FROM slots WHERE table_id = ?", [(table_id,) for table_id in erasure.unshown]
    yield "UPDATE actions SET user_id = NULL WHERE user_id = ?", [(erasure.user_id,)]
    for table in _OWN:
        yield f"DELETE FROM {table} WHERE user_id = ?", [(erasure.user_id,)]
