"""The messages after a failure on our side, which say truly what was stored."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from bot.delivery.reply import Reply
from bot.interactions.refresh import Refresh
from bot.table.registry import NotStored
from bot.table.storing import Extent
from storage.base import OutcomeUnknown

log = logging.getLogger(__name__)

FAULTS: Mapping[Extent, str] = {
    "nothing": "Something went wrong on my side (note {number}). Nothing has changed; please try again.",
    "a part": "Something went wrong on my side (note {number}) when only a part of that was stored. `/table mine` "
    "lists your tables as they are now.",
    "all": "That is stored, but then something went wrong on my side (note {number}). `/table show` shows a table as "
    "it is now.",
}
UNKNOWN = (
    "My database stopped answering (note {number}), so I cannot tell whether that was stored. Please look with "
    "`/table mine` or `/table show` before you try again."
)


def fault(stored: Extent, number: str, error: BaseException | None = None) -> str:
    """Return what to say about an error that is logged under this number."""
    text = UNKNOWN if isinstance(error, OutcomeUnknown) and stored == "nothing" else FAULTS[stored]
    return text.format(number=number)


async def report_fault(reply: Reply, what: str, error: BaseException, refresh: Refresh) -> None:
    """Log a fault of ours, bring up to date what was changed before it, and say truly what was stored."""
    number = reply.i.work.count_fault()
    log.error("%s failed, note %s", what, number, exc_info=error)
    await refresh.after_fault(reply.changed_tables)
    await reply.say(fault(reply.stored, number, error))


def is_fault(reply: Reply, refusal: Exception) -> bool:
    """Return True for a refusal that says that nothing was stored although something was."""
    return isinstance(refusal, NotStored) and reply.stored != "nothing"
