"""The parts of a message as plain data, as Discord takes them.

discord.py's own items carry a callback, a timeout and a reference to their view. This bot handles every click by its
custom id and needs none of these. Messages are built many times a second, and plain data is faster to build.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.emoji.records import Emoji

Component = dict[str, Any]

ROW, BUTTON, SELECT, CHANNELS, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER = 1, 2, 3, 8, 9, 10, 12, 13, 14, 17
TEXT_INPUT, PEOPLE, LABEL, UPLOAD, RADIO, CHECKBOXES = 4, 5, 18, 19, 21, 22
"""The types of components that stand in forms."""
Style = Literal["primary", "secondary", "success", "danger"]
STYLES: dict[Style, int] = {"primary": 1, "secondary": 2, "success": 3, "danger": 4}
LINK = 5
"""The style of a button that leads to an address."""
TEXT_CHANNEL, NEWS_CHANNEL = 0, 5


@dataclass(frozen=True, slots=True)
class View:
    """A message made of components."""

    parts: tuple[Component, ...]


def text(content: str) -> Component:
    return {"type": TEXT, "content": content}


def separator() -> Component:
    return {"type": SEPARATOR, "divider": True, "spacing": 1}


def container(parts: Iterable[Component], accent: int) -> Component:
    """Return parts with a colored line beside them."""
    return {"type": CONTAINER, "accent_color": accent, "spoiler": False, "components": list(parts)}


def section(content: Component, accessory: Component) -> Component:
    """Return a text with a button to its right."""
    return {"type": SECTION, "components": [content], "accessory": accessory}


def gallery(url: str, description: str) -> Component:
    """Return a gallery of one picture."""
    item = {"media": {"url": url}, "description": description, "spoiler": False}
    return {"type": GALLERY, "items": [item]}


def file(name: str) -> Component:
    """Return an attached file."""
    return {"type": FILE, "file": {"url": f"attachment://{name}"}, "spoiler": False}


def row(*parts: Component) -> Component:
    """Return a row of up to five buttons, or of one select."""
    return {"type": ROW, "components": list(parts)}


def button(
    label: str, custom_id: str, style: Style = "secondary", able: bool = True, emoji: Emoji | None = None
) -> Component:
    made = {"type": BUTTON, "style": STYLES[style], "disabled": not able, "label": label, "custom_id": custom_id}
    return made | {"emoji": _emoji(emoji)} if emoji else made


def link_button(label: str, url: str) -> Component:
    return {"type": BUTTON, "style": LINK, "disabled": False, "label": label, "url": url}


def option(
    label: str, value: str, description: str | None = None, default: bool = False, emoji: Emoji | None = None
) -> Component:
    """Return a line of a select."""
    made: Component = {"label": label, "value": value, "default": default}
    if description:
        made["description"] = description
    if emoji:
        made["emoji"] = _emoji(emoji)
    return made


def _emoji(emoji: Emoji) -> Component:
    return {"id": str(emoji.id), "name": emoji.name, "animated": False}


def without_emoji(parts: Iterable[Component]) -> list[Component]:
    """Return copies of these parts with words alone."""
    return [_without_emoji(part) for part in parts]


def _without_emoji(part: Component) -> Component:
    inside = {key: without_emoji(part[key]) for key in ("components", "options") if key in part}
    accessory = {"accessory": _without_emoji(part["accessory"])} if "accessory" in part else {}
    return {key: value for key, value in part.items() if key != "emoji"} | inside | accessory


def has_emoji(parts: Iterable[Component]) -> bool:
    """Return True if a button or an option among these parts shows an emoji."""
    return any("emoji" in part or any("emoji" in line for line in part.get("options", ())) for part in nested(parts))


def select(
    custom_id: str,
    options: Sequence[Component],
    placeholder: str | None = None,
    min_values: int = 1,
    max_values: int = 1,
) -> Component:
    """Return a select; Discord refuses one that is required and of which nothing need be chosen."""
    made = _menu(SELECT, custom_id, placeholder, min_values, max_values)
    return made | {"options": list(options)}


def channel_select(custom_id: str, kinds: Iterable[int], placeholder: str, chosen: int | None = None) -> Component:
    """Return a select of the server's channels, from which one or none may be chosen."""
    made = _menu(CHANNELS, custom_id, placeholder, 0, 1) | {"channel_types": list(kinds)}
    return made | {"default_values": [{"id": chosen, "type": "channel"}]} if chosen else made


def _menu(kind: int, custom_id: str, placeholder: str | None, least: int, most: int) -> Component:
    made: Component = {
        "type": kind, "custom_id": custom_id, "min_values": least, "max_values": most, "disabled": False,
        "required": least > 0,
    }  # fmt: skip
    return made | {"placeholder": placeholder} if placeholder else made


# Forms


def field(label: str, control: Component, about: str = "") -> Component:
    """Return a control of a form with its name and, where it needs one, an explanation."""
    made: Component = {"type": LABEL, "label": label, "component": control}
    return made | {"description": about} if about else made


def text_input(custom_id: str, longest: int) -> Component:
    """Return a line to type in."""
    return {"type": TEXT_INPUT, "custom_id": custom_id, "style": 1, "max_length": longest, "required": True}


def radio(custom_id: str, options: Sequence[Component]) -> Component:
    """Return a group of options of which one is chosen."""
    return {"type": RADIO, "custom_id": custom_id, "options": list(options), "required": True}


def checkboxes(custom_id: str, options: Sequence[Component]) -> Component:
    """Return a group of options of which any may be chosen."""
    made: Component = {"type": CHECKBOXES, "custom_id": custom_id, "options": list(options), "required": False}
    return made | {"min_values": 0, "max_values": len(options)}


def people(custom_id: str, most: int) -> Component:
    """Return a select of people."""
    return {"type": PEOPLE, "custom_id": custom_id, "min_values": 1, "max_values": most, "required": True}


def upload(custom_id: str) -> Component:
    """Return a place for one file."""
    return {"type": UPLOAD, "custom_id": custom_id, "min_values": 1, "max_values": 1, "required": True}


def nested(parts: Iterable[Component]) -> list[Component]:
    """Return these parts and everything inside them."""
    found: list[Component] = []
    for part in parts:
        found.append(part)
        if inside := part.get("components"):
            found += nested(inside)
        if "accessory" in part:
            found.append(part["accessory"])
    return found
