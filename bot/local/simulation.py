"""A Discord server inside this process, by SimCord. Every private name of SimCord is used here and nowhere else.

SimCord's preview shows one channel to one viewer at a time and changes only on a click. Here every person
has a page for every place, clicks are handled one after the other, and a page that is out of date is published again
before its click counts: SimCord finds a button by its position, so an old page would press what is there now.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from datetime import UTC, datetime
from typing import Any, ClassVar

import simcord
from aiohttp import web
from discord.ext import commands
from simcord.backend import Backend
from simcord.backend.access import can_access_message, channel_accessible
from simcord.backend.models import Message
from simcord.preview import Preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.local.errors import LocalTableError
from bot.local.hub import Place, PlaceKind
from bot.local.skin import PLACES_PATH, SCRIPT_PATH, STYLE_PATH, PageSkin

TESTED_VERSION = "3.2.1"
BOT_NAME = "Taproom"
_SETTLE_SECONDS = 30.0  # a computer player may think; five seconds, the default, are for tests
_TEXT_TYPES = ("text/html", "application/javascript")
_CHANGES = frozenset(
    {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"}
)
_REQUIRED_NAMES: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Preview, ("_action", "_publish", "_advance_presentation_time", "_mark_action_dispatched", "close", "url")),
    (PreviewServer, ("_static", "_STATIC_FILES", "_SECURITY_HEADERS", "_allowed_hosts")),
    (simcord.Env, ("preview", "settle", "advance_time", "create_guild", "create_user")),
    (Backend, ("get_channel", "edit_bot_profile")),
)


def _missing_names(env: simcord.Env) -> list[str]:
    missing = [
        f"{owner.__name__}.{name}" for owner, names in _REQUIRED_NAMES for name in names if not hasattr(owner, name)
    ]
    missing += [f"Env.{name}" for name in ("_preview", "backend") if not hasattr(env, name)]
    missing += [
        f"Backend.{name}" for name in ("subscribers", "messages", "channels", "clock") if not hasattr(env.backend, name)
    ]
    return missing


def check_simcord(env: simcord.Env) -> None:
    """Refuse a version of SimCord that lacks a private name we use, before anything starts."""
    if missing := _missing_names(env):
        raise LocalTableError(
            f"The local table needs simcord {TESTED_VERSION}; version {simcord.__version__} lacks {missing[0]}. "
            "Install it from the checkout with: pip install '.[local]'"
        )


class _PreviewMultiplexer:
    """Takes the place of SimCord's only preview, so that there can be several, and passes on the one call it gets."""

    _closed = True

    def __init__(self) -> None:
        self.previews: list[Preview] = []

    def _mark_action_dispatched(self) -> None:
        for preview in self.previews:
            preview._mark_action_dispatched()


class SkinnedServer(PreviewServer):
    """Serves one preview with its skin. SimCord routes only files it knows, so ours get the type of one of its own."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        STYLE_PATH: "preview.css",
        SCRIPT_PATH: "app.js",
        PLACES_PATH: "index.html",
    }

    def __init__(self, preview: Preview, skin: PageSkin) -> None:
        super().__init__(preview)
        self._skin = skin

    async def _static(self, request: web.Request) -> web.Response:
        answer: web.Response = await super()._static(request)
        own = self._skin.own_file(request.path)
        if own is not None:
            answer.text = own
        elif answer.content_type in _TEXT_TYPES:
            answer.text = self._skin.apply(request.path, answer.text or "")
        return answer


class SimulatedWindow:
    """One person's page of one place. Several browser tabs may show it."""

    def __init__(self, simulation: Simulation, preview: Preview) -> None:
        self._simulation = simulation
        self._preview = preview
        self._shown: dict[str, object] = {}
        self._simcord_action, self._simcord_publish = preview._action, preview._publish
        preview._action, preview._publish = self._locked_action, self._recorded_publish

    @property
    def address(self) -> str:
        return self._preview.url

    async def open(self) -> None:
        await self._preview.__aenter__()

    async def close(self) -> None:
        self._simulation.forget(self._preview)
        await self._preview.close()

    def catch_up(self) -> None:
        for page in tuple(self._preview._pages.values()):
            self._renew(page)

    def _renew(self, page: _Page) -> None:
        # Publishing a page that looks the same would make a click that is under way "stale".
        if self._shown.get(page.id) != self._fingerprint(page):
            self._preview._advance_presentation_time()
            self._preview._publish(page, reason="refresh")

    def _recorded_publish(self, page: _Page, **reason: Any) -> None:
        self._shown[page.id] = self._fingerprint(page)
        self._simcord_publish(page, **reason)

    async def _locked_action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._simulation.turn:
            if page := self._preview._pages.get(context_id or ""):
                self._renew(page)
            answer = await self._simcord_action(context_id, body)
        self._simulation.changed.set()
        return answer

    def _fingerprint(self, page: _Page) -> object:
        """Return a value that stays equal as long as this viewer would see the same."""
        env = self._preview.env
        return tuple(
            # The clock stands still between two ticks, so the time of an edit is not enough.
            (message.id, message.flags, message.content, message.pinned, message.edited_timestamp, _parts(message))
            for message in env.backend.messages.get(page.channel_id, {}).values()
            if can_access_message(env, page.channel_id, message, page.viewer, history=True)
        )


def _parts(message: Message) -> str:
    return repr((message.components, message.attachments, message.reactions))


class Simulation:
    """One server, one channel, the named people, and the real bot. The first person owns the server."""

    def __init__(self, env: simcord.Env, people: Sequence[str], start_page: str) -> None:
        self.people = tuple(people)
        self.turn = asyncio.Lock()
        self.changed = asyncio.Event()
        self._env = env
        self._start_page = start_page
        self._multiplexer = _PreviewMultiplexer()
        users = [env.create_user(name) for name in people]
        self._guild = env.create_guild("The Taproom", owner=users[0])
        self._channel = self._guild.create_text_channel("taproom", topic="A local table: nothing leaves this machine")
        self._members = {user.name: self._guild.add_member(user) for user in users}
        env.backend.subscribers.append(self._notice)

    def _notice(self, event: str, _payload: Mapping[str, Any]) -> None:
        if event in _CHANGES:
            self.changed.set()

    def places(self, person: str) -> list[Place]:
        member = self._members[person]
        direct = Place("dm", "Direct messages", PlaceKind.DIRECT, member.user.dm_channel.id)
        return [Place("taproom", "#taproom", PlaceKind.CHANNEL, self._channel.id), direct, *self._threads(member.id)]

    def _threads(self, member_id: int) -> list[Place]:
        backend = self._env.backend
        return [
            Place(f"thread-{channel.id}", channel.name or "Thread", PlaceKind.THREAD, channel.id)
            for channel in backend.channels.values()
            if channel.is_thread and channel_accessible(backend, channel.id, member_id, history=True)
        ]

    async def open_window(self, person: str, place: Place) -> SimulatedWindow:
        member = self._members[person]
        direct = place.kind is PlaceKind.DIRECT
        channel = simcord.ChannelHandle(
            self._env, None if direct else self._guild, self._env.backend.get_channel(place.channel_id)
        )
        self._install_multiplexer()
        preview = self._env.preview(channel, viewers=[member.user if direct else member], layout="channel")
        skin = PageSkin(person, place, self._start_page, lambda: self.places(person))
        preview._server = SkinnedServer(preview, skin)
        window = SimulatedWindow(self, preview)
        await window.open()
        self._install_multiplexer()
        self._multiplexer.previews.append(preview)
        return window

    def _install_multiplexer(self) -> None:
        setattr(self._env, "_preview", self._multiplexer)  # noqa: B010  # SimCord declares a Preview here

    def forget(self, preview: Preview) -> None:
        self._multiplexer.previews.remove(preview)

    def announce_join(self) -> None:
        """Tell the bot that it has just been added to the server, so that it says hello; SimCord does not."""
        self._env.bot.dispatch("guild_join", self._env.bot.get_guild(self._guild.id))

    def now(self) -> datetime:
        return self._env.now()

    async def settle(self) -> None:
        await self._env.settle()

    async def advance(self, seconds: float) -> None:
        await self._env.advance_time(seconds)


def call_later_beside(seconds: float, function: Callable[[], None]) -> asyncio.TimerHandle:
    """Call this after some seconds of real time, without SimCord waiting for it before it shows what has happened.

    SimCord knows what belongs to the bot by its context, so this has an empty one.
    """
    loop = asyncio.get_running_loop()
    return Context().run(loop.call_later, seconds, function)


@asynccontextmanager
async def simulate(bot: commands.Bot, people: Sequence[str], start_page: str) -> AsyncIterator[Simulation]:
    """Yield the bot logged in to a simulated Discord that knows these people."""
    runner = simcord.run(bot, check_errors=False, settle_timeout=_SETTLE_SECONDS)
    check_simcord(runner._env)
    runner._env.backend.clock._epoch = datetime.now(UTC)
    async with runner as env:
        env.backend.edit_bot_profile(BOT_NAME)
        yield Simulation(env, people, start_page)
