"""One command group per game, made from its verbs: `/whiskey roll`, `/angels sell what:…`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.choices import menus, typed
from bot.choices.plans import Offer
from bot.delivery.reply import Reply
from bot.display.publisher import Publisher
from bot.interactions import refusals
from bot.interactions.refresh import Refresh
from bot.my_tables.cards import offer_next
from bot.notices.service import Reminders
from bot.play import confirming, recaps
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from cogs.answering import answered, completed
from cogs.finding import CHOICES, complete, find
from cogs.table import HERE, INSTALLED
from engine.core.errors import NotYourTurn
from engine.core.game import AnyGame, Seat, Verb
from engine.core.words import listed


class GameCommands:
    """Makes the command groups of games."""

    def __init__(
        self,
        tables: TableRegistry,
        play: GameService,
        publisher: Publisher,
        reminders: Reminders,
        preferences: Preferences,
        refresh: Refresh,
    ) -> None:
        self._tables = tables
        self._play = play
        self._publisher = publisher
        self._reminders = reminders
        self._preferences = preferences
        self._refresh = refresh

    def group(self, game: AnyGame) -> app_commands.Group:
        """Return the group with a command for each verb of a game."""
        meta = game.meta
        group = app_commands.Group(
            name=meta.command, description=f"Play {meta.title}"[:100], allowed_contexts=HERE, allowed_installs=INSTALLED
        )
        for verb in meta.verbs:
            group.add_command(self._command(game, verb))
        return group

    def _command(self, game: AnyGame, verb: Verb) -> app_commands.Command[Any, ..., Any]:
        @answered()
        async def with_choice(reply: Reply, what: str | None = None, table: str | None = None) -> None:
            await self._submit(reply, game, verb, what, table)

        @answered()
        async def without_choice(reply: Reply, table: str | None = None) -> None:
            await self._submit(reply, game, verb, None, table)

        @completed
        async def complete_what(reply: Reply, current: str) -> list[app_commands.Choice[str]]:
            return await self._choices(reply, game, verb, current)

        @completed
        async def complete_table(reply: Reply, current: str) -> list[app_commands.Choice[str]]:
            return await complete(self._tables, reply, current, game.meta.key)

        callback: Any = with_choice if verb.takes_choice else without_choice
        command = app_commands.Command(name=verb.name, description=verb.description[:100], callback=callback)
        # In one call: a second one would replace what the first one has said.
        texts = {"what": "Which one; several with commas between"} if verb.takes_choice else {}
        app_commands.describe(**texts, table="Which table, if there are several here")(command)
        if verb.takes_choice:
            command.autocomplete("what")(complete_what)
        command.autocomplete("table")(complete_table)
        return command

    async def _submit(self, reply: Reply, game: AnyGame, verb: Verb, what: str | None, named: str | None) -> None:
        table = await self._tables.read(await find(self._tables, reply, named, ("playing",), game.meta.key))
        seat, session = table.seat_of(reply.user_id), table.playing
        if seat is None or seat not in table.awaited:
            raise TableError(refusals.sentence(table, reply.user_id, NotYourTurn()))
        offers = _offers(table, seat)
        shown = [offer for offer in offers if offer.verb == verb.name]
        if not shown:
            raise TableError(_other_verbs(game, verb, offers))
        keys = typed.chosen(shown, session.batches(seat), what)
        question = confirming.question(table, seat, keys)
        if question is None and (await self._preferences.person(reply.user_id)).confirm_end:
            question = confirming.question_at_end(table, seat, keys)
        if question is not None:
            await reply.show(question)
            return
        table = await self._play.act(table.id, reply.user_id, keys, session.decision(seat), str(reply.i.id))
        await reply.say(_result(table, seat))
        self._refresh.changed(table)
        await offer_next(self._reminders, self._publisher, reply, table)

    async def _choices(self, reply: Reply, game: AnyGame, verb: Verb, current: str) -> list[app_commands.Choice[str]]:
        """Return the caller's legal choices of this kind, each with its hint, and whole batches first."""
        try:
            named = reply.i.options.get("table")
            table = await self._tables.find(await find(self._tables, reply, named, ("playing",), game.meta.key))
        except TableError:
            return []
        seat = table.seat_of(reply.user_id) if table else None
        if table is None or seat is None or seat not in table.awaited:
            return []
        shown = [offer for offer in _offers(table, seat) if offer.verb == verb.name]
        found = typed.suggested(shown, table.playing.batches(seat))
        matching = [(name, value) for name, value in found if current.lower() in f"{name} {value}".lower()]
        return [app_commands.Choice(name=name, value=value) for name, value in matching][:CHOICES]


def _result(table: TableSnapshot, seat: Seat) -> str:
    """Return the result for the person who typed; the table message tells the others."""
    return "\n".join(recaps.recap(table, seat, private=True)) or "Done."


def _other_verbs(game: AnyGame, verb: Verb, offers: Sequence[Offer]) -> str:
    """Return a refusal that names the commands with something to do now."""
    possible = listed([f"`/{game.meta.command} {name}`" for name in dict.fromkeys(o.verb for o in offers)], "or")
    return f"There is nothing for `/{game.meta.command} {verb.name}` to do now. Use {possible}."


def _offers(table: TableSnapshot, seat: Seat) -> list[Offer]:
    return menus.offers(table, seat, private=True)
