"""Absent players: the table decides what to do, and the owner of a seat may always come back."""

from __future__ import annotations

from dataclasses import replace

from bot.lobby.service import Person, need_invitation
from bot.notices.planner import NewsKind, news_row, others
from bot.notices.service import DueStep
from bot.notices.timing import STEPS, TURN, Situation, due_row, read_turn, turn_key
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.table.changes import TableChange
from bot.table.errors import NotSeated, TableError
from bot.table.notes import TableNote
from bot.table.pending import HOST_MAY_DECIDE_AFTER, AbsencePlan, AbsenceVote, write_pending
from bot.table.registry import TableRegistry
from bot.table.seats import with_seat
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from engine.players import usual_player
from storage.base import HUMAN, SeatRow, Store
from storage.notices import DueRow

ASK_LATER = 3600.0
"""Seconds until the table is asked, where it is still voting on something else."""
SETTLED = "That question has been settled."


class Absences:
    """Decides about the seat of an absent player: ask the table, wait, or let a computer player sit in."""

    def __init__(self, tables: TableRegistry, games: GameService, preferences: Preferences, store: Store) -> None:
        self._tables = tables
        self._games = games
        self._preferences = preferences
        self._store = store

    # Due steps

    async def ask(self, due: DueStep) -> TableSnapshot | None:
        """Ask the table what to do, as the pace has run out. Return None if there is nothing to ask, or not yet."""
        async with self._tables.lock(due.table.id) as table:
            if not _is_open(table, due):
                return None
            if table.pending is not None:
                await self._store.swap_due(due.row, replace(due.row, due_at=self._tables.clock() + ASK_LATER))
                return None
            seat = table.seats[due.turn.seat]
            vote = AbsenceVote(asked_by=0, name=seat.name, asked_at=self._tables.clock(), seat=seat.seat)
            note = TableNote("absent", seat.name, seat.seat)
            asked = TableChange({"pending": write_pending(vote)}, notes=[note], due=[due.after])
            return await self._tables.commit(table, asked)

    async def as_planned(self, due: DueStep) -> TableSnapshot | None:
        """Apply the plan that the person has made for the time they are away."""
        plan = due.person.away_plan
        async with self._tables.lock(due.table.id) as table:
            if plan == "ask" or not _is_open(table, due):
                return None
            return await self._apply(table, due.turn.seat, plan, [due.after])

    # Decisions

    async def vote(
        self, table_id: int, user_id: int, number: int, plan: AbsencePlan, manager: bool = False
    ) -> TableSnapshot:
        """Vote for what to do about an absent player.

        A majority of the others decides, the host alone after a day, and those who manage the server at once.
        """
        async with self._tables.lock(table_id) as table:
            question = table.pending
            if not isinstance(question, AbsenceVote) or question.number != number:
                raise TableError(SETTLED)
            voters = others(table, question.seat)
            if not manager and user_id not in [seat.user_id for seat in voters]:
                table.need_seat(user_id)
                raise TableError("The others decide this. Make your move, and the question is settled.")
            voted = question.with_vote(user_id, plan)
            old = self._tables.clock() - question.asked_at >= HOST_MAY_DECIDE_AFTER
            alone = manager or (old and user_id == acting_host(table, voters))
            decided = plan if alone else voted.decided(len(voters))
            if decided is None:
                return await self._tables.commit(table, TableChange({"pending": write_pending(voted)}))
            return await self._apply(table, question.seat, decided)

    async def decide(self, table_id: int, user_id: int, plan: AbsencePlan) -> TableSnapshot:
        """Decide about a player without a vote; for those who manage the server."""
        async with self._tables.lock(table_id) as table:
            seat = table.playing and table.seat_of(user_id)
            if seat is None:
                raise TableError("That person is not sitting at this table.")
            if plan == "turn" and seat not in table.awaited:
                raise TableError(f"It is not {table.seats[seat].name}'s turn.")
            return await self._apply(table, seat, plan)

    async def come_back(self, table_id: int, person: Person) -> TableSnapshot:
        """Take one's own seat back, at once, or say that one is there after all."""
        async with self._tables.lock(table_id) as table:
            _ = table.playing
            own = next((seat for seat in table.seats if seat.user_id == person.user_id), None)
            if own is None:
                raise NotSeated
            if own.player != HUMAN:
                return await self._games.seat_person(table, own.seat, person)
            asked = isinstance(table.pending, AbsenceVote) and table.pending.seat == own.seat
            if not asked and own.stand_in != "open":
                raise TableError("You are sitting here already.")
            seats, note = with_seat(table, replace(own, stand_in="")), TableNote("returned", own.name, own.seat)
            pending = "" if asked else table.row.pending
            due = await self._pace_again(table, own)
            return await self._tables.commit(table, TableChange({"pending": pending}, seats, notes=[note], due=due))

    async def substitute(self, table_id: int, person: Person) -> TableSnapshot:
        """Take over a seat for which the table looks for a substitute."""
        async with self._tables.lock(table_id) as table:
            if table.playing and table.seat_of(person.user_id) is not None:
                raise TableError("You are sitting here already.")
            if not table.open_seats:
                raise TableError("That seat has been taken.")
            await need_invitation(self._store, table, person.user_id)
            return await self._games.seat_person(table, table.open_seats[0].seat, person)

    # Carrying out a plan

    async def _apply(
        self, table: TableSnapshot, seat: Seat, plan: AbsencePlan, settled: list[DueRow] | None = None
    ) -> TableSnapshot:
        owner = table.seats[seat]
        note = TableNote(plan, owner.name, seat)
        if plan == "wait":
            due = settled or await self._pace_again(table, owner)
            return await self._tables.commit(table, TableChange({"pending": ""}, notes=[note], due=due))
        due = [] if settled is None or plan != "substitute" else settled
        due += await self._news(table, owner, plan)
        if plan == "substitute":
            after = replace(owner, stand_in="open")
        else:
            after = replace(owner, player=usual_player(table.game), stand_in=plan)
        seats = with_seat(table, after)
        people = [row.user_id for row in seats if row.player == HUMAN and row.user_id is not None]
        host = table.row.host_id if plan == "turn" or table.row.host_id in people or not people else people[0]
        changed = TableChange({"host_id": host, "pending": ""}, seats, notes=[note], due=due)
        return await self._tables.commit(table, changed)

    async def _pace_again(self, table: TableSnapshot, seat: SeatRow) -> list[DueRow]:
        """Return the due steps of this seat's turn, with the table's time beginning again."""
        key, now = turn_key(table.id, seat.seat), self._tables.clock()
        rows = [row for row in await self._store.due_of(seat.user_id or 0, TURN) if row.key == key]
        if not rows or seat.user_id is None:
            return []
        turn = read_turn(rows[0])
        turn = replace(turn, pace_from=now, left=tuple(step for step in STEPS if step in (*turn.left, "pace")))
        person = await self._preferences.person(seat.user_id)
        muted = await self._preferences.is_muted(table.id, seat.user_id)
        about = Situation(person, muted, table.row.pace, can_ask=bool(others(table, seat.seat)))
        return [due_row(table.id, seat.user_id, turn, about, now)]

    async def _news(self, table: TableSnapshot, owner: SeatRow, plan: NewsKind) -> list[DueRow]:
        """Tell the owner of a seat what becomes of it."""
        if owner.user_id is None or await self._preferences.is_muted(table.id, owner.user_id):
            return []
        person, now = await self._preferences.person(owner.user_id), self._tables.clock()
        return [news_row(table.id, person, plan, table.version, now)]


def _is_open(table: TableSnapshot, due: DueStep) -> bool:
    turn = table.turns.get(due.row.key)
    return turn is not None and turn.question == due.turn.question


def acting_host(table: TableSnapshot, voters: list[SeatRow]) -> int | None:
    """Return the host, or the next person in seat order where the host is the one who does not move."""
    users = [seat.user_id for seat in voters]
    return table.row.host_id if table.row.host_id in users else next(iter(users), None)
