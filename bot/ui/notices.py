"""Telling people: that it is their turn where the table message does not, that a table still waits, what waits."""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.absence import Absences
from bot.tables.reminders import DueStep, Reminders
from bot.tables.schedule import Claim, Schedule
from bot.tables.snapshot import TableSnapshot
from bot.ui import notice_cards
from bot.ui.links import link
from bot.ui.messages import MessageBook
from bot.ui.notice_sender import Notice, NoticeSender, Sent
from storage.notices import DueRow


class Notices:
    def __init__(
        self,
        reminders: Reminders,
        absences: Absences,
        schedule: Schedule,
        sender: NoticeSender,
        book: MessageBook,
        changed: Callable[[TableSnapshot], None],
    ) -> None:
        """`changed` is called with a table that the time has changed."""
        self._reminders = reminders
        self._absences = absences
        self._schedule = schedule
        self._changed = changed
        self._courier = sender
        self._book = book

    async def turn(self, row: DueRow) -> None:
        """Do the next step of a turn."""
        due = await self._reminders.due_step(row)
        if due is None:
            return
        if due.step in ("away", "pace"):
            happened = await (self._absences.ask(due) if due.step == "pace" else self._absences.as_planned(due))
            if happened is not None:
                self._changed(happened)
            return
        claim = await self._schedule.claim(row)
        if claim is not None and await self._tell(claim, due) != "later":
            await self._reminders.settle(claim.row, due.after)

    async def news(self, row: DueRow) -> None:
        """Tell somebody news about a table."""
        if await self._reminders.is_put_off(row):
            return
        table, user_id = await self._reminders.table_of_news(row), row.user_id or 0
        claim = await self._schedule.claim(row)
        if claim is None:
            return
        if table is not None and await self._tell_news(claim, table, user_id) == "later":
            return
        await self._reminders.settle(claim.row, None)

    async def result(self, row: DueRow) -> None:
        """Tell a server how a game ended, where it wants to hear of that."""
        table, claim = await self._reminders.table_of_result(row), await self._schedule.claim(row)
        if claim is None:
            return
        if table is not None:
            parcel = notice_cards.result(table, await self._link(table))
            if await self._courier.send(claim, parcel, int(row.data), table.row.guild_id) == "later":
                return
        await self._reminders.settle(claim.row, None)

    async def _tell_news(self, claim: Claim, table: TableSnapshot, user_id: int) -> Sent:
        """By DM where that is wished, or where the table is not theirs any more; else at the table."""
        where, what = await self._link(table), claim.row.data
        if await self._reminders.wants_dm(user_id):
            parcel = notice_cards.news(table, what, user_id, where, claim.row.key, directly=True)
            sent = await self._courier.send_directly(claim, parcel, user_id)
            if sent != "refused":
                return sent
        parcel = notice_cards.news(table, what, user_id, where, claim.row.key, directly=False)
        return await self._at_table(claim, parcel, table)

    async def _tell(self, claim: Claim, due: DueStep) -> Sent:
        table, again = due.table, due.step == "remind"
        where = await self._link(table)
        if due.person.notice_place == "dm":
            parcel = notice_cards.turn_notice(table, due.turn, due.user_id, where, directly=True, again=again)
            sent = await self._courier.send_directly(claim, parcel, due.user_id)
            if sent != "refused":
                return sent
        parcel = notice_cards.turn_notice(table, due.turn, due.user_id, where, directly=False, again=again)
        return await self._at_table(claim, parcel, table)

    async def digest(self, row: DueRow) -> None:
        """Tell somebody once a day which tables wait for them, if any do."""
        if await self._reminders.is_put_off(row):
            return
        user_id = row.user_id or 0
        waiting = [(table, await self._link(table)) for table in await self._reminders.waiting(user_id)]
        after = await self._reminders.tomorrow(row)
        claim = await self._schedule.claim(row)
        if claim is None:
            return
        if waiting and after is not None:
            number = int(row.data)
            parcel = notice_cards.digest(waiting, user_id, number, directly=True)
            sent = await self._courier.send_directly(claim, parcel, user_id)
            if sent == "refused":
                parcel = notice_cards.digest(waiting, user_id, number, directly=False)
                sent = await self._at_table(claim, parcel, waiting[0][0])
            if sent == "later":
                return
        await self._reminders.settle(claim.row, after)

    async def _at_table(self, claim: Claim, parcel: Notice, table: TableSnapshot) -> Sent:
        return await self._courier.send(claim, parcel, table.place_id, table.row.guild_id)

    async def _link(self, table: TableSnapshot) -> str | None:
        return link(table, (await self._book.of(table.id)).table)
