"""Pictures and files that messages on pages refer to, for a while longer than the messages themselves."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, NamedTuple

from bot.delivery.card import Attachment
from renderers.paint.gif import last_frame

MOST_BYTES = 96_000_000
CLOSEUP = ("x", "y", "w", "h", "text")
SPOT = (*CLOSEUP, "name")
"""The facts about an area that pages get."""
PNG, GIF = b"\x89PNG", b"GIF8"
TYPES = {"png": "image/png", "gif": "image/gif"}


class Audience(NamedTuple):
    """The people who may see something: one person, or everyone who may see a place (0 for all places)."""

    place: int
    person: int = 0


class Item(NamedTuple):
    """A picture or file, with who may see it."""

    name: str
    data: bytes
    audience: Audience

    @property
    def type(self) -> str:
        """The media type; a file that is no picture is never shown by a browser, only kept."""
        return TYPES.get(self.name.rpartition(".")[2], "application/octet-stream")

    def at_rest(self) -> Item:
        """Return the picture in which this one ends, for those who want nothing to move."""
        return self._replace(name="picture.png", data=last_frame(self.data)) if self.type == TYPES["gif"] else self


class Shelf:
    """Items by ids that cannot be guessed. The same picture for the same people has the same id as long as it runs."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._secret = secrets.token_bytes(32)
        self._items: OrderedDict[str, Item] = OrderedDict()
        self._room = most_bytes

    def attached(self, attachments: Iterable[Attachment], audience: Audience) -> dict[str, dict[str, Any]]:
        """Keep what is attached to a message. Return how the message describes it."""
        pictures: dict[str, Any] = {}
        files: dict[str, Any] = {}
        for one in attachments:
            if is_picture(one.data):
                pictures[one.name] = self.picture(one, audience)
            else:
                url = f"files/{self.keep(Item(one.name, one.data, audience))}/{one.name}"
                files[one.name] = {"url": url, "size": len(one.data)}
        return {"pictures": pictures, "files": files}

    def picture(self, one: Attachment, audience: Audience) -> dict[str, Any]:
        """Keep a picture. Return how a page shows it."""
        ending = "gif" if one.data.startswith(GIF) else "png"
        key = self.keep(Item(f"picture.{ending}", one.data, audience))
        width, height = size(one.data)
        moving = ending == "gif"
        areas = one.areas()
        spots = [dict(zip(SPOT, area, strict=False)) for area in areas if not area.is_closeup]
        closeups = [dict(zip(CLOSEUP, area, strict=False)) for area in areas if area.is_closeup]
        return {
            "url": f"pictures/{key}.{ending}", "width": width, "height": height, "alt": one.alt,
            "moving": moving, "still": f"pictures/{key}.png" if moving else "", "spots": spots, "closeups": closeups,
        }  # fmt: skip

    def keep(self, item: Item) -> str:
        """Keep an item and return its id; what was not asked for longest makes room."""
        about = f"{item.name} {item.audience}".encode()
        key = hmac.digest(self._secret, about + b"\0" + item.data, "sha256").hex()[:40]
        if key not in self._items:
            self._items[key] = item
            self._room -= len(item.data)
        self._items.move_to_end(key)
        while self._room < 0 and len(self._items) > 1:
            _, dropped = self._items.popitem(last=False)
            self._room += len(dropped.data)
        return key

    def find(self, key: str) -> Item | None:
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
        return item


def is_picture(data: bytes) -> bool:
    return data.startswith((PNG, GIF))


def size(data: bytes) -> tuple[int, int]:
    """Return the width and height that a PNG or GIF names at its beginning."""
    if data.startswith(GIF):
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
