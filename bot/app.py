"""The Discord client and what it is made of. `compose` puts the program together and takes it apart again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.cluster.cluster import Cluster
from bot.cluster.door import Door
from bot.cluster.duties import TaproomDuties
from bot.cluster.terms import Terms
from bot.composition import Ways, build_interface, build_services
from bot.delivery.pace import Pace
from bot.delivery.reply import Reply
from bot.discord.direct import DiscordDirectMessages
from bot.discord.greeting import WelcomeSender
from bot.discord.interaction import DiscordInteraction
from bot.discord.rest import attempt, only_from_home
from bot.discord.transport import DiscordTransport
from bot.discord_internals import bound_global_limits, forget_session, state_options
from bot.emoji.upload import PASSING, EmojiUploads
from bot.gateway.gateway import Gateway
from bot.gateway.sessions import shard_of
from bot.gateway.shards import ShardedState
from bot.interactions.faults import report_fault
from bot.interactions.work import CLOSING
from bot.monitoring.telemetry import Metrics
from bot.runtime.garbage import give_back
from bot.runtime.homes import ALONE
from bot.runtime.tasks import Repeating, Tasks
from bot.settings import Settings
from bot.upkeep.service import RegularBackups, Upkeep
from cogs.answering import reply_to
from cogs.owner import Owner
from renderers import limit_caches
from storage import Store, StoreError
from storage.together import Together
from storage.transfer import refuse_unfinished

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 3600.0
LOGIN_PAUSE, LONGEST_LOGIN_PAUSE = 2.0, 60.0
"""Seconds between two tries to log in; the pause doubles."""
RATE_LIMIT_SECONDS = 30.0
"""The longest rate limit that a call sleeps through; discord.py allows no less."""


class Tree(app_commands.CommandTree["Taproom"]):
    """Slash commands with one place for what goes wrong."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        # discord.py answers errors of its own kind only; data of a command that it cannot read would be lost in a task.
        try:
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception as error:
            interaction.client.gateway.wall.drop_interaction(interaction, error)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        closing = interaction.client.work.closing
        if closing and interaction.type is discord.InteractionType.application_command:
            await Reply(DiscordInteraction(interaction)).say(CLOSING)
        return not closing

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        reply = reply_to(interaction)
        if isinstance(cause, app_commands.CheckFailure):
            await reply.say(str(cause))
            return
        name = getattr(interaction.command, "qualified_name", "?")
        await report_fault(reply, f"command {name}", cause, interaction.client.services.refresh)


class Taproom(commands.Bot):
    """A bot that holds no game: every table is in the store."""

    def __init__(self, store: Store, settings: Settings, together: Together | None = None) -> None:
        """`together` is given to one of several processes on a database."""
        options: dict[str, Any] = {"http_trace": only_from_home()} if together is not None else {}
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Commands work in servers I am a member of, unless they say otherwise.
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=RATE_LIMIT_SECONDS,
            **options,
        )
        self.settings = settings
        self.store = store
        self._pace = Pace()
        metrics = Metrics()
        self.cluster = _cluster(together, settings, metrics) if together is not None else None
        self.services = build_services(store, settings, self._ways(), _clock, metrics, self.cluster or ALONE)
        self.work = self.services.work
        s = self.services
        backups = RegularBackups(store, settings.backups, settings.backup_hours, _clock)
        self.upkeep = Upkeep(s.lobby, s.refresh.changed, backups)
        self.housekeeping = Repeating(self.upkeep.keep_house, HOUSEKEEPING_SECONDS)
        self._uploads = Tasks()  # a shutdown leaves them to the next start
        self.interface = build_interface(self.services)
        self.router = self.interface.router
        tasks = self.services.tasks
        self.gateway = Gateway(self, store, metrics, tasks, settings.health, settings.shards, _clock, self.cluster)
        if self.cluster is not None:
            self._join(self.cluster)
        welcome = WelcomeSender(s.games, s.preferences, s.tasks)
        self.add_listener(welcome.on_guild_join)

    def _join(self, cluster: Cluster) -> None:
        """Let leases decide what this process does."""
        gateway, tasks = self.gateway, self.services.tasks
        duties = TaproomDuties(self.services, gateway, self._pace, self._look_after_whole)
        door = gateway.wall.door = Door(cluster, tasks, gateway.wall.act_for_another)
        cluster.attach(duties, duties.hearers | {"click": door.hear_click, "mine": door.hear_mine}, duties.forget)
        gateway.commands.may_send = lambda: cluster.is_chosen and cluster.is_newest
        self.services.privacy.observers.append(lambda user_id: cluster.tell_all("erased", user_id))

    async def _look_after_whole(self) -> None:
        """Do what is done once, by one of several processes."""
        await self.services.delivery.begin_among_others()
        await self.gateway.commands.send()
        if self.settings.emoji:
            self._uploads.start(self._sync_emoji())

    def _ways(self) -> Ways:
        return Ways(
            DiscordTransport(self, self._pace),
            lambda preferences: DiscordDirectMessages(self, preferences, self._pace),
        )

    async def on_interaction(self, i: discord.Interaction[Any], /) -> None:
        """Take the interactions that belong to components and forms of ours."""
        if i.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.handle(Reply(DiscordInteraction(i)))

    def _get_state(self, **options: Any) -> ShardedState:
        return ShardedState(**state_options(self), **options)

    async def setup_hook(self) -> None:
        bound_global_limits(self.http, RATE_LIMIT_SECONDS)
        for cog in (*self.interface.cogs, Owner(self)):
            await self.add_cog(cog)
        for group in self.interface.groups:
            self.tree.add_command(group)
        await self.gateway.commands.send()
        if self.cluster is None:
            self.services.tasks.start(self.services.catch_up())
        self.housekeeping.start()

    async def _sync_emoji(self) -> None:
        """Upload missing emoji, and remove old ones when no table shows a message from before."""

        async def all_shown_since(moment: float) -> bool:
            return all(found[0].updated_at > moment for found in await self.store.live())

        uploads = EmojiUploads(self, self.services.emoji)
        try:
            done = await uploads.sync(all_shown_since)
        except (*PASSING, discord.HTTPException, StoreError) as error:
            log.warning("the emoji could not be brought up to date; words take their place: %s", error)
        else:
            log.info("emoji: %d uploaded, %d removed, %d refused", *done)

    async def _learn_emoji(self) -> None:
        """Use the emoji that another process has uploaded."""
        try:
            await EmojiUploads(self, self.services.emoji).look()
        except (*PASSING, discord.HTTPException) as error:
            log.warning("the emoji are not known; words take their place: %s", error)

    # Servers that come and go

    async def on_shard_ready(self, shard: int) -> None:
        """Suspend the tables of servers that the bot has left; it may have been removed while it was away."""
        if self.cluster is not None:
            self.cluster.connected(shard)
        present = {guild.id for guild in self.guilds}
        for guild_id in await self.services.tables.guilds():
            if shard_of(guild_id, self.shard_count or 1) == shard:
                await self._mark_guild(guild_id, guild_id in present)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._mark_guild(guild.id, present=False)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._mark_guild(guild.id, present=True)

    async def _mark_guild(self, guild_id: int, present: bool) -> None:
        """Suspend the tables of a server, or resume them."""
        is_suspended = (await self.services.preferences.guild(guild_id)).left_at is not None
        if is_suspended != present:
            return
        left_at = None if present else discord.utils.utcnow().timestamp()
        await self.services.preferences.change_guild(guild_id, left_at=left_at)
        log.info("the tables of server %s are %s", guild_id, "resumed" if present else "suspended")
        if present:
            await (self.services.catch_up() if self.cluster is None else self.services.resume())

    # Starting and stopping

    async def login(self, token: str) -> None:
        """Log in, and wait out an outage: a bot may come up before its network does."""
        pause = LOGIN_PAUSE
        while True:
            try:
                await super().login(token)
                return
            except discord.LoginFailure:
                raise
            except (TimeoutError, OSError, aiohttp.ClientError, discord.HTTPException) as error:
                log.warning("Discord cannot be reached (%s); trying again in %.0f s", type(error).__name__, pause)
            await forget_session(self.http)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_LOGIN_PAUSE)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected, with pauses that discord.py does not make."""
        self._pace.limit()
        if self.settings.emoji:
            self._uploads.start(self._sync_emoji() if self.cluster is None else self._learn_emoji())
        await (self.gateway.run() if reconnect else super().connect(reconnect=False))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        self.gateway.wall.failed(event_method)

    async def close(self) -> None:
        """Finish the moves under way, then leave; one of several processes gives its shards to others before."""
        if self.cluster is not None:
            await self.cluster.leave()
        self.work.closing = True
        self._uploads.close()
        self.housekeeping.close()
        self.services.schedule.close()
        self.gateway.close()
        is_done = await self.services.finish()
        if self.cluster is not None:
            await self.cluster.stop(is_done)
        await self.gateway.disconnect()
        await super().close()

    async def on_message(self, message: discord.Message, /) -> None:
        """Run the owner's commands, which come by direct message; others get no answer."""
        if message.author.bot or message.guild is not None:
            return
        if await attempt(self.is_owner(message.author), "asking who owns the bot") is True:
            await self.process_commands(message)

    async def get_prefix(self, message: discord.Message, /) -> list[str]:
        """Return what a command may begin with: nothing is needed where it is written to the bot alone."""
        return [*commands.when_mentioned(self, message), ""]

    async def on_command_error(self, context: commands.Context[Any], error: commands.CommandError, /) -> None:
        """Stay silent: the owner talks, too, and words that are no command get no answer and leave no trace."""
        if not isinstance(error, commands.CommandNotFound):
            await super().on_command_error(context, error)


def _clock() -> float:
    return discord.utils.utcnow().timestamp()


def _cluster(together: Together, settings: Settings, metrics: Metrics) -> Cluster:
    return Cluster(
        together, Terms(__version__, settings.cluster_seconds, settings.cluster_leave_seconds), metrics.cluster
    )


@asynccontextmanager
async def compose(settings: Settings) -> AsyncGenerator[Taproom]:
    """Yield a constructed bot that is not logged in, with its store open; leaving closes both."""
    limit_caches(settings.cache_mb, give_back)
    place = settings.place
    copied = settings.backup_before_update
    together = place.together(settings.cluster_seconds / 2, copied=copied) if settings.cluster else None
    store = place.store(copied=copied) if together is None else together.store
    await store.open()
    try:
        await refuse_unfinished(store, place)
        bot = Taproom(store, settings, together)
        try:
            yield bot
        finally:
            await attempt(bot.close(), "closing the connection")
    finally:
        await store.close()
