"""Three real processes on one database at one Discord: killed, stopped, sent away and cut off while people click, and
their database is killed."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from storage.databases import database_at
from storage.leases import Meeting
from storage.together import Together
from tests.faults.cable import Cable
from tests.faults.forked import ForkedProgram
from tests.faults.real_process import AT_ONCE, LATENCY, QUIET, Campaign, Stage
from tests.faults.real_process_judge import Scene
from tests.kit.postgres import OwnServer
from tests.strict.client import Client
from tests.strict.processes import bot_environment, strict_discord, waited

SHARDS = 3
PROCESSES = 3
TERM = 2.0
GAMES = ("inn", "murmur", "inn", "murmur", "inn", "murmur")
PATIENCE = 60.0
"""Seconds in which every shard must have found a home again."""
SETTLED_SECONDS = 4.0
"""Seconds after which no click can be acted on any longer, and a process that was killed is a member no longer."""
LOOK_SECONDS = 0.1
DEEDS = ("kill", "stop", "leave", "cut off", "sever", "kill the database")


class Member(ForkedProgram):
    """One process of the cluster, with a folder of its own."""

    identify_seconds = 0.2

    def __init__(self, client: Client, folder: Path, cable: Cable, port: int) -> None:
        """Reach the database through a cable that ends at a port."""
        super().__init__(client, folder)
        self.cable = cable
        self._address = f"postgresql://postgres@127.0.0.1:{port}/postgres?schema=taproom"

    async def start(self) -> None:
        """Start it; it takes its part when it is ready."""
        settings = bot_environment(self._client, self._folder) | {
            "TAPROOM_DATABASE": self._address,
            "TAPROOM_CLUSTER": "yes",
            "TAPROOM_CLUSTER_SECONDS": str(TERM),
            "TAPROOM_CLUSTER_LEAVE_SECONDS": "30",
            "TAPROOM_SHARDS": str(SHARDS),
        }
        await self.spawn(settings, self._folder)


class ClusterStage(Stage):
    """A strict Discord, several processes and their tables in several servers."""

    def __init__(self, client: Client, stack: AsyncExitStack, folder: Path, seed: int, server: OwnServer) -> None:
        super().__init__(client, folder, seed)
        self.members: list[Member] = []
        self._stack = stack
        self._folder = folder
        self._started = 0
        self._server = server
        self.database = database_at(server.address)
        self._observer: Together = self.database.together(5.0)
        self._guilds: list[int] = []
        self._deeds = Random(seed)
        self.done: list[str] = []

    async def add_member(self) -> None:
        """Start one more process, with a folder and a cable of its own."""
        self._started += 1
        cable, folder = Cable(self._server.socket), self._folder / str(self._started)
        folder.mkdir()
        port = await self._stack.enter_async_context(cable.laid())
        member = Member(self.client, folder, cable, port)
        self.members.append(member)
        await self._stack.enter_async_context(member)

    @classmethod
    @asynccontextmanager
    async def open_cluster(
        cls, seed: int, games: Sequence[str] = GAMES, processes: int = PROCESSES
    ) -> AsyncIterator[ClusterStage]:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(OwnServer.started())
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            client = await stack.enter_async_context(strict_discord())
            stage = cls(client, stack, folder, seed, server)
            stack.push_async_callback(stage._observer.leases.close)
            for _ in range(processes):
                await stage.add_member()
            await stage.until_at_home()
            stage._guilds = [client.guild, *[await client.make_guild(f"Pub {number}") for number in range(1, 5)]]
            for game in games:
                await stage._open_table(game)
            await client.until_quiet(QUIET)
            await client.trouble("slow", "POST /channels/*/messages", seconds=LATENCY, applied=True)
            yield stage

    async def _make_place(self, name: str) -> int:
        return await self.client.make_channel(name, self._guilds[self._opened % len(self._guilds)])

    async def until_at_home(self) -> None:
        """Wait until every shard has a home among all processes, and none is being handed over."""
        for _ in range(round(PATIENCE / LOOK_SECONDS)):
            if _is_settled(await self._meeting(), len(self.members)):
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise TimeoutError("a shard has no home")

    async def _meeting(self) -> Meeting:
        try:
            return await self._observer.leases.look()
        except Exception:  # the first process has not made the tables yet
            return Meeting((), ())

    def _waited(self) -> float:
        """Seconds for which Discord has waited for a processor: those of processes that come and go cannot be told."""
        return waited(self.client.pid)

    async def round(self, before: Scene) -> Scene:
        """Clicks, something that happens to one process among them, and more clicks; then all is quiet and judged."""
        tables = self._chance.sample(sorted(self._people), 2 * AT_ONCE)
        deed, member = DEEDS[len(self.done) % len(DEEDS)], self._deeds.choice(self.members)
        self._clicks, self._judged = {}, {}
        clicking = [asyncio.create_task(self.provoke(before, table)) for table in tables[:AT_ONCE]]
        await asyncio.sleep(self._deeds.uniform(0, 0.8))
        happening = asyncio.create_task(self._do(deed, member))
        await asyncio.gather(*clicking, *(self.provoke(before, table) for table in tables[AT_ONCE:]))
        await happening
        self.done.append(deed)
        if deed != "leave":
            self._judged = {}  # for some seconds nobody looks after a shard
        await asyncio.sleep(SETTLED_SECONDS)
        await self.until_at_home()
        return await self.judge(before)

    async def _do(self, deed: str, member: Member) -> None:
        self.campaign.kills += 1
        if deed == "kill":
            await member.end(signal.SIGKILL)
            await member.start()
        elif deed == "leave":
            await member.end(signal.SIGTERM)
            await member.start()
        elif deed == "stop":
            member.send(signal.SIGSTOP)
            await asyncio.sleep(self._deeds.uniform(0.5, 3 * TERM))
            member.send(signal.SIGCONT)
        elif deed == "sever":
            member.cable.cut()
            await asyncio.sleep(self._deeds.uniform(1.5 * TERM, 3 * TERM))
            member.cable.mend()
        elif deed == "cut off":
            await self._cut_off()
        else:
            await asyncio.to_thread(self._server.kill)
            await asyncio.sleep(self._deeds.uniform(0, 3 * TERM))
            await asyncio.to_thread(self._server.start)

    async def _cut_off(self) -> None:
        """End every session at the database, as its restart does."""
        async with self._observer.store as store:
            await store._fetch(  # type: ignore[attr-defined]
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'taproom%' "
                "AND pid <> pg_backend_pid()"
            )


def _is_settled(meeting: Meeting, processes: int) -> bool:
    names = {member.name for member in meeting.members if not member.leaving}
    owners = [lease.owner for lease in meeting.leases if lease.shard >= 0]
    spread = len(set(owners)) == min(len(names), len(owners))
    at_rest = all(lease.owner in names and not lease.heir for lease in meeting.leases)
    return bool(owners) and len(names) == processes and spread and at_rest


def _say_nothing(line: str) -> None:
    pass


async def campaign(rounds: int, seed: int, tell: Callable[[str], None] = _say_nothing) -> Campaign:
    """Let something happen to a process that often; `tell` is called with how it stands after each time."""
    async with ClusterStage.open_cluster(seed) as stage:
        scene = await stage.first_look()
        for _ in range(rounds):
            known = len(stage.campaign.findings)
            scene = await stage.replace_broken(await stage.round(scene))
            new = map(str, stage.campaign.findings[known:])
            tell("\n".join([f"cluster, seed {seed}, {stage.done[-1]}: {stage.campaign}", *new]))
        report = await stage.client.report()
        stage.campaign.violations = report["violations"] + report["crashes"]
        return stage.campaign
