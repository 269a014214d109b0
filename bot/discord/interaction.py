"""A `discord.Interaction` as the protocol that our own code reads and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import discord

from bot.delivery.card import Body, Card, Form
from bot.delivery.failures import Failed
from bot.discord.parts import NOBODY, allowed, files, view
from bot.discord.rest import attempt, attempt_card
from bot.discord.rights import can_show, rights_report
from bot.discord_internals import PlainForm, uploaded_bytes
from bot.interactions.work import Work
from bot.table.names import plain_name

OWNER_SECONDS = 5.0
"""Seconds that an answer waits for Discord to say who owns the bot; it has to be asked once only."""

AnyInteraction = discord.Interaction[Any]


class DiscordUpload:
    """A file that came with a form, as Discord describes it."""

    def __init__(self, i: AnyInteraction, described: dict[str, Any]) -> None:
        self._i = i
        self._described = described

    @property
    def size(self) -> int:
        return int(self._described.get("size", 0))

    async def read(self) -> bytes | None:
        read = await attempt(uploaded_bytes(self._i, self._described), "reading a file from a form")
        return None if isinstance(read, Failed) else read


class DiscordInteraction:
    def __init__(self, i: AnyInteraction) -> None:
        self.i = i
        self._data = cast("dict[str, Any]", i.data or {})

    # What was done

    @property
    def id(self) -> int:
        return self.i.id

    @property
    def work(self) -> Work:
        return self.i.client.work

    @property
    def user_id(self) -> int:
        return self.i.user.id

    @property
    def name(self) -> str:
        user = self.i.user
        return plain_name(user.display_name) or plain_name(user.name) or f"Player {user.id % 1000}"

    @property
    def names(self) -> frozenset[str]:
        user = self.i.user
        given = (user.display_name, user.name, user.global_name or "")
        return frozenset(name for name in map(plain_name, given) if name)

    @property
    def guild_id(self) -> int | None:
        return self.i.guild_id

    @property
    def guild_name(self) -> str:
        return self.i.guild.name if self.i.guild is not None else ""

    @property
    def channel_id(self) -> int | None:
        return self.i.channel_id

    @property
    def is_command(self) -> bool:
        return self.i.type is discord.InteractionType.application_command

    @property
    def custom_id(self) -> str:
        return str(self._data.get("custom_id", ""))

    @property
    def values(self) -> list[str]:
        return [value for value in self._data.get("values", ()) if isinstance(value, str)]

    @property
    def answers(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for part in self._data.get("components", ()):
            control: dict[str, Any] = part.get("component") or {}
            given = control.get("values", [control.get("value")])
            found[str(control.get("custom_id"))] = [value for value in given if isinstance(value, str)]
        return found

    @property
    def upload(self) -> DiscordUpload | None:
        files = (self._data.get("resolved") or {}).get("attachments") or {}
        described = next(iter(files.values()), None)
        return None if described is None else DiscordUpload(self.i, described)

    @property
    def bots(self) -> set[int]:
        users = (self._data.get("resolved") or {}).get("users") or {}
        return {int(user["id"]) for user in users.values() if user.get("bot")}

    @property
    def typed(self) -> list[str]:
        return _typed(self._data.get("components", ()))

    @property
    def options(self) -> Mapping[str, Any]:
        return vars(self.i.namespace)

    @property
    def message_id(self) -> int | None:
        return self.i.message.id if self.i.message is not None else None

    @property
    def is_ephemeral(self) -> bool:
        return self.i.message is not None and self.i.message.flags.ephemeral

    @property
    def age(self) -> float:
        return (discord.utils.utcnow() - self.i.created_at).total_seconds()

    @property
    def file_limit(self) -> int | None:
        return self.i.filesize_limit

    # Rights

    async def is_manager(self) -> bool:
        if self.i.permissions.manage_guild:
            return True
        owns = self.i.client.is_owner(self.i.user)
        return await attempt(owns, "asking who owns the bot", OWNER_SECONDS) is True

    @property
    def is_member(self) -> bool:
        return self.i.guild_id is not None and self.i.client.get_guild(self.i.guild_id) is not None

    @property
    def is_group(self) -> bool:
        return self.i.context.private_channel

    @property
    def can_show(self) -> bool:
        return can_show(self.i.app_permissions, self._in_thread)

    @property
    def shows_tables(self) -> bool:
        return True

    @property
    def rights(self) -> str:
        return rights_report(self.i.app_permissions, self._in_thread)

    @property
    def _in_thread(self) -> bool:
        return isinstance(self.i.channel, discord.Thread)

    def sees(self, channel_id: int) -> bool:
        channel, user = self.i.client.get_channel(channel_id), self.i.user
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or not isinstance(user, discord.Member):
            return False
        return channel.permissions_for(user).view_channel

    def takes_announcements(self, channel_id: int) -> bool:
        channel = self.i.guild.get_channel(channel_id) if self.i.guild is not None else None
        if self.i.guild is None or channel is None:
            return False
        held = channel.permissions_for(self.i.guild.me)
        return held.view_channel and held.send_messages

    async def open_thread(self, channel_id: int, message: int, name: str) -> int | None:
        rights, channel = self.i.app_permissions, self.i.client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        if not (rights.create_public_threads and rights.send_messages_in_threads):
            return None  # a thread in which no one may write would be worse than none
        made = channel.get_partial_message(message).create_thread(name=name)
        thread = await attempt(made, "opening a thread")
        return None if isinstance(thread, Failed) else thread.id

    # Answers

    @property
    def is_answered(self) -> bool:
        return self.i.response.is_done()

    async def acknowledge(self, public: bool) -> None:
        if self.is_command:
            await attempt(self.i.response.defer(ephemeral=not public, thinking=True), "acknowledging a command")
        else:
            await attempt(self.i.response.defer(), "acknowledging a click")

    async def edit(self, card: Card) -> Failed | None:
        done = await attempt_card(card, self._edit, "answering a click")
        return done if isinstance(done, Failed) else None

    async def _edit(self, card: Card) -> object:
        parts: dict[str, Any] = {
            "view": view(card.view),
            "attachments": files(card.pictures),
            "allowed_mentions": NOBODY,  # an edit notifies no one
        }
        if self.i.response.is_done():
            return await self.i.edit_original_response(**parts)
        return await self.i.response.edit_message(**parts)

    async def answer(self, body: Body, private: bool) -> int | Failed:
        sent = await attempt(self.i.response.send_message(ephemeral=private, **_parts(body)), "answering")
        return sent if isinstance(sent, Failed) else sent.message_id or 0

    async def fill(self, body: Body) -> int | Failed:
        sent = await attempt(self.i.edit_original_response(**_as_edit(_parts(body))), "answering later")
        return sent if isinstance(sent, Failed) else sent.id

    async def follow_up(self, body: Body, private: bool) -> int | Failed:
        sent = await attempt(self.i.followup.send(ephemeral=private, wait=True, **_parts(body)), "following up")
        return sent if isinstance(sent, Failed) else sent.id

    async def ask(self, form: Form) -> None:
        await attempt(self.i.response.send_modal(PlainForm(form.title, form.custom_id, *form.parts)), "opening a form")

    async def withdraw(self) -> None:
        await attempt(self.i.delete_original_response(), "withdrawing a private message")


def _typed(components: Any) -> list[str]:
    found: list[str] = []
    for component in components:
        if isinstance(component.get("value"), str):
            found.append(component["value"])
        found += _typed(component.get("components", ()))
        if "component" in component:
            found += _typed([component["component"]])
    return found


def _parts(body: Body) -> dict[str, Any]:
    parts: dict[str, Any] = {"allowed_mentions": allowed(body.mentions) if body.mentions else NOBODY}
    if body.view is None:
        return parts | {"content": body.text}
    return parts | {"view": view(body.view), "files": files(body.files)}


def _as_edit(parts: dict[str, Any]) -> dict[str, Any]:
    """Convert the parts of a new message into those of an edit."""
    sent = parts.pop("files", None)
    return parts if sent is None else parts | {"attachments": sent}
