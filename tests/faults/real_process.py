"""Real processes and real latency: people click while requests are under way, and the bot is killed at any instant."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.delivery.ids import decode
from storage.databases import database_at
from tests.faults.forked import ForkedProgram
from tests.faults.real_process_judge import Clicked, Finding, Judge, Scene, live_refs, look
from tests.strict.client import Client, Json, Refused
from tests.strict.processes import strict_discord, waited

GAMES = ("inn", "murmur", "inn", "inn", "murmur", "inn")
"""A table of each; two people of its own sit at it."""
AT_ONCE = 2
"""Tables at which something happens before a kill, and again after it."""
CLICKABLE = 5
"""Messages of each place among which there is one to click on."""
LATENCY = 0.25
"""Seconds from Discord's taking a post to its answer."""
LONGEST_LIFE = 0.8
"""Seconds from the first click to the kill, at most."""
QUIET, HEALING = 0.5, 8.0
"""Seconds without a request after which all should be shown, and those that a fault is given to heal in."""
DEADLINE = 3.0


@dataclass(slots=True)
class Campaign:
    kills: int = 0
    clicks: int = 0
    moves: int = 0
    found: Counter[str] = field(default_factory=Counter[str])
    findings: list[Finding] = field(default_factory=list[Finding])
    violations: list[str] = field(default_factory=list[str])

    def add(self, other: Campaign) -> None:
        self.kills += other.kills
        self.clicks += other.clicks
        self.moves += other.moves
        self.found.update(other.found)
        self.findings += other.findings
        self.violations += other.violations

    def __str__(self) -> str:
        faults = ", ".join(f"{count} {kind}" for kind, count in sorted(self.found.items())) or "0 faults"
        told = f"{self.kills} kills, {self.clicks} clicks, {self.moves} moves: {faults}"
        return told + (f", {len(self.violations)} violations of Discord's rules" if self.violations else "")


class Stage:
    """A strict Discord, a bot and its tables, through many kills."""

    def __init__(self, client: Client, folder: Path, seed: int, *programs: ForkedProgram) -> None:
        self.client = client
        self.programs = list(programs)
        self.campaign = Campaign()
        self.database = database_at(str(folder / "taproom.db"))
        self._chance = Random(seed)
        self._people: dict[int, tuple[str, str]] = {}
        self._opened = 0
        self._places: dict[int, int] = {}
        """The channel in which each table was opened."""
        self._clicks: dict[int, Clicked] = {}
        """All clicks since the last quiet moment, by their interaction."""
        self._judged: dict[int, float] = {}
        """Interactions with a bot that lives on, each of which must be answered in time, and how long its machine had
        let it wait before."""

    @classmethod
    @asynccontextmanager
    async def open(cls, seed: int, games: Sequence[str] = GAMES) -> AsyncIterator[Stage]:
        async with AsyncExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            client = await stack.enter_async_context(strict_discord())
            program = ForkedProgram(client, folder)
            await stack.enter_async_context(program)
            stage = cls(client, folder, seed, program)
            for game in games:
                await stage._open_table(game)
            await client.until_quiet(QUIET)
            await client.trouble("slow", "POST /channels/*/messages", seconds=LATENCY, applied=True)
            yield stage

    async def _open_table(self, game: str) -> None:
        """By a command and two clicks, in a channel of its own."""
        self._opened += 1
        number, ann, bo = self._opened, f"Ann {self._opened}", f"Bo {self._opened}"
        self._people[number], self._places[number] = (ann, bo), await self._make_place(f"{game}-{number}")
        command = await self.client.command(ann, "table open", self._places[number], game=game)
        lobby = (await self.client.outcome(command))["answers"][0]["id"]
        for name, label in ((bo, "Join"), (ann, "Start")):
            await self.client.until_quiet(0.1)
            await self.client.outcome(await self.client.click(name, lobby, label=label))

    async def _make_place(self, name: str) -> int:
        return await self.client.make_channel(name)

    async def look(self) -> Scene:
        return await look(self.client, self.database, self._people)

    async def first_look(self) -> Scene:
        """Look when every table has its message: on a busy machine that takes a while after the game has started."""
        for _ in range(round(HEALING / QUIET)):
            await self.client.until_quiet(QUIET)
            scene = await self.look()
            if all(map(scene.of, scene.truth)):
                return scene
        raise TimeoutError("a table was never shown")

    # One kill

    async def round(self, before: Scene) -> Scene:
        """Clicks, a kill among them, a restart, clicks at once; then all is quiet and judged."""
        tables = self._chance.sample(sorted(self._people), 2 * AT_ONCE)
        self._clicks, self._judged = {}, {}
        life = asyncio.create_task(asyncio.sleep(self._chance.uniform(0, LONGEST_LIFE)))
        clicking = [asyncio.create_task(self.provoke(before, table)) for table in tables[:AT_ONCE]]
        await life
        await self.programs[0].end(signal.SIGKILL)
        self.campaign.kills += 1
        await asyncio.gather(*clicking)
        self._judged = {}  # a bot that is gone answers nobody
        await self.programs[0].start()
        await asyncio.gather(
            *(self.disturb(table) for table in tables[:AT_ONCE]),
            *(self.provoke(before, table) for table in tables[AT_ONCE:]),
        )
        return await self.judge(before)

    async def provoke(self, before: Scene, table: int) -> None:
        """The right person moves; while the new message is posted, others click on whatever is there."""
        truth = before.truth[table]
        moves = [(m["id"], c) for m in self._clickable(before, table) for c in before.offered(table, m)]
        if not moves:
            return
        message, custom_id = self._chance.choice(moves)
        known = {message["id"] for message in before.messages}
        await self.click(Clicked(table, truth.awaited, is_move=True), message, custom_id)
        if self._chance.random() < 0.4:
            await asyncio.sleep(self._chance.uniform(0, LATENCY))
            await self.show(table)
        for _ in range(3):
            await asyncio.sleep(self._chance.uniform(0, LATENCY / 2))
            await self.disturb(table, known)

    def _clickable(self, scene: Scene, table: int) -> list[Json]:
        return scene.of(table) + scene.hands[scene.truth[table].awaited]

    async def disturb(self, table: int, known: Collection[int] = ()) -> None:
        """Someone clicks where it changes nothing, on a message that is new if there is one."""
        newest = await self.client.messages(newest=CLICKABLE)
        messages = [message for message in newest if any(ref.table == table for ref in live_refs(message))]
        new = [message for message in messages if message["id"] not in known]
        clicks = [c for m in new or messages for c in self._harmless(table, m, is_new=m in new)]
        clicks += [c for m in messages for c in self._stale_undo(table, m, messages)]
        if clicks:
            name, message, custom_id = self._chance.choice(clicks)
            await self.click(Clicked(table, name, is_move=False), message, custom_id)

    def _harmless(self, table: int, message: Json, *, is_new: bool) -> Iterator[tuple[str, int, str]]:
        """Clicks of a stranger, and of a player who was not asked by this message: usually they may not move."""
        waiting = [name for name in self._people[table] if is_new and name not in message["notified"]]
        for custom_id in message["custom_ids"]:
            ref = decode(custom_id)
            if ref is not None and ref.kind in ("act", "undo"):
                yield "Zed", message["id"], custom_id
            if ref is not None and ref.kind == "act" and len(waiting) == 1:
                yield waiting[0], message["id"], custom_id

    def _stale_undo(self, table: int, message: Json, others: Sequence[Json]) -> Iterator[tuple[str, int, str]]:
        """Undo that was offered before the last move: another message offers it for a longer log."""
        newest = max(_undo_entries(other) for other in others)
        for custom_id in message["custom_ids"]:
            if (ref := decode(custom_id)) is not None and ref.kind == "undo" and ref.entries < newest:
                yield from ((name, message["id"], custom_id) for name in self._people[table])

    async def show(self, table: int) -> int:
        """A player asks for the table again, where it was opened."""
        name = self._chance.choice(self._people[table])
        number = await self.client.command(name, "table show", self._places[table], table=str(table))
        self.count(number)
        return number

    async def click(self, click: Clicked, message: int, custom_id: str) -> int | None:
        """Click on a component, if it is still there; returns the interaction."""
        try:
            number = await self.client.click(click.name, message, custom_id=custom_id)
        except Refused:
            return None
        self._clicks[number] = click
        self.count(number)
        return number

    def count(self, interaction: int) -> None:
        """Note an interaction, which must be answered in time."""
        self.campaign.clicks += 1
        self._judged[interaction] = self._waited()

    def _waited(self) -> float:
        """Seconds for which the machine has let the bot or its Discord wait for a processor."""
        return waited(self.client.pid) + sum(program.waited for program in self.programs)

    # Judgment

    async def judge(self, before: Scene) -> Scene:
        """Count what is wrong now."""
        late = await self.late()
        after, found = await self.heal(before)
        self.campaign.moves += sum(after.truth[t].moves - before.truth[t].moves for t in after.truth)
        self.campaign.findings += found + late
        self.campaign.found.update(finding.kind for finding in found + late)
        return after

    async def heal(self, before: Scene) -> tuple[Scene, list[Finding]]:
        """Wait until all is quiet and well. What heals by itself soon was not wrong: discord.py holds answers back for
        some seconds while a rate limit is used up."""
        for number, click in self._clicks.items():
            click.hear(await self.client.outcome(number, wait=0))
        after, found = before, list[Finding]()
        for _ in range(round(HEALING / QUIET)):
            await self.client.until_quiet(QUIET)
            after = await self.look()
            found = list(Judge(before, after, self._clicks).findings())
            if not found:
                break
            await asyncio.sleep(QUIET)
        return after, found

    async def late(self) -> list[Finding]:
        """Answers that came too late, although the machine was quick enough for them to be in time."""
        found = list[Finding]()
        for number, waited_before in self._judged.items():
            outcome = await self.client.outcome(number, DEADLINE)
            seconds, held_up = outcome["seconds"], self._waited() - waited_before
            if is_late(seconds, held_up):
                words = f"first answer after {seconds} s, {held_up:.2f} s of them without a processor"
                found.append(Finding("late", 0, f"interaction {number}: {words}"))
        return found

    async def replace_broken(self, scene: Scene) -> Scene:
        """Leave tables that are broken for good and open others, so that one fault is not counted twice."""
        broken = {finding.table for finding in Judge(scene, scene).findings()}
        for table in broken:
            del self._people[table], self._places[table]
            await self._open_table(GAMES[table % len(GAMES)])
        if not broken:
            return scene
        return await self.first_look()


def is_late(seconds: float | None, held_up: float) -> bool:
    """Return whether a first answer came too late, or never, although the machine had not held it up for that long.

    Discord takes none after the deadline, so of one that was held up for as long nothing is ever known.
    """
    return held_up < DEADLINE if seconds is None else seconds > DEADLINE + held_up


def _undo_entries(message: Json) -> int:
    return max((ref.entries for ref in live_refs(message) if ref.kind == "undo"), default=0)


def _say_nothing(line: str) -> None:
    pass


async def campaign(kills: int, seed: int, tell: Callable[[str], None] = _say_nothing) -> Campaign:
    """Kill one bot that often; `tell` is called with how it stands after each time."""
    async with Stage.open(seed) as stage:
        scene = await stage.first_look()
        for _ in range(kills):
            known = len(stage.campaign.findings)
            scene = await stage.replace_broken(await stage.round(scene))
            tell("\n".join([f"seed {seed}: {stage.campaign}", *map(str, stage.campaign.findings[known:])]))
        report = await stage.client.report()
        stage.campaign.violations = report["violations"] + report["crashes"]
        return stage.campaign


async def campaigns(kills: int, seeds: list[int], tell: Callable[[str], None] = _say_nothing) -> Campaign:
    """Kill several bots at the same time, that often altogether."""
    total = Campaign()
    for done in await asyncio.gather(*(campaign(-(-kills // len(seeds)), seed, tell) for seed in seeds)):
        total.add(done)
    return total
