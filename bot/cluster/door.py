"""The door for interactions: each is acted on by one process, that of the home of what it is about.

Discord delivers what happens in a server to the shard of that server, and all direct messages to shard 0. Those are
passed on with their tokens. Where the home does not answer, or a shard is just being handed over, the database decides
which process acts: each interaction can be taken there once.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, cast

from bot.cluster.cluster import Cluster
from bot.delivery.ids import decode
from bot.gateway.arrivals import Arrival, snowflake
from bot.gateway.sessions import shard_of
from bot.runtime.tasks import Tasks
from storage.base import StoreError

HOME_SECONDS = 1.0
"""Seconds after which the home of a table is not waited for any longer."""
SURE_SECONDS = 1.0
"""Seconds for which an interaction waits to learn whether a lease still stands."""
WAITING_SECONDS = 2.5
"""Seconds after which an interaction that waits for a hand-over is too old to be answered."""
NUMBERED = frozenset({"mute", "unmute", "accept", "decline", "unwish", "unfollow", "back", "rewatch"})
"""Kinds of buttons of notices, whose number is a table."""
KEPT = frozenset({"id", "channel_id", "flags", "type", "author", "timestamp", "edited_timestamp", "tts", "pinned"})
"""The fields of a clicked message that are passed on."""
EMPTY: Mapping[str, Any] = {
    "content": "", "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
    "components": [],
}  # fmt: skip
Act = Callable[[bool], None]
"""Acts on an interaction; given True, only if no other process has."""


class Door:
    def __init__(self, cluster: Cluster, tasks: Tasks, act_here: Callable[[dict[str, Any]], bool]) -> None:
        """`act_here` acts on an interaction that another process has passed on, unless it is known already."""
        self._cluster = cluster
        self._tasks = tasks
        self._act_here = act_here
        self._held_back: defaultdict[int, list[tuple[float, Arrival, Any, Act]]] = defaultdict(list)
        self._passed_on: dict[int, asyncio.Event] = {}
        cluster.freed = self._let_in

    def receive(self, arrival: Arrival, data: Any, act: Act) -> None:
        """Decide who acts on an interaction that has arrived at a shard of this process."""
        shard = shard_of(arrival.guild_id, self._cluster.shards or 1)
        stance = self._cluster.stance(shard)
        if stance == "wait":
            self._held_back[shard].append((asyncio.get_running_loop().time(), arrival, data, act))
        elif stance == "unsure":
            self._tasks.start(self._when_sure(shard, arrival, data, act))
        elif stance != "ignore":
            self._enter(arrival, data, act, once=stance == "once")

    def _enter(self, arrival: Arrival, data: Any, act: Act, once: bool) -> None:
        if arrival.guild_id is None and not arrival.is_autocomplete:
            self._tasks.start(self._pass_on(arrival, data, act, once))
        else:
            act(once)

    def _let_in(self, shard: int) -> None:
        """Act on what has waited for the lease of a shard, as far as the process before has not."""
        now = asyncio.get_running_loop().time()
        for since, arrival, data, act in self._held_back.pop(shard, ()):
            if now - since < WAITING_SECONDS:
                self._enter(arrival, data, act, once=True)

    async def _when_sure(self, shard: int, arrival: Arrival, data: Any, act: Act) -> None:
        """Wait a moment for the database. If it does not come back, the person is told so."""
        await self._cluster.until(lambda: self._cluster.stance(shard) != "unsure", SURE_SECONDS)
        stance = self._cluster.stance(shard)
        if stance != "ignore":
            self._enter(arrival, data, act, once=stance != "unsure")

    # Direct messages

    async def _pass_on(self, arrival: Arrival, data: Any, act: Act, once: bool) -> None:
        """Let the home act; if it does not say in time that it does, act here."""
        owner = self._cluster.owner(await self._home(data))
        if owner == self._cluster.name:
            act(once)
            return
        taken = self._passed_on[arrival.id] = asyncio.Event()
        try:
            if owner and self._cluster.bus.tell("click", trimmed(data), to=owner):
                self._cluster.figures.passed_on += 1
                async with asyncio.timeout(HOME_SECONDS):
                    await taken.wait()
                return
        except TimeoutError:
            self._cluster.figures.unanswered += 1
        finally:
            del self._passed_on[arrival.id]
        act(True)

    async def _home(self, data: Any) -> int:
        ref = decode(str((data.get("data") or {}).get("custom_id", "")))
        table = (ref.number if ref.kind in NUMBERED else ref.table) if ref is not None else 0
        try:
            return await self._cluster.home(table or None, _person(data))
        except StoreError:
            return 0

    def hear_click(self, sender: str, data: dict[str, Any]) -> None:
        """Act on an interaction that the process of shard 0 has passed on."""
        if self._act_here(data):
            self._cluster.bus.tell("mine", data["id"], to=sender)

    def hear_mine(self, sender: str, interaction_id: str) -> None:
        """Learn that the home acts."""
        if (taken := self._passed_on.get(int(interaction_id))) is not None:
            taken.set()


def trimmed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an interaction without the content of the message that was clicked."""
    found = {**data, "id": str(data["id"]), "entitlements": []}
    message = data.get("message")
    if isinstance(message, Mapping):
        fields = cast("Mapping[str, Any]", message)
        found["message"] = {**{name: fields[name] for name in KEPT if name in fields}, **EMPTY}
    return found


def _person(data: Mapping[str, Any]) -> int:
    user = data.get("user") or (data.get("member") or {}).get("user") or {}
    return snowflake(user.get("id")) or 0
