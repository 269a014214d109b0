"""The driver of delivery: performs what the machine decides, one request at a time for each slot.

A click's answer is one of the ways to perform a request. Whatever fails is tried again with pauses that grow.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Literal

from bot.delivery import machine
from bot.delivery.calls import Calls
from bot.delivery.faces import Face
from bot.delivery.ids import base36
from bot.delivery.knowledge import REFUSED, WRITES, Click, Post, Request, Shown, Slot
from bot.delivery.lanes import Lane, Lanes, Waiting
from bot.delivery.reply import Reply
from bot.delivery.transport import Answer, Transport
from bot.runtime.homes import ALONE, Homes, may_send
from bot.runtime.tasks import Retries, Tasks
from storage.base import LeaseLost, Store, StoreError
from storage.slots import HAND, TABLE_MESSAGE

log = logging.getLogger(__name__)

DOUBT_SECONDS = 30.0
"""After this time no request of an earlier run, and none that was given up, can still arrive at Discord."""
DELIVERING = "delivering"
"""The store knows under this name that a run has not ended in order."""
NONCE_BITS = 60
Delivered = Literal["shown", "refused", "later", "unstored"]
"""The message is there; Discord refuses it; that is not known yet; or it could not be written down."""


class Delivery:
    """The only place that posts, edits and retires messages."""

    def __init__(
        self,
        store: Store,
        transport: Transport,
        tasks: Tasks,
        clock: Callable[[], float],
        homes: Homes = ALONE,
    ) -> None:
        self._homes = homes
        self._store = store
        self._transport = transport
        self._calls = Calls(transport)
        self._tasks = tasks
        self._clock = clock
        self._lanes = Lanes(store, tasks, clock)
        self._retries = Retries[str](self._retry)
        self._numbers = itertools.count(1)
        self._young_until: dict[int | None, float] = {}
        """Until when requests of an earlier home may arrive, by shard; None is the key of a process that is alone."""

    # Starting and stopping

    async def start(self) -> None:
        """Take over from an earlier run. Requests of one that was killed may still be on their way."""
        if await self._store.meta(DELIVERING):
            self.take_over(None)
        await self._store.set_meta(DELIVERING, "yes")
        await self._store.drop_idle_notices()

    async def begin_among_others(self) -> None:
        """Note once for all processes that requests may be under way: one that is alone later does not know."""
        await self._store.set_meta(DELIVERING, "yes")
        await self._store.drop_idle_notices()

    def take_over(self, shard: int | None) -> None:
        """Expect requests of a home that did not end in order: everything that is used soon is shown once more."""
        self._young_until[shard] = asyncio.get_running_loop().time() + DOUBT_SECONDS

    async def settle(self, shard: int, seconds: float) -> bool:
        """Finish what is under way at a shard, and store the notes. Return True if nothing may arrive later."""
        lanes = [lane for lane in self._lanes.all() if lane.lease is not None and lane.lease.shard == shard]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for lane in lanes:
                    await lane.idle.wait()
        await self._lanes.flush_all(lanes)
        loop = asyncio.get_running_loop()
        is_young = loop.time() < self._young_until.get(shard, 0.0)
        return not is_young and not any(lane.slot.memory.doubtful or lane.running for lane in lanes)

    def let_go(self, shards: Collection[int]) -> None:
        """Leave everything at these shards to another process."""
        for lane in self._lanes.all():
            if lane.lease is not None and lane.lease.shard in shards:
                self._let_go(lane)

    def _let_go(self, lane: Lane) -> None:
        """Show a slot no longer: its home is another process. Clicks that wait are answered by their handlers."""
        self._retries.cancel(lane.face.key)
        if lane.doubt is not None:
            lane.doubt.cancel()
        lane.release()
        for number in list(lane.clicks):
            lane.answer(number, False)
        self._lanes.remove(lane)

    async def stop(self) -> bool:
        """Store that all requests have ended, and return True if so. If that fails, the next run checks everything."""
        if any(lane.slot.memory.doubtful for lane in self._lanes.all()):
            return False  # what was given up may arrive after the next start
        if self._homes.share is None:
            with suppress(StoreError):
                await self._store.set_meta(DELIVERING, "")
        return True

    def flush(self) -> None:
        """Store what was noted about messages."""
        self._lanes.flush()

    def close(self) -> None:
        """Stop all timers."""
        self._retries.close()
        for lane in self._lanes.all():
            if lane.doubt is not None:
                lane.doubt.cancel()

    def forget_all(self) -> None:
        """Read everything again, because the store has changed."""
        self._lanes.forget_all()

    async def behind(self) -> tuple[int, ...]:
        """Return the tables whose message may not show how they stand."""
        return await self._store.behind(TABLE_MESSAGE, self._homes.share)

    async def behind_hands(self, games: Sequence[str]) -> tuple[int, ...]:
        """Return the tables of these games at which a hand in a DM is missing, or may not show how it stands."""
        return await self._store.behind_hands(HAND, games, self._homes.share)

    # Knowledge

    async def shown(self, face: Face) -> Shown | None:
        """Return the message that shows this addressee their slot."""
        return (await self._slot(face)).shown

    async def is_arriving(self, face: Face, mark: str) -> bool:
        """Return True for the mark of a post that is not yet known to have arrived."""
        post = (await self._slot(face)).stored.post
        return post is not None and post.marked and post.nonce == mark

    async def _slot(self, face: Face) -> Slot:
        """Return what is known, or what is stored of a slot that is at home elsewhere."""
        try:
            return (await self._loaded(face)).slot
        except LeaseLost:
            return await self._lanes.glimpse(face)

    async def _loaded(self, face: Face) -> Lane:
        lease = await self._homes.lease(face.table_id, face.user_id)
        lane = self._lanes.of(face)
        lane.lease = lease
        await self._load(lane)
        return lane

    async def _load(self, lane: Lane) -> None:
        if not lane.loaded:
            loop, lease = asyncio.get_running_loop(), lane.lease
            young_until = self._young_until.get(lease.shard if lease is not None else None, 0.0)
            doubt_until = loop.time() + DOUBT_SECONDS if lane.failed else young_until
            young = loop.time() < doubt_until
            await self._lanes.load(lane, young)
            lane.failed = lane.failed and not lane.loaded
            if young:
                self._doubt(lane, doubt_until - loop.time())

    # Showing

    def soon(self, face: Face) -> None:
        """Show this shortly; many calls make few requests, and the newest state wins."""
        lane = self._lanes.of(face)
        self._poke(lane)
        if not lane.running:
            self._begin(lane)
            self._tasks.start(self._run(lane))

    async def once_more(self, face: Face) -> None:
        """Show this once more in its message, because where it is read it has been lost."""
        lane = await self._loaded(face)
        lane.slot = machine.lost_sight(lane.slot)
        self.soon(face)

    async def now(
        self, face: Face, *, again: bool = False, reply: Reply | None = None, is_answer: bool = False
    ) -> Delivered:
        """Show this and wait until that is done, or has to be tried again.

        `again` posts a message even if one is up to date. `reply` may be a way to post it; `is_answer` makes the
        message its answer.
        """
        try:
            lane = await self._loaded(face)
        except LeaseLost:
            self._leave_to_home(face)
            return "later"
        if again:
            lane.slot = machine.wanted_again(lane.slot)
        lane.route = reply
        is_answer = is_answer and reply is not None and reply.i.shows_tables
        lane.way = "channel" if reply is None else "answer" if is_answer else "channel first"
        self._poke(lane)
        try:
            await self._finished(lane)
            return await self._how_delivered(lane)
        finally:
            if lane.route is reply:
                lane.route, lane.way = None, "channel"

    async def _finished(self, lane: Lane) -> None:
        """Run the lane to its end, or wait until another task has done that."""
        while lane.running:
            await lane.idle.wait()
            if not lane.poked:
                break
        if lane.poked or not lane.loaded:
            self._begin(lane)
            await self._run(lane)

    async def _how_delivered(self, lane: Lane) -> Delivered:
        if lane.failed:
            return "unstored"
        if lane.slot.memory.pausing or lane.slot.stored.post is not None:
            return "later"
        shown, wanted = lane.slot.shown, await lane.face.wanted(lane.slot.shown)
        if wanted is not None and lane.slot.memory.refused == (wanted.place, wanted.key):
            return "refused"
        return "shown" if shown is not None else "refused"

    async def answer(self, face: Face, reply: Reply, page: int = 0, other: Face | None = None) -> bool:
        """Answer a click by its message; False where that has nothing to say to it.

        A message that shows the `other` addressee their slot answers as that one does.
        """
        try:
            lane = await self._loaded(face)
        except LeaseLost:
            self._leave_to_home(face)
            return True
        if other is not None and not _is_shown(lane, reply) and _is_shown(beside := await self._loaded(other), reply):
            self.soon(face)
            lane = beside
        return await self._answer(lane, reply, page)

    async def _answer(self, lane: Lane, reply: Reply, page: int) -> bool:
        click = Click(next(self._numbers), reply.message_id or 0, reply.mark, again=True)
        lane.slot = machine.proved(lane.slot, click.message, click.mark)
        waiting = Waiting(reply, page, asyncio.get_running_loop().create_future())
        request = machine.answering(lane.slot, await lane.face.wanted(lane.slot.shown), click)
        if request is not None:
            return await self._answer_at_once(lane, request, waiting)
        if machine.is_posting(lane.slot):
            self.soon(lane.face)
            return False
        lane.clicks[click.number] = waiting
        lane.slot = machine.clicked(lane.slot, click)
        self._poke(lane)
        if not lane.running:
            self._begin(lane)
            await self._run(lane, until=waiting.answered)
        return await waiting.answered

    async def _answer_at_once(self, lane: Lane, request: Request, waiting: Waiting) -> bool:
        """Answer a click by editing its message, whatever else is under way."""
        lane.clicks[request.click] = waiting
        try:
            await self._call(lane, request)
        except BaseException:
            lane.slot = machine.applied(lane.slot, request, "lost")
            self._doubt(lane, DOUBT_SECONDS)
            lane.answer(request.click, False)
            self.soon(lane.face)
            raise
        if lane.running:
            self._poke(lane)
        elif await self._next(lane) is not None:
            self.soon(lane.face)
        return waiting.answered.done() and waiting.answered.result()

    async def become(self, source: Face, target: Face) -> Shown | None:
        """Let the message of one addressee stand for another one from now on."""
        lane, other = await self._loaded(source), await self._loaded(target)
        while lane.running or other.running:
            await asyncio.gather(lane.idle.wait(), other.idle.wait())
        if lane.slot.shown is not None and lane.slot.stored.post is None:
            self._begin(lane)
            self._begin(other)
            try:
                await self._lanes.move(lane, other)
            finally:
                self._end(lane)
                self._end(other)
        return other.slot.shown

    async def drop(self, face: Face) -> None:
        """Forget an addressee for good."""
        lane = self._lanes.of(face)
        while lane.running:
            await lane.idle.wait()
        await self._lanes.drop(lane)

    def _leave_to_home(self, face: Face) -> None:
        if face.table_id is not None:
            self._homes.tell_home(face.table_id)

    # Running a lane

    def _poke(self, lane: Lane) -> None:
        lane.poked = True
        self._retries.cancel(lane.face.key)
        lane.slot = machine.retried(lane.slot)

    def _begin(self, lane: Lane) -> None:
        lane.running = True
        lane.idle.clear()

    async def _run(self, lane: Lane, until: asyncio.Future[bool] | None = None) -> None:
        """Do what is to be done; with `until`, leave the rest to the background once that is known."""
        try:
            while (request := await self._next(lane)) is not None:
                if until is not None and until.done():
                    self._tasks.start(self._run(lane))
                    return
                await self._perform(lane, request)
        except BaseException as error:
            self._failed(lane, error)
            if not isinstance(error, StoreError):
                raise
        else:
            self._end(lane)

    def _end(self, lane: Lane) -> None:
        lane.running = False
        lane.idle.set()

    async def _next(self, lane: Lane) -> Request | None:
        """Decide what to do now; None where everything is as it should be, or has to wait."""
        while True:
            lane.poked = False
            lane.lease = await self._homes.lease(lane.face.table_id, lane.face.user_id)
            await self._load(lane)
            if lane.is_elapsed:
                lane.slot = machine.elapsed(lane.slot)
                lane.is_elapsed = lane.slot.memory.doubtful  # an answer under way has to end first
            wanted = await lane.face.wanted(lane.slot.shown)
            request = machine.next_request(lane.slot, wanted)
            if request is not None:
                return request
            if not lane.poked:
                lane.slot = machine.confirmed(lane.slot, wanted)
                self._rest(lane)
                return None

    async def _perform(self, lane: Lane, request: Request) -> None:
        if request.kind in WRITES:
            await self._write(lane, request)
        elif request.kind == "release":
            lane.slot = machine.sent(lane.slot, request)
            lane.answer(request.click, False)
        else:
            await self._call(lane, request)

    def _rest(self, lane: Lane) -> None:
        self._lanes.note(lane)
        if not lane.slot.memory.pausing:
            self._retries.worked(lane.face.key)

    def _failed(self, lane: Lane, error: BaseException) -> None:
        """Start again from the store after an error that leaves it unknown what was stored or sent."""
        lane.slot = Slot(lane.slot.stored, lane.slot.memory._replace(lane=None))
        lane.forget()
        lane.release()
        self._end(lane)
        if isinstance(error, LeaseLost):
            self._let_go(lane)
            self._leave_to_home(lane.face)
            return
        if isinstance(error, StoreError):
            log.warning("%s of table %s cannot be shown now: %s", lane.face.what, lane.face.table_id, error)
        if isinstance(error, Exception):
            self._retries.later(lane.face.key)

    def _retry(self, key: str) -> None:
        if (lane := self._lanes.known(key)) is not None:
            self.soon(lane.face)

    # Writes

    async def _write(self, lane: Lane, request: Request) -> None:
        request = self._completed(lane, request)
        lane.slot = machine.sent(lane.slot, request)
        await self._lanes.store(lane, machine.written(lane.slot, request))
        lane.slot = machine.applied(lane.slot, request, "ok")

    def _completed(self, lane: Lane, request: Request) -> Request:
        """Add what the machine does not know: names and words."""
        if request.kind == "begin":
            return request._replace(post=self._post(lane, request))
        if request.kind == "finish":
            return request._replace(line=lane.face.line(lane.slot.shown, request.place, request.message))
        if request.kind == "retire":
            shown = lane.slot.shown
            return request._replace(line=lane.face.line(None, shown.place, shown.message) if shown else "")
        return request

    def _post(self, lane: Lane, request: Request) -> Post:
        """Return a new post, or the one that was looked for in vain, to be tried again under its nonce."""
        shown = lane.slot.shown
        after = self._transport.search_from(shown.message if shown else 0)
        if lane.way == "answer" and lane.route is not None:
            after = min(after, lane.route.i.id)
        if (post := request.post) is not None:
            after, guarded = min(after, post.after or after), lane.way != "follow-up"
            return post._replace(after=after, started_at=self._clock(), guarded=guarded)
        return Post(
            base36(secrets.randbits(NONCE_BITS)), request.place, request.asked, request.notifies, request.entries,
            after, self._clock(), guarded=lane.way != "answer",
        )  # fmt: skip

    # Calls

    async def _call(self, lane: Lane, request: Request) -> None:
        lane.slot = machine.sent(lane.slot, request)
        answer = await self._performed(lane, request)
        if request.kind == "send" and answer.failed is not None and answer.outcome in REFUSED:
            await lane.face.refused(request.place, answer.failed, lane.route)
        lane.slot = machine.applied(lane.slot, request, answer.outcome, answer.message)
        if request.click:
            lane.answer(request.click, answer.outcome == "ok")
        if answer.outcome == "lost" and request.kind != "search":
            self._doubt(lane, DOUBT_SECONDS)
        if lane.slot.memory.pausing:
            self._retries.later(lane.face.key)

    async def _performed(self, lane: Lane, request: Request) -> Answer:
        """Perform a request that only the home of a table may make, as long as this process is that."""
        if (lease := lane.lease) is None:
            return await self._calls.perform(lane, request)
        before = may_send.set(lambda: self._homes.stands(lease))
        try:
            return await self._calls.perform(lane, request)
        finally:
            may_send.reset(before)

    # Doubt

    def _doubt(self, lane: Lane, seconds: float) -> None:
        """Show everything once more when no earlier request can arrive any longer."""
        if lane.doubt is not None:
            lane.doubt.cancel()
        lane.is_elapsed = False
        lane.doubt = asyncio.get_running_loop().call_later(seconds, self._elapsed, lane)

    def _elapsed(self, lane: Lane) -> None:
        lane.doubt = None
        lane.is_elapsed = True
        if not lane.running:
            self._begin(lane)
            self._tasks.start(self._run(lane))


def _is_shown(lane: Lane, reply: Reply) -> bool:
    return lane.slot.shown is not None and lane.slot.shown.message == reply.message_id
