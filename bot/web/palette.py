"""The slash commands as a palette, made from the commands that Discord gets: same options, same suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.delivery.reply import Reply
from bot.discord_internals import suggester
from bot.web.errors import Refused
from bot.web.interaction import WebUpload
from storage.web import WebPersonRow

if TYPE_CHECKING:
    from discord import app_commands
    from discord.app_commands.commands import Parameter

    from bot.composition import Interface

TYPES: Mapping[int, str] = {3: "text", 4: "integer", 5: "boolean", 6: "person", 10: "number", 11: "file"}
"""The types of options by Discord's numbers. Channels and roles are not here: they are things of Discord's own."""
LONGEST_TEXT = 6000
MOST_SUGGESTED = 25


@dataclass(frozen=True, slots=True)
class Guest:
    """A person as an option of a command names them."""

    id: int
    name: str
    bot: bool = False

    @property
    def display_name(self) -> str:
        return self.name


class Palette:
    def __init__(self, interface: Interface) -> None:
        self._commands = {command.qualified_name: command for command in _commands(interface)}
        self.described = [_described(command) for command in self._commands.values()]
        """All commands as pages get them."""

    def find(self, name: str) -> app_commands.Command[Any, ..., Any]:
        if name not in self._commands:
            raise Refused(404, "There is no such command.")
        return self._commands[name]

    async def run(self, name: str, reply: Reply, given: Mapping[str, Any], people: Iterable[WebPersonRow]) -> None:
        """Run a command with these values of its options."""
        command = self.find(name)
        values = _values(command, given, people)
        call: Any = command.callback
        await (call(reply, **values) if command.binding is None else call(command.binding, reply, **values))

    def check(self, name: str, given: Mapping[str, Any], people: Iterable[WebPersonRow]) -> None:
        """Refuse values that no command of this name takes."""
        _values(self.find(name), given, people)

    async def suggest(self, name: str, reply: Reply, focused: str) -> list[dict[str, Any]]:
        """Return the values that suit what has been typed so far into an option."""
        command = self.find(name)
        parameter = next((one for one in command.parameters if one.display_name == focused), None)
        suggest = suggester(command, parameter.name) if parameter is not None else None
        if suggest is None:
            return []
        found = await suggest(reply, str(reply.i.options.get(focused, "")))
        return [{"name": choice.name, "value": choice.value} for choice in found[:MOST_SUGGESTED]]


def _commands(interface: Interface) -> list[app_commands.Command[Any, ..., Any]]:
    """Return all commands, the ones inside groups as well."""
    tops: list[Any] = list(interface.groups)
    for cog in interface.cogs:
        tops += [cog.app_command] if cog.app_command is not None else cog.get_app_commands()
    return [command for top in tops for command in (top.walk_commands() if hasattr(top, "walk_commands") else [top])]


def _options(command: app_commands.Command[Any, ..., Any]) -> list[Parameter]:
    return [parameter for parameter in command.parameters if parameter.type.value in TYPES]


def _described(command: app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    options = [
        {
            "name": one.display_name, "description": str(one.description), "type": TYPES[one.type.value],
            "required": one.required, "choices": [{"name": c.name, "value": c.value} for c in one.choices],
            "autocomplete": one.autocomplete, "min": one.min_value, "max": one.max_value,
        }
        for one in _options(command)
    ]  # fmt: skip
    return {"name": command.qualified_name, "description": str(command.description), "options": options}


def _values(
    command: app_commands.Command[Any, ..., Any], given: Mapping[str, Any], people: Iterable[WebPersonRow]
) -> dict[str, Any]:
    """Return the values of a command by the names that its function has for them."""
    options = {one.display_name: one for one in _options(command)}
    if unknown := given.keys() - options.keys():
        raise Refused(400, f"/{command.qualified_name} has no option {min(unknown)[:40]}.")
    for name, one in options.items():
        if one.required and name not in given:
            raise Refused(400, f"/{command.qualified_name} needs the option {name}.")
    guests = {row.user_id: Guest(row.user_id, row.name) for row in people}
    return {options[name].name: _value(options[name], value, guests) for name, value in given.items()}


def _value(option: Parameter, value: Any, guests: Mapping[int, Guest]) -> Any:
    kind = TYPES[option.type.value]
    if not _suits(kind, value, guests):
        raise Refused(400, f"{option.display_name}: that is no {kind}.")
    if kind == "person":
        return guests[int(value)]
    if option.choices and value not in [choice.value for choice in option.choices]:
        raise Refused(400, f"{option.display_name}: choose one of {_listed(option.choices)}.")
    least, most = option.min_value, option.max_value
    if kind in ("integer", "number") and ((least is not None and value < least) or (most is not None and value > most)):
        raise Refused(400, f"{option.display_name}: from {least} to {most}.")
    return value


def _suits(kind: str, value: Any, guests: Mapping[int, Guest]) -> bool:
    if kind == "text":
        return isinstance(value, str) and len(value) <= LONGEST_TEXT
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "file":
        return isinstance(value, WebUpload)
    if kind == "person":
        return isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 20 and int(value) in guests
    return isinstance(value, int if kind == "integer" else int | float) and not isinstance(value, bool)


def _listed(choices: Sequence[Any]) -> str:
    return ", ".join(str(choice.name) for choice in choices)
