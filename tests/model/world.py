"""The world around one slot: a store, a small Discord, people; and all that a driver has to do with them.

Time is not counted. Requests of a killed process, and those that were given up, may arrive at any instant until none
of them can be on its way any longer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from bot.delivery import machine
from bot.delivery.knowledge import Click, Post, Request, Shown, Slot, Stored, Wanted
from bot.delivery.lanes import Way

LIVE, LATE = 0, 1
"""The party that waits for the answer to a request: the running program, or none."""
THREAD, CHANNEL = 1, 2
FOLLOW_UP, COMMAND = 98, 99
"""The number of an interaction through which a message is posted; clicks have lower ones."""
LOBBY = -1
"""The turn of a table at which nobody is asked."""


class Message(NamedTuple):
    nonce: str
    place: int
    key: str
    mark: str = ""
    """The mark in its component ids: the nonce, except in messages of earlier versions."""
    buttons: bool = True
    notifies: int = 0
    target: int = 0
    """The message that its line points to; 0 for none."""
    remembered: bool = True
    """Discord still knows its nonce."""
    gone: bool = False


class Flight(NamedTuple):
    """A request under way, or its answer."""

    owner: int
    request: Request
    answer: str = ""
    """Empty until the request was taken."""
    found: int = 0
    stored: Stored | None = None
    """The row that a write puts into the store, as it was known when the write was sent."""


class Budget(NamedTuple):
    """The number of times that each thing may still happen: this is the bound."""

    moves: int = 0
    undos: int = 0
    clicks: int = 0
    shows: int = 0
    kills: int = 0
    stops: int = 0
    """Restarts in order, when nothing is under way."""
    lost: int = 0
    refused: int = 0
    deletions: int = 0
    archivings: int = 0
    barred: int = 0
    """Refusals of a post by its nonce, where a follow-up to an interaction is still possible."""
    store_failures: int = 0
    pauses: int = 0
    """Minutes without a request, after which Discord has forgotten all nonces."""
    takeovers: int = 0
    """Changes of the home, where two processes share the store (`tests.model.homes`)."""
    strays: bool = False
    """A click may have been on its way while its message lost its buttons."""


class World(NamedTuple):
    version: int
    turn: int
    place: int
    """The place of the table; it moves from its thread to the channel."""
    archived: bool
    begun: int
    store: Stored
    slot: Slot | None
    """None while the process is down."""
    young: bool
    """Requests of the last run may arrive after the next start."""
    way: Way
    """The way in which the next message is posted. Where that is through an interaction, nonces do not count."""
    forgotten: bool
    """A note failed, so the slot is read again once the request under way has ended."""
    missed: bool
    """The slot was told of the end of doubt while it could not take that. Only a faulty driver never repeats it."""
    note: Stored | None
    """A note on its way to the store."""
    messages: tuple[Message, ...]
    flight: tuple[Flight, ...]
    waiting: frozenset[int]
    """The clicks without an answer."""
    refusals: frozenset[tuple[int, str]]
    """The places and the content of the messages that Discord has refused."""
    budget: Budget
    claim: bool = True
    """The slot in the store has the revision that this process knows."""
    rival: bool = False
    """Requests of another process may still arrive."""

    @property
    def key(self) -> str:
        return f"v{self.version}"

    @property
    def asked(self) -> int:
        """The person whose turn it is, as a bit."""
        return 0 if self.turn == LOBBY else 1 << self.turn

    @property
    def alive(self) -> Slot:
        assert self.slot is not None
        return self.slot

    @property
    def has_late_requests(self) -> bool:
        return self.rival or any(flight.owner == LATE for flight in self.flight)

    def with_message(self, number: int, new: Message) -> World:
        return self._replace(messages=(*self.messages[: number - 1], new, *self.messages[number:]))

    def with_flight(self, *more: Flight) -> World:
        """Return the world with more requests under way, in an order that does not depend on their age."""
        flight = (*self.flight, *more)
        return self._replace(flight=tuple(sorted(flight, key=repr)) if len(flight) > 1 else flight)

    def spend(self, what: str) -> World:
        return self._replace(budget=self.budget._replace(**{what: getattr(self.budget, what) - 1}))


def no_earlier_request_lives(world: World) -> bool:
    """Whatever was given up has arrived or never will."""
    return not world.has_late_requests


def read_again(slot: Slot, stored: Stored) -> Slot:
    return machine.read_again(slot, stored, True)


def is_sole(slot: Slot) -> bool:
    return slot.memory.sole


def was_in_doubt(slot: Slot) -> bool:
    return slot.memory.doubtful


@dataclass(frozen=True)
class Rules:
    """The machine and its driver: the real ones, or a copy with a fault."""

    decide: Callable[[Slot, Wanted | None], Request | None] = machine.next_request
    sent: Callable[[Slot, Request], Slot] = machine.sent
    applied: Callable[..., Slot] = machine.applied
    written: Callable[[Slot, Request], Stored] = machine.written
    proved: Callable[[Slot, int, str], Slot] = machine.proved
    answering: Callable[[Slot, Wanted | None, Click], Request | None] = machine.answering
    is_posting: Callable[[Slot], bool] = machine.is_posting
    clicked: Callable[[Slot, Click], Slot] = machine.clicked
    again: Callable[[Slot], Slot] = machine.wanted_again
    restarted: Callable[[Stored, bool], Slot] = machine.restarted
    note: Callable[[Slot], Stored | None] = machine.note
    noted: Callable[[Slot, Stored], Slot] = machine.noted
    elapsed: Callable[[Slot], Slot] = machine.elapsed
    read_again: Callable[[Slot, Stored], Slot] = read_again
    """The driver reads a slot after the store failed."""
    may_elapse: Callable[[World], bool] = no_earlier_request_lives
    """The driver ends the doubt of a slot."""
    tells_again: bool = True
    """A slot that could not take the end of its doubt is told of it again."""
    is_young: Callable[[Slot], bool] = was_in_doubt
    """After a stop in order, the driver takes it that earlier requests may arrive."""
    may_follow_up: Callable[[Slot], bool] = is_sole
    """The driver tries a follow-up after a post that was refused."""
    notes_alone: bool = True
    """A note and another write of the same slot are never under way together."""
    reloads: bool = True
    """After a write that failed the slot is read again."""
    claims: bool = True
    """A write is refused if another process has written meanwhile."""
    lets_go: bool = True
    """A home sends nothing more by the time that another process takes over from it."""
    deletes: bool = False
    """Old messages are deleted, as hands are, not shrunk."""


def start(budget: Budget) -> World:
    """One message shows the table, and has notified the person of turn 0."""
    stored = Stored(Shown(THREAD, 1, "n0", "v0", 1, 0, 0, 0.0))
    return _world(stored, (Message("n0", THREAD, "v0", "n0", notifies=1),), budget)


def start_without_message(budget: Budget) -> World:
    """Nothing has been shown of the table."""
    return _world(Stored(), (), budget)


def start_with_a_command(budget: Budget) -> World:
    """A lobby, which asks nobody, is to be shown as the answer to the command that opened it."""
    return _world(Stored(), (), budget)._replace(turn=LOBBY, way="answer")


def start_of_earlier_version(budget: Budget, arrived: bool) -> World:
    """An earlier version was stopped with a post under way; its messages carry no marks. Minutes may have passed."""
    shown = Shown(THREAD, 1, "", "v0", 1, 0, 0, 0.0)
    stored = Stored(shown, Post("n1", THREAD, 2, 2, 0, 1, 0.0, marked=False))
    messages = (Message("n0", THREAD, "v0", notifies=1), Message("n1", THREAD, "v1", notifies=2))
    world = _world(stored, messages[: 1 + arrived], budget)
    return world._replace(version=1, turn=1, begun=2, slot=None)


def _world(stored: Stored, messages: tuple[Message, ...], budget: Budget) -> World:
    slot, none = Slot(stored), frozenset[int]()
    return World(
        version=0, turn=0, place=THREAD, archived=False, begun=1, store=stored, slot=slot, young=True,
        way="channel", forgotten=False, missed=False, note=None, messages=messages, flight=(), waiting=none,
        refusals=frozenset(), budget=budget,
    )  # fmt: skip


def wanted(world: World) -> Wanted:
    shown = world.slot.shown if world.slot is not None else None
    elsewhere = shown is not None and shown.place != world.place
    return Wanted(world.key, world.place, world.asked, world.version, elsewhere=elsewhere)


def decision(world: World, rules: Rules) -> Request | None:
    return rules.decide(world.slot, wanted(world)) if world.slot is not None else None


# What must hold


def is_quiet(world: World, rules: Rules) -> bool:
    """Nothing is under way, nothing will be done, and nothing more is to be waited for."""
    if world.flight or world.slot is None or world.note is not None:
        return False
    memory = world.slot.memory
    return not memory.doubtful and not memory.pausing and decision(world, rules) is None


def violation(world: World, rules: Rules) -> str | None:
    return notified_twice(world) or (_violation_at_rest(world, rules) if is_quiet(world, rules) else None)


def notified_twice(world: World) -> str | None:
    # A message that a person deletes before it is found is posted again, with its notification.
    kept = [message.notifies for message in world.messages if message.notifies and not message.gone]
    return "somebody was notified twice" if len(kept) != len(set(kept)) else None


def _violation_at_rest(world: World, rules: Rules) -> str | None:
    if world.waiting:
        return "a click without an answer"
    shown = world.alive.shown
    if shown is not None and world.messages[shown.message - 1].gone:
        return None  # nobody tells the bot; the next click, move or command repairs it
    if (world.place, world.key) in world.refusals:
        return None  # Discord does not take the message: the next move tries again
    return _violation_of_messages(world, rules)


def _violation_of_messages(world: World, rules: Rules) -> str | None:
    live = [n for n, message in enumerate(world.messages, 1) if message.buttons and not _is_out_of_reach(world, n)]
    if not live:
        return "no message with buttons"
    if len(live) > 1:
        return "a surplus message with buttons"
    if world.messages[live[0] - 1].key != world.key:
        return "what is shown is stale"
    if world.asked and not any(message.notifies == world.asked for message in world.messages):
        return "the person whose turn began was not notified"
    return None if rules.deletes else _lost_pointer(world, live[0])


def _is_out_of_reach(world: World, number: int) -> bool:
    """Old messages in an archived thread stay as they are."""
    shown = world.alive.shown
    is_current = shown is not None and shown.message == number and world.place == THREAD
    return world.archived and world.messages[number - 1].place == THREAD and not is_current


def _lost_pointer(world: World, live: int) -> str | None:
    """Follow the line of each shrunk message. One that a person deleted, or an archived thread, may be on the way."""
    for number, message in enumerate(world.messages, 1):
        at, hops = number, 0
        while not _ends_a_way(world, at) and hops <= len(world.messages):
            at, hops = world.messages[at - 1].target, hops + 1
        if not message.gone and at != live and (not at or hops > len(world.messages)):
            return "a pointer leads nowhere"
    return None


def _ends_a_way(world: World, number: int) -> bool:
    return not number or world.messages[number - 1].buttons or world.messages[number - 1].gone
