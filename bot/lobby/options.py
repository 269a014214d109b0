"""A game's options as lobby components and as typed text, made from its options model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from bot.choices.discord_limits import OPTION_TEXT, OPTIONS, PLACEHOLDER
from bot.choices.selects import chunked
from bot.delivery import components
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame
from engine.core.words import listed, sentence, shortened

OTHER_VALUES = "other values"
"""The choice that shows the values that do not fit into one select; no value of an option looks like it."""
_SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: what people read, and the values it may take."""

    name: str
    title: str
    description: str
    values: tuple[Any, ...]

    @property
    def is_switch(self) -> bool:
        return all(isinstance(value, bool) for value in self.values)


def specs(game: AnyGame) -> list[OptionSpec]:
    found: list[OptionSpec] = []
    for name, info in game.meta.options_type.model_fields.items():
        title = info.title or sentence(name.replace("_", " "))
        found.append(OptionSpec(name, title, info.description or "", _values(name, info)))
    return found


def _values(name: str, info: FieldInfo) -> tuple[Any, ...]:
    kind: Any = info.annotation
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    if kind is int:
        return _whole_numbers(name, info)
    raise TypeError(f"no way to offer option {name!r} of type {kind!r}")


def _whole_numbers(name: str, info: FieldInfo) -> tuple[int, ...]:
    """Return all numbers within the bounds of the field (`ge`, `gt`, `le`, `lt`, `multiple_of`)."""
    bounds = {key: getattr(part, key) for part in info.metadata for key in _BOUNDS if hasattr(part, key)}
    low = bounds["ge"] if "ge" in bounds else bounds.get("gt", _ENDLESS) + 1
    high = bounds["le"] if "le" in bounds else bounds.get("lt", _ENDLESS) - 1
    if _ENDLESS in (low - 1, high + 1):
        raise TypeError(f"option {name!r} needs a lowest and a highest value")
    return tuple(number for number in range(low, high + 1) if number % bounds.get("multiple_of", 1) == 0)


_BOUNDS = ("ge", "gt", "le", "lt", "multiple_of")
_ENDLESS = 10**9


# In the lobby


def options_in_words(table: TableSnapshot) -> str:
    """Return the options of a table that differ from the usual game, as a phrase."""
    return listed([_setting(spec, value) for spec, value in _changed(table)])


def options_explained(table: TableSnapshot) -> list[str]:
    """Return a line with the rules of each option that differs from the usual game."""
    return [f"- **{_setting(spec, value)}**: {spec.description}" for spec, value in _changed(table) if spec.description]


def _changed(table: TableSnapshot) -> list[tuple[OptionSpec, Any]]:
    current, usual = table.options.model_dump(), table.game.meta.options_type().model_dump()
    return [(spec, current[spec.name]) for spec in specs(table.game) if current[spec.name] != usual[spec.name]]


def _setting(spec: OptionSpec, value: Any) -> str:
    return spec.title if value is True else f"{spec.title}: {value_label(value)}"


def option_rows(table: TableSnapshot) -> list[Component]:
    """Return the rows of selects: switches share multi-selects, an option with several values gets its own."""
    current = table.options.model_dump()
    switches = [
        components.row(_switches(table, number, part, current)) for number, part in enumerate(_switch_parts(table.game))
    ]
    others = [spec for spec in specs(table.game) if not spec.is_switch]
    return [*switches, *(components.row(_select(table, spec, current[spec.name])) for spec in others)]


def _switch_parts(game: AnyGame) -> list[Sequence[OptionSpec]]:
    return list(chunked([spec for spec in specs(game) if spec.is_switch], OPTIONS))


def _switches(table: TableSnapshot, number: int, part: Sequence[OptionSpec], current: dict[str, Any]) -> Component:
    options = [
        components.option(
            label=shortened(spec.title, OPTION_TEXT),
            value=spec.name,
            description=shortened(spec.description, OPTION_TEXT) or None,
            default=current[spec.name],
        )
        for spec in part
    ]
    return components.select(
        # Clients keep what was chosen while the id stays the same, so it changes with the table.
        custom_id=encode("switch", table.id, table.row.version, str(number)),
        placeholder="House rules and variants (none)",
        options=options,
        min_values=0,
        max_values=len(options),
    )


def _select(table: TableSnapshot, spec: OptionSpec, current: Any) -> Component:
    """Return a select of all values, or of those around the current one with a way to the others."""
    near = spec.values
    if len(near) > OPTIONS:
        start = max(0, min(spec.values.index(current) - OPTIONS // 2, len(near) - OPTIONS + 1))
        near = near[start : start + OPTIONS - 1]
    options = list(_value_options(spec, near, current))
    if len(near) < len(spec.values):
        options.append(components.option(label=f"{shortened(spec.title, 60)}: other values …", value=OTHER_VALUES))
    custom_id = encode("set", table.id, table.row.version, spec.name)
    return components.select(custom_id=custom_id, placeholder=shortened(spec.title, PLACEHOLDER), options=options)


def _value_options(spec: OptionSpec, values: Sequence[Any], current: Any) -> Iterator[Component]:
    for value in values:
        label = shortened(f"{spec.title}: {value_label(value)}", OPTION_TEXT)
        about = shortened(spec.description, OPTION_TEXT) or None
        yield components.option(label=label, value=value_text(value), description=about, default=value == current)


def all_values(table: TableSnapshot, name: str) -> list[Component]:
    """Return selects with every value of an option that has too many for one."""
    spec, current = _named(table.game, name), table.options.model_dump()[name]
    rows: list[Component] = []
    for number, chunk in enumerate(chunked(spec.values, OPTIONS)):
        title = f"{shortened(spec.title, 60)}: {value_label(chunk[0])} to {value_label(chunk[-1])}"
        custom_id = encode("set", table.id, number, name)
        options = list(_value_options(spec, chunk, current))
        rows.append(components.row(components.select(custom_id=custom_id, placeholder=title, options=options)))
    return rows


def switched(table: TableSnapshot, part: str, chosen: Sequence[str]) -> dict[str, bool]:
    """Return the switches of one multi-select after a selection."""
    parts = dict(enumerate(_switch_parts(table.game)))
    number = int(part) if part.isdecimal() and len(part) < 4 else 0
    if number not in parts:
        raise TableError("There are no such options.")
    return {spec.name: spec.name in chosen for spec in parts[number]}


# Values as text


def value_label(value: Any) -> str:
    """Return a value as people read it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value_text(value).replace("_", " ")


def value_text(value: Any) -> str:
    """Return a value as components and commands carry it."""
    return str(value.value if isinstance(value, Enum) else value)


def parsed(game: AnyGame, name: str, text: str) -> Any:
    """Return the option value behind a select's or a typed text; the text itself when it is none of them."""
    spec = next((spec for spec in specs(game) if spec.name == name), None)
    folded = text.strip().casefold()
    if spec is not None and spec.is_switch and folded in _SWITCH:
        return _SWITCH[folded]
    values = spec.values if spec else ()
    return next((v for v in values if folded in (value_text(v).casefold(), value_label(v).casefold())), text)


def typed(game: AnyGame, text: str) -> dict[str, Any]:
    """Return the options in a line such as `rounds=4, tips`; a switch alone is on."""
    found: dict[str, Any] = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in item.partition("="))
        spec = _named(game, name)
        chosen = parsed(game, spec.name, value) if equals else True
        if chosen not in spec.values or (not equals and not spec.is_switch):
            raise TableError(f"“{spec.title}” can be: {_summary(spec.values)}.")
        found[spec.name] = chosen
    return found


def suggestions(game: AnyGame, text: str) -> list[tuple[str, str]]:
    """Return the ways to complete a line of options, as pairs of a description and the whole line."""
    before, comma, last = text.rpartition(",")
    head = f"{before.strip()}, " if comma else ""
    taken = {part.partition("=")[0].strip() for part in before.split(",")}
    wanted = last.strip().casefold()
    lines = [
        (f"{head}{spec.title}: {value_label(value)}{_about(spec)}", f"{head}{spec.name}={value_text(value)}")
        for spec in specs(game)
        if spec.name not in taken
        for value in spec.values
    ]
    return [line for line in lines if wanted in line[0].casefold() or wanted in line[1].casefold()]


def _about(spec: OptionSpec) -> str:
    return f" ({spec.description})" if spec.description else ""


def _named(game: AnyGame, name: str) -> OptionSpec:
    """Return the option of this name or title, or the only one whose title has these words in it."""
    folded = name.strip().casefold()
    exact = [spec for spec in specs(game) if folded in (spec.name.casefold(), spec.title.casefold())]
    near = exact or [spec for spec in specs(game) if folded in spec.title.casefold()]
    if len(near) != 1:
        titles = ", ".join(spec.title for spec in specs(game)) or "none"
        raise TableError(f"{game.meta.title} has no option “{shortened(name, 40)}”. There are: {titles}.")
    return near[0]


def _summary(values: Sequence[Any]) -> str:
    labels = [value_label(value) for value in values]
    return ", ".join(labels) if len(labels) <= OPTIONS else f"{labels[0]} to {labels[-1]}"
