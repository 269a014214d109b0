"""`/privacy` as messages: the stored data about a person, in words and as a file, and the question before deletion."""

from __future__ import annotations

import json
from typing import Any

from bot.delivery import components
from bot.delivery.card import Card, File
from bot.delivery.driver import Delivery
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.handling import Handlers
from bot.interactions.refresh import Refresh
from bot.notices.service import Reminders
from bot.privacy.service import Privacy
from bot.table.errors import TableError
from engine.core.words import counted, listed

FILE = "taproom-my-data.json"
FILE_LIMIT = 8_000_000
"""Bytes; beyond it the file says how many moves there are instead of listing them."""
COMMAND_ONLY = "`/privacy` shows what is stored about you, and deletes it."
QUESTION = (
    "Delete all of this?\nYour seats become *a former player*, and computer players take the ones in running games. "
    "Other people's games stay whole. Your records, preferences and notices are gone. This cannot be taken back."
)
_CALLED = " that you follow, have muted or are invited to"
DONE = "Done. Nothing here tells of you anymore; messages that are already in Discord stay as they are."


async def privacy_card(privacy: Privacy, reply: Reply) -> Card:
    """Build the report of stored data about this person, with all of it as a file, and a button to delete it."""
    report = await privacy.report(reply.user_id, set(reply.i.names))
    shown = components.file(FILE)
    delete = components.button("Delete all of it …", encode("forgetme", 0), style="danger")
    view = elements.build_view(elements.text(_lines(report)), shown, components.row(delete))
    return Card(view, (File(FILE, _written(report)),))


def _lines(report: dict[str, Any]) -> list[str]:
    tables = report["tables"]
    moves, running = sum(len(t["moves"]) for t in tables), sum(t["status"] in ("lobby", "playing") for t in tables)
    return [
        "## What I know about you",
        f"Your id, and the names you have played under: {', '.join(report['names'])}.",
        f"Tables that concern you: {len(tables)} ({running} of them open), with {counted(moves, 'move')}.",
        f"Preferences: {'as you have set them' if report['preferences'] else 'none'}.{_besides(report)}",
        "-# I keep no messages of yours, and nothing of people who never use me. The file has all of it.",
    ]


def _besides(report: dict[str, Any]) -> str:
    """List the other kinds of stored data, without the empty ones."""
    kept = (
        (len(report["direct messages"]), "direct message with your hand", "direct messages with your hand"),
        (len(report["notices"]), "planned notice", "planned notices"),
        (len(report["followed, muted and invited"]), f"table{_CALLED}", f"tables{_CALLED}"),
        (report["reactions"], "reaction", "reactions"),
        (len(report["ratings"]), "rating", "ratings"),
    )
    found = [counted(number, one, many) for number, one, many in kept if number]
    return f" Besides: {listed(found)}." if found else ""


def _written(report: dict[str, Any]) -> bytes:
    text = json.dumps(report, indent=1, ensure_ascii=False).encode()
    if len(text) <= FILE_LIMIT:
        return text
    tables = [table | {"moves": len(table["moves"])} for table in report["tables"]]
    return json.dumps(report | {"tables": tables}, indent=1, ensure_ascii=False).encode()


def question() -> Card:
    """Explain what deleting means, with a button to do it."""
    sure = components.button("Yes, delete it", encode("forgetsure", 0), style="danger")
    return Card(elements.build_view(elements.text([QUESTION]), components.row(sure)))


class PrivacyClicks:
    def __init__(self, privacy: Privacy, delivery: Delivery, reminders: Reminders, refresh: Refresh) -> None:
        self._privacy = privacy
        self._delivery = delivery
        self._reminders = reminders
        self._refresh = refresh
        self.handlers: Handlers = {"forgetme": self._ask, "forgetsure": self._erase}

    async def _ask(self, reply: Reply, ref: Ref) -> None:
        await reply.show(question())

    async def _erase(self, reply: Reply, ref: Ref) -> None:
        """Delete it; the private question ends with what came of it."""
        if not reply.is_private:  # the button is only ever shown in private
            raise TableError(COMMAND_ONLY)
        await reply.acknowledge()
        changed = await self._privacy.erase(reply.user_id, set(reply.i.names))
        self._delivery.forget_all()
        self._reminders.forget_person(reply.user_id)
        await reply.update(elements.note(DONE))
        for table in changed:
            self._refresh.changed(table)
