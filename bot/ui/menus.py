"""Legal actions as components: buttons for a few, selects for many, multi-selects for what is one thought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord
from discord import ui

from bot.tables.table import Table
from bot.ui.ids import encode
from engine.core.game import Batch, Choice, Seat, with_names

BUTTONS = 10
"""More choices than this become selects."""
OPTIONS = 25
ROW = 5
SELECT_ROWS = 4
HINT_LINES = 10
AnyRow = ui.ActionRow[Any]
T = TypeVar("T")


@dataclass(slots=True)
class Menu:
    """What one seat may do, ready to be put into a message."""

    rows: list[AnyRow] = field(default_factory=list[AnyRow])
    hints: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as one audience may read it."""

    key: str
    verb: str
    group: str
    label: str
    hint: str


def offers(table: Table, seat: Seat, private: bool) -> list[Offer]:
    """The choices this audience may see. What would betray a secret is worded for the chooser alone."""
    choices = table.playing.choices(seat)
    return [_offer(table, choice, private) for choice in choices if private or not choice.private]


def _offer(table: Table, choice: Choice, private: bool) -> Offer:
    label = (private and choice.private_label) or choice.label
    hint = (private and choice.private_hint) or choice.hint
    return Offer(choice.key, choice.verb, choice.group, with_names(label, table.names), with_names(hint, table.names))


def build(table: Table, seat: Seat, private: bool, page: int = 0) -> Menu:
    session = table.playing
    decision = session.decision(seat)
    shown = offers(table, seat, private)
    batches = _visible(session.batches(seat), shown)[:SELECT_ROWS]
    batched_keys = {key for batch in batches for key, _ in batch.picks}
    menu = Menu()
    if len(shown) <= BUTTONS:
        menu.rows += _button_rows(table.id, decision, shown)
        # What can be picked from a menu below says there what it does.
        told = [offer for offer in shown if offer.hint and offer.key not in batched_keys]
        menu.hints += _hint_lines(told)
    else:
        menu.rows += _select_rows(table.id, decision, [o for o in shown if o.key not in batched_keys], page)
    menu.rows += _batch_rows(table.id, decision, shown, batches)
    return menu


def _hint_lines(told: Sequence[Offer]) -> list[str]:
    """What each choice brings about; once for all where it is the same."""
    if len(told) > 1 and len({offer.hint for offer in told}) == 1:
        return [f"-# {told[0].hint[:1].upper()}{told[0].hint[1:]}"]
    return [f"-# **{offer.label}:** {offer.hint}" for offer in told][:HINT_LINES]


def chunked(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def _visible(batches: Sequence[Batch], shown: Sequence[Offer]) -> list[Batch]:
    keys = {offer.key for offer in shown}
    return [batch for batch in batches if all(key in keys for key, _ in batch.picks)]


def _button_rows(table: int, decision: int, shown: Sequence[Offer]) -> list[AnyRow]:
    verbs = list(dict.fromkeys(offer.verb for offer in shown))
    rows: list[AnyRow] = []
    for chunk in _even_rows(shown):
        row: AnyRow = ui.ActionRow()
        for offer in chunk:
            style = _style(verbs.index(offer.verb), len(verbs))
            row.add_item(ui.Button(label=offer.label, style=style, custom_id=encode("act", table, decision, offer.key)))
        rows.append(row)
    return rows


def _even_rows(shown: Sequence[Offer]) -> Iterator[Sequence[Offer]]:
    """The many of the first kind apart from what else may be done, and no button left alone in a row of five."""
    first = [offer for offer in shown if offer.verb == shown[0].verb] if shown else []
    others = [offer for offer in shown if offer.verb != shown[0].verb] if shown else []
    for part in (first, others) if len(shown) > ROW else (shown,):
        rows = -(-len(part) // ROW)
        yield from chunked(part, -(-len(part) // rows)) if rows else ()


def _style(verb: int, verbs: int) -> discord.ButtonStyle:
    """The first kind of move stands out; when there are several kinds the last one ends something."""
    if verb == 0:
        return discord.ButtonStyle.primary
    return discord.ButtonStyle.success if verb == verbs - 1 else discord.ButtonStyle.secondary


def _select_rows(table: int, decision: int, shown: Sequence[Offer], page: int) -> list[AnyRow]:
    """Selects grouped by verb and group, as many as fit; a last button turns the page."""
    selects = list(_chunks(shown))
    pages = max(1, -(-len(selects) // SELECT_ROWS))
    page %= pages
    rows: list[AnyRow] = []
    for number, (title, chunk) in enumerate(selects[page * SELECT_ROWS : (page + 1) * SELECT_ROWS]):
        options = [
            discord.SelectOption(label=o.label[:100], value=o.key, description=o.hint[:100] or None) for o in chunk
        ]
        custom_id = encode("pick", table, decision, f"{page}.{number}")
        rows.append(ui.ActionRow(ui.Select(custom_id=custom_id, placeholder=title[:150], options=options)))
    if pages > 1:
        label = f"More choices ({page + 1} of {pages})"
        rows.append(ui.ActionRow(ui.Button(label=label, custom_id=encode("page", table, decision, str(page + 1)))))
    return rows


def _chunks(shown: Sequence[Offer]) -> Iterator[tuple[str, Sequence[Offer]]]:
    groups: dict[tuple[str, str], list[Offer]] = {}
    for offer in shown:
        groups.setdefault((offer.verb, offer.group), []).append(offer)
    for (verb, group), members in groups.items():
        title = f"{verb.capitalize()}: {group}" if group else f"{verb.capitalize()} …"
        chunks = list(chunked(members, OPTIONS))
        for number, chunk in enumerate(chunks, 1):
            yield (title if len(chunks) == 1 else f"{title} ({number} of {len(chunks)})"), chunk


def _batch_rows(table: int, decision: int, shown: Sequence[Offer], batches: Sequence[Batch]) -> list[AnyRow]:
    by_key = {offer.key: offer for offer in shown}
    rows: list[AnyRow] = []
    for number, batch in enumerate(batches[:SELECT_ROWS]):
        options = _batch_options(batch, by_key)[:OPTIONS]
        rows.append(
            ui.ActionRow(
                ui.Select(
                    custom_id=encode("batch", table, decision, str(number)),
                    placeholder=f"{batch.label}: several at once"[:150],
                    options=options,
                    max_values=min(len(options), batch.most),
                )
            )
        )
    return rows


def _batch_options(batch: Batch, by_key: dict[str, Offer]) -> list[discord.SelectOption]:
    """One option for each equal one, told apart by a count that the engine never sees."""
    options: list[discord.SelectOption] = []
    for key, most in batch.picks:
        offer = by_key[key]
        for copy in range(1, most + 1):
            label = offer.label if most == 1 else f"{offer.label} ({copy})"
            options.append(
                discord.SelectOption(label=label[:100], value=f"{key}#{copy}", description=offer.hint[:100] or None)
            )
    return options


def picked_keys(values: Sequence[str]) -> list[str]:
    """The choice keys behind selected options; the session knows in which order they apply."""
    return [value.partition("#")[0] for value in values]
