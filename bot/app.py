"""The Discord client and what it is made of. `compose` puts the program together and takes it apart again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot.settings import Settings
from bot.tables.keeper import Keeper
from bot.tables.lobby import Lobby
from bot.tables.play import Play
from bot.ui.context import Context
from bot.ui.hands import Hands
from bot.ui.people import People
from bot.ui.pictures import Pictures
from bot.ui.publisher import Publisher
from bot.ui.rest import attempt, say
from bot.ui.router import CLOSING, FAULT, Router
from bot.ui.tasks import Tasks
from engine import load_games
from engine.core.fairness import SEED_BITS
from storage import SqliteStore, Store

log = logging.getLogger(__name__)

SHUTDOWN_SECONDS = 20.0


class Tree(app_commands.CommandTree["Taproom"]):
    """Slash commands with one place for what goes wrong."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        closing = interaction.client.context.closing
        if closing and interaction.type is discord.InteractionType.application_command:
            await say(interaction, CLOSING)
        return not closing

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, app_commands.CheckFailure):
            await say(interaction, str(cause))
            return
        number = secrets.token_hex(3)
        interaction.client.errors += 1
        name = getattr(interaction.command, "qualified_name", "?")
        log.error("command %s failed, note %s", name, number, exc_info=cause)
        await say(interaction, FAULT.format(number=number))


class Taproom(commands.Bot):
    """A bot that holds no game: every table is in the store."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.settings = settings
        self.store = store
        self.errors = 0
        self.context = _context(self, store, settings)
        self.router = Router(self.context)
        self.add_listener(self.router.on_interaction)

    async def setup_hook(self) -> None:
        await cogs.add_all(self)
        await attempt(self.sync_if_changed(), "sending the commands")  # Discord keeps the ones it has
        self.context.tasks.start(self._catch_up())

    async def sync_if_changed(self, force: bool = False) -> bool:
        """Tell Discord the commands only when they differ from what it was told last."""
        payload = sorted((c.to_dict(self.tree) for c in self.tree.get_commands()), key=lambda d: (d["type"], d["name"]))
        digest = hashlib.sha256(json.dumps([self.application_id, payload], sort_keys=True).encode()).hexdigest()
        if not force and await self.store.meta("commands") == digest:
            return False
        await self.tree.sync()
        await self.store.set_meta("commands", digest)
        return True

    async def _catch_up(self) -> None:
        """Computer players that were about to move when the program stopped do so now."""
        for table in await self.context.keeper.recover():
            if table.stuck:
                log.warning("table %s cannot go on: %s", table.id, table.stuck)
            elif any(table.is_computer(seat) for seat in table.awaited()):
                await self._move_computers(table.id)

    async def _move_computers(self, table_id: int) -> None:
        try:
            async with self.context.keeper.hold(table_id) as table:
                if await self.context.play.catch_up(table):
                    self.context.publisher.soon(table_id)
                    self.context.hands.soon(table)
        except Exception:  # one broken table must not keep the others waiting
            self.errors += 1
            log.exception("the computer players of table %s cannot move", table_id)

    async def close(self) -> None:
        """Finish the moves under way, then leave."""
        self.context.closing = True
        try:
            async with asyncio.timeout(SHUTDOWN_SECONDS):
                await self.context.keeper.idle()
                await self.context.tasks.drain()
        except TimeoutError:
            log.warning("some tables were still being shown; their moves are stored")
        self.context.publisher.pictures.close()
        await super().close()

    async def is_manager(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this person may manage the guild, or owns the bot."""
        if interaction.permissions.manage_guild:
            return True
        owner = await attempt(self.is_owner(interaction.user), "asking who owns the bot")
        return owner is True

    async def on_message(self, message: discord.Message, /) -> None:
        """Commands by mention are the owner's; everybody else who mentions the bot is just talking."""
        if self.user is None or message.author.bot or not self.user.mentioned_in(message):
            return
        if await attempt(self.is_owner(message.author), "asking who owns the bot") is True:
            await self.process_commands(message)

    async def on_command_error(self, context: commands.Context[Any], error: commands.CommandError, /) -> None:
        """The owner talks, too: words that are no command get no answer and leave no trace."""
        if not isinstance(error, commands.CommandNotFound):
            await super().on_command_error(context, error)


def _context(client: discord.Client, store: Store, settings: Settings) -> Context:
    games = load_games(settings.data_dir)
    keeper = Keeper(store, games, lambda: discord.utils.utcnow().timestamp())
    people, pictures, tasks = People(store), Pictures(), Tasks()
    return Context(
        games=games,
        keeper=keeper,
        lobby=Lobby(keeper, lambda: secrets.randbits(SEED_BITS)),
        play=Play(keeper),
        people=people,
        publisher=Publisher(client, keeper, people, pictures, tasks),
        hands=Hands(client, keeper, people, pictures, tasks),
        tasks=tasks,
    )


@asynccontextmanager
async def compose(settings: Settings) -> AsyncGenerator[Taproom]:
    """A constructed bot that is not logged in, with its store open; leaving closes both."""
    store = SqliteStore(settings.database)
    await store.open()
    try:
        bot = Taproom(store, settings)
        try:
            yield bot
        finally:
            await attempt(bot.close(), "closing the connection")
    finally:
        await store.close()
