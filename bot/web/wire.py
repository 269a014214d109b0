"""Our messages as pages get them: the same parts, with people's names and addresses of icons in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from bot.delivery.components import Component

_MENTION = re.compile(r"<@(-?[0-9]+)>")
NameOf = Callable[[int], str]
"""Returns the name of a person."""


def wired(parts: Iterable[Component], name_of: NameOf) -> list[Component]:
    """Return copies of these parts for a page."""
    return [_wired(part, name_of) for part in parts]


def _wired(part: Component, name_of: NameOf) -> Component:
    made: dict[str, Any] = dict(part)
    for inside in ("components", "options"):
        if inside in part:
            made[inside] = wired(part[inside], name_of)
    for inside in ("accessory", "component"):
        if inside in part:
            made[inside] = _wired(part[inside], name_of)
    if "content" in part:
        made["content"] = named(part["content"], name_of)
    if "emoji" in part:
        made["emoji"] = {"name": part["emoji"]["name"], "url": icon_address(part["emoji"]["name"])}
    return made


def named(text: str, name_of: NameOf) -> str:
    """Return a text with names in the place of mentions."""
    return _MENTION.sub(lambda found: f"**{name_of(int(found[1]))}**", text)


def icon_address(name: str) -> str:
    """Return where the picture of an emoji is."""
    return f"/icons/{name}.png"
