"""The control interface of a strict Discord in another process, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

Json = dict[str, Any]
PATIENCE = 30.0
"""Seconds after which something will not happen: far more than a loaded machine needs."""


class Refused(Exception):
    """A person cannot do that, such as clicking on a button that is not there."""


class Client:
    """One method for each verb of `tests.strict.control.Control`; messages and interactions are known by number."""

    def __init__(self, session: aiohttp.ClientSession, line: Json) -> None:
        self._session = session
        self._url = line["control"]
        self.pid: int = line["pid"]
        self.api: str = line["api"]
        self.guild: int = line["guild"]
        self.channel: int = line["channel"]
        """The first channel of the first server."""

    @classmethod
    @asynccontextmanager
    async def at(cls, line: Json) -> AsyncIterator[Client]:
        """Talk to the server that printed this line."""
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            yield cls(session, line)

    async def ask(self, verb: str, **given: Any) -> Any:
        async with self._session.post(f"{self._url}/{verb}", json=given) as response:
            found = await response.json()
        if response.status != 200:
            raise Refused(found["error"])
        return found

    # Places and messages

    async def places(self) -> list[Json]:
        return await self.ask("places")

    async def make_guild(self, name: str) -> int:
        return await self.ask("make_guild", name=name)

    async def make_channel(self, name: str, guild: int | None = None) -> int:
        return await self.ask("make_channel", guild=guild or self.guild, name=name)

    async def user(self, name: str) -> int:
        return await self.ask("user", name=name)

    async def messages(self, channel: int | None = None, newest: int = 0) -> list[Json]:
        """With components, flags, nonce, text and history; of all channels of servers where none is named."""
        return await self.ask("messages", channel=channel, newest=newest)

    async def dms(self, user: str, newest: int = 0) -> list[Json]:
        return await self.ask("messages", user=user, newest=newest)

    # People

    async def click(
        self,
        user: str,
        message: int,
        *,
        custom_id: str | None = None,
        label: str | None = None,
        values: Sequence[str] | None = None,
        times: int = 1,
    ) -> int:
        """Make an interaction and return its number; `times` delivers it more than once."""
        return await self.ask(
            "click", user=user, message=message, custom_id=custom_id, label=label, values=values, times=times
        )

    async def command(self, user: str, name: str, channel: int | None = None, times: int = 1, **options: Any) -> int:
        place = channel or self.channel
        return await self.ask("command", user=user, channel=place, name=name, options=options, times=times)

    async def suggestions(
        self, user: str, name: str, option: str, typed: str, channel: int | None = None, **options: Any
    ) -> list[Json]:
        """Ask for what autocomplete offers."""
        place = channel or self.channel
        number = await self.ask(
            "suggestions", user=user, channel=place, name=name, option=option, typed=typed, options=options
        )
        return (await self.outcome(number))["suggestions"] or []

    async def submit(self, user: str, form: int, values: Json, times: int = 1) -> int:
        return await self.ask("submit", user=user, form=form, values=values, times=times)

    async def outcome(self, interaction: int, wait: float = 3.0) -> Json:
        return await self.ask("outcome", interaction=interaction, wait=wait)

    # Trouble

    async def latency(self, seconds: float, part: str = "", *, halfway: bool = False) -> None:
        await self.ask("latency", seconds=seconds, part=part, halfway=halfway)

    async def trouble(self, how: str, part: str = "", **more: Any) -> int:
        return await self.ask("trouble", how=how, part=part, **more)

    async def struck(self, trouble: int) -> int:
        return await self.ask("struck", trouble=trouble)

    async def end_trouble(self, trouble: int) -> None:
        await self.ask("end_trouble", trouble=trouble)

    # The gateway

    async def gateway(self) -> Json:
        return await self.ask("gateway")

    async def cut(self, code: int | None = None) -> int:
        return await self.ask("cut", code=code)

    async def refuse_sockets(self, times: int) -> None:
        await self.ask("refuse_sockets", times=times)

    async def withhold(self, *events: str) -> None:
        await self.ask("withhold", events=events)

    async def reconnect(self) -> None:
        await self.ask("reconnect")

    async def invalidate(self, *, resumable: bool = False) -> None:
        await self.ask("invalidate", resumable=resumable)

    async def dispatch(self, event: str, payload: Json) -> None:
        await self.ask("dispatch", event=event, payload=payload)

    # Judgment

    async def report(self) -> Json:
        return await self.ask("report")

    async def is_quiet(self, seconds: float) -> bool:
        return await self.ask("quiet") >= seconds

    async def until_quiet(self, seconds: float = 0.5) -> None:
        """Wait until nothing has been asked for that long."""
        await _until(lambda: self.is_quiet(seconds), seconds / 5)

    async def until_ready(self, identified: int) -> None:
        """Wait until a bot is connected and bots have identified themselves this often."""

        async def is_ready() -> bool:
            now = await self.gateway()
            return now["ready"] and now["identified"] >= identified

        await _until(is_ready, 0.01)


async def _until(holds: Callable[[], Awaitable[bool]], pause: float) -> None:
    for _ in range(round(PATIENCE / pause)):
        if await holds():
            return
        await asyncio.sleep(pause)
    raise TimeoutError("it never came to that")
