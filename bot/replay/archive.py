"""Looking back at a game: its public story, its record, the awards at its end. Reads the store, changes nothing."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from bot.table import persistence
from bot.table.errors import TableError
from bot.table.notes import TableNote, load_note
from bot.table.snapshot import PastEvent, TableSnapshot
from engine.core.fairness import Export, export
from engine.core.game import Award
from engine.core.luck import SeatLuck, luck_of
from engine.core.words import listed
from storage.base import Store
from storage.threads import in_thread

log = logging.getLogger(__name__)

REMEMBERED_AWARDS = 256


class Archive:
    """Reads what has happened at a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._awards: OrderedDict[int, Sequence[Award]] = OrderedDict()
        self._luck: OrderedDict[int, Sequence[SeatLuck]] = OrderedDict()

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

    async def luck(self, table: TableSnapshot) -> Sequence[str]:
        """Return the luck of each player in a finished game; none where the game counts none or all was lost."""
        if table.id not in self._luck:
            self._luck[table.id] = await self._counted_luck(table)
            if len(self._luck) > REMEMBERED_AWARDS:
                self._luck.popitem(last=False)
        return [f"{name}: {one.in_words()}." for name, one in zip(table.names, self._luck[table.id], strict=False)]

    async def _counted_luck(self, table: TableSnapshot) -> Sequence[SeatLuck]:
        if not table.game.luck_unit:
            return ()
        seats, actions = len(table.seats), await self._store.actions(table.id)
        try:
            history = persistence.history(table.row, table.game, seats, actions)
            return await in_thread(luck_of, table.game, history, seats)
        except Exception:  # the end of a game is told in any case
            log.exception("the luck at table %s could not be counted", table.id)
            return ()

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
