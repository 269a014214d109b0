"""People at the strict Discord: what they click, choose, fill in and type arrives at the bot as interactions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from simcord import interactions as wire
from simcord._modal import _commit_modal_uploads, _modal_submit_nodes
from simcord.actors import MemberActor
from simcord.backend import Backend, serializers
from simcord.backend.errors import SetupError
from simcord.backend.models import Guild, Interaction, Message
from simcord.builders import GuildHandle, UserHandle
from simcord.components import validate_modal
from simcord.enums import InteractionType, OptionType

from tests.strict.rules import nested

BUTTON, STRING_SELECT = 2, 3
Options = Mapping[str, Any]


class People:
    """Known by name. A new name is a new member of the first server, and of others once something is done there."""

    def __init__(self, backend: Backend, guild: Guild) -> None:
        self._backend = backend
        self._guild = guild
        self._ids: dict[str, int] = {}
        self._env: Any = SimpleNamespace(backend=backend)
        self.made_at: dict[int, float] = {}
        """Time of each interaction, on the clock of the loop."""

    def id_of(self, name: str) -> int:
        if name not in self._ids:
            self._ids[name] = self._backend.make_user(name).id
            self._backend.add_member(self._guild.id, self._ids[name], announce=True)
        return self._ids[name]

    def _join(self, name: str, channel_id: int) -> None:
        """Let a person be a member of the server of a channel."""
        guild_id = self._backend.get_channel(channel_id).guild_id
        if guild_id is not None and self.id_of(name) not in self._backend.get_guild(guild_id).members:
            self._backend.add_member(guild_id, self.id_of(name))

    @property
    def names(self) -> dict[int, str]:
        return {number: name for name, number in self._ids.items()}

    # Deeds; `times` delivers the same one more than once

    def click(
        self,
        name: str,
        message_id: int,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        values: Sequence[str] | None = None,
        times: int = 1,
    ) -> Interaction:
        """Use a component that is on the message at this instant; Discord takes no other."""
        message = self._message(message_id)
        part = _component(message, custom_id, label)
        data: dict[str, Any] = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if values is not None:
            offered = {option["value"] for option in part.get("options") or []}
            if part["type"] == STRING_SELECT and not offered.issuperset(values):
                raise SetupError(f"{sorted(set(values) - offered)} is not on offer")
            data["values"] = list(values)
        return self._deliver(InteractionType.MESSAGE_COMPONENT, name, message.channel_id, data, times, message)

    def type(self, name: str, channel_id: int, command: str, options: Options, *, times: int = 1) -> Interaction:
        data = self._command(name, channel_id, command, options, None)
        return self._deliver(InteractionType.APPLICATION_COMMAND, name, channel_id, data, times)

    def begin_typing(
        self, name: str, channel_id: int, command: str, focused: tuple[str, str], options: Options
    ) -> Interaction:
        """Ask for suggestions for the option that is being typed."""
        data = self._command(name, channel_id, command, options, focused)
        return self._deliver(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, name, channel_id, data, 1)

    def submit(self, name: str, shown: Interaction, values: Options, *, times: int = 1) -> Interaction:
        """Fill in the form that answered an earlier interaction."""
        if shown.modal is None or shown.modal_consumed:
            raise SetupError("there is no form to fill in")
        spec, resolved, uploads = validate_modal(shown.modal), dict[str, Any](), list[Any]()
        parts = _modal_submit_nodes(
            spec["components"], self._actor(name), dict(values), resolved, shown.channel_id, uploads
        )
        _commit_modal_uploads(self._actor(name), shown.channel_id, uploads, resolved)
        shown.modal_consumed = True
        source = self._message(shown.source_message_id) if shown.source_message_id else None
        data = {"custom_id": spec["custom_id"], "components": parts, "resolved": resolved}
        return self._deliver(InteractionType.MODAL_SUBMIT, name, shown.channel_id, data, times, source)

    # How they are made

    def _deliver(
        self, kind: int, name: str, channel_id: int, data: dict[str, Any], times: int, source: Message | None = None
    ) -> Interaction:
        self._join(name, channel_id)
        guild_id = self._backend.get_channel(channel_id).guild_id
        record, payload = wire.base_payload(
            self._backend, type=kind, channel_id=channel_id, guild_id=guild_id, user_id=self.id_of(name), data=data
        )
        if source is not None:
            record.source_message_id = source.id
            payload["message"] = dict(serializers.message_payload(self._backend, source))
        self.made_at[record.id] = asyncio.get_running_loop().time()
        for _ in range(times):
            self._backend.emit("INTERACTION_CREATE", payload)
        return record

    def _command(
        self, name: str, channel_id: int, command: str, options: Options, focused: tuple[str, str] | None
    ) -> dict[str, Any]:
        self._join(name, channel_id)
        actor, (root_name, *path) = self._actor(name), command.split()
        visible = self._backend.visible_commands(user_id=actor.id, channel_id=channel_id)
        root = next((found for found in visible if found["name"] == root_name), None)
        if root is None:
            raise SetupError(f"there is no command /{root_name} here")
        leaf, nesting = wire.walk_to_subcommand(root, path)
        kinds = {option["name"]: option["type"] for option in leaf.get("options") or []}
        given = {key: self._actor(v) if kinds.get(key) == OptionType.USER else v for key, v in options.items()}
        built, resolved = wire.build_options(
            actor, command, leaf, given, partial=focused is not None, channel_id=channel_id
        )
        if focused is not None:
            built.append({"name": focused[0], "type": kinds[focused[0]], "value": focused[1], "focused": True})
        nest = wire.nest_options(root, nesting, built)
        return {"id": root["id"], "name": root["name"], "type": 1, "options": nest, "resolved": resolved}

    def _actor(self, name: str) -> MemberActor:
        user = self._backend.get_user(self.id_of(name))
        return MemberActor(self._env, GuildHandle(self._env, self._guild), UserHandle(self._env, user))

    def _message(self, message_id: int) -> Message:
        for messages in self._backend.messages.values():
            if message_id in messages:
                return messages[message_id]
        raise SetupError(f"there is no message {message_id}")


def _component(message: Message, custom_id: str | None, label: str | None) -> Mapping[str, Any]:
    for part in nested(message.components):
        named = part.get("custom_id") == custom_id if custom_id is not None else part.get("label") == label
        if named and part.get("custom_id") and not part.get("disabled"):
            return part
    raise SetupError(f"message {message.id} has no {custom_id or label!r} to click on")
