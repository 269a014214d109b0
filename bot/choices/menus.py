"""A seat's menu as Discord components, built from the plan that `bot.choices.planner` makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bot.choices import planner
from bot.choices.discord_limits import COMPONENTS
from bot.choices.plans import ButtonRow, MultiSelectSpec, Offer, PagerSpec, Plan, Row, SelectSpec
from bot.delivery import components
from bot.delivery.components import Component, Style
from bot.delivery.ids import base36, encode
from bot.emoji.records import Emoji, FindEmoji, no_emoji
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat, Tone

STYLES: dict[Tone, Style] = {"primary": "primary", "gain": "success", "plain": "secondary", "risk": "danger"}
FRAME = 1
"""The component around all parts of a message."""
FindIcon = Callable[[str], Emoji | None]
"""Returns the emoji of an icon of the game at hand."""
WORDS_ALONE: FindIcon = partial(no_emoji, "")


def offers(table: TableSnapshot, seat: Seat, private: bool) -> list[Offer]:
    """Return the choices of this seat as this audience may read them."""
    return planner.offers(table.playing.choices(seat), table.names, private)


def build(
    table: TableSnapshot,
    seat: Seat,
    emoji: FindEmoji,
    *,
    private: bool,
    page: int = 0,
    beside: Iterable[Component | None] = (),
) -> list[Component]:
    """Return the parts of a message that let this seat choose. `beside` is everything else in the same message."""
    session = table.playing
    others = components.nested(part for part in beside if part is not None)
    planned = planner.plan(
        offers(table, seat, private),
        session.batches(seat),
        components=FRAME + len(others),
        characters=sum(len(part["content"]) for part in others if part["type"] == components.TEXT),
        page=page,
    )
    address = Address(table.id, session.decision(seat), table.row.version)
    return render(planned, address, partial(emoji, table.game.meta.key))


@dataclass(frozen=True, slots=True)
class Address:
    """The table, decision and version to which the ids of a menu refer.

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


def render(planned: Plan, address: Address, find: FindIcon = WORDS_ALONE) -> list[Component]:
    """Return the planned texts and rows, with a separator between sections."""
    parts: list[Component] = []
    numbers = iter(range(COMPONENTS))
    for section in planned.sections:
        parts += [components.separator()] if parts else []
        parts += [components.text("\n".join(section.hints))] if section.hints else []
        parts += [_row(row, address, planned.page, next(numbers), find) for row in section.rows]
    return parts


def _row(row: Row, address: Address, page: int, number: int, find: FindIcon) -> Component:
    if isinstance(row, ButtonRow):
        return components.row(*_buttons(row, address, find))
    if isinstance(row, PagerSpec):
        return components.row(*(components.button(label, address.button("page", str(to))) for label, to in row.targets))
    kind = row.kind if isinstance(row, SelectSpec) else "batch"
    return components.row(_select(row, address.select(kind, page, number), find))


def _buttons(row: ButtonRow, address: Address, find: FindIcon) -> Iterator[Component]:
    for spec in row.buttons:
        custom_id = address.button(spec.kind, spec.key)
        yield components.button(spec.label, custom_id, STYLES[spec.tone], emoji=find(spec.icon))


def _select(spec: SelectSpec | MultiSelectSpec, custom_id: str, find: FindIcon) -> Component:
    options = [
        components.option(option.label, option.value, option.description, emoji=find(option.icon))
        for option in spec.options
    ]
    most = spec.max_values if isinstance(spec, MultiSelectSpec) else 1
    return components.select(custom_id, options, spec.placeholder, max_values=most)


def button_rows(buttons: Sequence[Component]) -> list[Component]:
    """Return any number of buttons in rows of at most five."""
    return [components.row(*chunk) for chunk in planner.evenly(buttons)]
