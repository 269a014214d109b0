"""`/table …` about a whole server: its settings, and what the bot may do in a channel."""

from __future__ import annotations

from typing import Literal, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.preferences.service import GuildChanges, Preferences
from bot.servers import clicks as servers_clicks
from bot.table.errors import TableError
from bot.table.levels import LevelWord, level_of
from bot.table.limits import Limits
from cogs.answering import answered
from storage.people import Pace

Count = app_commands.Range[int, 1, 1000]


class ServerCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(self, preferences: Preferences, limits: Limits) -> None:
        self._preferences = preferences
        self._limits = limits

    @app_commands.command(name="settings", description="How tables work here, with a menu for each setting")
    @app_commands.describe(
        place="In a thread of their own or in the channel itself",
        openers="Who may open tables",
        pace="How long new tables wait for a move: forever, eight hours, a day, three days",
        level="How well computer players of new tables play; best and easy mean fair and relaxed",
        results="The channel in which the end of each game is announced",
        per_person="How many open tables one person may host",
        per_channel="How many tables may be open in one channel",
        per_server="How many tables may be open in this server",
        animations="Show rolls and turned-up cards as moving pictures",
    )
    @answered(servers_only=True)
    async def settings(
        self,
        reply: Reply,
        place: Literal["thread", "channel"] | None = None,
        openers: Literal["everyone", "managers"] | None = None,
        pace: Pace | None = None,
        level: LevelWord | None = None,
        results: discord.TextChannel | None = None,
        per_person: Count | None = None,
        per_channel: Count | None = None,
        per_server: Count | None = None,
        animations: bool | None = None,
    ) -> None:
        given = {
            "place": place, "openers": openers, "pace": pace, "animations": animations,
            "level": level and level_of(level),
            "results_channel_id": results.id if results is not None else None,
            "max_per_person": per_person, "max_per_channel": per_channel, "max_per_server": per_server,
        }  # fmt: skip
        changes = cast("GuildChanges", {name: value for name, value in given.items() if value is not None})
        limits, may_change = self._limits, await reply.i.is_manager()
        if not changes:
            row = await self._preferences.guild(reply.guild_id or 0)
            await reply.show(servers_clicks.server_card(row, limits, may_change))
            return
        if not may_change:
            raise TableError(servers_clicks.MANAGERS_ONLY)
        servers_clicks.need_allowed(changes, limits)
        if results is not None:
            servers_clicks.need_room_to_announce(reply, results.id)
        row = await self._preferences.change_guild(reply.guild_id or 0, **changes)
        await reply.say(servers_clicks.server_summary(row, limits))

    @app_commands.command(name="check", description="Which permissions I have here, and what is missing")
    @answered(servers_only=True)
    async def check(self, reply: Reply) -> None:
        await reply.say(reply.i.rights)
