"""A message ready to be sent or edited to."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from bot.delivery import components
from bot.delivery.components import Component, View
from bot.delivery.ids import marked


class Area(NamedTuple):
    """A place in a picture, in shares of its width and height. Those inside another one come after it."""

    x: float
    y: float
    w: float
    h: float
    text: str
    """A description in words."""
    name: str
    """The name by which choices are about it; empty if none ever is."""
    is_closeup: bool = False
    """True for a part of the picture that small screens show larger."""


class Attachment(Protocol):
    """A picture or another file that belongs to a message."""

    @property
    def name(self) -> str: ...

    @property
    def data(self) -> bytes: ...

    @property
    def alt(self) -> str:
        """The words that say the same; empty where the file needs none."""
        ...

    @property
    def areas(self) -> Callable[[], Sequence[Area]]:
        """Works out what is where in it, for those who point at it."""
        ...


@dataclass(frozen=True, slots=True)
class File:
    """A file that is no picture."""

    name: str
    data: bytes
    alt: str = ""

    def areas(self) -> Sequence[Area]:
        return ()


@dataclass(frozen=True, slots=True)
class Card:
    """The view of a message, the pictures that belong to it, and whom it mentions."""

    view: View
    pictures: Sequence[Attachment] = ()
    mentions: tuple[int, ...] = ()
    silent: bool = False
    """It makes no sound."""

    def pinging(self, users: Set[int]) -> Card:
        """Return the same message, notifying only those of the mentioned who are named here."""
        return replace(self, mentions=tuple(user for user in self.mentions if user in users))

    def in_words(self) -> Card:
        """Return the same message without emoji."""
        return replace(self, view=View(tuple(components.without_emoji(self.view.parts))))

    def stamped(self, mark: str) -> Card:
        """Put the mark of its post into the ids of its components. The parts are this card's own."""
        if mark:
            for part in components.nested(self.view.parts):
                if (custom_id := part.get("custom_id")) is not None:
                    part["custom_id"] = marked(custom_id, mark)
        return self


@dataclass(frozen=True, slots=True)
class Body:
    """The content of an answer: a line, or a view with its files."""

    text: str = ""
    view: View | None = None
    files: Sequence[Attachment] = ()
    mentions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form made of components."""

    title: str
    custom_id: str
    parts: Sequence[Component]
