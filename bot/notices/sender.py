"""Telling people: that it is their turn where the table message does not, that a table still waits, what waits.

A notice is a slot of delivery, under a key made from its row: it is posted once, and the row is settled afterward.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from bot.absence.service import Absences
from bot.delivery.card import Card
from bot.delivery.driver import Delivery
from bot.delivery.failures import Failed
from bot.delivery.knowledge import Request, Shown, Wanted
from bot.delivery.reply import Reply
from bot.delivery.transport import DirectMessages
from bot.display.publisher import Publisher
from bot.notices import cards
from bot.notices.cards import Notice
from bot.notices.planner import NEWS, RESULT
from bot.notices.service import DIGEST, DueStep, Reminders
from bot.notices.timing import TURN
from bot.runtime.schedule import Handler
from bot.table.snapshot import TableSnapshot
from storage.notices import DueRow
from storage.slots import NOTICE


class NoticeFace:
    """A notice: sent directly where that is wished and possible, else to a channel. It never changes."""

    kind, what = NOTICE, "a notice"

    def __init__(self, row: DueRow, place: int, notice: Notice, direct: DirectMessages) -> None:
        # A row that an earlier version had begun to send is known without its data.
        digest = "" if row.started_at is not None else f" {blake2b(row.data.encode(), digest_size=8).hexdigest()}"
        self.key = f"{NOTICE} {row.key}{digest}"
        self.table_id = row.table_id
        self.user_id = row.user_id or 0
        self._place = place
        self._notice = notice
        self._direct = direct
        self._directly: tuple[int, Notice] | None = None

    async def send_directly(self, notice: Notice) -> bool:
        """Try to send it by direct message first; False where that cannot be known now."""
        channel_id = await self._direct.channel(self.user_id)
        if isinstance(channel_id, Failed):
            return not channel_id.passing
        self._directly = (channel_id, notice) if channel_id is not None else None
        return True

    async def wanted(self, shown: Shown | None) -> Wanted | None:
        return Wanted("sent", self._directly[0] if self._directly else self._place) if shown is None else None

    async def card(self, request: Request, page: int) -> Card:
        return (self._directly[1] if self._directly else self._notice).card

    def line(self, old: Shown | None, place: int, message: int) -> str:
        return ""

    def shrunk(self, line: str) -> Card | None:
        return None

    def is_unmarked(self, custom_id: str) -> bool:
        return custom_id == self._notice.mark

    async def refused(self, place: int, failed: Failed, reply: Reply | None) -> None:
        """Send it to the channel instead where direct messages are closed."""
        if self._directly is not None:
            await self._direct.refused(self.user_id, failed)
            self._directly = None


class Notices:
    def __init__(
        self,
        reminders: Reminders,
        absences: Absences,
        publisher: Publisher,
        delivery: Delivery,
        direct: DirectMessages,
        changed: Callable[[TableSnapshot], None],
    ) -> None:
        """`changed` is called with a table that the time has changed."""
        self._reminders = reminders
        self._absences = absences
        self._publisher = publisher
        self._delivery = delivery
        self._direct = direct
        self._changed = changed
        self.handlers: dict[str, Handler] = {
            TURN: self.turn,
            DIGEST: self.digest,
            NEWS: self.news,
            RESULT: self.result,
        }
        """The handlers of due rows, by kind."""

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
        await self._tell(due)

    async def _tell(self, due: DueStep) -> None:
        table, again, where = due.table, due.step == "remind", await self._link(due.table)

        def notice(directly: bool) -> Notice:
            return cards.turn_notice(table, due.turn, due.user_id, where, directly, again)

        directly = due.person.notice_place == "dm"
        await self._send(due.row, due.after, table.place_id, notice, directly)

    async def news(self, row: DueRow) -> None:
        """Tell a person news about a table: by DM if they prefer that, else at the table."""
        if await self._reminders.is_put_off(row):
            return
        table, user_id = await self._reminders.table_of_news(row), row.user_id or 0
        if table is None:
            await self._reminders.settle(row, None)
            return
        where = await self._link(table)

        def notice(directly: bool) -> Notice:
            return cards.news(table, row.data, user_id, where, row.key, directly)

        directly = row.data == "next" or await self._reminders.wants_dm(user_id)
        await self._send(row, None, table.place_id, notice, directly)

    async def result(self, row: DueRow) -> None:
        """Tell a server how a game ended, where it wants to hear of that."""
        table = await self._reminders.table_of_result(row)
        if table is None:
            await self._reminders.settle(row, None)
            return
        where = await self._link(table)
        await self._send(row, None, int(row.data), lambda directly: cards.result(table, where), directly=False)

    async def digest(self, row: DueRow) -> None:
        """Tell a person once a day which tables wait for them, if any do."""
        if await self._reminders.is_put_off(row):
            return
        user_id = row.user_id or 0
        waiting = [(table, await self._link(table)) for table in await self._reminders.waiting(user_id)]
        after = await self._reminders.tomorrow(row)
        if not waiting or after is None:
            await self._reminders.settle(row, after)
            return

        def notice(directly: bool) -> Notice:
            return cards.digest(waiting, user_id, int(row.data), directly)

        await self._send(row, after, waiting[0][0].place_id, notice, directly=True)

    async def _send(
        self, row: DueRow, after: DueRow | None, place: int, notice: Callable[[bool], Notice], directly: bool
    ) -> None:
        """Send a notice once, then put `after` in the place of its row. What has to be tried again stays as it is."""
        face = NoticeFace(row, place, notice(False), self._direct)
        if directly and not await face.send_directly(notice(True)):
            return
        if await self._delivery.now(face) in ("shown", "refused") and await self._reminders.settle(row, after):
            await self._delivery.drop(face)

    async def _link(self, table: TableSnapshot) -> str | None:
        return await self._publisher.link_to(table)
