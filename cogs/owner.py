"""Commands for whoever runs the bot, by mention: `@Taproom sync`, `status`, `backup`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.ui.rest import Failed, attempt
from storage import StoreError

if TYPE_CHECKING:
    from bot.app import Taproom

Ctx = commands.Context[Any]


class Owner(commands.Cog):
    def __init__(self, bot: Taproom) -> None:
        self._bot = bot

    async def cog_command_error(self, ctx: Ctx, error: Exception) -> None:
        """Strangers get no answer; the owner gets the reason."""
        if isinstance(error, commands.CheckFailure):
            return
        cause = error.original if isinstance(error, commands.CommandInvokeError) else error
        await attempt(ctx.send(f"That did not work: {cause}"), "telling the owner")

    @commands.command()
    @commands.is_owner()
    async def sync(self, ctx: Ctx) -> None:
        """Tell Discord the slash commands now."""
        sent = await attempt(self._bot.sync_if_changed(force=True), "sending the commands")
        failed = f"Discord did not take the commands (status {sent.status})." if isinstance(sent, Failed) else ""
        await ctx.send(failed or "The commands have been sent.")

    @commands.command()
    @commands.is_owner()
    async def status(self, ctx: Ctx) -> None:
        """Tables, moves, picture times and errors."""
        await ctx.send("\n".join(await self.report()))

    async def report(self) -> list[str]:
        counts = await self._bot.store.counts()
        context = self._bot.context
        errors = self._bot.errors + self._bot.router.errors + context.tasks.failures + context.keeper.unreadable
        return [
            f"Tables: {counts.playing} playing, {counts.lobby} in the lobby, "
            f"{counts.over} over, {counts.closed} closed",
            f"Moves: {counts.actions}, events: {counts.events}",
            f"Pictures: {_times(list(context.publisher.pictures.milliseconds))}, "
            f"{context.publisher.pictures.failures} failed",
            f"Errors since the start: {errors}",
            f"Gateway latency: {self._bot.latency * 1000:.0f} ms",
        ]

    @commands.command()
    @commands.is_owner()
    async def backup(self, ctx: Ctx) -> None:
        """Copy the database beside itself while play goes on."""
        path = backup_path(self._bot.settings.database, discord.utils.utcnow())
        try:
            await self._bot.store.backup(path)
        except StoreError as error:
            await ctx.send(f"No copy was made: {error}")
            return
        await ctx.send(f"Copied to `{path.name}`.")


def backup_path(database: Path, now: datetime) -> Path:
    return database.with_name(f"{database.stem}-{now:%Y%m%d-%H%M%S}{database.suffix}")


def _times(milliseconds: list[float]) -> str:
    if len(milliseconds) < 2:
        return f"{len(milliseconds)} drawn"
    cuts = quantiles(milliseconds, n=20)
    return f"{len(milliseconds)} drawn lately, median {cuts[9]:.1f} ms, 95 % under {cuts[18]:.1f} ms"
