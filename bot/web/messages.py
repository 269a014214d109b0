"""The messages as the pages show them: kept in memory, because all but what was said in private can be made again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from bot.delivery.card import Card
from bot.delivery.components import Component, nested
from bot.delivery.ids import decode
from bot.web.shelf import Audience, Shelf
from bot.web.wire import wired
from storage.slots import CARD, HAND, NOTICE, TABLE_MESSAGE

KIND_BITS, NUMBER_BITS = 3, 12
MOST_PRIVATE = 30
"""Private messages that are kept for one person; the oldest make room."""
MOST_KNOWN = 2000
"""Messages that are kept in all."""


class Kind(IntEnum):
    """The kind that a message has when it is sent is a part of its id, so that it is known after a restart."""

    TABLE = 0
    CARD = 1
    HAND = 2
    NOTICE = 3
    PRIVATE = 4
    SHARED = 5


KINDS: Mapping[str, Kind] = {TABLE_MESSAGE: Kind.TABLE, CARD: Kind.CARD, HAND: Kind.HAND, NOTICE: Kind.NOTICE}
"""By the kind of the addressee's slot."""


def kind_of(message: int) -> Kind | None:
    """Return the kind with which the message of this id was sent; one of a lobby becomes the card of its game."""
    number = message & ((1 << KIND_BITS) - 1)
    return Kind(number) if number in list(Kind) else None


class Numbers:
    """Draws numbers that rise, also from one run to the next."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        self._last = max(self._last + 1, int(self._clock() * 1000) << NUMBER_BITS)
        return self._last

    def message(self, kind: Kind) -> int:
        """Return the id of a new message."""
        return self.next() << KIND_BITS | kind

    def place(self) -> int:
        """Return the id of a new place."""
        return -self.next()


@dataclass(frozen=True, slots=True, eq=False)
class Message:
    """A message as it is now. `owner` is the only person who may see it, 0 for one that everyone may."""

    id: int
    kind: Kind
    place: int
    table: int
    owner: int
    marks: frozenset[str]
    """The nonces that its components carry."""
    wire: Mapping[str, Any]
    """The message as it is sent to pages."""


class Messages:
    """All messages that pages show. `changed` is called with each one that is new, changed or gone."""

    def __init__(self, shelf: Shelf, name_of: Callable[[int], str], changed: Callable[[Message], None]) -> None:
        self.numbers = Numbers()
        self._shelf = shelf
        self._name_of = name_of
        self._changed = changed
        self._known: OrderedDict[int, Message] = OrderedDict()
        self._shown: dict[tuple[int, Kind, int], int] = {}
        """The message of a table that is shown, by table, kind and owner."""
        self._of_people: dict[int, OrderedDict[int, None]] = {}
        """Messages to one person alone, oldest first."""

    def get(self, message: int) -> Message | None:
        return self._known.get(message)

    def shown(self, table: int, kind: Kind, owner: int = 0) -> Message | None:
        """Return the message that shows this of a table."""
        return self._known.get(self._shown.get((table, kind, owner), 0))

    def of_person(self, owner: int, kind: Kind) -> list[Message]:
        """Return what was said to this person alone, oldest first."""
        own = [self._known[one] for one in self._of_people.get(owner, ())]
        return [one for one in own if one.kind is kind]

    def shared(self, table: int) -> list[Message]:
        """Return what was shown to everyone at a table beside it, oldest first."""
        return [one for one in self._known.values() if one.table == table and one.kind is Kind.SHARED]

    def put(self, message: int, kind: Kind, place: int, table: int, owner: int, card: Card) -> Message:
        """Let this message be as the card says, whether it is new or not."""
        self._drop(message)
        wire = {
            "id": str(message),
            "table": str(table or ""),
            "kind": kind.name.lower(),
            "at": round(message / (1000 << (KIND_BITS + NUMBER_BITS)), 3),
            "parts": wired(card.view.parts, self._name_of),
            **self._shelf.attached(card.pictures, Audience(place, owner)),
        }
        made = Message(message, kind, place, table, owner, _marks(card.view.parts), wire)
        self._known[message] = made
        self._list(made)
        if len(self._known) > MOST_KNOWN:
            self._drop(next(iter(self._known)))
        self._changed(made)
        return made

    def remove(self, message: int) -> None:
        """Take a message away."""
        if (found := self._drop(message)) is not None:
            self._changed(found)

    def _drop(self, message: int) -> Message | None:
        found = self._known.pop(message, None)
        if found is not None:
            self._of_people.get(found.owner, OrderedDict[int, None]()).pop(message, None)
            key = (found.table, found.kind, found.owner)
            if self._shown.get(key) == message:
                del self._shown[key]
        return found

    def find(self, place: int, belongs: Callable[[Message], bool]) -> int:
        """Return the newest message in this place that is looked for; 0 if there is none."""
        return max((one.id for one in self._known.values() if one.place == place and belongs(one)), default=0)

    def forget_person(self, owner: int) -> None:
        """Take away what was said to a person alone."""
        for one in [one for one in self._known.values() if one.owner == owner]:
            self.remove(one.id)

    def _list(self, made: Message) -> None:
        key = made.table, made.kind, made.owner
        if made.kind in (Kind.TABLE, Kind.CARD, Kind.HAND):
            if made.id >= self._shown.get(key, 0):
                self._shown[key] = made.id
            else:  # a click was answered by the line to which an old message shrinks
                self._drop(made.id)
        elif made.owner:
            own = self._of_people.setdefault(made.owner, OrderedDict())
            own[made.id] = None
            while len(own) > MOST_PRIVATE:
                self._drop(next(iter(own)))


def _marks(parts: Sequence[Component]) -> frozenset[str]:
    refs = [decode(part["custom_id"]) for part in nested(parts) if "custom_id" in part]
    return frozenset(ref.mark for ref in refs if ref is not None and ref.mark)
