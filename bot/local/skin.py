"""SimCord's page as players see it: who and where at the top, links to other pages, our words, no developer tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from bot.local.hub import Place
from bot.local.replacements import BRAND, BRAND_NAME, HEAD_END, MENU_START, TITLE, replace_texts

STATIC = Path(__file__).with_name("static")
STYLE_PATH = "/taproom.css"
SCRIPT_PATH = "/taproom.js"
PLACES_PATH = "/taproom-places.html"


@dataclass(frozen=True, slots=True)
class PageSkin:
    """One person's page: its reader, its content, the start page, and the other pages that the reader can go to."""

    person: str
    place: Place
    start_page: str
    places: Callable[[], Sequence[Place]]

    def apply(self, path: str, text: str) -> str:
        """Return one of SimCord's files as this person's page gets it."""
        text = replace_texts(path, text)
        return self._with_own_parts(text) if path == "/" else text

    def _with_own_parts(self, page: str) -> str:
        person, place = escape(self.person), escape(self.place.name)
        home = f'<a class="taproom-home" href="{escape(self.start_page)}" title="All pages">Taproom</a>'
        head = f'<link rel="stylesheet" href="{STYLE_PATH}"><script src="{SCRIPT_PATH}" defer></script>'
        return (
            page.replace(TITLE, f"<title>{person} · {place} · Taproom</title>")
            .replace(HEAD_END, head + HEAD_END)
            .replace(BRAND, home)
            .replace(BRAND_NAME, f"<strong>{person}</strong>")
            .replace(MENU_START, f'<nav id="taproom-places" aria-label="Your places"></nav>{MENU_START}')
        )

    def menu(self) -> str:
        """Link to the person's other pages. They carry the channel, so that links in messages can be followed."""
        return "".join(self._menu_link(place) for place in self.places())

    def _menu_link(self, place: Place) -> str:
        address = escape(self.start_page.rstrip("/") + link(self.person, place))
        here = ' aria-current="page"' if place.key == self.place.key else ""
        return f'<a href="{address}" data-channel="{place.channel_id}"{here}>{escape(place.name)}</a>'

    def own_file(self, path: str) -> str | None:
        """Return a file that this page gets beside SimCord's own; None where the path is one of those."""
        if path == PLACES_PATH:
            return self.menu()
        name = {STYLE_PATH: "table.css", SCRIPT_PATH: "table.js"}.get(path)
        return None if name is None else (STATIC / name).read_text(encoding="utf-8")


def link(person: str, place: Place) -> str:
    """Return the permanent address of a page; it redirects to where the page is served now."""
    return f"/at/{quote(person, safe='')}/{quote(place.key, safe='')}"
