"""Open pages: each is sent whole objects, the newest ones only, as fast as it takes them and no faster."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Literal

from bot.web.messages import Kind, Message
from bot.web.people import Visitor

Name = Literal["house", "table", "private", "notices"]
Paint = Callable[["Stream", Name], Awaitable[str | None]]
"""Returns an object as JSON; None where this page gets none of that name."""
NAMES: tuple[Name, ...] = ("house", "table", "private", "notices")
OF_MESSAGES: dict[Kind, Name] = {Kind.HAND: "private", Kind.PRIVATE: "private", Kind.NOTICE: "notices"}
"""The object of which a message for one person alone is a part."""
HEARTBEAT = 15.0
GATHER_SECONDS = 0.02
"""The changes of one act arrive together."""
MOST_OF_LINK, MOST_OF_WATCH, MOST = 12, 250, 1000
"""Pages of one person's link, of a link to watch, and in all; the oldest make room."""


class Stream:
    """One open page."""

    def __init__(self, visitor: Visitor, table: int, paint: Paint) -> None:
        """`table` is looked at; 0 is the list of all tables."""
        self.visitor = visitor
        self.table = table
        self.farewell = ""
        """The reason why it ends."""
        self._paint = paint
        self._stale: set[Name] = set(NAMES)
        self._sent: dict[Name, int] = {}
        self._wake = asyncio.Event()

    @property
    def reader(self) -> int:
        """The person who reads it; 0 for one who only watches."""
        return self.visitor.link.user_id or 0

    def touch(self, *names: Name) -> None:
        """Send these again shortly, where they have changed."""
        self._stale.update(names)
        self._wake.set()

    def end(self, why: str) -> None:
        self.farewell = why
        self._wake.set()

    async def chunks(self) -> AsyncIterator[bytes]:
        """Yield what the page is to be sent, until it ends."""
        while not self.farewell:
            self._wake.clear()
            stale: list[Name] = [name for name in NAMES if name in self._stale]
            self._stale.clear()
            for name in stale:
                async for chunk in self._renewed(name):
                    yield chunk
            if not self._wake.is_set():
                try:
                    await asyncio.wait_for(self._wake.wait(), HEARTBEAT)
                    await asyncio.sleep(GATHER_SECONDS)
                except TimeoutError:
                    yield b": still here\n\n"
        yield event("bye", json.dumps({"why": self.farewell}))

    async def _renewed(self, name: Name) -> AsyncIterator[bytes]:
        text = await self._paint(self, name)
        if text is not None and self._sent.get(name) != hash(text):
            self._sent[name] = hash(text)
            yield event(name, text)


def event(name: str, text: str) -> bytes:
    """Return an event as it goes over the wire. JSON has no line breaks in it."""
    return f"event: {name}\ndata: {text}\n\n".encode()


class Streams:
    """All open pages."""

    def __init__(self) -> None:
        self._open: dict[Stream, None] = {}

    def __iter__(self) -> Iterator[Stream]:
        return iter(list(self._open))

    def __len__(self) -> int:
        return len(self._open)

    def is_here(self, user_id: int) -> bool:
        """Return True if this person has a page open."""
        return any(stream.reader == user_id for stream in self._open)

    def add(self, stream: Stream) -> None:
        """Take a page in; where there are too many, the oldest ends."""
        same = [one for one in self._open if one.visitor.link.hash == stream.visitor.link.hash]
        most = MOST_OF_WATCH if stream.visitor.place else MOST_OF_LINK
        for old in [*same[: max(0, len(same) + 1 - most)], *list(self._open)[: max(0, len(self._open) + 1 - MOST)]]:
            old.end("elsewhere")
            self._open.pop(old, None)
        self._open[stream] = None
        self._presence()

    def remove(self, stream: Stream) -> None:
        self._open.pop(stream, None)
        self._presence()

    def _presence(self) -> None:
        for stream in self._open:
            stream.touch("house", "table")

    def touch_all(self) -> None:
        """Let every page be brought up to date."""
        for stream in self._open:
            stream.touch(*NAMES)

    def changed(self, message: Message) -> None:
        """Bring the pages up to date that show this message, which is new, changed or gone."""
        name = OF_MESSAGES.get(message.kind)
        for stream in self._open:
            if name is not None:
                if stream.reader == message.owner:
                    stream.touch(name)
            elif stream.visitor.place == message.place:
                stream.touch("table")
            elif not stream.visitor.place:
                stream.touch("house", *(("table",) if stream.table == message.table else ()))

    def end(self, why: str, ended: Callable[[Stream], bool] = lambda stream: True) -> None:
        """End the pages for which that is true."""
        for stream in list(self._open):
            if ended(stream):
                stream.end(why)


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
