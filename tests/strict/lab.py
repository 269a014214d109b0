"""A plain client of discord.py at the strict Discord, with nothing of the bot in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord import ui
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.results import InteractionResult

from tests.strict.env import StrictEnv
from tests.strict.server import StrictDiscord

Handler = Callable[[discord.Interaction[Any]], Awaitable[None]]


@asynccontextmanager
async def plain_client() -> AsyncIterator[discord.Client]:
    intents = discord.Intents(guilds=True)
    async with discord.Client(intents=intents, allowed_mentions=discord.AllowedMentions.none()) as client:
        yield client


class Lab:
    def __init__(self, env: StrictEnv) -> None:
        self.env = env
        self.guild = env.create_guild("Lab")
        self.channel = self.guild.create_text_channel("bench")
        self.member = self.guild.add_member(env.create_user("Ann"))

    @property
    def strict(self) -> StrictDiscord:
        return self.env.strict

    @property
    def client(self) -> discord.Client:
        return self.env.bot

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def run(self, work: Any) -> Any:
        """Do something as the client would."""
        return await self.env.life.start(work)

    async def send(self, words: str = "Hello") -> discord.Message:
        place = self.client.get_partial_messageable(self.channel.id)
        return await self.run(place.send(view=card(words)))

    async def edit(self, message: discord.Message, words: str = "Changed") -> None:
        partial = self.client.get_partial_messageable(self.channel.id).get_partial_message(message.id)
        await self.run(partial.edit(view=card(words), allowed_mentions=discord.AllowedMentions.none()))

    def words(self) -> list[str]:
        """Return the messages in the channel."""
        return [c.children[0].content for m in self.channel.history() for c in m.components]

    async def click(self, handler: Handler) -> InteractionResult:
        """A click on a new message, answered by this handler, whose effects are not waited for."""
        message = await self.send()
        setattr(self.client, "on_interaction", handler)  # noqa: B010
        stored = self.env.backend.get_message(self.channel.id, message.id)
        record, payload = wire.base_payload(
            self.env.backend,
            type=3,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=self.member.id,
            data={"custom_id": "x", "component_type": 2},
        )
        payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
        record.source_message_id = stored.id
        self.env.backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)

    @asynccontextmanager
    async def raw(self) -> AsyncIterator[aiohttp.ClientSession]:
        """HTTP without discord.py, for requests that it would never make."""
        headers = {"Authorization": "Bot strict"}
        connector = aiohttp.UnixConnector(self.strict.socket)
        async with aiohttp.ClientSession(connector=connector, headers=headers) as session:
            yield session

    def url(self, path: str = "") -> str:
        return f"{self.strict.url}{path or f'/channels/{self.channel.id}/messages'}"


def card(words: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(words), ui.ActionRow(ui.Button(label="Go", custom_id="x"))))
    view.stop()
    return view
