"""`/table absent`: a decision about a player who does not move, without a vote."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.absence.service import Absences
from bot.delivery.reply import Reply
from bot.interactions.refresh import Refresh
from bot.table.errors import TableError
from bot.table.names import plain_name
from bot.table.notes import TableNote
from bot.table.pending import AbsencePlan
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import complete, find


class AbsenceCommand(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        tables: TableRegistry,
        absences: Absences,
        refresh: Refresh,
    ) -> None:
        self._tables = tables
        self._absences = absences
        self._refresh = refresh

    @app_commands.command(name="absent", description="Decide about somebody who does not move (managers)")
    @app_commands.describe(player="Who does not move", plan="What the table does", table="Which table")
    @answered(servers_only=True)
    async def absent(self, reply: Reply, player: discord.User, plan: AbsencePlan, table: str | None = None) -> None:
        if not await reply.i.is_manager():
            raise TableError("Only those who manage this server can decide alone. At the table, most votes decide.")
        table_id = await find(self._tables, reply, table, ("playing",))
        changed = await self._absences.decide(table_id, player.id, plan)
        await reply.say(TableNote(plan, plain_name(player.display_name)).text())
        self._refresh.changed(changed)

    @absent.autocomplete("table")
    @completed
    async def _complete_table(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._tables, reply, current)
