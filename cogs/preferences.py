"""`/table prefs` and `/table away`: what a person prefers."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.notices.service import Reminders
from bot.preferences import clicks as preferences_clicks
from bot.preferences.service import PlayerChanges, Preferences
from bot.preferences.typed import typed_away, typed_preferences, zones_like
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import CHOICES
from storage.people import AwayPlan


class PreferenceCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        tables: TableRegistry,
        preferences: Preferences,
        reminders: Reminders,
    ) -> None:
        self._tables = tables
        self._preferences = preferences
        self._reminders = reminders

    @app_commands.command(name="prefs", description="How you get your hand, and when and where you hear of a table")
    @app_commands.rename(next_up="next")
    @app_commands.describe(
        hand="By DM, by the My hand button, or both",
        mentions="Mention you when it is your turn",
        reminders="Hours after which you are reminded; 0 leaves it to the table, -1 is never",
        notices="Where you get notices: at the table or by DM",
        digest="The hour of one notice a day instead of single ones; -1 ends that",
        quiet="Hours without notices, such as 22-8; none ends that",
        zone="Your time zone, such as Europe/Berlin",
        animations="Show your rolls and reveals as moving pictures",
        next_up="A direct message when the turn before yours begins",
        confirm="Ask you before a choice ends your turn",
    )
    @answered()
    async def prefs(
        self,
        reply: Reply,
        hand: Literal["dm", "ephemeral", "both"] | None = None,
        mentions: bool | None = None,
        reminders: app_commands.Range[int, -1, 168] | None = None,
        notices: Literal["table", "dm"] | None = None,
        digest: app_commands.Range[int, -1, 23] | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        animations: bool | None = None,
        next_up: bool | None = None,
        confirm: bool | None = None,
    ) -> None:
        given = {"hand": hand, "mentions": mentions, "remind_after": reminders, "notice_place": notices}
        more = {"digest_hour": digest, "quiet": quiet, "zone": zone, "animations": animations}
        more |= {"next_notice": next_up, "confirm_end": confirm}
        changes = typed_preferences(given | more)
        if not changes:
            row = await self._preferences.person(reply.user_id)
            await reply.show(preferences_clicks.person_card(row, self._tables.clock()))
            return
        changes["dm_closed"] = False  # a person who changes this wants it tried again
        row = await self._reminders.change_person(reply.user_id, changes)
        await reply.say(preferences_clicks.person_summary(row, self._tables.clock()))

    @app_commands.command(name="away", description="Say until when you are away, and what becomes of your seats")
    @app_commands.describe(
        until="Such as 3 days, 2 weeks or 2027-01-08; back when you are here again",
        plan="What becomes of your seats meanwhile",
    )
    @answered()
    async def away(self, reply: Reply, until: str, plan: AwayPlan | None = None) -> None:
        person = await self._preferences.person(reply.user_id)
        changes: PlayerChanges = {"away_until": typed_away(until, person, self._tables.clock())}
        if plan is not None:
            changes["away_plan"] = plan
        row = await self._reminders.change_person(reply.user_id, changes)
        await reply.say(preferences_clicks.away_summary(row, self._tables.clock()))

    @prefs.autocomplete("zone")
    @completed
    async def _complete_zone(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in zones_like(current)[:CHOICES]]
