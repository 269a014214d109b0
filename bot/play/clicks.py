"""Clicks in a running game: choices, batches, confirmations, undo, votes, reactions and private choices."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from bot.choices import selects
from bot.delivery.card import Card
from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.hands.cards import Hands
from bot.interactions.handling import Handlers, first_value, values
from bot.interactions.refresh import Refresh
from bot.my_tables.cards import offer_next
from bot.notices.service import Reminders
from bot.play import confirming, plans
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.errors import NotYourTurn, StaleDecision
from engine.core.game import Batch
from engine.core.words import listed

OPEN_QUESTIONS = 1024
"""Private questions that are remembered, to be withdrawn when they are asked again."""
COUNTED = "You have reacted already; each person counts once."


class GameClicks:
    def __init__(
        self,
        tables: TableRegistry,
        play: GameService,
        publisher: Publisher,
        hands: Hands,
        reminders: Reminders,
        preferences: Preferences,
        refresh: Refresh,
    ) -> None:
        self._tables = tables
        self._play = play
        self._publisher = publisher
        self._hands = hands
        self._reminders = reminders
        self._preferences = preferences
        self._refresh = refresh
        self._questions: OrderedDict[tuple[int | str, ...], Reply] = OrderedDict()
        """The private questions that are open, by table, person and choices."""
        self.handlers: Handlers = {
            "act": self._act,
            "pick": self._pick,
            "batch": self._batch,
            "whole": self._whole,
            "sure": self._sure,
            "sureall": self._sure_of_all,
            "page": self._page,
            "choose": self._choose,
            "hand": self._choose,
            "fresh": self._fresh,
            "undo": self._undo,
            "undoturn": self._undo_turn,
            "yes": self._vote,
            "no": self._vote,
            "react": self._react,
            "leaveout": self._leave_out,
            "unplan": self._withdraw_plan,
        }

    # Answers

    async def refresh(self, reply: Reply, table: TableSnapshot, page: int = 0) -> None:
        """Bring the clicked message up to date: the table message, or the clicker's private one."""
        if reply.is_private:
            await self._show_own(reply, table, page)
        else:
            await self._publisher.answer(reply, table, page)

    async def _moved(self, reply: Reply, table: TableSnapshot) -> None:
        """Answer a move where it was made, then bring everything else up to date."""
        await self.refresh(reply, table)
        self._refresh.changed(table, shown=not reply.is_private)
        await offer_next(self._reminders, self._publisher, reply, table)

    async def _show_own(self, reply: Reply, table: TableSnapshot, page: int = 0) -> None:
        if table.seat_of(reply.user_id) is None or table.session is None:
            await reply.update(elements.note("You are not sitting at this table anymore."))
        elif not await self._hands.answer(reply, table, page):
            await reply.update(await self._hands.card(table, reply.user_id, page))

    # Moves

    async def _act(self, reply: Reply, ref: Ref) -> None:
        await self._submit(reply, ref, [ref.key])

    async def _pick(self, reply: Reply, ref: Ref) -> None:
        await self._submit(reply, ref, [first_value(reply)])

    async def _batch(self, reply: Reply, ref: Ref) -> None:
        """Take a selection, and the choice that closes it where that is possible after it."""
        table = reply.table or await self._tables.read(ref.table)
        seat, keys = table.need_seat(reply.user_id), selects.picked_keys(values(reply))
        fresh = ref.decision == table.playing.decision(seat)
        await self._submit(reply, ref, table.playing.closed(seat, keys) if fresh else keys)

    async def _whole(self, reply: Reply, ref: Ref) -> None:
        """Take everything in a suggested batch, which a button names by its number and a select by its value."""
        batches = await self._offered_batches(reply, ref)
        number = (values(reply) or [ref.key])[0]
        if not number.isdecimal() or len(number) > 4 or int(number) >= len(batches):
            raise StaleDecision
        await self._submit(reply, ref, batches[int(number)].whole)

    async def _submit(self, reply: Reply, ref: Ref, keys: list[str]) -> None:
        """Take these choices, or ask the chooser alone first where one of them must be confirmed."""
        table = reply.table or await self._tables.read(ref.table)
        seat = table.need_seat(reply.user_id)
        fresh = ref.decision == table.playing.decision(seat)
        asked = confirming.question(table, seat, keys) if fresh else None
        if fresh and asked is None and (await self._preferences.person(reply.user_id)).confirm_end:
            asked = confirming.question_at_end(table, seat, keys)
        if asked is not None:
            await self._ask_once(reply, (ref.table, reply.user_id, *keys), asked)
            return
        await self._take(reply, ref, keys)

    async def _ask_once(self, reply: Reply, about: tuple[int | str, ...], question: Card) -> None:
        """Ask in private. The same question, asked before, makes room, so that none pile up."""
        await reply.show(question)
        open_question = self._questions.pop(about, None)
        self._questions[about] = reply
        if len(self._questions) > OPEN_QUESTIONS:
            self._questions.popitem(last=False)
        if open_question is not None:
            await open_question.withdraw()

    async def _sure(self, reply: Reply, ref: Ref) -> None:
        await self._take(reply, ref, [ref.key])

    async def _sure_of_all(self, reply: Reply, ref: Ref) -> None:
        batches = await self._offered_batches(reply, ref)
        await self._take(reply, ref, confirming.confirmed_keys(batches, ref.key))

    async def _take(self, reply: Reply, ref: Ref, keys: list[str]) -> None:
        table = await self._play.act(ref.table, reply.user_id, keys, ref.decision, str(reply.i.id))
        await self._moved(reply, table)
        seat = table.seat_of(reply.user_id)
        plan = table.plan(seat) if seat is not None and len(keys) > 1 else None
        if plan is not None and not reply.is_private and seat not in table.awaited:
            await reply.say(plans.summary(plan))

    async def _offered_batches(self, reply: Reply, ref: Ref) -> Sequence[Batch]:
        """Return the clicker's batches, as long as they are those that the clicked message was made of."""
        table = await self._tables.read(ref.table)
        seat = table.need_seat(reply.user_id)
        if seat not in table.awaited:
            raise NotYourTurn
        if ref.decision != table.playing.decision(seat):
            raise StaleDecision
        return table.playing.batches(seat)

    async def _undo(self, reply: Reply, ref: Ref) -> None:
        table, _ = await self._play.undo(ref.table, reply.user_id, str(reply.i.id), ref.entries)
        await self._moved(reply, table)

    async def _undo_turn(self, reply: Reply, ref: Ref) -> None:
        await self._moved(reply, await self._play.undo_turn(ref.table, reply.user_id, str(reply.i.id), ref.entries))

    async def _vote(self, reply: Reply, ref: Ref) -> None:
        agree, before = ref.kind == "yes", (await self._tables.read(ref.table)).pending
        table, _ = await self._play.vote(ref.table, reply.user_id, ref.question, agree, str(reply.i.id))
        await self._moved(reply, table)
        if table.pending is not None and table.pending == before:
            waiting = listed([table.seats[seat].name for seat in table.voters])
            await reply.say(f"You have agreed already. The table is waiting for {waiting}.")

    async def _withdraw_plan(self, reply: Reply, ref: Ref) -> None:
        await self._moved(reply, await self._play.withdraw_plan(ref.table, reply.user_id, ref.number))

    async def _leave_out(self, reply: Reply, ref: Ref) -> None:
        number = plans.left_out(first_value(reply))
        await self._moved(reply, await self._play.withdraw_plan(ref.table, reply.user_id, ref.number, number))

    async def _react(self, reply: Reply, ref: Ref) -> None:
        before = await self._tables.read(ref.table)
        table = await self._play.react(ref.table, reply.user_id, ref.key, ref.entries)
        await self.refresh(reply, table)
        if table.reactions == before.reactions:
            await reply.say(COUNTED)

    # Looking, without a lock

    async def _page(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        table.need_seat(reply.user_id)
        await self.refresh(reply, table, ref.page)

    async def _fresh(self, reply: Reply, ref: Ref) -> None:
        await self.refresh(reply, await self._tables.read(ref.table), ref.page)

    async def _choose(self, reply: Reply, ref: Ref) -> None:
        """Show the clicker's own choices, and hand if there is one, for their eyes only."""
        table = await self._tables.read(ref.table)
        await reply.show(await self._hands.card(table, reply.user_id))
