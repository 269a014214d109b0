"""Definitions of slash commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.strict.rules.words import between, longest, sized, twice, unknown

COMMANDS = 100
OPTIONS = 25
CHOICES = 25
CHARACTERS = 8000
"""In the names, descriptions and values of one command together."""
NAME = re.compile(r"[-_'\w]{1,32}")

CHAT, GROUP, SUBCOMMAND, STRING, INTEGER, NUMBER = 1, 2, 1, 3, 4, 10
GUILD_CONTEXT, DM_CONTEXT, PRIVATE_CONTEXT = 0, 1, 2
FIELDS = {
    "name", "name_localizations", "description", "description_localizations", "options", "default_member_permissions",
    "dm_permission", "integration_types", "contexts", "type", "nsfw", "id",
}  # fmt: skip
OPTION_FIELDS = {
    "type", "name", "name_localizations", "description", "description_localizations", "required", "choices", "options",
    "channel_types", "min_value", "max_value", "min_length", "max_length", "autocomplete",
}  # fmt: skip

Definition = Mapping[str, Any]


def command_refusals(definitions: Any) -> list[str]:
    if not isinstance(definitions, list):
        return ["commands are no list"]
    found = between(len(definitions), 0, COMMANDS, "commands")
    found += twice(((d.get("type", CHAT), d.get("name")) for d in definitions), "command")
    return found + [f"/{d.get('name')}: {fault}" for d in definitions for fault in definition_refusals(d)]


def command_lapses(definitions: Any) -> list[str]:
    """Return what Discord still takes, and advises against."""
    found: list[str] = []
    for definition in definitions if isinstance(definitions, list) else []:
        name = definition.get("name")
        if definition.get("dm_permission") is not None:
            found.append(f"/{name}: dm_permission is deprecated, contexts say it")
        missing = [key for key in ("contexts", "integration_types") if definition.get(key) is None]
        found += [f"/{name}: {key} left to chance" for key in missing]
    return found


def definition_refusals(definition: Definition) -> list[str]:
    found = unknown(definition, FIELDS, "a command") + _named(definition)
    found += _numbers(definition, "contexts", range(3)) + _numbers(definition, "integration_types", range(2))
    found += _options(definition.get("options") or [], depth=0)
    characters = sum(len(text) for text in _texts(definition))
    if characters > CHARACTERS:
        found.append(f"{characters} characters")
    return found


def _named(item: Definition) -> list[str]:
    name = item.get("name")
    found = [] if isinstance(name, str) and NAME.fullmatch(name) and name == name.lower() else [f"name {name!r}"]
    return found + sized(item.get("description"), 100, f"description of {name}")


def _numbers(definition: Definition, key: str, allowed: range) -> list[str]:
    numbers = definition.get(key)
    if numbers is None:
        return []
    good = isinstance(numbers, list) and numbers and all(number in allowed for number in numbers)
    return ([] if good else [f"{key} {numbers!r}"]) + (twice(numbers, key) if good else [])


def _options(options: Sequence[Definition], depth: int) -> list[str]:
    found = between(len(options), 0, OPTIONS, "options") + twice((option.get("name") for option in options), "option")
    asked = [bool(option.get("required")) for option in options]
    if asked != sorted(asked, reverse=True):
        found.append("a required option after one that is not")
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        found.append("options beside subcommands")
    return found + [fault for option in options for fault in _option(option, depth)]


def _option(option: Definition, depth: int) -> list[str]:
    kind = option.get("type")
    found = unknown(option, OPTION_FIELDS, "an option") + _named(option)
    if kind in (SUBCOMMAND, GROUP):
        most = 2 if kind == SUBCOMMAND else 1
        found += [] if depth < most else ["subcommands too deep"]
        found += [] if kind == SUBCOMMAND or option.get("options") else ["an empty group"]
        return found + _options(option.get("options") or [], depth + 1)
    found += between(kind, 3, 11, "as the type of an option")
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        found.append("choices and autocomplete")
    found += between(len(choices), 0, CHOICES, "choices") + twice((c.get("name") for c in choices), "choice")
    return found + [fault for choice in choices for fault in _choice(choice, kind)]


def _choice(choice: Definition, kind: Any) -> list[str]:
    found = sized(choice.get("name"), 100, "name of a choice")
    if kind == STRING:
        return found + longest(choice.get("value"), 100, "value of a choice")
    return found if isinstance(choice.get("value"), int | float) else [*found, f"choice {choice.get('value')!r}"]


def _texts(item: Definition) -> Iterator[str]:
    """The texts that count toward the size of a command."""
    yield item.get("name") or ""
    yield item.get("description") or ""
    yield str(item.get("value", ""))
    for inner in (*(item.get("options") or []), *(item.get("choices") or [])):
        yield from _texts(inner)
