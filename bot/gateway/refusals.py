"""Discord's refusals of commands: which part of which command each names, and the definition without that part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord

Definition = dict[str, Any]
Path = tuple[int, ...]
"""The number of a command, then those of the options that lead to a part of it."""

SUBCOMMANDS = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)
_REASON = re.compile(r"^In (\d+)((?:\.\w+)*): (.*)$", re.MULTILINE)
"""The words in which discord.py gives an error about one of several commands: its number, the way to the fault."""
_STEP = re.compile(r"\.options\.(\d+)")
GONE = "Discord refuses /{command} ({reason}). That command does not exist now; the others do."
WITHOUT_OPTION = "Discord refuses the option `{option}` of /{command} ({reason}). The command works without it."
NEEDED_OPTION = (
    "Discord refuses the option `{option}` of /{command} ({reason}), which it cannot do without. That command does "
    "not exist now; the others do."
)


def reasons(error: discord.HTTPException) -> dict[Path, str]:
    """Return what Discord has against which command, subcommand or option."""
    return {(int(number), *_steps(way)): reason for number, way, reason in _REASON.findall(error.text)}


def _steps(way: str) -> Iterator[int]:
    at = 0
    while step := _STEP.match(way, at):
        yield int(step[1])
        at = step.end()


def without(definition: Definition, path: Path, refused: Mapping[Path, str]) -> Definition | None:
    """Return the definition without its refused parts; None where nothing usable is left of it."""
    if path in refused:
        return None
    options = definition.get("options") or []
    left = [(option, without(option, (*path, number), refused)) for number, option in enumerate(options)]
    kept = [after for _, after in left if after is not None]
    if any(after is None and option.get("required") for option, after in left) or (
        options and _is_empty(options, kept)
    ):
        return None
    return {**definition, "options": kept} if len(kept) < len(options) or kept != options else definition


def _is_empty(options: list[Definition], kept: list[Definition]) -> bool:
    """Check for a group that has lost all its subcommands."""
    return not kept and options[0].get("type") in SUBCOMMANDS


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a command that a path leads to."""

    names: tuple[str, ...]
    definition: Definition

    @classmethod
    def at(cls, command: Definition, path: Path) -> Part | None:
        """Follow a path; None where it leads nowhere."""
        names, found = [str(command["name"])], command
        for number in path[1:]:
            options = found.get("options") or []
            if number >= len(options):
                return None
            found = options[number]
            names.append(str(found["name"]))
        return cls(tuple(names), found)

    @property
    def is_option(self) -> bool:
        return len(self.names) > 1 and self.definition.get("type") not in SUBCOMMANDS

    def note(self, reason: str) -> str:
        """Tell the owner what is missing now."""
        if not self.is_option:
            return GONE.format(command=" ".join(self.names), reason=reason)
        words = NEEDED_OPTION if self.definition.get("required") else WITHOUT_OPTION
        return words.format(option=self.names[-1], command=" ".join(self.names[:-1]), reason=reason)
