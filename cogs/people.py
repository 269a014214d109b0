"""`/table …` about people who come and go, and what a host may change about a table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.guests.cards import find_card
from bot.hosting.service import Edits
from bot.interactions.context import Context
from bot.interactions.people import is_manager
from bot.lobby import cards as lobby_cards
from bot.preferences import clicks as preferences_clicks
from bot.preferences.service import PlayerChanges
from bot.table.errors import TableError
from bot.table.names import plain_name
from bot.table.notes import TableNote
from bot.table.pending import AbsencePlan
from cogs.answering import answered, reply_to
from cogs.finding import complete, find
from cogs.prefs import typed_away
from storage.people import AwayPlan, Pace


class PeopleCommands(commands.Cog):
    """A part of the group `/table`."""

    _ctx: Context

    @app_commands.command(name="away", description="Say until when you are away, and what becomes of your seats")
    @app_commands.describe(
        until="Such as 3 days, 2 weeks or 2027-01-08; back when you are here again",
        plan="What becomes of your seats meanwhile",
    )
    @answered()
    async def away(self, i: discord.Interaction[Any], until: str, plan: AwayPlan | None = None) -> None:
        person = await self._ctx.preferences.person(i.user.id)
        changes: PlayerChanges = {"away_until": typed_away(until, person, self._ctx.tables.clock())}
        if plan is not None:
            changes["away_plan"] = plan
        row = await self._ctx.reminders.change_person(i.user.id, changes)
        await reply_to(i).say(preferences_clicks.away_summary(row, self._ctx.tables.clock()))

    @app_commands.command(name="absent", description="Decide about somebody who does not move (managers of the server)")
    @app_commands.describe(player="Who does not move", plan="What the table does", table="Which table")
    @answered()
    async def absent(
        self, i: discord.Interaction[Any], player: discord.User, plan: AbsencePlan, table: str | None = None
    ) -> None:
        if not await is_manager(i):
            raise TableError("Only those who manage this server can decide alone. At the table, most votes decide.")
        table_id = await find(self._ctx, i, table, ("playing",))
        changed = await self._ctx.absences.decide(table_id, player.id, plan)
        await reply_to(i).say(TableNote(plan, plain_name(player.display_name)).text())
        self._ctx.changed(changed)

    @app_commands.command(name="invite", description="Invite somebody to your table, with Join and No thanks")
    @app_commands.describe(player="Who is welcome", table="Which table, if there are several here")
    @answered()
    async def invite(self, i: discord.Interaction[Any], player: discord.User, table: str | None = None) -> None:
        if player.bot:
            raise TableError("Bots do not play. **Add computer** seats a computer player.")
        found = await self._ctx.guests.invite(await find(self._ctx, i, table), i.user.id, player.id)
        await reply_to(i).say(f"{plain_name(player.display_name)} is invited to {found.title}.")

    @app_commands.command(name="find", description="Open tables and free seats in this server, with Join")
    @answered()
    async def find_tables(self, i: discord.Interaction[Any]) -> None:
        await reply_to(i).show(await find_card(self._ctx, i))

    @app_commands.command(name="follow", description="Hear of the end of each round of a table, or stop that")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def follow(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        table_id = await find(self._ctx, i, table)
        wanted = not await self._ctx.guests.follows(table_id, i.user.id)
        found = await self._ctx.guests.follow(table_id, i.user.id, wanted)
        said = "You hear of the end of each round of" if wanted else "You do not follow"
        await reply_to(i).say(f"{said} {found.title}{'' if wanted else ' any more'}.")

    @app_commands.command(name="edit", description="Name, pace, guests, seats and host of a table (host)")
    @app_commands.describe(
        name="What the table is called; none takes the name away",
        pace="How long it waits for a move: for ever, eight hours, a day, three days",
        private="Only people who are invited may join",
        order="The order of seats before the start: random, or numbers such as 3 1 2",
        host="Who is the host from now on",
        table="Which table, if there are several here",
    )
    @answered()
    async def edit(
        self,
        i: discord.Interaction[Any],
        name: str | None = None,
        pace: Pace | None = None,
        private: bool | None = None,
        order: str | None = None,
        host: discord.User | None = None,
        table: str | None = None,
    ) -> None:
        title = None if name is None else "" if name.strip().lower() == "none" else plain_name(name, limit=1000)
        asked = Edits(title, pace, private, order, host.id if host else None)
        if asked == Edits():
            raise TableError("Say what should change: `name`, `pace`, `private`, `order` or `host`.")
        table_id, force = await find(self._ctx, i, table), await is_manager(i)
        edited = await self._ctx.hosting.edit(table_id, i.user.id, asked, force)
        waits = f" {lobby_cards.pace_line(edited)}" if pace is not None else ""
        await reply_to(i).say(f"{edited.title} is changed.{waits}")
        self._ctx.changed(edited)

    @absent.autocomplete("table")
    @invite.autocomplete("table")
    @follow.autocomplete("table")
    @edit.autocomplete("table")
    async def _complete_running(self, i: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._ctx, i, current)
