"""The parts that every message of ours is made of: texts, buttons, the frame around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.choices.discord_limits import CHARACTERS
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component, Style, View
from bot.delivery.ids import encode
from bot.table.snapshot import TableSnapshot
from engine.core.game import GameMeta
from engine.core.words import counted, shortened

BODY_TEXT = 3500
"""Characters of one part; a menu beside it takes what is left of all that a message may have."""
ACCENT = 0xD9A441
MARKS = {"game": "", "practice": " · practice", "import": " · imported", "guided": " · first game"}
"""The mark of a table in its title, by its purpose."""


def button(
    label: str,
    kind: str,
    table: TableSnapshot,
    *,
    number: int = 0,
    key: str = "",
    style: Style = "secondary",
    able: bool = True,
) -> Component:
    """Return a button that concerns this table."""
    return components.button(label, encode(kind, table.id, number, key), style, able)


def text(lines: Iterable[str], limit: int = BODY_TEXT) -> Component:
    """Join lines to one text, cut at the limit."""
    return components.text(shortened("\n".join(lines), limit))


def build_view(*parts: Component | None) -> View:
    """Return a message of these parts."""
    shown = [part for part in parts if part is not None]
    _fit([part for part in components.nested(shown) if part["type"] == components.TEXT])
    return View((components.container(shown, ACCENT),))


def _fit(texts: Sequence[Component]) -> None:
    """Shorten texts to the limit of a message. Short ones stay whole, long ones share what is left."""
    room = CHARACTERS
    if sum(len(part["content"]) for part in texts) <= room:
        return
    for number, part in enumerate(sorted(texts, key=lambda part: len(part["content"]))):
        part["content"] = shortened(part["content"], room // (len(texts) - number))
        room -= len(part["content"])


def note(sentence: str) -> Card:
    """Return a message that is only a sentence."""
    return Card(build_view(text([sentence])))


def title(table: TableSnapshot, level: str = "##") -> str:
    return f"{level} {table.title}{MARKS[table.row.purpose]}"


def facts(meta: GameMeta) -> str:
    """Return the number of players and the playing time of a game."""
    few, many = meta.min_seats, meta.max_seats
    players = counted(many, "player") if few == many else f"{few}–{many} players"
    return " · ".join(filter(None, [players, meta.playing_time]))
