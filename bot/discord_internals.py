"""The only place that touches names of discord.py which it does not document.

They are checked when this is imported: after an update of discord.py that changes one of them, the program stops at its
start and says which, instead of failing in the middle of a game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

import discord
from discord import app_commands, ui
from discord.http import HTTPClient
from discord.state import ConnectionState

_USED_IN: tuple[tuple[Callable[..., Any], tuple[str, ...]], ...] = (
    (HTTPClient.static_login, ("_global_over", "connector")),
    (HTTPClient.request, ("_global_over",)),
    (discord.Client.__init__, ("_connection", "_get_state", "_handlers", "_hooks")),
    (ConnectionState.__init__, ("parsers",)),
    (ConnectionState.parse_guild_delete, ("_remove_guild",)),
    (discord.Interaction.__init__, ("_state",)),
    (discord.InteractionResponse.send_modal, ("to_dict", "is_finished")),
    (app_commands.Command._invoke_autocomplete, ("_params", "autocomplete", "binding")),
)
"""Attributes that a function of discord.py sets or reads."""
_VIEW_NAMES = ("timeout", "to_components", "has_components_v2", "is_finished", "is_dispatchable")
"""The methods that discord.py calls on a view it sends; `PlainView` answers without the state of its base class."""


def changes() -> Iterator[str]:
    """Yield a sentence for each name that this discord.py has not got where we use it."""
    for function, names in _USED_IN:
        for name in names:
            if name not in function.__code__.co_names:
                yield f"{function.__qualname__} does not use {name} any longer"
    for name in _VIEW_NAMES:
        if not hasattr(ui.LayoutView, name):
            yield f"LayoutView has no {name} any longer"


def need_known_internals() -> None:
    """Raise an `ImportError` that names what discord.py has changed."""
    if found := list(changes()):
        raise ImportError(f"discord.py {discord.__version__} cannot be used: {'; '.join(found)}.")


need_known_internals()


# Forms


class PlainForm(ui.Modal):
    """A form made of plain components. discord.py sends it like any other, and stores nothing about it."""

    def __init__(self, title: str, custom_id: str, *parts: dict[str, Any]) -> None:
        # The base class is not initialized: it would set up a timeout and callbacks that are never used.
        self._sent = {"title": title, "custom_id": custom_id, "components": list(parts)}

    def to_dict(self) -> dict[str, Any]:
        return self._sent

    def is_finished(self) -> bool:
        return True


async def uploaded_bytes(i: discord.Interaction[Any], file: dict[str, Any]) -> bytes:
    """Return the contents of a file that came with a form."""
    return await discord.Attachment(data=cast("Any", file), state=i._state).read()


# Views


class PlainView(ui.LayoutView):
    """A message made of plain components. discord.py sends it like any other view, and stores nothing about it."""

    def __init__(self, *parts: dict[str, Any]) -> None:
        # The base class is not initialized: it would set up a timeout and callbacks that are never used.
        self.parts = parts

    @property
    def timeout(self) -> float | None:
        return None

    @timeout.setter
    def timeout(self, value: float | None) -> None:
        pass  # a view without callbacks never times out

    def __repr__(self) -> str:
        return f"PlainView{self.parts}"

    def to_components(self) -> list[dict[str, Any]]:
        return list(self.parts)

    def has_components_v2(self) -> bool:
        return True

    def is_finished(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False


# Requests


class LimitOver(asyncio.Event):
    """Unset while Discord wants no requests at all; set again after the longest wait, whatever happens.

    discord.py sets its own event only at the end of the request that met the limit. If that request is canceled,
    every later one would wait forever.
    """

    def __init__(self, longest: float) -> None:
        super().__init__()
        self._longest = longest
        self._timer: asyncio.TimerHandle | None = None
        super().set()

    def clear(self) -> None:
        super().clear()
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(self._longest, self.set)

    def set(self) -> None:
        self._stop_timer()
        super().set()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def bound_global_limits(http: HTTPClient, longest: float) -> None:
    """Let no global limit of this logged-in client last longer than `longest` seconds."""
    http._global_over = LimitOver(longest)


async def forget_session(http: HTTPClient) -> None:
    """Close the session after a failed login, so that another login begins with a new one."""
    await http.close()
    http.connector = discord.utils.MISSING  # it was closed with the session
    http.clear()


# The state of the connection


def state_options(client: discord.Client) -> dict[str, Any]:
    """Return what discord.py gives to the connection state of a client, for a state of another class."""
    return {"dispatch": client.dispatch, "handlers": client._handlers, "hooks": client._hooks, "http": client.http}


def connection_state(client: discord.Client) -> Any:
    """Return what discord.py knows of the servers, and how it reads events."""
    return client._connection


def forget_guilds(client: discord.Client, shard: int) -> None:
    """Forget the servers of a shard that is not connected any longer: nothing would tell of changes."""
    for guild in [guild for guild in client.guilds if guild.shard_id == shard]:
        client._connection._remove_guild(guild)


def parsers(client: discord.Client) -> dict[str, Callable[[Any], None]]:
    """Return the readers of gateway events by their names; changing the dict changes what happens with an event."""
    return client._connection.parsers


# Commands


def suggester(command: app_commands.Command[Any, ..., Any], option: str) -> Callable[..., Any] | None:
    """Return what suggests values for this option of a command, if anything does."""
    suggest = command._params[option].autocomplete
    if suggest is not None and getattr(suggest, "pass_command_binding", False):
        return partial(suggest, command.binding)
    return suggest
