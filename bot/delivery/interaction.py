"""A person's interaction and the ways to answer it: a protocol, which each place to play implements."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from bot.delivery.card import Body, Card, Form
from bot.delivery.failures import Failed
from bot.interactions.work import Work


class Upload(Protocol):
    """A file that a person has sent."""

    @property
    def size(self) -> int: ...

    async def read(self) -> bytes | None:
        """Return the contents; None where they cannot be had."""
        ...


class Interaction(Protocol):
    """A click, a choice from a select, a form or a command. Nothing here raises what the other side may answer."""

    @property
    def id(self) -> int: ...

    @property
    def work(self) -> Work:
        """The clicks and commands that are under way."""
        ...

    @property
    def user_id(self) -> int: ...

    @property
    def name(self) -> str:
        """The name by which tables know this person."""
        ...

    @property
    def names(self) -> frozenset[str]:
        """All names by which tables may know this person."""
        ...

    @property
    def guild_id(self) -> int | None:
        """The server; None in a direct message."""
        ...

    @property
    def guild_name(self) -> str: ...

    @property
    def channel_id(self) -> int | None: ...

    @property
    def is_command(self) -> bool: ...

    @property
    def custom_id(self) -> str:
        """The id of the component or form; empty for a command."""
        ...

    @property
    def values(self) -> Sequence[str]:
        """The values that were chosen from a select."""
        ...

    @property
    def answers(self) -> Mapping[str, Sequence[str]]:
        """The values that were chosen and typed in a form, by the ids of its controls."""
        ...

    @property
    def upload(self) -> Upload | None:
        """The file that came with a form."""
        ...

    @property
    def bots(self) -> Collection[int]:
        """The chosen people who are bots."""
        ...

    @property
    def typed(self) -> Sequence[str]:
        """The texts that were typed into the fields of a form."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The values so far of a command that is still being typed."""
        ...

    @property
    def message_id(self) -> int | None:
        """The message whose component was clicked."""
        ...

    @property
    def is_ephemeral(self) -> bool:
        """True if the clicked message was sent to one person only, and is kept nowhere."""
        ...

    @property
    def age(self) -> float:
        """Seconds since it was made."""
        ...

    @property
    def file_limit(self) -> int | None:
        """The size of the largest file that may be sent here, in bytes."""
        ...

    # Rights

    async def is_manager(self) -> bool:
        """Return True if this person may manage the server, or owns the bot."""
        ...

    @property
    def is_member(self) -> bool:
        """True if the bot is at home in this server."""
        ...

    @property
    def is_group(self) -> bool:
        """True in a conversation of other people, where the bot can answer but never post."""
        ...

    @property
    def can_show(self) -> bool:
        """True if the bot may post tables here."""
        ...

    @property
    def shows_tables(self) -> bool:
        """True if the answer to a command may be the message that shows a table from then on."""
        ...

    @property
    def rights(self) -> str:
        """The permissions of the bot here, in words."""
        ...

    def sees(self, channel_id: int) -> bool:
        """Return True if this person may read this channel."""
        ...

    def takes_announcements(self, channel_id: int) -> bool:
        """Return True if the bot may write in this channel of the server."""
        ...

    async def open_thread(self, channel_id: int, message: int, name: str) -> int | None:
        """Open a thread for a table at a message; None where that is not possible."""
        ...

    # Answers

    @property
    def is_answered(self) -> bool: ...

    async def acknowledge(self, public: bool) -> None:
        """Tell the other side that an answer is on its way."""
        ...

    async def edit(self, card: Card) -> Failed | None:
        """Bring the clicked message up to date."""
        ...

    async def answer(self, body: Body, private: bool) -> int | Failed:
        """Send the first answer. Return the id of the message."""
        ...

    async def fill(self, body: Body) -> int | Failed:
        """Send what takes the place of the loading message."""
        ...

    async def follow_up(self, body: Body, private: bool) -> int | Failed: ...

    async def ask(self, form: Form) -> None:
        """Open a form; only possible as the first answer."""
        ...

    async def withdraw(self) -> None:
        """Delete the private message that was the answer."""
        ...
