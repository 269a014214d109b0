"""A guild, its people and the bot: arrange with full knowledge, act only as a user could."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.app import Taproom, compose
from bot.settings import Settings


class World:
    def __init__(self, database: Path, stack: AsyncExitStack, bot: Taproom, env: simcord.Env) -> None:
        self.database = database
        self.stack = stack
        self.bot = bot
        self.env = env
        self.guild = env.create_guild("Pub")
        self.channel = self.guild.create_text_channel("games")
        self.members: dict[str, Any] = {}
        self.bots = [bot]
        self.expected_errors = 0

    @classmethod
    @asynccontextmanager
    async def start(cls, database: Path) -> AsyncIterator[World]:
        async with AsyncExitStack() as stack:
            bot = await stack.enter_async_context(compose(settings(database)))
            env = await stack.enter_async_context(simcord.run(bot))
            yield cls(database, stack, bot, env)

    def member(self, name: str) -> Any:
        if name not in self.members:
            self.members[name] = self.guild.add_member(self.env.create_user(name))
        return self.members[name]

    async def restart(self) -> None:
        """A new process on the same database: nothing in memory survives."""
        await self.bot.context.tasks.drain()
        self.bot = await self.stack.enter_async_context(compose(settings(self.database)))
        self.bots.append(self.bot)
        await self.env.restart_bot(self.bot)

    def assert_healthy(self) -> None:
        failed = sum(bot.errors + bot.router.errors + bot.context.tasks.failures for bot in self.bots)
        assert failed == self.expected_errors

    async def open_table(self, host: str, game: str = "whiskey_business", **options: Any) -> discord.Message:
        await self.member(host).slash(self.channel, "table open", game=game, **options)
        return self.channel.last_message

    async def seated(self, *names: str, game: str = "whiskey_business", thread: bool = False) -> discord.Message:
        """A started game of these people; returns the table message."""
        if not thread:
            await self.bot.store.put_guild((await guild_row(self)))
        await self.open_table(names[0], game)
        for name in names[1:]:
            await self.member(name).click(self.table, label="Join")
        await self.member(names[0]).click(self.table, label="Start")
        return self.table

    @property
    def place(self) -> Any:
        return self.channel.threads[-1] if self.channel.threads else self.channel

    @property
    def table(self) -> discord.Message:
        """The newest message with buttons in the place where the game is shown."""
        return next(m for m in reversed(list(self.place.history())) if buttons(m))

    async def live(self, table_id: int = 1) -> Any:
        table = await self.bot.context.keeper.peek(table_id)
        assert table is not None
        return table

    async def awaited(self, table_id: int = 1) -> list[str]:
        table = await self.live(table_id)
        return [table.seats[seat].name for seat in table.awaited()]


async def guild_row(world: World) -> Any:
    from storage.base import GuildRow

    return GuildRow(world.guild.id, place="channel")


def settings(database: Path) -> Settings:
    return Settings(database=database, discord_token=None, data_dir=None, log_level="INFO")


def walk(components: Any) -> list[Any]:
    """All components of a message, nested ones too."""
    found: list[Any] = []
    for component in components:
        found.append(component)
        found += walk(getattr(component, "children", None) or [])
        accessory = getattr(component, "accessory", None)
        if accessory is not None:
            found.append(accessory)
    return found


def buttons(message: discord.Message) -> list[discord.Button]:
    return [c for c in walk(message.components) if isinstance(c, discord.Button)]


def selects(message: discord.Message) -> list[discord.SelectMenu]:
    return [c for c in walk(message.components) if isinstance(c, discord.SelectMenu)]


def text(message: discord.Message) -> str:
    return "\n".join(c.content for c in walk(message.components) if isinstance(c, discord.TextDisplay))


def acts(message: discord.Message) -> list[discord.Button]:
    """The buttons that are moves of the game."""
    return [b for b in buttons(message) if (b.custom_id or "").startswith("tap:act:")]


def some_act(message: discord.Message, chance: random.Random) -> discord.Button:
    return chance.choice(acts(message))
