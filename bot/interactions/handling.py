"""The type that the handlers of clicks share, and readers of what was chosen or typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.table.errors import TableError

Handler = Callable[[Reply, Ref], Awaitable[None]]
Handlers = Mapping[str, Handler]
"""By the kind of component that was clicked."""


def values(reply: Reply) -> list[str]:
    """Return what was chosen from a select."""
    chosen = cast("dict[str, Any]", reply.i.data or {}).get("values", ())
    return [value for value in chosen if isinstance(value, str)]


def first_value(reply: Reply) -> str:
    """Return what was chosen from a select of one."""
    chosen = values(reply)
    if not chosen:
        raise TableError("Nothing was chosen.")
    return chosen[0]


def answers(reply: Reply) -> dict[str, list[str]]:
    """Return what was chosen and typed into a form, by the ids of its controls."""
    found: dict[str, list[str]] = {}
    for part in cast("dict[str, Any]", reply.i.data or {}).get("components", ()):
        control: dict[str, Any] = part.get("component") or {}
        given = control.get("values", [control.get("value")])
        found[str(control.get("custom_id"))] = [value for value in given if isinstance(value, str)]
    return found


def uploaded(reply: Reply) -> dict[str, Any] | None:
    """Return the file that came with a form, as Discord describes it."""
    resolved = cast("dict[str, Any]", reply.i.data or {}).get("resolved") or {}
    return next(iter((resolved.get("attachments") or {}).values()), None)


def bots_among(reply: Reply) -> set[int]:
    """Return those of the chosen people who are bots."""
    resolved = cast("dict[str, Any]", reply.i.data or {}).get("resolved") or {}
    return {int(user["id"]) for user in (resolved.get("users") or {}).values() if user.get("bot")}


def typed_text(reply: Reply) -> str:
    """Return what was typed into the only field of a form."""
    found = list(_typed(cast("dict[str, Any]", reply.i.data or {}).get("components", ())))
    if not found:
        raise TableError("Nothing was typed.")
    return found[0]


def _typed(components: Any) -> list[str]:
    found: list[str] = []
    for component in components:
        if isinstance(component.get("value"), str):
            found.append(component["value"])
        found += _typed(component.get("components", ()))
        if "component" in component:
            found += _typed([component["component"]])
    return found
