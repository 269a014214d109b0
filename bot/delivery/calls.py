"""The ways to perform a request on Discord: by a call of its own, or as the answer to an interaction."""

from __future__ import annotations

from bot.delivery.card import Card
from bot.delivery.faces import Face
from bot.delivery.failures import Failed
from bot.delivery.knowledge import Request
from bot.delivery.lanes import Lane, Waiting
from bot.delivery.pace import Urgency
from bot.delivery.reply import HERE_IT_IS
from bot.delivery.transport import Answer, Transport, outcome_of


class Calls:
    """Performs one request of a slot, and tells what became of it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    async def perform(self, lane: Lane, request: Request) -> Answer:
        face, waiting = lane.face, lane.clicks.get(request.click)
        if request.kind == "search":
            assert request.post is not None
            return await self._transport.find(request.post, face.is_unmarked)
        if request.kind == "send":
            return await self._send(lane, request)
        if request.kind == "shrink":
            return await self._shrink(request, waiting, face.shrunk(request.line))
        shown = lane.slot.shown
        card = (await face.card(request, waiting.page if waiting else 0)).stamped(shown.mark if shown else "")
        if waiting is not None:
            return Answer("ok" if await waiting.reply.update(card) else "lost")
        return await self._transport.edit(face, request.place, request.message, card)

    async def _send(self, lane: Lane, request: Request) -> Answer:
        post = request.post
        assert post is not None
        card = (await lane.face.card(request, 0)).stamped(post.nonce if post.marked else "")
        if not post.guarded and lane.way in ("answer", "follow-up"):
            return await self._send_as_reply(lane, card)
        answer = await self._transport.send(lane.face, request.place, card, post.nonce, _urgency(lane.face))
        if lane.way == "channel first" and answer.failed is not None and answer.failed.no_access:
            return await self._barred(lane, request, answer)
        return answer

    async def _send_as_reply(self, lane: Lane, card: Card) -> Answer:
        """Post a message through the interaction that asked for it. That is tried once."""
        assert lane.route is not None
        way, lane.way = lane.way, "channel"
        sent = await lane.route.post(card)
        if not isinstance(sent, Failed):
            return Answer("ok", sent) if sent else Answer("lost")
        return Answer("barred") if way == "answer" and sent.untaken else outcome_of(sent)

    async def _barred(self, lane: Lane, request: Request, answer: Answer) -> Answer:
        """Prepare a follow-up, if one is possible: it needs no right to send messages, but has no nonce either."""
        route, lane.way = lane.route, "channel"
        if route is None or route.channel_id != request.place or not lane.slot.memory.sole:
            return answer
        await route.say_unless_answered(HERE_IT_IS)  # a follow-up needs an answer before it
        lane.way = "follow-up"
        return Answer("barred", failed=answer.failed)

    async def _shrink(self, request: Request, waiting: Waiting | None, card: Card | None) -> Answer:
        if waiting is not None and card is not None:
            return Answer("ok" if await waiting.reply.update(card) else "lost")
        return await self._transport.shrink(request.place, request.message, card)


def _urgency(face: Face) -> Urgency:
    """Return how urgent a new message for this addressee is."""
    return Urgency.HAND if face.user_id else Urgency.TABLE
