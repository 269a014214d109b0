"""Every event passes here before discord.py reads it: one that it cannot read costs that event and nothing else.

discord.py calls the parser of an event in the loop that reads the socket, so whatever a parser raises leaves
`Client.connect` and ends the program. Discord does change shapes. `ConnectionState.parsers` is a plain dict from the
type of an event to its parser and the only way in, so it is the place for a wall: no class has to be replaced, and
every source of events (the gateway, a simulator) goes through it.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import discord
from discord.http import Route

from bot.discord.rest import attempt
from bot.discord_internals import parsers
from bot.gateway.arrivals import Arrival, Arrivals
from bot.gateway.shapes import shape
from bot.gateway.throttling import LineThrottle
from bot.interactions.faults import fault
from bot.monitoring.telemetry import Metrics
from bot.runtime.tasks import Tasks
from storage import StoreError
from storage.interactions import InteractionStore

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"
FRAMES = 3
"""Calls that are named in the log, innermost last."""
Parser = Callable[[Any], Any]


class Door(Protocol):
    """Decides which of several processes acts on an interaction."""

    def receive(self, arrival: Arrival, data: Any, act: Callable[[bool], None]) -> None:
        """Act, perhaps later or not at all; given True, `act` does only what no other process has done."""
        ...


class Wall:
    def __init__(
        self,
        client: discord.Client,
        store: InteractionStore,
        tasks: Tasks,
        metrics: Metrics,
        clock: Callable[[], float],
        heard: Callable[[int | None], None],
    ) -> None:
        """`heard` is called for each new interaction, with its server."""
        self._client = client
        self._store = store
        self._tasks = tasks
        self._metrics = metrics
        self._figures = metrics.gateway
        self._clock = clock
        self._heard = heard
        self._arrivals = Arrivals(clock)
        self._lines = LineThrottle(clock)
        self._read_interaction: Parser = lambda data: None
        self.door: Door | None = None
        """Set where there are other processes."""

    def put_up(self) -> None:
        """Take the place of discord.py's parsers."""
        readers = parsers(self._client)
        self._read_interaction = readers[INTERACTION]
        for event, parser in readers.items():
            pass_on = self._pass_on_interaction if event == INTERACTION else self._pass_on
            readers[event] = partial(pass_on, event, parser)

    def _pass_on(self, event: str, parser: Parser, data: Any) -> None:
        try:
            parser(data)
        except Exception as error:
            self.drop(event, data, error)

    def _pass_on_interaction(self, event: str, parser: Parser, data: Any) -> None:
        arrival = Arrival.read(data)
        if arrival is None:
            self._pass_on(event, parser, data)
            return
        if not self._arrivals.take(arrival.id):
            self._figures.repeated += 1
            return
        self._figures.interactions += 1
        self._heard(arrival.guild_id)
        if self.door is None:
            self._act(arrival, data, once=False)
        else:
            self.door.receive(arrival, data, partial(self._act, arrival, data))

    def act_for_another(self, data: dict[str, Any]) -> bool:
        """Act on an interaction that another process has passed on. Return False for one that is not new."""
        arrival = Arrival.read(data)
        if arrival is None or not self._arrivals.take(arrival.id):
            return False
        self._figures.interactions += 1
        self._act(arrival, data, once=True)
        return True

    def _act(self, arrival: Arrival, data: Any, once: bool) -> None:
        """Pass an interaction on; with `once`, only if the database has not seen it before."""
        if once or arrival.is_stored:
            self._tasks.start(self._pass_on_once(INTERACTION, self._read_interaction, data, arrival.id))
        else:
            self._pass_on(INTERACTION, self._read_interaction, data)

    async def _pass_on_once(self, event: str, parser: Parser, data: Any, interaction_id: int) -> None:
        try:
            if not await self._store.take_interaction(interaction_id, self._clock()):
                self._figures.repeated += 1
                return
        except StoreError as error:  # what cannot be stored now is refused by the command itself; reading goes on
            log.warning("whether an interaction has come before is not known: %s", error)
        self._pass_on(event, parser, data)

    # Events that cannot be read

    def drop(self, event: str, data: Any, error: Exception) -> None:
        """Count and log an event that raised, and apologize to the person who waits for an answer to it."""
        self._figures.dropped[event] += 1
        number = secrets.token_hex(3)
        if (skipped := self._lines.due(event)) is not None:
            log.error(
                "an event cannot be read and is dropped (note %s): %s, id %s, %s in %s; shape %s%s",
                number, event, _id(data), type(error).__name__, _place(error), shape(data), _more(skipped),
            )  # fmt: skip
        arrival = Arrival.read(data) if event == INTERACTION else None
        if arrival is not None:
            self._tasks.start(self._apologize(arrival, number))

    def drop_interaction(self, i: discord.Interaction[Any], error: Exception) -> None:
        """Drop an interaction that could be read as an event, but not as a command."""
        event = {"id": str(i.id), "token": i.token, "type": i.type.value, "data": i.data}
        self.drop(INTERACTION, event, error)

    def failed(self, handler: str) -> None:
        """Count and log an error in a handler of an event; called while it is being handled."""
        self._metrics.counts["error"] += 1
        log.exception("handling an event failed in %s", handler)

    async def _apologize(self, arrival: Arrival, number: str) -> None:
        # Without an `Interaction` there is no response object, so the request is made by hand.
        route = Route(
            "POST", "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=arrival.id, webhook_token=arrival.token,
        )  # fmt: skip
        await attempt(self._client.http.request(route, json=_apology(arrival, number)), "apologizing")


def _apology(arrival: Arrival, number: str) -> dict[str, Any]:
    if arrival.is_autocomplete:
        answer: dict[str, Any] = {"choices": []}
        return {"type": discord.InteractionResponseType.autocomplete_result.value, "data": answer}
    answer = {
        "content": fault("nothing", number),
        "flags": discord.MessageFlags(ephemeral=True).value,
        "allowed_mentions": {"parse": []},
    }
    return {"type": discord.InteractionResponseType.channel_message.value, "data": answer}


def _id(data: Any) -> str:
    found = str(data.get("id")) if isinstance(data, dict) else ""
    return found if found.isdecimal() else "?"


def _place(error: Exception) -> str:
    """Return where an error was raised. Its text is left out, because it may quote what a user wrote."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return " > ".join(f"{frame.name}:{frame.lineno}" for frame in frames)


def _more(skipped: int) -> str:
    return f"; {skipped} more of this type since the last such line" if skipped else ""
