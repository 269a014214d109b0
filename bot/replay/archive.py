"""Looking back at a game: its public story, its record, the awards at its end. Reads the store, changes nothing."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from bot.table import persistence
from bot.table.errors import TableError
from bot.table.notes import TableNote, load_note
from bot.table.snapshot import PastEvent, TableSnapshot
from engine.core.fairness import Export, export
from engine.core.game import Award
from engine.core.words import listed
from storage.base import Store

REMEMBERED_AWARDS = 256


class Archive:
    """Reads what has happened at a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._awards: OrderedDict[int, Sequence[Award]] = OrderedDict()

    async def past(self, table: TableSnapshot) -> list[PastEvent]:
        """Return all that happened and was not taken back, private events included."""
        actions = await self._store.actions(table.id)
        return persistence.read_past(table.game, table.seats, actions, await self._store.events(table.id))

    async def public_lines(self, table: TableSnapshot) -> list[str]:
        """Return the public story so far, event by event."""
        lines = [_line(table, past) for past in await self.past(table)]
        return [line for line in lines if line]

    async def record(self, table: TableSnapshot) -> str:
        """Return the game as a file: after the end the whole proof, before it only what everyone knows."""
        if table.row.status == "over":
            return (await self.export(table)).model_dump_json(indent=1)
        gone = persistence.taken_back(await self._store.actions(table.id))
        rows = [row for row in await self._store.events(table.id) if row.audience is None]
        public = [json.loads(row.data) for row in rows if row.action_seq not in gone or load_note(row.data)]
        head = {"game": table.row.game, "table": table.id, "names": table.names, "commitment": table.row.commitment}
        return json.dumps(head | {"events": public}, indent=1, ensure_ascii=False)

    async def export(self, table: TableSnapshot) -> Export:
        """Return a finished game with its secret and every move, for proving it."""
        if table.row.status != "over" or table.session is None:
            raise TableError(table.stuck or "The full record is there once the game is over.")
        log = [persistence.read_entry(table.game, action) for action in await self._store.actions(table.id)]
        return export(table.game, table.session.header, log, table.session.outcome, table.names)

    async def old_result(self, table: TableSnapshot) -> str:
        """Return the stored result of a game under earlier rules; empty if there is none."""
        row = await self._store.result(table.id)
        if row is None:
            return ""
        result = json.loads(row.data)
        names = [player["name"] for player in result["players"]]
        scores = [f"{name} {score}" for name, score in zip(names, result["scores"], strict=True)]
        winners = listed([names[seat] for seat in result["winners"]]) or "Nobody"
        return f"{winners} won. Scores: {', '.join(scores)}."

    async def awards(self, table: TableSnapshot) -> Sequence[Award]:
        """Return the awards of a finished game."""
        if table.id not in self._awards:
            happened = [past for past in await self.past(table) if not isinstance(past.event, TableNote)]
            events = [past.event for past in happened]
            self._awards[table.id] = table.game.awards(events, table.names)
            if len(self._awards) > REMEMBERED_AWARDS:
                self._awards.popitem(last=False)
        return self._awards[table.id]

    def forget_all(self) -> None:
        """Look all tables up again, because another process has changed names."""
        self._awards.clear()

    def forget(self, table_ids: Iterable[int]) -> None:
        """Look these tables up again, because names have changed."""
        for table_id in table_ids:
            self._awards.pop(table_id, None)


def _line(table: TableSnapshot, past: PastEvent) -> str:
    if isinstance(past.event, TableNote):
        return past.event.text()
    return table.game.narrate(past.event, past.names) if past.event.audience is None else ""
