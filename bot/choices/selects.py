"""Menus of choices: one of several options, or several of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from bot.choices.discord_limits import OPTION_TEXT, OPTIONS, PLACEHOLDER
from bot.choices.plans import MenuOption, MultiSelectSpec, Offer, SelectSpec
from engine.core.game import Batch
from engine.core.words import sentence, shortened

COPY_MARK = "#"
"""Separates a choice key from the number that tells equal options apart."""
T = TypeVar("T")


def picked_keys(values: Iterable[str]) -> list[str]:
    """Return the choice keys behind selected options; the session knows in which order they apply."""
    return [value.partition(COPY_MARK)[0] for value in values]


def chunked(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def option(value: str, label: str, hint: str, icon: str) -> MenuOption:
    return MenuOption(value, shortened(label, OPTION_TEXT), shortened(hint, OPTION_TEXT), icon)


def choice_option(offer: Offer) -> MenuOption:
    return option(offer.key, offer.label, offer.hint, offer.icon)


def selects(shown: Sequence[Offer], merged: bool) -> Iterator[SelectSpec]:
    """Yield one select for each verb and group; merged, one for each verb.

    The group is then at the end of the label, but for choices that the picture shows. A group that begins like its
    choices, such as "Sell barrels", needs no verb before it.
    """
    groups: dict[tuple[str, str], list[MenuOption]] = {}
    for offer in shown:
        group = "" if merged else offer.group
        label = f"{offer.label} · {offer.group}" if merged and offer.group and not offer.pictured else offer.label
        groups.setdefault((offer.verb, group), []).append(option(offer.key, label, offer.hint, offer.icon))
    for (verb, group), options in groups.items():
        says_what = group.split(maxsplit=1)[:1] == options[0].label.split(maxsplit=1)[:1]
        title = group if says_what else f"{sentence(verb)}: {group}" if group else sentence(verb)
        yield from chunked_select(title, options)


def chunked_select(title: str, options: Iterable[MenuOption]) -> Iterator[SelectSpec]:
    chunks = list(chunked(list(options), OPTIONS))
    for number, chunk in enumerate(chunks, 1):
        part = f" ({number} of {len(chunks)})" if len(chunks) > 1 else ""
        yield SelectSpec("pick", f"{shortened(title, PLACEHOLDER - 20)}{part} …", tuple(chunk))


def multi_selects(batch: Batch, by_key: dict[str, Offer]) -> Iterator[MultiSelectSpec]:
    chunks = list(chunked(list(copies(batch, by_key)), OPTIONS))
    for number, chunk in enumerate(chunks, 1):
        part = f" ({number} of {len(chunks)})" if len(chunks) > 1 else ""
        hint = f" (all: {batch.hint})" if batch.hint else ""
        several = ": one or more" if batch.max_count > 1 and not batch.in_turns else ""
        placeholder = shortened(f"{batch.label}{part}{several}{hint}", PLACEHOLDER)
        yield MultiSelectSpec(placeholder, tuple(chunk), min(len(chunk), batch.max_count))


def copies(batch: Batch, by_key: dict[str, Offer]) -> Iterator[MenuOption]:
    """Yield one option for each of several equal things. Their values differ by a number that the engine never sees."""
    for key, count in batch.picks:
        offer = by_key[key]
        for copy in range(1, count + 1):
            yield option(f"{key}{COPY_MARK}{copy}", offer.label, offer.hint, offer.icon)
