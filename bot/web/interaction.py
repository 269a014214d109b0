"""A click, form or command from a page, as the protocol that all our code reads and answers."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.delivery.card import Body, Card, Form
from bot.delivery.failures import Failed
from bot.interactions.work import Work
from bot.web.messages import Kind, Message, Messages, kind_of
from storage.web import HOUSE, WebPersonRow

GONE = Failed(404)
RIGHTS = "This is a page of my own, where I may do all that I need."


@dataclass(frozen=True, slots=True)
class WebUpload:
    """A file that came with a form or a command."""

    name: str
    data: bytes

    @property
    def size(self) -> int:
        return len(self.data)

    async def read(self) -> bytes | None:
        return self.data


@dataclass(frozen=True, slots=True)
class Act:
    """A click, form or command of a person on a page."""

    id: int
    """The same one if the page repeats it because it heard no answer."""
    person: WebPersonRow
    place: int
    """The place of the act: that of a table, or a new one."""
    table: int = 0
    message: int = 0
    custom_id: str = ""
    """Empty for a command."""
    values: Sequence[str] = ()
    answers: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    upload: WebUpload | None = None
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    made_at: float = field(default_factory=time.monotonic)


@dataclass(slots=True)
class Outcome:
    """The answer to the person."""

    said: list[str] = field(default_factory=list[str])
    shown: list[int] = field(default_factory=list[int])
    """The messages for this person alone that are new or changed."""
    form: Form | None = None


class WebInteraction:
    def __init__(self, act: Act, messages: Messages, work: Work) -> None:
        self._act = act
        self._messages = messages
        self._work = work
        self._answer_id = 0
        """The private message that was the first answer."""
        self.outcome = Outcome()

    # What was done

    @property
    def id(self) -> int:
        return self._act.id

    @property
    def work(self) -> Work:
        return self._work

    @property
    def user_id(self) -> int:
        return self._act.person.user_id

    @property
    def name(self) -> str:
        return self._act.person.name

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.name})

    @property
    def guild_id(self) -> int | None:
        return None if self._is_direct else HOUSE

    @property
    def _is_direct(self) -> bool:
        """True for a click on a hand or a notice, which are what direct messages are elsewhere."""
        return kind_of(self._act.message) in (Kind.HAND, Kind.NOTICE)

    @property
    def guild_name(self) -> str:
        return "Taproom"

    @property
    def channel_id(self) -> int | None:
        return self.user_id if self._is_direct else self._act.place

    @property
    def is_command(self) -> bool:
        return not self.custom_id

    @property
    def custom_id(self) -> str:
        return self._act.custom_id

    @property
    def values(self) -> Sequence[str]:
        return self._act.values

    @property
    def answers(self) -> Mapping[str, Sequence[str]]:
        return self._act.answers

    @property
    def upload(self) -> WebUpload | None:
        return self._act.upload

    @property
    def bots(self) -> Sequence[int]:
        return ()

    @property
    def typed(self) -> Sequence[str]:
        return [value for values in self._act.answers.values() for value in values]

    @property
    def options(self) -> Mapping[str, Any]:
        return self._act.options

    @property
    def message_id(self) -> int | None:
        return self._act.message or None

    @property
    def is_ephemeral(self) -> bool:
        return kind_of(self._act.message) is Kind.PRIVATE

    @property
    def age(self) -> float:
        return time.monotonic() - self._act.made_at

    @property
    def file_limit(self) -> int | None:
        return None

    # Rights

    async def is_manager(self) -> bool:
        return self._act.person.is_host

    @property
    def is_member(self) -> bool:
        return True

    @property
    def is_group(self) -> bool:
        return False

    @property
    def can_show(self) -> bool:
        return True

    @property
    def shows_tables(self) -> bool:
        return False

    @property
    def rights(self) -> str:
        return RIGHTS

    def sees(self, channel_id: int) -> bool:
        return channel_id < 0

    def takes_announcements(self, channel_id: int) -> bool:
        return False

    async def open_thread(self, channel_id: int, message: int, name: str) -> int | None:
        return None

    # Answers

    @property
    def is_answered(self) -> bool:
        return bool(self.outcome.said or self.outcome.shown or self.outcome.form)

    async def acknowledge(self, public: bool) -> None:
        """Do nothing: the page waits."""

    async def edit(self, card: Card) -> Failed | None:
        found = self._messages.get(self._act.message)
        if found is None or found.owner not in (0, self.user_id):
            return GONE
        self._shown(self._messages.put(found.id, found.kind, found.place, found.table, found.owner, card))
        return None

    async def answer(self, body: Body, private: bool) -> int | Failed:
        if body.view is None:
            self.outcome.said.append(body.text)
            return 0
        private = private or not self._act.table  # without a table there is no one to share it with
        kind, owner = (Kind.PRIVATE, self.user_id) if private else (Kind.SHARED, 0)
        message, card = self._messages.numbers.message(kind), Card(body.view, body.files, body.mentions)
        self._shown(self._messages.put(message, kind, self._act.place, self._act.table, owner, card))
        if private and not self._answer_id:
            self._answer_id = message
        return message

    def _shown(self, message: Message) -> None:
        if message.owner and message.id not in self.outcome.shown:
            self.outcome.shown.append(message.id)

    async def fill(self, body: Body) -> int | Failed:
        return await self.answer(body, private=True)

    async def follow_up(self, body: Body, private: bool) -> int | Failed:
        return await self.answer(body, private)

    async def ask(self, form: Form) -> None:
        self.outcome.form = form

    async def withdraw(self) -> None:
        if self._answer_id:
            self._messages.remove(self._answer_id)
