"""The forms of a lobby: all its settings at once, invitations, and the lucky word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.choices.discord_limits import OPTION_TEXT
from bot.choices.selects import chunked
from bot.delivery import components
from bot.delivery.card import Form
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.lobby.options import OptionSpec, parsed, specs, value_label, value_text
from bot.lobby.service import WORD_LIMIT, Settled
from bot.table.snapshot import TableSnapshot
from engine.core.words import shortened
from storage.people import Pace

GROUP = 10
"""Options in one group of a form."""
PARTS = 5
"""Controls in one form."""
LABEL, TITLE = 45, 45
MOST_INVITED = 10
PACES: Mapping[Pace, str] = {
    "days": "Three days",
    "day": "A day",
    "hours": "Eight hours",
    "none": "As long as it takes",
}
INVITED_ONLY, RATED = "invited_only", "rated"


def settings_form(table: TableSnapshot) -> Form:
    """Return a form with the house rules of the game and the settings of the table."""
    parts = [*_rules(table), *_table_settings(table)]
    return Form(shortened(f"Settings: {table.game.meta.title}", TITLE), encode("settled", table.id), parts)


def has_settings(table: TableSnapshot) -> bool:
    """Return True if there is anything to set: in a DM that depends on the game."""
    return bool(_rules(table) or _table_settings(table))


def _rules(table: TableSnapshot) -> list[Component]:
    """Return the controls of the house rules, as many as fit; the card has menus for all of them."""
    current = table.options.model_dump()
    switches = [spec for spec in specs(table.game) if spec.is_switch]
    others = [spec for spec in specs(table.game) if not spec.is_switch and len(spec.values) <= GROUP]
    parts = [
        components.field("House rules", components.checkboxes(f"switches{number}", _switches(chunk, current)))
        for number, chunk in enumerate(chunked(switches, GROUP))
    ]
    parts += [_choice(spec, current[spec.name]) for spec in others]
    return parts[: PARTS - len(_table_settings(table))]


def _switches(chunk: Sequence[OptionSpec], current: Mapping[str, Any]) -> list[Component]:
    return [_option(spec.title, spec.name, current[spec.name], spec.description) for spec in chunk]


def _choice(spec: OptionSpec, current: Any) -> Component:
    options = [_option(value_label(value), value_text(value), value == current) for value in spec.values]
    about = shortened(spec.description, OPTION_TEXT)
    return components.field(shortened(spec.title, LABEL), components.radio(spec.name, options), about)


def _option(label: str, value: str, default: bool, about: str = "") -> Component:
    return components.option(shortened(label, OPTION_TEXT), value, shortened(about, OPTION_TEXT) or None, default)


def _table_settings(table: TableSnapshot) -> list[Component]:
    if table.is_direct:
        return []
    row = table.row
    paces = [_option(label, pace, row.pace == pace) for pace, label in PACES.items()]
    marks = [
        _option("By invitation only", INVITED_ONLY, row.invited_only, "Only people who are invited may join."),
        _option("Rated", RATED, row.rated, "The result counts for the ratings here."),
    ]
    about = "Then the others are asked what to do."
    return [
        components.field("How long the table waits for a move", components.radio("pace", paces), about),
        components.field("This table", components.checkboxes("table", marks)),
    ]


def settled(table: TableSnapshot, answers: Mapping[str, Sequence[str]]) -> Settled:
    """Return the settings behind the answers; what the form did not ask stays as it is."""
    options: dict[str, object] = {}
    for number, chunk in enumerate(chunked([spec for spec in specs(table.game) if spec.is_switch], GROUP)):
        if (chosen := answers.get(f"switches{number}")) is not None:
            options |= {spec.name: spec.name in chosen for spec in chunk}
    for spec in specs(table.game):
        if not spec.is_switch and (chosen := answers.get(spec.name)):
            options[spec.name] = parsed(table.game, spec.name, chosen[0])
    pace = _pace(answers)
    marks = answers.get("table")
    if table.is_direct or marks is None:
        return Settled(options, pace)
    return Settled(options, pace, INVITED_ONLY in marks, RATED in marks)


def _pace(answers: Mapping[str, Sequence[str]]) -> Pace | None:
    chosen = next(iter(answers.get("pace", ())), "")
    return next((pace for pace in PACES if str(pace) == chosen), None)


def invitation_form(table: TableSnapshot) -> Form:
    """Return a form that asks whom to invite."""
    about = "Each of them gets a message with Join and No thanks."
    who = components.field("Who is welcome", components.people("people", MOST_INVITED), about)
    return Form(shortened(f"Invite to {table.game.meta.title}", TITLE), encode("invited", table.id), [who])


def word_form(table: TableSnapshot) -> Form:
    """Return a form for a word that becomes part of the game's chance."""
    about = "Mixed into the secret that decides dice and cards, so that no single person can choose them."
    word = components.field("Any word", components.text_input("word", WORD_LIMIT), about)
    return Form("Add your lucky word", encode("addword", table.id), [word])
