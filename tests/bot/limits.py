"""What Discord allows in a message, checked on the very bodies the bot sends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

COMPONENTS = 40
TEXT = 4000
BUTTON, SELECT, TEXT_DISPLAY, GALLERY = 2, 3, 10, 12

Body = Mapping[str, Any]


def faults(body: Body) -> list[str]:
    """Everything that Discord would refuse, or that a reader without eyes would miss."""
    parts = list(nested(body.get("components") or []))
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    words = sum(len(part["content"]) for part in parts if part["type"] == TEXT_DISPLAY)
    found = [fault for part in parts for fault in _part_faults(part)]
    if len(parts) > COMPONENTS:
        found.append(f"{len(parts)} components")
    if words > TEXT:
        found.append(f"{words} characters of text")
    if len(set(ids)) < len(ids):
        found.append("a component id twice")
    return found + [f"id too long: {id_}" for id_ in ids if not 0 < len(id_) <= 100]


def nested(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from nested(part.get("components") or [])
        if part.get("accessory"):
            yield part["accessory"]


def _part_faults(part: Body) -> list[str]:
    check = {BUTTON: _button, SELECT: _select, TEXT_DISPLAY: _text, GALLERY: _gallery}.get(part["type"])
    return check(part) if check else []


def _button(part: Body) -> list[str]:
    return [] if 0 < len(part.get("label") or "") <= 80 else [f"button label {part.get('label')!r}"]


def _text(part: Body) -> list[str]:
    return [] if part["content"].strip() else ["an empty text"]


def _gallery(part: Body) -> list[str]:
    return [
        f"alt text of a picture: {item.get('description')!r}"
        for item in part["items"]
        if not 0 < len(item.get("description") or "") <= 1024
    ]


def _select(part: Body) -> list[str]:
    options = part.get("options") or []
    found = [] if 0 < len(options) <= 25 else [f"{len(options)} options"]
    if len({option["value"] for option in options}) < len(options):
        found.append("an option twice")
    if len(part.get("placeholder") or "") > 150:
        found.append("a long placeholder")
    for option in options:
        if not 0 < len(option["label"]) <= 100 or len(option["value"]) > 100:
            found.append(f"option {option['label']!r}")
        if len(option.get("description") or "") > 100:
            found.append(f"description of option {option['label']!r}")
    return found
