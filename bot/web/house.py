"""The house: the services of the bot over pages instead of Discord, with everyone who has a link."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.composition import Ways, build_interface, build_services
from bot.display import elements
from bot.emoji.records import Emoji
from bot.runtime.garbage import give_back
from bot.runtime.tasks import Repeating
from bot.settings import Settings
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from bot.upkeep.service import RegularBackups, Upkeep
from bot.web.acts import Acts
from bot.web.errors import Refused
from bot.web.messages import Kind, Message, Messages
from bot.web.people import People, id_of
from bot.web.shelf import Audience, Shelf
from bot.web.streams import HEARTBEAT, Name, Stream, Streams, dumped
from bot.web.tables import Json, TableViews, wire, wires
from bot.web.transport import WebDirectMessages, WebTransport
from renderers import limit_caches
from storage import Store
from storage.base import Status, StoreError
from storage.transfer import refuse_unfinished
from storage.web import HOUSE, WebPersonRow, is_of_web

HOUSEKEEPING_SECONDS = 3600.0
MOST_LISTED = 60
"""Tables in the list of all, the newest."""
ALL: tuple[Status, ...] = ("lobby", "playing", "over", "closed")
EVERYWHERE = Audience(0)


class House:
    """One per program."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.run = secrets.token_hex(6)
        self.base, self.is_open, self.moved = "", False, ""
        """The address that links begin with, whether other machines can reach it, and why it is not the wanted one."""
        self.shelf, self.streams, self.people = Shelf(), Streams(), People(store, clock)
        self.messages = Messages(self.shelf, self.people.name_of, self._message_changed)
        ways = Ways(WebTransport(self.messages), lambda preferences: WebDirectMessages())
        # No one limits how often a page is told of a hand, so it need not wait for a quiet moment.
        self.services = build_services(store, settings.model_copy(update={"hand_pause_seconds": 0.0}), ways, clock)
        self.acts = Acts(store, self.services, build_interface(self.services), self.people, self.messages)
        self._store = store
        self._views = TableViews(self.messages, self.services.emoji.find, self.streams.is_here)
        self._covers: dict[str, Json | None] = {}
        self._icons: dict[str, bytes] = {}
        self._watched: dict[int, tuple[object, str]] = {}
        """The view of spectators of each table, and its source."""
        backups = RegularBackups(store, settings.backups, settings.backup_hours, clock)
        upkeep = Upkeep(self.services.lobby, self.services.refresh.changed, backups)
        self._housekeeping = Repeating(upkeep.keep_house, HOUSEKEEPING_SECONDS)

    # Starting and stopping

    async def start(self) -> None:
        """Take over from an earlier run: people, links, and games that go on."""
        s = self.services
        await self.people.load()
        await self._rest_elsewhere()
        s.emoji.learn(Emoji(one.name, number) for number, one in enumerate(s.emoji.wanted, 1))
        s.privacy.observers.append(lambda user_id: s.tasks.start(self._forget(user_id)))
        s.tasks.start(s.catch_up())
        s.tasks.start(self._draw_covers())
        self._housekeeping.start()

    async def _rest_elsewhere(self) -> None:
        """Let the tables of servers of Discord rest: nothing can be shown there."""
        s = self.services
        await s.preferences.change_guild(HOUSE, left_at=None)
        for guild_id in await s.tables.guilds():
            if not is_of_web(guild_id) and (await s.preferences.guild(guild_id)).left_at is None:
                await s.preferences.change_guild(guild_id, left_at=s.tables.clock())

    async def close(self) -> None:
        """Finish the moves under way, then say goodbye to every page."""
        self.services.work.closing = True
        self._housekeeping.close()
        self.services.schedule.close()
        await self.services.finish()
        self.streams.end("closing")

    async def _draw_covers(self) -> None:
        for key, game in self.services.games.items():
            cover = await self.services.pictures.cover(game)
            self._covers[key] = self.shelf.picture(cover, EVERYWHERE) if cover is not None else None
            self.streams.touch_all()

    async def _forget(self, user_id: int) -> None:
        """Forget a person who has had their data deleted; their links lead nowhere now."""
        await self.people.load()
        self.messages.forget_person(user_id)
        self.drop_strangers()

    def drop_strangers(self) -> None:
        """End the pages of links that have been withdrawn, and tell the others."""
        self.streams.end("withdrawn", lambda stream: self.people.current(stream.visitor.link) is None)
        self.streams.touch_all()

    def _message_changed(self, message: Message) -> None:
        self.streams.changed(message)

    # Painting what a page shows

    @asynccontextmanager
    async def opened(self, stream: Stream) -> AsyncIterator[None]:
        """Count a page as open, with its table there even if it was shown by an earlier run."""
        self.streams.add(stream)
        try:
            yield
        finally:
            self.streams.remove(stream)

    def hello(self, stream: Stream) -> str:
        kind = "person" if stream.reader else "watch"
        return dumped({"run": self.run, "kind": kind, "heartbeat": HEARTBEAT})

    async def paint(self, stream: Stream, name: Name) -> str | None:
        """Return an object for a page as JSON; None where it gets none of this name."""
        visitor = self.people.current(stream.visitor.link)
        if visitor is None:
            stream.end("withdrawn")
            return None
        person = visitor.person
        if name == "house":
            return None if person is None else dumped(await self._house(person))
        if person is not None and not person.name:
            return None
        if name == "table":
            return await self._table(stream)
        if person is None:
            return None
        if name == "notices":
            return dumped({"messages": wires(self.messages.of_person(person.user_id, Kind.NOTICE))})
        return dumped(self._private(person.user_id, stream.table))

    def _private(self, owner: int, table: int) -> Json:
        own = [one for one in self.messages.of_person(owner, Kind.PRIVATE) if one.table in (0, table)]
        return {"hand": wire(self.messages.shown(table, Kind.HAND, owner)), "messages": wires(own)}

    async def _house(self, person: WebPersonRow) -> Json:
        me = {"id": str(person.user_id), "name": person.name, "needs_name": not person.name, "host": person.is_host}
        if not person.name:
            return {"me": me}
        rows = await self._store.newest_tables(HOUSE, MOST_LISTED)
        tables = [table for row in rows if (table := await self._read(row.id)) is not None]
        return {
            "me": me,
            "base": self.base,
            "open": self.is_open,
            "people": [
                {"id": str(one.user_id), "name": one.name, "here": self.streams.is_here(one.user_id)}
                for one in self.people.all
            ],
            "games": [
                {
                    "key": key,
                    "title": game.meta.title,
                    "facts": elements.facts(game.meta),
                    "cover": self._covers.get(key),
                    "teaches": game.guided is not None,
                }
                for key, game in self.services.games.items()
            ],
            "tables": [self._views.summary(table, person.user_id) for table in tables],
            "links": await self._links() if person.is_host else [],
        }

    async def _links(self) -> list[Json]:
        found: list[Json] = []
        for link in self.people.links:
            table = await self.table_at(link.place_id) if link.place_id else None
            user = link.user_id or 0
            found.append(
                {
                    "id": id_of(link),
                    "user": str(user or ""),
                    "name": self.people.name_of(user) if user else "",
                    "table": str(table.id) if table is not None else "",
                    "created_at": link.created_at,
                    "used_at": link.used_at,
                }
            )
        return found

    async def _read(self, table_id: int) -> TableSnapshot | None:
        try:
            return await self.services.tables.read(table_id)
        except (TableError, StoreError):
            return None

    async def table_at(self, place: int) -> TableSnapshot | None:
        """Return the newest table of a place."""
        rows = await self.services.tables.rows_in(place, ALL)
        return await self._read(max(row.id for row in rows)) if rows else None

    async def _table(self, stream: Stream) -> str | None:
        table = await self._looked_at(stream)
        if table is None:
            return "null"
        await self._show_again(table, stream.reader)
        if self.messages.shown(table.id, Kind.TABLE) is None and table.row.status != "closed":
            return None  # it is being sent, and the page is told when it is there
        if stream.reader:
            return dumped(self._views.view(table, stream.reader))
        return self._watched_view(table)

    async def _looked_at(self, stream: Stream) -> TableSnapshot | None:
        if stream.visitor.place:
            table = await self.table_at(stream.visitor.place)
            stream.table = table.id if table is not None else 0
            return table
        table = await self._read(stream.table) if stream.table else None
        return table if table is not None and table.row.guild_id == HOUSE else None

    async def _show_again(self, table: TableSnapshot, reader: int) -> None:
        """Send once more what an earlier run has shown; it reaches the page when it is there."""
        if self.messages.shown(table.id, Kind.TABLE) is None:
            await self.services.publisher.once_more(table.id)
        if reader and self.messages.shown(table.id, Kind.HAND, reader) is None:
            await self.services.hands.once_more(table, reader)

    def _watched_view(self, table: TableSnapshot) -> str:
        """Return the public view, made once for all who watch."""
        here = tuple(self.streams.is_here(seat.user_id or 0) for seat in table.seats)
        shown = [self.messages.shown(table.id, kind) for kind in (Kind.TABLE, Kind.CARD)]
        made_of = (table.version, here, *self.messages.shared(table.id), *shown)
        known = self._watched.get(table.id)
        if known is None or known[0] != made_of:
            known = self._watched[table.id] = (made_of, dumped(self._views.view(table, 0)))
        return known[1]

    # What pages fetch

    def icon(self, name: str) -> bytes:
        """Return the picture of an emoji."""
        if name not in self._icons:
            wanted = next((one for one in self.services.emoji.wanted if one.name == name), None)
            if wanted is None:
                raise Refused(404, "There is no such icon.")
            self._icons[name] = wanted.paint()
        return self._icons[name]

    def item(self, key: str, reader: int, place: int) -> Any:
        """Return a picture or file that this reader may see."""
        found = self.shelf.find(key)
        if found is None:
            raise Refused(404, "That is not here any longer.")
        owner, where = found.audience.person, found.audience.place
        if owner != reader if owner else place not in (0, where):
            raise Refused(404, "That is not here any longer.")
        return found


@asynccontextmanager
async def compose(settings: Settings) -> AsyncIterator[House]:
    """Yield the house with its store open and its games going on; leaving finishes the moves under way."""
    limit_caches(settings.cache_mb, give_back)
    store = settings.place.store(copied=settings.backup_before_update)
    await store.open()
    try:
        await refuse_unfinished(store, settings.place)
        house = House(store, settings)
        await house.start()
        try:
            yield house
        finally:
            await house.close()
    finally:
        await store.close()
