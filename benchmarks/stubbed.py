"""The real bot with Discord's network cut off: requests are built to the last byte and then answered from here."""

from __future__ import annotations

import asyncio
import io
import json
import random
import tempfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, cast

import aiohttp
import discord
from discord import ui

from benchmarks.copying import copied
from bot.app import Taproom, compose
from bot.delivery.ids import encode
from bot.lobby.service import Person, Place
from bot.runtime.garbage import tune_gc
from bot.settings import Settings
from bot.table.snapshot import TableSnapshot

CHANNEL, GUILD, APPLICATION = 7_000, 8_000, 9_000
GROUPS = 4
"""Groups of people who play game after game, so that their DMs are open as they are in the middle of an evening."""
ORIGINALS = 40
"""Tables that are really opened where very many are needed."""
_USER: dict[str, Any] = {"username": "player", "discriminator": "0", "avatar": None, "global_name": None}


@dataclass(slots=True)
class Answer:
    """The bot's answer: components and files, enough to send the same with discord.py alone."""

    components: list[dict[str, Any]]
    files: list[tuple[str, bytes]]


class Response:
    """The response that Discord would give."""

    status = 200
    reason = "OK"
    headers: ClassVar[dict[str, str]] = {"content-type": "application/json"}

    def __init__(self, body: dict[str, Any]) -> None:
        self._body = json.dumps(body)

    async def __aenter__(self) -> Response:
        return self

    async def __aexit__(self, *error: object) -> None:
        pass

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body


@dataclass(slots=True)
class Wire:
    """Stands where aiohttp's session was: everything of discord.py runs, nothing leaves."""

    answers: list[Answer] = field(default_factory=list[Answer])
    recording: bool = False
    counted: int = 0
    """Requests that count against the limit of the whole bot: answers to interactions do not."""
    closed: bool = False
    _ids: int = 1_000_000

    def request(self, method: str, url: str, *, data: Any = None, **options: Any) -> Response:
        if self.recording:
            self._record(data)
        if isinstance(data, aiohttp.FormData):
            data()  # the multipart body, as it would go out
        self._ids += 1
        self.counted += not any(part in url for part in ("/interactions/", "/webhooks/"))
        if "/interactions/" in url:
            return Response({"interaction": {"id": str(self._ids), "type": 3}})
        return Response(message(self._ids, []))

    async def close(self) -> None:
        self.closed = True

    def _record(self, data: Any) -> None:
        form = data._fields if isinstance(data, aiohttp.FormData) else [({"name": "payload_json"}, None, data or "{}")]
        fields = [(dict(options), value) for options, _, value in form]
        sent = json.loads(next(value for options, value in fields if options["name"] == "payload_json"))
        files = [(options["filename"], _bytes(value)) for options, value in fields if "filename" in options]
        self.answers.append(Answer((sent.get("data") or sent).get("components", []), files))


def _bytes(file: Any) -> bytes:
    data = file.read()
    file.seek(0)
    return data


def message(number: int, components: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": str(number), "channel_id": str(CHANNEL), "content": "", "author": _USER | {"id": str(APPLICATION)},
        "attachments": [], "embeds": [], "mentions": [], "mention_roles": [], "mention_everyone": False,
        "pinned": False, "tts": False, "type": 0, "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None,
        "components": components, "flags": 32768,
    }  # fmt: skip


@dataclass(slots=True)
class Bench:
    bot: Taproom
    wire: Wire
    tables: list[int] = field(default_factory=list[int])
    clicked: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """The components of a typical table message: Discord sends them along with each click on it."""
    chance: random.Random = field(default_factory=lambda: random.Random(5))
    _clicks: int = 0

    @property
    def file(self) -> Path:
        """The file of its database."""
        return cast("Path", self.bot.settings.database)

    async def table(self, game: str, people: int = 2, guild: int = GUILD) -> int:
        """Start a game, show it in the channel and return its table."""
        services = self.bot.services
        first = len(self.tables) % GROUPS * 10 + 1
        everyone = [Person(first + n, f"Player {n}") for n in range(people)]
        opened = await services.lobby.open(services.games[game], Place(guild, CHANNEL), everyone[0])
        for person in everyone[1:]:
            await services.lobby.join(opened.id, person)
        started = await services.lobby.start(opened.id, everyone[0].user_id)
        await services.publisher.show_now(started)
        self.tables.append(opened.id)
        return opened.id

    async def many(self, games: Sequence[str], count: int) -> list[int]:
        """Return `count` loaded tables of these games: some are played for a few clicks, the others are copies."""
        services = self.bot.services
        originals = [await self.table(games[number % len(games)]) for number in range(ORIGINALS)]
        for number, table_id in enumerate(originals):
            await self.clicks([table_id], number // len(games), games[number % len(games)])
        await services.hands.flush()
        await services.tasks.drain()
        services.delivery.flush()
        await services.tasks.drain()
        copies = copied(self.file, originals, count - len(originals))
        self.tables += copies
        for table_id in copies:
            await services.tables.read(table_id)
        return originals + copies

    async def click(self, table_id: int) -> bool:
        """Click anything for the player who is asked; return False when the game is over."""
        interaction = await self.next_interaction(table_id)
        if interaction is None:
            return False
        await self.bot.on_interaction(interaction)
        assert self.bot.services.metrics.counts["error"] == 0
        return True

    async def next_interaction(self, table_id: int) -> discord.Interaction[Any] | None:
        """Return a click of the player who is asked, on the table message; None when the game is over."""
        table = await self.bot.services.tables.read(table_id)
        if not table.awaited:
            return None
        shown = await self.bot.services.publisher.shown(table_id)
        return self.interaction(table, shown.message if shown else 1)

    async def clicks(self, table_ids: list[int], count: int, game: str) -> int:
        """Click that often, one table after the other; finished games give way to new ones, in the list as well."""
        for number in range(count):
            place = number % len(table_ids)
            if not await self.click(table_ids[place]):
                table_ids[place] = await self.table(game)
                await self.click(table_ids[place])
        return count

    def interaction(self, table: TableSnapshot, shown: int) -> discord.Interaction[Any]:
        seat = table.awaited[0]
        session = table.playing
        choice = self.chance.choice(session.choices(seat))
        user = table.seats[seat].user_id
        custom_id = encode("act", table.id, session.decision(seat), choice.key)
        return self.raw(str(user), shown, custom_id)

    def raw(self, user: str, shown: int, custom_id: str) -> discord.Interaction[Any]:
        """Return a click as it comes in, from its text on."""
        data = discord.utils._from_json(json.dumps(self.payload(user, shown, custom_id)))
        return discord.Interaction(data=data, state=self.bot._connection)

    def payload(self, user: str, shown: int, custom_id: str) -> dict[str, Any]:
        """Return a click as Discord sends it."""
        self._clicks += 1
        number = discord.utils.time_snowflake(discord.utils.utcnow()) + self._clicks
        return {
            "id": str(number), "application_id": str(APPLICATION), "type": 3, "token": f"t{self._clicks}",
            "version": 1, "guild_id": str(GUILD), "attachment_size_limit": 10_000_000, "locale": "en-US",
            "channel": {"id": str(CHANNEL), "type": 0, "name": "c", "position": 0},
            "member": {"user": _USER | {"id": user}, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00",
                       "permissions": "0", "deaf": False, "mute": False, "flags": 0},
            "message": message(shown, self.clicked), "data": {"custom_id": custom_id, "component_type": 2},
        }  # fmt: skip

    async def answer_plainly(self, answer: Answer) -> None:
        """Answer the same click with the same message by discord.py alone."""
        interaction = self.raw("1", 1, "tap:act:1:1:x")
        view = rebuilt(answer.components)
        files = [discord.File(io.BytesIO(data), name) for name, data in answer.files]
        await interaction.response.edit_message(view=view, attachments=files)


def rebuilt(components: Sequence[dict[str, Any]]) -> ui.LayoutView:
    """Return a view with these components, made with the library's public classes."""
    view = ui.LayoutView(timeout=None)
    for component in components:
        view.add_item(_item(component))
    view.stop()
    return view


def _item(data: dict[str, Any]) -> ui.Item[Any]:
    kind = data["type"]
    inner = [_item(child) for child in data.get("components", ())]
    if kind == 17:
        return ui.Container(*inner, accent_color=data.get("accent_color"))
    if kind == 1:
        return ui.ActionRow(*inner)
    if kind == 2:
        style = discord.ButtonStyle(data["style"])
        return ui.Button(label=data["label"], style=style, custom_id=data.get("custom_id"), url=data.get("url"))
    if kind == 3:
        options = [
            discord.SelectOption(label=o["label"], value=o["value"], description=o.get("description"))
            for o in data["options"]
        ]
        return ui.Select(custom_id=data["custom_id"], options=options, max_values=data.get("max_values", 1))
    if kind == 12:
        items = [discord.MediaGalleryItem(i["media"]["url"], description=i["description"]) for i in data["items"]]
        return ui.MediaGallery(*items)
    return ui.TextDisplay(data["content"]) if kind == 10 else ui.Separator()


async def settle(made: Bench) -> None:
    """Wait until the hands are up to date and nothing is under way."""
    await made.bot.services.hands.flush()
    await made.bot.services.tasks.drain()


@asynccontextmanager
async def bench(
    cache_mb: int | None = None,
    hand_pause: float | None = None,
    database: str = "",
    term: float | None = None,
) -> AsyncGenerator[Bench]:
    """Yield the bot on a database of its own, cut off from the network; with a `term`, as one of several processes."""
    with tempfile.TemporaryDirectory() as folder:
        settings = _settings(database or f"{folder}/bench.db")
        if term is not None:
            settings.cluster, settings.cluster_seconds, settings.emoji = True, term, False
        if cache_mb is not None:
            settings.cache_mb = cache_mb
        if hand_pause is not None:
            settings.hand_pause_seconds = hand_pause
        async with compose(settings) as bot:
            tune_gc()
            wire: Any = Wire()
            state: Any = bot._connection
            state.user = discord.ClientUser(state=state, data=cast("Any", _USER | {"id": str(APPLICATION)}))
            http: Any = bot.http
            http._HTTPClient__session = wire
            http._global_over = asyncio.Event()
            http._global_over.set()
            # A click costs what its still picture costs; what moving ones cost on top is B13.
            await bot.services.preferences.change_guild(GUILD, animations=False)
            yield Bench(bot, wire)
            await bot.services.tasks.drain()


def _settings(database: str) -> Settings:
    """Return settings under which a few people may open as many tables as a benchmark likes."""
    many = 1_000_000
    return Settings(
        database=cast("Path", database),
        discord_token=None,
        max_tables_per_person=many,
        max_tables_per_channel=many,
        max_tables_per_server=many,
        result_pause_seconds=0,
    )
