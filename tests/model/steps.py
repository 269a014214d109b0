"""All that may happen next: to requests under way, in the program, by people and by accident."""

from __future__ import annotations

from collections.abc import Iterator

from bot.delivery import machine
from bot.delivery.knowledge import WRITES, Click, Post, Request, Slot, Stored
from tests.model.discord import forget_nonces, refuse, take
from tests.model.world import CHANNEL, COMMAND, FOLLOW_UP, LATE, LIVE, THREAD, Flight, Rules, World, decision, wanted

Step = tuple[str, World]
_AS = {COMMAND: "as the answer to a command", FOLLOW_UP: "as a follow-up"}


def natural(world: World, rules: Rules) -> Iterator[Step]:
    """Return what may happen while nothing new comes from outside. The first step is free of trouble."""
    yield from landings(world, rules)
    if world.slot is None:
        yield "the program starts", world._replace(slot=rules.restarted(world.store, world.young), young=True)
        return
    request = decision(world, rules)
    if request is not None and not (request.kind in WRITES and world.note is not None and rules.notes_alone):
        yield _name("the program sends", request), _send(world, rules, request)
    yield from _time(world, rules)
    yield from _notes(world, rules)


def disturbances(world: World, rules: Rules) -> Iterator[Step]:
    """Return what people and accidents may do."""
    if world.slot is None:
        return
    if world.budget.pauses and not world.flight and not world.slot.memory.doubtful:
        yield "minutes pass", forget_nonces(world.spend("pauses"))
    yield from _trouble(world, rules)
    yield from _people(world, rules)


def _name(what: str, r: Request) -> str:
    parts = [f"message {r.message}"] if r.message else []
    parts += [f"nonce {r.post.nonce}"] if r.post else []
    parts += [r.key] if r.key else []
    parts += [f"notifying {r.notifies:b}"] if r.kind == "send" and r.notifies else []
    parts += [_AS.get(r.click, "as the answer to a click")] if r.click else []
    return f"{what} {r.kind} ({', '.join(parts)})"


# Requests


def landings(world: World, rules: Rules) -> Iterator[Step]:
    """Return what may become of the requests under way."""
    for index, flight in enumerate(world.flight):
        if index == 0 or flight != world.flight[index - 1]:
            yield from _land(world, rules, index, flight)


def _send(world: World, rules: Rules, request: Request) -> World:
    slot = world.alive
    if request.kind == "begin" and request.post is None:
        post = Post(f"n{world.begun}", request.place, request.asked, request.notifies, request.entries, 0, 0.0)
        request = request._replace(post=post._replace(guarded=world.way != "answer"))
        world = world._replace(begun=world.begun + 1)
    elif request.kind == "begin" and request.post is not None:
        request = request._replace(post=request.post._replace(guarded=world.way != "follow-up"))
    elif request.kind in ("finish", "retire") and not rules.deletes:
        points_to = request.message if request.kind == "finish" or slot.shown is None else slot.shown.message
        request = request._replace(line=str(points_to))
    elif request.kind == "send" and world.way != "channel" and request.post and not request.post.guarded:
        request = request._replace(click=COMMAND if world.way == "answer" else FOLLOW_UP)
        world = world._replace(way="channel")
    slot = rules.sent(slot, request)
    world = world._replace(slot=slot, waiting=world.waiting - {request.click})
    if request.kind == "release":
        return world
    return world.with_flight(Flight(LIVE, request, stored=_stored(rules, slot, request)))


def _stored(rules: Rules, slot: Slot, request: Request) -> Stored | None:
    """Return what a write will put into the store: that is worked out before it is sent."""
    return rules.written(slot, request) if request.kind in WRITES else None


def _land(world: World, rules: Rules, index: int, flight: Flight) -> Iterator[Step]:
    owner, request, answer, found, stored = flight
    rest = world._replace(flight=world.flight[:index] + world.flight[index + 1 :])
    if answer:
        yield _name(f"the program hears '{answer}' of", request), _heard(rest, rules, request, answer, found)
    elif owner == LATE:
        takes_it = _stores(rest, rules, stored) if stored is not None else take(rest, request)[0]
        yield _name("Discord or the store takes, late,", request), takes_it
        yield _name("Discord or the store never gets", request), rest
    elif stored is not None and not world.claim and rules.claims:
        yield _name("the store refuses", request), _written_in_vain(rest, rules)
    elif stored is not None:
        after = rest._replace(store=stored)
        yield _name("the store takes", request), after.with_flight(Flight(LIVE, request, "ok"))
        if world.budget.store_failures:
            yield _name("the store fails before", request), _failed(rest, rules, request)
            yield _name("the store fails after", request), _failed(after, rules, request)
    else:
        after, answer, found = take(rest, request)
        yield _name("Discord takes", request), after.with_flight(Flight(LIVE, request, answer, found))
        yield from _lose(rest, rules, after, request)


def _stores(world: World, rules: Rules, stored: Stored) -> World:
    """Return the world after a write of a process that waits for it no more."""
    return world._replace(store=stored) if world.claim or not rules.claims else world


def _lose(rest: World, rules: Rules, after: World, request: Request) -> Iterator[Step]:
    if rest.budget.lost:
        lost = Flight(LIVE, request, "lost")
        yield _name("the answer is lost to", request), after.spend("lost").with_flight(lost)
        yield _name("Discord never gets", request), rest.spend("lost").with_flight(lost)
        if request.kind != "search":
            late = Flight(LATE, request)
            yield _name("Discord will take, late,", request), rest.spend("lost").with_flight(lost, late)
    if rest.budget.barred and request.kind == "send" and not request.click and rules.may_follow_up(rest.alive):
        yield _name("Discord bars", request), rest.spend("barred").with_flight(Flight(LIVE, request, "barred"))
    if rest.budget.refused and request.kind in ("send", "edit"):
        refused, answer, found = refuse(rest.spend("refused"), request)
        yield _name("Discord refuses", request), refused.with_flight(Flight(LIVE, request, answer, found))


def _heard(world: World, rules: Rules, request: Request, answer: str, found: int) -> World:
    slot = rules.applied(world.alive, request, answer, found)
    if slot.memory.cancels and world.archived and world.place == request.place == THREAD:
        world = world._replace(place=CHANNEL, version=world.version + 1)  # the table is moved to its channel
    world = world._replace(slot=slot, missed=world.missed and answer != "lost")
    world = world._replace(way="follow-up") if answer == "barred" else world
    return _forgotten(world, rules) if world.forgotten else world


def _failed(world: World, rules: Rules, write: Request) -> World:
    """Nobody knows whether a write was taken: waiting clicks are let go, and the slot is read again."""
    world = world.spend("store_failures")
    return _written_in_vain(world, rules) if rules.reloads else _heard(world, rules, write, "ok", 0)


def _written_in_vain(world: World, rules: Rules) -> World:
    memory = world.alive.memory
    waiting = world.waiting - {click.number for click in memory.clicks}
    slot = Slot(world.alive.stored, memory._replace(lane=None, clicks=()))
    return _forgotten(world._replace(slot=slot, waiting=waiting), rules)


def _forgotten(world: World, rules: Rules) -> World:
    """Read the slot again, once no request of its own is under way."""
    if world.alive.memory.lane is not None:
        return world._replace(forgotten=True)
    read = rules.read_again(world.alive, world.store)
    return world._replace(slot=read, forgotten=False, missed=False, claim=True)


# Time, notes and trouble


def _time(world: World, rules: Rules) -> Iterator[Step]:
    slot = world.alive
    if slot.memory.doubtful and rules.may_elapse(world) and not world.missed:
        after = world._replace(slot=rules.elapsed(slot))
        if after != world:
            yield "no earlier request can arrive now", after if world.flight else forget_nonces(after)
        elif not rules.tells_again:
            yield "no earlier request can arrive now, which is missed", world._replace(missed=True)
    if slot.memory.pausing:
        yield "the pause after a failure is over", world._replace(slot=machine.retried(slot))


def _notes(world: World, rules: Rules) -> Iterator[Step]:
    slot = world.alive
    writing = slot.memory.lane is not None and slot.memory.lane.kind in WRITES
    if world.note is not None and not world.claim and rules.claims:
        yield "the store refuses a note", _forgotten(world._replace(note=None), rules)
    elif world.note is not None:
        stored = world._replace(store=world.note, note=None)
        yield "a note is stored", stored._replace(slot=rules.noted(slot, world.note))
        if world.budget.store_failures:
            unknown = world._replace(note=None).spend("store_failures")
            yield "the store fails before a note", _forgotten(unknown, rules)
            yield "the store fails after a note", _forgotten(unknown._replace(store=stored.store), rules)
    elif world.forgotten:
        return  # the slot has to be read first
    elif (note := rules.note(slot)) is not None and not (writing and rules.notes_alone):
        yield "a note is sent to the store", world._replace(note=note)


def _trouble(world: World, rules: Rules) -> Iterator[Step]:
    if world.budget.kills:
        # A write that has not been taken ends with the process; calls may still be taken, at any time.
        yield "the program is killed", ended(world).spend("kills").with_flight(*calls_left(world))
    if world.budget.stops and is_drained(world, rules):
        yield "the program stops", stopped(world, rules).spend("stops")
    if world.budget.deletions:
        for number, message in enumerate(world.messages, 1):
            if not message.gone:
                deleted = message._replace(buttons=False, gone=True)
                yield f"a person deletes message {number}", world.with_message(number, deleted).spend("deletions")
    if world.budget.archivings and not world.archived:
        yield "the thread is archived", world._replace(archived=True).spend("archivings")


def calls_left(world: World) -> list[Flight]:
    """Return the requests that Discord may still take when nobody waits for them."""
    untaken = [flight for flight in world.flight if not flight.answer and flight.stored is None]
    return [flight._replace(owner=LATE) for flight in untaken if flight.request.kind != "search"]


def ended(world: World) -> World:
    """Return the world without what the program knew."""
    return world._replace(
        slot=None, note=None, flight=(), waiting=frozenset(), way="channel", forgotten=False, missed=False
    )


def stopped(world: World, rules: Rules) -> World:
    """Return the world after a stop in order; what was given up before may still arrive."""
    return ended(world)._replace(young=rules.is_young(world.alive)).with_flight(*world.flight)


def is_drained(world: World, rules: Rules) -> bool:
    """Everything has come to its end that a stop in order waits for."""
    if world.note is not None or any(flight.owner == LIVE for flight in world.flight):
        return False
    return decision(world, rules) is None and rules.note(world.alive) is None


# People


def _people(world: World, rules: Rules) -> Iterator[Step]:
    budget = world.budget
    if budget.shows:
        yield "/table show", world._replace(slot=rules.again(world.alive)).spend("shows")
    if budget.moves:
        yield "a move without a click", _moved(world)
        yield "a move without a click ends the turn", _moved(world, passes=True)
    if budget.undos and world.version:
        undone = world._replace(version=world.version - 1, slot=machine.retried(world.alive))
        yield "a move is taken back", undone.spend("undos")
    if budget.clicks:
        for number in range(1, len(world.messages) + 1):
            yield from _clicks(world, rules, number)


def _clicks(world: World, rules: Rules, number: int) -> Iterator[Step]:
    message, budget = world.messages[number - 1], world.budget
    if not message.buttons:
        if budget.strays:
            yield f"a click on message {number} was on its way", _clicked(world, rules, number)
        return
    yield f"a click on message {number} changes nothing", _clicked(world, rules, number)
    if budget.moves and message.key == world.key:
        label = f"the right person clicks on message {number}"
        yield label, _clicked(_moved(world), rules, number)
        yield label + " and ends the turn", _clicked(_moved(world, passes=True), rules, number)


def _moved(world: World, passes: bool = False) -> World:
    """The move is stored; what should be seen follows from it."""
    slot = machine.retried(world.alive)
    return world._replace(version=world.version + 1, turn=world.turn + passes, slot=slot).spend("moves")


def _clicked(world: World, rules: Rules, message: int) -> World:
    """A click is answered at once, let go while Discord is asked about a post, or waits."""
    click = Click(world.budget.clicks, message, world.messages[message - 1].mark, again=True)
    world = world._replace(slot=rules.proved(world.alive, message, click.mark)).spend("clicks")
    answer = rules.answering(world.alive, wanted(world), click)
    if answer is not None:
        return _send(world, rules, answer)
    if rules.is_posting(world.alive):
        return world  # its caller answers it privately
    return world._replace(slot=rules.clicked(world.alive, click), waiting=world.waiting | {click.number})
