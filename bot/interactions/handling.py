"""The type that the handlers of clicks share, and readers of what was chosen or typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.table.errors import TableError

Handler = Callable[[Reply, Ref], Awaitable[None]]
Handlers = Mapping[str, Handler]
"""By the kind of component that was clicked."""


def values(reply: Reply) -> list[str]:
    """Return what was chosen from a select."""
    return list(reply.i.values)


def first_value(reply: Reply) -> str:
    """Return what was chosen from a select of one."""
    chosen = values(reply)
    if not chosen:
        raise TableError("Nothing was chosen.")
    return chosen[0]


def answers(reply: Reply) -> dict[str, list[str]]:
    """Return what was chosen and typed into a form, by the ids of its controls."""
    return {control: list(given) for control, given in reply.i.answers.items()}


def typed_text(reply: Reply) -> str:
    """Return what was typed into the only field of a form."""
    if not reply.i.typed:
        raise TableError("Nothing was typed.")
    return reply.i.typed[0]
