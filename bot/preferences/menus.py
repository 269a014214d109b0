"""Settings as menus that say what each choice means. Menus, clicks and the summary in words follow from a `Setting`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.delivery import components
from bot.delivery.components import Component
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.handling import first_value
from bot.table.errors import TableError
from engine.core.words import listed


@dataclass(frozen=True, slots=True)
class Value:
    """One thing a setting can be: its label, what it means, and how the summary says it."""

    value: object
    label: str
    meaning: str
    words: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A field of a stored row, with the values it may take and the clause of the summary that says it."""

    field: str
    title: str
    clause: str
    values: tuple[Value, ...]

    typed: Callable[[Any], str] = str
    """Words for the summary of a typed value that is not in the menu."""

    def current(self, row: object) -> Value:
        chosen = getattr(row, self.field)
        found = next((value for value in self.values if value.value == chosen), None)
        return found or Value(chosen, str(chosen), "Set by command.", self.typed(chosen))

    def choices(self, row: object) -> tuple[Value, ...]:
        """Return the values in the menu, and the current one if it was typed."""
        current = self.current(row)
        return self.values if current in self.values else (*self.values, current)

    def in_words(self, row: object) -> str:
        return self.clause.format(self.current(row).words)


def setting_rows(kind: str, settings: Sequence[Setting], row: object) -> list[Component]:
    """Return a menu for each of these settings, with its title above."""
    parts: list[Component] = []
    for setting in settings:
        parts += [elements.text([f"**{setting.title}**"]), components.row(_select(kind, setting, row))]
    return parts


def _select(kind: str, setting: Setting, row: object) -> Component:
    current, choices = setting.current(row), setting.choices(row)
    number = choices.index(current)
    options = [
        components.option(label=value.label, value=str(index), description=value.meaning, default=value == current)
        for index, value in enumerate(choices)
    ]
    # The id changes with the value: clients keep what was chosen while it stays the same.
    return components.select(custom_id=encode(kind, 0, number, setting.field), options=options)


def changed(settings: Sequence[Setting], ref: Ref, reply: Reply) -> dict[str, object]:
    """Return the field that is to change, with its new value."""
    setting = next((setting for setting in settings if setting.field == ref.key), None)
    chosen = first_value(reply)
    if setting is None or chosen not in map(str, range(len(setting.values))):
        names = listed([setting.title for setting in settings])
        raise TableError(f"That cannot be set anymore. There is: {names}.")
    return {setting.field: setting.values[int(chosen)].value}
