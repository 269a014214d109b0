"""A seat's menu as Discord components, built from the plan that `bot.ui.planner` makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.tables.snapshot import TableSnapshot
from bot.ui import planner
from bot.ui.ids import base36, encode
from bot.ui.plans import COMPONENTS, ButtonRow, MultiSelectSpec, Offer, PagerSpec, Plan, Row, SelectSpec
from engine.core.game import Seat, Tone

STYLES: dict[Tone, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "gain": discord.ButtonStyle.success,
    "plain": discord.ButtonStyle.secondary,
    "risk": discord.ButtonStyle.danger,
}
CONTAINER = 1
"""The component around all parts of a message."""
AnyItem = ui.Item[Any]
AnyRow = ui.ActionRow[Any]


def offers(table: TableSnapshot, seat: Seat, private: bool) -> list[Offer]:
    """The choices of this seat as this audience may read them."""
    return planner.offers(table.playing.choices(seat), table.names, private)


def build(
    table: TableSnapshot, seat: Seat, private: bool, page: int = 0, beside: Iterable[AnyItem | None] = ()
) -> list[AnyItem]:
    """The parts of a message that let this seat choose. `beside` is everything else in the same message."""
    session = table.playing
    others = [part for part in beside if part is not None]
    planned = planner.plan(
        offers(table, seat, private),
        session.batches(seat),
        components=CONTAINER + component_count(others),
        characters=text_length(others),
        page=page,
    )
    return render(planned, Address(table.id, session.decision(seat), table.row.version))


@dataclass(frozen=True, slots=True)
class Address:
    """What the ids of a menu refer to.

    Discord's clients keep what was chosen in a select as long as its id stays the same, so the ids of selects
    change with the version of the table, too.
    """

    table: int
    decision: int
    version: int = 0

    def button(self, kind: str, key: str) -> str:
        return encode(kind, self.table, self.decision, key)

    def select(self, kind: str, page: int, row: int) -> str:
        return encode(kind, self.table, self.decision, f"{page}.{row}.{base36(self.version)}")


def render(planned: Plan, address: Address) -> list[AnyItem]:
    """The planned texts and rows, with a separator between sections."""
    parts: list[AnyItem] = []
    numbers = iter(range(COMPONENTS))
    for section in planned.sections:
        parts += [ui.Separator()] if parts else []
        parts += [ui.TextDisplay("\n".join(section.hints))] if section.hints else []
        parts += [_row(row, address, planned.page, next(numbers)) for row in section.rows]
    return parts


def _row(row: Row, address: Address, page: int, number: int) -> AnyRow:
    if isinstance(row, ButtonRow):
        return ui.ActionRow(*_buttons(row, address))
    if isinstance(row, PagerSpec):
        return ui.ActionRow(
            *(ui.Button(label=label, custom_id=address.button("page", str(to))) for label, to in row.targets)
        )
    kind = row.kind if isinstance(row, SelectSpec) else "batch"
    return ui.ActionRow(_select(row, address.select(kind, page, number)))


def _buttons(row: ButtonRow, address: Address) -> Iterator[ui.Button[Any]]:
    for spec in row.buttons:
        yield ui.Button(label=spec.label, style=STYLES[spec.tone], custom_id=address.button(spec.kind, spec.key))


def _select(spec: SelectSpec | MultiSelectSpec, custom_id: str) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=option.label, value=option.value, description=option.description or None)
        for option in spec.options
    ]
    most = spec.max_values if isinstance(spec, MultiSelectSpec) else 1
    return ui.Select(custom_id=custom_id, placeholder=spec.placeholder, options=options, max_values=most)


def button_rows(buttons: Sequence[ui.Button[Any]]) -> list[AnyRow]:
    """Any number of buttons in rows of at most five."""
    return [ui.ActionRow(*chunk) for chunk in planner.evenly(buttons)]


def component_count(parts: Iterable[AnyItem]) -> int:
    """How many components these parts are, nested ones counted."""
    return sum(1 for part in parts for _ in _nested(part))


def text_length(parts: Iterable[AnyItem]) -> int:
    """How many characters of text these parts show."""
    return sum(len(item.content) for part in parts for item in _nested(part) if isinstance(item, ui.TextDisplay))


def _nested(part: AnyItem) -> Iterator[AnyItem]:
    yield part
    walk: Callable[[], Iterable[AnyItem]] | None = getattr(part, "walk_children", None)
    yield from walk() if walk else ()
