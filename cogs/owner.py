"""Commands for the owner of the bot, by direct message: `sync`, `status`, `backup`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.delivery.failures import Failed
from bot.discord.rest import attempt
from bot.monitoring.processes import cluster_lines
from bot.monitoring.status import status_lines
from storage import StoreError

if TYPE_CHECKING:
    from bot.app import Taproom

Ctx = commands.Context[Any]
MESSAGE_LIMIT = 2000


class Owner(commands.Cog):
    def __init__(self, bot: Taproom) -> None:
        self._bot = bot

    async def cog_command_error(self, ctx: Ctx, error: Exception) -> None:
        """Give strangers no answer, and the owner the reason."""
        if isinstance(error, commands.CheckFailure):
            return
        cause = error.original if isinstance(error, commands.CommandInvokeError) else error
        await attempt(ctx.send(f"That did not work: {cause}"), "telling the owner")

    @commands.command()
    @commands.is_owner()
    async def sync(self, ctx: Ctx) -> None:
        """Tell Discord the slash commands now."""
        sent = await attempt(self._bot.gateway.commands.sync(force=True), "sending the commands")
        if isinstance(sent, Failed):
            await ctx.send(f"Discord did not take the commands (status {sent.status}).")
        else:
            await ctx.send("\n".join(["The commands have been sent.", *sent])[:MESSAGE_LIMIT])

    @commands.command()
    @commands.is_owner()
    async def status(self, ctx: Ctx) -> None:
        """Show tables, moves, rates, times, queues and errors."""
        await ctx.send("\n".join(await self.report())[:MESSAGE_LIMIT])

    async def report(self) -> list[str]:
        counts = await self._bot.services.tables.counts()
        return [
            f"Tables: {counts.playing} playing, {counts.lobby} in the lobby, "
            f"{counts.over} over, {counts.closed} closed",
            f"Moves: {counts.actions}, events: {counts.events}",
            *status_lines(self._bot.services.status.read()),
            f"Gateway latency: {self._bot.gateway.latency * 1000:.0f} ms",
            *self._bot.services.metrics.gateway.refusals,
            *(cluster_lines(self._bot.cluster.meeting) if self._bot.cluster is not None else ()),
        ]

    @commands.command()
    @commands.is_owner()
    async def backup(self, ctx: Ctx) -> None:
        """Copy the database while play goes on; the oldest copies make room."""
        try:
            path = await self._bot.upkeep.backups.back_up()
        except StoreError as error:
            await ctx.send(f"No copy was made: {error}")
            return
        await ctx.send(f"Copied to `{path.name}`.")
