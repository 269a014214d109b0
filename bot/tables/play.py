"""During the game: moves, taking back, leaving and taking over seats, closing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from bot.tables import records
from bot.tables.computers import move_computers, strongest
from bot.tables.errors import TableError
from bot.tables.keeper import Keeper, RowChanges
from bot.tables.lobby import Person
from bot.tables.pending import HOST_MAY_DECIDE_AFTER, Pending, SeatRequest, UndoVote, write_pending
from bot.tables.records import AnyEntry
from bot.tables.table import HUMAN, AnySession, Table
from engine.core.errors import NotYourTurn, UndoNeedsTable
from engine.core.fairness import Export, export
from engine.core.game import Seat
from storage.base import ResultRow, SeatRow


class Play:
    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def act(
        self, table: Table, user_id: int, keys: str | Sequence[str], decision: int | None, origin: str | None = None
    ) -> list[AnyEntry]:
        """Take a choice, or several as one; the computer players answer at once."""
        session, seat = table.playing, table.need_seat(user_id)
        if seat not in table.awaited():
            raise NotYourTurn
        entries = session.submit(seat, keys, decision)
        table.seen[seat] = session.view(None)
        await self._go_on(table, entries, user_id, origin)
        return entries

    async def catch_up(self, table: Table) -> bool:
        """Let computer players move if it is their turn; tells whether they did."""
        if table.row.status != "playing" or not any(table.is_computer(seat) for seat in table.awaited()):
            return False
        await self._go_on(table, [], None, None)
        return True

    # Taking back

    async def undo(self, table: Table, user_id: int, origin: str | None = None) -> bool:
        """Take back the last step, or ask the table where that is not free; tells whether it was done."""
        seat = table.need_seat(user_id)
        full = await self._with_log(table)
        try:
            entry = full.undo(seat)
        except UndoNeedsTable:
            self._need_no_question(table)
            vote = UndoVote(
                asked_by=user_id,
                name=table.seats[seat].name,
                asked_at=self._keeper.clock(),
                yes=(user_id,),
                seat=seat,
                entries=table.playing.snapshot().entries,
            )
            return await self._weigh(table, vote, origin)
        await self._turn_back(table, full, entry, user_id, origin)
        return True

    async def redo(self, table: Table, user_id: int, origin: str | None = None) -> None:
        full = await self._with_log(table)
        entry = full.redo(table.need_seat(user_id))
        await self._turn_back(table, full, entry, user_id, origin)

    async def answer(self, table: Table, user_id: int, number: int, agree: bool, origin: str | None = None) -> bool:
        """Answer the open question of this number; tells whether what was asked has now been done."""
        table.need_seat(user_id)
        question = table.pending
        if question is None or question.number != number or self._is_void(table, question):
            raise TableError("That question has been settled.")
        if not agree:
            note = f"{self._name(table, user_id)} did not agree, so everything stays as it is."
            await self._keeper.commit(table, pending="", notes=[note])
            return False
        return await self._weigh(table, question.model_copy(update={"yes": question.agreed_by(user_id)}), origin)

    async def _weigh(self, table: Table, question: Pending, origin: str | None) -> bool:
        """Do what was asked once everybody agreed, or the host after a day; else keep the question open."""
        people = {seat.user_id for seat in table.people}
        host_decides = (
            table.row.host_id in question.yes and self._keeper.clock() - question.asked_at >= HOST_MAY_DECIDE_AFTER
        )
        if not (people <= set(question.yes) or host_decides):
            await self._keeper.commit(table, pending=write_pending(question))
            return False
        if isinstance(question, SeatRequest):
            await self._seat(table, question.seat, Person(question.asked_by, question.name))
        else:
            full = await self._with_log(table)
            entry = full.undo(question.seat, agreed=True)
            await self._turn_back(table, full, entry, question.asked_by, origin)
        return True

    def _need_no_question(self, table: Table) -> None:
        """One question at a time: a second one would silently drop the voices for the first."""
        question = table.pending
        if question is not None and not self._is_void(table, question):
            raise TableError("The table is still answering another question. Agree or refuse that one first.")

    def _is_void(self, table: Table, question: Pending) -> bool:
        return isinstance(question, UndoVote) and question.entries != table.playing.snapshot().entries

    async def _with_log(self, table: Table) -> AnySession:
        """A copy of the running session that knows its whole log."""
        table.need_game()
        return records.replayed(table, await self._keeper.store.actions(table.id))

    async def _turn_back(
        self, table: Table, full: AnySession, entry: AnyEntry, user_id: int, origin: str | None
    ) -> None:
        table.session = AnySession.resume(table.game, full.header, full.snapshot())
        await self._go_on(table, [entry], user_id, origin)

    async def _go_on(self, table: Table, entries: list[AnyEntry], user_id: int | None, origin: str | None) -> None:
        """Store the moves with the computers' answers as one unit, and close the books at the end."""
        with self._keeper.changing(table):
            entries = entries + await move_computers(table)
        changes: RowChanges = {}
        if isinstance(table.pending, UndoVote):
            changes["pending"] = ""  # a move since makes the question void
        result = None
        if table.playing.outcome is not None:
            changes |= {"status": "over", "pending": ""}
            result = self._result(table)
        await self._keeper.commit(table, entries=entries, user_id=user_id, origin=origin, result=result, **changes)

    def _result(self, table: Table) -> ResultRow:
        outcome = table.playing.outcome
        assert outcome is not None
        data = {
            "winners": outcome.winners,
            "scores": outcome.scores,
            "players": [{"user": s.user_id, "name": s.name, "player": s.player} for s in table.seats],
        }
        return ResultRow(table.id, table.row.game, len(table.seats), json.dumps(data), self._keeper.clock())

    # Coming and going

    async def leave(self, table: Table, user_id: int) -> None:
        """A computer player keeps the seat warm; its owner may come back at any time."""
        table.need_game()
        seat = table.need_seat(user_id)
        stand_in = replace(table.seats[seat], player=strongest(table))
        await self._hand_over(table, seat, stand_in, f"{stand_in.name} left. A computer player sits in.")

    async def remove(self, table: Table, host_id: int, user_id: int) -> None:
        table.need_game()
        table.need_host(host_id)
        if user_id == host_id:
            raise TableError("You cannot remove yourself. Leave with `/table leave`, or close the table.")
        seat = table.need_seat(user_id)
        stand_in = replace(table.seats[seat], user_id=None, player=strongest(table))
        note = f"{stand_in.name} was removed by the host. A computer player sits in."
        await self._hand_over(table, seat, stand_in, note)

    async def ask_for_seat(self, table: Table, person: Person) -> bool:
        """Take a seat a computer player holds: one's own at once, another if the table agrees."""
        table.need_game()
        if table.seat_of(person.user_id) is not None:
            raise TableError("You are sitting here already.")
        held = [seat for seat in table.seats if seat.player != HUMAN]
        if not held:
            raise TableError("All seats are taken by people. You are welcome to watch.")
        own = next((seat for seat in held if seat.user_id == person.user_id), None)
        if own is not None:
            await self._seat(table, own.seat, person)
            return True
        self._need_no_question(table)
        free = next((seat for seat in held if seat.user_id is None), held[0])
        request = SeatRequest(asked_by=person.user_id, name=person.name, asked_at=self._keeper.clock(), seat=free.seat)
        await self._keeper.commit(table, pending=write_pending(request))
        return False

    async def close(self, table: Table, user_id: int, force: bool = False) -> None:
        if not force:
            table.need_host(user_id)
        if table.row.status in ("over", "closed"):
            raise TableError("This table is closed already.")
        await self._keeper.commit(table, status="closed", pending="")

    async def _hand_over(self, table: Table, seat: Seat, stand_in: SeatRow, note: str) -> None:
        seats = [*table.seats[:seat], stand_in, *table.seats[seat + 1 :]]
        people = [s.user_id for s in seats if s.player == HUMAN and s.user_id is not None]
        if not people:
            await self._keeper.commit(table, seats=seats, status="closed", pending="", notes=[note])
            return
        host = table.row.host_id if table.row.host_id in people else people[0]
        await self._keeper.commit(table, seats=seats, host_id=host, pending="", notes=[note])
        await self.catch_up(table)

    async def _seat(self, table: Table, seat: Seat, person: Person) -> None:
        taken = replace(
            table.seats[seat], user_id=person.user_id, name=person.name, player=HUMAN, since=self._keeper.clock()
        )
        seats = [*table.seats[:seat], taken, *table.seats[seat + 1 :]]
        await self._keeper.commit(table, seats=seats, pending="", notes=[f"{person.name} took over a seat."])

    # Looking back

    async def export(self, table: Table) -> Export:
        """A finished game with its seed and every move, for proving it."""
        if table.row.status != "over" or table.session is None:
            raise TableError("The full log is there once the game is over.")
        row = table.row
        log = [records.read_entry(table.game, action) for action in await self._keeper.store.actions(table.id)]
        played = export(table.game, table.session.header, log, table.session.outcome, table.names)
        # What it was played with, which need not be what is installed by now.
        return played.model_copy(update={"rules_version": row.rules_version, "data_hash": row.data_hash})

    def _name(self, table: Table, user_id: int) -> str:
        return table.seats[table.need_seat(user_id)].name
