"""The slots in use: what is known about each, its clicks that wait, and writing it down."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.delivery import machine
from bot.delivery.faces import Face
from bot.delivery.knowledge import UNKNOWN, Old, Post, Shown, Slot, Stored
from bot.delivery.reply import Reply
from bot.runtime.tasks import Tasks
from storage.base import Store, StoreError
from storage.leases import Lease
from storage.slots import SlotRow

CACHED = 8192
Way = Literal["channel", "channel first", "answer", "follow-up"]
"""The way to post a message: under its nonce, perhaps with a follow-up to `route` in reserve, or through `route`."""
WRITE_PAUSE = 0.5
"""Seconds between two writes of notes: at full speed many are stored together."""


@dataclass(slots=True)
class Waiting:
    """A click that waits until its message has answered it."""

    reply: Reply
    page: int
    answered: asyncio.Future[bool]


@dataclass(slots=True, eq=False)
class Lane:
    """One slot: everything about it happens one request at a time."""

    face: Face
    slot: Slot = field(default_factory=Slot)
    revision: int = 0
    loaded: bool = False
    running: bool = False
    poked: bool = False
    """Something has changed since the last decision."""
    is_elapsed: bool = False
    """No earlier request can arrive now, which the slot has not been told."""
    failed: bool = False
    """The store failed, so the slot has to be read again."""
    route: Reply | None = None
    """The interaction that asked for the message, where it may be posted as its answer."""
    way: Way = "channel"
    clicks: dict[int, Waiting] = field(default_factory=dict[int, Waiting])
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    idle: asyncio.Event = field(default_factory=asyncio.Event)
    doubt: asyncio.TimerHandle | None = None
    lease: Lease | None = None
    """The lease under which it is shown; None in a process that is alone."""

    @property
    def is_at_rest(self) -> bool:
        """Nothing of it is left to do, or known only here."""
        memory = self.slot.memory
        is_busy = self.running or memory.answers or memory.doubtful or memory.seen or memory.pausing
        return self.loaded and not is_busy and self.slot.is_settled

    def forget(self) -> None:
        """Read the slot again before anything else is decided."""
        self.loaded, self.failed = False, True

    def answer(self, number: int, done: bool) -> None:
        """Let the person who clicked go on; `done` where the message was their answer."""
        if (waiting := self.clicks.pop(number, None)) is not None and not waiting.answered.done():
            waiting.answered.set_result(done)

    def release(self) -> None:
        """Let everyone go on whose click waits, or was to be answered by the request that has failed."""
        under_way = {answer.click for answer in self.slot.memory.answers}
        self.slot = Slot(self.slot.stored, self.slot.memory._replace(clicks=()))
        for number in [number for number in self.clicks if number not in under_way]:
            self.answer(number, False)

    def row(self, stored: Stored) -> SlotRow:
        """Return what is to be stored, one revision ahead of the stored row."""
        face, shown = self.face, stored.shown
        return SlotRow(
            face.key, face.kind, face.table_id, face.user_id, self.revision + 1,
            shown.message if shown else 0, shown.version if shown else 0,
            _dump(shown), _dump(stored.post), _dump(stored.retired or None),
        )  # fmt: skip


class Lanes:
    """Reads and writes slots. What a message shows is written in passing, many at a time."""

    def __init__(self, store: Store, tasks: Tasks, clock: Callable[[], float]) -> None:
        self._store = store
        self._tasks = tasks
        self._clock = clock
        self._lanes: OrderedDict[str, Lane] = OrderedDict()
        self._unwritten: set[str] = set()
        self._written_at = 0.0

    def of(self, face: Face) -> Lane:
        """Return the lane of this addressee; a known one keeps its own face."""
        lane = self._lanes.get(face.key)
        if lane is None:
            lane = self._lanes[face.key] = Lane(face)
            lane.idle.set()
            self._evict()
        self._lanes.move_to_end(face.key)
        return lane

    def known(self, key: str) -> Lane | None:
        return self._lanes.get(key)

    async def load(self, lane: Lane, young: bool) -> None:
        """Read what is known, unless that has been done. A request under way is waited for first."""
        if lane.loaded or lane.slot.memory.lane is not None:
            return
        row = await self._store.slot(lane.face.key)
        if lane.loaded or lane.slot.memory.lane is not None:  # by another task meanwhile
            return
        lane.slot = machine.read_again(lane.slot, _stored(row) if row else Stored(), young)
        lane.revision = row.revision if row else 0
        lane.loaded = True

    async def store(self, lane: Lane, stored: Stored) -> None:
        """Write down what is known. If that fails, it is read again before anything else."""
        async with lane.writing:
            await self._put((lane, lane.row(stored)))

    async def _put(self, *rows: tuple[Lane, SlotRow]) -> None:
        try:
            await self._store.put_slots([row for _, row in rows], rows[0][0].lease)
        except BaseException:
            for lane, _ in rows:
                lane.forget()
            raise
        for lane, row in rows:
            lane.revision = row.revision

    async def move(self, source: Lane, target: Lane) -> None:
        """Let a message stand for another addressee from now on, in one write."""
        shown = source.slot.shown
        assert shown is not None
        async with source.writing, target.writing:
            left, right = source.slot.stored._replace(shown=None), Stored(shown._replace(key=UNKNOWN))
            await self._put((source, source.row(left)), (target, target.row(right)))
        source.slot = Slot(left, source.slot.memory._replace(seen=None))
        target.slot = Slot(right, target.slot.memory)

    async def drop(self, lane: Lane) -> None:
        """Forget an addressee for good."""
        self._lanes.pop(lane.face.key, None)
        await self._store.drop_slot(lane.face.key)

    async def glimpse(self, face: Face) -> Slot:
        """Return what is stored about an addressee who is shown their slot by another process."""
        row = await self._store.slot(face.key)
        return Slot(_stored(row) if row else Stored())

    def remove(self, lane: Lane) -> None:
        """Leave an addressee to another process."""
        self._unwritten.discard(lane.face.key)
        if self._lanes.get(lane.face.key) is lane:
            del self._lanes[lane.face.key]

    async def flush_all(self, lanes: list[Lane]) -> None:
        """Store now what was noted about these."""
        self._unwritten -= {lane.face.key for lane in lanes}
        await self._write_notes(lanes)

    def forget_all(self) -> None:
        """Read everything again, because the store has changed."""
        for lane in self._lanes.values():
            lane.forget()

    # Notes of what messages show

    def note(self, lane: Lane) -> None:
        """Write in passing what a message shows. If that is lost with the process, it costs a needless request."""
        if machine.note(lane.slot) is None:
            return
        self._unwritten.add(lane.face.key)
        if self._clock() - self._written_at >= WRITE_PAUSE:
            self.flush()

    def flush(self) -> None:
        """Store what was noted."""
        self._written_at = self._clock()
        keys, self._unwritten = self._unwritten, set()
        lanes = [lane for key in keys if (lane := self._lanes.get(key)) is not None]
        if lanes:
            self._tasks.start(self._write_notes(lanes))

    async def _write_notes(self, lanes: list[Lane]) -> None:
        await asyncio.gather(*(self._write_note(lane) for lane in lanes))

    async def _write_note(self, lane: Lane) -> None:
        async with lane.writing:
            stored = machine.note(lane.slot)
            if stored is None or not lane.loaded:
                return
            try:
                await self._put((lane, lane.row(stored)))
            except StoreError:
                return  # it is shown once more after the next start
            lane.slot = machine.noted(lane.slot, stored)

    def _evict(self) -> None:
        """Drop the lanes that were used least recently, but none that is in use or has something left to do."""
        if len(self._lanes) <= CACHED:
            return
        for key, lane in list(self._lanes.items())[: len(self._lanes) - CACHED]:
            if lane.is_at_rest:
                del self._lanes[key]

    def all(self) -> list[Lane]:
        return list(self._lanes.values())


def _dump(value: Any) -> str:
    return "" if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _stored(row: SlotRow) -> Stored:
    shown = Shown(*json.loads(row.shown)) if row.shown else None
    post = Post(*json.loads(row.post)) if row.post else None
    retired = tuple(Old(*old) for old in json.loads(row.retired)) if row.retired else ()
    return Stored(shown, post, retired)
