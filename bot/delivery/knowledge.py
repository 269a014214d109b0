"""Knowledge about one slot of delivery, and the requests that follow from it. Records without I/O.

A slot is one addressee of a table: its table message, its announcement, a player's hand, a notice. Knowledge is kept
apart by what a crash does to it: `Stored` survives, `Memory` does not.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

UNKNOWN = ""
"""The key of a message that exists while its content is not known: it is edited before it is trusted."""

Kind = Literal["begin", "finish", "cancel", "retire", "send", "edit", "shrink", "search", "release"]
WRITES: frozenset[Kind] = frozenset({"begin", "finish", "cancel", "retire"})
Outcome = Literal["ok", "refused", "gone", "barred", "lost"]
"""The request was taken; it was refused for good; what it is about does not exist; a post was refused for good, but
there is another way; or its fate is unknown."""

REFUSED: frozenset[Outcome] = frozenset({"refused", "gone"})


class Shown(NamedTuple):
    """The message that shows a slot."""

    place: int
    message: int
    mark: str
    """The nonce of the post that made it, which its component ids carry."""
    key: str
    """Names its content."""
    asked: int
    """The people whom it has asked for something, as bits."""
    version: int
    """The version of the table that it shows."""
    entries: int
    """The length of the log from which on its turn is told."""
    posted_at: float


class Post(NamedTuple):
    """A message that is being posted: until that is finished, it may or may not have arrived."""

    nonce: str
    place: int
    asked: int
    notifies: int
    """The people whom it notifies, as bits."""
    entries: int
    after: int
    """The message after which it will be found."""
    started_at: float
    marked: bool = True
    """Its component ids carry the nonce. Posts of earlier versions do not."""
    guarded: bool = True
    """It is posted under its nonce, so that Discord takes it once. The answer to an interaction cannot be."""


class Old(NamedTuple):
    """A message that must lose its buttons."""

    place: int
    message: int
    line: str
    """The text that replaces it; if empty, the message is deleted."""


class Stored(NamedTuple):
    """The knowledge that survives a crash."""

    shown: Shown | None = None
    post: Post | None = None
    retired: tuple[Old, ...] = ()


class Wanted(NamedTuple):
    """The content that should be seen."""

    key: str
    place: int
    asked: int = 0
    version: int = 0
    entries: int = 0
    posts: bool = True
    """A message may be posted where there is none, or where it cannot be edited."""
    elsewhere: bool = False
    """The message is in another place, or too old to be edited."""


class Click(NamedTuple):
    """A click on a message of this slot that waits for an answer."""

    number: int
    message: int
    mark: str = ""
    again: bool = False
    """The message is to be edited even if it is up to date, such as to another page."""


class Request(NamedTuple):
    """The next thing to do: a write to the store, or a call to Discord."""

    kind: Kind
    place: int = 0
    message: int = 0
    key: str = UNKNOWN
    version: int = 0
    asked: int = 0
    entries: int = 0
    notifies: int = 0
    line: str = ""
    post: Post | None = None
    click: int = 0
    """The click or command that this answers; 0 for none."""


class Memory(NamedTuple):
    """The knowledge that a crash takes away."""

    lane: Request | None = None
    """The request under way."""
    answers: tuple[Request, ...] = ()
    """Edits under way beside it, each the answer to a click."""
    mixed: bool = False
    """Edits with different contents are under way together, in unknown order."""
    seen: Shown | None = None
    """Newer knowledge of the message that is stored as the shown one."""
    arrived: Shown | None = None
    """The message that the post has become: by its answer, by a search or by a click on it."""
    sought: bool = False
    """The post has just been looked for in vain."""
    may_send: bool = False
    """The post has just been written down, and not been tried since."""
    sole: bool = False
    """No other try of this post can be on its way."""
    cancels: bool = False
    """Discord has refused the post for good."""
    refused: tuple[int, str] | None = None
    """The place and the content that Discord refused as a new message."""
    uneditable: tuple[int, str] | None = None
    """The message and the content that Discord refused as an edit."""
    again: bool = False
    """The message is to be posted again."""
    clicks: tuple[Click, ...] = ()
    shrunk: tuple[int, ...] = ()
    pausing: bool = False
    """Something failed for a reason that may pass: nothing is tried until `retry`."""
    doubtful: bool = False
    """Earlier requests may still arrive, so all is shown once more when none of them can."""
    doubted: tuple[int, ...] = ()
    """The messages that such a request may change."""


class Slot(NamedTuple):
    stored: Stored = Stored()
    memory: Memory = Memory()

    @property
    def shown(self) -> Shown | None:
        """The message that shows this slot, as far as is known."""
        return self.memory.seen or self.stored.shown

    @property
    def is_settled(self) -> bool:
        """Nothing of it is left to be found out or tidied up."""
        return self.stored.post is None and not self.stored.retired
