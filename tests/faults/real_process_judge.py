"""Comparison of a Discord of real processes, when all is quiet, with its database."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, pairwise

import bot.composition
from bot.delivery.ids import Ref, decode
from bot.table.registry import TableRegistry
from storage.base import ActionRow, Store
from storage.databases import Database
from tests.strict.client import Client, Json
from tests.strict.world import LOOKING

NEWEST = 20
"""Messages of each place that are looked at: older ones have been looked at before, and lead to newer ones."""
DENIAL = "othing has changed"
"""Words of what is said when a move was not stored."""
EXCUSES = (DENIAL, "I cannot tell whether", "changed at the same moment")
"""Words of answers that promise nothing."""
LINK = re.compile(r"https://discord\.com/channels/\d+/\d+/(\d+)")


@dataclass(slots=True)
class Clicked:
    """A click on a message of a table."""

    table: int
    name: str
    is_move: bool
    """It was made to move; others move only if it has become the clicker's turn by the time they arrive."""
    is_answered: bool = False
    """With what is no excuse."""
    is_denied: bool = False
    """The clicker was told that nothing has changed."""

    said: str = ""
    """The answers."""

    def hear(self, outcome: Json) -> None:
        """Note the answer."""
        self.said = " ".join(answer["text"] for answer in outcome["answers"])
        self.is_denied = DENIAL in self.said
        self.is_answered = outcome["answered"] and not any(words in self.said for words in EXCUSES)


@dataclass(frozen=True, slots=True)
class Truth:
    """A table as it is stored."""

    log: tuple[ActionRow, ...]
    names: tuple[str, ...]
    awaited: str
    decision: int
    keys: Collection[str]

    @property
    def moves(self) -> int:
        return len(self.log)


@dataclass(slots=True)
class Scene:
    """The messages that people see, and the stored rows, at one quiet moment."""

    messages: list[Json]
    hands: dict[str, list[Json]]
    """The direct messages of each person."""
    truth: dict[int, Truth]

    def of(self, table: int) -> list[Json]:
        """The messages that offer something to do at this table."""
        return [message for message in self.messages if any(ref.table == table for ref in live_refs(message))]

    def offered(self, table: int, message: Json) -> list[str]:
        """The ids of a message that are moves which the awaited player may make now."""
        truth = self.truth[table]
        refs = [(custom_id, decode(custom_id)) for custom_id in message["custom_ids"]]
        return [custom_id for custom_id, ref in refs if ref and ref.table == table and _is_present(ref, truth)]


@dataclass(slots=True)
class Finding:
    kind: str
    table: int
    words: str

    def __str__(self) -> str:
        return f"{self.kind}, table {self.table}: {self.words}"


@dataclass(slots=True)
class Judge:
    """Finds what is wrong between one quiet moment and the next."""

    before: Scene
    after: Scene
    clicks: Mapping[int, Clicked] = field(default_factory=dict[int, Clicked])
    """All clicks between the two, by their interaction."""

    def findings(self) -> Iterator[Finding]:
        for table in self.after.truth:
            yield from self._shown(table)
            yield from self._pointers(table)
            yield from self._hands(table)
            yield from self._mentions(table)
            yield from self._moves(table)

    def _shown(self, table: int) -> Iterator[Finding]:
        live = self.after.of(table)
        if not live:
            yield Finding("orphaned", table, self._story(table))
        if len(live) > 1:
            yield Finding("surplus", table, "\n".join(map(_story, live)))
        if len(live) == 1 and not self._is_present(table, live[0]):
            wanted = self.after.truth[table]
            yield Finding(
                "stale", table, f"decision {wanted.decision} is wanted of {wanted.awaited}\n{_story(live[0])}"
            )

    def _is_present(self, table: int, message: Json) -> bool:
        """Return whether a message offers the present choices; where all are private, its Undo says how old it is."""
        refs = live_refs(message)
        if any(ref.kind == "act" for ref in refs):
            return bool(self.after.offered(table, message))
        return any(ref.kind == "undo" and ref.entries == self.after.truth[table].moves for ref in refs)

    def _pointers(self, table: int) -> Iterator[Finding]:
        """Every link must lead to the message of the table, on however long a way."""
        live = {message["id"] for message in self.after.of(table)}
        ways = {message["id"]: _target(message) for message in self.after.messages}
        place = {message["channel_id"] for message in self.before.of(table) + self.after.of(table)}
        for message in self.after.messages:
            if message["channel_id"] in place and live and not _leads(message["id"], ways, live):
                yield Finding("astray", table, _story(message))

    def _hands(self, table: int) -> Iterator[Finding]:
        for name, direct in self.after.hands.items():
            held = [message for message in direct if any(ref.table == table for ref in live_refs(message))]
            if len(held) > 1:
                yield Finding("doubled hands", table, f"{name}:\n" + "\n".join(map(_story, held)))

    def _mentions(self, table: int) -> Iterator[Finding]:
        known = {message["id"] for message in self.before.messages}
        place = {message["channel_id"] for message in self.before.of(table) + self.after.of(table)}
        new = [m for m in self.after.messages if m["channel_id"] in place and m["id"] not in known]
        told = Counter(name for message in new for name in message["notified"])
        expected = self._turns_begun(table)
        if told != expected:
            words = f"notified {dict(told)} instead of {dict(expected)}\n" + "\n".join(map(_story, new))
            yield Finding("mentions", table, words)

    def _turns_begun(self, table: int) -> Counter[str]:
        """Everyone to whom the turn has passed. In these games one person is asked at a time."""
        before, now = self.before.truth[table], self.after.truth[table]
        asked = [before.awaited, *(now.names[action.seat] for action in self._made(table)), now.awaited]
        return Counter(name for last, name in pairwise(asked) if name != last)

    def _made(self, table: int) -> list[ActionRow]:
        """The first action of each move: what follows from it in the same step asks nobody."""
        made = self.after.truth[table].log[self.before.truth[table].moves :]
        return [next(step) for _, step in groupby(made, key=lambda action: action.step)]

    def _moves(self, table: int) -> Iterator[Finding]:
        """Each move was made by one click of the person who sits there, and each of these moves once at most."""
        made, names = self._made(table), self.after.truth[table].names
        clicks = {number: click for number, click in self.clicks.items() if click.table == table}
        for action in made:
            click = clicks.pop(int(action.origin or 0), None)
            if click is None or click.name != names[action.seat]:
                yield Finding("doubled", table, f"{action} by {click}")
            elif click.is_denied:
                yield Finding("untrue", table, f"{action} by {click}")
        for click in clicks.values():
            if click.is_move and click.is_answered and not made:
                yield Finding("lost", table, f"{click} is not stored")

    def _story(self, table: int) -> str:
        """All that is known of the messages where the table was shown."""
        place = {message["channel_id"] for message in self.before.of(table)}
        return "\n".join(_story(message) for message in self.after.messages if message["channel_id"] in place)


def live_refs(message: Json) -> list[Ref]:
    refs = [decode(custom_id) for custom_id in message["custom_ids"]]
    return [ref for ref in refs if ref is not None and ref.kind not in LOOKING]


def _is_present(ref: Ref, truth: Truth) -> bool:
    return ref.kind == "act" and ref.number == truth.decision and ref.key in truth.keys


def _target(message: Json) -> int | None:
    found = LINK.findall(message["text"]) if not live_refs(message) else []
    return int(found[-1]) if found else None


def _leads(start: int, ways: dict[int, int | None], live: set[int]) -> bool:
    """Return whether a message is the table's, has no link, or leads to the table's."""
    passed, at = set[int](), start
    while at not in live:
        following = ways.get(at)
        if following is None:
            return at == start
        if following in passed:
            return False
        passed.add(following)
        at = following
    return True


def _story(message: Json) -> str:
    """A message and its last requests, for the reader of a failure."""
    shown = ", ".join(message["custom_ids"]) or "no components"
    return f"  message {message['id']} shows {shown} | {message['text'][:60]!r}\n    " + "\n    ".join(
        message["history"][-6:]
    )


async def look(client: Client, database: Database, people: dict[int, tuple[str, str]]) -> Scene:
    """See everything at once: messages, hands and what is stored of the tables of these people."""
    names = sorted({name for pair in people.values() for name in pair})
    truth = await _stored(database, people)
    hands = {name: await client.dms(name, newest=NEWEST) for name in names}
    return Scene(await client.messages(newest=NEWEST), hands, truth)


def reading(store: Store) -> TableRegistry:
    """Read tables with the program's own means."""
    return TableRegistry(store, bot.composition.load_games(None), time.time)


async def _stored(database: Database, tables: Iterable[int]) -> dict[int, Truth]:
    """Read what the database holds at this instant; bots go on meanwhile."""
    found: dict[int, Truth] = {}
    async with database.still() as store:
        registry = reading(store)
        for table_id in tables:
            table = await registry.read(table_id)
            seat, log = table.awaited[0], await store.actions(table_id)
            session, keys = table.playing, {choice.key for choice in table.playing.choices(seat)}
            found[table_id] = Truth(log, tuple(table.names), table.names[seat], session.decision(seat), keys)
    return found
