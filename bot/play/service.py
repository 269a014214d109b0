"""During the game: moves, taking back, votes, leaving and taking over seats, closing."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.lobby.service import Person, need_invitation
from bot.table import persistence
from bot.table.changes import GameChange, RowChanges, TableChange
from bot.table.errors import GameGone, TableError
from bot.table.limits import CoolDowns, Limits
from bot.table.notes import TableNote
from bot.table.pending import HOST_MAY_DECIDE_AFTER, AbsenceVote, Pending, SeatRequest, UndoVote, write_pending
from bot.table.persistence import AnyEntry
from bot.table.plans import SeatPlan
from bot.table.registry import NotStored, TableRegistry
from bot.table.results import Recorded, record
from bot.table.seats import seats_after_moves, with_plans, with_seat
from bot.table.snapshot import NO_SEAT, AnySession, TableSnapshot
from bot.table.storing import stored
from engine.core.errors import NothingToUndo, NotYourTurn, StaleDecision, UndoNeedsTable
from engine.core.game import Seat
from engine.players import usual_player
from storage.base import HUMAN, Change, SeatRow, Store

log = logging.getLogger(__name__)

CLOSED_ALREADY = "This table is closed already."


class GameService:
    """The operations of people and computer players in a running game. Each returns the new snapshot."""

    def __init__(self, tables: TableRegistry, store: Store, limits: Limits) -> None:
        self._tables = tables
        self._store = store
        self._limits = limits
        self._refused = CoolDowns(tables.clock)

    # Moves

    async def act(
        self, table_id: int, user_id: int, keys: str | Sequence[str], decision: int | None, origin: str | None = None
    ) -> TableSnapshot:
        """Take a choice, or several as one batch."""
        async with self._tables.lock(table_id) as table:
            session, seat = table.playing.fork(), table.need_seat(user_id)
            if seat not in table.awaited:
                raise NotYourTurn
            chosen = [keys] if isinstance(keys, str) else keys
            entries = session.submit(seat, chosen, decision)
            plans = _plans_after(table, seat, user_id, chosen)
            moved = await self._commit_moves(table, session, entries, user_id, origin, seat, plans=plans)
            return await self._follow_plans(moved)

    async def act_for_computer(self, seen: TableSnapshot, seat: Seat, action: Any) -> TableSnapshot:
        """Take what a computer player chose for the position it saw; refused if the table has changed since."""
        async with self._tables.lock(seen.id) as table:
            if table.row.entries != seen.row.entries or not table.is_computer(seat):
                raise StaleDecision
            session = table.playing.fork()
            moved = await self._commit_moves(table, session, session.act(seat, action), None, None, seat)
            return await self._follow_plans(moved)

    async def react(self, table_id: int, user_id: int, key: str, entries: int) -> TableSnapshot:
        """Count a reaction to the last move, once per person."""
        async with self._tables.lock(table_id) as table:
            reaction = next((r for r in table.game.reactions(table.playing.state) if r.key == key), None)
            if reaction is None or entries != table.row.entries:
                raise StaleDecision
            if table.seat_of(user_id) not in (*reaction.seats, None):
                raise TableError("Only the other players can do this.")
            await self._store.add_reaction(table.id, entries, key, user_id)
            stored()
            counts = await self._store.reactions(table.id, entries)
            return self._tables.replace(table, reactions=counts)

    async def carry_out_plans(self, table_id: int) -> TableSnapshot:
        """Make the planned moves that are due; a fault has kept them from being made with the move before."""
        async with self._tables.lock(table_id) as table:
            return await self._follow_plans(table)

    async def withdraw_plan(self, table_id: int, user_id: int, left: int, number: int | None = None) -> TableSnapshot:
        """Drop a person's plan, or one of the moves to come; `left` is how many they saw."""
        async with self._tables.lock(table_id) as table:
            seat = table.need_seat(user_id)
            plan = table.plan(seat)
            if plan is None or not plan.is_open:
                raise TableError("You have no plan that could be changed.")
            if len(plan.left) != left or (number is not None and number >= left):
                raise StaleDecision
            shorter = plan.without(number) if number is not None and left > 1 else None
            return await self._tables.commit(table, TableChange(seats=with_plans(table.seats, {seat: shorter})))

    async def _follow_plans(self, table: TableSnapshot) -> TableSnapshot:
        """Make the planned moves that are due, each as a commit of its own; after a fault they wait."""
        while (seat := table.planned_seat) is not None:
            try:
                table = await self._follow_plan(table, seat)
            except NotStored:
                log.exception("the plan of seat %s at table %s waits", seat, table.id)
                break
        return table

    async def _follow_plan(self, table: TableSnapshot, seat: Seat) -> TableSnapshot:
        """Make the next move of a plan, or stop the plan where it is not what its owner has read."""
        plan, session = table.plan(seat), table.playing.fork()
        assert plan is not None
        if not session.follow(seat, plan.to_come):
            stopped = {seat: plan.model_copy(update={"stopped": True})}
            return await self._tables.commit(table, TableChange(seats=with_plans(table.seats, stopped)))
        entries = session.submit(seat, plan.left[0].key)
        return await self._commit_moves(table, session, entries, plan.user_id, plans={seat: plan.after_step()})

    async def _commit_moves(
        self,
        table: TableSnapshot,
        session: AnySession,
        entries: Sequence[AnyEntry],
        user_id: int | None,
        origin: str | None = None,
        mover: Seat | None = None,
        notes: Sequence[TableNote] = (),
        plans: Mapping[Seat, SeatPlan | None] | None = None,
    ) -> TableSnapshot:
        """Store the moves as one unit, with the result if they end the game."""
        changes: RowChanges = {}
        plans = {**(plans or {}), **_withdrawn_plans(table, entries)}
        question = table.pending
        if _is_settled_by_move(question, session, mover):
            changes["pending"] = ""
        if isinstance(question, UndoVote) and entries[0].seat != question.seat:
            notes = [*notes, TableNote("void", question.name, question.seat)]
        recorded, seats = Recorded(), seats_after_moves(table, session, entries, mover, plans)
        if session.outcome is not None:
            changes |= {"status": "over", "pending": ""}
            sitting, now = seats or table.seats, self._tables.clock()
            recorded = await record(self._store, table, sitting, session.outcome, entries, now)
        moved = GameChange(session, entries, mover=mover, user_id=user_id, origin=origin, recorded=recorded)
        return await self._tables.commit(table, TableChange(changes, seats, moved, notes))

    # Taking back

    async def undo(
        self, table_id: int, user_id: int, origin: str | None = None, entries: int | None = None
    ) -> tuple[TableSnapshot, bool]:
        """Take back the last step, or ask the table where that is not free; tells whether it was done.

        `entries` is the length of the log that the person saw: a second click must not take back one step more.
        Where several choose at once, others may have moved since.
        """
        async with self._tables.lock(table_id) as table:
            seat = table.need_seat(user_id)
            others_moved = entries is not None and await self._others_moved(table, seat, entries)
            full = await self._with_log(table)
            try:
                entry = full.undo(seat)
            except UndoNeedsTable:
                if others_moved:
                    raise StaleDecision from None
                self._need_no_question(table)
                self._refused.need((table.id, user_id), "ask the table again")
                plan = full.undo_plan(seat, agreed=True)
                vote = UndoVote(
                    asked_by=user_id,
                    name=table.seats[seat].name,
                    asked_at=self._tables.clock(),
                    yes=(user_id,),
                    seat=seat,
                    entries=table.row.entries,
                    moves=full.moves(plan.targets),
                    first=min(plan.targets),
                )
                return await self._resolve_vote(table, vote, origin)
            return await self._apply_undo(table, full, [entry], user_id, origin), True

    async def undo_turn(
        self, table_id: int, user_id: int, origin: str | None = None, entries: int | None = None
    ) -> TableSnapshot:
        """Take back all that this person did in their latest turn, or as much of its end as is free."""
        async with self._tables.lock(table_id) as table:
            seat = table.need_seat(user_id)
            if entries is not None:
                await self._others_moved(table, seat, entries)
            full = await self._with_log(table)
            taken = _undo_since(full, seat, table.turn_starts.get(seat, 0))
            return await self._apply_undo(table, full, taken, user_id, origin)

    async def _others_moved(self, table: TableSnapshot, seat: Seat, entries: int) -> bool:
        """Decide whether others have moved since the log had this length. Refuse if the seat's last step changed."""
        if entries == table.playing.snapshot().entries:
            return False
        log = await self._store.actions(table.id)
        if entries > len(log) or any(seat in seats for seats in persistence.concerned_seats(log)[entries:]):
            raise StaleDecision
        return True

    async def redo(self, table_id: int, user_id: int, origin: str | None = None) -> TableSnapshot:
        """Bring back what this person took back last."""
        async with self._tables.lock(table_id) as table:
            full = await self._with_log(table)
            entry = full.redo(table.need_seat(user_id))
            return await self._apply_undo(table, full, [entry], user_id, origin)

    async def vote(
        self, table_id: int, user_id: int, number: int, agree: bool, origin: str | None = None
    ) -> tuple[TableSnapshot, bool]:
        """Vote on the open question of this number; tells whether what was asked has now been done."""
        async with self._tables.lock(table_id) as table:
            seat = table.need_seat(user_id)
            question = table.pending
            if (
                question is None
                or question.number != number
                or isinstance(question, AbsenceVote)
                or self._is_void(table, question)
            ):
                raise TableError("That question has been settled.")
            if not agree:
                self._refused.start((table.id, question.asked_by), self._limits.ask_again_seconds)
                note = TableNote("refused", table.seats[seat].name, seat)
                return await self._tables.commit(table, TableChange({"pending": ""}, notes=[note])), False
            agreed = question.model_copy(update={"yes": question.agreed_by(user_id)})
            return await self._resolve_vote(table, agreed, origin)

    async def _resolve_vote(
        self, table: TableSnapshot, question: UndoVote | SeatRequest, origin: str | None
    ) -> tuple[TableSnapshot, bool]:
        """Do what was asked once everybody agreed, or the host after a day; else keep the question open."""
        people = {seat.user_id for seat in table.people}
        host_decides = (
            table.row.host_id in question.yes and self._tables.clock() - question.asked_at >= HOST_MAY_DECIDE_AFTER
        )
        if not (people <= set(question.yes) or host_decides):
            return await self._tables.commit(table, TableChange({"pending": write_pending(question)})), False
        if isinstance(question, SeatRequest):
            return await self.seat_person(table, question.seat, Person(question.asked_by, question.name)), True
        full = await self._with_log(table)
        entry = full.undo(question.seat, agreed=True)
        return await self._apply_undo(table, full, [entry], question.asked_by, origin), True

    def _need_no_question(self, table: TableSnapshot) -> None:
        """Refuse a second question: it would silently drop the votes on the first."""
        question = table.pending
        if question is not None and not self._is_void(table, question):
            raise TableError("The table is still voting on something else. Agree or refuse that first.")

    def _is_void(self, table: TableSnapshot, question: Pending) -> bool:
        return isinstance(question, UndoVote) and question.entries != table.playing.snapshot().entries

    async def _with_log(self, table: TableSnapshot) -> AnySession:
        """Return the running game with its whole log."""
        numbers = table.playing.snapshot().decisions
        row = replace(table.row, decision_numbers=json.dumps(numbers))
        return persistence.replayed(row, table.game, len(table.seats), await self._store.actions(table.id))

    async def _apply_undo(
        self, table: TableSnapshot, full: AnySession, entries: Sequence[AnyEntry], user_id: int, origin: str | None
    ) -> TableSnapshot:
        kind, seat = "undone" if entries[0].kind == "undo" else "redone", entries[0].seat
        count = full.moves([seq for entry in entries for seq in entry.targets])
        note = TableNote(kind, table.seats[seat].name, seat, count=count)
        return await self._commit_moves(table, full.fork(), entries, user_id, origin, notes=[note])

    # Coming and going

    async def leave(self, table_id: int, user_id: int) -> TableSnapshot:
        """Let a computer player hold the seat; its owner may come back at any time."""
        async with self._tables.lock(table_id) as table:
            seat = _running(table).need_seat(user_id)
            stand_in = replace(table.seats[seat], player=usual_player(table.game), stand_in="keep")
            return await self._hand_over(table, stand_in, TableNote("left", stand_in.name, seat))

    async def remove(self, table_id: int, host_id: int, user_id: int, force: bool = False) -> TableSnapshot:
        """Take a person's seat away; a computer player plays on. `force` is for those who manage the server."""
        async with self._tables.lock(table_id) as table:
            if not force:
                _running(table).need_host(host_id, "remove somebody")
            if user_id == host_id:
                raise TableError("You cannot remove yourself. Leave with `/table leave`, or close the table.")
            seat = table.seat_of(user_id)
            if seat is None:
                raise TableError("That person is not sitting at this table.")
            stand_in = replace(table.seats[seat], user_id=None, player=usual_player(table.game), stand_in="")
            return await self._hand_over(table, stand_in, TableNote("removed", stand_in.name, seat))

    async def ask_for_seat(self, table_id: int, person: Person) -> tuple[TableSnapshot, bool]:
        """Take a seat a computer player holds: one's own at once, another if the table agrees."""
        async with self._tables.lock(table_id) as table:
            if _running(table).seat_of(person.user_id) is not None:
                raise TableError("You are sitting here already.")
            if table.open_seats:  # the table has agreed already
                await need_invitation(self._store, table, person.user_id)
                return await self.seat_person(table, table.open_seats[0].seat, person), True
            held = [seat for seat in table.seats if seat.player != HUMAN]
            if not held:
                raise TableError("All seats are taken by people. You are welcome to watch.")
            own = next((seat for seat in held if seat.user_id == person.user_id), None)
            if own is not None:
                return await self.seat_person(table, own.seat, person), True
            await need_invitation(self._store, table, person.user_id)
            self._need_no_question(table)
            self._refused.need((table.id, person.user_id), "ask for a seat again")
            free = next((seat for seat in held if seat.user_id is None), held[0])
            request = SeatRequest(
                asked_by=person.user_id, name=person.name, asked_at=self._tables.clock(), seat=free.seat
            )
            return await self._tables.commit(table, TableChange({"pending": write_pending(request)})), False

    async def close(self, table_id: int, person: Person, force: bool = False) -> TableSnapshot:
        """End a table for good; `force` is for those who manage the server."""
        async with self._tables.lock(table_id) as table:
            if not force:
                table.need_host(person.user_id, "close this table")
            if table.row.status in ("over", "closed"):
                raise TableError(CLOSED_ALREADY)
            note = TableNote("closed", person.name)
            return await self._tables.commit(table, TableChange({"status": "closed", "pending": ""}, notes=[note]))

    async def close_gone(self, gone: GameGone, user_id: int, force: bool = False) -> None:
        """End a table whose game is no longer part of the bot."""
        row = gone.row
        if not force and row.host_id != user_id:
            raise TableError("Only the host can close this table.")
        if row.status in ("over", "closed"):
            raise TableError(CLOSED_ALREADY)
        closed = replace(row, status="closed", pending="", version=row.version + 1, updated_at=self._tables.clock())
        await self._store.commit(Change(closed))
        stored()

    async def _hand_over(self, table: TableSnapshot, stand_in: SeatRow, note: TableNote) -> TableSnapshot:
        seats = with_seat(table, stand_in)
        people = [s.user_id for s in seats if s.player == HUMAN and s.user_id is not None]
        if not people:
            note = TableNote("emptied", stand_in.name, stand_in.seat)
            emptied = TableChange({"status": "closed", "pending": ""}, seats, notes=[note])
            return await self._tables.commit(table, emptied)
        host = table.row.host_id if table.row.host_id in people else people[0]
        return await self._tables.commit(table, TableChange({"host_id": host, "pending": ""}, seats, notes=[note]))

    async def seat_person(self, table: TableSnapshot, seat: Seat, person: Person) -> TableSnapshot:
        """Give this seat to a person; call it under the table's lock."""
        before, now = table.seats[seat], self._tables.clock()
        taken = replace(before, user_id=person.user_id, name=person.name, player=HUMAN, since=now, stand_in="")
        back = before.user_id == person.user_id and before.name == person.name
        note = TableNote("returned" if back else "seated", person.name, seat, "" if back else before.name)
        seats = with_seat(table, taken)
        people = [s.user_id for s in seats if s.player == HUMAN and s.user_id is not None]
        staying = [user_id for user_id in people if user_id != person.user_id] or people
        host = table.row.host_id if table.row.host_id in people else staying[0]  # not a newcomer, if it can be helped
        return await self._tables.commit(table, TableChange({"host_id": host, "pending": ""}, seats, notes=[note]))

    # Where the table is

    async def move_to(self, table_id: int, channel_id: int, thread_id: int | None) -> TableSnapshot:
        """Show the table elsewhere from now on."""
        async with self._tables.lock(table_id) as table:
            if (table.row.channel_id, table.row.thread_id) == (channel_id, thread_id):
                return table
            place = TableChange({"channel_id": channel_id, "thread_id": thread_id})
            return await self._tables.commit(table, place)


def _plans_after(table: TableSnapshot, seat: Seat, user_id: int, keys: Sequence[str]) -> Mapping[Seat, SeatPlan | None]:
    """Return the change of a person's plan with these choices. An open plan outlasts questions in between."""
    session, before = table.playing, table.plan(seat)
    planned = session.plan(seat, keys)
    if planned is None:
        return {} if before is None or before.is_open else {seat: None}
    if obstacle := session.first_obstacle(seat, keys):
        raise TableError(f"Together these are not possible: **{obstacle}** would not be, after the others.")
    first, *others = planned.steps
    now = table.game.rounds(session.state)
    return {seat: SeatPlan(user_id=user_id, round=now, batch=planned.batch, left=tuple(others), done=(first.label,))}


def _withdrawn_plans(table: TableSnapshot, entries: Sequence[AnyEntry]) -> Mapping[Seat, SeatPlan | None]:
    """Return the plans that an undo ends: of the person who takes back, and of those whose moves go with it."""
    undone = [entry for entry in entries if entry.kind != "act"]
    gone = {seq for entry in undone for seq in entry.targets}
    movers = {past.seat for past in table.recent if past.entry in gone and past.seat != NO_SEAT}
    return dict.fromkeys({*movers, *(entry.seat for entry in undone)})


def _undo_since(full: AnySession, seat: Seat, start: int) -> list[AnyEntry]:
    """Take back the steps of a seat since this log entry, the last one first, up to one that is not free."""
    taken = [_undo_step(full, seat, start)]
    with suppress(NothingToUndo, UndoNeedsTable):
        while True:
            taken.append(_undo_step(full, seat, start))
    return taken


def _undo_step(full: AnySession, seat: Seat, start: int) -> AnyEntry:
    if full.undo_plan(seat).targets[0] < start:
        raise NothingToUndo
    return full.undo(seat)


def _running(table: TableSnapshot) -> TableSnapshot:
    """Return the table, if a game is running at it."""
    _ = table.playing
    return table


def _is_settled_by_move(question: Pending | None, session: AnySession, mover: Seat | None) -> bool:
    """Decide whether a move settles the open question: nothing is left to take back, or no one to wait for."""
    if isinstance(question, AbsenceVote):
        return mover == question.seat or question.seat not in session.active
    return isinstance(question, UndoVote)
