"""Components of a message: shapes, numbers, lengths and ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.strict.rules.selects import select_faults, select_lapses
from tests.strict.rules.words import between, longest, twice

Body = Mapping[str, Any]
Check = Callable[[Body], list[str]]

COMPONENTS = 40
TEXT = 4000
ALT_TEXT = 1024
LEGACY_ROWS = 5

ROW, BUTTON, SELECT, USERS, ROLES, MENTIONABLES, CHANNELS = 1, 2, 3, 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = frozenset({SELECT, USERS, ROLES, MENTIONABLES, CHANNELS})
IN_CONTAINER = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR})
AT_TOP = IN_CONTAINER | {CONTAINER}
LINK, PREMIUM = 5, 6


def nested(parts: Sequence[Body]) -> Iterator[Body]:
    """All components, those within others too."""
    for part in parts:
        yield part
        yield from nested(part.get("components") or [])
        if part.get("accessory"):
            yield part["accessory"]


def uses_v2(parts: Sequence[Body]) -> bool:
    """Return whether a message shows these components only with the flag IS_COMPONENTS_V2."""
    return any(part.get("type") not in {ROW, BUTTON, *SELECTS} for part in nested(parts))


def card_faults(body: Body) -> list[str]:
    """All that is wrong with the components of a message with the flag IS_COMPONENTS_V2."""
    parts = body.get("components") or []
    return component_refusals(parts, v2=True) + component_lapses(parts)


def component_refusals(parts: Sequence[Body], *, v2: bool) -> list[str]:
    allowed = AT_TOP if v2 else frozenset({ROW})
    everything = list(nested(parts))
    found = _misplaced(parts, allowed, "the message")
    if not v2 and len(parts) > LEGACY_ROWS:
        found.append(f"{len(parts)} rows")
    if len(everything) > COMPONENTS:
        found.append(f"{len(everything)} components")
    words = sum(len(part.get("content") or "") for part in everything if part.get("type") == TEXT_DISPLAY)
    if words > TEXT:
        found.append(f"{words} characters of text")
    return found + _id_faults(everything) + [fault for part in everything for fault in _part(part)]


def component_lapses(parts: Sequence[Body]) -> list[str]:
    """Return what Discord takes, and a blind reader or a person with a long name would miss."""
    return [fault for part in nested(parts) for fault in _LAPSES.get(part.get("type", 0), _fine)(part)]


def _misplaced(parts: Sequence[Body], allowed: frozenset[int], where: str) -> list[str]:
    return [f"component type {part.get('type')} in {where}" for part in parts if part.get("type") not in allowed]


def _id_faults(everything: Sequence[Body]) -> list[str]:
    custom = [str(part["custom_id"]) for part in everything if part.get("custom_id") is not None]
    numbers = [part["id"] for part in everything if part.get("id")]
    found = [f"custom id of {len(text)} characters" for text in custom if not 0 < len(text) <= 100]
    return found + twice(custom, "custom id") + twice(numbers, "component id")


def _part(part: Body) -> list[str]:
    check = _CHECKS.get(part.get("type", 0))
    return [f"unknown component type {part.get('type')}"] if check is None else check(part)


def _fine(part: Body) -> list[str]:
    return []


# One function for each kind


def _row(part: Body) -> list[str]:
    inside = [child.get("type") for child in part.get("components") or []]
    kinds = Counter("select" if kind in SELECTS else "button" if kind == BUTTON else "other" for kind in inside)
    found = ["an empty row"] if not inside else []
    if kinds["other"]:
        found.append(f"component types {inside} in a row")
    if kinds["button"] > 5 or kinds["select"] > 1 or (kinds["select"] and kinds["button"]):
        found.append(f"a row of {kinds['button']} buttons and {kinds['select']} selects")
    return found


def _button(part: Body) -> list[str]:
    style = part.get("style")
    found = longest(part.get("label"), 80, "button label")
    if style not in range(1, 7):
        found.append(f"button style {style}")
    elif style == LINK:
        found += [] if part.get("url") and "custom_id" not in part else ["a link button needs a url and no custom id"]
        found += longest(part.get("url"), 512, "url of a button")
    elif style != PREMIUM and (not part.get("custom_id") or part.get("url")):
        found.append("a button needs a custom id and no url")
    if style != PREMIUM and not part.get("label") and not part.get("emoji"):
        found.append("a button without label and emoji")
    return found


def _button_lapses(part: Body) -> list[str]:
    return [] if (part.get("label") or "").strip() else [f"button label {part.get('label')!r}"]


def _select(part: Body) -> list[str]:
    found = select_faults(part)
    if part.get("min_values") == 0 and part.get("required", True):
        found.append("a required select from which nothing need be chosen")
    return found


def _section(part: Body) -> list[str]:
    texts, accessory = part.get("components") or [], part.get("accessory") or {}
    found = between(len(texts), 1, 3, "texts in a section") + _misplaced(texts, frozenset({TEXT_DISPLAY}), "a section")
    return found + ([] if accessory.get("type") in (BUTTON, THUMBNAIL) else ["a section without accessory"])


def _text(part: Body) -> list[str]:
    return [] if (part.get("content") or "").strip() else ["an empty text"]


def _thumbnail(part: Body) -> list[str]:
    return _media(part)


def _media(part: Body) -> list[str]:
    url = (part.get("media") or {}).get("url") or ""
    found = [] if url.startswith(("attachment://", "http://", "https://")) else [f"media url {url!r}"]
    return found + longest(part.get("description"), ALT_TEXT, "alt text")


def _media_lapses(part: Body) -> list[str]:
    return [] if (part.get("description") or "").strip() else ["a picture without alt text"]


def _gallery(part: Body) -> list[str]:
    items = part.get("items") or []
    return between(len(items), 1, 10, "pictures in a gallery") + [fault for item in items for fault in _media(item)]


def _gallery_lapses(part: Body) -> list[str]:
    return [fault for item in part.get("items") or [] for fault in _media_lapses(item)]


def _file(part: Body) -> list[str]:
    url = (part.get("file") or {}).get("url") or ""
    return [] if url.startswith("attachment://") else [f"file url {url!r}"]


def _separator(part: Body) -> list[str]:
    return [] if part.get("spacing", 1) in (1, 2) else [f"spacing {part.get('spacing')}"]


def _container(part: Body) -> list[str]:
    inside, color = part.get("components") or [], part.get("accent_color")
    found = _misplaced(inside, IN_CONTAINER, "a container")
    if not inside:
        found.append("an empty container")
    if color is not None and not 0 <= color <= 0xFFFFFF:
        found.append(f"accent color {color}")
    return found


_CHECKS: dict[int, Check] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    SECTION: _section,
    TEXT_DISPLAY: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}
_LAPSES: dict[int, Check] = {
    BUTTON: _button_lapses,
    **dict.fromkeys(SELECTS, select_lapses),
    THUMBNAIL: _media_lapses,
    GALLERY: _gallery_lapses,
}
