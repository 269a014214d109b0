"""SimCord's page in our clothes: person and place in its head, a way back, developers' tools out of sight."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

STATIC = Path(__file__).with_name("static")
SHEET_PATH = "/taproom.css"
TITLE = "<title>SimCord Preview</title>"
HEAD_END = "</head>"
BRAND = '<span class="brand-mark" aria-hidden="true">S</span>'
BRAND_NAME = "<strong>SimCord</strong><small>Preview</small>"


@dataclass(frozen=True, slots=True)
class Dress:
    """Whose page this is, what it shows, and where the start page is."""

    person: str
    place: str
    start_page: str

    def put_on(self, page: str) -> str:
        person, place = escape(self.person), escape(self.place)
        home = f'<a class="taproom-home" href="{escape(self.start_page)}" title="All pages">Taproom</a>'
        return (
            page.replace(TITLE, f"<title>{person} · {place} · Taproom</title>")
            .replace(HEAD_END, f'<link rel="stylesheet" href="{SHEET_PATH}">{HEAD_END}')
            .replace(BRAND, home)
            .replace(BRAND_NAME, f"<strong>{person}</strong><small>{place}</small>")
        )


def sheet() -> str:
    return (STATIC / "table.css").read_text(encoding="utf-8")
