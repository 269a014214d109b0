"""The connection to the gateway, and the next one when it is lost.

This takes the place of the loop in discord.py's `Client.connect`. That one dials again without a pause when a socket is
closed before it says hello, fails with an `AttributeError` when that socket is the first one, and ends the program with
whatever an unreadable message raises.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.gateway.backoff import Backoff
from bot.gateway.sessions import IdentifyTurns, SessionBudget
from bot.gateway.throttling import LineThrottle
from bot.monitoring.telemetry import GatewayFigures

log = logging.getLogger(__name__)

DIAL_SECONDS = 60.0
NORMAL_CLOSURE, INTENTS_REFUSED = 1000, 4014
SESSION_TRIES = 3
"""Connections that may fail before a session is given up, since the address to resume it at may be gone."""
LOST = (OSError, discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, asyncio.TimeoutError)


@dataclass(frozen=True, slots=True)
class Session:
    """The values needed to resume a session."""

    session: str
    sequence: int | None
    gateway: Any


class Connection:
    def __init__(
        self,
        client: discord.Client,
        figures: GatewayFigures,
        clock: Callable[[], float],
        shard: int,
        budget: SessionBudget,
        turns: IdentifyTurns,
    ) -> None:
        """`budget` and `turns` are shared by all shards."""
        self._client = client
        self._figures = figures
        self._clock = clock
        self._shard = shard
        self._budget = budget
        self._turns = turns
        self._backoff = Backoff(budget)
        self._lines = LineThrottle(clock)
        self._session: Session | None = None
        self._ws: DiscordWebSocket | None = None
        self._is_over = False
        self.since = 0.0
        """The time at which the connection was made, while there is one."""

    @property
    def is_alive(self) -> bool:
        """True while heartbeats are answered; if they are not, discord.py closes the socket by itself."""
        return math.isfinite(self.latency)

    @property
    def latency(self) -> float:
        """The time that a heartbeat takes, in seconds; infinite while there is no connection."""
        return self._ws.latency if self._ws is not None and self._ws.open else math.inf

    async def close(self) -> None:
        """Close the socket, if there is one, and with it the session."""
        if self._ws is not None and self._ws.open:
            await self._ws.close(code=NORMAL_CLOSURE)

    async def end(self) -> None:
        """Close the socket for good: another process looks after this shard."""
        self._is_over = True
        await self.close()

    async def run(self) -> None:
        """Stay connected until the client is closed, or for a reason that no further try could mend."""
        while not self._client.is_closed():
            dialed = self._clock()
            reason = await self._live()
            if self._client.is_closed() or self._is_over:
                return
            self._client.dispatch("disconnect")
            await self._rest(self._clock() - dialed, reason)

    async def renew(self) -> None:
        """Begin a new session, because the one that there is does not deliver."""
        if self._ws is not None:
            # This code tells Discord that the session is over, so it is not resumed.
            await self._ws.close(code=NORMAL_CLOSURE)

    async def _rest(self, lived: float, reason: str) -> None:
        pause = self._backoff.after(lived, self._session is not None)
        if self._backoff.failures >= SESSION_TRIES:
            self._session = None
        if (skipped := self._lines.due("lost")) is not None:
            more = f", {skipped} more since the last such line" if skipped else ""
            log.warning("the connection to Discord was lost (%s%s); trying again in %.1f s", reason, more, pause)
        await asyncio.sleep(pause)

    async def _live(self) -> str:
        """Connect, and read events until the connection is lost. Return the reason."""
        try:
            ws = await self._dial()
            while True:
                await ws.poll_event()
        except ReconnectWebSocket as wanted:
            self._keep_session(wanted.resume)
            return "closed" if wanted.resume else "the session is over"
        except discord.ConnectionClosed as closed:
            await self._need_passing(closed)
            self._session = None
            return f"closed with {closed.code}"
        except LOST as error:
            self._keep_session()
            return type(error).__name__
        except Exception as error:
            await self._give_up(error)
            return type(error).__name__
        finally:
            self._ws = None

    async def _dial(self) -> DiscordWebSocket:
        self._figures.connections += 1
        session = self._session
        resuming = {} if session is None else {
            "session": session.session, "sequence": session.sequence, "gateway": session.gateway, "resume": True
        }  # fmt: skip
        if session is None:
            await self._turns.turn(self._shard)
            self._budget.begin()
        # What discord.py takes for an initial session is begun without a pause of its own.
        made = DiscordWebSocket.from_client(self._client, initial=True, shard_id=self._shard, **resuming)
        self._ws = await asyncio.wait_for(made, DIAL_SECONDS)
        self.since = self._clock()
        return self._ws

    def _keep_session(self, resume: bool = True) -> None:
        """Remember how to resume; a connection that did not come about leaves the session as it was."""
        if not resume:
            self._session = None
        elif self._ws is not None:
            known = self._ws.session_id
            self._session = Session(known, self._ws.sequence, self._ws.gateway) if known else None

    async def _need_passing(self, closed: discord.ConnectionClosed) -> None:
        """Raise if Discord does not want this bot as it is: another try would end in the same way."""
        if closed.code == NORMAL_CLOSURE or self._client.is_closed():
            return
        await self._client.close()
        if closed.code == INTENTS_REFUSED:
            raise discord.PrivilegedIntentsRequired(closed.shard_id) from None
        raise closed

    async def _give_up(self, error: Exception) -> None:
        """Leave a connection whose messages cannot be read: not as an event, but as a message of the gateway."""
        self._figures.dropped["connection"] += 1
        self._session = None
        log.error("a message of the gateway cannot be read: %s", type(error).__name__, exc_info=error)
        if self._ws is not None and self._ws.open:
            await self._ws.close()
