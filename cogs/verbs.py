"""One command group per game, made from its verbs: `/whiskey roll`, `/angels sell what:…`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.choices import menus, planner
from bot.choices.plans import Offer
from bot.delivery.reply import Reply
from bot.display.publisher import Publisher
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
from engine.core.game import AnyGame, Batch, Seat, Verb

VALUE_LIMIT = 100


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
        seat = table.need_seat(reply.user_id)
        shown = [offer for offer in _offers(table, seat) if offer.verb == verb.name]
        if seat not in table.awaited:
            raise NotYourTurn
        if not shown:
            raise TableError(f"That is not possible now. {table.question(seat)}")
        keys = _chosen(shown, table.playing.batches(seat), what)
        question = confirming.question(table, seat, keys)
        if question is None and (await self._preferences.person(reply.user_id)).confirm_end:
            question = confirming.question_at_end(table, seat, keys)
        if question is not None:
            await reply.show(question)
            return
        table = await self._play.act(table.id, reply.user_id, keys, table.playing.decision(seat), str(reply.i.id))
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
        found = _batch_choices(table.playing.batches(seat), shown)
        found += [(f"{o.label}: {o.hint}" if o.hint else o.label, o.key) for o in shown]
        matching = [(name, value) for name, value in found if current.lower() in f"{name} {value}".lower()]
        return [app_commands.Choice(name=name[:VALUE_LIMIT], value=value) for name, value in matching][:CHOICES]


def _result(table: TableSnapshot, seat: Seat) -> str:
    """Return the result for the person who typed; the table message tells the others."""
    return "\n".join(recaps.recap(table, seat, private=True)) or "Done."


def _offers(table: TableSnapshot, seat: Seat) -> list[Offer]:
    return menus.offers(table, seat, private=True)


def _chosen(shown: Sequence[Offer], batches: Sequence[Batch], what: str | None) -> list[str]:
    """Return the choice keys for what was typed: keys or labels, with commas between, or the label of a suggestion."""
    if what is None:
        if len(shown) == 1:
            return [shown[0].key]
        raise TableError("Say which one: " + ", ".join(offer.label for offer in shown)[:1500] + ".")
    whole = [offer.key for offer in shown if what.strip().casefold() in (offer.key.casefold(), offer.label.casefold())]
    if len(whole) == 1:  # a label may have a comma of its own
        return whole
    for _, batch in planner.visible(batches, shown):
        if batch.is_button and what.strip().casefold() == batch.label[:VALUE_LIMIT].casefold():
            return batch.whole
    return [_match(shown, part.strip()) for part in what.split(",") if part.strip()]


def _match(shown: Sequence[Offer], text: str) -> str:
    folded = text.casefold()
    exact = [o.key for o in shown if folded in (o.key.casefold(), o.label.casefold())]
    near = exact or [o.key for o in shown if folded in o.label.casefold()]
    if len(near) == 1:
        return near[0]
    wrong = "fits several" if near else "is not possible now"
    raise TableError(f"“{text[:80]}” {wrong}. Choose from: " + ", ".join(o.label for o in shown)[:1500] + ".")


def _batch_choices(batches: Sequence[Batch], shown: Sequence[Offer]) -> list[tuple[str, str]]:
    """Return the choices that may be taken together, suggestions first, as pairs of label and value."""
    labels = {offer.key: offer.label for offer in shown}
    found: list[tuple[str, str]] = []
    for _, batch in sorted(planner.visible(batches, shown), key=lambda item: not item[1].is_button):
        keys = batch.whole[: batch.max_count]
        value = ",".join(keys)
        if batch.is_button:
            found.append((f"{batch.label}: {batch.hint}" if batch.hint else batch.label, batch.label[:VALUE_LIMIT]))
        elif len(keys) > 1 and len(value) <= VALUE_LIMIT:
            found.append((f"{batch.label}: {', '.join(labels[key] for key in keys)}", value))
    return found
