"""Another address for Discord: a REST proxy, or the strict Discord of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

_dial = HTTPClient.ws_connect


@contextmanager
def endpoint(api: str | None) -> Iterator[None]:
    """Send discord.py's requests to this base address until the block ends; None leaves Discord's own.

    The gateway is the one that `/gateway/bot` of that address names. It is asked for at each dial, because discord.py
    waits and dials again when that fails; what READY says about resuming needs no change.
    """
    if api is None:
        yield
        return
    base = Route.BASE
    Route.BASE = api
    setattr(HTTPClient, "ws_connect", _dial_named_gateway)  # noqa: B010
    try:
        yield
    finally:
        Route.BASE = base
        setattr(HTTPClient, "ws_connect", _dial)  # noqa: B010


async def _dial_named_gateway(http: HTTPClient, url: str, *, compress: int = 0) -> Any:
    wanted = yarl.URL(url)
    if wanted.host == DiscordWebSocket.DEFAULT_GATEWAY.host:
        _, named, _ = await http.get_bot_gateway()
        wanted = yarl.URL(named).with_query(wanted.query)
    return await _dial(http, str(wanted), compress=compress)
