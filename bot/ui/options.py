"""A game's options as lobby components, made from its options model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

import discord
from discord import ui

from bot.tables.table import AnyGame, Table
from bot.ui.ids import encode


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: what people read, and the values it may take."""

    name: str
    title: str
    description: str
    values: tuple[Any, ...]


def specs(game: AnyGame) -> list[OptionSpec]:
    found: list[OptionSpec] = []
    for name, info in game.meta.options_type.model_fields.items():
        title = info.title or name.replace("_", " ").capitalize()
        found.append(OptionSpec(name, title, info.description or "", _values(info.annotation)))
    return found


def _values(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (False, True)
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    raise TypeError(f"no way to offer an option of type {annotation!r}")


def option_rows(table: Table) -> list[ui.ActionRow[Any]]:
    """Switches share one multi-select; an option with several values gets a select of its own."""
    found = specs(table.game)
    current = table.options.model_dump()
    rows: list[ui.ActionRow[Any]] = []
    switches = [spec for spec in found if spec.values == (False, True)]
    if switches:
        options = [
            discord.SelectOption(
                label=spec.title[:100], value=spec.name, description=spec.description[:100], default=current[spec.name]
            )
            for spec in switches
        ]
        custom_id = encode("switch", table.id)
        rows.append(
            ui.ActionRow(
                ui.Select(
                    custom_id=custom_id,
                    placeholder="House rules and variants (none)",
                    options=options,
                    min_values=0,
                    max_values=len(options),
                )
            )
        )
    rows += [ui.ActionRow(_select(table, spec, current[spec.name])) for spec in found if spec not in switches]
    return rows


def _select(table: Table, spec: OptionSpec, current: Any) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=f"{spec.title}: {value}"[:100], value=str(value), default=value == current)
        for value in spec.values
    ]
    return ui.Select(custom_id=encode("set", table.id, 0, spec.name), placeholder=spec.title[:150], options=options)


def switched(table: Table, chosen: list[str]) -> dict[str, bool]:
    """The state of every switch after a selection."""
    return {spec.name: spec.name in chosen for spec in specs(table.game) if spec.values == (False, True)}


def parsed(game: AnyGame, name: str, text: str) -> Any:
    """The option value behind a select's text; the text itself when it is none of them."""
    spec = next((spec for spec in specs(game) if spec.name == name), None)
    values = spec.values if spec else ()
    return next((value for value in values if str(value) == text), text)
