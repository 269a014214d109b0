"""The state machine of one slot of delivery: from the wanted and the known content to the next request. No I/O.

`next_request` takes every decision; the driver performs it and tells `applied` what happened. One request of a slot is
under way at a time; only edits that answer a click may go beside it.

What must be durable before what is sent:
    begin (nonce, whom it notifies)           before send     an unrecorded post could not be looked for;
                                                              it is written down again before it is tried again
    finish (new message in, old one retired)  before shrink
    retire (a surplus message)                before shrink
    shrink answered, and nothing in doubt     before note     until then it is shrunk once more
    note (what is shown, and is shrunk)       whenever        if it is lost, one needless edit or shrink

tests/model explores all interleavings of this machine with a small model of Discord.
"""

from __future__ import annotations

from bot.delivery.knowledge import (
    UNKNOWN,
    WRITES,
    Click,
    Memory,
    Old,
    Outcome,
    Post,
    Request,
    Shown,
    Slot,
    Stored,
    Wanted,
)


def restarted(stored: Stored, young: bool) -> Slot:
    """Return all that is known without a memory. While the program is young, requests of the last run may arrive."""
    known = (*((stored.shown.message,) if stored.shown else ()), *(old.message for old in stored.retired))
    return Slot(stored, Memory(doubtful=young, doubted=known if young else ()))


def read_again(slot: Slot, stored: Stored, young: bool) -> Slot:
    """Return the slot as it is stored; clicks go on waiting, and answers under way stay known."""
    before, after = slot.memory, restarted(stored, young)
    after = Slot(stored, after.memory._replace(answers=before.answers, mixed=before.mixed))
    for click in before.clicks:
        after = clicked(after, click)
    return after


# Decisions


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
    """Decide about the post under way; everything else waits until its outcome is known."""
    memory = slot.memory
    if memory.arrived is not None:
        # An edit that is still on its way would give the old message its buttons back.
        finish = Request("finish", memory.arrived.place, memory.arrived.message, post=post)
        return None if memory.answers else finish
    if memory.cancels:
        return Request("cancel", post.place, post=post)
    if not memory.may_send and not memory.sought:
        return Request("search", post.place, post=post)
    if not memory.may_send:
        # Without its nonce, Discord would not know an earlier try that arrives after this one.
        must_wait = memory.doubtful and not post.guarded
        return _release(memory) if must_wait else Request("begin", post.place, post=post._replace(guarded=True))
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
    return _tidying(slot, click) or _release(memory)


def _tidying(slot: Slot, click: Click | None) -> Request | None:
    """Shrink the messages that are retired: a clicked one first, then the newest.

    That one may still have its buttons. The others have mostly lost theirs: only an earlier run could give them back.
    """
    left = [old for old in slot.stored.retired if old.message not in slot.memory.shrunk]
    clicked = [old for old in left if click is not None and click.message == old.message]
    old = next(iter((*clicked, *reversed(left))), None)
    if old is None:
        return None
    answers = click.number if click is not None and clicked else 0
    return Request("shrink", old.place, old.message, line=old.line, click=answers)


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


# Results


def sent(slot: Slot, request: Request) -> Slot:
    """Return the slot after a request has been sent."""
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
    """Return the slot after a click on a message has proved that its post arrived."""
    memory, post = slot.memory._replace(pausing=False), slot.stored.post
    if post is not None and post.marked and mark == post.nonce and memory.arrived is None:
        memory = memory._replace(arrived=_arrived(post, message, UNKNOWN, 0))
    return Slot(slot.stored, memory)


def clicked(slot: Slot, click: Click) -> Slot:
    """Return the slot with a click that waits for an answer."""
    slot = proved(slot, click.message, click.mark)
    return Slot(slot.stored, slot.memory._replace(clicks=(*slot.memory.clicks, click)))


def wanted_again(slot: Slot) -> Slot:
    """Return the slot with a request to post its message again, as the newest one in its place."""
    return Slot(slot.stored, slot.memory._replace(again=True, pausing=False, refused=None))


def lost_sight(slot: Slot) -> Slot:
    """Return the slot without knowledge of what its message shows."""
    seen = _unsure(slot.shown) if slot.shown is not None else None
    return Slot(slot.stored, slot.memory._replace(seen=seen, uneditable=None))


def retried(slot: Slot) -> Slot:
    """Return the slot after the pause of a failure, or after a change."""
    return Slot(slot.stored, slot.memory._replace(pausing=False))


def elapsed(slot: Slot) -> Slot:
    """Return the slot when no earlier request can arrive: everything is shown once more."""
    memory = slot.memory
    if not memory.doubtful or memory.lane is not None or memory.answers:  # an earlier one may have overtaken these
        return slot
    seen = _unsure(slot.shown) if slot.shown is not None else None
    revived = {old.message for old in slot.stored.retired if old.line}.intersection(memory.doubted)
    shrunk = tuple(message for message in memory.shrunk if message not in revived)  # nothing revives a deleted one
    memory = memory._replace(
        doubtful=False, doubted=(), shrunk=shrunk, seen=seen, may_send=False, sought=False, uneditable=None
    )
    return Slot(slot.stored, memory)


def confirmed(slot: Slot, wanted: Wanted | None) -> Slot:
    """Return the slot with its shown message confirmed for a newer version of the table."""
    shown = slot.shown
    if wanted is None or shown is None or shown.key != wanted.key or shown.version == wanted.version:
        return slot
    return Slot(slot.stored, slot.memory._replace(seen=shown._replace(version=wanted.version)))


def note(slot: Slot) -> Stored | None:
    """Return what is to be stored when there is time; None where it is stored, or in doubt.

    That is what the message shows. Messages that have been shrunk are forgotten.
    """
    stored, memory = slot
    if memory.doubtful or memory.mixed or not (memory.seen or memory.shrunk):
        return None
    retired = tuple(old for old in stored.retired if old.message not in memory.shrunk)
    return stored._replace(shown=slot.shown, retired=retired)


def noted(slot: Slot, stored: Stored) -> Slot:
    """Return the slot after this has been stored; anything newer that has been seen is kept."""
    memory = slot.memory
    retired = {old.message for old in stored.retired}
    shrunk = tuple(message for message in memory.shrunk if message in retired)
    return Slot(stored, memory._replace(seen=None if memory.seen == stored.shown else memory.seen, shrunk=shrunk))


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
    """Return what is stored by a write, together with what was only noted until then."""
    stored, shown = note(slot) or slot.stored, slot.shown
    if write.kind == "begin":
        return stored._replace(post=write.post)
    if write.kind == "cancel":
        return stored._replace(post=None)
    if write.kind == "finish":
        retired = stored.retired
        if shown is not None and shown.message != write.message:
            retired = (*retired, Old(shown.place, shown.message, write.line))
        return Stored(slot.memory.arrived, None, retired)
    return stored._replace(retired=(*stored.retired, Old(write.place, write.message, write.line)))


def _after_write(slot: Slot, write: Request) -> Slot:
    """Return the slot after a successful write. After a failed one, the slot is read again instead."""
    stored = written(slot, write)
    memory = noted(slot, stored).memory
    if write.kind == "begin":
        memory = memory._replace(may_send=True, sought=False, sole=slot.stored.post is None or memory.sole)
    elif write.kind in ("finish", "cancel"):
        refused = None if write.kind == "finish" else memory.refused
        seen = None if write.kind == "finish" else memory.seen
        memory = memory._replace(
            may_send=False, sole=False, sought=False, cancels=False, arrived=None, refused=refused, uneditable=None,
            seen=seen,
        )  # fmt: skip
    return Slot(stored, memory)


def _after_send(slot: Slot, request: Request, outcome: Outcome, found: int) -> Slot:
    memory, post = slot.memory, slot.stored.post
    assert post is not None
    if outcome == "ok":  # under a nonce that was used before, it may be an older message with older content
        key, version = (request.key, request.version) if memory.sole else (UNKNOWN, 0)
        memory = memory._replace(arrived=_arrived(post, found, key, version))
    elif outcome == "lost":
        pausing = memory.arrived is None and post.guarded  # there is another way than an answer
        memory = memory._replace(may_send=False, sole=False, doubtful=True, pausing=pausing)
    elif outcome == "barred":  # a refused answer may have been the second one
        memory = memory._replace(may_send=False, sought=post.guarded)
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
        memory = memory._replace(seen=_unsure(shown), mixed=False)
        return Slot(slot.stored, _doubting(memory, request) if outcome == "lost" else memory)
    if outcome == "ok":
        seen = shown._replace(key=request.key, version=request.version, asked=request.asked & shown.asked)
        return Slot(slot.stored, memory._replace(seen=seen, uneditable=None))
    if outcome == "lost":
        unsure = _unsure(shown)
        # The way of a click may be closed while the other one is open: that one is tried at once.
        memory = _doubting(memory, request)._replace(seen=unsure, pausing=not request.click)
        return Slot(slot.stored, memory)
    return Slot(slot.stored, memory._replace(again=True, uneditable=(request.message, request.key)))


def _after_shrink(slot: Slot, request: Request, outcome: Outcome, found: int) -> Slot:
    memory = slot.memory
    if outcome == "lost":
        return Slot(slot.stored, _doubting(memory, request)._replace(pausing=not request.click))
    return Slot(slot.stored, memory._replace(shrunk=(*memory.shrunk, request.message)))


_AFTER = {"send": _after_send, "search": _after_search, "edit": _after_edit, "shrink": _after_shrink}


def _doubting(memory: Memory, request: Request) -> Memory:
    """Return the memory after a request was given up that may still arrive."""
    return memory._replace(doubtful=True, doubted=(*memory.doubted, request.message))


def _unsure(shown: Shown) -> Shown:
    return shown._replace(key=UNKNOWN, version=0)


def _arrived(post: Post, message: int, key: str, version: int) -> Shown:
    mark = post.nonce if post.marked else ""
    return Shown(post.place, message, mark, key, post.asked, version, post.entries, post.started_at)
