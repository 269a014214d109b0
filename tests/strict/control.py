"""Questions and orders of a test in another process to the strict Discord: JSON in, JSON out, under `/control/`."""

from __future__ import annotations

import asyncio
import inspect
from collections import Counter
from collections.abc import Iterator
from typing import Any

from aiohttp import web
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Interaction, Message

from tests.strict.gateway import INVALID_SESSION, RECONNECT, Gateway
from tests.strict.people import People
from tests.strict.records import Asked
from tests.strict.rules import nested
from tests.strict.rules.answers import UPDATE
from tests.strict.rules.messages import QUIET
from tests.strict.server import StrictDiscord
from tests.strict.troubles import Trouble

THROTTLED = 429
POLL = 0.005
"""Seconds between two looks at whether something has happened."""


class Control:
    """Every public coroutine is a verb: `POST /control/<name>` with its arguments as a JSON object."""

    def __init__(self, backend: Backend, strict: StrictDiscord, gateway: Gateway, people: People) -> None:
        self._backend = backend
        self._strict = strict
        self._gateway = gateway
        self._people = people
        self._latency: list[Trouble] = []
        self._troubles: dict[int, Trouble] = {}

    async def handle(self, request: web.Request) -> web.Response:
        verb = getattr(self, request.match_info["verb"], None)
        if request.match_info["verb"] == "handle" or not inspect.iscoroutinefunction(verb):
            return web.json_response({"error": "no such verb"}, status=404)
        try:
            return web.json_response(await verb(**await request.json()))
        except (BackendError, SetupError, TypeError, KeyError, ValueError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)

    # Places

    async def places(self) -> list[dict[str, Any]]:
        """Servers with their channels and threads."""
        return [
            {"id": guild.id, "name": guild.name, "channels": [*self._channels(guild.id)]}
            for guild in self._backend.guilds.values()
        ]

    def _channels(self, guild_id: int) -> Iterator[dict[str, Any]]:
        for channel in self._backend.channels.values():
            if channel.guild_id == guild_id:
                yield {"id": channel.id, "name": channel.name, "thread_of": channel.parent_id}

    async def make_guild(self, name: str) -> int:
        return self._backend.create_guild(name).id

    async def make_channel(self, guild: int, name: str) -> int:
        return self._backend.create_channel(guild, name).id

    async def user(self, name: str) -> int:
        return self._people.id_of(name)

    # Messages

    async def messages(
        self, channel: int | None = None, user: str | None = None, newest: int = 0
    ) -> list[dict[str, Any]]:
        """The messages of a channel, of somebody's DMs, or of all channels of servers; no private answers.

        `newest` limits them to the last ones of each channel.
        """
        if user is not None:
            channel = self._backend.dm_channels.get(self._people.id_of(user), 0)
        histories = self._histories()
        wanted = [channel] if channel is not None else [c.id for c in self._backend.channels.values() if c.guild_id]
        found = [message for place in wanted for message in [*self._backend.messages.get(place, {}).values()][-newest:]]
        return [self._told(message, histories) for message in found if not message.is_ephemeral]

    def _histories(self) -> dict[int | None, list[Asked]]:
        found: dict[int | None, list[Asked]] = {}
        for asked in self._strict.requests:
            found.setdefault(asked.message_id, []).append(asked)
        return found

    def _told(self, message: Message, histories: dict[int | None, list[Asked]]) -> dict[str, Any]:
        history = histories.get(message.id, [])
        nonces = [asked.body.get("nonce") for asked in history if isinstance(asked.body, dict)]
        names = self._people.names
        return {
            **serializers.message_payload(self._backend, message),
            "id": message.id,
            "channel_id": message.channel_id,
            "text": _text(message.components) or message.content,
            "custom_ids": [part["custom_id"] for part in nested(message.components) if part.get("custom_id")],
            "nonce": next((nonce for nonce in nonces if nonce is not None), None),
            "notified": [names[number] for asked in history[:1] for number in _notified(asked) if number in names],
            "history": [_line(asked) for asked in history],
        }

    # People

    async def click(self, user: str, message: int, **more: Any) -> int:
        """Use a component by `custom_id` or `label`, with `values` for a select; tells the interaction."""
        return self._people.click(user, message, **more).id

    async def command(
        self, user: str, channel: int, name: str, options: dict[str, Any] | None = None, times: int = 1
    ) -> int:
        return self._people.type(user, channel, name, options or {}, times=times).id

    async def suggestions(
        self, user: str, channel: int, name: str, option: str, typed: str, options: dict[str, Any] | None = None
    ) -> int:
        return self._people.begin_typing(user, channel, name, (option, typed), options or {}).id

    async def submit(self, user: str, form: int, values: dict[str, Any], times: int = 1) -> int:
        """Fill in the form that was the answer to the interaction `form`."""
        return self._people.submit(user, self._backend.interactions[form], values, times=times).id

    async def outcome(self, interaction: int, wait: float = 3.0) -> dict[str, Any]:
        """Wait for the answer to an interaction, at most so long, and tell it."""
        record = self._backend.interactions[interaction]
        for _ in range(round(wait / POLL)):
            if record.responded and not record.loading:
                break
            await asyncio.sleep(POLL)
        return self._outcome(record)

    def _outcome(self, record: Interaction) -> dict[str, Any]:
        stored, histories = self._backend.messages.get(record.channel_id, {}), self._histories()
        answers = [stored[number] for number in (record.message_id, *record.followup_ids) if number in stored]
        return {
            "id": record.id,
            "answered": record.responded,
            "kind": record.response_kind,
            "seconds": self._seconds(record),
            "answers": [self._told(message, histories) | {"private": message.is_ephemeral} for message in answers],
            "form": record.modal,
            "suggestions": record.autocomplete_choices,
        }

    def _seconds(self, record: Interaction) -> float | None:
        """From the interaction to its first answer that Discord took."""
        callbacks = self._strict.asked(f"/interactions/{record.id}/")
        made = self._people.made_at[record.id]
        return next((asked.at - made for asked in callbacks if asked.applied), None)

    # Trouble

    async def latency(self, seconds: float, part: str = "", halfway: bool = False) -> None:
        """Let every answer come that late; `halfway`, half of the time passes before the request takes effect."""
        for trouble in self._latency:
            trouble.end()
        rest = seconds / 2 if halfway else seconds
        self._latency = [self._strict.latency(part, rest, applied=True)]
        if halfway:
            self._latency.append(self._strict.latency(part, rest))

    async def trouble(self, how: str, part: str = "", **more: Any) -> int:
        """Order one of the troubles of `tests.strict.troubles`; tells its number."""
        self._troubles[len(self._troubles)] = self._strict.add(Trouble(how, part, **more))  # type: ignore[arg-type]
        return len(self._troubles) - 1

    async def struck(self, trouble: int) -> int:
        """Return the number of requests that a trouble has hit."""
        return len(self._troubles[trouble].struck)

    async def end_trouble(self, trouble: int) -> None:
        self._troubles[trouble].end()

    # The gateway

    async def gateway(self) -> dict[str, Any]:
        return {
            "connected": len(self._gateway.connections),
            "ready": self._gateway.is_ready,
            "dialed": len(self._gateway.dialed),
            "identified": self._gateway.identified,
            "resumed": self._gateway.resumed,
        }

    async def cut(self, code: int | None = None) -> int:
        return await self._gateway.cut(code)

    async def refuse_sockets(self, times: int) -> None:
        """Accept the next connections and close them before HELLO."""
        self._gateway.refusals_left = times

    async def withhold(self, events: list[str]) -> None:
        self._gateway.withheld = set(events)

    async def reconnect(self) -> None:
        self._gateway.tell(RECONNECT)

    async def invalidate(self, resumable: bool = False) -> None:
        self._gateway.tell(INVALID_SESSION, resumable)

    async def dispatch(self, event: str, payload: dict[str, Any]) -> None:
        """Send a payload of any shape."""
        self._gateway.dispatch(event, payload)

    # Judgment

    async def quiet(self) -> float:
        """For how many seconds nothing was asked; 0 while a request is under way."""
        latest = max((asked.answered_at or asked.at for asked in self._strict.requests[-50:]), default=0.0)
        is_busy = self._strict.in_flight > self._strict.hanging
        return 0.0 if is_busy else asyncio.get_running_loop().time() - latest

    async def report(self) -> dict[str, Any]:
        """All that went against the rules so far, late or missing answers, and who was notified how often."""
        now = self._backend.now_iso()
        interactions = self._backend.interactions.values()
        unanswered = [i for i in interactions if not i.responded and now >= (i.initial_response_deadline or "")]
        return {
            "requests": len(self._strict.requests),
            "violations": self._strict.faults,
            "refused": [str(asked) for asked in self._strict.refused if asked.status != THROTTLED],
            "throttled": sum(asked.status == THROTTLED for asked in self._strict.refused),
            "late": [str(asked) for asked in self._strict.late],
            "unanswered": [record.id for record in unanswered],
            "crashes": [repr(error) for error in self._strict.crashes],
            "notified": self._notified(),
        }

    def _notified(self) -> dict[str, int]:
        told = Counter(number for asked in self._strict.requests for number in _notified(asked))
        return {name: told[number] for number, name in self._people.names.items()}


def _notified(asked: Asked) -> set[int]:
    """The people whom a new message notifies; edits notify nobody, whomever they mention."""
    is_new = asked.method == "POST" and isinstance(asked.body, dict) and asked.body.get("type") != UPDATE
    if not asked.applied or not is_new or (asked.message.get("flags") or 0) & QUIET:
        return set()
    return {int(number) for number in (asked.message.get("allowed_mentions") or {}).get("users") or ()}


def _text(parts: list[dict[str, Any]]) -> str:
    return "\n".join(part["content"] for part in nested(parts) if part.get("content"))


def _line(asked: Asked) -> str:
    """A request in one line: what it made of a message, for the reader of a failure."""
    ids = [part["custom_id"] for part in nested(asked.message.get("components") or []) if part.get("custom_id")]
    nonce = f" nonce {asked.message['nonce']}" if asked.message.get("nonce") else ""
    effect = "" if asked.applied else " (no effect)"
    return f"{asked}{nonce}{effect}: {', '.join(ids) or 'no components'}"
