"""Clicks about people who do not move: votes, coming back, taking over a seat."""

from __future__ import annotations

from bot.absence.service import SETTLED, Absences
from bot.delivery.card import Card
from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display.publisher import Publisher
from bot.hands.cards import Hands
from bot.interactions.handling import Handlers
from bot.interactions.refresh import Refresh
from bot.table.errors import OtherServer, TableError
from bot.table.pending import ABSENCE_PLANS, AbsencePlan
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot

WELCOME_BACK = "Welcome back: the seat is yours."


class AbsenceClicks:
    def __init__(
        self, tables: TableRegistry, absences: Absences, publisher: Publisher, hands: Hands, refresh: Refresh
    ) -> None:
        self._tables = tables
        self._absences = absences
        self._publisher = publisher
        self._hands = hands
        self._refresh = refresh
        self.handlers: Handlers = {
            "absent": self._vote,
            "here": self._come_back,
            "back": self._come_back_from_notice,
            "takeover": self._take_over,
        }

    async def _vote(self, reply: Reply, ref: Ref) -> None:
        plan: AbsencePlan | None = next((plan for plan in ABSENCE_PLANS if plan == ref.key), None)
        if plan is None:
            raise TableError(SETTLED)
        table = await self._tables.read(ref.table)
        manager = table.seat_of(reply.user_id) is None and await reply.i.is_manager()
        after = await self._absences.vote(table.id, reply.user_id, ref.question, plan, manager)
        await self._shown(reply, after)

    async def _come_back(self, reply: Reply, ref: Ref) -> None:
        await self._shown(reply, await self._absences.come_back(ref.table, reply.person))

    async def _come_back_from_notice(self, reply: Reply, ref: Ref) -> None:
        """Handle a click on a notice, which stays as it is; a second click gets the same answer."""
        table = await self._absences.come_back(ref.number, reply.person)
        await reply.say(WELCOME_BACK)
        self._refresh.changed(table)

    async def _take_over(self, reply: Reply, ref: Ref) -> None:
        if (await self._tables.read(ref.table)).row.guild_id != reply.guild_id:
            raise OtherServer
        table = await self._absences.substitute(ref.table, reply.person)
        await self._shown(reply, table)
        await reply.show(await self._welcome(table, reply.user_id))

    async def _welcome(self, table: TableSnapshot, user_id: int) -> Card:
        """Return the private message of a substitute: the hand, the recap and the choices."""
        return await self._hands.card(table, user_id)

    async def _shown(self, reply: Reply, table: TableSnapshot) -> None:
        await self._publisher.answer(reply, table)
        self._refresh.changed(table, shown=True)
