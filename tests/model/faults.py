"""Known faults, put back one at a time: the checker has to find each of them, and for the reason that is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from bot.delivery import machine
from bot.delivery.knowledge import Click, Memory, Request, Slot, Stored, Wanted
from tests.model.bounds import BOUNDS, DEFAULT
from tests.model.explorer import Result
from tests.model.world import Rules, World

BESIDE = -1
"""Tags a request that is sent beside the one under way, and for whose answer nobody waits."""
Choice = Callable[[Slot, Wanted], Request | None]


class Fault(NamedTuple):
    name: str
    rules: Rules
    case: str
    """The case of the default bound that finds it."""
    what: str


def _sending_beside(choose: Choice) -> dict[str, Any]:
    """Return the rules of a machine that also sends what is chosen, beside anything else."""

    def decide(slot: Slot, wanted: Wanted | None) -> Request | None:
        chosen = choose(slot, wanted) if wanted is not None else None
        return chosen._replace(entries=BESIDE) if chosen is not None else machine.next_request(slot, wanted)

    def sent(slot: Slot, request: Request) -> Slot:
        after = machine.sent(slot, request)
        if request.entries != BESIDE:
            return after
        return Slot(after.stored, after.memory._replace(lane=slot.memory.lane, may_send=request.kind == "send"))

    def applied(slot: Slot, request: Request, *answer: Any) -> Slot:
        return slot if request.entries == BESIDE else machine.applied(slot, request, *answer)

    return {"decide": decide, "sent": sent, "applied": applied}


def _shrink_unknown(slot: Slot, wanted: Wanted) -> Request | None:
    stored, clicks = slot.stored, slot.memory.clicks
    if stored.post is None or stored.shown is None or not clicks:
        return None
    if clicks[0].message in (stored.shown.message, *(old.message for old in stored.retired)):
        return None
    line = str(stored.shown.message)
    return Request("shrink", stored.shown.place, clicks[0].message, line=line, click=clicks[0].number)


def _shrinking_before_search(slot: Slot, wanted: Wanted | None) -> Request | None:
    request = machine.next_request(slot, wanted)
    if request is None or wanted is None or request.kind != "search":
        return request
    return _shrink_unknown(slot, wanted) or request


def _edit_beside_post(slot: Slot, wanted: Wanted) -> Request | None:
    shown, clicks = slot.stored.shown, slot.memory.clicks
    if slot.stored.post is None or shown is None or not clicks or clicks[0].message != shown.message:
        return None
    return Request("edit", shown.place, shown.message, wanted.key, wanted.version, click=clicks[0].number)


def _send_before_begun(slot: Slot, wanted: Wanted) -> Request | None:
    begin = slot.memory.lane
    if begin is None or begin.kind != "begin" or begin.post is None or slot.memory.may_send:
        return None
    return Request("send", begin.place, 0, wanted.key, wanted.version, post=begin.post, notifies=begin.notifies)


def _without_mark(slot: Slot, click: Click) -> Slot:
    return machine.clicked(slot, click._replace(mark=""))


def _certain(stored: Stored, young: bool) -> Slot:
    return machine.restarted(stored, False)


def _noted_in_memory(slot: Slot, stored: Stored) -> Slot:
    """The store has the whole row that was noted; the memory knows better."""
    shown = slot.stored.shown
    is_current = shown is not None and stored.shown is not None and shown.message == stored.shown.message
    return machine.noted(slot, slot.stored._replace(shown=stored.shown)) if is_current else slot


def _show_at_once(slot: Slot) -> Slot:
    memory = Memory(again=True, clicks=slot.memory.clicks, shrunk=slot.memory.shrunk)
    return Slot(slot.stored._replace(post=None), memory)


def _applied_if_latest(slot: Slot, request: Request, *answer: Any) -> Slot:
    return machine.applied(slot, request, *answer) if slot.memory.lane == request else slot


def _written_if_latest(slot: Slot, write: Request) -> Stored:
    return machine.written(slot, write) if slot.memory.lane == write else slot.stored


def _believed(slot: Slot, request: Request, *answer: Any) -> Slot:
    """The answer to the second try of a post is taken for all that there was to know."""
    after = machine.applied(slot, request, *answer)
    arrived = after.memory.arrived
    if request.kind != "send" or answer[0] != "ok" or arrived is None or slot.memory.sole:
        return after
    arrived = arrived._replace(key=request.key, version=request.version)
    return Slot(after.stored, after.memory._replace(arrived=arrived))


def _believed_for_good(slot: Slot, request: Request, *answer: Any) -> Slot:
    after = _believed(slot, request, *answer)
    is_believed = after != machine.applied(slot, request, *answer)
    return Slot(after.stored, after.memory._replace(doubtful=False)) if is_believed else after


def _elapsed_for_old_ones(slot: Slot) -> Slot:
    """The second pass leaves the shown message as it is."""
    after = machine.elapsed(slot)
    return Slot(after.stored, after.memory._replace(seen=slot.memory.seen))


def _unproved(slot: Slot, message: int, mark: str) -> Slot:
    return slot


def _ignored_if_unknown(slot: Slot, click: Click) -> Slot:
    """A branch for messages that are not the shown one gives no answer."""
    is_shown = slot.shown is not None and click.message == slot.shown.message
    return machine.clicked(slot, click) if is_shown else slot


def _unsearched(slot: Slot, wanted: Wanted | None) -> Request | None:
    request = machine.next_request(slot, wanted)
    return request._replace(kind="begin") if request is not None and request.kind == "search" else request


def _answering_again(slot: Slot, wanted: Wanted | None) -> Request | None:
    """Try in the channel what was tried as an answer, as soon as it was not found."""
    request, post, memory = machine.next_request(slot, wanted), slot.stored.post, slot.memory
    is_waiting = (request is None or request.kind == "release") and memory.lane is None and not memory.pausing
    if post is None or post.guarded or not memory.sought or not is_waiting:
        return request
    return Request("begin", post.place, post=post._replace(guarded=True))


def _always(slot: Slot) -> bool:
    return True


def _notifying_again(slot: Slot, wanted: Wanted | None) -> Request | None:
    request = machine.next_request(slot, wanted)
    if request is None or request.kind != "begin" or not slot.memory.again:
        return request
    return request._replace(notifies=request.asked)


def _blaming_the_newest(slot: Slot, wanted: Wanted | None) -> Request | None:
    request = machine.next_request(slot, wanted)
    if request is None or wanted is None or request.kind != "cancel":
        return request
    return request._replace(key=wanted.key)


def _blamed(slot: Slot, request: Request, *answer: Any) -> Slot:
    after = machine.applied(slot, request, *answer)
    if request.kind != "cancel":
        return after
    return Slot(after.stored, after.memory._replace(refused=(request.place, request.key)))


def _noted_in_doubt(slot: Slot) -> Stored | None:
    return machine.note(Slot(slot.stored, slot.memory._replace(doubtful=False)))


def _old_one_only_remembered(slot: Slot, write: Request) -> Stored:
    stored = machine.written(slot, write)
    return stored._replace(retired=slot.stored.retired) if write.kind == "finish" else stored


def _while_under_way(world: World) -> bool:
    return not world.has_late_requests


def _elapsed_under_way(slot: Slot) -> Slot:
    after = machine.elapsed(Slot(slot.stored, slot.memory._replace(lane=None)))
    return Slot(after.stored, after.memory._replace(lane=slot.memory.lane))


def _too_early(world: World) -> bool:
    return world.alive.memory.lane is None


HANDS = partial(Rules, deletes=True)
NO_BUTTONS, SURPLUS, STALE = "no message with buttons", "a surplus message with buttons", "what is shown is stale"
TWICE, NOT_NOTIFIED = "somebody was notified twice", "the person whose turn began was not notified"
FAULTS = [
    Fault("an unknown message is shrunk while a post is under way", Rules(**_sending_beside(_shrink_unknown)),
          "a show and a kill", NO_BUTTONS),
    Fault("the same after a kill, before the search",
          Rules(decide=_shrinking_before_search, clicked=_without_mark, proved=_unproved,
                elapsed=_elapsed_for_old_ones, applied=_believed),
          "shows and a kill", NO_BUTTONS),
    Fault("the old row is noted over the new one", Rules(notes_alone=False, noted=_noted_in_memory),
          "shows and a kill", SURPLUS),
    Fault("/table show excludes nobody",
          Rules(again=_show_at_once, applied=_applied_if_latest, written=_written_if_latest),
          "shows and clicks", SURPLUS),
    Fault("a nonce that was used before is believed", Rules(applied=_believed_for_good),
          "a lost request and a pause", STALE),
    Fault("a click is answered by nothing", Rules(clicked=_ignored_if_unknown),
          "odd clicks", "a click without an answer"),
    Fault("posted again without a search", Rules(decide=_unsearched), "a lost request and a pause", TWICE),
    Fault("sent before it is written down", Rules(**_sending_beside(_send_before_begun)), "shows and a kill", SURPLUS),
    Fault("an answer edits beside a post", Rules(**_sending_beside(_edit_beside_post)), "shows and a kill", SURPLUS),
    Fault("no second pass after a start", Rules(restarted=_certain), "shows and a kill", SURPLUS),
    Fault("/table show notifies again", Rules(decide=_notifying_again), "a show and a kill", TWICE),
    Fault("the old hand is not written down with the new one", HANDS(written=_old_one_only_remembered),
          "a show and a kill", SURPLUS),
    Fault("doubt ends while a request is under way", Rules(may_elapse=_while_under_way, elapsed=_elapsed_under_way),
          "an undo", STALE),
    Fault("doubt ends while earlier requests live", Rules(may_elapse=_too_early), "an undo", STALE),
    Fault("the end of doubt is told once", Rules(tells_again=False), "an undo", "it waits for ever"),
    Fault("the newest content is blamed for a refusal", Rules(decide=_blaming_the_newest, applied=_blamed),
          "a refused message", NOT_NOTIFIED),
    Fault("an answer that was lost is posted in the channel at once", Rules(decide=_answering_again),
          "the answer to a command", SURPLUS),
    Fault("a follow-up is tried beside an earlier try", Rules(may_follow_up=_always),
          "a follow up", TWICE),
    Fault("a failed write counts as stored", Rules(reloads=False), "a failing store", TWICE),
    Fault("a note is stored while requests are in doubt", Rules(note=_noted_in_doubt), "an undo", SURPLUS),
    Fault("an old home goes on sending", Rules(lets_go=False), "a takeover", STALE),
    Fault("no second pass after a takeover", Rules(restarted=_certain), "a takeover", STALE),
    Fault("a write does not ask whether another process has written", Rules(claims=False), "two takeovers", TWICE),
]  # fmt: skip


def found(fault: Fault) -> Result:
    """Explore the case of the default bound that is to find a fault."""
    case = next(case for case in BOUNDS[DEFAULT] if case.name == fault.case)
    return case.explored(fault.rules)
