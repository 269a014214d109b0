"""Rules that depend on what happened before: tokens that have run out, old messages, closed DMs, the application."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, Message

from tests.strict.records import Asked
from tests.strict.rules.answers import MODAL, UPDATE
from tests.strict.rules.commands import definition_refusals

HOUR = 3600.0
FEW_MINUTES = 180.0
"""Seconds that Discord remembers a nonce; its documentation says a few minutes."""
INVALID_FORM = 50035
NO_MORE_EMOJI = 30008
MODAL_SUBMIT = discord.InteractionType.modal_submit.value
HOOK = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/(.+))?")
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
MESSAGE_PATH = re.compile(r"/channels/(\d+)/messages/(\d+)")
SENDING = re.compile(r"/channels/(\d+)/messages")


class Laws:
    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self.user_installable = True
        """True if commands may be installed for a user."""
        self.refused_commands: set[str] = set()
        """Commands that Discord does not take, whatever they look like."""
        self.refused_options: set[str] = set()
        """Options and subcommands that Discord does not take, such as `table open seats`."""
        self.most_emoji = 2000
        """The number of emoji that the application may have."""
        self.closed_dms: set[int] = set()
        """Users who take no DMs."""
        self._nonces: dict[tuple[str, str], tuple[float, Any]] = {}
        self.old_edits: int | None = None
        """The number of edits of messages older than an hour that are left; None is no limit."""

    def broken(self, asked: Asked) -> BackendError | None:
        """Return the reason why this request is refused, if it is."""
        checks = (
            self._token, self._second_modal, self._old_message, self._closed_dm, self._commands, self._emoji,
            self._room_for_emoji,
        )  # fmt: skip
        for check in checks:
            if (error := check(asked)) is not None:
                return error
        return None

    def kept(self, asked: Asked) -> list[str]:
        """The names of the files that the message to be edited already has."""
        message = self._edited(asked)
        return [str(entry["filename"]) for entry in message.attachments] if message else []

    def message_id(self, asked: Asked, result: Any) -> int | None:
        """The message that a request made or changed, given what it resulted in."""
        if (place := self._place(asked)) is not None:
            return place[1]
        made = result if isinstance(result, dict) else {}
        if CALLBACK.fullmatch(asked.path):
            made = (made.get("resource") or {}).get("message") or {}
        elif asked.method != "POST" or not (SENDING.fullmatch(asked.path) or HOOK.fullmatch(asked.path)):
            return None
        return int(made["id"]) if "id" in made else None

    # Emoji

    def _emoji(self, asked: Asked) -> BackendError | None:
        """Refuse components with an emoji that the application does not have."""
        body = asked.body if isinstance(asked.body, dict) else {}
        known = {str(number) for number in self._backend.application_emojis}
        unknown = [number for number in _emoji_ids(body.get("data", body)) if number not in known]
        return BackendError(400, INVALID_FORM, f"Invalid Form Body: unknown emoji {unknown}") if unknown else None

    def _room_for_emoji(self, asked: Asked) -> BackendError | None:
        is_full = len(self._backend.application_emojis) >= self.most_emoji
        if is_full and asked.method == "POST" and asked.path.endswith("/emojis"):
            return BackendError(400, NO_MORE_EMOJI, "Maximum number of emojis reached")
        return None

    # Messages sent twice

    def already_sent(self, asked: Asked, now: float) -> Any:
        """The message that was made of an earlier post with the same nonce, a few minutes ago."""
        sent_at, result = self._nonces.get(_nonce(asked) or ("", ""), (-FEW_MINUTES, None))
        return result if now - sent_at < FEW_MINUTES else None

    def note_sent(self, asked: Asked, result: Any, now: float) -> None:
        if (key := _nonce(asked)) is not None:
            self._nonces[key] = (now, result)

    # Interactions

    def _interaction(self, token: str) -> Interaction | None:
        number = self._backend.interaction_tokens.get(token)
        return self._backend.interactions[number] if number is not None else None

    def _token(self, asked: Asked) -> BackendError | None:
        """Follow-ups need an answered interaction that is no older than 15 minutes."""
        match = HOOK.fullmatch(asked.path)
        record = self._interaction(match[1]) if match else None
        if record is None:
            return None
        if record.expires_at is not None and self._backend.now_iso() >= record.expires_at:
            return BackendError(401, 50027, "Invalid Webhook Token")
        return None if record.responded else BackendError(404, 10015, "Unknown Webhook")

    def _second_modal(self, asked: Asked) -> BackendError | None:
        """A modal cannot be answered with another one."""
        match = CALLBACK.fullmatch(asked.path)
        record = self._backend.interactions.get(int(match[1])) if match else None
        if record is None or record.type != MODAL_SUBMIT or (asked.body or {}).get("type") != MODAL:
            return None
        return BackendError(400, INVALID_FORM, "Invalid Form Body: a modal in answer to a modal")

    def _edited(self, asked: Asked) -> Message | None:
        place = self._place(asked)
        return self._backend.messages.get(place[0], {}).get(place[1]) if place else None

    def _place(self, asked: Asked) -> tuple[int, int] | None:
        """The channel and the number of the message that this request edits."""
        if asked.method == "PATCH" and (match := MESSAGE_PATH.fullmatch(asked.path)):
            return int(match[1]), int(match[2])
        if asked.method == "PATCH" and (match := HOOK.fullmatch(asked.path)):
            record = self._interaction(match[1])
            number = record.message_id if record and match[2] == "@original" else match[2]
            return (record.channel_id, int(number)) if record and number else None
        if (match := CALLBACK.fullmatch(asked.path)) and (asked.body or {}).get("type") == UPDATE:
            record = self._backend.interactions.get(int(match[1]))
            return (record.channel_id, record.source_message_id) if record and record.source_message_id else None
        return None

    # Messages

    def _old_message(self, asked: Asked) -> BackendError | None:
        match = MESSAGE_PATH.fullmatch(asked.path) if asked.method == "PATCH" else None
        if match is None or self.old_edits is None:
            return None
        age = self._backend.clock.now() - discord.utils.snowflake_time(int(match[2]))
        if age.total_seconds() < HOUR:
            return None
        self.old_edits -= 1
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        return BackendError(429, 30046, text) if self.old_edits < 0 else None

    def _closed_dm(self, asked: Asked) -> BackendError | None:
        match = SENDING.fullmatch(asked.path) if asked.method == "POST" else None
        closed = {self._backend.dm_channels.get(user) for user in self.closed_dms}
        if match is None or int(match[1]) not in closed:
            return None
        return BackendError(403, 50007, "Cannot send messages to this user")

    # Commands

    def _commands(self, asked: Asked) -> BackendError | None:
        if asked.method != "PUT" or not asked.path.endswith("/commands") or not isinstance(asked.body, list):
            return None
        errors = {
            str(number): reasons
            for number, definition in enumerate(asked.body)
            if (reasons := dict(self._refused(definition)))
        }
        return BackendError(400, INVALID_FORM, "Invalid Form Body", errors=errors) if errors else None

    def _refused_options(self, definition: dict[str, Any], way: str) -> dict[str, Any]:
        """Return what Discord says against options, by their numbers."""
        errors: dict[str, Any] = {}
        for number, option in enumerate(definition.get("options") or ()):
            inner = f"{way} {option['name']}"
            if inner in self.refused_options:
                errors[str(number)] = {"name": _said("APPLICATION_COMMAND_REFUSED", "This option is refused")}
            elif found := self._refused_options(option, inner):
                errors[str(number)] = {"options": found}
        return errors

    def _refused(self, definition: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Return what Discord says against one definition, by field."""
        if definition.get("name") in self.refused_commands:
            yield "name", _said("APPLICATION_COMMAND_REFUSED", "This command is refused")
        if options := self._refused_options(definition, str(definition.get("name"))):
            yield "options", options
        if not self.user_installable and 1 in (definition.get("integration_types") or []):
            yield (
                "integration_types",
                _said("INVALID_INTEGRATION_TYPE", "Invalid integration type for this application"),
            )
        for fault in definition_refusals(definition):
            yield "description", _said("BASE_TYPE_BAD", fault)


def _nonce(asked: Asked) -> tuple[str, str] | None:
    body = asked.body if isinstance(asked.body, dict) else {}
    if asked.method != "POST" or not SENDING.fullmatch(asked.path) or not body.get("enforce_nonce"):
        return None
    return asked.path, str(body.get("nonce"))


def _said(code: str, message: str) -> dict[str, Any]:
    return {"_errors": [{"code": code, "message": message}]}


def _emoji_ids(part: Any) -> Iterator[str]:
    """The ids of all emoji on buttons and options."""
    if isinstance(part, dict):
        if (emoji := part.get("emoji")) and emoji.get("id"):
            yield str(emoji["id"])
        for inside in ("components", "options", "accessory"):
            yield from _emoji_ids(part.get(inside))
    elif isinstance(part, list):
        for one in part:
            yield from _emoji_ids(one)
