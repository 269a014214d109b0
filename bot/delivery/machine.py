"""One slot of delivery: what should be seen, what is known to be seen, and what to do next. Pure, without I/O.

A slot is one addressee of a table: its table message, its announcement, somebody's hand, a notice. Knowledge is kept
apart by what a crash does to it: `Stored` survives, `Memory` does not. `next_request` takes every decision; the driver
performs it and tells `applied` what happened. One request of a slot is under way at a time; only edits that answer a
click may go beside it.

What must be durable before what is sent:
    begin (nonce, whom it notifies)           before send     a post nobody wrote down could not be looked for;
                                                              it is written down again before it is tried again
    finish (new message in, old one retired)  before shrink
    retire (a surplus message)                before shrink
    shrink answered, and nothing in doubt     before forget   until then it is shrunk once more
    note (what a message shows)               whenever        if it is lost, one needless edit

tests/model explores all interleavings of this machine with a small model of Discord.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

UNKNOWN = ""
"""The key of a message that exists while its content is not known: it is edited before it is trusted."""

Kind = Literal["begin", "finish", "cancel", "retire", "forget", "send", "edit", "shrink", "search", "release"]
WRITES: frozenset[Kind] = frozenset({"begin", "finish", "cancel", "retire", "forget"})
Outcome = Literal["ok", "refused", "gone", "lost"]
"""The request was taken; it was refused for good; what it is about does not exist; or nobody knows."""


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
    """A message that is being posted: until it is finished nobody knows whether it has arrived."""

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


class Old(NamedTuple):
    """A message that must lose its buttons."""

    place: int
    message: int
    line: str
    """What it shrinks to; it is deleted where this is empty."""


class Stored(NamedTuple):
    """What survives a crash."""

    shown: Shown | None = None
    post: Post | None = None
    retired: tuple[Old, ...] = ()


class Wanted(NamedTuple):
    """What should be seen."""

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
    """What to do next: a write to the store, or a call to Discord."""

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
    """What a crash takes away."""

    lane: Request | None = None
    """The request under way."""
    answers: tuple[Request, ...] = ()
    """Edits under way beside it, each the answer to a click."""
    mixed: bool = False
    """Edits with different contents are under way together: nobody knows which of them comes last."""
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


def restarted(stored: Stored, young: bool) -> Slot:
    """Return all that is known without a memory. While the program is young, requests of the last run may arrive."""
    return Slot(stored, Memory(doubtful=young))


# What to do


def next_request(slot: Slot, wanted: Wanted | None) -> Request | None:
    """Decide what to do now; None to wait. Without a `wanted` everything stays as it is."""
    memory = slot.memory
    if memory.lane is not None:
        return None
    if wanted is None or memory.pausing:
        return _release(memory)
    if slot.stored.post is not None:
        return _next_of_post(slot, slot.stored.post, wanted)
    return _next_at_rest(slot, wanted)


def _release(memory: Memory) -> Request | None:
    """Let go of the first click: there is nothing in its message to answer it with."""
    return Request("release", click=memory.clicks[0].number) if memory.clicks else None


def _next_of_post(slot: Slot, post: Post, wanted: Wanted) -> Request | None:
    """A post is under way: nothing else is decided until it is known what became of it."""
    memory = slot.memory
    if memory.arrived is not None:
        # An edit that is still on its way would give the old message its buttons back.
        finish = Request("finish", memory.arrived.place, memory.arrived.message, post=post)
        return None if memory.answers else finish
    if memory.cancels:
        return Request("cancel", post.place, post=post)
    if not memory.may_send:
        return Request("begin" if memory.sought else "search", post.place, post=post)
    # The newest content, but the notification that was written down: another would be dropped with the content.
    return Request(
        "send", post.place, 0, wanted.key, wanted.version, wanted.asked, wanted.entries, post.notifies & wanted.asked,
        post=post,
    )  # fmt: skip


def _next_at_rest(slot: Slot, wanted: Wanted) -> Request | None:
    shown, memory = slot.shown, slot.memory
    click = memory.clicks[0] if memory.clicks else None
    if _must_post(shown, memory, wanted):
        fresh = wanted.asked & ~(shown.asked if shown else 0)
        return Request("begin", wanted.place, 0, wanted.key, wanted.version, wanted.asked, wanted.entries, fresh)
    if any(answer.key == wanted.key for answer in memory.answers):
        return None
    if shown is not None and _must_edit(shown, memory, wanted):
        answers = click.number if click is not None and click.message == shown.message else 0
        return Request("edit", shown.place, shown.message, wanted.key, wanted.version, wanted.asked, click=answers)
    if click is not None and shown is not None and click.message not in _known_messages(slot.stored, shown):
        return Request("retire", shown.place, click.message)  # no post is under way, so it is surplus
    for old in slot.stored.retired:
        if old.message not in memory.shrunk:
            answers = click.number if click is not None and click.message == old.message else 0
            return Request("shrink", old.place, old.message, line=old.line, click=answers)
    if memory.shrunk and not memory.doubtful:
        return Request("forget", message=memory.shrunk[0])
    return _release(memory)


def answering(slot: Slot, wanted: Wanted | None, click: Click) -> Request | None:
    """Decide on an edit that answers a click at once, beside the request under way; None where it has to wait."""
    shown, memory = slot.shown, slot.memory
    if wanted is None or shown is None or click.message != shown.message or slot.stored.post is not None:
        return None
    if _must_post(shown, memory, wanted) or (memory.lane is not None and memory.lane.kind == "begin"):
        return None
    return Request("edit", shown.place, shown.message, wanted.key, wanted.version, wanted.asked, click=click.number)


def is_posting(slot: Slot) -> bool:
    """Return True while Discord is asked about a post: a click need not wait for that."""
    lane = slot.memory.lane
    return lane is not None and lane.kind in ("send", "search")


def _must_post(shown: Shown | None, memory: Memory, wanted: Wanted) -> bool:
    if not wanted.posts or memory.refused == (wanted.place, wanted.key):
        return False
    return shown is None or memory.again or wanted.elsewhere or bool(wanted.asked & ~shown.asked)


def _must_edit(shown: Shown, memory: Memory, wanted: Wanted) -> bool:
    if memory.uneditable == (shown.message, wanted.key):
        return False
    click = memory.clicks[0] if memory.clicks else None
    return shown.key != wanted.key or (click is not None and click.again and click.message == shown.message)


def _known_messages(stored: Stored, shown: Shown) -> set[int]:
    return {shown.message, *(old.message for old in stored.retired)}


# What happened


def sent(slot: Slot, request: Request) -> Slot:
    """The request is on its way."""
    memory = slot.memory
    if request.click:
        memory = memory._replace(clicks=tuple(click for click in memory.clicks if click.number != request.click))
    if request.kind == "release":
        return Slot(slot.stored, memory)
    if request.kind == "begin" and slot.stored.post is None:
        memory = memory._replace(again=False)
    if request.kind != "edit":
        return Slot(slot.stored, memory._replace(lane=request))
    mixed = memory.mixed or any(other.key != request.key for other in _edits(memory))
    if request.click:
        return Slot(slot.stored, memory._replace(answers=(*memory.answers, request), mixed=mixed))
    return Slot(slot.stored, memory._replace(lane=request, mixed=mixed))


def _edits(memory: Memory) -> tuple[Request, ...]:
    lane = memory.lane
    return (*memory.answers, lane) if lane is not None and lane.kind == "edit" else memory.answers


def proved(slot: Slot, message: int, mark: str) -> Slot:
    """A click on a message shows that its post has arrived."""
    memory, post = slot.memory._replace(pausing=False), slot.stored.post
    if post is not None and post.marked and mark == post.nonce and memory.arrived is None:
        memory = memory._replace(arrived=_arrived(post, message, UNKNOWN, 0))
    return Slot(slot.stored, memory)


def clicked(slot: Slot, click: Click) -> Slot:
    """A click on a message waits for an answer."""
    slot = proved(slot, click.message, click.mark)
    return Slot(slot.stored, slot.memory._replace(clicks=(*slot.memory.clicks, click)))


def wanted_again(slot: Slot) -> Slot:
    """The message is to be posted again, as the newest one in its place."""
    return Slot(slot.stored, slot.memory._replace(again=True, pausing=False, refused=None))


def retried(slot: Slot) -> Slot:
    """The pause after a failure is over, or something has changed."""
    return Slot(slot.stored, slot.memory._replace(pausing=False))


def elapsed(slot: Slot) -> Slot:
    """No earlier request can arrive now: show everything once more."""
    memory = slot.memory
    if not memory.doubtful or memory.lane is not None or memory.answers:  # an earlier one may have overtaken these
        return slot
    seen = _unsure(slot.shown) if slot.shown is not None else None
    memory = memory._replace(doubtful=False, shrunk=(), seen=seen, may_send=False, sought=False, uneditable=None)
    return Slot(slot.stored, memory)


def confirmed(slot: Slot, wanted: Wanted | None) -> Slot:
    """The shown message holds for a newer version of the table, too."""
    shown = slot.shown
    if wanted is None or shown is None or shown.key != wanted.key or shown.version == wanted.version:
        return slot
    return Slot(slot.stored, slot.memory._replace(seen=shown._replace(version=wanted.version)))


def note(slot: Slot) -> Shown | None:
    """Return what is to be stored about the shown message; None while it is stored, or in doubt."""
    return None if slot.memory.doubtful or slot.memory.mixed else slot.memory.seen


def noted(slot: Slot, shown: Shown) -> Slot:
    """What a message shows has been stored; meanwhile more may have been seen."""
    seen = None if slot.memory.seen == shown else slot.memory.seen
    return Slot(slot.stored._replace(shown=shown), slot.memory._replace(seen=seen))


def applied(slot: Slot, request: Request, outcome: Outcome, found: int = 0) -> Slot:
    """Return the slot after a request has come to its end. `found` is the message that the answer names."""
    memory = slot.memory
    if request.kind == "edit" and request.click:
        slot = Slot(slot.stored, memory._replace(answers=tuple(other for other in memory.answers if other != request)))
    else:
        slot = Slot(slot.stored, memory._replace(lane=None))
    if request.kind in WRITES:
        return _after_write(slot, request)
    return _AFTER[request.kind](slot, request, outcome, found)


def written(slot: Slot, write: Request) -> Stored:
    """Return what is stored by a write, together with what was only seen until then."""
    stored, shown = slot.stored._replace(shown=note(slot) or slot.stored.shown), slot.shown
    if write.kind == "begin":
        return stored._replace(post=write.post)
    if write.kind == "cancel":
        return stored._replace(post=None)
    if write.kind == "finish":
        retired = stored.retired
        if shown is not None and shown.message != write.message:
            retired = (*retired, Old(shown.place, shown.message, write.line))
        return Stored(slot.memory.arrived, None, retired)
    if write.kind == "retire":
        return stored._replace(retired=(*stored.retired, Old(write.place, write.message, write.line)))
    return stored._replace(retired=tuple(old for old in stored.retired if old.message != write.message))


def _after_write(slot: Slot, write: Request) -> Slot:
    """A write that failed is not told: the slot is read again then."""
    memory = slot.memory
    if note(slot) is not None or write.kind == "finish":
        memory = memory._replace(seen=None)
    if write.kind == "begin":
        memory = memory._replace(may_send=True, sought=False, sole=slot.stored.post is None or memory.sole)
    elif write.kind in ("finish", "cancel"):
        refused = None if write.kind == "finish" else memory.refused
        memory = memory._replace(
            may_send=False, sole=False, sought=False, cancels=False, arrived=None, refused=refused, uneditable=None
        )
    elif write.kind == "forget":
        memory = memory._replace(shrunk=tuple(message for message in memory.shrunk if message != write.message))
    return Slot(written(slot, write), memory)


def _after_send(slot: Slot, request: Request, outcome: Outcome, found: int) -> Slot:
    memory, post = slot.memory, slot.stored.post
    assert post is not None
    if outcome == "ok":  # under a nonce that was used before, it may be an older message with older content
        key, version = (request.key, request.version) if memory.sole else (UNKNOWN, 0)
        memory = memory._replace(arrived=_arrived(post, found, key, version))
    elif outcome == "lost":
        pausing = memory.arrived is None and not request.click  # there is another way than an answer
        memory = memory._replace(may_send=False, sole=False, doubtful=True, pausing=pausing)
    elif memory.sole:
        refused = (request.place, request.key)
        memory = memory._replace(may_send=False, cancels=memory.arrived is None, refused=refused)
    else:  # an earlier try may still arrive
        memory = memory._replace(may_send=False, pausing=memory.arrived is None)
    return Slot(slot.stored, memory)


def _after_search(slot: Slot, request: Request, outcome: Outcome, found: int) -> Slot:
    memory, post = slot.memory, slot.stored.post
    assert post is not None
    if outcome == "lost":
        return Slot(slot.stored, memory._replace(pausing=memory.arrived is None))
    if found:
        return Slot(slot.stored, memory._replace(arrived=memory.arrived or _arrived(post, found, UNKNOWN, 0)))
    # Where old messages cannot be read at all, the nonce has to do.
    return Slot(slot.stored, memory._replace(sought=True, sole=outcome == "ok" and not memory.doubtful))


def _after_edit(slot: Slot, request: Request, outcome: Outcome, found: int) -> Slot:
    memory, shown = slot.memory, slot.shown
    if shown is None or shown.message != request.message:
        return slot
    if memory.mixed and not _edits(memory):  # any of them may have come last
        memory = memory._replace(seen=_unsure(shown), mixed=False, doubtful=memory.doubtful or outcome == "lost")
        return Slot(slot.stored, memory)
    if outcome == "ok":
        seen = shown._replace(key=request.key, version=request.version, asked=request.asked & shown.asked)
        return Slot(slot.stored, memory._replace(seen=seen, uneditable=None))
    if outcome == "lost":
        unsure = _unsure(shown)
        # The way of a click may be closed while the other one is open: that one is tried at once.
        return Slot(slot.stored, memory._replace(seen=unsure, doubtful=True, pausing=not request.click))
    return Slot(slot.stored, memory._replace(again=True, uneditable=(request.message, request.key)))


def _after_shrink(slot: Slot, request: Request, outcome: Outcome, found: int) -> Slot:
    memory = slot.memory
    if outcome == "lost":
        return Slot(slot.stored, memory._replace(doubtful=True, pausing=not request.click))
    return Slot(slot.stored, memory._replace(shrunk=(*memory.shrunk, request.message)))


_AFTER = {"send": _after_send, "search": _after_search, "edit": _after_edit, "shrink": _after_shrink}


def _unsure(shown: Shown) -> Shown:
    return shown._replace(key=UNKNOWN, version=0)


def _arrived(post: Post, message: int, key: str, version: int) -> Shown:
    mark = post.nonce if post.marked else ""
    return Shown(post.place, message, mark, key, post.asked, version, post.entries, post.started_at)
